"""A small kit on disk, clean as it stands; tests edit it and ask what the rules find.

The map has five columns and rows; oblique labels (A2) give columns A1-A5, B1-B5, C2-C6, D2-D6 and E3-E7. A brook
flows through the second hex of every column, red stands north of it and blue south.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from generator.diagnostics import Diagnostic
from generator.explain.samples import KITS
from generator.loading.kits import load
from generator.rules.registry import check
from generator.source.finder import Finder

CARET = "^"
"""Marks, in the new text of an edit, where the finding must point; it is taken out before the file is written."""

_KIT = KITS / "clash"
_FILES = {
    path.relative_to(_KIT).as_posix(): path.read_text(encoding="utf-8") for path in _KIT.rglob("*") if path.is_file()
}


class Edit(NamedTuple):
    """A text of a file (by its bare name) that stands there once, and what comes in its place."""

    file: str
    old: str
    new: str


class Found(NamedTuple):
    """A finding without its words."""

    code: str
    file: str
    line: int
    column: int


@dataclass
class Kit:
    """The kit's files and the places that edits have marked."""

    root: Path
    files: dict[str, str] = field(default_factory=lambda: dict(_FILES))

    def edit(self, edit: Edit) -> None:
        name = next(name for name in self.files if name.rpartition("/")[2] == edit.file)
        assert self.files[name].count(edit.old) == 1, f"{edit.old!r} does not stand once in {edit.file}"
        self.files[name] = self.files[name].replace(edit.old, edit.new)

    def marked(self) -> tuple[str, int, int]:
        """File, line and column of the only caret."""
        ((name, text),) = [(name, text) for name, text in self.files.items() if CARET in text]
        before = text[: text.index(CARET)].split("\n")
        return name.rpartition("/")[2], len(before), len(before[-1]) + 1

    def found(self) -> list[Diagnostic]:
        """What loading and the rules say of the kit."""
        for name, text in self.files.items():
            path = self.root / "skirmish" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text.replace(CARET, ""), encoding="utf-8")
        folder = self.root / "skirmish" / "clash"
        loaded = load(folder, self.root / "shipped")
        return [*loaded.diagnostics, *check(loaded, Finder((folder,)))]


def without_words(diagnostics: list[Diagnostic]) -> list[Found]:
    return [
        Found(d.code, d.position.file.rpartition("/")[2], d.position.line, d.position.column)
        for d in diagnostics
        if d.position is not None
    ]
