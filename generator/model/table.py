"""A table of a game system that players look results up in, such as damage by the target's terrain (S6)."""

from __future__ import annotations

import re
from typing import Any, Literal

from pydantic import model_validator

from generator.model.base import Model, Text, parse_number


class Cell(Model):
    """What stands in a cell: a value and, after a slash, a number on a small die (S6: roll it or less for one more)."""

    value: int
    die: int = 0

    @property
    def weight(self) -> int:
        """How much it is worth on average, in sixths."""
        return 6 * self.value + self.die

    @model_validator(mode="before")
    @classmethod
    def _from_text(cls, value: Any) -> Any:
        if value is None:
            raise ValueError("the cell is empty; write a value, with a die after a slash, such as 4/3")
        if not isinstance(value, str):
            return value
        match = re.fullmatch(r"(-?[0-9]+)(?:\s*/\s*([0-9]+))?", value.strip())
        if not match:
            raise ValueError(f"'{value}' is no cell of a table; write a value, with a die after a slash, such as 4/3")
        return {"value": parse_number(match[1]), "die": parse_number(match[2] or "0")}


class TableSpec(Model):
    """A table of the system: its file, and which way its values may go."""

    id: str
    """What templates and expressions call it."""
    name: Text
    """What players call it."""
    file: str
    """Its file beside the system, such as defence.csv."""
    rows: str
    """The column that holds the whole number each row is for."""
    cover: bool = False
    """Whether its other columns are the covers of terrain."""
    down: Literal["rising", "falling", "any"] = "any"
    """Which way the values of a column go from the first row to the last."""
    along: Literal["rising", "falling", "any"] = "any"
    """Which way the values of a row go from the first column to the last."""


class TableRow(Model):
    """A row of a table: the number it is for, and its cells by column. `index` is its place in the file, from 0."""

    index: int
    number: int
    cells: dict[str, Cell]


class Table(Model):
    """A table as it was read: its columns and rows in order."""

    spec: TableSpec
    columns: tuple[str, ...]
    rows: tuple[TableRow, ...]
