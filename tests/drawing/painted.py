"""Drawings written as text: one line an item in paint order, in millimetres to 0.001 on the page."""

from __future__ import annotations

import math
from collections.abc import Iterator

from generator.drawing.items import IDENTITY, Drawing, Group, Image, Item, Matrix, Path, Segments, Text, Use


def as_text(drawing: Drawing) -> str:
    """The drawing's items where they come to lie, whatever groups and matrices they stand in."""
    return "\n".join(_lines(drawing.items, IDENTITY))


def _lines(items: tuple[Item, ...], matrix: Matrix) -> Iterator[str]:
    for item in items:
        match item:
            case Group():
                placed = matrix.then(item.matrix)
                clip = f"clip {_outline(item.clip, placed)}" if item.clip else None
                yield from ([clip] if clip else [])
                yield from _lines(item.items, placed)
                yield from (["unclip"] if clip else [])
            case Use():
                yield from _lines(item.drawing.items, matrix.then(item.matrix))
            case Path():
                yield _path(item, matrix)
            case Text():
                faces = " ".join(face for face, _ in item.runs)
                at = _numbers(matrix.apply(item.x, item.y))
                yield f"text '{item.string}' at {at} size {_number(item.size * _scale(matrix))} {item.fill} {faces}"
            case Image():
                corners = (
                    *matrix.apply(item.x, item.y),
                    *matrix.apply(item.x + item.width, item.y + item.height),
                )
                yield f"image {_numbers(corners)}"


def _path(path: Path, matrix: Matrix) -> str:
    parts = [f"path {_outline(path.segments, matrix)}"]
    if path.fill:
        parts.append(f"fill {path.fill}" + (" evenodd" if path.even_odd else ""))
    if path.stroke:
        stroke = path.stroke
        parts.append(f"stroke {stroke.colour} {_number(stroke.width * _scale(matrix))} {stroke.cap} {stroke.join}")
        if stroke.dash:
            parts.append(f"dash {_numbers(d * _scale(matrix) for d in stroke.dash)}")
    return " ".join(parts)


def _outline(segments: Segments, matrix: Matrix) -> str:
    parts = []
    for operator, numbers in segments:
        points = zip(numbers[::2], numbers[1::2], strict=True)
        parts.append(" ".join([operator, *(_numbers(matrix.apply(*point)) for point in points)]))
    return " ".join(parts)


def _scale(matrix: Matrix) -> float:
    return math.sqrt(abs(matrix.a * matrix.d - matrix.b * matrix.c))


def _numbers(values: Iterator[float] | tuple[float, ...]) -> str:
    return " ".join(map(_number, values))


def _number(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".").replace("-0", "-0" if abs(value) >= 0.0005 else "0")
