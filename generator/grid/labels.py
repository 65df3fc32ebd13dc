"""How labels are spelt: the names of columns, and the error that a label can't be read or written."""

from __future__ import annotations

from enum import StrEnum
from string import ascii_uppercase


class LabelError(ValueError):
    """A label that names no cell, or a cell that has no label; `hint` says what to write instead, if known."""

    def __init__(self, message: str, hint: str | None = None) -> None:
        super().__init__(message, hint)
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        return f"{self.message}: {self.hint}" if self.hint else self.message


class Letters(StrEnum):
    """How columns are named once Z is used up."""

    SPREADSHEET = "spreadsheet"
    """... Y, Z, AA, AB, ..., AZ, BA, ..., ZZ, AAA"""
    DOUBLED = "doubled"
    """... Y, Z, AA, BB, ..., ZZ, AAA, BBB"""


def column_name(index: int, letters: Letters) -> str:
    """The letters of the column with this index, counted from 0.

    Raises:
        LabelError: the index is negative.
    """
    if index < 0:
        raise LabelError(f"there is no letter for column {index}, before the first one")
    if letters is Letters.DOUBLED:
        repeats, letter = divmod(index, 26)
        return ascii_uppercase[letter] * (repeats + 1)
    name = ""
    # Spreadsheet letters are a number of base 26 without a zero, so each carry gives one back.
    while index >= 0:
        index, letter = divmod(index, 26)
        name = ascii_uppercase[letter] + name
        index -= 1
    return name


def column_index(name: str, letters: Letters) -> int:
    """The index, counted from 0, of the column with these letters (A to Z only, at least one).

    Raises:
        LabelError: no column has that name.
    """
    if letters is Letters.DOUBLED:
        if name.strip(name[0]):
            raise LabelError(f"there is no column {name!r}", "after Z the columns are AA, BB, CC ...")
        return 26 * (len(name) - 1) + ascii_uppercase.index(name[0])
    index = -1
    for letter in name:
        index = 26 * (index + 1) + ascii_uppercase.index(letter)
    return index
