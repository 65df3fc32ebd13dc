"""Cut plans: the lines along which a machine cuts and scores a sheet, in the sheet's own millimetres."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from generator.components.component import Component
from generator.drawing import shapes
from generator.drawing.items import Item, Segments
from generator.model.system import Shape


class Operation(StrEnum):
    """What a machine does along a line; each is a layer of a cut file."""

    CUT = "cut"
    SCORE = "score"


@dataclass(frozen=True, slots=True)
class CutLine:
    """A line and what is done along it; what is cut is closed."""

    operation: Operation
    segments: Segments


@dataclass(frozen=True, slots=True)
class CutPlan:
    """The lines of a sheet, and what of it a machine that prints by itself must be given to print.

    `window` is the part of the page that both are about, by its left, top, width and height in mm; the whole of it for
    machines that find the page by its marks or edges.
    """

    lines: tuple[CutLine, ...]
    window: tuple[float, float, float, float]
    art: tuple[Item, ...] = ()


def outline(piece: Component, x: float, y: float) -> Segments:
    """The shape of a piece whose upper left corner lies at (x, y), closed."""
    width, height = piece.width, piece.height
    match piece.shape:
        case Shape.ROUND:
            return shapes.ellipse(x + width / 2, y + height / 2, width / 2, height / 2)
        case Shape.HEX:
            return shapes.polygon(_hexagon(x, y, width, height))
        case Shape.RECTANGLE:
            return shapes.rectangle(x, y, width, height, piece.corner)


def _hexagon(x: float, y: float, width: float, height: float) -> tuple[tuple[float, float], ...]:
    """Six corners in a box, two of them in the middle of its shorter sides."""
    right, bottom, across, down = x + width, y + height, x + width / 2, y + height / 2
    if width >= height:
        a, b = x + width / 4, x + 3 * width / 4
        return (x, down), (a, y), (b, y), (right, down), (b, bottom), (a, bottom)
    a, b = y + height / 4, y + 3 * height / 4
    return (across, y), (right, a), (right, b), (across, bottom), (x, b), (x, a)
