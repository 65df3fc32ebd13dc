"""What a map and a scenario say of sides: set-up zones, places, objectives and victory (A11, A12)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

from generator.diagnostics import Position
from generator.grid.cells import Cell
from generator.model.board import Zone
from generator.rules.field import Field
from generator.rules.hints import one_of
from generator.rules.registry import Finding, Subject, land_rule, rule


class ZoneArea(NamedTuple):
    """A zone of a map, its number in the file and its cells; cells that can't be read are left out (P406)."""

    number: int
    zone: Zone
    cells: frozenset[Cell]

    def entry(self, field: Field, cells: frozenset[Cell]) -> Position:
        """Where the first entry stands that has one of these cells."""
        for index, text in enumerate(self.zone.hexes):
            if cells.intersection(field.board.run(text)):
                return field.at("zones", self.number, "hexes", index)
        return field.at("zones", self.number, "hexes")


def zone_areas(field: Field) -> tuple[ZoneArea, ...]:
    """The zones that a map's own file lists, with their cells."""
    zones = field.data.zones
    # Those of tiles come before them on the board.
    areas = field.board.areas[len(field.board.areas) - len(zones) :]
    return tuple(ZoneArea(n, zone, area.cells) for n, (zone, area) in enumerate(zip(zones, areas, strict=True)))


def zones_by_side(field: Field) -> Mapping[str, frozenset[Cell]]:
    """The hexes of the zones of each side; without the sides that have a zone which can't be read in full."""
    cells: dict[str, frozenset[Cell]] = {}
    for zone in field.data.zones:
        runs = (field.board.run(text) for text in zone.hexes)
        cells[zone.side] = cells.get(zone.side, frozenset()).union(*runs)
    broken = {z.side for z in field.data.zones for text in z.hexes if _run_fault(field, text)}
    return {side: found for side, found in cells.items() if side not in broken}


@land_rule("P406", "A zone's hex is not on the map, or a run is not straight")
def wrong_zone(subject: Subject, field: Field) -> Iterator[Finding]:
    """Every entry of a zone that is neither a hex of the map nor a straight run of them."""
    for number, zone in enumerate(field.data.zones):
        for index, text in enumerate(zone.hexes):
            fault = _run_fault(field, text)
            if fault:
                yield Finding(fault[0], field.at("zones", number, "hexes", index), fault[1])


def _run_fault(field: Field, text: str) -> tuple[str, str | None] | None:
    for label in text.split("-", 1):
        fault = field.trouble(label.strip())
        if fault:
            return fault
    cells = field.board.run(text)
    # A slanting line may touch no more hexes than a run has, so every step is looked at.
    steps = {(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(cells)}
    if cells and len(steps) <= 1:
        return None
    return f"'{text}' is not a straight run of hexes on the map", "write the first and the last hex of one column"


@rule("P407", "The side of a zone, a place or a victory is unknown")
def unknown_side(subject: Subject) -> Iterator[Finding]:
    """Every side named by the map or the scenario that the scenario does not have."""
    known = [side.id for side in subject.kit.scenario.sides]
    for side, at in _sides_named(subject):
        if side not in known:
            yield Finding(f"there is no side '{side}'", at, one_of(side, known))


def _sides_named(subject: Subject) -> Iterator[tuple[str, Position | None]]:
    scenario = subject.kit.scenario
    yield scenario.first_side, subject.at("scenario", "first_side")
    for index, victory in enumerate(scenario.victory):
        if victory.side is not None:
            yield victory.side, subject.at("scenario", "victory", index, "side")
    for index, muster in enumerate(scenario.order_of_battle):
        if muster.side is not None:
            yield muster.side, subject.at("scenario", "order_of_battle", index, "side")
    for field in subject.lands:
        for index, zone in enumerate(field.data.zones):
            yield zone.side, field.at("zones", index, "side")
        for index, place in enumerate(field.data.places):
            if place.side is not None:
                yield place.side, field.at("places", index, "side")


@land_rule("P408", "An objective is no place, or a place is not on the map")
def wrong_place(subject: Subject, field: Field) -> Iterator[Finding]:
    """Every place off the map, and every objective that names no place (A12)."""
    for index, place in enumerate(field.data.places):
        fault = field.trouble(place.hex)
        if fault:
            yield Finding(fault[0], field.at("places", index, "hex"), fault[1])
    known = [place.id for place in field.data.places]
    for index, objective in enumerate(field.data.objectives):
        if objective not in known:
            message = f"the map has no place '{objective}'"
            yield Finding(message, field.at("objectives", index), one_of(objective, known))
