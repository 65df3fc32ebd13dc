"""The board of a scenario: terrain and level of every cell, hexsides, paths, zones and places."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from pydantic import Field, ValidationInfo, field_validator
from pydantic_core import PydanticCustomError

from generator.grid.cells import Cell, Cells
from generator.grid.labels import LabelError
from generator.grid.layout import Point
from generator.model.base import Model, Names, Text
from generator.model.system import BoardSpec

# A course whose last cell lies at the board's edge goes on beyond it, unless it had to turn by more than this.
_SHARPEST = math.cos(math.radians(100))


class Hexsides(Model):
    """Hexsides of one kind of terrain, each written as two neighbouring hexes: `E5/E6`."""

    kind: str
    sides: tuple[str, ...]


class Path(Model):
    """A river or a road through neighbouring cells, named in order."""

    kind: str
    name: Text | None = None
    through: tuple[str, ...] = Field(min_length=1)


class Zone(Model):
    """Cells in which a side sets up (A11); `A12-A16` is a run inside one column."""

    id: str
    side: str
    name: Text
    hexes: tuple[str, ...]


class MapPlace(Model):
    """A named place on the map, such as a camp or a village."""

    id: str
    hex: str
    symbol: str
    name: Text
    side: str | None = None


class BoardData(Model):
    """A board as its file says it: rows of signs and digits, and lists of cell names.

    Instead of signs it may have rows of `tiles`, which bring their terrain and levels with them. On a board of `fields`
    (C1) the signs are the fields' ids; `fields` has them by terrain, `field_names` names some of them.
    """

    tiles: str | None = None
    terrain: str = Field(default="", validate_default=True)
    levels: str | None = None
    hexsides: tuple[Hexsides, ...] = ()
    paths: tuple[Path, ...] = ()
    zones: tuple[Zone, ...] = ()
    places: tuple[MapPlace, ...] = ()
    objectives: tuple[str, ...] = ()
    fields: dict[str, Names] = Field(default_factory=dict)
    field_names: dict[str, Text] = Field(default_factory=dict)

    @field_validator("terrain", "levels")
    @classmethod
    def _land_once(cls, value: str | None, info: ValidationInfo) -> str | None:
        tiles = info.data.get("tiles")
        if value and tiles is not None:
            raise ValueError("a map of tiles takes this from its tiles; write the one or the other")
        if info.field_name == "terrain" and not value and tiles is None:
            raise PydanticCustomError("missing", "Field required")
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
