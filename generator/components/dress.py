"""A kit in the colours of a theme: what a side or a terrain looks like is settled here, once, for every part."""

from __future__ import annotations

from dataclasses import replace

from generator.drawing.colour import contrast, luminance, mix
from generator.model.kit import Kit
from generator.model.scenario import Side
from generator.model.system import Terrain
from generator.model.theme import Livery, LookChange, Theme

# WCAG 2 asks for this contrast of text.
LEGIBLE = 4.5


def dressed(kit: Kit, theme: Theme) -> Kit:
    """The kit with its sides and terrain as the theme prints them; every side has its `line` then."""
    sides = tuple(_side(side, theme) for side in kit.scenario.sides)
    terrain = tuple(_terrain(terrain, theme) for terrain in kit.system.terrain)
    return replace(
        kit,
        scenario=kit.scenario.model_copy(update={"sides": sides}),
        system=kit.system.model_copy(update={"terrain": terrain}),
    )


def _side(side: Side, theme: Theme) -> Side:
    side = side.model_copy(update=theme.sides.get(side.id, Livery()).model_dump(exclude_none=True))
    ground = mix(side.colour, theme.paper, theme.side_wash)
    dark = min(side.colour, side.ink, key=luminance)
    ink = max((side.ink, dark, theme.ink), key=lambda colour: min(contrast(colour, ground), LEGIBLE))
    line = side.line or _legible(side.colour, dark, theme.paper)
    return side.model_copy(update={"colour": ground, "ink": ink, "line": line})


def _legible(colour: str, dark: str, paper: str) -> str:
    """The colour with as much of its dark companion as it needs to be read on paper."""
    shades = (mix(colour, dark, share / 10) for share in range(11))
    return next((shade for shade in shades if contrast(shade, paper) >= LEGIBLE), dark)


def _terrain(terrain: Terrain, theme: Theme) -> Terrain:
    look = terrain.look
    if look.fill:
        look = look.model_copy(update={"fill": mix(look.fill, theme.paper, theme.land_wash)})
    if look.stroke and look.casing:
        look = look.model_copy(update={"stroke": mix(look.stroke, theme.paper, theme.land_wash)})
    change = theme.terrain.get(terrain.id, LookChange())
    return terrain.model_copy(update={"look": look.model_copy(update=change.model_dump(exclude_none=True))})
