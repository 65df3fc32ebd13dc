"""A board cut into tiles: nothing is lost at the seams, nothing lies where printers don't print."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from placed import margins

from generator.drawing.fonts import FontBook
from generator.drawing.items import Drawing, Group, Path, bounds, walk
from generator.drawing.shapes import rectangle
from generator.sheets.document import Page
from generator.sheets.machines import CAPTION
from generator.sheets.paper import PAPERS, Paper
from generator.sheets.tiling import OVERLAP, Tiling, poster_page, tile_pages, tiling

papers = st.sampled_from(sorted(PAPERS.values(), key=lambda paper: paper.name))
lengths = st.floats(15, 1500)
unhurried = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def test_neighbours_overlap_by_a_centimetre() -> None:
    assert OVERLAP == 10.0


@given(lengths, lengths, papers)
def test_tiles_cover_the_board_and_overlap_by_a_centimetre(width: float, height: float, paper: Paper) -> None:
    cut = tiling(width, height, paper)
    assert len(cut.tiles) == cut.columns * cut.rows
    for starts, size, length in (
        (sorted({tile.x for tile in cut.tiles}), cut.width, width),
        (sorted({tile.y for tile in cut.tiles}), cut.height, height),
    ):
        assert starts[0] == 0
        assert starts[-1] + size == pytest.approx(length)
        assert all(one + size - other == pytest.approx(10) for one, other in pairwise(starts))


@given(lengths, lengths, papers)
def test_no_other_cut_needs_fewer_tiles(width: float, height: float, paper: Paper) -> None:
    """n tiles in a row reach n (room - 10) + 10 mm; both ways of laying the paper are tried here by counting up."""

    def needed(length: float, room: float) -> int:
        return next(n for n in range(1, 100) if n * (room - 10) + 10 >= length - 1e-6)

    fewest = []
    for page_width, page_height in ((paper.width, paper.height), (paper.height, paper.width)):
        # The ticks at the sides need the room that captions give them above and below.
        across = page_width - 2 * (paper.margin + 3.5)
        down = page_height - 2 * (paper.margin + CAPTION)
        fewest.append(needed(width, across) * needed(height, down))
    assert len(tiling(width, height, paper).tiles) == min(fewest)


@given(lengths, lengths, papers)
def test_a_tile_fits_between_the_margins(width: float, height: float, paper: Paper) -> None:
    cut = tiling(width, height, paper)
    assert sorted((cut.page_width, cut.page_height)) == sorted((paper.width, paper.height))
    assert cut.width <= cut.page_width - 2 * (paper.margin + 3.5) + 1e-6
    assert cut.height <= cut.page_height - 2 * (paper.margin + CAPTION) + 1e-6


def test_a_wide_board_lies_on_turned_paper() -> None:
    """280 x 180 mm: one sheet of A4 when it lies, two when it stands."""
    cut = tiling(275, 180, PAPERS["a4"])
    assert (cut.page_width, cut.page_height, len(cut.tiles)) == (297, 210, 1)


def test_tiles_are_named_like_the_hexes_by_column_letter_and_row_number() -> None:
    cut = tiling(400, 600, PAPERS["a4"])
    assert [tile.name for tile in cut.tiles] == [
        f"{'ABCDEFGH'[c]}{r + 1}" for r in range(cut.rows) for c in range(cut.columns)
    ]
    assert cut.columns > 1
    assert cut.rows > 1


points = st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1)), min_size=1, max_size=12)


@unhurried
@given(st.floats(100, 700), st.floats(100, 700), points, papers)
def test_an_item_is_on_every_tile_whose_window_holds_it_and_at_its_place(
    book: FontBook, width: float, height: float, shares: list[tuple[float, float]], paper: Paper
) -> None:
    dots = [Path(rectangle(x * (width - 2), y * (height - 2), 2, 2), fill="#ff0000") for x, y in shares]
    board = Drawing(width, height, tuple(dots))
    cut = tiling(width, height, paper)
    pages = tile_pages(board, paper, "Map", margins(book))
    assert len(pages) == len(cut.tiles)
    for tile, page in zip(cut.tiles, pages, strict=True):
        left, top = (cut.page_width - cut.width) / 2, (cut.page_height - cut.height) / 2
        shown = {id(item): matrix for item, matrix in walk(page.drawing.items)}
        for dot in dots:
            x0, y0, x1, y1 = bounds(dot)
            if x1 >= tile.x and x0 <= tile.x + cut.width and y1 >= tile.y and y0 <= tile.y + cut.height:
                found = shown[id(dot)].apply(x0, y0)
                assert found == pytest.approx((left + x0 - tile.x, top + y0 - tile.y), abs=1e-6)
            else:
                assert id(dot) not in shown, "a page is not burdened with what it can't show"


def test_art_is_cut_at_the_frame_of_the_tile(book: FontBook) -> None:
    board = Drawing(400, 500, (Path(rectangle(-50, -50, 500, 600), fill="#ff0000"),))
    cut = tiling(400, 500, PAPERS["a4"])
    page = tile_pages(board, PAPERS["a4"], "Map", margins(book))[0]
    art = page.drawing.items[0]
    assert isinstance(art, Group)
    assert art.clip
    left, top, right, bottom = bounds(Path(art.clip, fill="#000000"), art.matrix)
    assert (right - left, bottom - top) == pytest.approx((cut.width, cut.height))
    assert left == pytest.approx((cut.page_width - cut.width) / 2)


@unhurried
@given(lengths, lengths, papers)
def test_frames_ticks_and_captions_lie_where_printers_print(
    book: FontBook, width: float, height: float, paper: Paper
) -> None:
    for page in tile_pages(Drawing(width, height, ()), paper, "Map", margins(book))[:4]:
        _, *marks = page.drawing.items
        for item in marks:
            box = bounds(item)
            # Bounds of text are a little higher than its capitals, those of a line a little wider than its pen.
            assert box[0] >= paper.margin - 0.2
            assert box[2] <= page.drawing.width - paper.margin + 0.2
            assert box[1] >= paper.margin - 0.5
            assert box[3] <= page.drawing.height - paper.margin + 0.5


def seam_ticks(page: Page, cut: Tiling) -> tuple[set[float], set[float]]:
    """The x of upright and the y of level ticks, in mm from the tile's corner."""
    left, top = (cut.page_width - cut.width) / 2, (cut.page_height - cut.height) / 2
    across, down = set(), set()
    for item in page.drawing.items:
        if isinstance(item, Path) and item.stroke and item.stroke.colour == "#666666" and len(item.segments) == 2:
            (_, (x0, y0)), (_, (x1, y1)) = item.segments
            assert math.dist((x0, y0), (x1, y1)) == pytest.approx(2.5)
            (across if x0 == x1 else down).add(round(x0 - left if x0 == x1 else y0 - top, 3))
    return across, down


