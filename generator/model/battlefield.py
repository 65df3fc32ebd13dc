"""Battlefields that are rolled with dice: the table, its terrain, and a list to roll on for each kind of land."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import BeforeValidator, Field, model_validator

from generator.model.base import Colour, Length, Model, Names, Text

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


Rolled = Annotated[Dice, BeforeValidator(parse_dice)]
Count = Annotated[int, Field(ge=1)]


class Table(Model):
    """A table of equal square sectors (C8)."""

    columns: Count
    rows: Count
    sector: Length

    @property
    def width(self) -> float:
        """The width in mm."""
        return self.columns * self.sector

    @property
    def height(self) -> float:
        """The depth in mm, from the lower edge of the plan to the upper one."""
        return self.rows * self.sector


class Scatter(Model):
    """How terrain is moved off the middle of its sector (C8).

    Each of `throws` is rolled with the scatter die: an arrow moves the terrain so many times `pip`; a hit, which are
    `hits` of the die's `faces`, leads to the next throw, and after the last one the terrain stays. An arrow points one
    of `directions` ways, evenly spread.
    """

    throws: Annotated[tuple[Rolled, ...], Field(min_length=1)]
    pip: Length
    faces: Count
    hits: Annotated[int, Field(ge=0)]
    directions: Count

    @model_validator(mode="after")
    def _hits_are_faces(self) -> Scatter:
        if self.hits > self.faces:
            raise ValueError(f"a scatter die of {self.faces} faces can't have {self.hits} hits")
        return self


class PieceLook(Model):
    """How a piece of terrain is drawn from above: an outline, rings inside it (slopes), and symbols strewn in it.

    Sizes are those on the table; `hachured` marks an edge that is steep.
    """

    outline: Literal["round", "angular", "none"] = "round"
    fill: Colour
    line: Colour
    rings: Annotated[int, Field(ge=0)] = 0
    hachured: bool = False
    motifs: Names = ()
    motif_size: Length = 50.0


class PieceParts(Model):
    """What a piece is made of: a number that is rolled, each drawn as a symbol, or as a stretch of the piece's edge."""

    name: Text
    count: Rolled
    symbol: str | None = None


class FieldTerrain(Model):
    """A piece of terrain for the table: `size` is the diameter of the circle it fills, `note` its rule in few words."""

    id: str
    name: Text
    note: Text | None = None
    size: Length
    look: PieceLook
    parts: tuple[PieceParts, ...] = ()


class Limit(Model):
    """How often a terrain may lie on a battlefield: a roll beyond `most` is rolled again, `least` needs no roll."""

    least: Annotated[int, Field(ge=0)] = 0
    most: Annotated[int, Field(ge=0)] | None = None


class FieldKind(Model):
    """A kind of land: so many rolls of a die whose faces bring terrain (C7).

    `faces` are written `3` or `1-2`. Once `most` terrains lie on the table nothing more is rolled.
    """

    id: str
    name: Text
    rolls: Count
    die: Count = 6
    faces: dict[str, str]
    most: Count | None = None
    limits: dict[str, Limit] = Field(default_factory=dict)

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
    scatter: Scatter
    terrain: tuple[FieldTerrain, ...]
    kinds: Annotated[tuple[FieldKind, ...], Field(min_length=1)]

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
