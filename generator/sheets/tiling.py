"""A board cut into tiles for home printers, with overlaps to glue, and as one poster page."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from generator.components.parts import BoardPart
from generator.diagnostics import UsageError
from generator.drawing import shapes
from generator.drawing.items import Bounds, Drawing, Group, Item, Path, Stroke, bounds, rotation, scaling, translation
from generator.drawing.text import Box, Paragraph, Style, set_line, set_paragraphs
from generator.grid.labels import Letters, column_name
from generator.sheets.document import Page
from generator.sheets.machines import CAPTION
from generator.sheets.marginalia import Marginalia
from generator.sheets.paper import Paper

OVERLAP = 10.0
# How far the ticks at a seam reach from the tile's frame.
_TICK = 3.5
_POSTER_BLEED = 3.0
# A page of a PDF is at most 14,400 points long.
_LONGEST = 14_400 / 72 * 25.4
_INK = "#444444"


@dataclass(frozen=True, slots=True)
class Tile:
    """A window of `width` x `height` mm onto the board from (x, y), called by its column letter and row number."""

    name: str
    column: int
    row: int
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Tiling:
    """How a board is cut: page size and the tiles, row by row."""

    page_width: float
    page_height: float
    columns: int
    rows: int
    tiles: tuple[Tile, ...]

    def corner(self, tile: Tile) -> tuple[float, float]:
        """Where the upper left corner of a tile lies on its page."""
        return (self.page_width - tile.width) / 2, (self.page_height - tile.height) / 2

    def neighbour(self, tile: Tile, across: int, down: int) -> Tile | None:
        """The tile so many columns to the right and rows below."""
        at = tile.column + across, tile.row + down
        return next((other for other in self.tiles if (other.column, other.row) == at), None)


def tiling(
    width: float, height: float, paper: Paper, across: Sequence[float] = (), down: Sequence[float] = ()
) -> Tiling:
    """The cut with the fewest tiles, upright or turned; neighbours overlap by `OVERLAP`.

    Tiles begin where there is a line for a seam, the middle of a column `across` or of a row `down` in mm, if any such
    line can be reached.
    """
    pages = ((paper.width, paper.height), (paper.height, paper.width))
    return min((_cut(width, height, paper, *page, across, down) for page in pages), key=lambda cut: len(cut.tiles))


def _cut(
    width: float,
    height: float,
    paper: Paper,
    page_width: float,
    page_height: float,
    across: Sequence[float],
    down: Sequence[float],
) -> Tiling:
    columns = _share(width, page_width - 2 * (paper.margin + _TICK), across)
    rows = _share(height, page_height - 2 * (paper.margin + CAPTION), down)
    tiles = tuple(
        Tile(f"{column_name(c, Letters.SPREADSHEET)}{r + 1}", c, r, x, y, tile_width, tile_height)
        for r, (y, tile_height) in enumerate(rows)
        for c, (x, tile_width) in enumerate(columns)
    )
    return Tiling(page_width, page_height, len(columns), len(rows), tiles)


def _share(length: float, room: float, seams: Sequence[float]) -> list[tuple[float, float]]:
    """Where each tile in a row begins and how long it is: the fewest tiles, and these as even as the seams allow."""
    starts = _starts(length, room, sorted(seams))
    if starts is None:
        count = max(1, math.ceil((length - OVERLAP) / (room - OVERLAP) - 1e-9))
        share = (length - OVERLAP) / count
        return [(share * i, share + OVERLAP) for i in range(count)] if count > 1 else [(0.0, length)]
    enough, short = room, OVERLAP
    while enough - short > 0.01:
        middle = (enough + short) / 2
        evener = _starts(length, middle, sorted(seams))
        if evener and len(evener) == len(starts):
            starts, enough = evener, middle
        else:
            short = middle
    ends = [start + OVERLAP for start in starts[1:]] + [length]
    return [(start, end - start) for start, end in zip(starts, ends, strict=True)]


def _starts(length: float, room: float, seams: Sequence[float]) -> list[float] | None:
    """Tiles that each reach as far as they can; None where no seam is near enough to go on from."""
    starts = [0.0]
    while length - starts[-1] > room + 1e-9:
        index = bisect_right(seams, starts[-1] + room - OVERLAP + 1e-9) - 1
        if index < 0 or seams[index] <= starts[-1] + 1e-9:
            return None
        starts.append(seams[index])
    return starts


def scaled(part: BoardPart, factor: float) -> BoardPart:
    """The board drawn larger or smaller."""
    if factor == 1:
        return part
    matrix = scaling(factor)
    items = tuple(Group((item,), matrix) for item in part.drawing.items)
    drawing = Drawing(part.drawing.width * factor, part.drawing.height * factor, items)
    columns, rows = ([line * factor for line in lines] for lines in part.seams)
    return replace(part, drawing=drawing, seams=(tuple(columns), tuple(rows)))


def tile_pages(part: BoardPart, paper: Paper, marginalia: Marginalia) -> tuple[Page, ...]:
    """How the tiles go together, and a page for every tile; each shows only what its window touches."""
    board = part.drawing
    cut = tiling(board.width, board.height, paper, *part.seams)
    placed = [(item, bounds(item)) for item in board.items]
    tiles = tuple(_page(cut, tile, placed, paper, marginalia) for tile in cut.tiles)
    pages = (_assembly(cut, paper, part.name, marginalia), *tiles) if len(tiles) > 1 else tiles
    return (replace(pages[0], bookmark=part.name), *pages[1:])


def _page(cut: Tiling, tile: Tile, placed: list[tuple[Item, Bounds]], paper: Paper, marginalia: Marginalia) -> Page:
    x, y = cut.corner(tile)
    window = (tile.x, tile.y, tile.x + tile.width, tile.y + tile.height)
    items = tuple(item for item, box in placed if _meet(box, window))
    clip = shapes.rectangle(tile.x, tile.y, tile.width, tile.height)
    art = Group(items, translation(x - tile.x, y - tile.y), clip)
    name = marginalia.words["tile"].format(name=tile.name)
    caption = marginalia.caption(name, cut.page_width, cut.page_height, paper, None)
    marks = (*_seams(cut, tile), *caption, *_key(cut, tile, paper), *_neighbours(cut, tile, marginalia))
    return Page(Drawing(cut.page_width, cut.page_height, (art, *marks)), name)


def _meet(a: Bounds, b: Bounds) -> bool:
    return a[0] <= b[2] and a[2] >= b[0] and a[1] <= b[3] and a[3] >= b[1]


def _seams(cut: Tiling, tile: Tile) -> Iterator[Item]:
    """The tile's frame to cut along, and ticks where the neighbour on the right or below begins."""
    stroke = Stroke("#666666", 0.14)
    x, y = cut.corner(tile)
    yield Path(shapes.rectangle(x, y, tile.width, tile.height), stroke=stroke)
    right, bottom = x + tile.width, y + tile.height
    if tile.column < cut.columns - 1:
        for end, way in ((y, -1), (bottom, 1)):
            seam = right - OVERLAP
            yield Path(shapes.polyline(((seam, end + way), (seam, end + way * _TICK))), stroke=stroke)
    if tile.row < cut.rows - 1:
        for end, way in ((x, -1), (right, 1)):
            seam = bottom - OVERLAP
            yield Path(shapes.polyline(((end + way, seam), (end + way * _TICK, seam))), stroke=stroke)


