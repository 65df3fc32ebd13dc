"""Repairs of tables: what changes, what stays, and what is told."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.mending.columns import UNKNOWN, Columns
from generator.mending.numbers import span, table_cell, whole
from generator.mending.workshop import mend_table
from generator.source.csvfile import parse_csv

UNITS = Columns(
    forms={"count": whole, "P": whole, "R": span},
    ids={"side": ("red", "blue"), "kind": ("foot", "Foot"), "properties": ("brave", "shooting")},
    optional=frozenset({"properties", "at"}),
)
HEADER = "abbr;side;kind;count;P;R;properties;at\n"


def mended(body: str, columns: Columns = UNITS, header: str = HEADER) -> str:
    """The rows below the header after mending, which a second time changes nothing."""
    once = mend_table((header + body).encode(), "units.csv", columns)
    twice = mend_table(once.after, "units.csv", columns)
    assert twice.done == ()
    assert once.text.startswith(header)
    return once.text.removeprefix(header)


def told(body: str) -> list[str]:
    return [str(done) for done in mend_table((HEADER + body).encode(), "units.csv", UNITS).done]


CLEAN = "# ours\nA;red;foot;2;3;2-3;brave, shooting(2);A1 B1\n\nB;blue;Foot;1;4;2;;\n"


def test_a_clean_table_is_left_alone():
    assert mended(CLEAN) == CLEAN
    assert told(CLEAN) == []


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("A ; red;foot;2;3;2;;", "A;red;foot;2;3;2;;"),
        ('"A" ;red;foot;2;3;2;;', '"A";red;foot;2;3;2;;'),
        ("A;red;foot;+2;03;2 – 3;;", "A;red;foot;2;3;2-3;;"),
        ('A;red;foot;"4,0";3;2;;', 'A;red;foot;"4";3;2;;'),
        ("A;red;foot;1,000;4,5;2;;", "A;red;foot;1,000;4,5;2;;"),
        ("A;Red;foot;2;3;2;Brave, SHOOTING(2);", "A;red;foot;2;3;2;brave, shooting(2);"),
        ('A;"red, BLUE";foot;2;3;2;;', 'A;"red, blue";foot;2;3;2;;'),
        # Two kinds differ by case only, and nobody knows which was meant; "lead" is not known at all.
        ("A;lead;FOOT;2;3;2;;", "A;lead;FOOT;2;3;2;;"),
        ("A;red;foot;2;3;2", "A;red;foot;2;3;2;;"),
        ("A;red;foot;2;3;2;brave", "A;red;foot;2;3;2;brave;"),
        # The range is missing, or something further left is.
        ("A;red;foot;2;3", "A;red;foot;2;3"),
        ("A;foot;2;3;2;brave", "A;foot;2;3;2;brave"),
        ("007;red;foot;2;3;2;;03", "007;red;foot;2;3;2;;03"),
    ],
)
def test_a_row(row: str, expected: str):
    assert mended(row + "\n") == expected + "\n"


def test_repairs_are_told_at_the_lines_of_the_file_as_it_was():
    assert told("A;red;foot;2;3;2;;\nA;red;foot;2;3;2;;\n# why  \nB;Red;foot;+2;3;2;;\n") == [
        "units.csv:4: repaired: trailing blanks removed",
        "units.csv:5: repaired: '+2' in count is 2",
        "units.csv:5: repaired: 'Red' in side is 'red'",
        "units.csv:3: repaired: row given twice removed: A",
    ]


def test_only_rows_that_are_equal_in_all_cells_are_removed():
    body = "A;red;foot;2;3;2;;\n# the same\nA;red;foot;2;3;2;;A1\nA;red;foot;2;3;2;;\n"
    assert mended(body) == "A;red;foot;2;3;2;;\n# the same\nA;red;foot;2;3;2;;A1\n"


def test_blanks_that_put_columns_below_one_another_stay():
    table = "a   ;b  ;c\nxx  ;yyy;z\nx   ;y  ; z  \n"
    assert mend_table(table.encode(), "t.csv").after.decode() == table.replace("z  ", "z")


def test_blanks_and_line_ends_inside_of_quotes_stay():
    body = 'A;red;foot;2;3;2;;"A1  \n B1"  \n'
    assert mended(body) == 'A;red;foot;2;3;2;;"A1  \n B1"\n'


def test_empty_cells_at_the_end_of_a_row_between_tabs_stay():
    assert mended("A\t\t\n\t\t\n", UNKNOWN, "a\tb\tc\n") == "A\t\t\n"


def test_a_table_that_no_kit_names_keeps_its_rows_and_numbers():
    body = "A;Red;foot;+2;3;2;;\nA;Red;foot;+2;3;2;;\nB\n"
    assert mended(body, UNKNOWN) == body


def test_a_table_with_a_faulty_quote_gets_no_repair_but_those_of_any_text():
    assert mended('A;"red\nB ; blue  ') == 'A;"red\nB ; blue  \n'


def test_numbers_of_a_table_to_look_results_up_in():
    harm = Columns({"base": whole}, others=table_cell)
    assert mended("01;1 / 3;+1\n", harm, "base;open;wood\n") == "1;1/3;1\n"


CELL = st.text(st.sampled_from('ab0+3 ;",\n\t#–'), max_size=5)
ROWS = st.lists(st.lists(CELL, min_size=3, max_size=3), min_size=1, max_size=4)
PADDING = st.sampled_from(["", " ", "\u00a0 "])


@settings(deadline=None)
@given(ROWS, PADDING, st.sampled_from(["\n", "\r\n", "\r"]), st.sampled_from([";", "\t"]))
def test_what_a_table_says_stays_the_same(rows: list[list[str]], padding: str, end: str, delimiter: str):
    def written(cell: str) -> str:
        return padding + '"' + cell.replace('"', '""') + '"' + padding if cell.strip() else cell.strip()

    text = end.join(delimiter.join(written(cell) for cell in row) for row in [["x", "y", "z"], *rows])
    once = mend_table(text.encode(), "t.csv")
    assert parse_csv(once.text, "t.csv").value == parse_csv(text, "t.csv").value
    assert mend_table(once.after, "t.csv").done == ()
