"""What a drawing puts on paper: texts at their true size with the colours below them, and the widths of lines."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from generator.drawing.fonts import FontBook
from generator.drawing.items import (
    IDENTITY,
    Bounds,
    Drawing,
    Group,
    Image,
    Item,
    Matrix,
    Path,
    Segments,
    Source,
    Text,
    Use,
    bounds,
)
from generator.drawing.shapes import chords

Point: TypeAlias = tuple[float, float]
# Where below a text its ground is looked at, as shares of its length.
_SAMPLES = (0.1, 0.5, 0.9)
# What is below a text when a picture made of pixels is.
_UNKNOWN = ""


@dataclass(frozen=True, slots=True)
class Lettering:
    """A text as printed: its `size` in mm, the corners of its ink, the box they lie in, and the colours found below it.

    The corners follow the line from the upper left one, clockwise, however the text is turned. A ground is None where
    nothing is painted.
    """

    text: Text
    size: float
    corners: tuple[Point, ...]
    box: Bounds
    grounds: tuple[str | None, ...]

    def known_grounds(self, paper: str) -> tuple[str, ...]:
        """The colours below the text that can be told, each once; where nothing is painted it is the paper's."""
        return tuple(
            dict.fromkeys(paper if ground is None else ground for ground in self.grounds if ground != _UNKNOWN)
        )


class Line(NamedTuple):
    """The width in mm of lines that one place draws; the edges of areas are none."""

    width: float
    source: Source | None


class _Layer(NamedTuple):
    """Something that covers what was painted before it, the box it lies in, and whether it fills that."""

    box: Bounds
    matrix: Matrix
    content: Path | Image | Drawing | Group
    full: bool = False


@dataclass
class Inked:
    """The texts and lines of a drawing, in its own millimetres."""

    texts: list[Lettering] = field(default_factory=list)
    lines: set[Line] = field(default_factory=set)
    layers: list[_Layer] = field(default_factory=list)


@dataclass
class InkBook:
    """Looks at drawings; each is looked at once, however often it is used."""

    book: FontBook
    _drawings: dict[Drawing, Inked] = field(default_factory=dict)
    _groups: dict[int, tuple[Group, Inked]] = field(default_factory=dict)
    _outlines: dict[Segments, list[list[Point]]] = field(default_factory=dict)
    _boxes: dict[tuple[tuple[str, str], ...], Bounds | None] = field(default_factory=dict)

    def of(self, drawing: Drawing) -> Inked:
        """What a drawing puts on paper."""
        if drawing not in self._drawings:
            self._drawings[drawing] = found = Inked()
            self._look(drawing.items, IDENTITY, found)
        return self._drawings[drawing]

    def _cut(self, group: Group) -> Inked:
        """What a group puts on paper that is cut at its clip, in its own coordinates."""
        if id(group) not in self._groups:
            found = Inked()
            self._look(group.items, IDENTITY, found)
            self._groups[id(group)] = (group, found)
        return self._groups[id(group)][1]

    def _look(self, items: Sequence[Item], matrix: Matrix, found: Inked) -> None:
        for item in items:
            match item:
                case Path():
                    self._path(item, matrix, found)
                case Text():
                    self._text(item, matrix, found)
                case Image():
                    found.layers.append(_Layer(bounds(item, matrix), matrix, item))
                case Group(clip=None):
                    self._look(item.items, matrix.then(item.matrix), found)
                case Group():
                    placed = matrix.then(item.matrix)
                    self._lift(self._cut(item), placed, found)
                    found.layers.append(_Layer(_box_of(item.clip or (), placed), placed, item))
                case Use():
                    placed = matrix.then(item.matrix)
                    inner = self.of(item.drawing)
                    self._lift(inner, placed, found)
                    if inner.layers:
                        found.layers.append(_Layer(_around(inner.layers, placed), placed, item.drawing))

    def _path(self, path: Path, matrix: Matrix, found: Inked) -> None:
        if path.fill:
            full = _is_box(path.segments) and not (matrix.b or matrix.c)
            found.layers.append(_Layer(_box_of(path.segments, matrix), matrix, path, full))
        # The edge of an area may vanish, as the area does not.
        elif path.stroke:
            found.lines.add(Line(path.stroke.width * _scale(matrix), path.source))

    def _text(self, text: Text, matrix: Matrix, found: Inked) -> None:
        box = self._ink(text)
        if box is not None:
            left, top, right, bottom = box
            corners = tuple(matrix.apply(*p) for p in ((left, top), (right, top), (right, bottom), (left, bottom)))
            grounds = self._grounds(_samples(corners), found.layers)
            found.texts.append(Lettering(text, text.size * _scale(matrix), corners, _box(corners), grounds))

    def _lift(self, inner: Inked, matrix: Matrix, found: Inked) -> None:
        """Takes over the texts and lines of a drawing that is placed on what was painted before."""
        scale = _scale(matrix)
        found.lines |= {Line(line.width * scale, line.source) for line in inner.lines}
        for one in inner.texts:
            corners = tuple(matrix.apply(*corner) for corner in one.corners)
            grounds = tuple(
                self._colour(point, found.layers) if ground is None else ground
                for point, ground in zip(_samples(corners), one.grounds, strict=True)
            )
            found.texts.append(replace(one, size=one.size * scale, corners=corners, box=_box(corners), grounds=grounds))

    def _ink(self, text: Text) -> Bounds | None:
        """The box of a text's ink; None when it has none."""
        if text.runs not in self._boxes:
            self._boxes[text.runs] = self.book.ink(text.runs)
        box = self._boxes[text.runs]
        if box is None:
            return None
        left, top, right, bottom = (share * text.size for share in box)
        return text.x + left, text.y + top, text.x + right, text.y + bottom

    def _grounds(self, points: Sequence[Point], layers: Sequence[_Layer]) -> tuple[str | None, ...]:
        """The uppermost colours at the points of a text."""
        # Most texts lie on one area as a whole, which is quickly known.
        left, top, right, bottom = _box(points)
        for box, _, content, full in reversed(layers):
            if box[0] <= right and left <= box[2] and box[1] <= bottom and top <= box[3]:
                if full and box[0] <= left and right <= box[2] and box[1] <= top and bottom <= box[3]:
                    assert isinstance(content, Path)
                    return (content.fill,) * len(points)
                return tuple(self._colour(point, layers) for point in points)
        return (None,) * len(points)

    def _colour(self, point: Point, layers: Sequence[_Layer]) -> str | None:
        """The uppermost colour at a point; None where nothing is painted."""
        x, y = point
        for box, matrix, content, full in reversed(layers):
            if box[0] <= x <= box[2] and box[1] <= y <= box[3]:
                if full and isinstance(content, Path):
                    return content.fill
                colour = self._colour_in(content, _inverse(matrix, point))
                if colour is not None:
                    return colour
        return None

    def _colour_in(self, content: Path | Image | Drawing | Group, point: Point) -> str | None:
        match content:
            case Path():
                return content.fill if self._inside(content.segments, point, even_odd=content.even_odd) else None
            case Image():
                return _UNKNOWN
            case Drawing():
                return self._colour(point, self.of(content).layers)
            case Group():
                return (
                    self._colour(point, self._cut(content).layers) if self._inside(content.clip or (), point) else None
                )

    def _inside(self, segments: Segments, point: Point, *, even_odd: bool = False) -> bool:
        """Whether a point lies inside an outline, told by the sides that a line from it to the right meets."""
        if segments not in self._outlines:
            self._outlines[segments] = list(_outlines(segments))
        x, y = point
        met = [
            1 if by > ay else -1
            for outline in self._outlines[segments]
            for (ax, ay), (bx, by) in pairwise((*outline, outline[0]))
            if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax)
        ]
        return len(met) % 2 == 1 if even_odd else sum(met) != 0


