"""Fitting: whether the counters that stand on the map fit its cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.components.parts import Part, Pieces
from generator.model.kit import Kit

# A counter that fills its cell hides the cell's name and pushes its neighbours: so much of the cell is left over.
_PLAY = 1.15


def standing(kit: Kit, parts: Sequence[Part]) -> Iterator[tuple[Pieces, float]]:
    """The counters of rosters that stand on the map, with the longest side of their largest, in mm.

    There are none on a map of fields, which have many cells each.
    """
    if kit.board is None or kit.board.regions:
        return
    for part in parts:
        if not isinstance(part, Pieces) or part.kind != "counter" or not part.components:
            continue
        if part.spec and _stands_on_the_map(part.spec.each, kit):
            yield part, max(max(component.width, component.height) for component in part.components)


def fitting_scale(kit: Kit, parts: Sequence[Part]) -> float:
    """How much larger or smaller the map must be printed for its cells to hold their counters with a little room."""
    largest = max((size for _, size in standing(kit, parts)), default=None)
    return largest * _PLAY / kit.system.board.cell if largest else 1.0


def _stands_on_the_map(each: str, kit: Kit) -> bool:
    """Whether the pieces of a roster have a place on the map: a kind that moves, or hexes to begin in."""
    roster = next((roster for roster in kit.system.rosters if roster.id == each), None)
    pieces = kit.pieces.get(each, ())
    return roster is not None and (bool(roster.kinds) or bool(roster.moves_as) or any(piece.at for piece in pieces))
