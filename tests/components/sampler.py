"""A board with everything a board can show, in every grid: what its geometry is tested on, and what to look at."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, NamedTuple

from generator.components.studio import Studio
from generator.grid.cells import Cell, Cells
from generator.grid.layout import Orientation
from generator.grid.offset import Shove
from generator.model.board import Board, BoardData, resolve
from generator.model.system import BoardSpec, NumberingSpec, Place

COLUMNS, ROWS = 11, 10
GRIDS = ("flat", "pointy", "square")

# Woods, scrub and swamp, in patches and alone; water and crossings are put in along the river.
_GROUND = """
f f f . . . b . . . f
f f . f . b b . . . .
. f . . . . . . f f .
. . . . . . . . f . b
. . . . . . . . . . .
. . . . . . . . s s .
b . f . . . . . . s .
. . . f f . . . . . .
. b . . . . f . . b b
f . . . . b f f . . b
"""
# A hill of three levels, one of a single cell, a sudden one, and one at each of three corners of the board.
_LEVELS = """
1 1 2 2 2 2 1 1 1 1 2
1 2 2 3 3 2 1 1 3 1 1
1 1 2 3 2 2 1 1 1 1 1
1 1 1 2 2 1 1 1 1 1 1
1 1 1 1 1 1 1 1 1 1 1
1 1 1 1 1 1 1 1 1 1 1
1 1 1 1 1 1 1 1 1 1 1
1 1 1 2 2 1 1 1 1 2 1
2 1 1 2 1 1 1 1 2 3 3
2 2 1 1 1 1 1 1 1 3 3
"""


class River(NamedTuple):
    """The numbers of a river's steps' directions, from the left edge, and where on it other things are."""

    steps: tuple[int, ...]
    bridge: int
    ford: int
    mouth: int


# Straight on, gentle and sharp bends; bridge and ford lie where the water runs straight.
_RIVERS = {
    "flat": River((2, 1, 2, 2, 3, 1, 1, 2, 2, 1, 2), bridge=3, ford=8, mouth=6),
    "pointy": River((2, 3, 2, 2, 3, 1, 2, 2, 2, 3, 2, 1, 2), bridge=3, ford=8, mouth=6),
    "square": River((1, 1, 1, 2, 1, 1, 0, 1, 1, 1, 2, 1, 1, 1), bridge=2, ford=9, mouth=7),
}


def sample(studio: Studio, grid: str) -> tuple[Studio, Board]:
    """The studio with the board of a grid in it, and the board."""
    spec = _spec(studio.kit.system.board, grid)
    cells = spec.cells(COLUMNS, ROWS)
    kinds = {t.sign: t.id for t in studio.kit.system.terrain if t.sign and t.place is Place.HEX}
    board = resolve(BoardData.model_validate(_data(cells, _RIVERS[grid])), spec, kinds)
    system = studio.kit.system.model_copy(update={"board": spec})
    return replace(studio, kit=replace(studio.kit, system=system, board=board), problems=[]), board


def _spec(board: BoardSpec, grid: str) -> BoardSpec:
    offset = NumberingSpec(scheme="offset")
    return {
        "flat": board,
        "pointy": board.model_copy(
            update={"orientation": Orientation.POINTY, "shove": Shove.RIGHT, "numbering": offset}
        ),
        "square": board.model_copy(update={"kind": "square", "numbering": offset}),
    }[grid]


def _data(cells: Cells, course: River) -> dict[str, Any]:
    river = _steps(cells, cells.at(0, 4), course.steps)
    bridge, ford, mouth = river[course.bridge], river[course.ford], river[course.mouth]
    dry = frozenset(cells) - set(river)
    brook = _way(cells, dry | {mouth}, cells.at(5, 0), mouth)
    dry -= set(brook)
    north = _way(cells, dry | {bridge}, cells.at(0, 8), bridge, cells.at(1, 0))
    fork = north[2]
    east = _way(cells, dry | {ford}, fork, ford, cells.at(10, 2))
    spur = _way(cells, dry - set(north) - set(east[1:]), east[-3], cells.at(9, 0))

    def label(cell: Cell) -> str:
        return cells.numbering.label(cell)

    def block(columns: Iterable[int], rows: Iterable[int]) -> list[str]:
        return [label(cells.at(c, r)) for c in columns for r in rows]

    return {
        "terrain": _signs(cells, {**dict.fromkeys([*river, *brook], "~"), bridge: "=", ford: "o"}),
        "levels": _LEVELS.strip(),
        "hexsides": [{"kind": "cliff", "sides": _drops(cells, cells.at(3, 2), cells.at(9, 8))}],
        "paths": [
            {"kind": "river", "name": "Siris", "through": [label(c) for c in river]},
            {"kind": "river", "name": "Akiris", "through": [label(c) for c in brook]},
            *({"kind": "road", "through": [label(c) for c in road]} for road in (north, east, spur)),
        ],
        "zones": [
            {"id": "one", "side": "rome", "name": "One", "hexes": block(range(1, 5), range(7, 10))},
            {"id": "other", "side": "epirus", "name": "Other", "hexes": block(range(5, 8), range(7, 10))},
        ],
        "places": [
            {"id": "camp", "hex": label(fork), "symbol": "camp", "side": "rome", "name": "Roman camp"},
            {"id": "base", "hex": label(east[-4]), "symbol": "camp", "side": "epirus", "name": "Heraclea on the Siris"},
            {"id": "mound", "hex": label(cells.at(8, 1)), "symbol": "flag", "name": "Lone Hill"},
        ],
        "objectives": ["camp"],
    }


def _signs(cells: Cells, other: dict[Cell, str]) -> str:
    rows = [line.split() for line in _GROUND.strip().splitlines()]
    return "\n".join(
        " ".join(other.get(cells.at(c, r), sign) for c, sign in enumerate(row)) for r, row in enumerate(rows)
    )


def _steps(cells: Cells, start: Cell, steps: Sequence[int]) -> list[Cell]:
    """The cells met by steps to the neighbours of these numbers, as long as they are on the board."""
    board, found = frozenset(cells), [start]
    for step in steps:
        after = cells.neighbours(found[-1])[step]
        if after not in board:
            break
        found.append(after)
    return found


def _way(cells: Cells, allowed: frozenset[Cell], *stops: Cell) -> list[Cell]:
    """The shortest way through the stops."""
    found = [stops[0]]
    for start, end in pairwise(stops):
        found += _leg(cells, (allowed - set(found)) | {start, end}, start, end)[1:]
    return found


def _leg(cells: Cells, allowed: frozenset[Cell], start: Cell, end: Cell) -> list[Cell]:
    before: dict[Cell, Cell] = {end: end}
    queue = deque([end])
    while start not in before:
        here = queue.popleft()
        for cell in cells.neighbours(here):
            if cell in allowed and cell not in before:
                before[cell] = here
                queue.append(cell)
    way = [start]
    while way[-1] != end:
        way.append(before[way[-1]])
    return way


def _drops(cells: Cells, *heights: Cell) -> list[str]:
    """The sides of these cells below which the land lies lower."""
    rows = [line.split() for line in _LEVELS.strip().splitlines()]
    level = {cells.at(c, r): int(digit) for r, row in enumerate(rows) for c, digit in enumerate(row)}
    return [
        f"{cells.numbering.label(cell)}/{cells.numbering.label(other)}"
        for cell in heights
        for other in cells.neighbours(cell)
        if level.get(other, 9) < level[cell]
    ]
