"""Set-up zones: every side has one, none lies in another's, and there is room in it for every kind (A11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from generator.diagnostics import Related, Severity
from generator.grid.cells import Cell
from generator.model.scenario import Piece
from generator.rules.field import UNDEFINED, Field
from generator.rules.registry import Finding, Subject, land_rule, map_rule
from generator.rules.zones import zone_areas, zones_by_side


@map_rule("P410", "A side has pieces and nowhere to set them up", Severity.WARNING)
def without_zone(subject: Subject, field: Field) -> Iterator[Finding]:
    """Every side without a zone on a map that has zones for others, with a piece that no hex is written for (A11)."""
    sides = {side.id for side in subject.kit.scenario.sides}
    zones = {zone.side: number for number, zone in reversed(list(enumerate(field.data.zones)))}
    if not zones or not zones.keys() <= sides:
        return  # A zone of an unknown side may be the one that is missing (P407).
    homeless = {piece.side: piece for piece in _to_set_up(subject) if piece.side not in zones and not piece.at}
    for index, side in enumerate(subject.kit.scenario.sides):
        if side.id in homeless:
            message = f"the side '{side.id}' has no set-up zone, and {homeless[side.id].abbr} has no hex to begin in"
            related = tuple(
                Related(f"the zone of '{other}'", field.at("zones", number)) for other, number in sorted(zones.items())
            )
            hint = "add a zone for it to the map, or write hexes into the column 'at'"
            yield Finding(message, subject.at("scenario", "sides", index, "id"), hint, related)


def _to_set_up(subject: Subject) -> Iterator[Piece]:
    """The pieces that begin on the map: those of rosters that tell kinds apart, or in which some piece has a hex."""
    rosters = {roster.id for roster in subject.kit.system.rosters if roster.kinds and subject.kit.system.kinds}
    rosters |= {roster.id for roster, piece in subject.pieces() if piece.at}
    return (piece for roster, piece in subject.pieces() if roster.id in rosters and piece.count)


@land_rule("P411", "Zones of two sides overlap", Severity.WARNING)
def shared_zone(subject: Subject, field: Field) -> Iterator[Finding]:
    """Every zone with cells of a zone of another side before it (A11)."""
    for one, other in combinations(zone_areas(field), 2):
        shared = one.cells & other.cells
        if shared and one.zone.side != other.zone.side:
            where = field.label(min(shared))
            message = f"{where} is in the zones of '{one.zone.side}' and of '{other.zone.side}'"
            if len(shared) > 1:
                message = f"{len(shared)} cells, such as {where}, are in the zones of two sides"
            related = (Related(f"the zone of '{one.zone.side}'", one.entry(field, shared)),)
            yield Finding(message, other.entry(field, shared), "leave them out of one of the zones", related)


@map_rule("P413", "A zone has too little room for a kind of unit")
def closed_zone(subject: Subject, field: Field) -> Iterator[Finding]:
    """Every kind with more units to set up than its side's zones have cells open to it (A9, A11); P409 counts all."""
    room, forbidden = _room(field), {t.id: t.forbidden for t in subject.kit.system.terrain}
    units = _units(subject)
    for side, terrains in room.items():
        ours = {kind: number for (of, kind), number in units.items() if of == side}
        if sum(ours.values()) > terrains.total():
            continue
        for kind, number in ours.items():
            free = sum(count for terrain, count in terrains.items() if kind not in forbidden.get(terrain, ()))
            # Whether the zone can be read in full is asked last, as it takes longest.
            if number > free and side in zones_by_side(field):
                index = next(i for i, zone in enumerate(field.data.zones) if zone.side == side)
                message = (
                    f"the set-up zone of '{side}' has {free} hexes open to {kind}, for {number} units of that kind"
                )
                yield Finding(message, field.at("zones", index, "hexes"), "add hexes that they may enter")


def _room(field: Field) -> dict[str, Counter[str]]:
    """The terrain in the zones of each side, without that of signs that are not defined."""
    cells: dict[str, frozenset[Cell]] = {}
    for area in zone_areas(field):
        cells[area.zone.side] = cells.get(area.zone.side, frozenset()) | area.cells
    terrain = field.board.terrain
    return {side: Counter(terrain.get(cell, UNDEFINED) for cell in own) for side, own in cells.items()}


def _units(subject: Subject) -> Counter[tuple[str, str]]:
    """How many units each side has of a kind, without rosters whose pieces stand where others stand (A4)."""
    found: Counter[tuple[str, str]] = Counter()
    for roster, piece in subject.pieces():
        kind = roster.moves_as or piece.kind
        if kind and piece.side and not roster.shares_hex:
            found[piece.side, kind] += piece.count
    return found
