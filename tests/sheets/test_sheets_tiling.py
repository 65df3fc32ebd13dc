"""A board cut into tiles: nothing is lost at the seams, nothing lies where printers don't print."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from placed import margins

from generator.components.parts import BoardPart
from generator.diagnostics import UsageError
from generator.drawing.fonts import FontBook
from generator.drawing.items import Drawing, Group, Path, Text, bounds, walk
from generator.drawing.shapes import rectangle
from generator.sheets.document import Page
from generator.sheets.machines import CAPTION
from generator.sheets.paper import PAPERS, Paper
from generator.sheets.tiling import OVERLAP, Tile, Tiling, poster_page, scaled, tile_pages, tiling

papers = st.sampled_from(sorted(PAPERS.values(), key=lambda paper: paper.name))
lengths = st.floats(15, 1500)
unhurried = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def test_neighbours_overlap_by_a_centimetre() -> None:
    assert OVERLAP == 10.0


@given(lengths, lengths, papers)
def test_tiles_cover_the_board_and_overlap_by_a_centimetre(width: float, height: float, paper: Paper) -> None:
    cut = tiling(width, height, paper)
    assert len(cut.tiles) == cut.columns * cut.rows
    for spans, length in (
        (sorted({(tile.x, tile.width) for tile in cut.tiles}), width),
        (sorted({(tile.y, tile.height) for tile in cut.tiles}), height),
    ):
        assert spans[0][0] == 0
        assert sum(spans[-1]) == pytest.approx(length)
        assert all(start + size - following == pytest.approx(10) for (start, size), (following, _) in pairwise(spans))


@given(lengths, lengths, papers, st.floats(5, 60), st.floats(0, 30))
def test_tiles_begin_on_the_middle_lines_of_columns_and_rows(
    width: float, height: float, paper: Paper, pitch: float, edge: float
) -> None:
    across, down = ([edge + pitch * i for i in range(int((side - edge) / pitch) + 1)] for side in (width, height))
    cut = tiling(width, height, paper, across, down)
    for tile in cut.tiles:
        assert tile.column == 0 or min(abs(tile.x - line) for line in across) < 1e-6
        assert tile.row == 0 or min(abs(tile.y - line) for line in down) < 1e-6
        assert tile.width <= cut.page_width - 2 * (paper.margin + 3.5) + 1e-6
        assert tile.height <= cut.page_height - 2 * (paper.margin + CAPTION) + 1e-6
    for one, other in pairwise([tile for tile in cut.tiles if tile.row == 0]):
        assert one.x + one.width - other.x == pytest.approx(10)
    last = cut.tiles[-1]
    assert (last.x + last.width, last.y + last.height) == pytest.approx((width, height))


def test_tiles_are_as_even_as_the_seams_allow() -> None:
    """400 mm in three tiles with seams every 20 mm: 130 mm would be even, 120 or 140 are the nearest."""
    cut = tiling(400, 100, PAPERS["a4"], [20.0 * i for i in range(21)], ())
    assert [tile.x for tile in cut.tiles] in ([0, 200], [0, 140, 280], [0, 120, 260], [0, 140, 260])
    assert max(t.width for t in cut.tiles) - min(t.width for t in cut.tiles) <= 30


def test_cells_larger_than_the_paper_are_cut_anywhere() -> None:
    cut = tiling(900, 100, PAPERS["a4"], [450.0], [])
    assert len(cut.tiles) == len(tiling(900, 100, PAPERS["a4"]).tiles)


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
    for tile in cut.tiles:
        assert tile.width <= cut.page_width - 2 * (paper.margin + 3.5) + 1e-6
        assert tile.height <= cut.page_height - 2 * (paper.margin + CAPTION) + 1e-6


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


def tiles_of(board: Drawing, paper: Paper, book: FontBook) -> tuple[Page, ...]:
    """The pages with tiles, without the plan of them."""
    pages = tile_pages(BoardPart("map", "Map", board), paper, margins(book))
    return pages[1:] if len(pages) > 1 else pages


points = st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1)), min_size=1, max_size=12)


@unhurried
@given(st.floats(100, 700), st.floats(100, 700), points, papers)
def test_an_item_is_on_every_tile_whose_window_holds_it_and_at_its_place(
    book: FontBook, width: float, height: float, shares: list[tuple[float, float]], paper: Paper
) -> None:
    dots = [Path(rectangle(x * (width - 2), y * (height - 2), 2, 2), fill="#ff0000") for x, y in shares]
    board = Drawing(width, height, tuple(dots))
    cut = tiling(width, height, paper)
    for tile, page in zip(cut.tiles, tiles_of(board, paper, book), strict=True):
        left, top = cut.corner(tile)
        shown = {id(item): matrix for item, matrix in walk(page.drawing.items)}
        for dot in dots:
            x0, y0, x1, y1 = bounds(dot)
            if x1 >= tile.x and x0 <= tile.x + tile.width and y1 >= tile.y and y0 <= tile.y + tile.height:
                found = shown[id(dot)].apply(x0, y0)
                assert found == pytest.approx((left + x0 - tile.x, top + y0 - tile.y), abs=1e-6)
            else:
                assert id(dot) not in shown, "a page is not burdened with what it can't show"


def test_art_is_cut_at_the_frame_of_the_tile(book: FontBook) -> None:
    board = Drawing(400, 500, (Path(rectangle(-50, -50, 500, 600), fill="#ff0000"),))
    cut = tiling(400, 500, PAPERS["a4"])
    page, tile = tiles_of(board, PAPERS["a4"], book)[0], cut.tiles[0]
    art = page.drawing.items[0]
    assert isinstance(art, Group)
    assert art.clip
    left, top, right, bottom = bounds(Path(art.clip, fill="#000000"), art.matrix)
    assert (right - left, bottom - top) == pytest.approx((tile.width, tile.height))
    assert left == pytest.approx(cut.corner(tile)[0])


@unhurried
@given(lengths, lengths, papers)
def test_frames_ticks_and_captions_lie_where_printers_print(
    book: FontBook, width: float, height: float, paper: Paper
) -> None:
    for page in tile_pages(BoardPart("map", "Map", Drawing(width, height, ())), paper, margins(book))[:5]:
        marks = page.drawing.items if page.label == "assembly" else page.drawing.items[1:]
        for item in marks:
            box = bounds(item)
            # Bounds of text are a little higher than its capitals, those of a line a little wider than its pen.
            assert box[0] >= paper.margin - 0.2
            assert box[2] <= page.drawing.width - paper.margin + 0.2
            assert box[1] >= paper.margin - 0.5
            assert box[3] <= page.drawing.height - paper.margin + 0.5


def seam_ticks(page: Page, cut: Tiling, tile: Tile) -> tuple[set[float], set[float]]:
    """The x of upright and the y of level ticks, in mm from the tile's corner."""
    left, top = cut.corner(tile)
    across, down = set(), set()
    for item in page.drawing.items:
        if isinstance(item, Path) and item.stroke and item.stroke.colour == "#666666" and len(item.segments) == 2:
            (_, (x0, y0)), (_, (x1, y1)) = item.segments
            assert math.dist((x0, y0), (x1, y1)) == pytest.approx(2.5)
            (across if x0 == x1 else down).add(round(x0 - left if x0 == x1 else y0 - top, 3))
    return across, down


