"""Outlines of regions: their area, loops and holes."""

from __future__ import annotations

import math

import pytest
from curves import along
from hypothesis import given
from hypothesis import strategies as st

from generator.components.outline import contour, loops, sides_of, straight, widened
from generator.grid.cells import Cell, hex_cells, square_cells
from generator.grid.layout import Orientation
from generator.grid.numbering import Extent, Oblique, SquareLetters
from generator.grid.offset import Shove

SIZE = 22.0
HEX_AREA = math.sqrt(3) / 2 * SIZE**2
COLUMNS, ROWS = 7, 6
HEXES = hex_cells(
    COLUMNS, ROWS, SIZE, Shove.UP, Oblique(extent=Extent(COLUMNS, ROWS), shove=Shove.UP), Orientation.FLAT
)
SQUARES = square_cells(COLUMNS, ROWS, SIZE, SquareLetters(extent=Extent(COLUMNS, ROWS)))
EVERYTHING = frozenset(HEXES)

regions = st.sets(st.sampled_from(sorted(EVERYTHING)), min_size=1).map(frozenset)


def area(loop: list[tuple[float, float]]) -> float:
    """Positive for a loop that is walked clockwise as seen (y grows downwards)."""
    closed = zip(loop, [*loop[1:], loop[0]], strict=True)
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in closed) / 2


@given(regions)
def test_the_loops_of_a_region_enclose_as_much_as_its_hexes(region: frozenset[Cell]) -> None:
    """Holes are walked the other way round, so their area counts negative."""
    total = sum(area([(p.x, p.y) for p in loop]) for loop in loops(region, HEXES))
    assert total == pytest.approx(len(region) * HEX_AREA)


@given(regions)
def test_loops_walk_every_side_of_the_edge_once_and_close(region: frozenset[Cell]) -> None:
    found = loops(region, HEXES)
    assert sum(map(len, found)) == len(sides_of(region, HEXES))
    for loop in found:
        for one, other in zip(loop, [*loop[1:], loop[0]], strict=True):
            assert math.dist(one, other) == pytest.approx(SIZE / math.sqrt(3))


def test_a_ring_has_two_loops_and_a_hex_one() -> None:
    centre = HEXES.at(3, 3)
    ring = frozenset(HEXES.neighbours(centre))
    assert [len(loop) for loop in sorted(loops(ring, HEXES), key=len)] == [6, 18]
    assert len(loops(frozenset({centre}), HEXES)) == 1
    assert len(loops(ring | {centre}, HEXES)) == 1


def test_two_hexes_apart_have_two_loops() -> None:
    assert len(loops(frozenset({HEXES.at(0, 0), HEXES.at(5, 5)}), HEXES)) == 2


def test_nothing_has_no_outline() -> None:
    assert straight(frozenset(), HEXES) == ()
    assert contour(frozenset(), HEXES) == ()


def test_squares_that_touch_at_a_corner_lose_no_side() -> None:
    region = frozenset({SQUARES.at(1, 1), SQUARES.at(2, 2)})
    found = loops(region, SQUARES)
    assert sum(map(len, found)) == 8
    assert sum(area([(p.x, p.y) for p in loop]) for loop in found) == pytest.approx(2 * SIZE**2)


@given(regions)
def test_the_straight_outline_is_closed_polygons(region: frozenset[Cell]) -> None:
    operators = "".join(operator for operator, _ in straight(region, HEXES))
    assert operators.count("M") == operators.count("Z") == len(loops(region, HEXES))
    assert operators.startswith("M")
    assert "C" not in operators


@given(regions)
def test_a_contour_passes_the_middles_of_the_sides_and_stays_in_their_band(region: frozenset[Cell]) -> None:
    segments = contour(region, HEXES)
    ends = {(round(n[-2], 3), round(n[-1], 3)) for _, n in segments if n}
    middles = set()
    for inner, outer in sides_of(region, HEXES):
        a, b = HEXES.shared(inner, outer)
        middles.add((round((a.x + b.x) / 2, 3), round((a.y + b.y) / 2, 3)))
    assert ends == middles
    corners = [p for loop in loops(region, HEXES) for p in loop]
    # Rounding a corner of 120 degrees between the middles of two sides keeps an eighth of a side away at most.
    for point in along(segments, steps=4):
        assert min(math.dist(point, corner) for corner in corners) <= SIZE / math.sqrt(3) / 2 + 1e-6


@given(regions)
def test_a_contour_ends_where_it_begins(region: frozenset[Cell]) -> None:
    start = None
    for operator, n in contour(region, HEXES):
        if operator == "M":
            start = n
        elif operator == "C":
            last = n[-2:]
        else:
            assert last == pytest.approx(start)


@given(regions)
def test_widening_adds_the_hexes_off_the_board_that_touch(region: frozenset[Cell]) -> None:
    wide = widened(region, EVERYTHING, HEXES)
    assert wide & EVERYTHING == region
    assert all(any(n in region for n in HEXES.neighbours(cell)) for cell in wide - region)
    for cell in region:
        assert set(HEXES.neighbours(cell)) - EVERYTHING <= wide
