"""The board: the map of the scenario with its furniture, as one drawing."""

from __future__ import annotations

from generator.components import courses, land, signs
from generator.components.furniture import TITLE_HEIGHT, Furniture
from generator.components.outline import straight
from generator.components.studio import Studio
from generator.drawing import shapes
from generator.drawing.items import Drawing, Group, Item, Path, Stroke, translation
from generator.model.board import Board

_EDGE = 9.0
_GAP = 5.0
_BLEED = 3.0


def draw(board: Board, studio: Studio) -> Drawing:
    """The board at its true size: title above, map, turn track and legend below (A8)."""
    furniture = Furniture(studio)
    bounds = board.cells.bounds()
    width = bounds.x1 - bounds.x0
    field_top = _EDGE + TITLE_HEIGHT + _GAP
    items: list[Item] = [*furniture.title(_EDGE, _EDGE, width)]
    items += (Group((item,), translation(_EDGE, field_top)) for item in _field(board, studio))
    y = field_top + bounds.y1 - bounds.y0 + _GAP
    for track in studio.kit.system.tracks:
        items += furniture.track(track, _EDGE, y, width)
        y += furniture.track_height(track, width) + _GAP
    items += furniture.legend(_EDGE, y, width)
    y += furniture.legend_height(width) + _EDGE - 2
    return Drawing(width + 2 * _EDGE, y, (_paper(width + 2 * _EDGE, y, studio), *items))


def _paper(width: float, height: float, studio: Studio) -> Item:
    sheet = shapes.rectangle(-_BLEED, -_BLEED, width + 2 * _BLEED, height + 2 * _BLEED)
    return Path(sheet, fill=studio.theme.paper)


def _field(board: Board, studio: Studio) -> list[Item]:
    """The map in paint order; the land is cut at the outline of the cells, signs and labels are not."""
    outline = straight(frozenset(board.terrain), board.cells)
    layers = (
        land.levels(board, studio),
        land.tints(board, studio),
        # Water covers roads: a track ends at the ford, and a bridge carries it over.
        courses.courses(board, studio, water=False),
        courses.courses(board, studio, water=True),
    )
    items: list[Item] = [Group(tuple(layer), clip=outline) for layer in layers]
    items += land.motifs(board, studio)
    items += courses.crossings(board, studio)
    items += courses.names(board, studio)
    items += land.grid(board, studio)
    items.append(Path(outline, stroke=Stroke(studio.theme.muted, 0.5, join="round")))
    items += land.cliffs(board, studio)
    items += signs.zones(board, studio)
    items += land.labels(board, studio)
    items += signs.places(board, studio)
    return items
