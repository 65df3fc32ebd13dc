"""The texts of a kit with the places of their languages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from generator.diagnostics import Position
from generator.loading.kits import Loaded
from generator.loading.origins import BATTLEFIELDS, BOARD, SCENARIO, SYSTEM, TILES, Origins
from generator.loading.translations import Names, name_of
from generator.model.base import Model, Text
from generator.model.scenario import Piece
from generator.source.translations import text_context
from generator.source.tree import DataPath


@dataclass(frozen=True)
class Wording:
    """A text, the part of the kit it stands in, the path there and what translations call it.

    It may be `in_row`, of a table. Texts `of_system` are the game system's, which knows no languages of scenarios.
    """

    text: Text
    part: str
    path: DataPath
    context: str
    origins: Origins
    in_row: bool = False

    @property
    def of_system(self) -> bool:
        """Whether the text is the game system's."""
        return self.part in (SYSTEM, TILES, BATTLEFIELDS)

    def at(self, language: str) -> Position | None:
        """Where the text stands in a language; when it does not, where it stands in others."""
        if not self.in_row:
            return self.origins.at(self.part, *self.path, language)
        row, column = self.path
        places = self.origins.files[self.part].values
        columns = (f"{column}.{name}" for name in (language, *self.text.by_language))
        found = next((places[row, name] for name in columns if (row, name) in places), None)
        return found or self.origins.at(self.part, *self.path)

    def key_at(self, language: str) -> Position | None:
        """Where the language is named; the cell of a table's row."""
        return self.at(language) if self.in_row else self.origins.key_at(self.part, *self.path, language)


def wordings(loaded: Loaded) -> Iterator[Wording]:
    """Every text of the system and its tiles, of the scenario, its map and its pieces."""
    kit, origins = loaded.kit, loaded.origins
    parts: tuple[tuple[str, Any], ...] = (
        (SYSTEM, kit.system),
        (SCENARIO, kit.scenario),
        (BOARD, kit.board_data),
        (BATTLEFIELDS, loaded.battlefields),
    )
    for part, model in parts:
        for path, names, text in _texts(model, (), ()):
            yield Wording(text, part, path, text_context(part, names), origins)
    for face in kit.tiles:
        _, _, side = face.path
        for path, names, text in _texts(face.data, face.path, (TILES, face.tile, str(side))):
            yield Wording(text, TILES, path, text_context(TILES, names), origins)
    for roster, pieces in kit.pieces.items():
        # A row of several sides is a piece of each: its name is one text all the same.
        for row, piece in {piece.row: piece for piece in pieces}.items():
            for name, text in _own(piece):
                yield Wording(text, roster, (row, name), text_context(roster, (piece.abbr, name)), origins, in_row=True)


def _own(piece: Piece) -> Iterator[tuple[str, Text]]:
    return ((name, value) for name, value in piece if isinstance(value, Text))


def _texts(value: Any, path: DataPath, names: Names) -> Iterator[tuple[DataPath, Names, Text]]:
    """Every text inside a value, with its path, by numbers and by names."""
    if isinstance(value, Text):
        yield path, names, value
    elif isinstance(value, Model):
        for name in type(value).model_fields:
            yield from _texts(getattr(value, name), (*path, name), (*names, name))
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from _texts(item, (*path, key), (*names, str(key)))
    elif isinstance(value, tuple):
        for index, item in enumerate(value):
            yield from _texts(item, (*path, index), (*names, *name_of(item)))