def _scale(matrix: Matrix) -> float:
    return math.sqrt(abs(matrix.a * matrix.d - matrix.b * matrix.c))


def _samples(corners: Sequence[Point]) -> list[Point]:
    """Points along the middle of a text."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners
    x, y, to_x, to_y = (ax + dx) / 2, (ay + dy) / 2, (bx + cx) / 2, (by + cy) / 2
    return [(x + (to_x - x) * share, y + (to_y - y) * share) for share in _SAMPLES]


def _inverse(matrix: Matrix, point: Point) -> Point:
    """The point that a matrix brings to `point`."""
    a, b, c, d, e, f = matrix
    x, y, area = point[0] - e, point[1] - f, a * d - b * c
    return ((d * x - c * y) / area, (a * y - b * x) / area) if area else (math.inf, math.inf)


def _is_box(segments: Segments) -> bool:
    """Whether an outline is a rectangle with upright sides; its corners may be round, no text lies in them."""
    operators = "".join(operator for operator, _ in segments)
    if operators == "MLLLZ":
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = (n for _, n in segments[:4])
        return ay == by and bx == cx and cy == dy and dx == ax
    return operators == "MLCLCLCLCZ" and all(
        segment[1][-2] == before[1][-2] or segment[1][-1] == before[1][-1]
        for before, segment in pairwise(segments[:-1])
        if segment[0] == "L"
    )


def _box_of(segments: Segments, matrix: Matrix) -> Bounds:
    return _box([matrix.apply(n[i], n[i + 1]) for _, n in segments for i in range(0, len(n), 2)])


def _around(layers: Sequence[_Layer], matrix: Matrix) -> Bounds:
    left, top, right, bottom = (
        pick(layer.box[side] for layer in layers) for side, pick in enumerate((min, min, max, max))
    )
    return _box([matrix.apply(x, y) for x in (left, right) for y in (top, bottom)])


def _box(points: Sequence[Point]) -> Bounds:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def _outlines(segments: Segments) -> Iterable[list[Point]]:
    """The parts of an outline as points; curves become chords."""
    part: list[tuple[str, tuple[float, ...]]] = []
    for segment in segments:
        if segment[0] == "M" and part:
            yield [(p[0], p[1]) for p in chords(tuple(part))]
            part = []
        if segment[1]:
            part.append(segment)
    if part:
        yield [(p[0], p[1]) for p in chords(tuple(part))]
