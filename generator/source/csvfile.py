"""CSV as editors and spreadsheets write it, every cell with the place where it begins.

The standard library's reader tells neither the column of a cell nor the line of one that follows a
quoted line break, and it takes faulty quotes without a word; so this module walks through the text itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from generator.diagnostics import Diagnostic, InputError, Position, error
from generator.source import codes
from generator.source.encoding import check_text, decode
from generator.source.files import read_bytes
from generator.source.lines import LINE_BREAK, line_and_column, split_lines
from generator.source.rows import MAX_CELLS, Cell, build_table, cell_name
from generator.source.tree import MAX_TEXT, Sourced

_DELIMITERS = ";,\t"
_QUOTED = re.compile(r'"((?:[^"]++|"")*+)("?)')
_QUOTED_HEADER = r'(?<![^;,\s])"(?:[^"]++|"")*+"'
_HEADER = re.compile(rf"(?:{_QUOTED_HEADER}|[^\r\n])*+")
_MARKUP = re.compile(r"\s*<(?:!doctype|html|\?xml|table)\b", re.IGNORECASE)
_SKIPPED = re.compile(r"(?:[^\S\r\n]*|[ \u00a0]*#[^\r\n]*)(?:\r\n|\r|\n|\Z)")


class Written(NamedTuple):
    """A cell, and from where to where in the text it is written: from delimiter to delimiter, blanks and quotes too."""

    cell: Cell
    start: int
    end: int


@dataclass(frozen=True)
class Scan:
    """A CSV text taken apart: its delimiter ("" for one column), its records, the header first, and faulty quotes."""

    delimiter: str
    records: tuple[tuple[Written, ...], ...]
    errors: tuple[Diagnostic, ...]


def read_csv(path: Path, shown: str | None = None) -> Sourced:
    """The table in the CSV file at `path`, called `shown` in messages; see `parse_csv`.

    Raises InputError also when the file can't be opened (F001, F008) or decoded (F002).
    """
    name = shown or path.as_posix()
    return parse_csv(decode(read_bytes(path, name), name), name)


def parse_csv(text: str, shown: str) -> Sourced:
    """The rows of a CSV text as mappings from header to text; an empty cell is `None`.

    The header tells the delimiter (semicolon, comma or tab). Cells lose surrounding blanks, a line
    break inside quotes becomes LF. Blank lines and lines that begin with ``#`` are skipped. Positions
    cite the line and column where the cell or its quote begins, and its spreadsheet name. Raises
    InputError with all faults of shape (F006), or for too many cells (F008).
    """
    scan = scan_csv(text, shown)
    return build_table(shown, [[written.cell for written in record] for record in scan.records], scan.errors)


def scan_csv(text: str, shown: str) -> Scan:
    """Where every cell of a CSV text is written, records of any length; blank lines and comments are left out.

    Raises InputError for characters that no text has (F002), for a web page and where the header has no clear
    delimiter (F006), and for too many cells (F008).
    """
    check_text(text, shown)
    if _MARKUP.match(text):
        message = "found a web page, expected a table"
        hint = "Open it in a spreadsheet and save it as .csv or .xlsx."
        raise InputError([error(codes.TABLE_SHAPE, message, Position(shown), hint)])
    delimiter = _find_delimiter(text, shown)
    scanner = _Scanner(text, shown, delimiter)
    records = tuple(scanner.records())
    return Scan(delimiter, records, tuple(scanner.errors))


def _find_delimiter(text: str, shown: str) -> str:
    """The commonest delimiter of the header outside quotes; "" for a table of one column."""
    start = 0
    while start < len(text) and (skipped := _SKIPPED.match(text, start)):
        start = skipped.end()
    header = text[start : _end(_HEADER, text, start)]
    bare = re.sub(_QUOTED_HEADER, "", header)
    counts = {delimiter: bare.count(delimiter) for delimiter in _DELIMITERS}
    most = max(counts.values())
    if not most:
        return ""
    winners = [delimiter for delimiter, count in counts.items() if count == most]
    if len(winners) > 1:
        message = "found two possible delimiters equally often in the header, expected one"
        hint = "Put a column name that holds a semicolon or comma in quotes."
        position = Position(shown, *line_and_column(text, start), len(split_lines(header)[0]))
        raise InputError([error(codes.TABLE_SHAPE, message, position, hint)])
    return winners[0]


class _Scanner:
    """A walk through the text from cell to cell that knows its line and its spreadsheet row."""

    def __init__(self, text: str, shown: str, delimiter: str) -> None:
        self.errors: list[Diagnostic] = []
        self._delimiter = delimiter
        self._blanks = re.compile(rf"[^\S\r\n{delimiter}]*")
        self._plain = re.compile(rf"[^\r\n{delimiter}]*")
        self._text = text
        self._shown = shown
        self._index = 0
        self._line = 1
        self._line_start = 0
        self._row = 0
        self._count = 0

    def records(self) -> Iterator[tuple[Written, ...]]:
        """The records that are neither blank nor a comment, in order, the header first."""
        while self._index < len(self._text):
            self._row += 1
            if skipped := _SKIPPED.match(self._text, self._index):
                self._go_to(skipped.end())
                continue
            record = self._record()
            if record is not None:
                yield record

    def _record(self) -> tuple[Written, ...] | None:
        """The cells up to the end of the record, or `None` when a quote swallowed the rest of the file."""
        cells: list[Written] = []
        while True:
            start = self._index
            cell = self._cell(len(cells) + 1)
            if cell is None:
                return None
            cells.append(Written(cell, start, self._index))
            self._check_limits(cell)
            if not (self._delimiter and self._text.startswith(self._delimiter, self._index)):
                break
            self._index += 1
        if line_break := LINE_BREAK.match(self._text, self._index):
            self._go_to(line_break.end())
        return tuple(cells)

    def _check_limits(self, cell: Cell) -> None:
        """Stops the reading with F008 when the table is too large to be a kit's data."""
        self._count += 1
        if self._count > MAX_CELLS:
            message = f"the table has more than {MAX_CELLS:,} cells"
        elif len(cell.text) > MAX_TEXT:
            message = f"found a text of {len(cell.text):,} characters, expected at most {MAX_TEXT:,}"
        else:
            return
        hint = "Check that it is the file you meant, or split it."
        raise InputError([*self.errors, error(codes.TOO_LARGE, message, cell.position, hint)])

    def _cell(self, column: int) -> Cell | None:
        start = self._index
        self._index = _end(self._blanks, self._text, self._index)
        if self._text.startswith('"', self._index):
            return self._quoted_cell(column)
        end = _end(self._plain, self._text, self._index)
        text = self._text[self._index : end].strip()
        if not text:
            self._index = start
        position = self._position(column, len(text))
        self._index = end
        return Cell(text, position)

    def _quoted_cell(self, column: int) -> Cell | None:
        quoted = _QUOTED.match(self._text, self._index)
        assert quoted is not None  # the caller saw the quote
        position = self._position(column, len(split_lines(quoted[0])[0]))
        self._go_to(quoted.end())
        if not quoted[2]:
            message = "found the end of the file, expected the closing quote of this cell"
            hint = 'Close the cell with "; a quote inside a quoted cell is doubled.'
            self.errors.append(error(codes.TABLE_SHAPE, message, position, hint))
            return None
        self._refuse_text_after_quote(column)
        return Cell(LINE_BREAK.sub("\n", quoted[1].replace('""', '"')).strip(), position)

    def _refuse_text_after_quote(self, column: int) -> None:
        self._index = _end(self._blanks, self._text, self._index)
        end = _end(self._plain, self._text, self._index)
        surplus = self._text[self._index : end].strip()
        if surplus:
            message = f"found {surplus[:20]!r} after a closing quote, expected the end of the cell"
            hint = "Double a quote inside a quoted cell, and put the whole cell in quotes."
            position = self._position(column, len(surplus))
            self.errors.append(error(codes.TABLE_SHAPE, message, position, hint))
        self._index = end

    def _go_to(self, index: int) -> None:
        """Moves forward over text that may hold line breaks."""
        for line_break in LINE_BREAK.finditer(self._text, self._index, index):
            self._line += 1
            self._line_start = line_break.end()
        self._index = index

    def _position(self, column: int, length: int) -> Position:
        place = self._index - self._line_start + 1
        return Position(self._shown, self._line, place, max(1, length), cell_name(self._row, column))


def _end(pattern: re.Pattern[str], text: str, index: int) -> int:
    """Where the longest run of `pattern`, perhaps an empty one, ends."""
    found = pattern.match(text, index)
    return found.end() if found else index
