"""A game system as data: what its units can, what its board is, what its kit contains."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any, Literal, Self

from pydantic import Field, model_validator

from generator.grid.cells import HEX_SCHEMES, SQUARE_SCHEMES, Cells, hex_cells, square_cells
from generator.grid.labels import Letters
from generator.grid.layout import Orientation
from generator.grid.numbering import Extent, Horizontal, Vertical
from generator.grid.offset import Shove
from generator.model.base import Colour, Dash, Languages, Length, Model, Names, Size, Text
from generator.model.battlefield import Rolled
from generator.model.designrule import DesignRule
from generator.model.scenario import Property
from generator.model.table import TableSpec


class Shape(StrEnum):
    """The shape that a piece is cut to; a hexagon has corners in the middle of its shorter sides."""

    RECTANGLE = "rectangle"
    ROUND = "round"
    HEX = "hex"


class Stat(Model):
    """A value of a piece, such as how far it moves."""

    id: str
    """Its column in rosters."""
    symbol: Text
    """What counters and cards print before the value, a letter or two."""
    name: Text
    """What players call it."""
    minimum: int
    """The least that a piece may have."""
    maximum: int
    """The most that a piece may have."""
    better: Literal["higher", "lower"]
    """Which values are better."""
    span: bool = False  # S4
    """Whether a value may be two numbers, such as 2-3."""
    test: Rolled | None = None  # A5
    """The dice that test it, such as d6: one better when lower is passed by a roll of it or more."""


class Kind(Model):
    """A kind of unit, as terrain and special properties tell them apart."""

    id: str
    """What rosters, terrain and components call it."""
    name: Text
    """What players call it."""


class Rank(Model):
    """A rank of the pieces of a roster."""

    id: str
    """What the roster's column `rank` calls it."""
    name: Text
    """What players call it."""
    per_side: int | None = None
    """How many pieces of this rank each side has; any number unless given."""
    under: str | None = None  # A7
    """The rank above it, of which a side with pieces of this rank needs one."""


class Roster(Model):
    """A table of pieces: which stats its rows have and what else they may say."""

    id: str
    """What scenarios, components, rules and templates call it."""
    name: Text
    """What players call its pieces."""
    stats: Names
    """The ids of the stats that its rows have."""
    kinds: bool = True
    """Whether its rows have a kind."""
    ranks: tuple[Rank, ...] = ()
    """The ranks its rows may have."""
    abbreviation_length: int = Field(default=6, ge=1, le=99)
    """How many characters an abbreviation may have."""
    shares_hex: bool = False
    """Whether its pieces may stand in a hex with others."""
    moves_as: str | None = None
    """The kind of unit whose terrain rules hold for its pieces."""
    neutral: bool = False
    """Whether it may have pieces of no side."""
    file: str | None = None
    """Its table beside the system, for scenarios that bring none of their own."""


class Place(StrEnum):
    """Where a kind of terrain lies."""

    HEX = "hex"
    HEXSIDE = "hexside"
    PATH = "path"


class Look(Model):
    """How terrain is drawn."""

    fill: Colour | None = None
    """The tint of its cells."""
    motifs: Names = ()
    """Symbols that are strewn in its cells."""
    motif_size: Length = 4.0
    """The size of these symbols; 4mm unless given."""
    motif_step: Length = 4.0
    """How far they stand apart; 4mm unless given."""
    picture: str
    """The symbol that stands for it in tables and on cards."""
    crossing: str | None = None
    """A symbol that is drawn across the path that flows through its cell, such as a bridge."""
    stroke: Colour | None = None
    """The colour of its lines: of paths and hexsides."""
    casing: Colour | None = None
    """The colour of the lines' edges, such as the banks of a river."""
    width: Annotated[Length, Field(le=50)] | None = None
    """How wide its lines are, 50 mm at most."""
    dash: Dash = ()
    """Lengths of stroke and gap in mm that break its lines."""


