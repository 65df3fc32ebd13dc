"""The historical deployment: every piece on a hex of the map where it may stand (A4, A9, A11)."""

from __future__ import annotations

from collections.abc import Iterator

from generator.grid.cells import Cell
from generator.model.scenario import Piece
from generator.model.system import Roster
from generator.rules.field import Field
from generator.rules.registry import Finding, Subject, map_rule, rule
from generator.rules.zones import zones_by_side


@map_rule("P401", "A set-up hex is not on the map")
def set_up_off_map(subject: Subject, field: Field) -> Iterator[Finding]:
    """Every label of a deployment that names no hex of the map."""
    for _, piece in subject.pieces():
        for label in piece.at:
            fault = field.trouble(label)
            if fault:
                yield Finding(f"{piece.abbr}: {fault[0]}", subject.cell(piece, "at"), fault[1])


@map_rule("P402", "Two units stand in one hex")
def shared_hex(subject: Subject, field: Field) -> Iterator[Finding]:
    """Every piece set up where another one stands, save for rosters that share hexes (A4: one unit a hex)."""
    first: dict[Cell, Piece] = {}
    for roster, piece, label, cell in _stands(subject, field):
        if roster.shares_hex:
            continue
        if cell in first:
            message = f"{piece.abbr} stands in {label}, where {first[cell].abbr} stands already"
            yield Finding(message, subject.cell(piece, "at"), "give each of them a hex of its own")
        first.setdefault(cell, piece)


@map_rule("P403", "A piece stands on terrain forbidden to it")
def forbidden_terrain(subject: Subject, field: Field) -> Iterator[Finding]:
    """Every piece on terrain that its kind, or the kind its roster moves as, may not enter (A9)."""
    forbidden = {terrain.id: terrain.forbidden for terrain in subject.kit.system.terrain}
    for roster, piece, label, cell in _stands(subject, field):
        kind, terrain = roster.moves_as or piece.kind, field.board.terrain[cell]
        if kind in forbidden.get(terrain, ()):
            message = f"{piece.abbr} stands in {label}, which is {terrain}, forbidden to {kind}"
            yield Finding(message, subject.cell(piece, "at"), "choose another hex")


@rule("P404", "A deployment does not have a hex for every counter")
def wrong_number_of_hexes(subject: Subject) -> Iterator[Finding]:
    """Every piece with some hexes, but not exactly one a counter."""
    for _, piece in subject.pieces():
        if len(piece.at) not in (0, piece.count):
            counters = "1 counter" if piece.count == 1 else f"{piece.count} counters"
            message = f"{piece.abbr} has a hex for {len(piece.at)} of {counters}, expected {piece.count} hexes or none"
            yield Finding(message, subject.cell(piece, "at"))


@map_rule("P405", "A piece stands outside its side's zone")
def outside_zone(subject: Subject, field: Field) -> Iterator[Finding]:
    """Every piece set up outside the zones of its side, where the side has some and all can be read (A11)."""
    zones = zones_by_side(field)
    for _, piece, label, cell in _stands(subject, field):
        if cell not in zones.get(piece.side or "", {cell}):
            message = f"{piece.abbr} stands in {label}, outside the set-up zone of '{piece.side}'"
            yield Finding(message, subject.cell(piece, "at"), "move it into the zone, or widen the zone")


@map_rule("P409", "A zone is too small for its side")
def crowded_zone(subject: Subject, field: Field) -> Iterator[Finding]:
    """Every side with more units to set up than its zones have hexes (A4: one unit a hex; A11)."""
    for side, cells in zones_by_side(field).items():
        units = sum(p.count for roster, p in subject.pieces() if p.side == side and not roster.shares_hex)
        if units > len(cells):
            index = next(i for i, zone in enumerate(field.data.zones) if zone.side == side)
            message = f"the set-up zone of '{side}' has {len(cells)} hexes for {units} units"
            yield Finding(message, field.at("zones", index, "hexes"), "add hexes to the zone")


def _stands(subject: Subject, field: Field) -> Iterator[tuple[Roster, Piece, str, Cell]]:
    """Every hex of the map that a piece is set up in."""
    for roster, piece in subject.pieces():
        for label in piece.at:
            cell = field.board.find(label)
            if cell is not None:
                yield roster, piece, label, cell
