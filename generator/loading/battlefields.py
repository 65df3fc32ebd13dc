"""The battlefields of a system: their file becomes a model whose lists name only terrain that is there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from generator.diagnostics import Diagnostic, InputError, Position, UsageError, error
from generator.loading.faults import build, read
from generator.loading.origins import BATTLEFIELDS, SYSTEM, Origins, inside
from generator.loading.translations import load_translations, speaking, translated
from generator.model.battlefield import NOTHING, Battlefields
from generator.model.system import GameSystem
from generator.source.files import shown
from generator.source.suggest import cure
from generator.source.tree import Sourced
from generator.source.yamlfile import read_yaml


def load_battlefields(system_file: Path) -> tuple[GameSystem, Battlefields]:
    """The system of a system.yaml and its battlefields, which stand in a file beside it.

    Raises UsageError when it has none, InputError when one of the files can't be read.
    """
    faults: list[Diagnostic] = []
    source = read_yaml(system_file, shown(system_file))
    system = build(GameSystem, source.value, source, (), faults)
    if system is None:
        raise InputError(faults)
    if system.battlefields is None:
        raise UsageError(f"the game system '{system.id}' has no battlefields; its system.yaml names no file of them")
    at = source.at(("battlefields",))
    path = inside(system_file.parent, system.battlefields, at, faults)
    fields = read_battlefields(path, faults, at) if path else None
    translations = load_translations((system_file.parent,), faults)
    if fields is None or faults:
        raise InputError(faults)
    system = speaking(translated(system, SYSTEM, (), translations), translations.languages)
    return system, translated(fields, BATTLEFIELDS, (), translations)


def read_battlefields(
    path: Path, faults: list[Diagnostic], at: Position | None = None, origins: Origins | None = None
) -> Battlefields | None:
    """The battlefields of a file, which is named `at` a place and put among `origins`.

    What is wrong with it is told in `faults`.
    """
    source = read(path, read_yaml, faults, at)
    if source is None:
        return None
    if origins:
        origins.files[BATTLEFIELDS] = source
    fields = build(Battlefields, source.value, source, (), faults)
    faults += _unknown(fields, source) if fields else ()
    return fields


def _unknown(fields: Battlefields, source: Sourced) -> Iterator[Diagnostic]:
    """Every terrain that a list names and the file does not have."""
    known = [terrain.id for terrain in fields.terrain]
    for index, kind in enumerate(fields.kinds):
        for face, name in kind.faces.items():
            if name not in (NOTHING, *known):
                yield _no_terrain(name, known, source.at(("kinds", index, "faces", face)))
        for name in kind.limits:
            if name not in known:
                yield _no_terrain(name, known, source.key_at(("kinds", index, "limits", name)))


def _no_terrain(name: str, known: list[str], at: Position | None) -> Diagnostic:
    return error("S004", f"there is no terrain '{name}'", at, cure(name, known))
