"""Files that are cut, badly encoded, of another kind or far too much: a check says so at their place, and ends."""

from __future__ import annotations

import os
import zipfile
from collections.abc import Callable
from datetime import date
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from broken import (
    BOOKLET,
    FACE,
    KIT,
    MAP,
    SCENARIO,
    SYMBOL,
    SYSTEM,
    UNITS,
    Case,
    Told,
    bytes_of,
    check_case,
    drawn_kit,
    edit,
    outcome,
    place_of,
    put,
    read,
)
from openpyxl import Workbook

UNUSED = (Told("U211", "scenario.yaml:17:10", "brave"), Told("U211", "scenario.yaml:18:10", "shooting"))
"""What a kit without its units says beside the reason: nobody has the scenario's special properties."""


def cut(name: str, file: str, before: str, code: str, place: str, words: str, *more: Told) -> Case:
    """A file that ends behind the first `before`."""
    return bytes_of(
        name,
        file,
        lambda data: data[: data.index(before.encode()) + len(before.encode())],
        Told(code, place, words),
        *more,
    )


def recoded(name: str, file: str, old: str, new: str, codec: str, *told: Told) -> Case:
    """A file with another text, saved in another encoding."""
    return bytes_of(name, file, lambda data: data.decode().replace(old, new).encode(codec), *told)


def without(file: str, then: Callable[[Path], object]) -> Callable[[Path], None]:
    """Takes a file away and does something else in its place."""

    def spoil(folder: Path) -> None:
        (folder / file).unlink()
        then(folder / file)

    return spoil


def nowhere(_: Path) -> None:
    """Nothing comes in the place of a file."""


CUT = [
    cut("yaml cut in a quote", SCENARIO, 'version: "1', "F003", "scenario.yaml:3:10", "closing quote"),
    cut("yaml cut in a list", SCENARIO, "languages: [cs,", "F003", "scenario.yaml:7:16", "end of the file"),
    cut("yaml cut in a mapping", SCENARIO, "title: {cs: Sr", "F003", "scenario.yaml:4:8", "close it with }"),
    cut("yaml cut in a key", SCENARIO, "first_si", "F003", "scenario.yaml:9:1", "a ':' after this key"),
    cut("csv cut in a quote", UNITS, "Spear;", "F006", "units.csv:2:1 (A2)", "found 2 cells, expected 11"),
    bytes_of(
        "csv with an open quote",
        UNITS,
        lambda data: data.replace(b"Kop", b'"Kop'),
        Told("F006", "units.csv:2:7 (B2)", "the closing quote of this cell"),
    ),
    cut("svg cut", SYMBOL, '<rect width="10"', "D002", "mark.svg:2:19", "well-formed XML"),
    cut("template cut", FACE, "{{ row.side", "D001", "unit.svg:2:1", "end of template"),
]

EMPTY = [
    put(
        "empty scenario",
        SCENARIO,
        "",
        Told("S003", "scenario.yaml:1:1", "found nothing, expected a mapping"),
    ),
    put("blank scenario", SCENARIO, " \n\n  \n", Told("S003", "scenario.yaml:1:1", "found nothing")),
    put("empty system", SYSTEM, "", Told("S003", "system.yaml:1:1", "expected a mapping with battlefields, board")),
    put("empty map", MAP, "", Told("S003", "map.yaml:1:1", "expected a mapping with field_names")),
    put("empty table", UNITS, "", Told("F006", "units.csv:1:1", "the table is empty")),
    put("blank table", UNITS, "\n \n", Told("F006", "units.csv:1:1", "the table is empty")),
    put("empty result table", "harm.csv", "", Told("F006", "harm.csv:1:1", "the table is empty")),
    put("empty symbol", SYMBOL, "", Told("D002", "mark.svg:1:1", "Document is empty")),
    put("empty template", FACE, "", Told("D002", "unit.svg:1:1", "Document is empty")),
]

TITLE = "title: {cs: Srážka, en: Clash}"
CYRILLIC = "title: {cs: Битва при реке, en: Clash}"
SUBTITLE = b"By the brook"

