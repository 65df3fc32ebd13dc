"""A table of a game system that players look results up in, such as damage by the target's terrain (S6)."""

from __future__ import annotations

import re
from typing import Any, Literal

from pydantic import model_validator

from generator.model.base import Model, Text


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
        match = re.fullmatch(r"(-?\d+)(?:\s*/\s*(\d+))?", value.strip())
        if not match:
            raise ValueError(f"'{value}' is no cell of a table; write a value, with a die after a slash, such as 4/3")
        return {"value": match[1], "die": match[2] or 0}


class TableSpec(Model):
    """A table of the system: its file, and which way its values may go.

    The column headed as `rows` says holds whole numbers; the others of a `cover` table are the covers of terrain.
    `down` says how a column goes from its first row to its last, `along` how a row goes from first column to last.
    """

    id: str
    name: Text
    file: str
    rows: str
    cover: bool = False
    down: Literal["rising", "falling", "any"] = "any"
    along: Literal["rising", "falling", "any"] = "any"


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
