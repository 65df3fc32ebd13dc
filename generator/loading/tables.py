"""Tables of a game system, read from the files beside it."""

from __future__ import annotations

from pathlib import Path

from generator.diagnostics import Diagnostic, error
from generator.loading.faults import build, read
from generator.loading.origins import SYSTEM, Origins, inside
from generator.model.system import GameSystem
from generator.model.table import Table, TableRow, TableSpec
from generator.source.table import read_table
from generator.source.tree import Plain, Sourced


def load_tables(system: GameSystem, folder: Path, origins: Origins, faults: list[Diagnostic]) -> dict[str, Table]:
    """The tables of a system by id; the files lie in `folder`, and what is wrong with them is told in `faults`."""
    found = ((spec.id, _load(spec, index, folder, origins, faults)) for index, spec in enumerate(system.tables))
    return {identifier: table for identifier, table in found if table}


def _load(spec: TableSpec, index: int, folder: Path, origins: Origins, faults: list[Diagnostic]) -> Table | None:
    at = origins.at(SYSTEM, "tables", index, "file")
    path = inside(folder, spec.file, at, faults)
    source = read(path, read_table, faults, at) if path else None
    if source is None:
        return None
    origins.files[spec.id] = source
    rows = source.value if isinstance(source.value, list) else []
    found = [_row(spec, number, row, source, faults) for number, row in enumerate(rows)]
    columns = [name for name in rows[0] if name != spec.rows] if rows and isinstance(rows[0], dict) else []
    return Table(spec=spec, columns=tuple(columns), rows=tuple(row for row in found if row))


def _row(spec: TableSpec, index: int, row: Plain, source: Sourced, faults: list[Diagnostic]) -> TableRow | None:
    assert isinstance(row, dict)
    if row.get(spec.rows) is None:
        message = f"the row has no number in the column '{spec.rows}'"
        faults.append(error("S001", message, source.at((index,)), "it says for which number the row is"))
        return None
    cells = {name: cell for name, cell in row.items() if name != spec.rows}
    values = {"index": index, "number": row[spec.rows], "cells": cells}
    return build(TableRow, values, source, (index,), faults)
