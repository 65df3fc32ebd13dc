"""Where the values stand that an expression looked up: cells of tables, constants, and values of pieces."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from generator.diagnostics import Position, Related
from generator.loading.origins import SCENARIO, SYSTEM
from generator.rules.language.expression import Seen
from generator.rules.language.values import Row
from generator.rules.registry import Subject

_SHOWN = 6
"""To how many places a finding points; the nearest to it come first."""


@dataclass(frozen=True)
class _Source:
    """A row of values: what it is called, and the row of a part of the kit in which its names are columns."""

    name: str
    part: str
    row: int


class Cited:
    """The places of a kit's values; rows are known by being the very ones that expressions see."""

    def __init__(self, subject: Subject) -> None:
        self._subject = subject
        self._rows: Mapping[int, _Source] = {**self._tables(), **self._pieces()}

    def places(self, seen: Iterable[Seen]) -> tuple[Related, ...]:
        """Where the values that were looked up stand, as far as that is known."""
        found = dict.fromkeys(related for look in seen if (related := self._place(look)))
        return tuple(found)[:_SHOWN]

    def _place(self, look: Seen) -> Related | None:
        if look.row is self._subject.names["constants"]:
            at = self._constant(str(look.name))
            return Related(f"the constant {look.name} is {vars(look.row)[look.name]}", at) if at else None
        source = self._rows.get(id(look.row))
        at = self._subject.at(source.part, source.row, look.name) if source else None
        return (
            Related(f"{source.name}, {look.name}: {_shown(vars(look.row)[look.name])}", at) if source and at else None
        )

    def _constant(self, name: str) -> Position | None:
        part = SCENARIO if name in self._subject.kit.scenario.constants else SYSTEM
        return self._subject.at(part, "constants", name)

    def _tables(self) -> Mapping[int, _Source]:
        seen = self._subject.names["tables"]
        return {
            id(seen[name][row.number]): _Source(f"the table {name}, row {row.number}", name, row.index)
            for name, table in self._subject.kit.tables.items()
            for row in table.rows
        }

    def _pieces(self) -> Mapping[int, _Source]:
        return {
            id(row.stats): _Source(piece.abbr, name, piece.row)
            for name, pieces in self._subject.kit.pieces.items()
            for piece, row in zip(pieces, self._subject.names[name], strict=True)
        }


def _shown(value: Any) -> str:
    """A value, a cell of a table as its file has it."""
    return f"{value.value}/{value.die}" if isinstance(value, Row) and hasattr(value, "die") else str(value)
