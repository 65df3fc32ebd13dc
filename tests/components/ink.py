"""What is inked on a board: the boxes of letters and symbols, and points along lines, found again by place."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from curves import along

from generator.drawing.items import Bounds, Item, Matrix, Path, Segments, Text, walk

Point = tuple[float, float]
_BUCKET = 8.0
_STEP = 0.25


def apart(a: Bounds, b: Bounds) -> bool:
    return a[2] <= b[0] or a[0] >= b[2] or a[3] <= b[1] or a[1] >= b[3]


def gap(box: Bounds, point: Point) -> float:
    """How far a point lies outside a box; 0 inside it."""
    return math.hypot(max(box[0] - point[0], 0, point[0] - box[2]), max(box[1] - point[1], 0, point[1] - box[3]))


def letters(text: Text, matrix: Matrix) -> Bounds:
    """The box of an upright line: capitals and figures have no descenders."""
    x, y = matrix.apply(text.x, text.y)
    return x, y - 0.7 * text.size, x + text.width, y


def dotted(segments: Segments) -> Iterator[Point]:
    """Points on an outline, close to each other on its straight lines too."""
    start = at = (0.0, 0.0)
    for operator, n in segments:
        end = (n[-2], n[-1]) if n else start
        if operator == "M":
            start = end
            yield end
        elif operator == "C":
            yield from list(along((("M", at), (operator, n)), steps=60))[1:]
        else:
            count = max(1, math.ceil(math.dist(at, end) / _STEP))
            for i in range(1, count + 1):
                yield at[0] + (end[0] - at[0]) * i / count, at[1] + (end[1] - at[1]) * i / count
        at = end


def painted(items: tuple[Item, ...], colours: Iterable[str]) -> list[Point]:
    """Points on all lines and areas of these colours."""
    wanted = set(colours)
    found: list[Point] = []
    for item, matrix in walk(items):
        if isinstance(item, Path) and (item.fill in wanted or (item.stroke and item.stroke.colour in wanted)):
            found += [matrix.apply(*point) for point in dotted(item.segments)]
    return found


class Places:
    """Points that are found by where they lie."""

    def __init__(self, points: Iterable[Point]) -> None:
        self._buckets: dict[tuple[int, int], list[Point]] = {}
        for point in points:
            self._buckets.setdefault(_bucket(*point), []).append(point)

    def gap(self, box: Bounds, most: float = 6.0) -> float:
        """How far the nearest point lies outside a box; `most` when none is nearer."""
        (left, top), (right, bottom) = _bucket(box[0] - most, box[1] - most), _bucket(box[2] + most, box[3] + most)
        near = (
            gap(box, point)
            for column in range(left, right + 1)
            for row in range(top, bottom + 1)
            for point in self._buckets.get((column, row), ())
        )
        return min(near, default=most)


def _bucket(x: float, y: float) -> tuple[int, int]:
    return math.floor(x / _BUCKET), math.floor(y / _BUCKET)
