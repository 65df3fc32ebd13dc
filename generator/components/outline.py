"""Outlines of regions of cells: exact along the cells' sides, or smoothed like a contour line."""

from __future__ import annotations

from collections.abc import Iterable, Set

from generator.drawing.items import Segment, Segments
from generator.drawing.shapes import bend, middle
from generator.grid.cells import Cell, Cells
from generator.grid.layout import Point

_Edge = tuple[Point, Point]


def sides_of(region: Set[Cell], cells: Cells) -> list[tuple[Cell, Cell]]:
    """The (inner, outer) pairs of neighbours along a region's edge."""
    return [(cell, other) for cell in sorted(region) for other in cells.neighbours(cell) if other not in region]


def loops(region: Set[Cell], cells: Cells) -> list[list[Point]]:
    """The closed lines around a region, as the corners they pass; the region lies to the right of each step."""
    following: dict[tuple[int, int], list[_Edge]] = {}
    for inner, outer in sides_of(region, cells):
        start, end = _turned(cells.shared(inner, outer), cells.layout.centre(inner))
        following.setdefault(_key(start), []).append((start, end))
    found: list[list[Point]] = []
    while following:
        key = min(following)
        loop: list[Point] = []
        while following.get(key):
            start, end = following[key].pop()
            if not following[key]:
                del following[key]
            loop.append(start)
            key = _key(end)
        found.append(loop)
    return found


def straight(region: Set[Cell], cells: Cells) -> Segments:
    """The outline along the cells' sides."""
    return tuple(segment for loop in loops(region, cells) for segment in _closed(loop))


def contour(region: Set[Cell], cells: Cells) -> Segments:
    """The outline smoothed: a closed curve through the middles of the sides, bending at the corners."""
    segments: list[Segment] = []
    for loop in loops(region, cells):
        middles = [middle(a, b) for a, b in zip(loop, [*loop[1:], loop[0]], strict=True)]
        segments.append(("M", middles[-1]))
        starts = [middles[-1], *middles[:-1]]
        segments += [bend(*part) for part in zip(starts, loop, middles, strict=True)]
        segments.append(("Z", ()))
    return tuple(segments)


def widened(region: Set[Cell], board: Set[Cell], cells: Cells) -> frozenset[Cell]:
    """The region with the cells off the board that touch it, so that its contour leaves the board at the edge."""
    beyond = (other for cell in region for other in cells.neighbours(cell) if other not in board)
    return frozenset(region) | frozenset(beyond)


def _closed(points: Iterable[Point]) -> Segments:
    return (*(("L" if i else "M", (p.x, p.y)) for i, p in enumerate(points)), ("Z", ()))


def _turned(edge: _Edge, centre: Point) -> _Edge:
    (a, b), c = edge, centre
    clockwise = (a.x - c.x) * (b.y - c.y) - (a.y - c.y) * (b.x - c.x) > 0
    return (a, b) if clockwise else (b, a)


def _key(point: Point) -> tuple[int, int]:
    # Corners reached from different cells differ in the last bits; a micrometre tells them apart well enough.
    return round(point.x * 1000), round(point.y * 1000)