class Terrain(Model):
    """A kind of terrain: its sign in maps, cost to enter, effects and who may not enter (A9)."""

    id: str
    """What maps, themes and rules call it."""
    sign: str | None = None
    """Its sign in the rows of maps; terrain of hexsides and paths has none."""
    place: Place = Place.HEX
    """Where it lies."""
    name: Text
    """What players call it."""
    cost: int | None = None
    """The movement points it costs to enter it."""
    costs: dict[str, int] = Field(default_factory=dict)  # S7
    """What it costs single kinds of units, such as {tracked: 2}."""
    cost_text: Text | None = None
    """What tables and cards say instead of the bare cost."""
    effects: Text | None = None
    """What it does in combat, printed in tables and on cards."""
    forbidden: Names = ()
    """The kinds of units that may not enter it."""
    forbidden_text: Text | None = None
    """What tables and cards say instead of the forbidden kinds' names."""
    sight: int = 0  # A10
    """How many levels it adds to the height of a hex between shooter and target."""
    level: int | None = None
    """The level whose colour it has in tables, when it stands for one."""
    cover: str | None = None
    """The column of tables with `cover` that holds in it."""
    values: dict[str, int] = Field(default_factory=dict)  # S8, S9
    """What else it is worth, by name, such as points to capture or income."""
    listed: bool = True
    """Whether it has a card and a row in the terrain table."""
    look: Look
    """How it is drawn."""


class NumberingSpec(Model):
    """How cells are named: see generator.grid.numbering for the schemes."""

    scheme: Literal["oblique", "offset", "xxyy"]
    """oblique: letters for columns, numbers for oblique rows; offset: letters and straight rows; xxyy: digits, 0101."""
    first: int = 1
    """The number of the first row, and of the first column where columns have numbers."""
    letters: Letters = Letters.SPREADSHEET
    """How columns go on after Z: AA, AB, or doubled, AA, BB."""
    numbers: Vertical = Vertical.DOWN
    """Which way the numbers of rows grow."""
    columns: Horizontal = Horizontal.RIGHT
    """Which way the letters of columns grow."""


class BoardSpec(Model):
    """The board of a system: its kind of cells, their numbering and their size."""

    kind: Literal["hex", "square", "table"]
    """What its cells are; a table is a bare table top without cells, on which distances are measured with rulers."""
    orientation: Orientation = Orientation.FLAT
    """What a hex has at its top: a flat side or a point."""
    shove: Shove = Shove.UP
    """Where every second line of hexes stands half a hex away: columns up or down, rows right or left."""
    numbering: NumberingSpec = NumberingSpec(scheme="offset")
    """How cells are named; by letters and straight rows unless given."""
    cell: Annotated[Length, Field(ge=1, le=200)] = 10.0
    """The size of a cell, of hexes from flat side to flat side, 1 to 200 mm; 10mm unless given."""
    levels: int = Field(default=1, ge=1, le=99)
    """How many levels the land has."""
    climb_cost: int = 0
    """The movement points it costs in addition to go to a higher level."""

    @model_validator(mode="after")
    def _numbered(self) -> Self:
        schemes = SQUARE_SCHEMES if self.kind == "square" else HEX_SCHEMES
        if self.numbering.scheme not in schemes:
            known = ", ".join(schemes)
            message = f"{self.kind} cells can't be numbered by the scheme '{self.numbering.scheme}', expected {known}"
            raise ValueError(message)
        return self

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
    """Its id."""
    name: Text
    """What stands above its boxes."""
    cell: Annotated[Length, Field(ge=1, le=200)]
    """The side of a box, 1 to 200 mm."""


class ComponentSpec(Model):
    """A part of the kit: how it is made, from which rows, with which templates, in which size."""

    id: str
    """What builds and files call it."""
    kind: str = Field(examples=["counter", "card", "board", "tile", "booklet"])
    """How it is made: counter, card, board, tile (a piece for each terrain tile) or booklet."""
    name: Text
    """What the kit's contents call it."""
    each: str = Field(default="once", examples=["once", "sides", "terrain"])
    """What its pieces are made for: each row of a roster (its id), terrain, sides, or once."""
    kinds: Names = ()
    """Only pieces of these kinds of units."""
    front: str | None = None
    """The template of its fronts, such as unit-card.svg."""
    back: str | None = None
    """The template of its backs; without one it is printed on one side."""
    template: str | None = None
    """The template of a booklet, with {lang} for the language: rules.{lang}.md."""
    size: Size | None = None
    """Width and height of a piece, such as 63mm x 88mm; one length is a square."""
    corner: float = Field(default=0, ge=0, le=100)
    """The radius of its rounded corners in mm."""
    shape: Shape = Shape.RECTANGLE
    """The shape it is cut to: rectangle, round or hex."""
    count: int = Field(default=1, ge=1, le=500)
    """How often each piece is printed; rows of rosters have a count of their own besides."""
    replaces: str | None = None  # A7
    """The roster whose fallen pieces its counters stand for: each side needs one for every piece."""
    shows: Names = ()
    """The stats of the roster whose values each piece prints, which the check looks for on its faces."""

    def template_in(self, language: str) -> str:
        """The name of a booklet's template in a language."""
        return (self.template or f"{self.id}.{{lang}}.md").replace("{lang}", language)


