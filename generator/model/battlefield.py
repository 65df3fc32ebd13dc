"""Battlefields that are rolled with dice: the table, its terrain, and a list to roll on for each kind of land."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import BeforeValidator, Field, WithJsonSchema, model_validator

from generator.model.base import Colour, Length, Model, Names, Text, written

# What a face of the die says when it brings no terrain.
NOTHING = "nothing"

_DICE = re.compile(r"(\d*)d(\d+)(?:\+(\d+))?")
_FACES = re.compile(r"(\d+)(?:-(\d+))?")


class Dice(NamedTuple):
    """So many dice of so many sides and a number added to their sum."""

    number: int
    sides: int
    plus: int = 0

    def __str__(self) -> str:
        return f"{self.number}d{self.sides}" + (f"+{self.plus}" if self.plus else "")


def parse_dice(value: Any) -> Any:
    """Dice written `2d6`, `d6` or `1d3+1`. Raises ValueError for other text."""
    if isinstance(value, Dice):
        return value
    match = _DICE.fullmatch(str(value).strip().lower())
    number, sides, plus = match.groups() if match else ("0", "0", None)
    dice = Dice(int(number or 1), int(sides), int(plus or 0))
    if dice.number < 1 or dice.sides < 1:
        raise ValueError(f"'{value}' is no dice; write such as 2d6, or 1d3+1")
    return dice


Rolled = Annotated[
    Dice,
    BeforeValidator(parse_dice),
    WithJsonSchema(written(r"(?:0*[1-9]\d*)?[dD]0*[1-9]\d*(?:\+\d+)?", "write dice such as 2d6, or 1d3+1")),
]
Faces = Annotated[str, WithJsonSchema(written(r"\d+\s*(?:-\s*\d+)?", "write a face such as 3, or faces such as 1-2"))]
Count = Annotated[int, Field(ge=1)]


class Table(Model):
    """A table of equal square sectors (C8)."""

    columns: Count
    """How many sectors lie along its lower edge."""
    rows: Count
    """How many sectors lie from its lower edge to its upper one."""
    sector: Length
    """The side of a sector."""

    @property
    def width(self) -> float:
        """The width in mm."""
        return self.columns * self.sector

    @property
    def height(self) -> float:
        """The depth in mm, from the lower edge of the plan to the upper one."""
        return self.rows * self.sector


class Scatter(Model):
    """How terrain is moved off the middle of its sector (C8)."""

    throws: Annotated[tuple[Rolled, ...], Field(min_length=1)]
    """Dice rolled with the scatter die: an arrow moves the terrain, a hit leads to the next of them, and after the last
    one the terrain stays."""
    pip: Length
    """How far an arrow moves terrain for each point rolled."""
    faces: Count
    """How many faces the scatter die has."""
    hits: Annotated[int, Field(ge=0)]
    """How many of its faces are hits; the others are arrows."""
    directions: Count
    """How many ways an arrow may point, evenly spread."""

    @model_validator(mode="after")
    def _hits_are_faces(self) -> Scatter:
        if self.hits > self.faces:
            raise ValueError(f"a scatter die of {self.faces} faces can't have {self.hits} hits")
        return self


class PieceLook(Model):
    """How a piece of terrain is drawn from above."""

    outline: Literal["round", "angular", "none"] = "round"
    """The shape of its edge."""
    fill: Colour
    """The colour of its ground."""
    line: Colour
    """The colour of its edge and rings."""
    rings: Annotated[int, Field(ge=0)] = 0
    """How many lines inside the edge show its slopes."""
    hachured: bool = False
    """Whether short strokes mark its edge as steep."""
    motifs: Names = ()
    """Symbols that are strewn in it."""
    motif_size: Length = 50.0
    """The size of these symbols on the table; 50mm unless given."""


class PieceParts(Model):
    """What a piece is made of, such as the buildings of a farm."""

    name: Text
    """What the parts are called."""
    count: Rolled
    """The dice that say how many there are."""
    symbol: str | None = None
    """The symbol each is drawn as; without one they are stretches of the piece's edge, such as walls."""


