"""Excel workbooks as the same tables that CSV gives, cells cited by their names.

A spreadsheet turns what is typed into dates, booleans and hidden decimals; a cell is taken only when its
text is certain to be what the designer sees, else the message says how to type it.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator, Sequence
from decimal import Decimal
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from xml.etree import ElementTree
from zipfile import BadZipFile, ZipFile

from generator.diagnostics import Diagnostic, InputError, Position, error
from generator.source import codes
from generator.source.encoding import FORBIDDEN
from generator.source.files import read_bytes
from generator.source.lines import LINE_BREAK
from generator.source.rows import Cell, build_table, cell_name
from generator.source.suggest import closest
from generator.source.tree import Sourced

if TYPE_CHECKING:
    from openpyxl import Workbook

MAX_UNPACKED: Final = 100_000_000
"""How many bytes a workbook may have once it is unpacked."""

MAX_CELLS: Final = 1_000_000
"""How many cells a sheet may have, empty ones within the table included."""

MAX_ROWS: Final = 1_048_576
"""How many rows the format knows; a row number above it is a damaged or hostile file."""

_OLD_EXCEL = b"\xd0\xcf\x11\xe0"
_AS_TEXT = "Format the column as text and type the cell again."
_SHOWN_OTHERWISE = re.compile(r"^0{2,}$|%")


class _Facts(NamedTuple):
    """What openpyxl doesn't tell in read-only mode: names of formula cells, merged ranges."""

    formulas: frozenset[str]
    merged: Sequence[str]


class _Text(NamedTuple):
    """What a cell holds as text, or why it is refused and what to do."""

    text: str
    refusal: str | None = None
    hint: str = _AS_TEXT


def read_xlsx(path: Path, shown: str | None = None, sheet: str | None = None) -> Sourced:
    """The rows of a sheet, the first visible one unless named, as mappings from header to text.

    Whole numbers lose their decimals, an empty cell is `None`, empty rows and rows that begin with
    ``#`` are skipped; a formula counts as its stored value. Positions carry the cell's name, line and
    column being its row and column. Raises InputError: F001 and F008 (opening), F011 (no workbook, no
    such sheet), F007 (all cells whose text isn't certain) and F006 (shape) together.
    """
    name = shown or path.as_posix()
    data = read_bytes(path, name)
    _check_archive(data, name)
    try:
        reader = _SheetReader(data, name, sheet)
    except InputError:
        raise
    except Exception as failure:  # a damaged workbook fails in openpyxl in any way
        raise _bad_workbook(name, "is damaged", "Open it in a spreadsheet and save it anew.") from failure
    return build_table(name, reader.records, reader.errors)


def _check_archive(data: bytes, file: str) -> None:
    """Raises InputError for what is no zip archive, and for one that would fill the memory."""
    if data.startswith(_OLD_EXCEL):
        raise _bad_workbook(file, "is an old or a locked workbook", "Save it as .xlsx without a password.")
    try:
        with ZipFile(BytesIO(data)) as archive:
            unpacked = sum(member.file_size for member in archive.infolist())
    except BadZipFile:
        raise _bad_workbook(file, "is not an Excel workbook", "Save the table as .xlsx or .csv.") from None
    if unpacked > MAX_UNPACKED:
        message = f"the workbook unpacks to more than {MAX_UNPACKED:,} bytes"
        raise InputError([error(codes.TOO_LARGE, message, Position(file), "Keep only the table in it.")])


def _bad_workbook(file: str, what: str, hint: str) -> InputError:
    return InputError([error(codes.BAD_WORKBOOK, f"{file} {what}", Position(file), hint)])