ENCODINGS = [
    recoded("utf-16 with a mark", SCENARIO, "", "", "utf-16"),
    recoded("utf-16 without a mark", SCENARIO, "", "", "utf-16-be"),
    recoded("cp1250", SCENARIO, "", "", "cp1250"),
    recoded("template in cp1250", BOOKLET, "", "", "cp1250"),
    recoded("template in utf-16", FACE, "", "", "utf-16"),
    recoded("utf-32", SCENARIO, "", "", "utf-32", Told("F002", "scenario.yaml:1:1", "U+0000")),
    recoded("cp1251", SCENARIO, TITLE, CYRILLIC, "cp1251", Told("F002", "scenario.yaml:4:13", "another encoding")),
    recoded("koi8-r", SCENARIO, TITLE, CYRILLIC, "koi8-r", Told("F002", "scenario.yaml:4:13", "another encoding")),
    recoded("iso8859-5", SCENARIO, TITLE, CYRILLIC, "iso8859-5", Told("F002", "scenario.yaml:4:14", "as UTF-8")),
    recoded("cp866", SCENARIO, TITLE, CYRILLIC, "cp866", Told("F002", "scenario.yaml:4:13", "0x81")),
    recoded("latin-2", SCENARIO, "By the brook", "Zaťal", "iso8859-2", Told("F002", "scenario.yaml:5:11", "another")),
    *(
        bytes_of(name, SCENARIO, lambda data, bad=bad: data.replace(SUBTITLE, bad), Told("F002", place, words))
        for name, bad, place, words in (
            ("bytes of no character", b"By the \xff\xfe brook", "scenario.yaml:5:18", "0xFF, expected UTF-8"),
            ("overlong", b"By \xc0\xaf the", "scenario.yaml:5:14", "0xC0, expected UTF-8"),
            ("half a character", b"By \xed\xa0\x80 the", "scenario.yaml:5:14", "0xED, expected UTF-8"),
            ("a NUL", b"By the\0brook", "scenario.yaml:5:17", "U+0000"),
            ("a bell", b"By the\x07brook", "scenario.yaml:5:17", "U+0007"),
        )
    ),
    bytes_of(
        "an escape",
        UNITS,
        lambda d: d.replace(b"brave", b"bra\x1bve"),
        Told("F002", "units.csv:2:47", "U+001B"),
    ),
    put("bytes of a program", SCENARIO, bytes(range(256)) * 4, Told("F002", "scenario.yaml:3:116", "0x81")),
    put("NULs for a booklet", BOOKLET, b"\0" * 99, Told("F002", "notes.cs.md:1:1", "98 more")),
    bytes_of(
        "a spoiled booklet", BOOKLET, lambda d: d.replace(b"Pozn", b"Po\xffzn"), Told("F002", "notes.cs.md:1:5", "0xFF")
    ),
]

MANY = f"a: [{'x,' * 1_000_000}]"
STAIRS = "".join(" " * depth + "a:\n" for depth in range(999))
ANCHORS = "a: &a [x, x]\n" + "".join(f"{y}: &{y} [*{x}, *{x}]\n" for x, y in zip("abcdefgh", "bcdefghi", strict=True))

YAML = [
    edit("a tab", SCENARIO, "  - {id: red", "^\t- {id: red", "F003", "YAML takes no tabs"),
    edit("a key twice, deep", SCENARIO, "army: Reds,", "army: Reds, ^army: R,", "F004", "given twice"),
    edit("a merge key", SCENARIO, "scale: {value", "scale: {^<<: {a: 1}, value", "F005", "merge key"),
    edit("a tag", SCENARIO, 'version: "1"', 'version: ^!!python/object:os.system "1"', "F005", "Remove the tag"),
    edit("an open bracket", SCENARIO, "languages: [cs, en]", "languages: ^[cs, en", "F003", "close it with ]"),
    edit(
        "a runaway quote", SCENARIO, "subtitle: By the brook", 'subtitle: ^"By the brook', "F003", "closed in line 14"
    ),
    edit("a long text", SCENARIO, "By the brook", "^" + "x" * 10_000_000, "F008", "10,000,000 characters"),
    edit("a long key", SCENARIO, "subtitle: By", "^" + "x" * 1_000_000 + ": a\nsubtitle: By", "F003", "a ':' after"),
    edit("a long cell", UNITS, "brave", "^" + "x" * 10_000_000, "F008", "10,000,000 characters"),
    put("deep lists", SCENARIO, "a: " + "[" * 10_000, Told("F008", "scenario.yaml:1:1003", "nested far too deep")),
    put(
        "deep mappings",
        SCENARIO,
        STAIRS,
        Told("F008", "scenario.yaml:62:62", "60 levels"),
    ),
    put("a million items", SCENARIO, MANY, Told("F008", "scenario.yaml:1:399999", "200,000 keys")),
    put("two documents", SCENARIO, "a: 1\n---\nb: 2\n", Told("F005", "scenario.yaml:2:1", "second document")),
    put(
        "a list for a scenario",
        SCENARIO,
        "- a\n",
        Told("S003", "scenario.yaml:1:1", "found a list"),
    ),
    put("a word for a system", SYSTEM, "hello\n", Told("S003", "system.yaml:1:1", "found 'hello', expected a mapping")),
    put("a list for a map", MAP, "- a\n", Told("S003", "map.yaml:1:1", "found a list, expected a mapping")),
]

HEADER = KIT[UNITS].partition("\n")[0]


LONG = f"{HEADER}\n" + "a;;;;;;;;;;\n" * 500_000


