"""A consistency rule that a designer writes as data, for a game system or for a single scenario."""

from __future__ import annotations

from generator.model.base import Model, Text


class DesignRule(Model):
    """A consistency rule of the designer: `require` must hold for each row that `when` selects.

    `every` names the rows (a roster, `terrain`, `sides`, `once`); both conditions are expressions in Jinja2's
    language that see the row as `row`, the scenario as `scenario` and the rosters by name.
    """

    id: str
    every: str
    when: str = "true"
    require: str
    message: Text
    hint: Text | None = None
