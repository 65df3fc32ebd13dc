"""Slopes: the land climbs a level a hex, save at cliffs (A9)."""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Position, Severity
from generator.grid.cells import Cell
from generator.rules.field import Field
from generator.rules.map import closed_hexsides
from generator.rules.registry import Finding, Subject, land_rule

_STEEP = 2


@land_rule("M313", "A slope climbs more than a level", Severity.WARNING)
def steep_slope(subject: Subject, field: Field) -> Iterator[Finding]:
    """Every hex with neighbours two levels lower or more, and no closed hexside between them (A9: a cliff)."""
    highest, levels = subject.kit.system.board.levels, field.board.levels
    # The lowest hex of a slope is told by the other one; levels out of their range are told by M303.
    high = {cell: level for cell, level in levels.items() if _STEEP < level <= highest}
    if not high:
        return
    closed = closed_hexsides(subject.kit.system)
    cliffs = {frozenset((a, b)) for kind, a, b in field.board.hexsides if kind in closed}
    places = _places(field)
    for cell, level in high.items():
        below = [
            other
            for other in field.board.cells.neighbours(cell)
            if 1 <= levels.get(other, level) <= level - _STEEP and frozenset((cell, other)) not in cliffs
        ]
        if below and cell in places:
            named = ", ".join(f"{field.label(other)} on level {levels[other]}" for other in below)
            message = f"{field.label(cell)} on level {level} is next to {named}, without a cliff between them"
            yield Finding(message, places[cell], "put a level between them, or a cliff on the hexside")


def _places(field: Field) -> dict[Cell, Position]:
    """Where the level of every cell is written."""
    return {
        field.board.cells.at(column, row): sign.at
        for row, line in enumerate(field.level_signs)
        for column, sign in enumerate(line)
    }
