"""Numbers with a decimal comma."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.source.numbers import parse_decimal


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("7", 7),
        ("2,5", 2.5),
        ("2.5", 2.5),
        (" 2,5\u00a0", 2.5),
        ("1 250,5", 1250.5),
        ("1\u00a0250,5", 1250.5),
        ("1\u202f250\u2009000", 1_250_000),
        ("−3", -3),
        ("-0,125", -0.125),
        ("+1", 1),
        ("0101", 101),
        ("12,125", 12.125),
    ],
)
def test_numbers_as_people_type_them(text: str, value: float) -> None:
    assert parse_decimal(text) == value


@pytest.mark.parametrize("text", ["1,250.5", "1.250,5", "1.2.3", "1,2,3", "1,250,000"])
def test_several_commas_or_points_are_ambiguous(text: str) -> None:
    with pytest.raises(ValueError, match="more than one comma or point"):
        parse_decimal(text)


@pytest.mark.parametrize(
    "text",
    ["", " ", "-", ",5", "5,", "12 50", "1 2500", "12 345,5 6", "1e3", "nan", "inf", "0x10", "1_000", "3 cm", "٣"],
)
def test_what_is_no_number_is_refused_by_name(text: str) -> None:
    with pytest.raises(ValueError, match="is not a number") as caught:
        parse_decimal(text)
    assert repr(text) in str(caught.value)


def test_a_number_beyond_all_measure_is_refused() -> None:
    with pytest.raises(ValueError, match="too large"):
        parse_decimal("9" * 400)


@given(st.integers(-(10**12), 10**12), st.integers(0, 999))
def test_comma_and_point_and_spaced_thousands_mean_the_same(whole: int, decimals: int) -> None:
    spaced = f"{whole:,}".replace(",", " ")
    value = float(f"{whole}.{decimals:03}")
    assert parse_decimal(f"{spaced},{decimals:03}") == value
    assert parse_decimal(f"{whole}.{decimals:03}") == value
