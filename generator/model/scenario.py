"""A scenario of a game system: its sides, pieces, board and words."""

from __future__ import annotations

import re
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, PlainValidator, model_validator

from generator.model.base import Colour, Dash, Languages, Model, Names, Text, parse_number, split_list
from generator.model.designrule import DesignRule


class Side(Model):
    """A player's side: its names, colour and emblem."""

    id: str
    """What rosters, zones and victory call it."""
    name: Text
    """The name of the side."""
    army: Text
    """The name of its army."""
    colour: Colour
    """The ground of its counters."""
    ink: Colour
    """The colour of text on its `colour`."""
    line: Colour | None = None
    """The colour of its lines and words on paper; unless given, its `colour` as dark as reading needs."""
    dash: Dash = ()
    """Lengths of stroke and gap in mm that break its lines, so that sides differ without colour."""
    emblem: str
    """The symbol of the side."""


class Property(Model):
    """A special property of units (A5)."""

    id: str
    """What rosters call it, with its parameter in brackets if it has one: shooting(3)."""
    name: Text
    """What players call it."""
    rule: Text
    """Its rule, printed on cards and in the rule book."""
    minimum: int | None = None
    """The least value of its parameter; without bounds it has none."""
    maximum: int | None = None
    """The greatest value of its parameter."""
    mark: str | None = None
    """A sign for the counter, printed before the parameter."""


class PropertyUse(Model):
    """A special property as a unit has it: `shooting(3)` is the property shooting with the value 3."""

    id: str
    """The id of the property."""
    value: int | None = None
    """Its parameter."""

    @model_validator(mode="before")
    @classmethod
    def _from_text(cls, value: Any) -> Any:
        if not isinstance(value, str):
            return value
        match = re.fullmatch(r"([\w-]+)\s*(?:\(\s*(-?[0-9]+)\s*\))?", value)
        if not match:
            raise ValueError(
                f"'{value}' is not a special property; write its id, with a value in brackets if it has one"
            )
        return {"id": match[1], "value": None if match[2] is None else parse_number(match[2])}


def _split_blanks(value: Any) -> Any:
    if value is None:
        return ()
    return tuple(value.replace(",", " ").split()) if isinstance(value, str) else value


class Span(Model):
    """A value that reaches from `low` to `high`, such as the range of a gun that can't fire at its neighbours (S4)."""

    low: int
    """The lower end."""
    high: int
    """The upper end, which belongs to it."""

    def __str__(self) -> str:
        return str(self.low) if self.low == self.high else f"{self.low}–{self.high}"


def _read_value(value: Any) -> int | Span:
    if isinstance(value, int | Span):
        return value
    match = re.fullmatch(r"(-?[0-9]+)(?:\s*[-–]\s*([0-9]+))?", str(value).strip())
    if not match:
        raise ValueError("write a whole number, or two such as 2-3 for a span")
    low = parse_number(match[1])
    if match[2] is None:
        return low
    high = parse_number(match[2])
    if low > high:
        raise ValueError("the span goes down; write the lower number first")
    return Span(low=low, high=high)


Value = Annotated[int | Span, PlainValidator(_read_value)]


class Piece(Model):
    """A row of a roster: a unit or a commander."""

    roster: str
    """The id of the roster."""
    row: int
    """Its place in the roster's file, from 0."""
    abbr: str = Field(min_length=1)
    """The abbreviation on its counter."""
    name: Text
    """Its name."""
    side: str | None = None
    """The id of its side; a row of several sides is a piece of each."""
    back_side: str | None = None
    """The side whose colour its back has, when it changes as it is turned over, such as a captured town."""
    symbol: str
    """The symbol on its front."""
    back_symbol: str | None = None
    """The symbol on its back, when that is another one."""
    count: int = Field(default=1, ge=0, le=500)
    """How often it is printed."""
    kind: str | None = None
    """The id of its kind."""
    rank: str | None = None
    """The id of its rank."""
    formations: Names = ()
    """A mark for each copy, such as the legion it belongs to."""
    stats: dict[str, Value] = Field(default_factory=dict)
    """Its values by the ids of the roster's stats."""
    properties: Annotated[tuple[PropertyUse, ...], BeforeValidator(split_list)] = ()
    """Its special properties."""
    at: Annotated[tuple[str, ...], Field(max_length=500), BeforeValidator(_split_blanks)] = ()
    """Its hexes in the historical deployment."""
    source: str | None = None
    """Where its values are from."""


class Victory(Model):
    """How a side wins (A12)."""

    side: str | None = None
    """The id of the side; any side when none is named."""
    text: Text
    """What it must do."""
    places: Names = ()
    """The ids of the places of the map that it is about."""


class Muster(Model):
    """An entry of the order of battle: how many counters a side has, such as the four units of a legion (A12)."""

    name: Text
    """What the entry is called."""
    side: str | None = None
    """The id of the side; pieces of all sides and of none are counted when it is left out."""
    roster: str
    """The roster whose pieces are counted."""
    kind: str | None = None
    """Only pieces of this kind."""
    rank: str | None = None
    """Only pieces of this rank."""
    formation: str | None = None
    """Only counters of this formation, such as a legion."""
    count: int = Field(ge=0)
    """How many there are."""


class Suppression(Model):
    """Findings of one code that are meant."""

    code: str
    """The code, such as M310."""
    file: str | None = None
    """Only findings in this file, such as map.yaml."""
    says: str | None = None
    """Only findings with these words in their message."""
    reason: str = Field(min_length=10)
    """Why they are meant, for those who come after."""


class Scale(Model):
    """What one cell of the board measures in the field, such as 270 m (A12)."""

    value: int = Field(gt=0, le=1_000_000)
    """How much a cell measures."""
    unit: str
    """The unit of the value, such as m."""


class Scenario(Model):
    """A scenario's own data, without its rosters and its board."""

    id: str
    """The name of its kit."""
    system: str
    """The id of its game system, which stands beside the scenario's folder or is a shipped one."""
    version: str
    """The version of the scenario, printed on its kit."""
    title: Text
    """The name of the battle."""
    subtitle: Text
    """A line below the title."""
    date: Text
    """When it was fought."""
    languages: Languages
    """The languages its texts are in, such as [cs, en]; a build takes the first unless told otherwise."""
    turns: int | None = Field(default=None, ge=1, le=60)
    """How many turns it lasts at most."""
    first_side: str
    """The id of the side that begins."""
    scale: Scale | None = None
    """What a cell of the board measures in the field."""
    author: str
    """Who made the scenario."""
    credits: Text
    """Whose work the scenario, its map and its texts are."""
    sides: tuple[Side, ...] = Field(min_length=1)
    """The players' sides."""
    properties: tuple[Property, ...] = ()
    """Special properties of its units, beside those of the system."""
    victory: tuple[Victory, ...] = ()
    """How each side wins."""
    order_of_battle: tuple[Muster, ...] = ()
    """How many counters each side has, which the rosters are held against."""
    board: str | None = None
    """The file of its map, such as map.yaml."""
    theme: str = "parchment"
    """The theme of its kit: parchment, clean, low-ink or one of your own in themes/."""
    rosters: dict[str, str] = Field(default_factory=dict)
    """The file of each roster, such as {units: units.csv}."""
    constants: dict[str, int] = Field(default_factory=dict)
    """Numbers by name, which go before those of the system."""
    rules: tuple[DesignRule, ...] = ()
    """Consistency rules of its own, beside those of the system."""
    suppress: tuple[Suppression, ...] = ()
    """Findings of the check that are meant."""
    texts: dict[str, Text] = Field(default_factory=dict)
    """Words by name that templates use."""
