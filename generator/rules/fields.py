"""Fields of a board: each is one piece of land, and all of them hang together (C1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Set

from generator.diagnostics import Position
from generator.grid.cells import Cell
from generator.model.board import Region
from generator.rules.field import Field
from generator.rules.hints import one_of
from generator.rules.registry import Finding, Subject, map_rule

# Two fields that share less than so many sides look as if they only touched.
_CLEAR = 2


@map_rule("A901", "A field is listed wrongly")
def wrong_list(subject: Subject, field: Field) -> Iterator[Finding]:
    """Every field that has no cells or is listed twice, every unknown terrain, and every name of no field."""
    drawn = {sign for row in field.data.terrain_rows() for sign in row}
    terrain = [kind.id for kind in subject.kit.system.terrain]
    seen: set[str] = set()
    for kind, identifiers in field.data.fields.items():
        if kind not in terrain:
            yield Finding(f"there is no terrain '{kind}'", field.key_at("fields", kind), one_of(kind, terrain))
        for index, identifier in enumerate(identifiers):
            at = field.at("fields", kind, index)
            if identifier in seen:
                yield Finding(f"the field {identifier} is listed twice", at, "a field has one terrain")
            elif identifier not in drawn:
                yield Finding(f"the field {identifier} has no cell on the map", at)
            seen.add(identifier)
    for identifier in field.data.field_names:
        if identifier not in seen:
            at = field.key_at("field_names", identifier)
            yield Finding(f"there is no field '{identifier}' to name", at, one_of(identifier, seen))


@map_rule("A902", "A field lies in several pieces")
def scattered(subject: Subject, field: Field) -> Iterator[Finding]:
    """Every field with cells that can't be reached from the others inside it."""
    for region in field.board.regions:
        part = _reached(field, region.cells)
        if part != region.cells:
            message = (
                f"the field {region.id} lies in pieces: {len(part)} of its {len(region.cells)} cells hang together"
            )
            yield Finding(message, _first_sign(field, region, region.cells - part))


@map_rule("A903", "The fields do not hang together")
def divided(subject: Subject, field: Field) -> Iterator[Finding]:
    """Every field that can't be reached from the first one over sides of fields."""
    regions = field.board.regions
    if not regions:
        return
    adjacent = field.board.adjacent()
    found, ahead = {regions[0].id}, [regions[0].id]
    while ahead:
        new = adjacent[ahead.pop()] - found
        found |= new
        ahead += new
    for region in regions:
        if region.id not in found:
            message = f"the field {region.id} can't be reached from the field {regions[0].id}"
            yield Finding(message, _first_sign(field, region, region.cells))


@map_rule("A904", "Two fields share a single side")
def narrow_border(subject: Subject, field: Field) -> Iterator[Finding]:
    """Every pair of fields whose border is so short that players may miss it."""
    owner = field.board.region_of()
    sides = Counter(
        (owner[cell], owner[other])
        for cell in owner
        for other in field.board.cells.neighbours(cell)
        if other in owner and owner[cell] < owner[other]
    )
    regions = {region.id: region for region in field.board.regions}
    for (one, other), count in sorted(sides.items()):
        if count < _CLEAR:
            message = f"the fields {one} and {other} share a single side: are they neighbours or not?"
            near = {
                c for c in regions[one].cells if any(owner.get(n) == other for n in field.board.cells.neighbours(c))
            }
            yield Finding(message, _first_sign(field, regions[one], near), "widen their border, or part them")


def _reached(field: Field, cells: Set[Cell]) -> Set[Cell]:
    """The largest part of some cells that hangs together."""
    best: Set[Cell] = frozenset()
    left = set(cells)
    while left:
        part, ahead = set(), [left.pop()]
        while ahead:
            cell = ahead.pop()
            part.add(cell)
            near = {n for n in field.board.cells.neighbours(cell) if n in left}
            left -= near
            ahead += near
        best = max(best, part, key=len)
    return best


def _first_sign(field: Field, region: Region, cells: Set[Cell]) -> Position | None:
    """Where the first of some cells stands in the rows of the map."""
    return next((sign.at for cell, sign in field.plots() if cell in cells and sign.text == region.id), None)
