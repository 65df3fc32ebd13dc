from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.grid.labels import LabelError, Letters, column_index, column_name


@pytest.mark.parametrize(
    ("index", "name"),
    [
        (0, "A"),
        (25, "Z"),
        (26, "AA"),
        (27, "AB"),
        (51, "AZ"),
        (52, "BA"),
        (26 + 26 * 26 - 1, "ZZ"),
        (26 + 26 * 26, "AAA"),
    ],
)
def test_spreadsheet_letters(index: int, name: str) -> None:
    assert column_name(index, Letters.SPREADSHEET) == name
    assert column_index(name, Letters.SPREADSHEET) == index


@pytest.mark.parametrize(
    ("index", "name"), [(0, "A"), (25, "Z"), (26, "AA"), (27, "BB"), (51, "ZZ"), (52, "AAA"), (53, "BBB")]
)
def test_doubled_letters(index: int, name: str) -> None:
    assert column_name(index, Letters.DOUBLED) == name
    assert column_index(name, Letters.DOUBLED) == index


@given(st.integers(0, 10**5), st.sampled_from(Letters))
def test_column_index_undoes_column_name(index: int, letters: Letters) -> None:
    assert column_index(column_name(index, letters), letters) == index


@pytest.mark.parametrize("name", ["AB", "AAB", "BA"])
def test_doubled_letters_are_all_the_same(name: str) -> None:
    with pytest.raises(LabelError, match=f"no column '{name}'.*AA, BB, CC"):
        column_index(name, Letters.DOUBLED)


@pytest.mark.parametrize("letters", Letters)
def test_no_letter_before_the_first_column(letters: Letters) -> None:
    with pytest.raises(LabelError, match="column -1"):
        column_name(-1, letters)


def test_an_error_reads_as_message_and_hint() -> None:
    assert str(LabelError("no such label", "write 'D5'")) == "no such label: write 'D5'"
    assert str(LabelError("no such label")) == "no such label"
