"""A scenario of a game system: its sides, pieces, board and words."""

from __future__ import annotations

import re
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, PlainValidator, model_validator

from generator.model.base import Colour, Model, Names, Text, split_list
from generator.model.designrule import DesignRule


class Side(Model):
    """A player's side: its names, colour and emblem.

    `ink` is the colour of text on its colour, `line` that of its lines and words on paper (derived when not given).
    `dash` breaks its lines (lengths of stroke and gap in mm), so that sides differ without colour.
    """

    id: str
    name: Text
    army: Text
    colour: Colour
    ink: Colour
    line: Colour | None = None
    dash: tuple[float, ...] = ()
    emblem: str


class Property(Model):
    """A special property of units (A5): its name, its rule, and the span of its parameter when it has one.

    `mark` is a sign for the counter, printed before the parameter.
    """

    id: str
    name: Text
    rule: Text
    minimum: int | None = None
    maximum: int | None = None
    mark: str | None = None


class PropertyUse(Model):
    """A special property as a unit has it: `shooting(3)` is the property shooting with the value 3."""

    id: str
    value: int | None = None

    @model_validator(mode="before")
    @classmethod
    def _from_text(cls, value: Any) -> Any:
        if not isinstance(value, str):
            return value
        match = re.fullmatch(r"([\w-]+)\s*(?:\(\s*(-?\d+)\s*\))?", value)
        if not match:
            raise ValueError(
                f"'{value}' is not a special property; write its id, with a value in brackets if it has one"
            )
        return {"id": match[1], "value": match[2]}


def _split_blanks(value: Any) -> Any:
    if value is None:
        return ()
    return tuple(value.replace(",", " ").split()) if isinstance(value, str) else value


class Span(Model):
    """A value that reaches from `low` to `high`, such as the range of a gun that can't fire at its neighbours (S4)."""

    low: int
    high: int

    def __str__(self) -> str:
        return str(self.low) if self.low == self.high else f"{self.low}–{self.high}"


def _read_value(value: Any) -> int | Span:
    if isinstance(value, int | Span):
        return value
    match = re.fullmatch(r"(-?\d+)(?:\s*[-–]\s*(\d+))?", str(value).strip())
    if not match:
        raise ValueError("write a whole number, or two such as 2-3 for a span")
    low = int(match[1])
    if match[2] is None:
        return low
    if low > int(match[2]):
        raise ValueError("the span goes down; write the lower number first")
    return Span(low=low, high=int(match[2]))


Value = Annotated[int | Span, PlainValidator(_read_value)]


class Piece(Model):
    """A row of a roster: a unit or a commander, printed `count` times.

    `row` is its place in the roster's file, from 0. `formations` gives every copy its own mark, such as the legion
    it belongs to; `at` its hexes in the historical deployment. A row of several sides is a piece of each. `back_side`
    and `back_symbol` are shown by the back of a piece that changes when it is turned over, such as a captured town.
    """

    roster: str
    row: int
    abbr: str = Field(min_length=1)
    name: Text
    side: str | None = None
    back_side: str | None = None
    symbol: str
    back_symbol: str | None = None
    count: int = Field(default=1, ge=0, le=500)
    kind: str | None = None
    rank: str | None = None
    formations: Names = ()
    stats: dict[str, Value] = Field(default_factory=dict)
    properties: Annotated[tuple[PropertyUse, ...], BeforeValidator(split_list)] = ()
    at: Annotated[tuple[str, ...], BeforeValidator(_split_blanks)] = ()
    source: str | None = None


class Victory(Model):
    """How a side wins (A12)."""

    side: str
    text: Text


class Scale(Model):
    """What one cell of the board measures in the field, such as 270 m (A12)."""

    value: int = Field(gt=0)
    unit: str


class Scenario(Model):
    """A scenario's own data, without its rosters and its board.

    `constants` are its numbers and `rules` its consistency rules, both beside the system's.
    """

    id: str
    system: str
    version: str
    title: Text
    subtitle: Text
    date: Text
    languages: tuple[str, ...] = Field(min_length=1)
    turns: int | None = Field(default=None, ge=1, le=60)
    first_side: str
    scale: Scale | None = None
    author: str
    credits: Text
    sides: tuple[Side, ...] = Field(min_length=1)
    properties: tuple[Property, ...] = ()
    victory: tuple[Victory, ...] = ()
    board: str | None = None
    theme: str = "parchment"
    rosters: dict[str, str] = Field(default_factory=dict)
    constants: dict[str, int] = Field(default_factory=dict)
    rules: tuple[DesignRule, ...] = ()
    texts: dict[str, Text] = Field(default_factory=dict)
