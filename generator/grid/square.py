"""Square grids on which everything is orthogonal: movement and range never go diagonally (S2)."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

from generator.grid.layout import Point


class Square(NamedTuple):
    """A square by column (to the right) and row (downwards), both counted from 0."""

    column: int
    row: int


def neighbours(square: Square) -> tuple[Square, ...]:
    """The four squares that share a side, clockwise from north (S2)."""
    column, row = square
    return Square(column, row - 1), Square(column + 1, row), Square(column, row + 1), Square(column - 1, row)


def distance(a: Square, b: Square) -> int:
    """How many orthogonal steps lead from `a` to `b` (S2)."""
    return abs(a.column - b.column) + abs(a.row - b.row)


def within(centre: Square, radius: int) -> tuple[Square, ...]:
    """All squares at distance <= `radius`, column by column: 1, 5, 13, 25 ...; none for a negative radius."""
    return tuple(
        Square(centre.column + across, centre.row + down)
        for across in range(-radius, radius + 1)
        for down in range(abs(across) - radius, radius - abs(across) + 1)
    )


@dataclass(frozen=True, slots=True)
class SquareLayout:
    """A square grid on the board: `size` is a side in millimetres, `origin` the centre of ``Square(0, 0)``.

    Raises:
        ValueError: the size is not a positive length.
    """

    size: float
    origin: Point

    def __post_init__(self) -> None:
        if not (math.isfinite(self.size) and self.size > 0):
            raise ValueError(f"a square must have a positive size in millimetres, not {self.size}")

    def centre(self, square: Square) -> Point:
        """The middle of a square."""
        return Point(self.origin.x + self.size * square.column, self.origin.y + self.size * square.row)

    def corners(self, square: Square) -> tuple[Point, ...]:
        """The four corners, clockwise from the upper left one."""
        x, y = self.centre(square)
        half = self.size / 2
        return (
            Point(x - half, y - half),
            Point(x + half, y - half),
            Point(x + half, y + half),
            Point(x - half, y + half),
        )

    def square_at(self, point: Point) -> Square:
        """The square that holds a point; its upper and left sides are its own."""
        return Square(
            math.floor((point.x - self.origin.x) / self.size + 0.5),
            math.floor((point.y - self.origin.y) / self.size + 0.5),
        )
