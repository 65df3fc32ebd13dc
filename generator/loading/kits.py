"""A whole kit from a scenario's folder: system, scenario, rosters and board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from generator.diagnostics import Diagnostic, InputError, error
from generator.loading.faults import build, read
from generator.loading.origins import BOARD, PARTS, SCENARIO, SYSTEM, TILES, Origins, inside
from generator.loading.rosters import Files, load_roster
from generator.loading.tables import load_tables
from generator.loading.tiles import read_tiles
from generator.loading.translations import load_translations, speaking, translated
from generator.model.battlefield import Battlefields
from generator.model.board import Board, BoardData, resolve
from generator.model.kit import Kit
from generator.model.scenario import Scenario
from generator.model.system import GameSystem, Place
from generator.model.tiles import Face, SizesError, compose
from generator.source.table import read_table
from generator.source.translations import NO_TRANSLATIONS, Translations, spoken
from generator.source.tree import Sourced
from generator.source.yamlfile import read_yaml


@dataclass(frozen=True)
class Loaded:
    """A kit with the origins of its data, its translations, and what was found while loading it.

    `listed` are the languages that the scenario itself names, and promises to have every text in; PO files add others.
    """

    kit: Kit
    origins: Origins
    diagnostics: tuple[Diagnostic, ...]
    translations: Translations = NO_TRANSLATIONS
    listed: tuple[str, ...] = ()
    battlefields: Battlefields | None = None


def load(folder: Path, shipped: Path) -> Loaded:
    """The kit of the scenario in `folder`; its system stands beside it or below `shipped`.

    Faults inside rows and boards are returned as diagnostics beside the kit. Raises InputError when the scenario or
    its system can't be read, with all that is wrong in the files that could be found nevertheless.
    """
    origins = Origins()
    faults: list[Diagnostic] = []
    source = read(folder / "scenario.yaml", read_yaml, faults)
    scenario = None
    if source is not None:
        origins.files[SCENARIO] = source
        scenario = build(Scenario, source.value, source, (), faults)
    named = _Named.of(source)
    path = _system_file(folder, shipped, named.system, origins, faults)
    system = _load_system(path, named.system, origins, faults) if path else None
    data = _load_board(named.board, folder, origins, faults)
    if system is None or path is None:
        _look_at_rosters(named.rosters, folder, origins, faults)
        raise InputError(faults)
    beside = path.parent
    own, translations = spoken(folder), load_translations((folder, beside), faults)
    system = speaking(translated(system, SYSTEM, (), translations), translations.languages)
    data = translated(data, BOARD, (), translations) if data else None
    files = Files(folder, beside, named.rosters, whole=scenario is not None)
    pieces = {
        roster.id: load_roster(roster, number, files, translations, origins, faults)
        for number, roster in enumerate(system.rosters)
    }
    tables = load_tables(system, beside, origins, faults)
    signs = {t.sign: t.id for t in system.terrain if t.sign and t.place is Place.HEX}
    tiles = _load_tiles(beside, system, signs, translations, origins, faults)
    battlefields = _look_at_battlefields(beside, system, origins, faults)
    board = _lay_out(data, tiles, system, signs, origins, faults) if data else None
    if scenario is None:
        raise InputError(faults)
    listed = scenario.languages
    scenario = speaking(translated(scenario, SCENARIO, (), translations), own)
    kit = Kit(system, scenario, pieces, data, board, tables, tiles)
    return Loaded(kit, origins, tuple(faults), translations, listed, battlefields)


class _Named(NamedTuple):
    """What a scenario names outside of itself, as far as it can be read."""

    system: str | None
    board: str | None
    rosters: Mapping[str, str]

    @classmethod
    def of(cls, source: Sourced | None) -> _Named:
        value = source.value if source and isinstance(source.value, dict) else {}
        system, board, rosters = value.get("system"), value.get("board"), value.get("rosters")
        files = rosters if isinstance(rosters, dict) else {}
        return cls(
            system if isinstance(system, str) else None,
            board if isinstance(board, str) else None,
            {roster: file for roster, file in files.items() if isinstance(file, str)},
        )


def find_system(folder: Path, identifier: str, shipped: Path) -> Path | None:
    """The system.yaml of a scenario's system: beside the scenario's folder, else among the shipped ones."""
    beside = folder.resolve().parent / "system.yaml"
    if beside.is_file():
        return beside
    # The name may be anything, a path that leads elsewhere too.
    return next((path for path in sorted(shipped.glob("*/system.yaml")) if path.parent.name == identifier), None)


def _system_file(
    folder: Path, shipped: Path, identifier: str | None, origins: Origins, faults: list[Diagnostic]
) -> Path | None:
    path = find_system(folder, identifier or "", shipped)
    if path is None and identifier is not None:
        known = ", ".join(sorted(place.parent.name for place in shipped.glob("*/system.yaml")))
        hint = f"put a system.yaml beside the scenario's folder, or use one of: {known}"
        faults.append(error("S004", f"there is no game system '{identifier}'", origins.at(SCENARIO, "system"), hint))
    return path


def _load_system(path: Path, identifier: str | None, origins: Origins, faults: list[Diagnostic]) -> GameSystem | None:
    source = read(path, read_yaml, faults)
    if source is None:
        return None
    found = source.value.get("id") if isinstance(source.value, dict) else None
    if isinstance(found, str) and identifier not in (None, found):
        hint = f"write 'system: {found}', or move the scenario beside the system it is for"
        message = f"there is no game system '{identifier}' here; {source.file} is '{found}'"
        faults.append(error("S004", message, origins.at(SCENARIO, "system"), hint))
        return None
    origins.files[SYSTEM] = source
    system = build(GameSystem, source.value, source, (), faults)
    if system is None:
        return None
    clashes = tuple(_clashes(system, source))
    faults += clashes
    return None if clashes else system


def _clashes(system: GameSystem, source: Sourced) -> Iterator[Diagnostic]:
    """Rosters and tables that are called like another part of a kit."""
    taken = {*PARTS, "terrain", "sides", "once"}
    places = [(roster.id, ("rosters", index, "id")) for index, roster in enumerate(system.rosters)]
    places += [(table.id, ("tables", index, "id")) for index, table in enumerate(system.tables)]
    for name, path in places:
        if name in taken:
            message = f"id: '{name}' is the name of another part of a kit already"
            yield error("S003", message, source.at(path), "give each roster and table a name of its own")
        taken.add(name)


def _look_at_rosters(rosters: Mapping[str, str], folder: Path, origins: Origins, faults: list[Diagnostic]) -> None:
    """Without their system it is not known what rosters hold, but whether they are tables."""
    for roster, name in rosters.items():
        at = origins.at(SCENARIO, "rosters", roster)
        path = inside(folder, name, at, faults)
        if path is not None:
            read(path, read_table, faults, at)


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
        message = f"the board can't be laid out with these settings and rows: {problem}"
        faults.append(error("S003", message, at, "docs/data.md says what the board's settings mean"))
        return None


def _load_tiles(
    folder: Path,
    system: GameSystem,
    signs: Mapping[str, str],
    translations: Translations,
    origins: Origins,
    faults: list[Diagnostic],
) -> tuple[Face, ...]:
    at = origins.at(SYSTEM, "tiles")
    path = inside(folder, system.tiles, at, faults) if system.tiles else None
    if path is None:
        return ()
    source, faces = read_tiles(path, system.board, signs, translations, faults, at)
    if source is not None:
        origins.files[TILES] = source
    return faces


def _look_at_battlefields(
    folder: Path, system: GameSystem, origins: Origins, faults: list[Diagnostic]
) -> Battlefields | None:
    """A kit has no battlefields, but a check of it tells what is wrong with those of its system."""
    if not system.battlefields:
        return None
    from generator.loading.battlefields import read_battlefields  # noqa: PLC0415  few systems have them

    at = origins.at(SYSTEM, "battlefields")
    path = inside(folder, system.battlefields, at, faults)
    return read_battlefields(path, faults, at, origins) if path else None


def _load_board(name: str | None, folder: Path, origins: Origins, faults: list[Diagnostic]) -> BoardData | None:
    if name is None:
        return None
    at = origins.at(SCENARIO, "board")
    path = inside(folder, name, at, faults)
    source = read(path, read_yaml, faults, at) if path else None
    if source is None:
        return None
    origins.files[BOARD] = source
    return build(BoardData, source.value, source, (), faults)
