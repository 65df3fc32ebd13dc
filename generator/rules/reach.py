"""Ways to the objectives: whatever is set up can get there over terrain and hexsides open to it (A9, A12)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import NamedTuple

from generator.diagnostics import Position, Severity
from generator.grid.cells import Cell
from generator.model.system import GameSystem, Place
from generator.rules.field import Field
from generator.rules.registry import Finding, Subject, map_rule
from generator.rules.zones import zone_areas


@map_rule("M314", "No objective can be reached from a set-up hex", Severity.WARNING)
def cut_off(subject: Subject, field: Field) -> Iterator[Finding]:
    """For every side and kind of its units, set-up hexes from which none of the others' objectives can be reached.

    Kinds that may enter no objective at all are left out.
    """
    sides = {side.id for side in subject.kit.scenario.sides}
    kinds = {(side, kind) for side, kind in _kinds(subject) if side in sides}
    if not kinds or not field.data.objectives:
        return
    lands = _Lands(field, subject.kit.system)
    for side, kind in sorted(kinds):
        parts = lands.of(kind)
        goals = {parts[cell] for cell in _goals(field, {None, *sides} - {side}) if cell in parts}
        for start in _starts(subject, field, side, kind) if goals else ():
            lost = frozenset(cell for cell in start.cells if cell in parts and parts[cell] not in goals)
            if lost:
                message = f"{kind} of '{side}' can reach no objective from {field.label(min(lost))}"
                if len(lost) > 1:
                    message += f" and {len(lost) - 1} more of its set-up hexes"
                hint = "open a way over terrain that it may enter, or let it begin elsewhere"
                yield Finding(message, start.at(lost), hint)


class _Start(NamedTuple):
    """Cells in which a kind may begin, and where some of them are written."""

    cells: frozenset[Cell]
    at: Callable[[frozenset[Cell]], Position | None]


def _starts(subject: Subject, field: Field, side: str, kind: str) -> Iterator[_Start]:
    """The zones of a side; without any, the hexes that are written for its pieces of the kind."""
    zones = [area for area in zone_areas(field) if area.zone.side == side]
    for area in zones:
        yield _Start(area.cells, partial(area.entry, field))
    for roster, piece in () if zones else subject.pieces():
        if piece.side == side and kind == (roster.moves_as or piece.kind):
            cells = (field.board.find(label) for label in piece.at)
            at = subject.cell(piece, "at")
            yield _Start(frozenset(cell for cell in cells if cell is not None), partial(_there, at))


def _there(at: Position | None, cells: frozenset[Cell]) -> Position | None:
    return at


def _kinds(subject: Subject) -> set[tuple[str, str]]:
    """The sides with the kinds of their units."""
    return {
        (piece.side, kind)
        for roster, piece in subject.pieces()
        if piece.side and piece.count and not roster.shares_hex and (kind := roster.moves_as or piece.kind)
    }


def _goals(field: Field, holders: set[str | None]) -> list[Cell]:
    """The objectives that are held by such sides from the start."""
    objectives = field.board.objectives
    return [cell for cell, place in field.board.places if place.id in objectives and place.side in holders]


class _Lands:
    """The parts of the map that hang together for a kind of unit."""

    def __init__(self, field: Field, system: GameSystem) -> None:
        self._field, self._system = field, system
        self._neighbours: dict[Cell, tuple[Cell, ...]] = {}
        self._known: dict[tuple[frozenset[str], frozenset[str]], Mapping[Cell, int]] = {}

    def of(self, kind: str) -> Mapping[Cell, int]:
        """The number of the part of every cell that the kind may enter; kinds with the same limits share it."""
        closed = [t for t in self._system.terrain if kind in t.forbidden]
        limits = (
            frozenset(t.id for t in closed if t.place is Place.HEX),
            frozenset(t.id for t in closed if t.place is Place.HEXSIDE),
        )
        if limits not in self._known:
            self._known[limits] = self._parts(*limits)
        return self._known[limits]

    def _parts(self, terrain: frozenset[str], hexsides: frozenset[str]) -> Mapping[Cell, int]:
        board = self._field.board
        walls = {pair for kind, a, b in board.hexsides if kind in hexsides for pair in ((a, b), (b, a))}
        left = {cell for cell, sign in board.terrain.items() if sign not in terrain}
        parts: dict[Cell, int] = {}
        number = 0
        while left:
            ahead = [left.pop()]
            number += 1
            while ahead:
                cell = ahead.pop()
                parts[cell] = number
                for other in self._around(cell):
                    if other in left and (cell, other) not in walls:
                        left.remove(other)
                        ahead.append(other)
        return parts

    def _around(self, cell: Cell) -> tuple[Cell, ...]:
        if cell not in self._neighbours:
            self._neighbours[cell] = self._field.board.cells.neighbours(cell)
        return self._neighbours[cell]
