"""Outlines of the plain shapes as path segments."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from generator.drawing.items import Segment, Segments

# How far the control points of a quarter circle's cubic lie from its ends, for radius 1.
_KAPPA = 0.5522847498


def rectangle(x: float, y: float, width: float, height: float, radius: float = 0.0) -> Segments:
    """A rectangle, with rounded corners where `radius` is more than zero."""
    r = min(radius, width / 2, height / 2)
    if r <= 0:
        return polygon(((x, y), (x + width, y), (x + width, y + height), (x, y + height)))
    k, right, low = r * (1 - _KAPPA), x + width, y + height
    return (
        ("M", (x + r, y)),
        ("L", (right - r, y)),
        ("C", (right - k, y, right, y + k, right, y + r)),
        ("L", (right, low - r)),
        ("C", (right, low - k, right - k, low, right - r, low)),
        ("L", (x + r, low)),
        ("C", (x + k, low, x, low - k, x, low - r)),
        ("L", (x, y + r)),
        ("C", (x, y + k, x + k, y, x + r, y)),
        ("Z", ()),
    )


def ellipse(cx: float, cy: float, rx: float, ry: float) -> Segments:
    """An ellipse as four cubics."""
    kx, ky = rx * _KAPPA, ry * _KAPPA
    return (
        ("M", (cx + rx, cy)),
        ("C", (cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry)),
        ("C", (cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy)),
        ("C", (cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry)),
        ("C", (cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy)),
        ("Z", ()),
    )


def polyline(points: Iterable[Sequence[float]]) -> Segments:
    """An open line through points."""
    return tuple(("L" if i else "M", (p[0], p[1])) for i, p in enumerate(points))


def polygon(points: Iterable[Sequence[float]]) -> Segments:
    """A closed line through points; nothing when there are none."""
    line = polyline(points)
    return (*line, ("Z", ())) if line else ()


def middle(a: Sequence[float], b: Sequence[float]) -> tuple[float, float]:
    """The point half way between two."""
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def bend(start: Sequence[float], corner: Sequence[float], end: Sequence[float]) -> Segment:
    """The curve from start to end that leaves towards `corner` and arrives from it."""
    # A quadratic curve written as a cubic: its control points lie two thirds of the way to the corner.
    controls = (p + (c - p) * 2 / 3 for point in (start, end) for p, c in zip(point, corner, strict=True))
    return ("C", (*controls, end[0], end[1]))


def towards(start: Sequence[float], goal: Sequence[float], distance: float) -> tuple[float, float]:
    """The point at a distance from `start` on the way to `goal`."""
    share = distance / math.dist(start, goal)
    return start[0] + (goal[0] - start[0]) * share, start[1] + (goal[1] - start[1]) * share


def chords(segments: Segments, steps: int = 8) -> list[tuple[float, float]]:
    """The corners of an open line, and `steps` points on each of its curves."""
    points: list[tuple[float, float]] = []
    for operator, n in segments:
        if operator == "C":
            x0, y0 = points[-1]
            for i in range(1, steps + 1):
                t, u = i / steps, 1 - i / steps
                a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
                points.append((a * x0 + b * n[0] + c * n[2] + d * n[4], a * y0 + b * n[1] + c * n[3] + d * n[5]))
        else:
            points.append((n[0], n[1]))
    return points


def direction(start: Sequence[float], end: Sequence[float]) -> tuple[float, float]:
    """The unit vector from one point to another."""
    length = math.dist(start, end)
    return (end[0] - start[0]) / length, (end[1] - start[1]) / length
