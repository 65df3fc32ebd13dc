"""Tables that players look results up in: their columns, rows, dice, and which way they go (S6)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TypeAlias

from generator.model.system import Place, Terrain
from generator.model.table import Cell, Table
from generator.rules.hints import one_of
from generator.rules.registry import Finding, Subject, rule

_DIE = 6

_Pair: TypeAlias = tuple[int, str, Cell, str]
"""The index of a row, a column, the cell before it, and the way the values may go."""


@rule("K501", "A column of a table is the cover of no terrain")
def unknown_column(subject: Subject) -> Iterator[Finding]:
    """Every column of a table by cover that no terrain names."""
    covers = sorted({t.cover for t in subject.kit.system.terrain if t.cover})
    for name, table in subject.kit.tables.items():
        for column in table.columns if table.spec.cover else ():
            if column not in covers:
                at = subject.loaded.origins.key_at(name, 0, column)
                yield Finding(f"no terrain has the cover '{column}'", at, one_of(column, covers))


@rule("K502", "A terrain has no column in a table")
def missing_column(subject: Subject) -> Iterator[Finding]:
    """Every terrain that units may stand in, for each table by cover that has no column for it."""
    for table in subject.kit.tables.values():
        for index, terrain in enumerate(subject.kit.system.terrain if table.spec.cover else ()):
            if _may_be_entered(terrain, subject) and terrain.cover not in table.columns:
                message = f"the table '{table.spec.id}' has no column for the terrain '{terrain.id}'"
                hint = f"write one of its columns as the terrain's cover: {', '.join(table.columns)}"
                yield Finding(message, subject.at("system", "terrain", index, "cover"), hint)


def _may_be_entered(terrain: Terrain, subject: Subject) -> bool:
    kinds = {kind.id for kind in subject.kit.system.kinds}
    return terrain.place is Place.HEX and not kinds <= set(terrain.forbidden)


@rule("K503", "Rows of a table leave out a number")
def missing_row(subject: Subject) -> Iterator[Finding]:
    """Every row that is not the next one after the row above it."""
    for name, table in subject.kit.tables.items():
        for above, row in pairwise(table.rows):
            if row.number != above.number + 1:
                at = subject.at(name, row.index, table.spec.rows)
                yield Finding(f"the row {row.number} follows the row {above.number}, expected {above.number + 1}", at)


@rule("K504", "A die of a table shows no face")
def wrong_die(subject: Subject) -> Iterator[Finding]:
    """Every cell whose die is not 0 (none) to 6."""
    for name, table in subject.kit.tables.items():
        for row in table.rows:
            for column, cell in row.cells.items():
                if cell.die > _DIE:
                    message = f"the die of {row.number}, {column} is {cell.die}, expected 0 to {_DIE}"
                    yield Finding(message, subject.at(name, row.index, column))


@rule("K505", "The values of a table go the wrong way")
def wrong_way(subject: Subject) -> Iterator[Finding]:
    """Every cell that is worth more or less than the one before it, down or along, where the table forbids that."""
    for name, table in subject.kit.tables.items():
        for row, column, before, way in (*_down(table), *_along(table)):
            cell = table.rows[row].cells[column]
            rises = cell.weight > before.weight
            if cell.weight != before.weight and rises != (way == "rising"):
                message = (
                    f"{_shown(cell)} in {table.rows[row].number}, {column} is {'more' if rises else 'less'} than"
                    f" {_shown(before)} before it, expected {way} values"
                )
                yield Finding(message, subject.at(name, table.rows[row].index, column))


@rule("K507", "A table has nothing to look up")
def empty_table(subject: Subject) -> Iterator[Finding]:
    """Every table that was read and has no row, or no column beside the one that numbers them."""
    for index, spec in enumerate(subject.kit.system.tables):
        table, source = subject.kit.tables.get(spec.id), subject.loaded.origins.files.get(spec.id)
        if table is None or source is None:
            continue
        at = subject.at("system", "tables", index, "file")
        if not source.value:
            yield Finding(f"the table '{spec.id}' has no rows", at, f"write them into {source.file}")
        elif not table.columns:
            message = f"the table '{spec.id}' has no column beside '{spec.rows}'"
            yield Finding(message, at, f"add columns with results to {source.file}")


def _down(table: Table) -> Iterator[_Pair]:
    for number, (above, row) in enumerate(pairwise(table.rows) if table.spec.down != "any" else (), 1):
        for column in row.cells:
            yield number, column, above.cells[column], table.spec.down


def _along(table: Table) -> Iterator[_Pair]:
    for number, row in enumerate(table.rows if table.spec.along != "any" else ()):
        for before, column in pairwise(row.cells):
            yield number, column, row.cells[before], table.spec.along


def _shown(cell: Cell) -> str:
    return f"{cell.value}/{cell.die}"
