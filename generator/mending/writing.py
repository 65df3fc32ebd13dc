"""Mended files shown as a difference, and written."""

from __future__ import annotations

import difflib
import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from generator.diagnostics import PunchboardError
from generator.mending.workshop import Mended
from generator.outputs.atomic import write_bytes
from generator.source.encoding import decode

_LINE = re.compile(r"[^\n]*\n|[^\n]+")
_ANY_WRITE = 0o222


class MendingError(PunchboardError):
    """A mended file can't be put in its place."""


def difference(mended: Mended) -> Iterator[str]:
    """The lines of a unified difference; none when only the encoding changes."""
    before = _LINE.findall(_readable(mended))
    after = _LINE.findall(mended.text)
    for line in difflib.unified_diff(before, after, mended.shown, mended.shown):
        yield line.removesuffix("\n")
        if not line.endswith("\n"):
            yield "\\ No newline at end of file"


def _readable(mended: Mended) -> str:
    """The text as it was, with its byte order mark if it is one of UTF-8."""
    try:
        return mended.before.decode()
    except UnicodeDecodeError:
        return decode(mended.before, mended.shown)


def write(files: Mapping[Path, Mended]) -> None:
    """Puts the mended files in their places, each whole or not at all.

    Raises MendingError, before any is written, for a file that is read-only, or not any more what it was when it was
    mended; and when the disk refuses.
    """
    for path, mended in files.items():
        _must_be_writable(path, mended)
    for path, mended in files.items():
        try:
            mode = path.stat().st_mode
            write_bytes(path, mended.after)
            path.chmod(mode)
        except OSError as problem:
            raise MendingError(f"{mended.shown} can't be written: {problem.strerror}") from problem


def _must_be_writable(path: Path, mended: Mended) -> None:
    try:
        writable = path.stat().st_mode & _ANY_WRITE and os.access(path, os.W_OK)
        unchanged = path.read_bytes() == mended.before
    except OSError as problem:
        raise MendingError(
            f"{mended.shown} can't be read any more ({problem.strerror}); nothing was written"
        ) from problem
    if not unchanged:
        raise MendingError(
            f"{mended.shown} was changed by another program meanwhile; nothing was written: run it again"
        )
    if not writable:
        raise MendingError(f"{mended.shown} is read-only; nothing was written: make it writable, or use --diff")
