"""Cells of tables and values that are spans, as files write them."""

from __future__ import annotations

import pytest
from pydantic import TypeAdapter, ValidationError

from generator.model.scenario import Span, Value
from generator.model.table import Cell

VALUES: TypeAdapter[int | Span] = TypeAdapter(Value)


@pytest.mark.parametrize(
    ("text", "value", "die"), [("4/3", 4, 3), ("4", 4, 0), (" 10 / 6 ", 10, 6), ("0/0", 0, 0), ("-1/2", -1, 2)]
)
def test_a_cell_is_a_value_and_a_die(text: str, value: int, die: int) -> None:
    """S6: row 6, city is 4 with a die of 3."""
    cell = Cell.model_validate(text)
    assert (cell.value, cell.die) == (value, die)


def test_a_die_is_worth_its_chance() -> None:
    """A die of 3 adds one with three of six faces, so 4/3 is worth four and a half."""
    assert Cell.model_validate("4/3").weight / 6 == 4.5


@pytest.mark.parametrize("text", ["", "4/", "/3", "4/3/2", "four", "4,3", None])
def test_what_is_no_cell_is_refused(text: str | None) -> None:
    with pytest.raises(ValidationError, match="such as 4/3"):
        Cell.model_validate(text)


@pytest.mark.parametrize(("text", "value"), [("7", 7), ("-2", -2), (" 3 ", 3), (5, 5)])
def test_a_value_is_a_whole_number(text: object, value: int) -> None:
    assert VALUES.validate_python(text) == value


@pytest.mark.parametrize(("text", "shown"), [("2-3", "2–3"), ("2–3", "2–3"), ("1 - 12", "1–12"), ("4-4", "4")])
def test_two_numbers_are_a_span(text: str, shown: str) -> None:
    """S4: the artillery's range is 2-3."""
    assert str(VALUES.validate_python(text)) == shown


@pytest.mark.parametrize("text", ["3-2", "a", "1.5", "2-", "", "2-3-4"])
def test_what_is_no_value_is_refused(text: str) -> None:
    with pytest.raises(ValidationError, match=r"lower number first|write a whole number"):
        VALUES.validate_python(text)
