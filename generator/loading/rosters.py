"""Rosters: tables whose rows are pieces."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from generator.diagnostics import Diagnostic, Position, error
from generator.loading.faults import build, read, unknown_field
from generator.loading.origins import SCENARIO, SYSTEM, Origins, inside
from generator.loading.translations import translated
from generator.model.base import split_list
from generator.model.scenario import Piece
from generator.model.system import Roster
from generator.source.table import read_table
from generator.source.translations import Translations
from generator.source.tree import Plain, Sourced


class Files(NamedTuple):
    """The folders of a scenario and of its system, and the files of rosters that the scenario names.

    `whole` says whether the scenario could be read, so that a file it does not name is a fault.
    """

    own: Path
    beside: Path
    rosters: Mapping[str, str]
    whole: bool = True


def load_roster(
    roster: Roster,
    number: int,
    files: Files,
    translations: Translations,
    origins: Origins,
    faults: list[Diagnostic],
) -> tuple[Piece, ...]:
    """The pieces of a roster, from the scenario's table or else the system's.

    The roster is that of this `number`, from 0, in its system. A row of several sides gives a piece for each.
    """
    table = _table(roster, number, files, origins, faults)
    known = set(Piece.model_fields) - {"roster", "row", "stats"} | set(roster.stats)
    if table is None or not _check_header(table, known, faults):
        return ()
    origins.files[roster.id] = table
    rows = table.value if isinstance(table.value, list) else []
    pieces = [_build_piece(index, row, roster, known, table, faults) for index, row in enumerate(rows)]
    found = (translated(piece, roster.id, (piece.abbr,), translations) for piece in pieces if piece)
    return tuple(one for piece in found for one in _for_each_side(piece))


def _table(roster: Roster, number: int, files: Files, origins: Origins, faults: list[Diagnostic]) -> Sourced | None:
    if roster.id in files.rosters:
        folder, name, at = files.own, files.rosters[roster.id], origins.at(SCENARIO, "rosters", roster.id)
    elif roster.file:
        folder, name, at = files.beside, roster.file, origins.at(SYSTEM, "rosters", number, "file")
    else:
        if files.whole:
            hint = f"add '{roster.id}: {roster.id}.csv' to rosters"
            key = origins.key_at(SCENARIO, "rosters")
            faults.append(error("S001", f"the scenario names no file for its {roster.id}", key, hint))
        return None
    path = inside(folder, name, at, faults)
    return read(path, read_table, faults, at) if path else None


def _check_header(table: Sourced, known: set[str], faults: list[Diagnostic]) -> bool:
    """Whether the first line is a header at all; columns that nobody knows are told."""
    header = {str(path[1]): at for path, at in table.keys.items() if path[0] == 0}
    unknown = {column: at for column, at in header.items() if column.partition(".")[0] not in known}
    if len(unknown) == len(header):
        message = "the first line is no header: none of its cells is the name of a column"
        hint = f"write the names of the columns into the first line; known are: {', '.join(sorted(known))}"
        faults.append(error("S002", message, next(iter(header.values())), hint))
        return False
    faults += (unknown_field(column, known, at) for column, at in unknown.items())
    return True


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
        if name not in known or value is None:
            continue
        if name in roster.stats:
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
