"""A theme: the colours of a kit's paper, ink, land and sides, and its type; one file restyles all of its parts."""

from __future__ import annotations

from typing import Annotated

from pydantic import ConfigDict, Field
from pydantic.json_schema import JsonSchemaValue

from generator.model.base import Colour, Dash, Length, Model, Names

Share = Annotated[float, Field(ge=0, le=1)]


class Livery(Model):
    """What a theme changes of a side's colours; see Side."""

    colour: Colour | None = None
    """The ground of its counters."""
    ink: Colour | None = None
    """The colour of text on its `colour`."""
    line: Colour | None = None
    """The colour of its lines and words on paper."""
    dash: Dash | None = None
    """Lengths of stroke and gap in mm that break its lines."""


class LookChange(Model):
    """What a theme changes of a terrain's look; see Look."""

    fill: Colour | None = None
    """The tint of its cells."""
    motifs: Names | None = None
    """Symbols that are strewn in its cells."""
    motif_size: Length | None = None
    """The size of these symbols."""
    motif_step: Length | None = None
    """How far they stand apart."""
    picture: str | None = None
    """The symbol that stands for it in tables and on cards."""
    crossing: str | None = None
    """A symbol that is drawn across the path that flows through its cell, such as a bridge."""
    stroke: Colour | None = None
    """The colour of its lines: of paths and hexsides."""
    casing: Colour | None = None
    """The colour of the lines' edges, such as the banks of a river."""
    width: Length | None = None
    """How wide its lines are."""
    dash: Dash | None = None
    """Lengths of stroke and gap in mm that break its lines."""


def _of_a_file(schema: JsonSchemaValue) -> None:
    """A theme's file may extend another theme and then leave out what that one says."""
    schema["if"] = {"required": ["extends"]}
    schema["else"] = {"required": schema.pop("required")}
    extends = {"type": "string", "description": "The theme that gives all that this one does not say."}
    schema["properties"] = {"extends": extends, **schema["properties"]}


class Theme(Model):
    """Named colours that templates and the board use, and what the theme changes of sides, terrain and type."""

    model_config = ConfigDict(json_schema_extra=_of_a_file)

    paper: Colour
    """The ground of pages, cards and maps."""
    panel: Colour
    """Quiet areas, such as boxes and the heads of tables."""
    ink: Colour
    """Text."""
    muted: Colour
    """Lesser text."""
    rule: Colour
    """Thin lines."""
    neutral: Colour
    """The ground of pieces that belong to no side."""
    neutral_ink: Colour
    """Text on pieces that belong to no side."""
    levels: tuple[Colour, ...] = Field(min_length=1)
    """The land by level, the lowest first."""
    contour: Colour
    """The lines between levels."""
    grid: Colour
    """The lines between cells."""
    grid_width: Length
    """How wide the lines between cells are."""
    label: Colour
    """The names of cells."""
    side_wash: Share = 0
    """The share of paper, 0 to 1, in the grounds of sides."""
    land_wash: Share = 0
    """The share of paper, 0 to 1, in terrain."""
    art_wash: Share = 0
    """The share of paper, 0 to 1, in the areas of pictures, whose outlines then keep their colour."""
    sides: dict[str, Livery] = Field(default_factory=dict)
    """Changes of sides, by their ids."""
    terrain: dict[str, LookChange] = Field(default_factory=dict)
    """Changes of how terrain looks, by its ids."""
    type: dict[str, dict[str, str]] = Field(default_factory=dict)
    """Other faces of fonts.toml for a role, by weight, such as title: {bold: FiraSans-Bold}."""
