"""Excel workbooks: the same tables as CSV, and clear words about cells that hold something else."""

import datetime
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook

from generator.diagnostics import Diagnostic, InputError, Position
from generator.source import xlsxfile
from generator.source.csvfile import read_csv
from generator.source.table import READERS, read_table
from generator.source.xlsxfile import read_xlsx


def save(path: Path, *rows: Sequence[Any]) -> Path:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for row in rows:
        sheet.append(list(row))
    book.save(path)
    return path


def rewrite(path: Path, old: str, new: str, member: str = "xl/worksheets/sheet1.xml") -> None:
    """Replaces text inside one part of the workbook."""
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    assert old.encode() in parts[member]
    parts[member] = parts[member].replace(old.encode(), new.encode())
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(name, data)


def refusals(path: Path, sheet: str | None = None) -> list[Diagnostic]:
    with pytest.raises(InputError) as caught:
        read_xlsx(path, "units.xlsx", sheet)
    assert all(found.hint and found.position for found in caught.value.diagnostics)
    assert all(found.position.file == "units.xlsx" for found in caught.value.diagnostics if found.position)
    return list(caught.value.diagnostics)


def cells(found: Sequence[Diagnostic]) -> list[tuple[str, str | None]]:
    return [(one.code, one.position.cell if one.position else None) for one in found]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "units.xlsx"


def test_rows_become_mappings_with_cell_names(path: Path) -> None:
    save(path, ["abbr", "název", "P"], ["CArc", " Kréťané\u00a0", 4], ["RHast", None, "4"])
    read = read_xlsx(path, "units.xlsx")
    assert read.value == [
        {"abbr": "CArc", "název": "Kréťané", "P": "4"},
        {"abbr": "RHast", "název": None, "P": "4"},
    ]
    assert read.at((0, "P")) == Position("units.xlsx", 2, 3, 1, "C2")
    assert read.at((1, "název")).cell == "B3"
    assert read.key_at((1, "název")).cell == "B1"
    assert read.at((1,)).cell == "A3"
    assert read_xlsx(path).file == path.as_posix()


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (4, "4"),
        (4.0, "4"),
        (2.5, "2.5"),
        (-0.125, "-0.125"),
        (0.1 + 0.2, "0.3"),
        (1e20, "100000000000000000000"),
        (1e-7, "0.0000001"),
        (0, "0"),
    ],
)
def test_numbers_are_written_as_the_spreadsheet_shows_them(path: Path, number: float, text: str) -> None:
    assert read_xlsx(save(path, ["a"], [number])).value == [{"a": text}]


def test_text_that_looks_like_something_else_stays_text(path: Path) -> None:
    save(path, ["a", "b"], ["0101", "2,50"], ["TRUE", "1e3"])
    assert read_xlsx(path).value == [{"a": "0101", "b": "2,50"}, {"a": "TRUE", "b": "1e3"}]


def test_line_breaks_in_a_cell_are_plain(path: Path) -> None:
    assert read_xlsx(save(path, ["a"], ["x\r\ny\nz"])).value == [{"a": "x\ny\nz"}]


def test_characters_that_no_text_has_are_refused(path: Path) -> None:
    assert cells(refusals(save(path, ["a", "b"], ["x", "y\u2028z"]))) == [("F007", "B2")]


def test_empty_rows_and_comments_are_skipped_but_count_for_names(path: Path) -> None:
    save(path, ["# our units", True], [], ["a", "b"], ["  "], ["#x", "y"], ["1", None], [], ["2", "3"])
    read = read_xlsx(path)
    assert read.value == [{"a": "1", "b": None}, {"a": "2", "b": "3"}]
    assert read.at((0, "b")).cell == "B6"
    assert read.at((1, "a")).cell == "A8"


def test_cells_left_out_at_the_end_of_a_row_are_empty(path: Path) -> None:
    save(path, ["a", "b", "c"], ["1", "2", "3"], ["4"])
    read = read_xlsx(path)
    assert read.value == [{"a": "1", "b": "2", "c": "3"}, {"a": "4", "b": None, "c": None}]
    assert read.at((1, "c")).cell == "C3"