def test_ticks_show_where_the_neighbour_begins(book: FontBook) -> None:
    cut = tiling(400, 500, PAPERS["a4"])
    pages = tiles_of(Drawing(400, 500, ()), PAPERS["a4"], book)
    for tile, page in zip(cut.tiles, pages, strict=True):
        across, down = seam_ticks(page, cut, tile)
        right = next((t for t in cut.tiles if (t.column, t.row) == (tile.column + 1, tile.row)), None)
        below = next((t for t in cut.tiles if (t.column, t.row) == (tile.column, tile.row + 1)), None)
        assert across == ({round(right.x - tile.x, 3)} if right else set())
        assert down == ({round(below.y - tile.y, 3)} if below else set())


def test_the_key_fills_the_one_tile_that_the_page_shows(book: FontBook) -> None:
    cut = tiling(400, 500, PAPERS["a4"])
    for index, page in enumerate(tiles_of(Drawing(400, 500, ()), PAPERS["a4"], book)):
        key = [item for item in page.drawing.items if isinstance(item, Path) and item.stroke]
        key = [item for item in key if item.stroke and item.stroke.colour == "#444444" and len(item.segments) == 5]
        assert [item.fill is not None for item in key] == [i == index for i in range(len(cut.tiles))]


def test_tiles_are_bookmarked_once_and_labelled_each(book: FontBook) -> None:
    pages = tile_pages(BoardPart("map", "Map", Drawing(400, 500, ())), PAPERS["a4"], margins(book))
    assert [page.bookmark for page in pages] == ["Map"] + [None] * (len(pages) - 1)
    assert [page.label for page in pages[:3]] == ["assembly", "tile A1", "tile B1"]


