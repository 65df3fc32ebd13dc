"""Staggered columns and rows: the cells of a rectangular hex map, counted from 0 at the top left."""

from __future__ import annotations

from enum import StrEnum

from generator.grid.hexes import Hex
from generator.grid.layout import Orientation


class Shove(StrEnum):
    """Where every second line of hexes (the odd ones, counted from 0) stands half a hex away from its place.

    Flat-top boards shove odd columns down or up, pointy-top boards odd rows right or left.
    """

    DOWN = "down"
    UP = "up"
    RIGHT = "right"
    LEFT = "left"


_SHOVES = {
    Orientation.FLAT: (Shove.DOWN, Shove.UP),
    Orientation.POINTY: (Shove.RIGHT, Shove.LEFT),
}


def check_shove(orientation: Orientation, shove: Shove) -> None:
    """Makes sure that a board of this orientation can be shoved that way.

    Raises:
        ValueError: it can't; the message names the two ways that fit.
    """
    fitting = _SHOVES[orientation]
    if shove not in fitting:
        raise ValueError(f"a {orientation} board is shoved {fitting[0]} or {fitting[1]}, not {shove}")


def to_hex(column: int, row: int, orientation: Orientation, shove: Shove) -> Hex:
    """The hex in a column and row; ``(0, 0)`` is ``Hex(0, 0)``, negative cells are allowed.

    Raises:
        ValueError: the shove does not fit the orientation.
    """
    check_shove(orientation, shove)
    if orientation is Orientation.FLAT:
        return Hex(column, row - _lean(column, shove))
    return Hex(column - _lean(row, shove), row)


def to_cell(h: Hex, orientation: Orientation, shove: Shove) -> tuple[int, int]:
    """Column and row of a hex: the inverse of `to_hex`.

    Raises:
        ValueError: the shove does not fit the orientation.
    """
    check_shove(orientation, shove)
    if orientation is Orientation.FLAT:
        return h.q, h.r + _lean(h.q, shove)
    return h.q + _lean(h.r, shove), h.r


def _lean(index: int, shove: Shove) -> int:
    """How many whole steps an axial coordinate drifts off a straight line after `index` columns or rows."""
    return (index + 1) // 2 if shove in (Shove.UP, Shove.LEFT) else index // 2