class Step(Model):
    """A hex of a worked example."""

    terrain: str
    """The id of its terrain."""
    level: int = 1
    """The level it lies on."""
    unit: bool = False
    """Whether a unit stands in it."""


class WorkedExample(Model):
    """A worked example of the rule book that the data must reproduce."""

    fact: str
    """Where the example stands, such as A3."""
    adjacent: Names = ()
    """Pairs of neighbouring cells, such as E6/E5."""
    apart: Names = ()
    """Pairs of cells that are no neighbours."""
    distance: Names = ()
    """Pairs of cells whose distance is the number in `equals`."""
    line: Names = ()
    """Pairs of cells, the line between which touches the cells of `touches`."""
    touches: Names = ()
    """Cells that the lines touch."""
    kind: str | None = None
    """The kind of unit that moves, which pays its own costs and can't enter what is forbidden to it."""
    start: Step | None = None
    """The cell in which a move begins; that of the first step unless given."""
    steps: tuple[Step, ...] = ()
    """The cells that a move enters, in order."""
    costs: tuple[int, ...] = ()
    """What each of these steps costs."""
    equals: int | None = None
    """The distance, or what all steps cost together."""
    closed: Names = ()  # S7
    """Terrain that is forbidden to the kind of unit, such as [water, mountain]."""
    shooter: Step | None = None
    """The cell that is shot from."""
    between: tuple[Step, ...] = ()
    """The cells between shooter and target."""
    target: Step | None = None
    """The cell that is shot at."""
    clear: bool | None = None  # A10
    """Whether the shooter sees the target."""
    let: dict[str, str] = Field(default_factory=dict)  # S6
    """Expressions by name, each of which sees the ones before it."""
    expect: dict[str, int] = Field(default_factory=dict)
    """The values that some of these expressions must have."""


class GameSystem(Model):
    """All that the press must know of a game system; nothing in the program names one."""

    id: str
    """What scenarios call it."""
    name: Text
    """What players call it."""
    languages: Languages
    """The languages its texts are in, such as [cs, en]."""
    board: BoardSpec
    """Its board: the kind, numbering and size of its cells."""
    stats: tuple[Stat, ...]
    """The values that pieces may have."""
    kinds: tuple[Kind, ...] = ()
    """Kinds of units, as terrain and special properties tell them apart."""
    rosters: tuple[Roster, ...]
    """The tables of pieces that a scenario brings."""
    properties: tuple[Property, ...] = ()
    """Special properties that all its scenarios know."""
    tables: tuple[TableSpec, ...] = ()
    """Tables that players look results up in."""
    constants: dict[str, int] = Field(default_factory=dict)
    """Numbers of the rules by name, seen by templates and expressions."""
    terrain: tuple[Terrain, ...] = ()
    """Kinds of terrain."""
    tracks: tuple[Track, ...] = ()
    """Rows of boxes below the board."""
    components: tuple[ComponentSpec, ...]
    """The parts of a kit."""
    rules: tuple[DesignRule, ...] = ()
    """The designer's own rules."""
    examples: tuple[WorkedExample, ...] = ()
    """Worked examples of the rule book that the data must reproduce."""
    tiles: str | None = None
    """The file of its terrain tiles beside the system, such as tiles.yaml."""
    battlefields: str | None = None
    """The file beside the system that battlefields are rolled from, such as battlefields.yaml."""
    texts: dict[str, Text] = Field(default_factory=dict)
    """Words by name that templates use."""
