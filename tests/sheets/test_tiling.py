"""Tiles of a board: they cover it, overlap, stay printable, and each shows what its window touches."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.drawing.items import Drawing, Group, Path, bounds
from generator.drawing.shapes import rectangle
from generator.sheets.document import PAPERS
from generator.sheets.marginalia import CAPTION, Marginalia
from generator.sheets.tiling import OVERLAP, poster_page, tile_pages, tiling

WORDS = {"tile": "tile {name}", "actual_size": "100 %", "flip": "long edge"}
lengths = st.floats(20, 2000)


@settings(deadline=None)
@given(width=lengths, height=lengths, paper=st.sampled_from(["a4", "letter"]))
def test_tiles_cover_the_board_and_overlap_by_ten_millimetres(width, height, paper):
    sheet = PAPERS[paper]
    cut = tiling(width, height, sheet)
    assert cut.width <= cut.page_width - 2 * sheet.margin + 1e-6
    assert cut.height <= cut.page_height - 2 * (sheet.margin + CAPTION) + 1e-6
    assert len(cut.tiles) == cut.columns * cut.rows
    columns = sorted({tile.x for tile in cut.tiles})
    assert columns[0] == 0
    assert columns[-1] + cut.width == pytest.approx(width)
    assert all(a + cut.width - b == pytest.approx(OVERLAP) for a, b in itertools.pairwise(columns))
    rows = sorted({tile.y for tile in cut.tiles})
    assert rows[-1] + cut.height == pytest.approx(height)
    assert all(a + cut.height - b == pytest.approx(OVERLAP) for a, b in itertools.pairwise(rows))


def test_the_way_with_fewer_tiles_is_taken():
    # 270 mm wide and 180 mm high: one lying A4, but two upright ones.
    cut = tiling(270, 180, PAPERS["a4"])
    assert (len(cut.tiles), cut.page_width) == (1, 297)


def test_tiles_are_named_by_column_and_row():
    cut = tiling(482, 448, PAPERS["a4"])
    assert [tile.name for tile in cut.tiles] == ["A1", "B1", "C1", "A2", "B2", "C2"]


def test_a_tile_holds_what_its_window_touches_and_nothing_else(book):
    marks = tuple(Path(rectangle(x, y, 4, 4), fill="#ff0000") for x in range(0, 480, 40) for y in range(0, 440, 40))
    board = Drawing(482, 448, marks)
    cut = tiling(482, 448, PAPERS["a4"])
    pages = tile_pages(board, PAPERS["a4"], "Map", Marginalia("Kit", WORDS, book))
    seen = set()
    for tile, page in zip(cut.tiles, pages, strict=True):
        art = page.drawing.items[0]
        assert isinstance(art, Group)
        inside = {
            mark
            for mark in marks
            if bounds(mark)[0] <= tile.x + cut.width
            and bounds(mark)[2] >= tile.x
            and bounds(mark)[1] <= tile.y + cut.height
            and bounds(mark)[3] >= tile.y
        }
        assert set(art.items) == inside
        seen |= inside
    assert seen == set(marks)


def test_the_poster_is_the_board_with_three_millimetres_of_bleed():
    page = poster_page(Drawing(482, 448, ()), "Map")
    assert (page.drawing.width, page.drawing.height, page.bleed) == (488, 454, 3)
