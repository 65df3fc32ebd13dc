"""The Drawing: a short list of frozen items in millimetres, origin top left, y down.

Every output draws these items and nothing else, so a page looks the same as PDF, SVG and PNG.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple, TypeAlias

# A path segment is an operator and its absolute coordinates: M x y, L x y, C x1 y1 x2 y2 x y, Z.
Segment: TypeAlias = tuple[str, tuple[float, ...]]
Segments: TypeAlias = tuple[Segment, ...]


class Matrix(NamedTuple):
    """An affine map (x, y) -> (a x + c y + e, b x + d y + f), as SVG writes it."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def then(self, inner: Matrix) -> Matrix:
        """The map that applies `inner` first and then this one."""
        a, b, c, d, e, f = self
        p, q, r, s, t, u = inner
        return Matrix(a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f)

    def apply(self, x: float, y: float) -> tuple[float, float]:
        """The image of a point."""
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f


IDENTITY = Matrix()


def translation(dx: float, dy: float) -> Matrix:
    """The shift by (dx, dy)."""
    return Matrix(e=dx, f=dy)


def scaling(sx: float, sy: float | None = None) -> Matrix:
    """The scaling about the origin."""
    return Matrix(a=sx, d=sx if sy is None else sy)


def rotation(degrees: float, x: float = 0.0, y: float = 0.0) -> Matrix:
    """The turn by `degrees`, clockwise as seen, about (x, y)."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return translation(x, y).then(Matrix(cos, sin, -sin, cos)).then(translation(-x, -y))


class Source(NamedTuple):
    """The file that says what is drawn, as messages show it, and the line in it."""

    file: str
    line: int


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line's colour, width in mm, cap and join (`butt`, `round`, `square`; `miter`, `round`, `bevel`) and dash."""

    colour: str
    width: float
    cap: str = "butt"
    join: str = "miter"
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Path:
    """A shape: filled, stroked or both; colours are `#rrggbb`. `source` is where a template or symbol draws it."""

    segments: Segments
    fill: str | None = None
    stroke: Stroke | None = None
    even_odd: bool = False
    source: Source | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text from (x, y) on its baseline; `runs` are (font face, string), `width` their sum in mm.

    `source` is where a template sets it.
    """

    x: float
    y: float
    size: float
    fill: str
    runs: tuple[tuple[str, str], ...]
    width: float
    source: Source | None = field(default=None, compare=False)

    @property
    def string(self) -> str:
        """The characters of all runs."""
        return "".join(part for _, part in self.runs)


@dataclass(frozen=True, slots=True)
class Image:
    """A raster picture (PNG or JPEG bytes) in a box."""

    x: float
    y: float
    width: float
    height: float
    data: bytes


@dataclass(frozen=True, slots=True)
class Group:
    """Items under a matrix, cut to `clip` (in the group's own coordinates) when there is one."""

    items: tuple[Item, ...]
    matrix: Matrix = IDENTITY
    clip: Segments | None = None


@dataclass(frozen=True, slots=True)
class Use:
    """Another drawing placed by a matrix; outputs may store an often used one once."""

    drawing: Drawing
    matrix: Matrix = IDENTITY


Item: TypeAlias = Path | Text | Image | Group | Use


@dataclass(frozen=True, slots=True, eq=False)
class Drawing:
    """A picture of `width` x `height` mm; art may reach beyond, as bleed does. Compared by identity."""

    width: float
    height: float
    items: tuple[Item, ...]


class Sketch(Drawing):
    """A Drawing whose items are painted when they are first asked for, such as a board's: a check never does."""

    def __init__(self, width: float, height: float, paint: Callable[[], Iterable[Item]]) -> None:
        # Not the base's own __init__, which would set the items.
        object.__setattr__(self, "width", width)
        object.__setattr__(self, "height", height)
        object.__setattr__(self, "_paint", paint)

    @cached_property
    def items(self) -> tuple[Item, ...]:
        """What is painted, in order."""
        paint: Callable[[], Iterable[Item]] = vars(self).pop("_paint")
        return tuple(paint())


def walk(items: tuple[Item, ...], matrix: Matrix = IDENTITY) -> Iterator[tuple[Item, Matrix]]:
    """Every leaf item in paint order with the matrix that places it."""
    for item in items:
        if isinstance(item, Group):
            yield from walk(item.items, matrix.then(item.matrix))
        elif isinstance(item, Use):
            yield from walk(item.drawing.items, matrix.then(item.matrix))
        else:
            yield item, matrix


Bounds: TypeAlias = tuple[float, float, float, float]


def bounds(item: Item, matrix: Matrix = IDENTITY) -> Bounds:
    """A rectangle (left, top, right, bottom) that holds all an item paints; it may be a little larger."""
    boxes = [_leaf_bounds(leaf, placed) for leaf, placed in walk((item,), matrix)]
    if not boxes:
        return (0.0, 0.0, 0.0, 0.0)
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def centred(drawing: Drawing) -> tuple[Matrix, float, float]:
    """The matrix that puts the middle of a drawing's ink at the origin, and how wide and high the ink is."""
    left, top, right, bottom = bounds(Use(drawing))
    return translation(-(left + right) / 2, -(top + bottom) / 2), right - left, bottom - top


def _leaf_bounds(leaf: Item, matrix: Matrix) -> Bounds:
    spread = 0.0
    match leaf:
        case Path():
            points = [p for _, numbers in leaf.segments for p in zip(numbers[::2], numbers[1::2], strict=True)]
            spread = leaf.stroke.width if leaf.stroke else 0.0
        case Text():
            low, high = leaf.y - leaf.size, leaf.y + leaf.size / 3
            points = [(leaf.x, low), (leaf.x + leaf.width, low), (leaf.x, high), (leaf.x + leaf.width, high)]
        case Image():
            right, bottom = leaf.x + leaf.width, leaf.y + leaf.height
            points = [(leaf.x, leaf.y), (right, leaf.y), (leaf.x, bottom), (right, bottom)]
        case _:
            return (0.0, 0.0, 0.0, 0.0)
    if not points:
        return (0.0, 0.0, 0.0, 0.0)
    placed = [matrix.apply(*p) for p in points]
    scale = max(abs(matrix.a) + abs(matrix.c), abs(matrix.b) + abs(matrix.d)) * spread
    xs, ys = [p[0] for p in placed], [p[1] for p in placed]
    return min(xs) - scale, min(ys) - scale, max(xs) + scale, max(ys) + scale
