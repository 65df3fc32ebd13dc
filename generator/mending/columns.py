"""What the columns of a table hold, as the game system and the scenario say."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from generator.mending.numbers import span, table_cell, whole
from generator.model.scenario import Scenario
from generator.model.system import GameSystem, Roster
from generator.model.table import TableSpec

Form = Callable[[str], str | None]
"""What a text looks like in its usual writing; None when it is nothing of the kind."""

# What a row may end without. Stats, names and the like are not here: where they are missing, something was forgotten.
_OPTIONAL = frozenset({"formations", "properties", "at", "source", "back_side", "back_symbol"})


@dataclass(frozen=True)
class Columns:
    """What is known of a table: the form of its numbers and the ids it may name, by column; `optional` columns.

    `others` is the form of columns that `forms` does not name.
    """

    forms: Mapping[str, Form] = field(default_factory=lambda: MappingProxyType({}))
    ids: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))
    optional: frozenset[str] = frozenset()
    others: Form | None = None

    def form(self, column: str) -> Form | None:
        """The form of a column's numbers; None for one without."""
        return self.forms.get(column, self.others)


UNKNOWN = Columns()
"""Those of a table that no kit names."""


def roster_columns(roster: Roster, system: GameSystem, scenario: Scenario) -> Columns:
    """The columns of a roster's table."""
    spans = {stat.id for stat in system.stats if stat.span}
    sides = tuple(side.id for side in scenario.sides)
    ids = {
        "side": sides,
        "back_side": sides,
        "kind": tuple(kind.id for kind in system.kinds),
        "rank": tuple(rank.id for rank in roster.ranks),
        "properties": tuple(known.id for known in (*system.properties, *scenario.properties)),
    }
    forms = {"count": whole, **{stat: span if stat in spans else whole for stat in roster.stats}}
    return Columns(forms, ids, _OPTIONAL)


def table_columns(spec: TableSpec) -> Columns:
    """The columns of a table that players look results up in."""
    return Columns({spec.rows: whole}, others=table_cell)
