"""The terrain tiles of a system: their file becomes faces, each a board of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from generator.diagnostics import Diagnostic, Position, error
from generator.loading.faults import build, read
from generator.loading.origins import TILES
from generator.loading.translations import translated
from generator.model.board import resolve
from generator.model.system import BoardSpec
from generator.model.tiles import Face, Tile, TileSet
from generator.source.translations import Translations
from generator.source.tree import Sourced
from generator.source.yamlfile import read_yaml

_SIDES = (("front", "a"), ("back", "b"))


def read_tiles(
    path: Path,
    spec: BoardSpec,
    signs: Mapping[str, str],
    translations: Translations,
    faults: list[Diagnostic],
    at: Position | None,
) -> tuple[Sourced | None, tuple[Face, ...]]:
    """The file of the tiles with its places, and the faces of each tile that can be laid out: front, then back.

    The file is named `at` a place.
    """
    source = read(path, read_yaml, faults, at)
    found = build(TileSet, source.value, source, (), faults) if source else None
    if source is None or found is None:
        return source, ()
    faces: list[Face] = []
    for index, tile in enumerate(translated(found, TILES, (), translations).tiles):
        try:
            faces += _faces(tile, index, spec, signs)
        except ValueError as problem:
            message = f"the tile '{tile.id}' can't be laid out with these settings and rows: {problem}"
            hint = "docs/data.md says what a tile holds"
            faults.append(error("S003", message, source.at(("tiles", index)), hint))
    return source, tuple(faces)


def _faces(tile: Tile, index: int, spec: BoardSpec, signs: Mapping[str, str]) -> Iterator[Face]:
    for side, letter in _SIDES:
        data = tile.front if side == "front" else tile.back
        yield Face(f"{tile.id}{letter}", tile.id, ("tiles", index, side), data, resolve(data, spec, signs))
