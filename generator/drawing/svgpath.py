"""SVG path data and transforms read into segments and matrices."""

from __future__ import annotations

import math
import re
from functools import lru_cache

from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path import parse_path as feed_pen

from generator.drawing.items import IDENTITY, Matrix, Segment, Segments, rotation, scaling, translation

# The path reader skips letters it does not know, so they are looked for first.
_FOREIGN = re.compile(r"[^MmLlHhVvCcSsQqTtAaZz0-9eE+\-.,\s]")
_CALL = re.compile(r"\s*(\w+)\s*\(([^()]*)\)\s*,?")


@lru_cache(maxsize=4096)
def parse_path(data: str) -> Segments:
    """The segments of a `d` attribute; arcs and quadratics become cubics. Raises ValueError."""
    pen = RecordingPen()
    try:
        if _FOREIGN.search(data):
            raise ValueError("a letter that is no command")
        feed_pen(data, pen)
    except (ValueError, IndexError, TypeError, AssertionError, ArithmeticError) as problem:
        raise ValueError(f"path data can't be read: '{data[:40]}'") from problem
    segments: list[Segment] = []
    at = (0.0, 0.0)
    for operator, points in pen.value:
        if operator == "closePath":
            segments.append(("Z", ()))
        elif operator == "qCurveTo":
            segments.append(_raise_degree(at, points))
        elif operator in _OPERATORS:
            segments.append((_OPERATORS[operator], tuple(float(v) for p in points for v in p)))
        if points:
            at = points[-1]
    if not all(math.isfinite(v) for _, numbers in segments for v in numbers):
        raise ValueError(f"path data holds a number out of range: '{data[:40]}'")
    return tuple(segments)


_OPERATORS = {"moveTo": "M", "lineTo": "L", "curveTo": "C"}


def _raise_degree(start: tuple[float, float], points: tuple[tuple[float, float], ...]) -> Segment:
    control, end = points
    first = [s + 2 / 3 * (c - s) for s, c in zip(start, control, strict=True)]
    second = [e + 2 / 3 * (c - e) for e, c in zip(end, control, strict=True)]
    return ("C", (*first, *second, *end))


@lru_cache(maxsize=4096)
def parse_transform(text: str) -> Matrix:
    """The matrix of a `transform` attribute: translate, scale, rotate, matrix. Raises ValueError."""
    matrix, end = IDENTITY, 0
    for call in _CALL.finditer(text):
        if call.start() != end:
            break
        matrix, end = matrix.then(_one_transform(call[1], call[2])), call.end()
    if text[end:].strip():
        raise ValueError(f"the transform '{text}' can't be read; write translate, scale, rotate or matrix")
    return matrix


def _one_transform(name: str, arguments: str) -> Matrix:
    values = [float(v) for v in arguments.replace(",", " ").split()]
    if not all(map(math.isfinite, values)):
        raise ValueError(f"the transform '{name}({arguments})' holds a number out of range")
    match name, len(values):
        case "translate", 1 | 2:
            return translation(values[0], values[1] if len(values) == 2 else 0.0)
        case "scale", 1 | 2:
            return scaling(*values)
        case "rotate", 1 | 3:
            return rotation(*values)
        case "matrix", 6:
            return Matrix(*values)
    raise ValueError(f"the transform '{name}({arguments})' is not one of translate, scale, rotate, matrix")