def _neighbours(cut: Tiling, tile: Tile, marginalia: Marginalia) -> Iterator[Item]:
    """The names of the tiles beside this one, with arrows to them, in the strips around its frame."""
    x, y = cut.corner(tile)
    middle, centre = y + tile.height / 2, x + tile.width / 2
    for across, down, place, turn in (
        (-1, 0, (x - 1.9, middle), -90),
        (1, 0, (x + tile.width + 1.9, middle), 90),
        (0, -1, (centre + 12, y - 1.4), 0),
        (0, 1, (centre + 12, y + tile.height + 2.2), 180),
    ):
        other = cut.neighbour(tile, across, down)
        if other:
            arrow = Path(shapes.polygon(((-4.2, 0.8), (-3.4, -0.8), (-2.6, 0.8))), fill=_INK)
            style = Style("label", "bold", 2.3, _INK)
            name = set_line(marginalia.book, other.name, (0, 0.8), style, "middle").items
            if turn == 180:
                # Below, the arrow points down and the name stays upright.
                arrow = Path(shapes.polygon(((-4.2, -0.8), (-3.4, 0.8), (-2.6, -0.8))), fill=_INK)
            yield Group((arrow, *name), translation(*place).then(rotation(0 if turn == 180 else turn)))


def _key(cut: Tiling, tile: Tile, paper: Paper) -> Iterator[Item]:
    """A small plan of all tiles with this one filled, in the middle of the upper margin."""
    cell = min(4.0 / cut.rows, 6.0 / cut.columns)
    left, top = (cut.page_width - cell * cut.columns) / 2, paper.margin
    for other in cut.tiles:
        box = shapes.rectangle(left + other.column * cell, top + other.row * cell, cell, cell)
        yield Path(box, fill=_INK if other == tile else None, stroke=Stroke(_INK, 0.14))


