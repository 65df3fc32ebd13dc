"""What can only be one number, and what could be something else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.mending.numbers import span, table_cell, whole


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("+3", "3"),
        ("＋3", "3"),
        ("03", "3"),
        ("000", "0"),
        ("−2", "-2"),
        ("-02", "-2"),
        ("4,0", "4"),
        ("4.00", "4"),
        ("1 250", "1250"),
        ("1\u00a0250", "1250"),
    ],
)
def test_other_writings_of_a_whole_number(text: str, number: str):
    assert whole(text) == number


# Three decimals might be thousands, half a point is no whole number, a dash may be a span's, a power is no digit.
@pytest.mark.parametrize("text", ["", "1,000", "1.000", "4,5", "–3", "3²", "1 2", "1 25", "--3", "1e3", "0x3", "2-3"])
def test_what_may_be_something_else_is_left_alone(text: str):
    assert whole(text) is None


@given(st.integers(-9999, 9999))
def test_a_plain_number_stays(number: int):
    assert whole(str(number)) == str(number)
    assert span(str(number)) == str(number)


@pytest.mark.parametrize("text", ["2-3", "2 - 3", "2–3", "2 — 3", "02-3", "2−3"])
def test_spans_have_a_hyphen_and_no_blanks(text: str):
    assert span(text) == "2-3"


@pytest.mark.parametrize(
    ("text", "cell"),
    [("4/3", "4/3"), ("04 / 3", "4/3"), ("−1/2", "-1/2"), ("4,0", "4"), ("4/x", None), ("1/2/3", None)],
)
def test_cells_of_tables(text: str, cell: str | None):
    assert table_cell(text) == cell
