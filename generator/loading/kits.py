"""A whole kit from a scenario's folder: system, scenario, rosters and board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from generator.diagnostics import Diagnostic, InputError, Position, error
from generator.loading.faults import build, shown, unknown_field
from generator.loading.tiles import read_tiles
from generator.model.board import BoardData, resolve
from generator.model.kit import Kit
from generator.model.scenario import Piece, Scenario
from generator.model.system import GameSystem, Place, Roster
from generator.model.tiles import Face, compose
from generator.source import codes
from generator.source.files import resolve_inside
from generator.source.table import read_table
from generator.source.tree import Plain, Sourced
from generator.source.yamlfile import read_yaml

_SYSTEM, _SCENARIO, BOARD, TILES = "system", "scenario", "board", "tiles"


@dataclass
class Origins:
    """The files a kit was read from, for their positions.

    They are kept by part: `system`, `tiles`, `scenario`, `board` or a roster.
    """

    files: dict[str, Sourced] = field(default_factory=dict)

    def at(self, part: str, *path: str | int) -> Position | None:
        """Where the value at `path` of a part stands."""
        return self.files[part].at(path) if part in self.files else None

    def key_at(self, part: str, *path: str | int) -> Position | None:
        """Where the key that `path` ends with stands."""
        return self.files[part].key_at(path) if part in self.files else None


@dataclass(frozen=True)
class Loaded:
    """A kit with the origins of its data and what was found while loading it."""

    kit: Kit
    origins: Origins
    diagnostics: tuple[Diagnostic, ...]


def load(folder: Path, shipped: Path) -> Loaded:
    """The kit of the scenario in `folder`; its system stands beside it or below `shipped`.

    Raises InputError when the scenario, its system or the shape of a file can't be read at all; faults inside
    rows and boards are returned as diagnostics beside the kit.
    """
    origins = Origins()
    faults: list[Diagnostic] = []
    scenario_file = read_yaml(folder / "scenario.yaml", shown(folder / "scenario.yaml"))
    origins.files[_SCENARIO] = scenario_file
    scenario = build(Scenario, scenario_file.value, scenario_file, (), faults)
    system = _load_system(folder, shipped, scenario_file, origins, faults)
    if scenario is None or system is None:
        raise InputError(faults)
    pieces = {roster.id: _load_roster(roster, scenario, folder, origins, faults) for roster in system.rosters}
    signs = {t.sign: t.id for t in system.terrain if t.sign and t.place is Place.HEX}
    tiles = _load_tiles(find_system(folder, system.id, shipped), system, signs, origins, faults)
    data = _load_board(scenario, folder, origins, faults)
    board = None
    if data is not None:
        part = (_SYSTEM, "board") if data.tiles is None else (BOARD, "tiles")
        try:
            land = None if data.tiles is None else compose(data.tile_rows(), tiles, system.board)
            board = resolve(data, system.board, signs, land)
        except (ValueError, KeyError) as problem:
            message = f"the board can't be laid out with these settings and rows: {problem}"
            faults.append(error("S003", message, origins.at(*part)))
    return Loaded(Kit(system, scenario, pieces, data, board, tiles), origins, tuple(faults))


def find_system(folder: Path, identifier: str, shipped: Path) -> Path | None:
    """The system.yaml of a scenario's system: beside the scenario's folder, else among the shipped ones."""
    candidates = (folder.resolve().parent / "system.yaml", shipped / identifier / "system.yaml")
    return next((path for path in candidates if path.is_file()), None)


def _load_system(
    folder: Path, shipped: Path, scenario: Sourced, origins: Origins, faults: list[Diagnostic]
) -> GameSystem | None:
    identifier = scenario.value.get("system") if isinstance(scenario.value, dict) else None
    if not isinstance(identifier, str):
        return None
    path = find_system(folder, identifier, shipped)
    if path is None:
        known = ", ".join(sorted(place.parent.name for place in shipped.glob("*/system.yaml")))
        hint = f"put a system.yaml beside the scenario's folder, or use one of: {known}"
        faults.append(error("S004", f"there is no game system '{identifier}'", scenario.at(("system",)), hint))
        return None
    source = read_yaml(path, shown(path))
    found = source.value.get("id") if isinstance(source.value, dict) else None
    if isinstance(found, str) and found != identifier:
        hint = f"write 'system: {found}', or move the scenario beside the system it is for"
        message = f"there is no game system '{identifier}' here; {source.file} is '{found}'"
        faults.append(error("S004", message, scenario.at(("system",)), hint))
        return None
    origins.files[_SYSTEM] = source
    return build(GameSystem, source.value, source, (), faults)


def _load_tiles(
    path: Path | None, system: GameSystem, signs: Mapping[str, str], origins: Origins, faults: list[Diagnostic]
) -> tuple[Face, ...]:
    if path is None or system.tiles is None:
        return ()
    beside = _inside(path.parent, system.tiles, origins.at(_SYSTEM, "tiles"), faults)
    if beside is None:
        return ()
    source, faces = read_tiles(beside, system.board, signs, faults)
    if source is not None:
        origins.files[TILES] = source
    return faces


def _load_roster(
    roster: Roster, scenario: Scenario, folder: Path, origins: Origins, faults: list[Diagnostic]
) -> tuple[Piece, ...]:
    name = scenario.rosters.get(roster.id)
    if name is None:
        hint = f"add '{roster.id}: {roster.id}.csv' to rosters"
        at = origins.key_at(_SCENARIO, "rosters")
        faults.append(error("S001", f"the scenario names no file for its {roster.id}", at, hint))
        return ()
    path = _inside(folder, name, origins.at(_SCENARIO, "rosters", roster.id), faults)
    if path is None:
        return ()
    try:
        table = read_table(path, shown(path))
    except InputError as problem:
        faults += problem.diagnostics
        return ()
    origins.files[roster.id] = table
    rows = table.value if isinstance(table.value, list) else []
    known = set(Piece.model_fields) - {"roster", "row", "stats"} | set(roster.stats)
    pieces = [_build_piece(index, row, roster, known, table, faults) for index, row in enumerate(rows)]
    return tuple(piece for piece in pieces if piece)


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


def _load_board(scenario: Scenario, folder: Path, origins: Origins, faults: list[Diagnostic]) -> BoardData | None:
    path = _inside(folder, scenario.board, origins.at(_SCENARIO, "board"), faults)
    if path is None:
        return None
    try:
        source = read_yaml(path, shown(path))
    except InputError as problem:
        faults += problem.diagnostics
        return None
    origins.files[BOARD] = source
    return build(BoardData, source.value, source, (), faults)


def _inside(folder: Path, name: str, at: Position | None, faults: list[Diagnostic]) -> Path | None:
    try:
        return resolve_inside(folder, name)
    except ValueError as problem:
        faults.append(error(codes.OUTSIDE, str(problem), at))
        return None
