"""Small boards and kits for component tests."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from generator.components.studio import Studio
from generator.model.board import Board, BoardData, resolve
from generator.model.system import Place


def board_of(studio: Studio, terrain: str, **data: Any) -> Board:
    """A board of the studio's system: signs row by row, and whatever else a board file may say."""
    system = studio.kit.system
    signs = {t.sign: t.id for t in system.terrain if t.sign and t.place is Place.HEX}
    return resolve(BoardData.model_validate({"terrain": terrain, **data}), system.board, signs)


def open_field(studio: Studio, columns: int, rows: int, **data: Any) -> Board:
    """A board of plain hexes."""
    return board_of(studio, "\n".join([". " * columns] * rows), **data)


def with_piece(studio: Studio, roster: str, abbr: str, /, **changes: Any) -> Studio:
    """A studio whose kit has one row of a roster changed and no other rows in it."""
    kit = studio.kit
    row = next(piece for piece in kit.pieces[roster] if piece.abbr == abbr)
    pieces = {**kit.pieces, roster: (row.model_copy(update=changes),)}
    return replace(studio, kit=replace(kit, pieces=pieces), problems=[])