def strings(page: Page) -> list[str]:
    return [item.string for item, _ in walk(page.drawing.items) if isinstance(item, Text)]


def test_a_tile_names_its_neighbours_and_no_other(book: FontBook) -> None:
    """400 x 500 mm on A4 are three columns of two: around B1 lie A1, C1 and B2."""
    names = ("A1", "B1", "C1", "A2", "B2", "C2")
    pages = dict(zip(names, tiles_of(Drawing(400, 500, ()), PAPERS["a4"], book), strict=True))
    around = {"A1": "B1 A2", "B1": "A1 C1 B2", "C1": "B1 C2", "A2": "B2 A1", "B2": "A2 C2 B1", "C2": "B2 C1"}
    for name, page in pages.items():
        assert sorted(text for text in strings(page) if len(text) == 2) == sorted(around[name].split())


def test_the_plan_of_the_tiles_shows_each_where_it_goes(book: FontBook) -> None:
    plan = tile_pages(BoardPart("map", "Map", Drawing(400, 500, ())), PAPERS["a4"], margins(book))[0]
    at = {
        item.string: matrix.apply(item.x, item.y)
        for item, matrix in walk(plan.drawing.items)
        if isinstance(item, Text) and len(item.string) == 2
    }
    assert sorted(at) == ["A1", "A2", "B1", "B2", "C1", "C2"]
    assert at["A1"][0] < at["B1"][0] < at["C1"][0]
    assert at["A1"][1] < at["A2"][1]
    assert any("500 mm" in text for text in strings(plan))


def test_a_board_on_one_sheet_needs_no_plan(book: FontBook) -> None:
    pages = tile_pages(BoardPart("map", "Map", Drawing(150, 150, ())), PAPERS["a4"], margins(book))
    assert [page.label for page in pages] == ["tile A1"]


def test_a_board_printed_larger_has_its_seams_where_its_columns_are() -> None:
    dot = Path(rectangle(10, 20, 2, 2), fill="#ff0000")
    part = scaled(BoardPart("map", "Map", Drawing(200, 100, (dot,)), ((30.0, 60.0), (50.0,))), 1.5)
    assert (part.drawing.width, part.drawing.height) == (300, 150)
    assert part.seams == ((45, 90), (75,))
    ((_, matrix),) = walk(part.drawing.items)
    assert matrix.apply(10, 20) == (15, 30)


def test_a_map_that_no_page_of_a_pdf_holds_is_told_with_the_way_out() -> None:
    """14,400 points are 5080 mm; the bleed of 3 mm on both sides counts."""
    assert poster_page(Drawing(5074, 100, ()), "Map").drawing.width == 5080
    with pytest.raises(UsageError, match=r"10\.00 x 0\.10 m.*5\.08 m long; --map-scale takes up to 0\.507"):
        poster_page(Drawing(10_000, 100, ()), "Map")


def test_the_poster_is_the_whole_board_with_bleed_around_its_trim() -> None:
    dot = Path(rectangle(0, 0, 1, 1), fill="#ff0000")
    page = poster_page(Drawing(480, 450, (dot,)), "Map on one sheet")
    assert (page.drawing.width, page.drawing.height, page.bleed) == (486, 456, 3)
    ((item, matrix),) = walk(page.drawing.items)
    assert item is dot
    assert matrix.apply(0, 0) == (3, 3)
