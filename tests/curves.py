"""Points on outlines, as the curve runs and not as its control points lie."""

from __future__ import annotations

from collections.abc import Iterator

from fontTools.misc.bezierTools import cubicPointAtT

from generator.drawing.items import Segments


def along(segments: Segments, steps: int = 20) -> Iterator[tuple[float, float]]:
    """The corners of an outline, and `steps` points on every curve."""
    at = (0.0, 0.0)
    for operator, n in segments:
        if operator == "C":
            for i in range(1, steps + 1):
                yield cubicPointAtT(at, (n[0], n[1]), (n[2], n[3]), (n[4], n[5]), i / steps)
        elif n:
            yield n[0], n[1]
        at = (n[-2], n[-1]) if n else at
