"""Where in a kit's data a text was written that a drawing sets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from generator.diagnostics import Position
from generator.loading.origins import BOARD, SCENARIO, SYSTEM, TILES, Origins
from generator.source.tree import DataPath, Plain

_LETTER = re.compile(r"[^\W\d_]")


@dataclass(frozen=True)
class Row:
    """A row of a roster's file, from 0, and what it is called."""

    roster: str
    index: int
    name: str


@dataclass(frozen=True)
class Places:
    """Finds texts again in the files that a kit was read from."""

    origins: Origins

    def row(self, row: Row) -> Position | None:
        """Where a row stands."""
        return self.origins.at(row.roster, row.index)

    def cell(self, text: str, part: str, row: Row) -> Position | None:
        """The cell of a row that holds most of a text, with `part` of it in it; None when no cell does."""
        source = self.origins.files.get(row.roster)
        rows = source.value if source and isinstance(source.value, list) else []
        found = [
            (path, value)
            for path, value in _leaves(rows[row.index], (row.index,))
            if _stands(value, text) and part in value
        ]
        return source.at(max(found, key=lambda leaf: len(leaf[1]))[0]) if source and found else None

    def words(self, text: str, part: str) -> Position | None:
        """Where the scenario, its map or its system has a text, or the most of it; None when none of them has it."""
        found = [
            (len(value), at)
            for value, at in self._words
            if part in value and (value in text or text in value) and (part or 2 * len(value) > len(text))
        ]
        return max(found, key=lambda leaf: leaf[0])[1] if found else None

    @cached_property
    def _words(self) -> list[tuple[str, Position]]:
        files = [self.origins.files[part] for part in (BOARD, SCENARIO, SYSTEM, TILES) if part in self.origins.files]
        return [(value, file.at(path)) for file in files for path, value in _leaves(file.value, ())]


def _stands(value: str, text: str) -> bool:
    """Whether a value is a text or the words of one; a number must be all of it but signs."""
    if not _LETTER.search(value) and _LETTER.search(text):
        return False
    return re.search(rf"(?<!\w){re.escape(value)}(?!\w)", text) is not None


def _leaves(value: Plain, path: DataPath) -> Iterator[tuple[DataPath, str]]:
    """Every text of plain data and the way to it."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _leaves(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _leaves(inner, (*path, index))
