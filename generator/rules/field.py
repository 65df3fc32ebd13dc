"""The map as rules look at it: every cell that has a sign, and where each sign stands in its file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from generator.diagnostics import Position
from generator.grid.cells import Cell
from generator.grid.labels import LabelError
from generator.loading.kits import Loaded
from generator.loading.origins import BOARD, TILES
from generator.model.board import Board, BoardData, Path
from generator.source.tree import DataPath, Sourced

UNDEFINED = ""
"""What stands for the terrain of a cell whose sign is not defined: the cell is on the map all the same."""


class Sign(NamedTuple):
    """A sign of a map block and where it stands."""

    text: str
    at: Position


@dataclass(frozen=True)
class Field:
    """The map or the face of a tile: `data` as its file says it, `board` with its names resolved.

    `source` has the places of both, from `base` on in its file.
    """

    data: BoardData
    board: Board
    source: Sourced
    base: DataPath = ()

    def at(self, *path: str | int) -> Position:
        """Where a value of the map's file stands."""
        return self.source.at((*self.base, *path))

    def key_at(self, *path: str | int) -> Position:
        """Where the key that `path` ends with stands."""
        return self.source.key_at((*self.base, *path))

    @cached_property
    def terrain_signs(self) -> tuple[tuple[Sign, ...], ...]:
        """The signs of the terrain block, line by line, each with the label of its cell."""
        return self._labelled(signs(self.data.terrain, self.at("terrain")))

    @cached_property
    def level_signs(self) -> tuple[tuple[Sign, ...], ...]:
        """The signs of the levels block, line by line; none when there is no such block."""
        return self._labelled(signs(self.data.levels or "", self.at("levels")))

    def _labelled(self, rows: tuple[tuple[Sign, ...], ...]) -> tuple[tuple[Sign, ...], ...]:
        return tuple(
            tuple(
                sign._replace(at=replace(sign.at, cell=self._name(self.board.cells.at(column, row))))
                for column, sign in enumerate(line)
            )
            for row, line in enumerate(rows)
        )

    def _name(self, cell: Cell) -> str | None:
        try:
            return self.board.cells.numbering.label(cell)
        except LabelError:
            return None

    def plots(self) -> Iterator[tuple[Cell, Sign]]:
        """Every cell with its terrain sign, row by row."""
        for row, line in enumerate(self.terrain_signs):
            for column, sign in enumerate(line):
                yield self.board.cells.at(column, row), sign

    def label(self, cell: Cell) -> str:
        """The label of a cell in messages."""
        return self._name(cell) or "a hex without a label"

    def trouble(self, label: str) -> tuple[str, str | None] | None:
        """Why no cell of the map is called so, with a hint; None when one is."""
        try:
            self.board.cells.numbering.cell(label)
        except LabelError as problem:
            return problem.message, problem.hint
        return None if self.board.find(label) is not None else (f"'{label}' is not on the map", self._corners())

    def cells_of(self, path: Path) -> tuple[Cell | None, ...]:
        """The cells of a path, None for every label that is not on the map."""
        return tuple(self.board.find(label) for label in path.through)

    def steps(self, path: Path) -> Iterator[tuple[int, Cell, Cell]]:
        """The steps of a path between labels that are on the map, with the index of the label each ends at."""
        cells = self.cells_of(path)
        for index, (before, after) in enumerate(pairwise(cells), start=1):
            if before is not None and after is not None:
                yield index, before, after

    def _corners(self) -> str:
        cells = self.board.cells
        right, bottom = cells.columns - 1, cells.rows - 1
        corners = [cells.at(column, row) for column, row in ((0, 0), (right, 0), (0, bottom), (right, bottom))]
        return f"the map's corners are {', '.join(map(self.label, corners))}"


def survey(loaded: Loaded) -> Field | None:
    """The map of a kit; None when it could not be read."""
    data, board = loaded.kit.board_data, loaded.kit.board
    if data is None or board is None:
        return None
    return Field(data, _full(data, board), loaded.origins.files[BOARD])


def tiles(loaded: Loaded) -> tuple[Field, ...]:
    """The faces of the kit's tiles."""
    return tuple(
        Field(face.data, _full(face.data, face.board), loaded.origins.files[TILES], face.path)
        for face in loaded.kit.tiles
    )


def _full(data: BoardData, board: Board) -> Board:
    """The board with every cell that has a sign."""
    rows = enumerate(data.terrain_rows())
    ground = {board.cells.at(column, r): UNDEFINED for r, row in rows for column in range(len(row))}
    return replace(board, terrain={**ground, **board.terrain})


def signs(block: str, start: Position) -> tuple[tuple[Sign, ...], ...]:
    """The signs of a block whose first line stands at `start`, line by line."""
    return tuple(
        tuple(Sign(found[0], _place(start, index, found)) for found in re.finditer(r"\S+", line))
        for index, line in enumerate(block.splitlines())
    )


def _place(start: Position, line: int, found: re.Match[str]) -> Position:
    return Position(start.file, start.line + line, start.column + found.start(), len(found[0]))
