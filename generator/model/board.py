"""The board of a scenario: terrain and level of every cell, hexsides, paths, zones and places."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from pydantic import ConfigDict, Field, ValidationInfo, field_validator
from pydantic_core import PydanticCustomError

from generator.grid.cells import Cell, Cells
from generator.grid.labels import LabelError
from generator.grid.layout import Point
from generator.model.base import Model, Names, Text
from generator.model.system import BoardSpec

# A course whose last cell lies at the board's edge goes on beyond it, unless it had to turn by more than this.
_SHARPEST = math.cos(math.radians(100))


MAX_SIDE: Final = 500
"""How many columns or rows a map may have."""

MAX_CELLS: Final = 40_000
"""How many cells a map may have."""


class Hexsides(Model):
    """Hexsides of one kind of terrain."""

    kind: str
    """The id of the terrain, whose place is hexside."""
    sides: tuple[str, ...]
    """The hexsides, each written as two neighbouring hexes: E5/E6."""


class Path(Model):
    """A river or a road."""

    kind: str
    """The id of its terrain."""
    name: Text | None = None
    """Its name on the map."""
    through: tuple[str, ...] = Field(min_length=1)
    """The cells it goes through in order, each beside the one before; at the board's edge it goes on beyond it."""


class Zone(Model):
    """Cells in which a side sets up (A11)."""

    id: str
    """Its id, which no other zone has."""
    side: str
    """The id of the side."""
    name: Text
    """Its name on the map."""
    hexes: tuple[str, ...]
    """Its cells; A12-A16 is a straight run of them."""


class MapPlace(Model):
    """A place on the map, such as a camp or a village."""

    id: str
    """Its id, which `objectives` may name."""
    hex: str
    """The cell it lies in."""
    symbol: str
    """The symbol it is drawn as."""
    name: Text
    """Its name on the map; with an empty one it is drawn as a counter."""
    side: str | None = None
    """The id of the side whose colour it has."""


class BoardData(Model):
    """A board as its file says it: rows of signs and digits, and lists of cell names."""

    # What _land_once demands, in the words of JSON Schema.
    model_config = ConfigDict(
        json_schema_extra={
            "if": {"required": ["tiles"]},
            "then": {"properties": {"terrain": False, "levels": False}},
            "else": {"required": ["terrain"]},
        }
    )

    tiles: str | None = None
    """Instead of terrain and levels: rows of tiles such as 1a or 2b/90, which is turned clockwise by 90 degrees."""
    terrain: str = Field(default="", validate_default=True)
    """A block of rows, one sign of terrain (or id of a field) a cell, with blanks between: row k holds the k-th cell of
    every column."""
    levels: str | None = None
    """Rows as those of the terrain, with the digit of each cell's level; without them the board is flat."""
    hexsides: tuple[Hexsides, ...] = ()
    """Terrain that lies on hexsides."""
    paths: tuple[Path, ...] = ()
    """Rivers and roads."""
    zones: tuple[Zone, ...] = ()
    """Where the sides set up."""
    places: tuple[MapPlace, ...] = ()
    """Camps, villages and other places."""
    objectives: tuple[str, ...] = ()
    """The ids of places that count for victory."""
    fields: dict[str, Names] = Field(default_factory=dict)  # C1
    """On a board of fields their ids, by the terrain they have; the rows of the terrain then hold these ids."""
    field_names: dict[str, Text] = Field(default_factory=dict)
    """Names of fields, by their ids."""

    @field_validator("terrain", "levels")
    @classmethod
    def _land_once(cls, value: str | None, info: ValidationInfo) -> str | None:
        tiles = info.data.get("tiles")
        if value and tiles is not None:
            raise ValueError("a map of tiles takes this from its tiles; write the one or the other")
        if info.field_name == "terrain" and not value and tiles is None:
            raise PydanticCustomError("missing", "Field required")
        rows = [line.split() for line in (value or "").splitlines()]
        if value and not any(rows):
            raise ValueError("there is no row of signs; write one sign a cell with blanks between them")
        if len(rows) > MAX_SIDE or any(len(row) > MAX_SIDE for row in rows) or sum(map(len, rows)) > MAX_CELLS:
            raise ValueError(f"the map is too large; it can have {MAX_SIDE} columns and rows and {MAX_CELLS:,} cells")
        return value

    def tile_rows(self) -> tuple[tuple[str, ...], ...]:
        """The names of tiles, row by row; empty when the board has rows of terrain."""
        return tuple(tuple(line.split()) for line in (self.tiles or "").splitlines())

    def terrain_rows(self) -> tuple[tuple[str, ...], ...]:
        """The terrain signs, row by row."""
        return tuple(tuple(line.split()) for line in self.terrain.splitlines())

    def level_rows(self) -> tuple[tuple[str, ...], ...]:
        """The level digits, row by row; empty when the board is flat."""
        return tuple(tuple(line.split()) for line in (self.levels or "").splitlines())


@dataclass(frozen=True)
class Course:
    """A path as cells, in order."""

    kind: str
    name: Text | None
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Region:
    """A field of a board: cells of one terrain that count as one place (C1)."""

    id: str
    terrain: str
    name: Text | None
    cells: frozenset[Cell]


@dataclass(frozen=True)
class Area:
    """A zone as cells."""

    side: str
    name: Text
    cells: frozenset[Cell]


