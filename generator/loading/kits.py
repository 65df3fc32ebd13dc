"""A whole kit from a scenario's folder: system, scenario, rosters and board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from generator.diagnostics import Diagnostic, InputError, error
from generator.loading.faults import build, read
from generator.loading.origins import BOARD, SCENARIO, SYSTEM, TILES, Origins, inside
from generator.loading.rosters import load_roster
from generator.loading.tables import load_tables
from generator.loading.tiles import read_tiles
from generator.model.board import Board, BoardData, resolve
from generator.model.kit import Kit
from generator.model.scenario import Scenario
from generator.model.system import GameSystem, Place
from generator.model.tiles import Face, SizesError, compose
from generator.source.files import shown
from generator.source.tree import Sourced
from generator.source.yamlfile import read_yaml


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
    origins.files[SCENARIO] = scenario_file
    scenario = build(Scenario, scenario_file.value, scenario_file, (), faults)
    system = _load_system(folder, shipped, scenario_file, origins, faults)
    if scenario is None or system is None:
        raise InputError(faults)
    beside = _system_folder(folder, system.id, shipped)
    pieces = {
        roster.id: load_roster(roster, number, scenario, (folder, beside), origins, faults)
        for number, roster in enumerate(system.rosters)
    }
    tables = load_tables(system, beside, origins, faults)
    signs = {t.sign: t.id for t in system.terrain if t.sign and t.place is Place.HEX}
    tiles = _load_tiles(beside, system, signs, origins, faults)
    _look_at_battlefields(beside, system, origins, faults)
    data = _load_board(scenario, folder, origins, faults)
    board = _lay_out(data, tiles, system, signs, origins, faults) if data else None
    return Loaded(Kit(system, scenario, pieces, data, board, tables, tiles), origins, tuple(faults))


def find_system(folder: Path, identifier: str, shipped: Path) -> Path | None:
    """The system.yaml of a scenario's system: beside the scenario's folder, else among the shipped ones."""
    candidates = (folder.resolve().parent / "system.yaml", shipped / identifier / "system.yaml")
    return next((path for path in candidates if path.is_file()), None)


def _system_folder(folder: Path, identifier: str, shipped: Path) -> Path:
    path = find_system(folder, identifier, shipped)
    assert path
    return path.parent


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
    origins.files[SYSTEM] = source
    return build(GameSystem, source.value, source, (), faults)


def _lay_out(
    data: BoardData,
    tiles: tuple[Face, ...],
    system: GameSystem,
    signs: Mapping[str, str],
    origins: Origins,
    faults: list[Diagnostic],
) -> Board | None:
    try:
        land = None if data.tiles is None else compose(data.tile_rows(), tiles, system.board)
        return resolve(data, system.board, signs, land)
    except SizesError:
        return None  # B803 tells which tiles they are.
    except (ValueError, KeyError) as problem:
        at = origins.at(SYSTEM, "board") if data.tiles is None else origins.at(BOARD, "tiles")
        faults.append(error("S003", f"the board can't be laid out with these settings and rows: {problem}", at))
        return None


def _load_tiles(
    folder: Path, system: GameSystem, signs: Mapping[str, str], origins: Origins, faults: list[Diagnostic]
) -> tuple[Face, ...]:
    at = origins.at(SYSTEM, "tiles")
    path = inside(folder, system.tiles, at, faults) if system.tiles else None
    if path is None:
        return ()
    source, faces = read_tiles(path, system.board, signs, faults, at)
    if source is not None:
        origins.files[TILES] = source
    return faces


def _look_at_battlefields(folder: Path, system: GameSystem, origins: Origins, faults: list[Diagnostic]) -> None:
    """A kit has no battlefields, but a check of it tells what is wrong with those of its system."""
    if system.battlefields:
        from generator.loading.battlefields import read_battlefields  # noqa: PLC0415  few systems have them

        at = origins.at(SYSTEM, "battlefields")
        path = inside(folder, system.battlefields, at, faults)
        if path is not None:
            read_battlefields(path, faults, at)


def _load_board(scenario: Scenario, folder: Path, origins: Origins, faults: list[Diagnostic]) -> BoardData | None:
    if scenario.board is None:
        return None
    at = origins.at(SCENARIO, "board")
    path = inside(folder, scenario.board, at, faults)
    source = read(path, read_yaml, faults, at) if path else None
    if source is None:
        return None
    origins.files[BOARD] = source
    return build(BoardData, source.value, source, (), faults)
