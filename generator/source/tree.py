"""Plain data that remembers where in its file every value stood."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from generator.diagnostics import Position

Plain: TypeAlias = "str | list[Plain] | dict[str, Plain] | None"
"""What a reader gives: text whatever it looks like, lists, mappings; `None` where nothing was written."""

MAX_TEXT: Final = 200_000
"""How many characters one value may have."""

DataPath: TypeAlias = tuple[str | int, ...]
"""The way to a value from the root: mapping keys and list indexes, e.g. ``("units", 3, "abbr")``."""


@dataclass(frozen=True, slots=True)
class Sourced:
    """The plain data of one file with the position of every value and every mapping key.

    `file` is the display path all positions carry; `values` and `keys` are looked up by path. `lines` is what was
    written, where that is text.
    """

    file: str
    value: Plain
    values: Mapping[DataPath, Position]
    keys: Mapping[DataPath, Position]
    lines: Sequence[str] = ()

    def at(self, path: DataPath) -> Position:
        """The position of the value at `path`, else of its nearest ancestor that has one."""
        for length in range(len(path), -1, -1):
            position = self.values.get(path[:length])
            if position is not None:
                return position
        return Position(self.file)

    def key_at(self, path: DataPath) -> Position:
        """The position of the mapping key that `path` ends with, else the same as `at`."""
        return self.keys.get(path) or self.at(path)
