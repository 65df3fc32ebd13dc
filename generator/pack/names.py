"""The paths that files may have in a pack: such that unpacking it anywhere harms nothing and loses nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from generator.diagnostics import tamed

MAX_FILES = 5_000
MAX_BYTES = 2_000_000_000
"""The most that a pack unpacks to."""
MAX_LENGTH = 240
"""The longest path, in bytes."""
_CONTROLS = re.compile(r"[\x00-\x1f\x7f\ud800-\udfff]")
_DRIVE = re.compile(r"[A-Za-z]:")


def faults(paths: Iterable[str]) -> Iterator[str]:
    """What is wrong with paths, a line each."""
    met = set[str]()
    for path in paths:
        if reason := _fault(path):
            yield f"the path '{shown(path)}' {reason}"
        # Some systems don't tell upper case from lower case.
        if path.casefold() in met:
            yield f"the path '{shown(path)}' is there twice"
        met.add(path.casefold())


def shown(path: str) -> str:
    """A path of somebody's archive as a message can show it."""
    return tamed(path).encode(errors="replace").decode()[:120]


def _fault(path: str) -> str:
    parts = path.split("/")
    if path.startswith("/") or _DRIVE.match(path):
        return "is absolute; all paths begin in the pack"
    if ".." in parts:
        return "leads out of the pack"
    if "\\" in path or _CONTROLS.search(path):
        return "has a character that no path of a pack has"
    if not all(parts) or "." in parts:
        return "is none of a file"
    if len(path.encode()) > MAX_LENGTH:
        return f"is longer than {MAX_LENGTH} bytes"
    return ""