def test_ticks_show_where_the_neighbour_begins(book: FontBook) -> None:
    cut = tiling(400, 500, PAPERS["a4"])
    pages = tile_pages(Drawing(400, 500, ()), PAPERS["a4"], "Map", margins(book))
    for tile, page in zip(cut.tiles, pages, strict=True):
        across, down = seam_ticks(page, cut)
        right = next((t for t in cut.tiles if (t.column, t.row) == (tile.column + 1, tile.row)), None)
        below = next((t for t in cut.tiles if (t.column, t.row) == (tile.column, tile.row + 1)), None)
        assert across == ({round(right.x - tile.x, 3)} if right else set())
        assert down == ({round(below.y - tile.y, 3)} if below else set())


def test_the_key_fills_the_one_tile_that_the_page_shows(book: FontBook) -> None:
    cut = tiling(400, 500, PAPERS["a4"])
    for index, page in enumerate(tile_pages(Drawing(400, 500, ()), PAPERS["a4"], "Map", margins(book))):
        key = [item for item in page.drawing.items if isinstance(item, Path) and item.stroke]
        key = [item for item in key if item.stroke and item.stroke.colour == "#444444" and len(item.segments) == 5]
        assert [item.fill is not None for item in key] == [i == index for i in range(len(cut.tiles))]


def test_tiles_are_bookmarked_once_and_labelled_each(book: FontBook) -> None:
    pages = tile_pages(Drawing(400, 500, ()), PAPERS["a4"], "Map", margins(book))
    assert [page.bookmark for page in pages] == ["Map"] + [None] * (len(pages) - 1)
    assert [page.label for page in pages[:2]] == ["tile A1", "tile B1"]


def test_the_poster_is_the_whole_board_with_bleed_around_its_trim() -> None:
    dot = Path(rectangle(0, 0, 1, 1), fill="#ff0000")
    page = poster_page(Drawing(480, 450, (dot,)), "Map on one sheet")
    assert (page.drawing.width, page.drawing.height, page.bleed) == (486, 456, 3)
    ((item, matrix),) = walk(page.drawing.items)
    assert item is dot
    assert matrix.apply(0, 0) == (3, 3)
