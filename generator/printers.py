"""The printers of this machine's user: how far off each puts backs, kept between builds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import platformdirs
from pydantic import TypeAdapter, ValidationError

from generator.diagnostics import UsageError
from generator.outputs.atomic import write_bytes
from generator.sheets.registration import Offset, Printer

_FILE = TypeAdapter(dict[str, Printer])


def printers_file() -> Path:
    """Where the printers are kept, for this user."""
    return platformdirs.user_config_path("punchboard") / "printers.json"


def read_printers() -> Mapping[str, Printer]:
    """All printers by name. Raises UsageError when their file can't be understood."""
    path = printers_file()
    if not path.is_file():
        return {}
    try:
        return _FILE.validate_json(path.read_bytes())
    except ValidationError as problem:
        what = problem.errors()[0]["msg"]
        raise UsageError(f"{path.as_posix()} can't be understood ({what}); repair it or delete it") from problem


def find_printer(name: str) -> Printer:
    """The printer of a name. Raises UsageError when there is none."""
    known = read_printers()
    if name not in known:
        there = f"known are: {', '.join(sorted(known))}" if known else "none is known"
        raise UsageError(f"there is no printer '{name}'; {there}; `punchboard calibrate` shows how to save one")
    return known[name]


def save_printer(name: str, offset: Offset, *, lying: bool) -> Printer:
    """Keeps an offset of upright or lying pages of a printer; what was measured of the others stays.

    Raises ValueError for what is no name.
    """
    known = dict(read_printers())
    old = known.get(name) or Printer(name)
    known[name] = replace(old, lying=offset) if lying else replace(old, upright=offset)
    _write(known)
    return known[name]


def delete_printer(name: str) -> None:
    """Forgets a printer. Raises UsageError when there is none of the name."""
    find_printer(name)
    _write({other: printer for other, printer in read_printers().items() if other != name})


def _write(printers: Mapping[str, Printer]) -> None:
    write_bytes(printers_file(), _FILE.dump_json(dict(sorted(printers.items())), indent=2) + b"\n")
