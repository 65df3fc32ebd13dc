"""A game system as data: what its units can, what its board is, what its kit contains."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Literal

from pydantic import Field

from generator.grid.cells import HEX_SCHEMES, SQUARE_SCHEMES, Cells, hex_cells, square_cells
from generator.grid.labels import Letters
from generator.grid.layout import Orientation
from generator.grid.numbering import Extent, Horizontal, Vertical
from generator.grid.offset import Shove
from generator.model.base import Colour, Length, Model, Names, Size, Text
from generator.model.scenario import Property
from generator.model.table import TableSpec


class Stat(Model):
    """A value of a piece: its symbol and name by language, its range and which way is better.

    A `span` is written as two numbers, such as `2-3` (S4).
    """

    id: str
    symbol: Text
    name: Text
    minimum: int
    maximum: int
    better: Literal["higher", "lower"]
    span: bool = False


class Kind(Model):
    """A kind of unit, as terrain and special properties tell them apart."""

    id: str
    name: Text


class Rank(Model):
    """A rank of the pieces of a roster; `per_side` demands exactly so many on each side."""

    id: str
    name: Text
    per_side: int | None = None


class Roster(Model):
    """A table of pieces a scenario must bring: which stats its rows have and what else they may say.

    `shares_hex` lets its pieces stand where others stand; `moves_as` is the kind whose terrain rules hold. `neutral`
    rosters have pieces of no side too. `file` stands beside the system, for scenarios that bring no table of their own.
    """

    id: str
    name: Text
    stats: Names
    kinds: bool = True
    ranks: tuple[Rank, ...] = ()
    abbreviation_length: int = 6
    shares_hex: bool = False
    moves_as: str | None = None
    neutral: bool = False
    file: str | None = None


class Place(StrEnum):
    """Where a kind of terrain lies."""

    HEX = "hex"
    HEXSIDE = "hexside"
    PATH = "path"


class Look(Model):
    """How terrain is drawn: `fill` tints its cells, `motifs` are strewn in them, `picture` stands for it in tables.

    Paths have a `stroke` of a `width`, on a `casing` (the banks or edges) and perhaps dashed; `crossing` is a symbol
    drawn across a path that flows through the cell.
    """

    fill: Colour | None = None
    motifs: Names = ()
    motif_size: Length = 4.0
    motif_step: Length = 4.0
    picture: str
    crossing: str | None = None
    stroke: Colour | None = None
    casing: Colour | None = None
    width: Length | None = None
    dash: tuple[float, ...] = ()


class Terrain(Model):
    """A kind of terrain: its sign in maps, cost to enter, effects and who may not enter (A9).

    `costs` are those of single kinds of units (S7); `cover` is the column of tables that holds in it, `values` what
    else it is worth, such as its points to capture or its income (S8, S9). `sight` is what it adds to the height of a
    hex between shooter and target (A10); `listed` terrain has a card and a row in the terrain table.
    """

    id: str
    sign: str | None = None
    place: Place = Place.HEX
    name: Text
    cost: int | None = None
    costs: dict[str, int] = Field(default_factory=dict)
    cost_text: Text | None = None
    effects: Text | None = None
    forbidden: Names = ()
    forbidden_text: Text | None = None
    sight: int = 0
    level: int | None = None
    cover: str | None = None
    values: dict[str, int] = Field(default_factory=dict)
    listed: bool = True
    look: Look


class NumberingSpec(Model):
    """How cells are named: see generator.grid.numbering for the schemes."""

    scheme: Literal["oblique", "offset", "xxyy"]
    first: int = 1
    letters: Letters = Letters.SPREADSHEET
    numbers: Vertical = Vertical.DOWN
    columns: Horizontal = Horizontal.RIGHT


class BoardSpec(Model):
    """The board of a system: kind of cells, their numbering and their size (hexes: flat to flat).

    A `table` is a bare table top, on which distances are measured with rulers: it has no cells.
    """

    kind: Literal["hex", "square", "table"]
    orientation: Orientation = Orientation.FLAT
    shove: Shove = Shove.UP
    numbering: NumberingSpec = NumberingSpec(scheme="offset")
    cell: Length = 10.0
    levels: int = 1
    climb_cost: int = 0

    def cells(self, columns: int, rows: int) -> Cells:
        """The cells of a board of that many columns and rows. Raises ValueError for settings that don't fit."""
        if self.kind == "table":
            raise ValueError("a table top has no cells")
        numbering = self.numbering
        settings: dict[str, Any] = {
            "first": numbering.first,
            "numbers": numbering.numbers,
            "columns": numbering.columns,
            "extent": Extent(columns, rows),
        }
        if numbering.scheme != "xxyy":
            settings["letters"] = numbering.letters
        if self.kind == "square":
            return square_cells(columns, rows, self.cell, SQUARE_SCHEMES[numbering.scheme](**settings))
        if numbering.scheme != "oblique":
            settings["orientation"] = self.orientation
        scheme = HEX_SCHEMES[numbering.scheme](**settings, shove=self.shove)
        return hex_cells(columns, rows, self.cell, self.shove, scheme, self.orientation)


