"""Where there is room in the cells of a board: what lies in them already, and how far that keeps away."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from generator.drawing.items import Item
from generator.grid.cells import Cell, Cells
from generator.grid.layout import Point, Rect

Spot: TypeAlias = Sequence[float]


class Bar(NamedTuple):
    """Everything within `reach` mm of the straight line from `a` to `b`."""

    a: Spot
    b: Spot
    reach: float


class Laid(NamedTuple):
    """An item of a board and what it covers: bars, each with the cell it lies in."""

    item: Item
    covers: tuple[tuple[Cell, Bar], ...] = ()


class Outline(NamedTuple):
    """The shape of a cell around its middle: each side's inward direction and distance, and half its extent."""

    sides: tuple[tuple[float, float, float], ...]
    half_width: float
    half_height: float

    def depth(self, x: float, y: float) -> float:
        """How far a point lies inside the nearest side; negative outside."""
        return min(nx * x + ny * y + away for nx, ny, away in self.sides)

    def box_depth(self, x: float, y: float, width: float, height: float) -> float:
        """How far a box around (x, y) lies inside the nearest side."""
        return min(nx * x + ny * y + away - (abs(nx) * width + abs(ny) * height) / 2 for nx, ny, away in self.sides)


def outline_of(cells: Cells) -> Outline:
    """The shape all cells of a board share."""
    cell = cells.at(0, 0)
    centre = cells.layout.centre(cell)
    corners = [(c.x - centre.x, c.y - centre.y) for c in cells.layout.corners(cell)]
    sides = []
    for a, b in pairwise([*corners, corners[0]]):
        # Clockwise as seen, the inside lies to the right.
        nx, ny = (a[1] - b[1]) / math.dist(a, b), (b[0] - a[0]) / math.dist(a, b)
        sides.append((nx, ny, -(nx * a[0] + ny * a[1])))
    return Outline(tuple(sides), max(x for x, _ in corners), max(y for _, y in corners))


def bar_over(box: Rect) -> Bar:
    """The bar that covers a box, corners and all."""
    half = min(box.x1 - box.x0, box.y1 - box.y0) / 2
    reach = half * math.sqrt(2)
    return Bar(Point(box.x0 + half, box.y0 + half), Point(box.x1 - half, box.y1 - half), reach)


class Room:
    """What lies in the cells of a board; taken as bars, found again by cell."""

    def __init__(self, cells: Cells) -> None:
        self._cells = cells
        shape = outline_of(cells)
        self._radius = math.hypot(shape.half_width, shape.half_height)
        self._taken: dict[Cell, list[Bar]] = {}

    def take(self, cell: Cell, bars: Iterable[Bar]) -> None:
        """Notes bars that lie in a cell and perhaps reach into its neighbours."""
        near = [(other, self._cells.layout.centre(other)) for other in (cell, *self._cells.neighbours(cell))]
        for bar in bars:
            for other, centre in near:
                if _from_line(centre, bar) < self._radius + bar.reach:
                    self._taken.setdefault(other, []).append(bar)

    def lay(self, things: Iterable[Laid]) -> list[Item]:
        """The items of things that are laid one after the other, each where what lay there before leaves room."""
        items = []
        for thing in things:
            for cell, bar in thing.covers:
                self.take(cell, (bar,))
            items.append(thing.item)
        return items

    def bars(self, cell: Cell) -> Sequence[Bar]:
        """What lies in or next to a cell."""
        return self._taken.get(cell, ())

    def met(self, cell: Cell, box: Rect) -> int:
        """How many bars in a cell a box touches."""
        return sum(meets(box, bar) for bar in self.bars(cell))


def meets(box: Rect, bar: Bar) -> bool:
    """Whether a box touches a bar."""
    middle = ((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2)
    gap = _from_line(middle, bar) - bar.reach
    # Most boxes and bars are far apart, which is quickly known.
    return gap <= math.dist(middle, (box.x0, box.y0)) and _box_gap(box, bar) <= bar.reach


def disc_gap(x: float, y: float, bar: Bar) -> float:
    """How far a point keeps away from a bar."""
    return _from_line((x, y), bar) - bar.reach


def _from_line(point: Spot, bar: Bar) -> float:
    (px, py), (ax, ay), (bx, by) = point, bar.a, bar.b
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy
    along = 0.0 if length == 0 else max(0.0, min(1.0, ((px - ax) * dx + (py - ay) * dy) / length))
    return math.hypot(px - ax - along * dx, py - ay - along * dy)


def _box_gap(box: Rect, bar: Bar) -> float:
    """The distance between a box and the line of a bar; 0 where they meet."""
    if _enters(box, bar):
        return 0.0
    corners = ((x, y) for x in (box.x0, box.x1) for y in (box.y0, box.y1))
    ends = (math.hypot(max(box.x0 - x, 0, x - box.x1), max(box.y0 - y, 0, y - box.y1)) for x, y in (bar.a, bar.b))
    return min(*ends, *(_from_line(corner, bar) for corner in corners))


def _enters(box: Rect, bar: Bar) -> bool:
    """Whether the line of a bar passes through a box: some part of it lies between both pairs of sides."""
    low, high = 0.0, 1.0
    for start, end, least, most in zip(bar.a, bar.b, (box.x0, box.y0), (box.x1, box.y1), strict=True):
        step = end - start
        if step == 0:
            if not least <= start <= most:
                return False
            continue
        first, last = sorted(((least - start) / step, (most - start) / step))
        low, high = max(low, first), min(high, last)
    return low <= high
