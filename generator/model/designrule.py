"""A consistency rule that a designer writes as data, for a game system or for a single scenario."""

from __future__ import annotations

from pydantic import Field

from generator.model.base import Model, Text


class DesignRule(Model):
    """A consistency rule of the designer.

    Its conditions are expressions in Jinja2's language that see the row as `row`, the scenario as `scenario`
    and the rosters by name.
    """

    id: str
    """What messages call the rule."""
    every: str = Field(examples=["once", "sides", "terrain"])
    """The rows it is for: those of a roster (its id), terrain, sides, or once."""
    when: str = "true"
    """The condition that selects rows, such as "'legionaries' in row.properties"."""
    require: str
    """The condition that must hold for each of these rows, such as "row.stats.P >= 1"."""
    message: Text
    """What is said of a row for which it does not hold; {row.abbr} and the like are filled in."""
    hint: Text | None = None
    """What to do about it."""
