"""Tables from any kind of file that is read as one, told by its ending."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

from generator.diagnostics import InputError, Position, error
from generator.source import codes
from generator.source.csvfile import read_csv
from generator.source.tree import Sourced
from generator.source.xlsxfile import read_xlsx

READERS: Final[Mapping[str, Callable[[Path, str | None], Sourced]]] = MappingProxyType(
    {".csv": read_csv, ".tsv": read_csv, ".txt": read_csv, ".xlsx": read_xlsx}
)


def read_table(path: Path, shown: str | None = None) -> Sourced:
    """The table in the file at `path`: a list of mappings from header to text, one a row.

    Raises InputError: F010 for an ending that isn't in `READERS`, else what the reader raises.
    """
    reader = READERS.get(path.suffix.lower())
    if reader is None:
        name = shown or path.as_posix()
        kind = f"the ending {path.suffix!r}" if path.suffix else "no ending"
        message = f"{name} has {kind}, expected one of {', '.join(READERS)}"
        hint = "Save the table as .csv or .xlsx."
        raise InputError([error(codes.UNKNOWN_KIND, message, Position(name), hint)])
    return reader(path, shown)
