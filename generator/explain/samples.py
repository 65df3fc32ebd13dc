"""The sample kits on disk, changed as an example says."""

from __future__ import annotations

import base64
from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

from generator.explain.entries import Edit

KITS: Final = Path(__file__).parent / "kits"

MARK: Final = "^"


class Mark(NamedTuple):
    """The place that an example marks: the bare name of a file, line and column from 1."""

    file: str
    line: int
    column: int


def lay_out(kit: str, edits: Iterable[Edit], folder: Path) -> tuple[Path, Mark | None]:
    """Writes a sample kit with these edits below `folder`; its scenario's folder, and the marked place.

    Raises ValueError for an edit of something that does not stand there exactly once.
    """
    files = {path.relative_to(KITS / kit): path.read_bytes() for path in (KITS / kit).rglob("*") if path.is_file()}
    scenario = next(path.parent for path in files if path.name == "scenario.yaml")
    mark = None
    for edit in edits:
        # A file that is not there yet belongs to the scenario.
        path = next((path for path in files if path.name == edit.file), scenario / edit.file)
        files[path], marked = _edited(files.get(path, b""), edit)
        mark = marked or mark
    for path, data in files.items():
        (folder / kit / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / kit / path).write_bytes(data)
    return folder / kit / scenario, mark


def _edited(data: bytes, edit: Edit) -> tuple[bytes, Mark | None]:
    """The content of a file after an edit, and the marked place."""
    if edit.base64 is not None:
        return base64.b64decode(edit.base64), None
    before, after = "", ""
    if edit.good is not None:
        before, *rest = data.decode().split(edit.good)
        if len(rest) != 1:
            raise ValueError(f"{edit.good!r} does not stand once in {edit.file}")
        after = rest[0]
    start, mark, end = edit.bad.partition(MARK)
    lines = f"{before}{start}".split("\n")
    place = Mark(Path(edit.file).name, len(lines), len(lines[-1]) + 1)
    return f"{before}{start}{end}{after}".encode(), place if mark else None
