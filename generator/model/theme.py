"""A theme: the colours of a kit's paper, ink, land and sides, and its type; one file restyles all of its parts."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from generator.model.base import Colour, Length, Model, Names

Share = Annotated[float, Field(ge=0, le=1)]


class Livery(Model):
    """What a theme changes of a side's colours; see Side."""

    colour: Colour | None = None
    ink: Colour | None = None
    line: Colour | None = None
    dash: tuple[float, ...] | None = None


class LookChange(Model):
    """What a theme changes of a terrain's look; see Look."""

    fill: Colour | None = None
    motifs: Names | None = None
    motif_size: Length | None = None
    motif_step: Length | None = None
    picture: str | None = None
    crossing: str | None = None
    stroke: Colour | None = None
    casing: Colour | None = None
    width: Length | None = None
    dash: tuple[float, ...] | None = None


class Theme(Model):
    """Named colours that templates and the board use, and what the theme changes of sides, terrain and type.

    `levels` are the colours of the land by level, lowest first; `neutral` and `neutral_ink` the ground and text of
    pieces that belong to no side. The washes are the share of paper in large areas: of the sides' grounds, of
    terrain and of the pictures' areas, whose outlines then keep their colour. `type` gives a role other faces of
    fonts.toml by weight.
    """

    paper: Colour
    panel: Colour
    ink: Colour
    muted: Colour
    rule: Colour
    neutral: Colour
    neutral_ink: Colour
    levels: tuple[Colour, ...] = Field(min_length=1)
    contour: Colour
    grid: Colour
    grid_width: Length
    label: Colour
    side_wash: Share = 0
    land_wash: Share = 0
    art_wash: Share = 0
    sides: dict[str, Livery] = Field(default_factory=dict)
    terrain: dict[str, LookChange] = Field(default_factory=dict)
    type: dict[str, dict[str, str]] = Field(default_factory=dict)