class FieldTerrain(Model):
    """A piece of terrain for the table."""

    id: str
    """What the lists of `kinds` call it."""
    name: Text
    """What players call it."""
    note: Text | None = None
    """Its rule in few words."""
    size: Length
    """The diameter of the circle it fills on the table, at most a sector's side."""
    look: PieceLook
    """How it is drawn."""
    parts: tuple[PieceParts, ...] = ()
    """What it is made of."""


class Limit(Model):
    """How often a terrain may lie on a battlefield."""

    least: Annotated[int, Field(ge=0)] = 0
    """So many of it lie there, in the end without a roll."""
    most: Annotated[int, Field(ge=0)] | None = None
    """A roll that would bring more of it is rolled again."""


class FieldKind(Model):
    """A kind of land: so many rolls of a die whose faces bring terrain (C7)."""

    id: str
    """What the command calls it."""
    name: Text
    """What players call it."""
    rolls: Count
    """How often the die is rolled, each time for another sector."""
    die: Count = 6
    """How many sides the die has."""
    faces: dict[Faces, str]
    """What each face brings, such as {1-2: hill, 3-6: nothing}; every face stands here once."""
    most: Count | None = None
    """Once so many terrains lie on the table, nothing more is rolled."""
    limits: dict[str, Limit] = Field(default_factory=dict)
    """How often single terrains may lie there, by their ids."""

    @model_validator(mode="after")
    def _can_be_rolled(self) -> FieldKind:
        found = sorted(value for written in self.faces for value in _values(written))
        if found != list(range(1, self.die + 1)):
            raise ValueError(f"'{self.id}': the faces must be each of 1 to {self.die} once")
        least = sum(limit.least for limit in self.limits.values())
        if least > min(self.rolls, self.most or self.rolls):
            raise ValueError(f"'{self.id}': the limits ask for {least} terrains, more than can come")
        mosts = [self._most(terrain) for terrain in set(self.faces.values())]
        if sum(mosts) < self.rolls:
            raise ValueError(f"'{self.id}': the limits allow only {sum(mosts)} results, rolling would never end")
        return self

    def _most(self, terrain: str) -> int:
        most = self.limits[terrain].most if terrain in self.limits else None
        return self.rolls if most is None else most

    def terrain(self, value: int) -> str | None:
        """The terrain that a roll brings; None for nothing."""
        found = next(terrain for written, terrain in self.faces.items() if value in _values(written))
        return None if found == NOTHING else found


def _values(written: str) -> Iterator[int]:
    match = _FACES.fullmatch(written.replace(" ", ""))
    if not match:
        raise ValueError(f"'{written}' is no face of a die; write such as 3, or 1-2")
    first, last = int(match[1]), int(match[2] or match[1])
    yield from range(first, last + 1)


class Battlefields(Model):
    """All that is needed to roll a battlefield of a game system."""

    table: Table
    """The table and its sectors."""
    scatter: Scatter
    """How terrain is moved off the middle of its sector."""
    terrain: tuple[FieldTerrain, ...]
    """The pieces of terrain that may lie there."""
    kinds: Annotated[tuple[FieldKind, ...], Field(min_length=1)]
    """The kinds of land, each with a list to roll on."""

    @model_validator(mode="after")
    def _pieces_fit(self) -> Battlefields:
        # A piece larger than its sector would lie on its neighbour before anything is scattered.
        large = next((terrain.id for terrain in self.terrain if terrain.size > self.table.sector), None)
        if large:
            raise ValueError(f"the terrain '{large}' is larger than a sector of the table")
        crowded = next((kind.id for kind in self.kinds if kind.rolls > self.table.columns * self.table.rows), None)
        if crowded:
            raise ValueError(f"'{crowded}' has more rolls than the table has sectors")
        return self

    def piece(self, identifier: str) -> FieldTerrain:
        """The terrain of that id, which is one of the file's: loading has looked."""
        return next(terrain for terrain in self.terrain if terrain.id == identifier)
