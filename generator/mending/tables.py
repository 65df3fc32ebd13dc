"""Repairs of tables in CSV: blanks, short rows, numbers, the case of ids, rows given twice."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from generator.diagnostics import InputError
from generator.mending.columns import UNKNOWN, Columns
from generator.mending.edits import Edit
from generator.mending.registry import Repair, registrar
from generator.source.csvfile import Scan, Written, scan_csv
from generator.source.lines import LINE_BREAK


@dataclass(frozen=True)
class Table:
    """A table as it is written; `columns` are UNKNOWN unless a kit names it as a roster or table."""

    text: str
    scan: Scan
    columns: Columns = UNKNOWN

    @cached_property
    def header(self) -> tuple[str, ...]:
        """The names of the columns, without empty ones at the end."""
        names = [written.cell.text for written in self.scan.records[0]] if self.scan.records else []
        while names and not names[-1]:
            names.pop()
        return tuple(names)

    @property
    def rows(self) -> Sequence[tuple[Written, ...]]:
        """The records below the header."""
        return self.scan.records[1:]

    def cells(self) -> Iterator[tuple[str, Written]]:
        """Every cell with something in it below the header, with the name of its column."""
        for row in self.rows:
            yield from ((name, cell) for name, cell in zip(self.header, row, strict=False) if cell.cell.text)

    def inner(self, written: Written) -> tuple[int, int]:
        """From where to where the text or quotes of a cell reach, without blanks around."""
        raw = self.text[written.start : written.end]
        start = written.start + len(raw) - len(raw.lstrip())
        return start, start + len(raw.strip())

    def rewritten(self, written: Written, new: str, what: str) -> Edit:
        """The edit that gives a cell another text; one in quotes stays so."""
        start, end = self.inner(written)
        quoted = self.text.startswith('"', start)
        return Edit(start, end, f'"{new.replace(chr(34), chr(34) * 2)}"' if quoted else new, what)


def read(text: str, shown: str, columns: Columns) -> Table | None:
    """The table in a text; None when its quotes or its delimiter are not clear."""
    try:
        scan = scan_csv(text, shown)
    except InputError:
        return None
    return None if scan.errors else Table(text, scan, columns)


REPAIRS: list[Repair[Table]] = []
repair = registrar(REPAIRS)

_NAME = re.compile(r"(^|,)(\s*)([\w-]+)")
_BLANK_END = re.compile(r"[^\S\r\n]+(?=\r|\n|\Z)")


@repair(
    "blanks in tables", "blanks around cells and behind comments are removed, unless they align columns", keeps=True
)
def blanks(table: Table) -> Iterator[Edit]:
    """Blanks around cells and at the ends of comments and empty lines."""
    aligned = _aligned(table)
    for record in table.scan.records:
        for written in record[-1:] if aligned else record:
            raw = table.text[written.start : written.end]
            bare = raw.rstrip() if aligned else raw.strip()
            if raw != bare:
                yield Edit(written.start, written.end, bare, "blanks around cells removed")
    inside = [(record[0].start, record[-1].end) for record in table.scan.records]
    for found in _BLANK_END.finditer(table.text):
        if not any(start <= found.start() < end or start < found.end() <= end for start, end in inside):
            yield Edit(found.start(), found.end(), "", "trailing blanks removed")


def _aligned(table: Table) -> bool:
    """Whether blanks put the delimiters of all rows below one another."""
    records = table.scan.records
    places = {tuple(written.end - record[0].start for written in record[:-1]) for record in records}
    return len(records) > 1 and len(places) == 1 and places != {()}


@repair("short rows", "a row that lacks only empty cells at its end, of columns that may be empty, gets its delimiters")
def short_rows(table: Table) -> Iterator[Edit]:
    """Rows that lack delimiters, where what they have fits the columns it stands in."""
    for row in table.rows:
        missing = table.header[len(row) :]
        if missing and table.columns.optional.issuperset(missing) and _fits(row, table.header, table.columns):
            cells = "empty cell" if len(missing) == 1 else f"{len(missing)} empty cells"
            end = row[-1].end
            yield Edit(end, end, table.scan.delimiter * len(missing), f"{cells} added at the end of the row")


def _fits(row: Sequence[Written], header: Sequence[str], columns: Columns) -> bool:
    """Whether numbers are numbers and ids are known, so that no cell was forgotten further left."""
    for name, written in zip(header, row, strict=False):
        text, form = written.cell.text, columns.form(name)
        if text and form and form(text) is None:
            return False
        known = {known.casefold() for known in columns.ids.get(name, ())}
        if name in columns.ids and not all(found[3].casefold() in known for found in _NAME.finditer(text)):
            return False
    return True


@repair("numbers in tables", "numbers are written plainly: +3 and 03 as 3, 4,0 as 4, − as -, 2 – 3 as 2-3")
def numbers(table: Table) -> Iterator[Edit]:
    """Numbers in another than their usual writing, in columns of whole numbers, of spans, of values with a die."""
    for name, written in table.cells():
        form, text = table.columns.form(name), written.cell.text
        plain = form(text) if form else None
        if plain is not None and plain != text:
            yield table.rewritten(written, plain, f"'{text}' in {name} is {plain}")


@repair("case of ids", "a side, kind, rank or property gets the letter case of the only known one that is spelled so")
def case_of_ids(table: Table) -> Iterator[Edit]:
    """Ids that are not known but for the case of their letters."""
    for name, written in table.cells():
        known, text = table.columns.ids.get(name, ()), written.cell.text
        plain = _spelled(text, known)
        if plain != text:
            yield table.rewritten(written, plain, f"'{text}' in {name} is '{plain}'")


def _spelled(text: str, known: Sequence[str]) -> str:
    """A list of names, values in brackets behind them, with each name spelled as it is known."""
    return _NAME.sub(lambda found: found[1] + found[2] + _known(found[3], known), text)


def _known(name: str, known: Sequence[str]) -> str:
    """The one known id that is `name` but for the case of letters, else the name itself."""
    alike = [one for one in known if one.casefold() == name.casefold()]
    return alike[0] if len(alike) == 1 else name


@repair("rows given twice", "a row that is in all its cells the same as one before is removed")
def rows_given_twice(table: Table) -> Iterator[Edit]:
    """The second and later ones of equal rows."""
    seen: dict[tuple[str, ...], int] = {}
    for row in table.rows if table.columns is not UNKNOWN else ():
        texts = tuple(written.cell.text for written in row)
        if any(texts) and texts in seen:
            ending = LINE_BREAK.match(table.text, row[-1].end)
            end = ending.end() if ending else row[-1].end
            yield Edit(row[0].start, end, "", f"row given twice removed: {texts[0]}")
        seen.setdefault(texts, row[0].start)
