"""A board cut into tiles for home printers, with overlaps to glue, and as one poster page."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from generator.drawing import shapes
from generator.drawing.items import Bounds, Drawing, Group, Item, Path, Stroke, bounds, translation
from generator.grid.labels import Letters, column_name
from generator.sheets.document import Page
from generator.sheets.machines import CAPTION
from generator.sheets.marginalia import Marginalia
from generator.sheets.paper import Paper

OVERLAP = 10.0
# How far the ticks at a seam reach from the tile's frame.
_TICK = 3.5
_POSTER_BLEED = 3.0


@dataclass(frozen=True, slots=True)
class Tile:
    """A window of `width` x `height` mm onto the board from (x, y), called by its column letter and row number."""

    name: str
    column: int
    row: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Tiling:
    """How a board is cut: page size, tile size and the tiles, row by row."""

    page_width: float
    page_height: float
    width: float
    height: float
    columns: int
    rows: int
    tiles: tuple[Tile, ...]


def tiling(width: float, height: float, paper: Paper) -> Tiling:
    """The cut with the fewest tiles, upright or turned; all tiles have one size and overlap by `OVERLAP`."""
    pages = ((paper.width, paper.height), (paper.height, paper.width))
    return min((_cut(width, height, paper, *page) for page in pages), key=lambda cut: len(cut.tiles))


def _cut(width: float, height: float, paper: Paper, page_width: float, page_height: float) -> Tiling:
    columns, tile_width = _share(width, page_width - 2 * (paper.margin + _TICK))
    rows, tile_height = _share(height, page_height - 2 * (paper.margin + CAPTION))
    tiles = tuple(
        Tile(
            f"{column_name(c, Letters.SPREADSHEET)}{r + 1}",
            c,
            r,
            c * (tile_width - OVERLAP),
            r * (tile_height - OVERLAP),
        )
        for r in range(rows)
        for c in range(columns)
    )
    return Tiling(page_width, page_height, tile_width, tile_height, columns, rows, tiles)


def _share(length: float, room: float) -> tuple[int, float]:
    count = max(1, math.ceil((length - OVERLAP) / (room - OVERLAP) - 1e-9))
    return count, (length + (count - 1) * OVERLAP) / count


def tile_pages(board: Drawing, paper: Paper, title: str, marginalia: Marginalia) -> tuple[Page, ...]:
    """A page for every tile; each shows only what its window touches."""
    cut = tiling(board.width, board.height, paper)
    placed = [(item, bounds(item)) for item in board.items]
    return tuple(_page(cut, tile, placed, paper, title, marginalia) for tile in cut.tiles)


def _page(
    cut: Tiling, tile: Tile, placed: list[tuple[Item, Bounds]], paper: Paper, title: str, marginalia: Marginalia
) -> Page:
    x, y = (cut.page_width - cut.width) / 2, (cut.page_height - cut.height) / 2
    window = (tile.x, tile.y, tile.x + cut.width, tile.y + cut.height)
    items = tuple(item for item, box in placed if _meet(box, window))
    clip = shapes.rectangle(tile.x, tile.y, cut.width, cut.height)
    art = Group(items, translation(x - tile.x, y - tile.y), clip)
    name = marginalia.words["tile"].format(name=tile.name)
    caption = marginalia.caption(name, cut.page_width, cut.page_height, paper, None)
    drawing = Drawing(cut.page_width, cut.page_height, (art, *_seams(cut, tile, x, y), *caption, *_key(cut, tile)))
    return Page(drawing, name, title if tile is cut.tiles[0] else None)


def _meet(a: Bounds, b: Bounds) -> bool:
    return a[0] <= b[2] and a[2] >= b[0] and a[1] <= b[3] and a[3] >= b[1]


def _seams(cut: Tiling, tile: Tile, x: float, y: float) -> Iterator[Item]:
    """The tile's frame to cut along, and ticks where the neighbour on the right or below begins."""
    stroke = Stroke("#666666", 0.14)
    yield Path(shapes.rectangle(x, y, cut.width, cut.height), stroke=stroke)
    right, bottom = x + cut.width, y + cut.height
    if tile.column < cut.columns - 1:
        for end, way in ((y, -1), (bottom, 1)):
            seam = right - OVERLAP
            yield Path(shapes.polyline(((seam, end + way), (seam, end + way * _TICK))), stroke=stroke)
    if tile.row < cut.rows - 1:
        for end, way in ((x, -1), (right, 1)):
            seam = bottom - OVERLAP
            yield Path(shapes.polyline(((end + way, seam), (end + way * _TICK, seam))), stroke=stroke)


def _key(cut: Tiling, tile: Tile) -> Iterator[Item]:
    """A small plan of all tiles with this one filled, in the middle of the upper margin."""
    cell = min(4.0 / cut.rows, 6.0 / cut.columns)
    left, top = (cut.page_width - cell * cut.columns) / 2, 7.0
    for other in cut.tiles:
        box = shapes.rectangle(left + other.column * cell, top + other.row * cell, cell, cell)
        yield Path(box, fill="#444444" if other == tile else None, stroke=Stroke("#444444", 0.14))


def poster_page(board: Drawing, title: str) -> Page:
    """The whole board on one page of its own size, with bleed around the trim."""
    art = Group(board.items, translation(_POSTER_BLEED, _POSTER_BLEED))
    width, height = board.width + 2 * _POSTER_BLEED, board.height + 2 * _POSTER_BLEED
    return Page(Drawing(width, height, (art,)), title, title, _POSTER_BLEED)
