"""Places on the map: each has a cell and a name of its own, and objectives can be taken (A12)."""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Position, Related, Severity
from generator.grid.cells import Cell
from generator.model.base import Text
from generator.model.system import GameSystem
from generator.rules.field import Field
from generator.rules.registry import Finding, Subject, land_rule


def closed_terrain(system: GameSystem) -> frozenset[str]:
    """The terrain that no kind of unit may enter, such as deep water."""
    kinds = {kind.id for kind in system.kinds}
    return frozenset(t.id for t in system.terrain if kinds and kinds <= set(t.forbidden))


@land_rule("P412", "Two places lie in one cell", Severity.WARNING)
def shared_cell(subject: Subject, field: Field) -> Iterator[Finding]:
    """Every place in the cell of one before it: the one is printed over the other."""
    first: dict[Cell, int] = {}
    for index, place in enumerate(field.data.places):
        cell = field.board.find(place.hex)
        earlier = first.setdefault(cell, index) if cell is not None else index
        if earlier != index:
            message = f"the place '{place.id}' lies in {place.hex}, as '{field.data.places[earlier].id}' does"
            related = (Related("the other one lies here", field.at("places", earlier, "hex")),)
            yield Finding(message, field.at("places", index, "hex"), "give each of them a cell of its own", related)


@land_rule("P414", "An objective lies where nobody may go", Severity.WARNING)
def closed_objective(subject: Subject, field: Field) -> Iterator[Finding]:
    """Every objective on terrain that is forbidden to every kind of unit (A9, A12)."""
    closed = closed_terrain(subject.kit.system)
    for index, place in enumerate(field.data.places):
        cell = field.board.find(place.hex)
        if cell is not None and place.id in field.data.objectives and field.board.terrain[cell] in closed:
            message = f"the objective '{place.id}' lies in {place.hex}, which is {field.board.terrain[cell]}"
            hint = "no kind of unit may enter it: move the place, or change the hex"
            yield Finding(message, field.at("places", index, "hex"), hint)


@land_rule("P415", "Two places or zones have one name", Severity.WARNING)
def shared_name(subject: Subject, field: Field) -> Iterator[Finding]:
    """Every place and zone with the name that one before it has in some language; places without a name are many."""
    first: dict[tuple[str, str], tuple[str, Position]] = {}
    for identifier, name, at in _named(field):
        for language, text in _spoken(name):
            earlier, place = first.setdefault((language, text), (identifier, at))
            if place != at:
                message = f"'{earlier}' and '{identifier}' both have the name '{text}'"
                hint = "texts name a place by its name: give each another one"
                yield Finding(message, at, hint, (Related("first given here", place),))
                break


def _named(field: Field) -> Iterator[tuple[str, Text, Position]]:
    for index, zone in enumerate(field.data.zones):
        yield zone.id, zone.name, field.at("zones", index, "name")
    for index, place in enumerate(field.data.places):
        yield place.id, place.name, field.at("places", index, "name")


def _spoken(name: Text) -> list[tuple[str, str]]:
    everywhere = [("", name.everywhere)] if name.everywhere else []
    return [*((language, text) for language, text in name.by_language.items() if text), *everywhere]