class Track(Model):
    """A row of numbered boxes at the lower edge of the board, such as the turn track (A8)."""

    id: str
    name: Text
    cell: Length


class ComponentSpec(Model):
    """A part of the kit: how it is made, from which rows, with which templates, in which size.

    `each` names what the part is made for: a roster, `terrain`, `sides` or `once`, and of a roster perhaps only the
    pieces of some `kinds`. `template` of a booklet holds `{lang}`. `count` is per row; rosters bring their own. `shows`
    are the stats of the roster whose values a face of each piece prints.
    """

    id: str
    kind: str
    name: Text
    each: str = "once"
    kinds: Names = ()
    front: str | None = None
    back: str | None = None
    template: str | None = None
    size: Size | None = None
    corner: float = 0
    count: int = 1
    shows: Names = ()


class DesignRule(Model):
    """A consistency rule of the designer: `require` must hold for each row that `when` selects.

    `every` names the rows (a roster, `terrain`, `sides`, `once`); both conditions are expressions in Jinja2's
    sandboxed language that see the row as `row`, the scenario as `scenario` and the rosters by name.
    """

    id: str
    every: str
    when: str = "true"
    require: str
    message: Text
    hint: Text | None = None


class Step(Model):
    """A hex entered in a worked example: its terrain and level."""

    terrain: str
    level: int = 1


class WorkedExample(Model):
    """A worked example of the rule book that the data must reproduce; `fact` says where it stands.

    `let` names expressions, each of which sees the ones before it; `expect` is what some of them must give (S6).
    """

    fact: str
    adjacent: Names = ()
    apart: Names = ()
    distance: Names = ()
    line: Names = ()
    touches: Names = ()
    start: Step | None = None
    steps: tuple[Step, ...] = ()
    costs: tuple[int, ...] = ()
    equals: int | None = None
    let: dict[str, str] = Field(default_factory=dict)
    expect: dict[str, int] = Field(default_factory=dict)


class GameSystem(Model):
    """All that the press must know of a game system; nothing in the program names one.

    `tiles` and `battlefields` name the files of its terrain tiles and of its battlefields, beside that of the system.
    """

    id: str
    name: Text
    languages: tuple[str, ...] = Field(min_length=1)
    board: BoardSpec
    stats: tuple[Stat, ...]
    kinds: tuple[Kind, ...] = ()
    rosters: tuple[Roster, ...]
    properties: tuple[Property, ...] = ()
    tables: tuple[TableSpec, ...] = ()
    constants: dict[str, int] = Field(default_factory=dict)
    terrain: tuple[Terrain, ...] = ()
    tracks: tuple[Track, ...] = ()
    components: tuple[ComponentSpec, ...]
    rules: tuple[DesignRule, ...] = ()
    examples: tuple[WorkedExample, ...] = ()
    tiles: str | None = None
    battlefields: str | None = None
    texts: dict[str, Text] = Field(default_factory=dict)