def test_a_wrong_dimension_in_the_file_hides_nothing(path: Path) -> None:
    save(path, ["a", "b"], ["1", "2"], ["3", "4"])
    rewrite(path, 'ref="A1:B3"', 'ref="A1:A2"')
    assert read_xlsx(path).value == [{"a": "1", "b": "2"}, {"a": "3", "b": "4"}]


def test_all_cells_that_hold_no_text_are_told_at_once(path: Path) -> None:
    day = datetime.datetime(2026, 4, 3)
    save(path, ["a", "b", "c"], [True, day, datetime.time(12, 30)], ["x", "#N/A", datetime.timedelta(hours=30)])
    found = refusals(path)
    assert cells(found) == [("F007", "A2"), ("F007", "B2"), ("F007", "C2"), ("F007", "B3"), ("F007", "C3")]
    truth, date, time, fault, _ = (one.message for one in found)
    assert "TRUE" in truth and "2026-04-03" in date and "12:30" in time and "#N/A" in fault
    assert found[1].hint == "Format the column as text and type the cell again."


def test_refused_headers_are_not_told_as_repeated_ones_too(path: Path) -> None:
    assert cells(refusals(save(path, [True, True], ["x", "y"]))) == [("F007", "A1"), ("F007", "B1")]


def test_a_formula_counts_as_its_stored_value(path: Path) -> None:
    save(path, ["a", "b"], ["=1+1", "=A2"])
    rewrite(path, "<f>1+1</f>", "<f>1+1</f><v>2</v>")
    rewrite(path, '<c r="B2"><f>A2</f>', '<c r="B2" t="str"><f>A2</f><v>two</v>')
    assert read_xlsx(path).value == [{"a": "2", "b": "two"}]


def test_a_formula_without_a_stored_value_is_refused(path: Path) -> None:
    save(path, ["a", "b"], ["x", "=A2"])
    (found,) = refusals(path)
    assert cells([found]) == [("F007", "B2")]
    assert "formula" in found.message


@pytest.mark.parametrize(("shown_as", "number"), [("0000", 101), ("0%", 0.5), ("0.00%", 0.5)])
def test_a_number_that_is_shown_as_another_text_is_refused(path: Path, shown_as: str, number: float) -> None:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(["hex"])
    sheet["A2"] = number
    sheet["A2"].number_format = shown_as
    sheet["A3"] = 2.5
    sheet["A3"].number_format = "0.00"
    book.save(path)
    (found,) = refusals(path)
    assert cells([found]) == [("F007", "A2")]
    assert shown_as in found.message


def test_merged_cells_are_refused_with_the_other_faults(path: Path) -> None:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for row in (["a", "b"], ["x", None], [True, "y"]):
        sheet.append(row)
    sheet.merge_cells("A2:B2")
    book.save(path)
    merged, truth = refusals(path)
    assert cells([merged, truth]) == [("F007", "A2"), ("F007", "A3")]
    assert "A2:B2" in merged.message


def test_faults_of_shape_are_those_of_any_table(path: Path) -> None:
    save(path, ["a", None, "a"], ["1", "2", "3", None, "5"])
    assert cells(refusals(path)) == [("F006", "B1"), ("F006", "C1"), ("F006", "E2")]


def test_an_empty_sheet_has_no_header(path: Path) -> None:
    assert cells(refusals(save(path))) == [("F006", None)]


def test_the_first_sheet_is_read_unless_another_is_named(path: Path) -> None:
    book = Workbook()
    first = book.active
    assert first is not None
    first.title = "Řím"
    first.append(["a"])
    first.append([1])
    second = book.create_sheet("Epirus")
    second.append(["b"])
    second.append([True])
    book.save(path)
    assert read_xlsx(path).value == [{"a": "1"}]
    assert cells(refusals(path, "Epirus")) == [("F007", "A2")]
    (found,) = refusals(path, "epirius")
    assert found.code == "F011"
    assert found.hint == "Did you mean 'Epirus'?"
    (found,) = refusals(path, "Kartágo")
    assert found.hint and "Řím, Epirus" in found.hint


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "not an Excel workbook"),
        (b"abbr;P\n", "not an Excel workbook"),
        (b"PK\x03\x04 cut", "not an Excel workbook"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "old or a locked"),
    ],
)
def test_other_files_are_no_workbooks(path: Path, data: bytes, words: str) -> None:
    path.write_bytes(data)
    (found,) = refusals(path)
    assert found.code == "F011"
    assert words in found.message


