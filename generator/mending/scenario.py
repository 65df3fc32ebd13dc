"""The files of a scenario, and of the game system beside it, through their repairs; nothing is written here."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

from generator.diagnostics import InputError
from generator.loading.faults import build
from generator.loading.kits import find_system
from generator.mending.columns import roster_columns, table_columns
from generator.mending.workshop import Mend, Mended, mend_table, mend_text, mend_yaml
from generator.model.base import Model
from generator.model.battlefield import Battlefields
from generator.model.board import BoardData
from generator.model.scenario import Scenario
from generator.model.system import GameSystem
from generator.model.theme import Theme
from generator.model.tiles import TileSet
from generator.source.files import read_bytes, resolve_inside, shown
from generator.source.yamlfile import parse_yaml

ModelT = TypeVar("ModelT", bound=Model)

_BY_ENDING: Final[Mapping[str, Mend]] = {
    ".yaml": mend_yaml,
    ".yml": mend_yaml,
    ".csv": mend_table,
    ".tsv": mend_table,
    ".md": mend_text,
}
_NOT_CSV = ".xlsx"


@dataclass
class _Bench:
    """The mended files so far, by their real path: each is mended once, as what it was first taken for."""

    files: dict[Path, Mended] = field(default_factory=dict)

    def take(self, folder: Path, name: str, mend: Mend) -> Mended | None:
        """Mends a file of a folder; None for one that lies outside, or that can't be read."""
        try:
            path = resolve_inside(folder, name)
            if path not in self.files:
                self.files[path] = mend(read_bytes(path, shown(folder / name)), shown(folder / name))
        except (ValueError, InputError):
            # The check says what is wrong with it.
            return None
        return self.files[path]

    def table(self, folder: Path, name: str, mend: Mend) -> None:
        """Mends a table, if it is one in CSV."""
        if Path(name).suffix.lower() != _NOT_CSV:
            self.take(folder, name, mend)


def mend_scenario(folder: Path, shipped: Path) -> dict[Path, Mended]:
    """The files that need repairs, by real path: those of a scenario's folder, and of its system if it lies beside.

    A system found among the `shipped` ones is read only. Files are those the kit names, and all YAML files, tables in
    CSV and Markdown texts of the folder, but not of hidden folders nor of another scenario's; links are followed only
    to files inside of the folder.
    """
    bench = _Bench()
    scenario = _model(bench.take(folder, "scenario.yaml", partial(mend_yaml, model=Scenario)), Scenario)
    system = _system(folder, scenario, shipped, bench)
    if scenario:
        _take_named(folder, scenario, system, bench)
    for name in _names(folder):
        theme = name.rpartition("/")[0].endswith("themes") and name.endswith(".yaml")
        bench.take(folder, name, partial(mend_yaml, model=Theme) if theme else _BY_ENDING[Path(name).suffix.lower()])
    return {path: mended for path, mended in bench.files.items() if mended.done}


def _system(folder: Path, scenario: Scenario | None, shipped: Path, bench: _Bench) -> GameSystem | None:
    """The scenario's game system; its files are mended when it lies beside the scenario."""
    path = find_system(folder, scenario.system if scenario else "", shipped)
    if path is None:
        return None
    own = _Bench()
    system = _model(own.take(path.parent, path.name, partial(mend_yaml, model=GameSystem)), GameSystem)
    if scenario and system and system.id != scenario.system:
        return None
    if path.parent == folder.resolve().parent:
        bench.files |= own.files
        if system:
            _take_beside(path.parent, system, scenario, bench)
    return system


def _take_named(folder: Path, scenario: Scenario, system: GameSystem | None, bench: _Bench) -> None:
    """Mends the map and the tables that a scenario names."""
    if scenario.board:
        bench.take(folder, scenario.board, partial(mend_yaml, model=BoardData))
    if system:
        for roster in system.rosters:
            if name := scenario.rosters.get(roster.id):
                bench.table(folder, name, partial(mend_table, columns=roster_columns(roster, system, scenario)))


def _take_beside(folder: Path, system: GameSystem, scenario: Scenario | None, bench: _Bench) -> None:
    """Mends the tables, tiles and battlefields that a game system names."""
    for spec in system.tables:
        bench.table(folder, spec.file, partial(mend_table, columns=table_columns(spec)))
    if scenario:
        for roster in system.rosters:
            if roster.file and roster.id not in scenario.rosters:
                bench.table(folder, roster.file, partial(mend_table, columns=roster_columns(roster, system, scenario)))
    if system.tiles:
        bench.take(folder, system.tiles, partial(mend_yaml, model=TileSet))
    if system.battlefields:
        bench.take(folder, system.battlefields, partial(mend_yaml, model=Battlefields))


def _model(mended: Mended | None, model: type[ModelT]) -> ModelT | None:
    """What a mended file says; None when it is not there or has faults that no repair cures."""
    if mended is None:
        return None
    try:
        source = parse_yaml(mended.text, mended.shown)
    except InputError:
        return None
    return build(model, source.value, source, (), [])


def _names(folder: Path) -> Iterator[str]:
    """The names, from the folder on, of its files of the kinds that are mended."""
    for place, below, files in os.walk(folder):
        here = Path(place)
        below[:] = sorted(
            name for name in below if not name.startswith(".") and not (here / name / "scenario.yaml").exists()
        )
        for name in sorted(files):
            if not name.startswith(".") and Path(name).suffix.lower() in _BY_ENDING:
                yield (here / name).relative_to(folder).as_posix()
