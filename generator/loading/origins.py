"""Where a kit's data was read from."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from generator.diagnostics import Diagnostic, Position, error
from generator.source import codes
from generator.source.files import resolve_inside
from generator.source.tree import Sourced

PARTS = SYSTEM, SCENARIO, BOARD, TILES, BATTLEFIELDS = "system", "scenario", "board", "tiles", "battlefields"


@dataclass
class Origins:
    """The files a kit was read from, by part: `system`, `scenario`, `board`, a roster's id or the like."""

    files: dict[str, Sourced] = field(default_factory=dict)

    def at(self, part: str, *path: str | int) -> Position | None:
        """Where the value at `path` of a part stands."""
        return self.files[part].at(path) if part in self.files else None

    def key_at(self, part: str, *path: str | int) -> Position | None:
        """Where the key that `path` ends with stands."""
        return self.files[part].key_at(path) if part in self.files else None


def inside(folder: Path, name: str, at: Position | None, faults: list[Diagnostic]) -> Path | None:
    """The path of a named file of a folder; None, and a fault, for one that lies outside (F009)."""
    try:
        return resolve_inside(folder, name)
    except ValueError as problem:
        hint = "copy the file into the folder and name it from there on, such as maps/river.yaml"
        faults.append(error(codes.OUTSIDE, str(problem), at, hint))
        return None
