"""A plan: the board as a small picture in a text, with names that can still be read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from generator.components.board import field, foretell
from generator.components.studio import Studio
from generator.drawing import shapes
from generator.drawing.items import Drawing, Group, Item, Path, Sketch, Stroke, translation
from generator.drawing.text import Style, set_line
from generator.model.board import Board
from generator.model.system import Terrain

_NAME = 2.6
_PLATE = 4.0


def plan(board: Board, studio: Studio, height: float) -> Drawing:
    """The board so many mm high, all on it as much smaller as its cells are; a board of tiles shows their names.

    Other boards keep the labels of their cells, in the size they are printed in. The plan is painted when it is asked
    for; what there is to tell about it is told now.
    """
    system, data = studio.kit.system, studio.kit.board_data
    bounds = board.cells.bounds()
    share = height / (bounds.y1 - bounds.y0)
    width = (bounds.x1 - bounds.x0) * share
    spec = system.board.model_copy(update={"cell": system.board.cell * share})
    terrain = tuple(_smaller(kind, share) for kind in system.terrain)
    kit = replace(studio.kit, system=system.model_copy(update={"board": spec, "terrain": terrain}))
    small = replace(board, cells=spec.cells(board.cells.columns, board.cells.rows))
    tiles = data.tile_rows() if data else ()
    seams, reduced = [*_tiles(tiles, width, height, studio)], replace(studio, kit=kit)
    foretell(small, reduced)
    return Sketch(width, height, lambda: (*field(small, reduced, labels=not tiles), *seams))


def _smaller(terrain: Terrain, share: float) -> Terrain:
    look = terrain.look
    changes = {
        "motif_size": look.motif_size * share,
        "motif_step": look.motif_step * share,
        "width": look.width * share if look.width else None,
        "dash": tuple(length * share for length in look.dash),
    }
    return terrain.model_copy(update={"look": look.model_copy(update=changes)})


def _tiles(rows: tuple[tuple[str, ...], ...], width: float, height: float, studio: Studio) -> Iterator[Item]:
    """The seams between tiles, and the name of each on its upper edge."""
    theme = studio.theme
    for row, names in enumerate(rows):
        for column, name in enumerate(names):
            w, h = width / len(names), height / len(rows)
            x, y = column * w, row * h
            yield Path(shapes.rectangle(x, y, w, h), stroke=Stroke(theme.ink, 0.4))
            style = Style("label", "bold", _NAME, theme.ink)
            for text in studio.kept(set_line(studio.book, name, (0, 0), style, "middle"), "the plan of the board"):
                plate = shapes.rectangle(-text.width / 2 - 1, -_PLATE / 2, text.width + 2, _PLATE, 0.6)
                sign = (
                    Path(plate, fill=theme.paper, stroke=Stroke(theme.ink, 0.3)),
                    Group((text,), translation(0, 0.9)),
                )
                yield Group(sign, translation(x + w / 5, y + _PLATE / 2))
