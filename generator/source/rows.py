"""A table as rows of cells, whatever it was read from, turned into one mapping a row."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from generator.diagnostics import Diagnostic, InputError, Position, error
from generator.source import codes
from generator.source.tree import DataPath, Plain, Sourced

MAX_COLUMNS: Final = 500
"""How many columns a table may have."""

MAX_CELLS: Final = 200_000
"""How many cells a table may have, empty ones included."""


class Cell(NamedTuple):
    """One cell: its text without surrounding blanks ("" when empty) and where it stands."""

    text: str
    position: Position


Record = Sequence[Cell]
"""The cells of one row of a table, from the left."""


def cell_name(row: int, column: int) -> str:
    """The spreadsheet's name of a cell, both numbers from 1: row 7, column 28 is ``AB7``."""
    letters = ""
    while column:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return f"{letters}{row}"


def build_table(file: str, records: Iterable[Record], found: Sequence[Diagnostic] = ()) -> Sourced:
    """The rows below the header as mappings from header to text; an empty cell is `None`.

    Records with only empty cells are skipped, and so are empty cells at the right of a record that is
    wider than the header. Paths are (row index, header), the key of every value is its header cell; those of row 0 are
    there for a table without rows too.
    Raises InputError with the diagnostics already `found` and all faults of shape (F006) together.
    """
    filled = [record for record in records if any(cell.text for cell in record)]
    if not filled:
        message = "the table is empty, expected a header"
        hint = "Write the names of the columns into the first line."
        empty = error(codes.TABLE_SHAPE, message, Position(file), hint)
        raise InputError(found or [empty])
    header = _without_empty_end(filled[0])
    if len(header) > MAX_COLUMNS:
        message = f"the table has {len(header):,} columns, expected at most {MAX_COLUMNS}"
        hint = "Check that it is the file you meant: the first line holds the names of the columns."
        raise InputError([error(codes.TOO_LARGE, message, header[0].position, hint)])
    body = filled[1:]
    errors = [*found, *_header_faults(header)]
    for record in body:
        errors.extend(_width_faults(record, header))
        errors.extend(_repeated_header(record, header))
    if errors:
        raise InputError(errors)
    return _sourced(file, header, body)


def _sourced(file: str, header: Record, body: Sequence[Record]) -> Sourced:
    values: dict[DataPath, Position] = {(): Position(file)}
    keys: dict[DataPath, Position] = {}
    rows: list[Plain] = []
    for index, record in enumerate(body):
        values[index,] = record[0].position
        row: dict[str, Plain] = {}
        for name, cell in zip(header, record, strict=False):
            row[name.text] = cell.text or None
            values[index, name.text] = cell.position
            keys[index, name.text] = name.position
        rows.append(row)
    keys.update({(0, name.text): name.position for name in header})
    return Sourced(file, rows, values, keys)


def _without_empty_end(record: Record) -> Record:
    end = len(record)
    while end and not record[end - 1].text:
        end -= 1
    return record[:end]


def _header_faults(header: Record) -> Iterator[Diagnostic]:
    first: dict[str, Position] = {}
    for cell in header:
        if not cell.text:
            hint = "Give every column a name in the header."
            yield error(codes.TABLE_SHAPE, "found an empty header, expected a name", cell.position, hint)
        elif cell.text in first:
            message = f'the header "{cell.text}" stands twice, first in {_place(first[cell.text])}'
            yield error(codes.TABLE_SHAPE, message, cell.position, "Rename or remove one of the two columns.")
        else:
            first[cell.text] = cell.position


def _width_faults(record: Record, header: Record) -> Iterator[Diagnostic]:
    if len(record) < len(header):
        missing = ", ".join(f'"{cell.text}"' for cell in header[len(record) :])
        message = f"found {_cells(len(record))}, expected {len(header)}: nothing for {missing}"
        hint = "End the row with as many delimiters as the header has, even if the last cells are empty."
        yield error(codes.TABLE_SHAPE, message, record[0].position, hint)
        return
    written = _without_empty_end(record)
    if len(written) > len(header):
        surplus = next(cell for cell in written[len(header) :] if cell.text)
        message = f"found {_cells(len(written))}, expected {len(header)} as in the header"
        hint = "Put a cell that holds the delimiter (a decimal comma too) in quotes, or add a header."
        yield error(codes.TABLE_SHAPE, message, surplus.position, hint)


def _repeated_header(record: Record, header: Record) -> Iterator[Diagnostic]:
    if len(header) > 1 and [cell.text for cell in record] == [cell.text for cell in header]:
        message = f"the header stands here again, first in {_place(header[0].position)}"
        yield error(codes.TABLE_SHAPE, message, record[0].position, "Remove this row.")


def _cells(count: int) -> str:
    return "1 cell" if count == 1 else f"{count} cells"


def _place(position: Position) -> str:
    return f"line {position.line}, column {position.column}" if position.cell is None else position.cell