@dataclass(frozen=True)
class Board:
    """A board with every name resolved to its cell; what can't be resolved is left out (the rules report it)."""

    cells: Cells
    terrain: Mapping[Cell, str]
    levels: Mapping[Cell, int]
    hexsides: tuple[tuple[str, Cell, Cell], ...]
    courses: tuple[Course, ...]
    areas: tuple[Area, ...]
    places: tuple[tuple[Cell, MapPlace], ...]
    objectives: tuple[str, ...]
    regions: tuple[Region, ...] = ()

    def region_of(self) -> Mapping[Cell, str]:
        """The field of every cell, by id."""
        return {cell: region.id for region in self.regions for cell in region.cells}

    def adjacent(self) -> Mapping[str, frozenset[str]]:
        """The fields that share a side with each field."""
        owner = self.region_of()
        return {
            region.id: frozenset(owner[n] for c in region.cells for n in self.cells.neighbours(c) if n in owner)
            - {region.id}
            for region in self.regions
        }

    def find(self, label: str) -> Cell | None:
        """The cell called so, when it is on the board."""
        try:
            cell: Cell = self.cells.numbering.cell(label)
        except LabelError:
            return None
        return cell if cell in self.terrain else None

    def run(self, text: str) -> tuple[Cell, ...]:
        """The cells of `A12-A16` (a straight run of neighbours) or of a single name; empty if any is off the board."""
        first, dash, last = text.partition("-")
        start, end = self.find(first.strip()), self.find(last.strip()) if dash else None
        if start is None or (dash and end is None):
            return ()
        if end is None:
            return (start,)
        cells = [c for c in self.cells.line(start, end) if c in self.terrain]
        return tuple(cells) if len(cells) == self.cells.distance(start, end) + 1 else ()

    def side(self, text: str) -> tuple[Cell, Cell] | None:
        """The two neighbours of a hexside written `E5/E6`."""
        first, _, second = text.partition("/")
        a, b = self.find(first.strip()), self.find(second.strip())
        if a is None or b is None or b not in self.cells.neighbours(a):
            return None
        return a, b

    def beyond(self, course: Course, end: int) -> Cell | None:
        """The cell off the board to which a course goes on at an end (0 or -1); None when it stays."""
        if len(course.cells) == 1:
            return None
        layout, here = self.cells.layout, course.cells[end]
        centre = layout.centre(here)
        before = layout.centre(course.cells[1 if end == 0 else -2])
        turns = {
            other: _straightness(before, centre, layout.centre(other))
            for other in self.cells.neighbours(here)
            if other not in self.terrain
        }
        ahead = (other for other, straightness in turns.items() if straightness > _SHARPEST)
        return max(ahead, key=lambda other: turns[other], default=None)


def _straightness(start: Point, corner: Point, end: Point) -> float:
    """The cosine of the turn on the way from a point to another over a corner."""
    ahead, turned = (corner.x - start.x, corner.y - start.y), (end.x - corner.x, end.y - corner.y)
    lengths = math.hypot(*ahead) * math.hypot(*turned)
    return (ahead[0] * turned[0] + ahead[1] * turned[1]) / lengths if lengths else 0.0


def resolve(data: BoardData, spec: BoardSpec, terrain: Mapping[str, str], land: Board | None = None) -> Board:
    """The board that `data` describes; `terrain` maps signs to the ids of terrain that lies in cells.

    A board of tiles lies on the `land` that they make together, with all that they bring. Raises ValueError for rows
    or settings that make no board.
    """
    kinds = {identifier: kind for kind, identifiers in data.fields.items() for identifier in identifiers}
    bare = land or _bare(data, spec, {**terrain, **kinds})
    sides = [(group.kind, bare.side(text)) for group in data.hexsides for text in group.sides]
    places = [(bare.find(place.hex), place) for place in data.places]
    return replace(
        bare,
        hexsides=(*bare.hexsides, *((kind, *side) for kind, side in sides if side)),
        courses=(*bare.courses, *(_course(path, bare) for path in data.paths)),
        areas=(*bare.areas, *(_area(zone, bare) for zone in data.zones)),
        places=(*bare.places, *((cell, place) for cell, place in places if cell is not None)),
        objectives=(*bare.objectives, *data.objectives),
        regions=tuple(_regions(data, bare, kinds)),
    )


def _regions(data: BoardData, board: Board, kinds: Mapping[str, str]) -> Iterator[Region]:
    """The fields that have cells, in the order in which they are listed."""
    cells: dict[str, set[Cell]] = {}
    for cell, sign in _spread(data.terrain_rows(), board.cells) if kinds else ():
        cells.setdefault(sign, set()).add(cell)
    for identifier, kind in kinds.items():
        if identifier in cells:
            yield Region(identifier, kind, data.field_names.get(identifier), frozenset(cells[identifier]))


def _bare(data: BoardData, spec: BoardSpec, terrain: Mapping[str, str]) -> Board:
    """The land alone."""
    signs, digits = data.terrain_rows(), data.level_rows()
    cells = spec.cells(max(map(len, signs)), len(signs))
    ground = {cell: terrain[sign] for cell, sign in _spread(signs, cells) if sign in terrain}
    heights = {cell: int(digit) for cell, digit in _spread(digits, cells) if digit.isdecimal()}
    return Board(cells, ground, {cell: heights.get(cell, 1) for cell in ground}, (), (), (), (), ())


def _spread(rows: tuple[tuple[str, ...], ...], cells: Cells) -> Iterator[tuple[Cell, str]]:
    return ((cells.at(column, r), sign) for r, row in enumerate(rows) for column, sign in enumerate(row))


def _course(path: Path, board: Board) -> Course:
    return Course(path.kind, path.name, tuple(c for text in path.through if (c := board.find(text)) is not None))


def _area(zone: Zone, board: Board) -> Area:
    return Area(zone.side, zone.name, frozenset(cell for text in zone.hexes for cell in board.run(text)))