class _SheetReader:
    """Reads one sheet into records of cells, gathering the cells it refuses."""

    def __init__(self, data: bytes, file: str, sheet: str | None) -> None:
        from openpyxl import load_workbook  # noqa: PLC0415 - slow to import, and most tables are CSV

        self.errors: list[Diagnostic] = []
        self._file = file
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about charts and rules of the sheet that no table needs
            book = load_workbook(BytesIO(data), read_only=True, data_only=True, keep_links=False)
            page = _pick(book, sheet, file)
            facts = _facts(data, page._worksheet_path)  # told nowhere in public
            self._refuse_merged(facts.merged)
            page.reset_dimensions()  # programs write wrong ones
            self.records = list(self._records(page.iter_rows(), facts))

    def _records(self, rows: Iterator[Sequence[Any]], facts: _Facts) -> Iterator[list[Cell]]:
        """The records with content, none narrower than the header: a sheet leaves its last cells out."""
        width = count = 0
        for number, row in enumerate(rows, 1):
            count += max(len(row), width)
            if count > MAX_CELLS or number > MAX_ROWS:
                raise self._too_large(number)
            if not row or str(row[0].value or "").lstrip().startswith("#"):
                continue
            record = [self._cell(cell, number, column, facts) for column, cell in enumerate(row, 1)]
            if any(cell.text for cell in record):
                width = width or len(record)
                record += [Cell("", self._position(number, col + 1)) for col in range(len(record), width)]
                yield record

    def _too_large(self, row: int) -> InputError:
        message = f"the sheet has more than {MAX_CELLS:,} cells or {MAX_ROWS:,} rows"
        hint = "Delete what is far below or right of the table."
        return InputError([error(codes.TOO_LARGE, message, self._position(row, 1), hint)])

    def _cell(self, cell: Any, row: int, column: int, facts: _Facts) -> Cell:
        position = self._position(row, column)
        text, refusal, hint = _text(cell, is_formula=position.cell in facts.formulas)
        if refusal:
            self._refuse(f"{position.cell} {refusal}", position, hint)
            # Its name stands in, so that the cell counts neither as empty nor as a repeated header.
            return Cell(cell_name(row, column), position)
        return Cell(text, position)

    def _refuse_merged(self, ranges: Sequence[str]) -> None:
        from openpyxl.utils.cell import range_boundaries  # noqa: PLC0415 - slow to import

        for area in ranges:
            column, row, _, _ = range_boundaries(area)
            position = self._position(row or 1, column or 1)
            message = f"the cells {area} are merged, expected one value a cell"
            self._refuse(message, position, "Unmerge them and fill in every cell.")

    def _refuse(self, message: str, position: Position, hint: str) -> None:
        self.errors.append(error(codes.XLSX_CELL, message, position, hint))

    def _position(self, row: int, column: int) -> Position:
        return Position(self._file, row, column, 1, cell_name(row, column))


def _pick(book: Workbook, sheet: str | None, file: str) -> Any:
    """The sheet called `sheet`, or the first one that is not hidden; charts don't count."""
    pages = {page.title: page for page in book.worksheets if sheet or page.sheet_state == "visible"}
    if sheet is None and pages:
        return next(iter(pages.values()))
    if sheet in pages:
        return pages[sheet]
    near = closest(sheet or "", pages)
    hint = f"Did you mean {near!r}?" if near else f"Its sheets are: {', '.join(pages) or 'none'}."
    raise _bad_workbook(file, f"has no sheet {sheet!r}" if sheet else "has no sheet with cells", hint)


def _facts(data: bytes, member: str) -> _Facts:
    formulas: set[str] = set()
    merged: list[str] = []
    with ZipFile(BytesIO(data)) as archive, archive.open(member) as content:
        for _, element in ElementTree.iterparse(content):
            tag = element.tag.rpartition("}")[2]
            if tag == "mergeCell":
                merged.append(element.get("ref", "A1"))
            elif tag == "c" and element.find("{*}f") is not None:
                formulas.add(element.get("r", ""))
            if tag in ("c", "row"):
                element.clear()
    return _Facts(frozenset(formulas), merged)


def _text(cell: Any, is_formula: bool) -> _Text:
    value = cell.value
    if value is None:
        if is_formula:
            hint = "Open the workbook in a spreadsheet and save it, or type the value."
            return _Text("", "holds a formula without a stored value", hint)
        return _Text("")
    if cell.data_type == "e":
        return _Text("", f"holds the error {value}", "Mend the formula, or type the value.")
    if isinstance(value, bool):
        return _Text("", f"holds the truth value {str(value).upper()}, expected text or a number")
    if isinstance(value, int | float):
        return _number(value, cell.number_format)
    if isinstance(value, str) and FORBIDDEN.search(value):
        return _Text("", "holds an invisible control character", "Type the text anew.")
    if isinstance(value, str):
        return _Text(LINE_BREAK.sub("\n", value).strip())
    return _Text("", f"holds a date or time ({value}), expected text or a number")


def _number(value: float, shown_as: str) -> _Text:
    # Fifteen digits are what a spreadsheet shows: 0.1 + 0.2 is 0.3 there.
    text = str(value) if isinstance(value, int) else f"{Decimal(f'{value:.15g}'):f}"
    if _SHOWN_OTHERWISE.search(shown_as):
        return _Text("", f"holds the number {text}, but shows it in the format {shown_as}")
    return _Text(text)
