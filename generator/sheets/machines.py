"""Cutters: what a knife or a cutting machine needs on the print, and how much of the page it leaves for pieces."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from generator.components.component import BLEED
from generator.drawing import shapes
from generator.drawing.items import Item, Path, Stroke
from generator.sheets.paper import Paper

# Ticks keep clear of the bleed and are long enough to lay a ruler on; captions stand between them and the margin.
TICK_GAP = BLEED + 0.2
TICK = 2.4
CAPTION = 5.0
# Silhouette's marks: a square, and angles whose arms are as long and wide as its programs take them (PRINTING 2).
_SQUARE, _ARM, _WIDTH, _CLEAR = 5.0, 20.0, 0.5, 1.5
# They keep 10 mm or more from the edges, and here also clear of the captions.
_INSET = 14.0
# What Cricut's Design Space prints and cuts: 6.75 x 9.25 inches.
_CRICUT = (171.45, 234.95)


class Cutter(StrEnum):
    """What the pieces are cut with."""

    HAND = "hand"
    SILHOUETTE = "silhouette"
    SILHOUETTE_4 = "silhouette-4"
    CRICUT = "cricut"
    SCANNCUT = "scanncut"

    @property
    def ticked(self) -> bool:
        """Whether it is led by ticks; machines are led by marks of their own or by none."""
        return self in {Cutter.HAND, Cutter.SCANNCUT}


def clearances(cutter: Cutter, paper: Paper, width: float, height: float) -> tuple[float, float]:
    """How far pieces keep from the sides and from the ends of a page, in mm."""
    match cutter:
        case Cutter.HAND | Cutter.SCANNCUT:
            side = paper.margin + TICK + TICK_GAP
            return side, side + CAPTION
        case Cutter.SILHOUETTE | Cutter.SILHOUETTE_4:
            beside = _INSET + _CLEAR + BLEED
            return beside + _WIDTH, beside + _SQUARE
        case Cutter.CRICUT:
            across, down = _CRICUT if width <= height else _CRICUT[::-1]
            least = paper.margin + CAPTION + BLEED
            return max(least, (width - across) / 2 + BLEED), max(least, (height - down) / 2 + BLEED)


def registration(cutter: Cutter, width: float, height: float) -> Iterator[Item]:
    """The marks by which a machine finds where the page lies; none for those that print their own.

    A square above left and angles above right and below left; the variant of four has an angle in the last corner too.
    """
    if cutter not in {Cutter.SILHOUETTE, Cutter.SILHOUETTE_4}:
        return
    yield Path(shapes.rectangle(_INSET, _INSET, _SQUARE, _SQUARE), fill="#000000")
    right, bottom = width - _INSET, height - _INSET
    corners = [(right, _INSET, -1, 1), (_INSET, bottom, 1, -1)]
    if cutter is Cutter.SILHOUETTE_4:
        corners.append((right, bottom, -1, -1))
    for x, y, across, down in corners:
        # The outer edges of the arms are what is measured from mark to mark.
        inner = _WIDTH / 2
        corner = (x + across * inner, y + down * inner)
        arms = ((x + across * _ARM, corner[1]), corner, (corner[0], y + down * _ARM))
        yield Path(shapes.polyline(arms), stroke=Stroke("#000000", _WIDTH))


def between_marks(cutter: Cutter, width: float, height: float) -> str:
    """What to tell the machine's program: how far its marks are apart and from the edges, in mm."""
    if cutter not in {Cutter.SILHOUETTE, Cutter.SILHOUETTE_4}:
        return ""
    return f"Silhouette: {width - 2 * _INSET:.1f} × {height - 2 * _INSET:.1f} mm, {_INSET:g} mm"
