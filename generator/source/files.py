"""Opening the files a scenario names: inside its folder only, and with an answer when one is missing."""

from __future__ import annotations

import re
import stat
from pathlib import Path, PurePosixPath

from generator.diagnostics import Diagnostic, InputError, Position, error
from generator.source import codes
from generator.source.suggest import closest

MAX_BYTES = 20_000_000
"""The largest input file that is read, in bytes."""

_DRIVE = re.compile(r"[A-Za-z]:")
# What file systems take: bytes of one part of a path, and of all of it.
_LONGEST_PART, _LONGEST_NAME = 255, 1000


def shown(path: Path) -> str:
    """The path as messages write it: from the working directory on when it lies below it."""
    here = Path.cwd()
    full = path.absolute()
    return (full.relative_to(here) if full.is_relative_to(here) else full).as_posix()


def resolve_inside(root: Path, name: str) -> Path:
    """The absolute path of the file `name` below the folder `root`, symlinks followed.

    Raises ValueError with a plain sentence when the name can't be one (see `check_name`), or leads out of `root`.
    """
    check_name(name)
    return _followed(root, name)


def check_name(name: str) -> None:
    """Makes sure that a file's name is relative and written with ``/``, so that a scenario works on every system.

    Raises ValueError with a plain sentence when it isn't, or when it leads out of its folder.
    """
    if "\0" in name:
        raise ValueError("a file name can't hold a NUL character")
    if "\\" in name:
        raise ValueError(f"the file name {name!r} has a backslash: separate folders with /")
    if name.startswith("/") or _DRIVE.match(name):
        raise ValueError(f"the file name {name!r} is absolute: name the file from the scenario's folder on")
    parts = PurePosixPath(name).parts
    if len(name.encode("utf-8", "replace")) > _LONGEST_NAME or any(len(p.encode()) > _LONGEST_PART for p in parts):
        raise ValueError(f"the file name {name[:40] + '…'!r} is too long")
    if not parts:
        raise ValueError("the file name is empty")
    if ".." in parts:
        raise ValueError(f"the file name {name!r} leads out with '..': files stay inside the scenario's folder")


def _followed(root: Path, name: str) -> Path:
    try:
        folder = root.resolve()
        path = (folder / name).resolve()
    except (OSError, RuntimeError) as failure:  # pathlib reports a circle of links as either
        raise ValueError(f"the file name {name!r} can't be followed: it is a link to itself") from failure
    if not path.is_relative_to(folder):
        raise ValueError(f"the file name {name!r} is a link that leads out of the scenario's folder")
    return path


def read_bytes(path: Path, shown: str, limit: int = MAX_BYTES) -> bytes:
    """The content of the file at `path`; messages call it `shown`.

    Raises InputError: F001 when there is no such file or it can't be opened, F008 when it has more
    than `limit` bytes.
    """
    try:
        mode = path.stat().st_mode
        if stat.S_ISDIR(mode):
            raise InputError([_failure(shown, "is a folder, not a file", "Name a file in it.")])
        if not stat.S_ISREG(mode):
            raise InputError([_failure(shown, "is not an ordinary file", "Name a file on the disk.")])
        with path.open("rb") as file:
            data = file.read(limit + 1)
    except (FileNotFoundError, NotADirectoryError):
        raise InputError([_failure(shown, "does not exist", _missing_hint(path))]) from None
    except (OSError, ValueError) as failure:
        reason = getattr(failure, "strerror", None) or str(failure)
        message = f"can't be opened ({reason})"
        raise InputError([_failure(shown, message, "Check its name and permissions.")]) from failure
    if len(data) > limit:
        message = f"{shown} is larger than {limit:,} bytes"
        hint = "Split it, or check that it is the file you meant."
        raise InputError([error(codes.TOO_LARGE, message, Position(shown), hint)])
    return data


def _failure(shown: str, what: str, hint: str) -> Diagnostic:
    return error(codes.MISSING_FILE, f"{shown} {what}", Position(shown), hint)


def _missing_hint(path: Path) -> str:
    try:
        names = [entry.name for entry in path.parent.iterdir() if entry.suffix.lower() == path.suffix.lower()]
    except OSError:
        return f"The folder {path.parent.name!r} doesn't exist either."
    near = closest(path.name, names)
    return f"Did you mean {near!r}?" if near else "Check the name; upper and lower case differ."