def table(name: str, old: str, new: str, place: str, words: str, code: str = "F006") -> Case:
    """The table of units with an edit that leaves nothing of it."""
    return bytes_of(
        name,
        UNITS,
        lambda data: data.decode().replace(old, new).encode(),
        Told(code, place, words),
    )


TABLES = [
    table("a short row", ";1;;5;;B5", "", "units.csv:4:1 (A4)", 'nothing for "count"'),
    table("a long row", ";5;;B5", ";5;;B5;x;y", "units.csv:4:43 (L4)", "found 13 cells, expected 11"),
    table("two delimiters", HEADER, HEADER.replace(";", ",", 5), "units.csv:1:1", "two possible delimiters"),
    table(
        "the header again",
        "Rider;Jezdec",
        f"{HEADER}\nRider;Jezdec",
        "units.csv:3:1 (A3)",
        "the header stands here again",
    ),
    table("no header", f"{HEADER}\n", "", "units.csv:1:1 (A1)", "the first line is no header", "S002"),
    table("an unnamed column", "name.en", "", "units.csv:1:14 (C1)", "an empty header"),
    table("a column twice", "name.en", "name.cs", "units.csv:1:14 (C1)", "stands twice"),
    table("a quote within a cell", "Prak", '"Pr"ak', "units.csv:4:11 (B4)", "after a closing quote"),
    put("only a header", UNITS, f"{HEADER}\n", *UNUSED),
    put(
        "a wrong header without rows",
        UNITS,
        f"{HEADER};nmae\n",
        Told("S002", f"units.csv:1:{len(HEADER) + 2} (L1)", "'nmae'"),
        *UNUSED,
    ),
    put("a web page for a table", UNITS, "<html><table><tr><td>a</table>", Told("F006", "units.csv:1:1", "a web page")),
    put("a million columns", UNITS, "a;" * 150_000, Told("F008", "units.csv:1:1 (A1)", "expected at most 500")),
    put(
        "a million rows",
        UNITS,
        LONG,
        Told("F008", "units.csv:18182:11 (J18182)", "200,000 cells"),
    ),
]


def workbook(name: str, change: Callable[[Any, Any], Callable[[bytes], bytes] | None], *told: Told) -> Case:
    """The units as a workbook that `change` spoils, before or after it is saved."""

    def spoil(folder: Path) -> None:
        book = Workbook()
        sheet = book.active
        for line in read(folder, UNITS).splitlines():
            sheet.append([int(cell) if cell.isdecimal() else cell or None for cell in line.split(";")])
        file = BytesIO()
        after = change(book, sheet)
        book.save(file)
        (folder / "clash" / "units.xlsx").write_bytes(after(file.getvalue()) if after else file.getvalue())
        scenario = read(folder, SCENARIO)
        (folder / SCENARIO).write_text(scenario.replace("units.csv", "units.xlsx"), encoding="utf-8")

    return Case(name, spoil, told)


def cell(name: str, value: object, words: str) -> Case:
    """A workbook with another value for the pace of the first unit."""
    told = Told("F007", "units.xlsx:2:9 (I2)", words)
    return workbook(name, lambda book, sheet: sheet.__setitem__("I2", value), told)


def archive(name: str, words: str, change: Callable[[dict[str, bytes]], object], code: str = "F011") -> Case:
    """A workbook with other members in its archive."""

    def rewritten(data: bytes) -> bytes:
        with zipfile.ZipFile(BytesIO(data)) as old:
            members = {member: old.read(member) for member in old.namelist()}
        change(members)
        file = BytesIO()
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as new:
            for member, content in members.items():
                new.writestr(member, content)
        return file.getvalue()

    return workbook(name, lambda book, sheet: rewritten, Told(code, "units.xlsx:1:1", words))


def whole(name: str, words: str, change: Callable[[bytes], bytes]) -> Case:
    return workbook(name, lambda book, sheet: change, Told("F011", "units.xlsx:1:1", words))


def hidden(book: Any, sheet: Any) -> None:
    sheet.sheet_state = "hidden"
    book.create_sheet("Seen").append(["notes"])


def notes_first(book: Any, sheet: Any) -> None:
    book.create_sheet("Notes", 0).append(["What is still to do"])


SHEET = "xl/worksheets/sheet1.xml"
ENTITY = b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>'

