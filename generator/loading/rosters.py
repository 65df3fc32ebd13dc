"""Rosters: tables whose rows are pieces."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from generator.diagnostics import Diagnostic, Position, error
from generator.loading.faults import build, read, unknown_field
from generator.loading.origins import SCENARIO, SYSTEM, Origins, inside
from generator.model.base import split_list
from generator.model.scenario import Piece, Scenario
from generator.model.system import Roster
from generator.source.table import read_table
from generator.source.tree import Plain, Sourced


def load_roster(
    roster: Roster,
    number: int,
    scenario: Scenario,
    folders: tuple[Path, Path],
    origins: Origins,
    faults: list[Diagnostic],
) -> tuple[Piece, ...]:
    """The pieces of a roster, from the scenario's table or else the system's; `folders` are those of both.

    The roster is that of this `number`, from 0, in its system. A row of several sides gives a piece for each.
    """
    table = _table(roster, number, scenario, folders, origins, faults)
    if table is None:
        return ()
    origins.files[roster.id] = table
    rows = table.value if isinstance(table.value, list) else []
    known = set(Piece.model_fields) - {"roster", "row", "stats"} | set(roster.stats)
    pieces = [_build_piece(index, row, roster, known, table, faults) for index, row in enumerate(rows)]
    return tuple(one for piece in pieces if piece for one in _for_each_side(piece))


def _table(
    roster: Roster,
    number: int,
    scenario: Scenario,
    folders: tuple[Path, Path],
    origins: Origins,
    faults: list[Diagnostic],
) -> Sourced | None:
    own, beside = folders
    if roster.id in scenario.rosters:
        folder, name, at = own, scenario.rosters[roster.id], origins.at(SCENARIO, "rosters", roster.id)
    elif roster.file:
        folder, name, at = beside, roster.file, origins.at(SYSTEM, "rosters", number, "file")
    else:
        hint = f"add '{roster.id}: {roster.id}.csv' to rosters"
        key = origins.key_at(SCENARIO, "rosters")
        faults.append(error("S001", f"the scenario names no file for its {roster.id}", key, hint))
        return None
    path = inside(folder, name, at, faults)
    return read(path, read_table, faults, at) if path else None


def _for_each_side(piece: Piece) -> list[Piece]:
    sides = split_list(piece.side)
    return [piece.model_copy(update={"side": side}) for side in sides] if len(sides) > 1 else [piece]


def _build_piece(
    index: int, row: Plain, roster: Roster, known: set[str], table: Sourced, faults: list[Diagnostic]
) -> Piece | None:
    values: dict[str, Any] = {"roster": roster.id, "row": index, "stats": {}}
    assert isinstance(row, dict)
    for column, value in row.items():
        name, _, language = column.partition(".")
        if name not in known:
            if index == 0:
                faults.append(unknown_field(column, known, table.key_at((index, column))))
        elif value is None:
            continue
        elif name in roster.stats:
            values["stats"][name] = value
        elif name in values and not (language and isinstance(values[name], dict)):
            faults.append(_twice(column, name, table.at((index, column))))
        elif language:
            values.setdefault(name, {})[language] = value
        else:
            values[name] = value
    return build(Piece, values, table, (index,), faults)


def _twice(column: str, name: str, at: Position) -> Diagnostic:
    hint = f"keep the columns {name}.xx of the languages, or the one column {name} for all of them"
    return error("S003", f"'{column}': the {name} stands in another column of this row already", at, hint)