def test_an_archive_of_something_else_is_damaged(path: Path) -> None:
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("readme.txt", "no workbook")
    assert cells(refusals(path)) == [("F011", None)]


def test_a_sheet_of_broken_xml_is_damaged(path: Path) -> None:
    save(path, ["a"], ["x"])
    rewrite(path, "</sheetData>", "")
    assert cells(refusals(path)) == [("F011", None)]


def test_a_missing_workbook_is_told(tmp_path: Path) -> None:
    save(tmp_path / "units.xlsx", ["a"])
    (found,) = refusals(tmp_path / "unit.xlsx")
    assert found.code == "F001"
    assert found.hint == "Did you mean 'units.xlsx'?"


def test_an_archive_that_unpacks_to_too_much_is_not_opened(path: Path) -> None:
    save(path, ["a"], ["x"])
    with zipfile.ZipFile(path, "a", zipfile.ZIP_DEFLATED) as archive, archive.open("xl/bomb.xml", "w") as bomb:
        for _ in range(101):
            bomb.write(bytes(1_000_000))
    assert path.stat().st_size < 1_000_000
    assert cells(refusals(path)) == [("F008", None)]


@pytest.mark.parametrize("row", ["1048577", "99999999999"])
def test_a_row_that_no_spreadsheet_has_is_too_large(path: Path, row: str) -> None:
    save(path, ["a"], ["x"])
    rewrite(path, '<row r="2">', f'<row r="{row}">')
    assert [found.code for found in refusals(path)] == ["F008"]


def test_the_number_of_cells_is_limited(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save(path, ["a", "b"], ["1", "2"], ["3"])
    monkeypatch.setattr(xlsxfile, "MAX_CELLS", 6)
    assert read_xlsx(path).value == [{"a": "1", "b": "2"}, {"a": "3", "b": None}]
    monkeypatch.setattr(xlsxfile, "MAX_CELLS", 5)  # the missing cell of the last row counts
    assert cells(refusals(path)) == [("F008", "A3")]


def test_a_workbook_and_its_csv_give_the_same(tmp_path: Path) -> None:
    rows: list[list[Any]] = [["abbr", "P", "text"], ["CArc", 4, None], ["RHast", 2.5, "říká; „ne“"]]
    save(tmp_path / "u.xlsx", *rows)
    text = "".join(";".join('""' if cell is None else f'"{cell}"' for cell in row) + "\n" for row in rows)
    (tmp_path / "u.csv").write_text(text, encoding="utf-8")
    from_csv, from_workbook = read_csv(tmp_path / "u.csv"), read_xlsx(tmp_path / "u.xlsx")
    assert from_csv.value == from_workbook.value
    assert {path: at.cell for path, at in from_csv.values.items()} == {
        path: at.cell for path, at in from_workbook.values.items()
    }
    assert {path: at.cell for path, at in from_csv.keys.items()} == {
        path: at.cell for path, at in from_workbook.keys.items()
    }


def test_a_table_is_read_by_its_ending(tmp_path: Path) -> None:
    save(tmp_path / "u.XLSX", ["a", "b"], ["1", "2"])
    for name in ("u.csv", "u.tsv", "u.txt"):
        (tmp_path / name).write_text("a\tb\n1\t2\n")
    for name in ("u.XLSX", "u.csv", "u.tsv", "u.txt"):
        read = read_table(tmp_path / name, f"shown/{name}")
        assert read.value == [{"a": "1", "b": "2"}]
        assert read.file == f"shown/{name}"


@pytest.mark.parametrize("name", ["units.ods", "units", "units.xls"])
def test_another_ending_is_refused_with_the_list(tmp_path: Path, name: str) -> None:
    with pytest.raises(InputError) as caught:
        read_table(tmp_path / name, name)
    (found,) = caught.value.diagnostics
    assert found.code == "F010"
    assert found.position == Position(name)
    assert all(ending in found.message for ending in READERS)
