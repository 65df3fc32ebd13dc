"""Outlines of regions of cells: exact along the cells' sides, with rounded corners, or as runs of sides."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence, Set
from itertools import groupby
from typing import NamedTuple

from generator.drawing.items import Segment, Segments
from generator.drawing.shapes import bend, polygon, towards
from generator.grid.cells import Cell, Cells
from generator.grid.layout import Point

# A rounded corner begins this far before it, in mm: a contour then stays within 1.4 mm of the sides on squares,
# and within 1.2 mm on hexes, so that nobody takes a cell for one of another level.
_ROUNDING = 5.5


class Edge(NamedTuple):
    """A side on the edge of a region, from corner to corner with the region on the right."""

    start: Point
    end: Point
    inner: Cell
    outer: Cell


def sides_of(region: Set[Cell], cells: Cells) -> list[tuple[Cell, Cell]]:
    """The (inner, outer) pairs of neighbours along a region's edge."""
    return [(cell, other) for cell in sorted(region) for other in cells.neighbours(cell) if other not in region]


def loops(region: Set[Cell], cells: Cells) -> list[list[Edge]]:
    """The closed lines around a region; cells that only touch at a corner have lines of their own."""
    following: dict[tuple[int, int], list[Edge]] = {}
    for inner, outer in sides_of(region, cells):
        edge = Edge(*_turned(cells.shared(inner, outer), cells.layout.centre(inner)), inner, outer)
        following.setdefault(_key(edge.start), []).append(edge)
    found: list[list[Edge]] = []
    while following:
        loop = [_taken(following, following[min(following)][-1])]
        while ahead := _ahead(following, loop):
            loop.append(_taken(following, ahead))
        found.append(loop)
    return found


def _ahead(following: dict[tuple[int, int], list[Edge]], loop: list[Edge]) -> Edge | None:
    """The side that continues a line; none when it is closed."""
    edges = following.get(_key(loop[-1].end), [])
    same = [edge for edge in edges if edge.inner == loop[-1].inner]
    closed = _key(loop[-1].end) == _key(loop[0].start)
    return next(iter(same or ([] if closed else edges)), None)


def _taken(following: dict[tuple[int, int], list[Edge]], edge: Edge) -> Edge:
    key = _key(edge.start)
    following[key].remove(edge)
    if not following[key]:
        del following[key]
    return edge


def straight(region: Set[Cell], cells: Cells) -> Segments:
    """The outline along the cells' sides."""
    return tuple(part for loop in loops(region, cells) for part in polygon(edge.start for edge in loop))


def contour(region: Set[Cell], board: Set[Cell], cells: Cells) -> Segments:
    """The outline with its corners rounded, but for those at the edge of the board, where it runs along the sides."""
    return tuple(part for loop in loops(region, cells) for part in _rounded(loop, board))


def _rounded(loop: Sequence[Edge], board: Set[Cell]) -> Iterator[Segment]:
    operator = "M"
    for before, after in zip([loop[-1], *loop[:-1]], loop, strict=True):
        corner = after.start
        if before.outer in board and after.outer in board:
            reach = min(_ROUNDING, math.dist(before.start, corner) / 2)
            start, end = towards(corner, before.start, reach), towards(corner, after.end, reach)
            yield operator, start
            yield bend(start, corner, end)
        else:
            yield operator, (corner.x, corner.y)
        operator = "L"
    yield "Z", ()


def runs(region: Set[Cell], board: Set[Cell], cells: Cells) -> list[list[Edge]]:
    """The parts of a region's outline that face the board; one that begins where it ends is a whole loop."""
    found: list[list[Edge]] = []
    for loop in loops(region, cells):
        # Begun behind a side at the board's edge, no run is cut in two where the loop happens to begin.
        first = next((i + 1 for i, edge in enumerate(loop) if edge.outer not in board), 0)
        parts = groupby([*loop[first:], *loop[:first]], key=lambda edge: edge.outer in board)
        found += [list(part) for facing, part in parts if facing]
    return found


def _turned(edge: tuple[Point, Point], centre: Point) -> tuple[Point, Point]:
    (a, b), c = edge, centre
    clockwise = (a.x - c.x) * (b.y - c.y) - (a.y - c.y) * (b.x - c.x) > 0
    return (a, b) if clockwise else (b, a)


def _key(point: Point) -> tuple[int, int]:
    # Corners reached from different cells differ in the last bits; a micrometre tells them apart well enough.
    return round(point.x * 1000), round(point.y * 1000)
