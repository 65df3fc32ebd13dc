"""Numbering schemes: the label printed in each cell of a map, and the cell that a label names.

Every scheme is a small frozen value whose `label` and `cell` are exact inverses. A scheme does not know which
cells a map has: it labels whatever can be written, and whether a cell lies on the map is the board's business.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, Protocol, TypeVar

from generator.grid.hexes import Hex
from generator.grid.labels import LabelError, Letters, column_index, column_name
from generator.grid.layout import Orientation
from generator.grid.offset import Shove, check_shove, to_cell, to_hex
from generator.grid.square import Square

__all__ = [
    "Extent",
    "Horizontal",
    "LabelError",
    "Letters",
    "Numbering",
    "Oblique",
    "Offset",
    "SquareLetters",
    "SquareXxyy",
    "Vertical",
    "Xxyy",
]

CellT = TypeVar("CellT")


class Numbering(Protocol[CellT]):
    """What every numbering scheme can do; `CellT` is `Hex` or `Square`."""

    def label(self, cell: CellT, /) -> str:
        """The label of a cell; raises `LabelError` where none can be written."""

    def cell(self, label: str, /) -> CellT:
        """The cell that a label names; raises `LabelError` for a label the scheme would not write."""


class Vertical(StrEnum):
    """Which way row numbers grow."""

    DOWN = "down"
    UP = "up"


class Horizontal(StrEnum):
    """Which way column letters or column numbers grow."""

    RIGHT = "right"
    LEFT = "left"


class Extent(NamedTuple):
    """How many columns and rows a map has."""

    columns: int
    rows: int


@dataclass(frozen=True, kw_only=True)
class _Scheme(ABC):
    """Counting that all schemes share: from the corner where labels start, in the directions they grow.

    A subclass says how a counted column and row (both from 0) are spelt.
    """

    first: int = 1
    numbers: Vertical = Vertical.DOWN
    columns: Horizontal = Horizontal.RIGHT
    extent: Extent | None = None

    def __post_init__(self) -> None:
        if not 0 <= self.first <= self._largest:
            raise ValueError(f"numbers can begin at 0 to {self._largest}, not at {self.first}")
        if self.extent is None and (self.numbers is Vertical.UP or self.columns is Horizontal.LEFT):
            raise ValueError("numbers that grow upwards and columns that grow to the left need the map's extent")
        if self.extent is not None and min(self.extent) < 1:
            raise ValueError(f"a map has at least one column and one row, not {self.extent}")

    @property
    @abstractmethod
    def _largest(self) -> int:
        """The largest number a label can hold."""

    @abstractmethod
    def _spell(self, column: int, row: int) -> str:
        """The label of a counted column and row."""

    @abstractmethod
    def _parse(self, label: str) -> tuple[int, int]:
        """The counted column and row of a well-formed label."""

    def _write(self, column: int, row: int, cell: tuple[int, int]) -> str:
        self._check_range(column, row, str(cell))
        return self._spell(column, row)

    def _read(self, label: str) -> tuple[int, int]:
        column, row = self._parse(label)
        self._check_range(column, row, repr(label))
        return column, row

    def _check_range(self, column: int, row: int, what: str) -> None:
        if column < 0:
            raise LabelError(f"{what} lies before the first column")
        if row < 0:
            raise LabelError(f"{what} lies before the first row, number {self.first}")
        if self.first + max(column, row) > self._largest:
            raise LabelError(f"{what} lies beyond {self._largest}, the largest number a label can hold")

    def _turned(self, column: int, row: int) -> tuple[int, int]:
        """A cell of the map counted from the corner where labels start; turned twice, it is itself again."""
        if self.extent is not None:
            if self.columns is Horizontal.LEFT:
                column = self.extent.columns - 1 - column
            if self.numbers is Vertical.UP:
                row = self.extent.rows - 1 - row
        return column, row


@dataclass(frozen=True, kw_only=True)
class _Lettered(_Scheme):
    """Labels of a column's letters and a row's number, such as D6."""

    letters: Letters = Letters.SPREADSHEET

    @property
    def _largest(self) -> int:
        return 999_999

    def _spell(self, column: int, row: int) -> str:
        return f"{column_name(column, self.letters)}{row + self.first}"

    def _parse(self, label: str) -> tuple[int, int]:
        found = re.fullmatch("([A-Z]+)(0|[1-9][0-9]{0,5})", label)
        if found is None:
            raise LabelError(f"{label!r} is not a column's letters and a row's number", self._cure(label))
        return column_index(found[1], self.letters), int(found[2]) - self.first

    def _cure(self, label: str) -> str:
        """What to write instead of a label with small letters, spaces or leading zeros."""
        found = re.fullmatch("([A-Z]+)0*([0-9]{1,6})", "".join(label.split()).upper())
        return f"write {found[1] + found[2]!r}" if found else f"labels look like {self._spell(0, 0)!r}"


@dataclass(frozen=True, kw_only=True)
class _Digits(_Scheme):
    """Labels of a column's number and a row's number, each `digits` wide, such as 0406."""

    digits: int = 2

    def __post_init__(self) -> None:
        if not 1 <= self.digits <= 6:
            raise ValueError(f"half a label can have 1 to 6 digits, not {self.digits}")
        super().__post_init__()

    @property
    def _largest(self) -> int:
        return int(10**self.digits) - 1

    def _spell(self, column: int, row: int) -> str:
        return f"{column + self.first:0{self.digits}}{row + self.first:0{self.digits}}"

    def _parse(self, label: str) -> tuple[int, int]:
        if not re.fullmatch(f"[0-9]{{{2 * self.digits}}}", label):
            halves = f"{self.digits} for the column and {self.digits} for the row"
            raise LabelError(f"{label!r} is not made of digits, {halves}", f"labels look like {self._spell(0, 0)!r}")
        return int(label[: self.digits]) - self.first, int(label[self.digits :]) - self.first


@dataclass(frozen=True, kw_only=True)
class _HexCells(_Scheme):
    """Labels the straight columns and rows of a rectangular hex map; ``Hex(0, 0)`` is its upper left hex."""

    orientation: Orientation = Orientation.FLAT
    shove: Shove = Shove.UP

    def __post_init__(self) -> None:
        check_shove(self.orientation, self.shove)
        super().__post_init__()

    def label(self, cell: Hex, /) -> str:
        """The label of a hex; raises `LabelError` where none can be written."""
        return self._write(*self._turned(*to_cell(cell, self.orientation, self.shove)), cell)

    def cell(self, label: str, /) -> Hex:
        """The hex that a label names; raises `LabelError` for a label the scheme would not write."""
        return to_hex(*self._turned(*self._read(label)), self.orientation, self.shove)


@dataclass(frozen=True, kw_only=True)
class _SquareCells(_Scheme):
    """Labels the columns and rows of a square map; ``Square(0, 0)`` is its upper left square."""

    def label(self, cell: Square, /) -> str:
        """The label of a square; raises `LabelError` where none can be written."""
        return self._write(*self._turned(*cell), cell)

    def cell(self, label: str, /) -> Square:
        """The square that a label names; raises `LabelError` for a label the scheme would not write."""
        return Square(*self._turned(*self._read(label)))


@dataclass(frozen=True, kw_only=True)
class Offset(_HexCells, _Lettered):
    """Letter of the column, number of the straight (staggered) row: the top hexes are A1, B1, C1 ...

    Settings: `first` number, `letters`, direction of `numbers` and `columns` (reversed ones need `extent`), and the
    map's `orientation` and `shove`.
    """


@dataclass(frozen=True, kw_only=True)
class Xxyy(_HexCells, _Digits):
    """Column number and row number, each `digits` wide: the top hexes are 0101, 0201, 0301 ...

    `first` is the first number of both columns and rows; the other settings are those of `Offset`. A map of more
    than 99 columns or rows takes ``digits=3``, so that 001012 has one reading only.
    """


@dataclass(frozen=True, kw_only=True)
class SquareLetters(_SquareCells, _Lettered):
    """Letter of the column, number of the row of a square map: A1, B1 ... Settings as for `Offset`."""


@dataclass(frozen=True, kw_only=True)
class SquareXxyy(_SquareCells, _Digits):
    """Column number and row number of a square map: 0101, 0201 ... Settings as for `Xxyy`."""


@dataclass(frozen=True, kw_only=True)
class Oblique(_Lettered):
    """Letter of the straight column, number of the oblique row, on a flat-top hex map (A2, A3).

    Numbers name lines of hexes that climb one row in every two columns, so that the top hexes of a map whose odd
    columns are shoved up are A1, B1, C2, D2, E3 ... Two hexes are adjacent when letter and number differ by (0, 1),
    (1, 0) or (1, 1) with equal signs. This stays true in all four directions of `numbers` and `columns`, because a
    reversed direction mirrors the whole scheme, slope included, instead of only counting backwards.

    `shove` and `extent` place the corner hex with the label A and `first`; labels of a map begin there, so no
    hex of the map lies before the first number.
    """

    shove: Shove = Shove.UP

    def __post_init__(self) -> None:
        check_shove(Orientation.FLAT, self.shove)
        super().__post_init__()

    def label(self, cell: Hex, /) -> str:
        """The label of a hex; raises `LabelError` where none can be written."""
        corner = self._corner
        right, down = cell.q - corner.q, cell.r - corner.r
        return self._write(self._across * right, self._along * down + self._slope * right, cell)

    def cell(self, label: str, /) -> Hex:
        """The hex that a label names; raises `LabelError` for a label the scheme would not write."""
        column, number = self._read(label)
        corner = self._corner
        right = self._across * column
        return Hex(corner.q + right, corner.r + self._along * (number - self._slope * right))

    @property
    def _corner(self) -> Hex:
        """The hex where labels start."""
        return to_hex(*self._turned(0, 0), Orientation.FLAT, self.shove)

    @property
    def _across(self) -> int:
        """How letters change with every column to the right."""
        return 1 if self.columns is Horizontal.RIGHT else -1

    @property
    def _along(self) -> int:
        """How numbers change with every hex down a column."""
        return 1 if self.numbers is Vertical.DOWN else -1

    @property
    def _slope(self) -> int:
        """How numbers change with every step of the axial `q`.

        That step leads half a hex down and one column across; the letters' direction is worth half a number.
        """
        return (self._across + self._along) // 2
