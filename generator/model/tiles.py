"""Terrain tiles: small boards printed on both sides, turned and laid side by side to make a large one."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeAlias

from pydantic import Field, field_validator

from generator.grid.cells import Cell, Cells
from generator.grid.square import Square
from generator.model.base import Model
from generator.model.board import Area, Board, BoardData, Course
from generator.model.system import BoardSpec

_NAME = re.compile(r"([^/]+)(?:/(0|90|180|270))?")


class Tile(Model):
    """A tile: what is on its front and on its back."""

    id: str
    """Letters and digits; maps name its front by the id with an a, its back by the id with a b."""
    front: BoardData
    """What lies on its front, said as in a map."""
    back: BoardData
    """What lies on its back, said as in a map."""

    @field_validator("id")
    @classmethod
    def _plain(cls, value: str) -> str:
        if not re.fullmatch(r"\w+", value):
            raise ValueError("the id of a tile is letters and digits only")
        return value

    @field_validator("front", "back")
    @classmethod
    def _land(cls, value: BoardData) -> BoardData:
        if value.tiles is not None:
            raise ValueError("a tile has rows of terrain, not of tiles")
        return value


class TileSet(Model):
    """The tiles of a system, as their file says it."""

    tiles: tuple[Tile, ...] = Field(min_length=1)
    """The tiles of the set."""


@dataclass(frozen=True)
class Face:
    """One side of a tile: `1a` is the front of the tile 1, `1b` its back.

    `path` is where it stands in the file of the tiles, such as ("tiles", 0, "front").
    """

    id: str
    tile: str
    path: tuple[str | int, ...]
    data: BoardData
    board: Board


class SizesError(ValueError):
    """Tiles of several sizes can't be laid side by side."""


class Laid(NamedTuple):
    """How a map names a tile: the face that lies up, turned clockwise by so many quarters."""

    face: str
    quarters: int


def read_name(text: str) -> Laid | None:
    """The tile that `1a` or `2b/90` (degrees clockwise) names; None for what is no such name."""
    found = _NAME.fullmatch(text)
    return Laid(found[1], int(found[2] or 0) // 90) if found else None


def turned(board: Board, quarters: int, spec: BoardSpec) -> Board:
    """A board of squares turned clockwise by so many quarters, with everything on it."""
    for _ in range(quarters % 4):
        rows = board.cells.rows
        board = _moved(board, spec.cells(rows, board.cells.columns), _quarter(rows))
    return board


def _quarter(rows: int) -> Callable[[Cell], Cell]:
    return lambda cell: Square(rows - 1 - cell[1], cell[0])


def _moved(board: Board, cells: Cells, move: Callable[[Cell], Cell]) -> Board:
    """The board with each of its cells moved to one of `cells`."""
    places = ((move(cell), place) for cell, place in board.places)
    return Board(
        cells,
        {move(cell): kind for cell, kind in board.terrain.items()},
        {move(cell): level for cell, level in board.levels.items()},
        tuple((kind, move(one), move(other)) for kind, one, other in board.hexsides),
        tuple(replace(course, cells=tuple(map(move, course.cells))) for course in board.courses),
        tuple(Area(area.side, area.name, frozenset(map(move, area.cells))) for area in board.areas),
        tuple((cell, place.model_copy(update={"hex": cells.numbering.label(cell)})) for cell, place in places),
        board.objectives,
    )


def compose(layout: Sequence[Sequence[str]], tiles: Sequence[Face], spec: BoardSpec) -> Board:
    """The board of tiles laid side by side: rows of names such as `1a` or `2b/90`, see `read_name`.

    Where a name is not known, the board has a hole (the rules report it). A course that leaves one tile and enters
    the next is one course. Raises ValueError for hexes and when no name is known, SizesError for tiles of several
    sizes.
    """
    if spec.kind != "square":
        raise ValueError("only tiles of squares can be laid side by side")
    faces = {face.id: face.board for face in reversed(tiles)}
    boards = {
        (column, row): turned(faces[laid.face], laid.quarters, spec)
        for row, line in enumerate(layout)
        for column, name in enumerate(line)
        if (laid := read_name(name)) and laid.face in faces
    }
    sizes = {(board.cells.columns, board.cells.rows) for board in boards.values()}
    if not sizes:
        raise ValueError("it names no tile of the system")
    if len(sizes) > 1:
        raise SizesError("its tiles are not of one size")
    ((width, height),) = sizes
    cells = spec.cells(width * max(map(len, layout)), height * len(layout))
    parts = [_moved(board, cells, _shift(c * width, r * height)) for (c, r), board in boards.items()]
    return Board(
        cells,
        {cell: kind for part in parts for cell, kind in part.terrain.items()},
        {cell: level for part in parts for cell, level in part.levels.items()},
        tuple(side for part in parts for side in part.hexsides),
        tuple(_joined(parts)),
        tuple(area for part in parts for area in part.areas),
        tuple(place for part in parts for place in part.places),
        tuple(objective for part in parts for objective in part.objectives),
    )


def _shift(columns: int, rows: int) -> Callable[[Cell], Cell]:
    return lambda cell: Square(cell[0] + columns, cell[1] + rows)


# An end of a course: the course's number and 0 for its first cell or -1 for its last.
_End: TypeAlias = tuple[int, int]


def _joined(parts: Sequence[Board]) -> Iterator[Course]:
    """The courses of tiles that lie side by side, those that meet over a seam made one."""
    courses = [course for part in parts for course in part.courses]
    mates = _mates(parts)
    left = set(range(len(courses)))
    # Chains begin at an end that goes on nowhere; what is left then are rings.
    loose = [(i, end) for i in range(len(courses)) for end in (0, -1) if (i, end) not in mates]
    for start in (*loose, *((i, 0) for i in range(len(courses)))):
        if start[0] in left:
            yield _chain(start, courses, mates, left)


def _mates(parts: Sequence[Board]) -> Mapping[_End, _End]:
    """For each end that leaves its tile where a course of its kind leaves the next one towards it: that one's end."""
    exits: dict[tuple[str, Cell, Cell], list[_End]] = defaultdict(list)
    number = 0
    for part in parts:
        for course in part.courses:
            for end in (0, -1) if course.cells else ():
                out = part.beyond(course, end)
                if out is not None:
                    exits[course.kind, course.cells[end], out].append((number, end))
            number += 1
    pairs = (
        (end, mate)
        for key, ends in exits.items()
        for end, mate in zip(ends, exits.get(_across(*key), ()), strict=False)
    )
    return dict(pairs)


def _across(kind: str, inner: Cell, outer: Cell) -> tuple[str, Cell, Cell]:
    return kind, outer, inner


def _chain(start: _End, courses: Sequence[Course], mates: Mapping[_End, _End], left: set[int]) -> Course:
    """The courses from an end on, one after the other, taken out of those that are left."""
    cells: list[Cell] = []
    names = []
    entry: _End | None = start
    while entry is not None and entry[0] in left:
        number, end = entry
        course = courses[number]
        left.remove(number)
        names.append(course.name)
        cells += course.cells if end == 0 else reversed(course.cells)
        entry = mates.get((number, -1 - end))
    # A ring ends in the cell it began in.
    closing = cells[:1] if entry is not None else []
    return Course(courses[start[0]].kind, next((n for n in names if n), None), (*cells, *closing))