WORKBOOKS = [
    workbook("a sound workbook", lambda book, sheet: None),
    cell("a formula", "=1+1", "a formula without a stored value"),
    cell("a date", date(2020, 1, 4), "a date or time"),
    cell("an error", "#REF!", "the error #REF!"),
    cell("a truth value", True, "TRUE"),
    workbook(
        "merged cells",
        lambda book, sheet: sheet.merge_cells("A2:B3"),
        Told("F007", "units.xlsx:2:1 (A2)", "merged"),
    ),
    workbook("a hidden sheet", hidden, Told("S002", "units.xlsx:1:1 (A1)", "no header")),
    workbook("another sheet first", notes_first, Told("S002", "units.xlsx:1:1 (A1)", "no header")),
    whole("workbook cut", "is not an Excel workbook", lambda data: data[: len(data) // 2]),
    whole("a web page for a workbook", "is not an Excel workbook", lambda data: b"<html><table></table></html>"),
    whole("a csv for a workbook", "Save the table as .xlsx or .csv", lambda data: b"abbr;name\na;b\n"),
    whole("an old or locked workbook", "without a password", lambda data: b"\xd0\xcf\x11\xe0" + bytes(600)),
    archive("a bomb", "unpacks to more than", lambda members: members.update({SHEET: bytes(150_000_000)}), "F008"),
    archive("entities", "is damaged", lambda members: members.update({SHEET: ENTITY + members[SHEET]})),
    archive("no sheet in it", "has no sheet with cells", lambda members: members.pop(SHEET)),
    archive("no number", "is damaged", lambda m: m.update({SHEET: m[SHEET].replace(b"<v>4</v>", b"<v>four</v>")})),
    archive("half a sheet", "is damaged", lambda members: members.update({SHEET: members[SHEET][:300]})),
]

NAMED = "scenario.yaml:23:18"
"""Where the scenario names the file of its units."""

FILES = [
    Case("no such file", without(UNITS, nowhere), (Told("F001", NAMED, "units.csv does not exist"),)),
    Case(
        "upper case",
        without(UNITS, lambda path: path.with_name("Units.CSV").write_text(KIT[UNITS])),
        (Told("F001", NAMED, "Did you mean 'Units.CSV'?"),),
    ),
    Case("a folder", without(UNITS, Path.mkdir), (Told("F001", NAMED, "is a folder"),)),
    Case("a pipe", without(UNITS, os.mkfifo), (Told("F001", NAMED, "is not an ordinary file"),)),
    Case("a pipe for a scenario", without(SCENARIO, os.mkfifo), (Told("F001", "scenario.yaml:1:1", "ordinary file"),)),
    Case(
        "a link out of the folder",
        without(UNITS, lambda path: path.symlink_to(path.parents[1] / "harm.csv")),
        (Told("F009", NAMED, "a link that leads out"),),
    ),
    Case(
        "a link to itself",
        without(UNITS, lambda path: path.symlink_to(path)),
        (Told("F009", NAMED, "a link to itself"),),
    ),
    Case("no map", without(MAP, nowhere), (Told("F001", "scenario.yaml:22:8", "does not exist"),)),
    Case("no system", without(SYSTEM, nowhere), (Told("S004", "scenario.yaml:2:9", "there is no game system"),)),
    Case("no result table", without("harm.csv", nowhere), (Told("F001", "system.yaml:20:34", "does not exist"),)),
    Case("no template", without(FACE, nowhere), (Told("Y804", "system.yaml:32:71", "'unit.svg' is missing"),)),
    edit("a path upwards", SCENARIO, "map.yaml", "^../../etc/passwd", "F009", "leads out with '..'"),
    edit("an absolute path", SCENARIO, "map.yaml", "^/etc/passwd", "F009", "is absolute"),
    edit("no name", SCENARIO, "board: map.yaml", "board: ^''", "F009", "the file name is empty"),
    edit("an endless name", SCENARIO, "map.yaml", "^" + "m" * 5000, "F009", "is too long"),
    edit("an unknown kind of file", SCENARIO, "units.csv", "^units.ods", "F010", "the ending '.ods'"),
]


@pytest.mark.parametrize(
    "case", [*CUT, *EMPTY, *ENCODINGS, *YAML, *TABLES, *WORKBOOKS, *FILES], ids=lambda case: case.name
)
def test_a_broken_file_is_told_at_its_place(case: Case, tmp_path: Path) -> None:
    check_case(case, tmp_path)


def test_anchors_can_not_multiply_what_is_read(tmp_path: Path) -> None:
    root = drawn_kit(tmp_path)
    (root / SCENARIO).write_text(ANCHORS, encoding="utf-8")
    done = outcome(root / "clash")
    assert done.failure == ""
    assert {d.code for d in done.found} == {"F005"}
    # Nine anchors, and two aliases in each list but the first.
    assert len(done.found) == 9 + 2 * 8


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="whoever may read everything can't be refused")
def test_a_file_that_may_not_be_read_is_told(tmp_path: Path) -> None:
    root = drawn_kit(tmp_path)
    (root / UNITS).chmod(0)
    (found,) = outcome(root / "clash").found
    assert (found.code, place_of(found)) == ("F001", NAMED)
    assert "can't be opened" in found.message
