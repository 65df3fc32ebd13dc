"""The cells of a rectangular board, whatever their shape: one record over hexes and squares."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Set
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from generator.grid import hexes, square
from generator.grid.hexes import Hex, Hexside
from generator.grid.layout import HexLayout, Orientation, Point, Rect
from generator.grid.numbering import Numbering, Oblique, Offset, SquareLetters, SquareXxyy, Xxyy
from generator.grid.offset import Shove, to_hex
from generator.grid.square import Square, SquareLayout

Cell: TypeAlias = Hex | Square


class Layout(Protocol):
    """Where cells lie, in mm from the board's upper left corner."""

    def centre(self, cell: Any, /) -> Point:
        """The cell's middle."""

    def corners(self, cell: Any, /) -> tuple[Point, ...]:
        """The cell's corners, clockwise."""


@dataclass(frozen=True)
class Cells:
    """A rectangle of `columns` x `rows` cells and what holds for their shape.

    `at` gives the cell in a column and row (both from 0 at the top left), `neighbours` those that share a side,
    `distance` the steps between two (A3, S2), `line` what the line of sight touches (A3, A10), `shared` the ends
    of the side between two neighbours.
    """

    columns: int
    rows: int
    layout: Layout
    numbering: Numbering[Any]
    at: Callable[[int, int], Cell]
    neighbours: Callable[[Any], tuple[Cell, ...]]
    distance: Callable[[Any, Any], int]
    line: Callable[[Any, Any], tuple[Cell, ...]]
    shared: Callable[[Any, Any], tuple[Point, Point]]

    def __iter__(self) -> Iterator[Cell]:
        """Every cell, row by row."""
        return (self.at(column, row) for row in range(self.rows) for column in range(self.columns))

    def bounds(self) -> Rect:
        """The rectangle around all cells."""
        # Lines of cells are shoved by turns, so the two nearest to each edge reach as far as all of them.
        columns, rows = ({0, min(1, n - 1), max(n - 2, 0), n - 1} for n in (self.columns, self.rows))
        cells = [self.at(column, row) for column in columns for row in rows]
        corners = [corner for cell in cells for corner in self.layout.corners(cell)]
        xs, ys = [c.x for c in corners], [c.y for c in corners]
        return Rect(min(xs), min(ys), max(xs), max(ys))

    def reachable(self, start: Cell, allowed: Set[Cell], crossable: Callable[[Cell, Cell], bool]) -> frozenset[Cell]:
        """The cells of `allowed` that can be walked to from `start`, over sides that are crossable."""
        seen, queue = {start}, deque([start])
        while queue:
            here = queue.popleft()
            for cell in self.neighbours(here):
                if cell in allowed and cell not in seen and crossable(here, cell):
                    seen.add(cell)
                    queue.append(cell)
        return frozenset(seen)


def hex_cells(columns: int, rows: int, size: float, shove: Shove, numbering: Numbering[Hex], top: Orientation) -> Cells:
    """The cells of a hex board; `size` is flat to flat in mm, and the board's upper left corner the origin."""

    def at(column: int, row: int) -> Hex:
        return to_hex(column, row, top, shove)

    layout = HexLayout(top, size, Point(0.0, 0.0))
    corner = layout.bounds([at(column, row) for column in range(min(columns, 2)) for row in range(min(rows, 2))])
    layout = HexLayout(top, size, Point(-corner.x0, -corner.y0))

    def shared(a: Hex, b: Hex) -> tuple[Point, Point]:
        return layout.hexside_ends(Hexside(a, b))

    return Cells(columns, rows, layout, numbering, at, hexes.neighbours, hexes.distance, hexes.line, shared)


def square_cells(columns: int, rows: int, size: float, numbering: Numbering[Square]) -> Cells:
    """The cells of a square board; `size` is the side in mm, and the board's upper left corner the origin."""
    layout = SquareLayout(size, Point(size / 2, size / 2))

    def shared(a: Square, b: Square) -> tuple[Point, Point]:
        low, high = sorted((a, b))
        corners = layout.corners(high)
        return (corners[0], corners[3]) if low.row == high.row else (corners[0], corners[1])

    return Cells(columns, rows, layout, numbering, Square, square.neighbours, square.distance, _straight, shared)


def _straight(a: Square, b: Square) -> tuple[Square, ...]:
    """The squares from a to b along a row or a column; there is no diagonal fire (S2)."""
    if a.column != b.column and a.row != b.row:
        return ()
    columns, rows = sorted((a.column, b.column)), sorted((a.row, b.row))
    return tuple(Square(c, r) for c in range(columns[0], columns[1] + 1) for r in range(rows[0], rows[1] + 1))


HEX_SCHEMES = {"oblique": Oblique, "offset": Offset, "xxyy": Xxyy}
SQUARE_SCHEMES = {"offset": SquareLetters, "xxyy": SquareXxyy}
