"""The board of a scenario: terrain and level of every cell, hexsides, paths, zones and places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from pydantic import Field

from generator.grid.cells import Cell, Cells
from generator.grid.labels import LabelError
from generator.model.base import Model, Text
from generator.model.system import BoardSpec


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
    """A board as its file says it: rows of signs and digits, and lists of cell names."""

    terrain: str
    levels: str | None = None
    hexsides: tuple[Hexsides, ...] = ()
    paths: tuple[Path, ...] = ()
    zones: tuple[Zone, ...] = ()
    places: tuple[MapPlace, ...] = ()
    objectives: tuple[str, ...] = ()

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


def resolve(data: BoardData, spec: BoardSpec, terrain: Mapping[str, str]) -> Board:
    """The board that `data` describes; `terrain` maps signs to the ids of terrain that lies in cells."""
    signs, digits = data.terrain_rows(), data.level_rows()
    cells = spec.cells(max(map(len, signs)), len(signs))
    ground = {cell: terrain[sign] for cell, sign in _spread(signs, cells) if sign in terrain}
    heights = {cell: int(digit) for cell, digit in _spread(digits, cells) if digit.isdecimal()}
    bare = Board(cells, ground, {cell: heights.get(cell, 1) for cell in ground}, (), (), (), (), data.objectives)
    sides = [(group.kind, bare.side(text)) for group in data.hexsides for text in group.sides]
    places = [(bare.find(place.hex), place) for place in data.places]
    return replace(
        bare,
        hexsides=tuple((kind, *side) for kind, side in sides if side),
        courses=tuple(_course(path, bare) for path in data.paths),
        areas=tuple(_area(zone, bare) for zone in data.zones),
        places=tuple((cell, place) for cell, place in places if cell is not None),
    )


def _spread(rows: tuple[tuple[str, ...], ...], cells: Cells) -> Iterator[tuple[Cell, str]]:
    return ((cells.at(column, r), sign) for r, row in enumerate(rows) for column, sign in enumerate(row))


def _course(path: Path, board: Board) -> Course:
    return Course(path.kind, path.name, tuple(c for text in path.through if (c := board.find(text)) is not None))


def _area(zone: Zone, board: Board) -> Area:
    return Area(zone.side, zone.name, frozenset(cell for text in zone.hexes for cell in board.run(text)))
