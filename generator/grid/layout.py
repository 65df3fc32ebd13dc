"""Where hexes lie on the board: centres, corners, hexsides and the way back from a point, in millimetres."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from generator.grid.hexes import Hex, Hexside, direction_between


class Orientation(StrEnum):
    """What a hex has at its top: a flat side (straight columns) or a point (straight rows)."""

    FLAT = "flat"
    POINTY = "pointy"


class Point(NamedTuple):
    """A place in millimetres, y growing downwards."""

    x: float
    y: float


class Rect(NamedTuple):
    """An upright rectangle in millimetres: left, top, right and bottom edge."""

    x0: float
    y0: float
    x1: float
    y1: float


# Corners around a centre, clockwise, as parts of (radius, size) for flat and of (size, radius) for pointy tops.
# Corner i and the one after it are the ends of the hexside in direction i.
_FLAT_CORNERS = ((-0.5, -0.5), (0.5, -0.5), (1.0, 0.0), (0.5, 0.5), (-0.5, 0.5), (-1.0, 0.0))
_POINTY_CORNERS = ((-0.5, -0.5), (0.0, -1.0), (0.5, -0.5), (0.5, 0.5), (0.0, 1.0), (-0.5, 0.5))


@dataclass(frozen=True, slots=True)
class HexLayout:
    """A hex grid on the board: `size` is a hex's flat-to-flat width, `origin` the centre of ``Hex(0, 0)``.

    Raises:
        ValueError: the size is not a positive length.
    """

    orientation: Orientation
    size: float
    origin: Point

    def __post_init__(self) -> None:
        if not (math.isfinite(self.size) and self.size > 0):
            raise ValueError(f"a hex must have a positive size in millimetres, not {self.size}")

    @property
    def radius(self) -> float:
        """From the centre to a corner, which is also the length of a hexside."""
        return self.size / math.sqrt(3)

    def centre(self, h: Hex) -> Point:
        """The middle of a hex."""
        pitch = 1.5 * self.radius
        if self.orientation is Orientation.FLAT:
            return Point(self.origin.x + pitch * h.q, self.origin.y + self.size * (h.r + h.q / 2))
        return Point(self.origin.x + self.size * (h.q + h.r / 2), self.origin.y + pitch * h.r)

    def corners(self, h: Hex) -> tuple[Point, ...]:
        """The six corners, clockwise from the upper left one.

        Corners `i` and `i + 1` (modulo 6) are the ends of the hexside in direction `i`.
        """
        x, y = self.centre(h)
        if self.orientation is Orientation.FLAT:
            return tuple(Point(x + dx * self.radius, y + dy * self.size) for dx, dy in _FLAT_CORNERS)
        return tuple(Point(x + dx * self.size, y + dy * self.radius) for dx, dy in _POINTY_CORNERS)

    def hex_at(self, point: Point) -> Hex:
        """The hex that holds a point; a point on a hexside belongs to one of its two hexes."""
        x, y = point.x - self.origin.x, point.y - self.origin.y
        pitch = 1.5 * self.radius
        if self.orientation is Orientation.FLAT:
            q = x / pitch
            return _nearest(q, y / self.size - q / 2)
        r = y / pitch
        return _nearest(x / self.size - r / 2, r)

    def hexside_ends(self, side: Hexside) -> tuple[Point, Point]:
        """The two corners that a hexside joins."""
        corners = self.corners(side.a)
        direction = direction_between(side.a, side.b)
        return corners[direction], corners[(direction + 1) % 6]

    def bounds(self, hexes: Iterable[Hex]) -> Rect:
        """The smallest rectangle around whole hexes.

        Raises:
            ValueError: there are no hexes.
        """
        corners = [corner for h in hexes for corner in self.corners(h)]
        if not corners:
            raise ValueError("no hexes, so no bounds")
        xs = [corner.x for corner in corners]
        ys = [corner.y for corner in corners]
        return Rect(min(xs), min(ys), max(xs), max(ys))


def _nearest(q: float, r: float) -> Hex:
    """Rounds fractional axial coordinates: the coordinate rounded most is recomputed from the other two."""
    s = -q - r
    near_q, near_r, near_s = round(q), round(r), round(s)
    off_q, off_r, off_s = abs(near_q - q), abs(near_r - r), abs(near_s - s)
    if off_q > off_r and off_q > off_s:
        return Hex(-near_r - near_s, near_r)
    if off_r > off_s:
        return Hex(near_q, -near_q - near_s)
    return Hex(near_q, near_r)
