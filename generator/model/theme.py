"""The colours of a kit's paper, ink and land; a theme file restyles all of its parts."""

from __future__ import annotations

from generator.model.base import Colour, Length, Model


class Theme(Model):
    """Named colours that templates and the board use, and the weight of the board's grid.

    `levels` are the colours of the land by level, lowest first.
    """

    paper: Colour
    panel: Colour
    ink: Colour
    muted: Colour
    rule: Colour
    levels: tuple[Colour, ...]
    contour: Colour
    grid: Colour
    grid_width: Length
    label: Colour