def _assembly(cut: Tiling, paper: Paper, title: str, marginalia: Marginalia) -> Page:
    """The plan by which the tiles are glued: each with its name where it goes, what lies below another dashed."""
    last = cut.tiles[-1]
    width, height = last.x + last.width, last.y + last.height
    left, top = paper.margin + 12, paper.margin + 42
    factor = min((cut.page_width - 2 * left) / width, (cut.page_height - top - paper.margin - CAPTION - 8) / height)
    start = (cut.page_width - width * factor) / 2
    items: list[Item] = []
    names: list[Item] = []
    for tile in cut.tiles:
        x, y = start + tile.x * factor, top + tile.y * factor
        box = shapes.rectangle(x, y, tile.width * factor, tile.height * factor)
        items.append(Path(box, stroke=Stroke("#999999", 0.2, dash=(1.2, 1.0))))
        right = cut.neighbour(tile, 1, 0)
        below = cut.neighbour(tile, 0, 1)
        end, low = (right.x if right else width), (below.y if below else height)
        seen = shapes.rectangle(x, y, (end - tile.x) * factor, (low - tile.y) * factor)
        items.append(Path(seen, stroke=Stroke(_INK, 0.4)))
        size = min(12.0, 0.3 * (low - tile.y) * factor, 0.3 * (end - tile.x) * factor)
        at = x + (end - tile.x) * factor / 2, y + (low - tile.y) * factor / 2 + size * 0.35
        names += set_line(marginalia.book, tile.name, at, Style("title", "bold", size, _INK), "middle").items
    says = [
        Paragraph(title, Style("title", "bold", 6.0, _INK)),
        Paragraph(f"{width:.0f} × {height:.0f} {marginalia.words['mm']}", Style("text", "regular", 3.2, _INK), 1.5),
        Paragraph(marginalia.words["note_map"], Style("text", "regular", 3.2, _INK), 1.5),
    ]
    text = set_paragraphs(marginalia.book, says, Box(left, paper.margin + 10, cut.page_width - 2 * left, 28)).items
    name = marginalia.words["assembly"]
    caption = marginalia.caption(name, cut.page_width, cut.page_height, paper, None)
    return Page(Drawing(cut.page_width, cut.page_height, (*items, *names, *text, *caption)), name)


def poster_page(board: Drawing, title: str) -> Page:
    """The whole board on one page of its own size, with bleed around the trim.

    Raises UsageError for a board that no page of a PDF holds.
    """
    art = Group(board.items, translation(_POSTER_BLEED, _POSTER_BLEED))
    width, height = board.width + 2 * _POSTER_BLEED, board.height + 2 * _POSTER_BLEED
    if max(width, height) > _LONGEST:
        most = (_LONGEST - 2 * _POSTER_BLEED) / max(board.width, board.height)
        raise UsageError(
            f"the map is {board.width / 1000:.2f} x {board.height / 1000:.2f} m, and a page of a PDF at most "
            f"{_LONGEST / 1000:.2f} m long; --map-scale takes up to {math.floor(most * 1000) / 1000:g} times that"
        )
    return Page(Drawing(width, height, (art,)), title, title, _POSTER_BLEED)
