"""The record over hexes and squares: names, distances, sides and reach of a rectangular board."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.grid.cells import hex_cells, square_cells
from generator.grid.hexes import Hex
from generator.grid.layout import Orientation
from generator.grid.numbering import Extent, Oblique, Offset, SquareLetters
from generator.grid.offset import Shove
from generator.grid.square import Square

HEXES = hex_cells(4, 3, 22.0, Shove.UP, Oblique(extent=Extent(4, 3)), Orientation.FLAT)
SQUARES = square_cells(5, 4, 20.0, SquareLetters(extent=Extent(5, 4)))


def test_iteration_names_every_cell_row_by_row_with_oblique_numbers():
    # A2: the top hexes are A1, B1, C2, D2, and each row below adds one.
    assert [HEXES.numbering.label(cell) for cell in HEXES] == "A1 B1 C2 D2 A2 B2 C3 D3 A3 B3 C4 D4".split()


def test_the_board_begins_at_its_upper_left_corner():
    for cells in (HEXES, SQUARES):
        bounds = cells.bounds()
        assert (bounds.x0, bounds.y0) == pytest.approx((0, 0))
    # Three and a half flat-to-flat heights; three columns of 3/2 radius and one whole width of 2.
    radius = 22 / math.sqrt(3)
    assert (HEXES.bounds().x1, HEXES.bounds().y1) == pytest.approx((radius * (3 * 1.5 + 2), 22 * 3.5))
    assert (SQUARES.bounds().x1, SQUARES.bounds().y1) == pytest.approx((100, 80))


def test_pointy_boards_begin_there_too():
    scheme = Offset(orientation=Orientation.POINTY, shove=Shove.LEFT, extent=Extent(3, 3))
    bounds = hex_cells(3, 3, 10.0, Shove.LEFT, scheme, Orientation.POINTY).bounds()
    assert (bounds.x0, bounds.y0) == pytest.approx((0, 0))
    assert bounds.x1 == pytest.approx(35)


@given(st.integers(1, 9), st.integers(1, 9), st.floats(5, 60), st.sampled_from([*Shove, None]))
def test_no_cell_lies_beyond_the_bounds_and_some_reach_them(columns, rows, size, shove):
    extent = Extent(columns, rows)
    if shove is None:
        cells = square_cells(columns, rows, size, SquareLetters(extent=extent))
    else:
        top = Orientation.FLAT if shove in (Shove.UP, Shove.DOWN) else Orientation.POINTY
        scheme = Offset(orientation=top, shove=shove, extent=extent)
        cells = hex_cells(columns, rows, size, shove, scheme, top)
    xs, ys = zip(*(corner for cell in cells for corner in cells.layout.corners(cell)), strict=True)
    assert cells.bounds() == (min(xs), min(ys), max(xs), max(ys))


def test_neighbouring_squares_share_a_whole_side():
    middle = Square(2, 2)
    for other in SQUARES.neighbours(middle):
        ends = SQUARES.shared(middle, other)
        assert math.dist(*ends) == pytest.approx(20)
        assert set(ends) <= set(SQUARES.layout.corners(middle))
        assert set(ends) <= set(SQUARES.layout.corners(other))


def test_fire_on_squares_runs_along_rows_and_columns_only():
    # S2: orthogonal, never diagonal.
    assert SQUARES.line(Square(1, 1), Square(3, 1)) == (Square(1, 1), Square(2, 1), Square(3, 1))
    assert SQUARES.line(Square(1, 1), Square(2, 2)) == ()
    assert SQUARES.distance(Square(0, 0), Square(2, 1)) == 3


def test_reach_stops_at_sides_that_can_not_be_crossed():
    a, b, c = (HEXES.numbering.cell(name) for name in ("A1", "A2", "A3"))
    allowed = {a, b, c}
    assert HEXES.reachable(a, allowed, lambda _, __: True) == allowed
    blocked = HEXES.reachable(a, allowed, lambda one, other: {one, other} != {b, c})
    assert blocked == {a, b}


def test_a_column_letter_and_number_meet_in_one_hex():
    assert HEXES.numbering.cell("D3") == Hex(3, HEXES.numbering.cell("D2").r + 1)
