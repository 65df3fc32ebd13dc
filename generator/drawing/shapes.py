"""Outlines of the plain shapes as path segments."""

from __future__ import annotations

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
    """A closed line through points."""
    return (*polyline(points), ("Z", ()))


def middle(a: Sequence[float], b: Sequence[float]) -> tuple[float, float]:
    """The point half way between two."""
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def bend(start: Sequence[float], corner: Sequence[float], end: Sequence[float]) -> Segment:
    """The curve from start to end that leaves towards `corner` and arrives from it."""
    # A quadratic curve written as a cubic: its control points lie two thirds of the way to the corner.
    controls = (p + (c - p) * 2 / 3 for point in (start, end) for p, c in zip(point, corner, strict=True))
    return ("C", (*controls, end[0], end[1]))
