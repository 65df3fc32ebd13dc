from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.grid.layout import Point
from generator.grid.square import Square, SquareLayout, distance, neighbours, within

SQUARES = st.builds(Square, st.integers(-60, 60), st.integers(-60, 60))
MM = st.floats(-500, 500)
LAYOUTS = st.builds(SquareLayout, st.floats(2, 60), st.builds(Point, MM, MM))


def test_s2_a_diagonal_square_is_two_steps_away() -> None:
    assert distance(Square(3, 3), Square(4, 4)) == 2
    assert Square(4, 4) not in neighbours(Square(3, 3))


def test_s2_neighbours_are_orthogonal_clockwise_from_north() -> None:
    assert neighbours(Square(3, 3)) == (Square(3, 2), Square(4, 3), Square(3, 4), Square(2, 3))


def test_s2_artillery_ring_has_no_diagonal_shortcut() -> None:
    # S4: range 2-3 leaves the square itself and its four neighbours uncovered.
    ring = set(within(Square(0, 0), 3)) - set(within(Square(0, 0), 1))
    assert len(ring) == 8 + 12
    assert Square(1, 1) in ring
    assert Square(2, 2) not in ring


@given(SQUARES, SQUARES)
def test_neighbours_are_symmetric(a: Square, b: Square) -> None:
    assert all(a in neighbours(n) for n in neighbours(a))
    assert (b in neighbours(a)) == (distance(a, b) == 1)


@given(SQUARES, SQUARES, SQUARES)
def test_distance_is_a_metric(a: Square, b: Square, c: Square) -> None:
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, b) == distance(b, a)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


@given(SQUARES, st.integers(0, 8))
def test_within_counts_and_reaches(centre: Square, radius: int) -> None:
    # Each ring has four squares more than the one inside it.
    found = within(centre, radius)
    assert len(set(found)) == len(found) == 1 + 2 * radius * (radius + 1)
    assert all(distance(centre, s) <= radius for s in found)


def test_within_a_negative_radius_is_nothing() -> None:
    assert within(Square(0, 0), -1) == ()


def test_centres_and_corners() -> None:
    layout = SquareLayout(30.0, Point(15.0, 15.0))
    assert layout.centre(Square(2, 1)) == Point(75.0, 45.0)
    assert layout.corners(Square(2, 1)) == (Point(60.0, 30.0), Point(90.0, 30.0), Point(90.0, 60.0), Point(60.0, 60.0))


@given(LAYOUTS, SQUARES)
def test_square_at_is_the_inverse_of_centre(layout: SquareLayout, square: Square) -> None:
    assert layout.square_at(layout.centre(square)) == square


@given(LAYOUTS, SQUARES, st.integers(0, 3))
def test_square_at_holds_the_corners_from_inside(layout: SquareLayout, square: Square, corner: int) -> None:
    x, y = layout.centre(square)
    p = layout.corners(square)[corner]
    assert layout.square_at(Point(x + 0.99 * (p.x - x), y + 0.99 * (p.y - y))) == square
    assert layout.square_at(Point(x + 1.01 * (p.x - x), y + 1.01 * (p.y - y))) != square


@given(LAYOUTS, SQUARES)
def test_adjacent_squares_share_two_corners(layout: SquareLayout, square: Square) -> None:
    for other in neighbours(square):
        theirs = layout.corners(other)
        assert sum(any(math.dist(p, o) < 1e-9 for o in theirs) for p in layout.corners(square)) == 2


@pytest.mark.parametrize("size", [0.0, -30.0, math.nan, math.inf])
def test_size_must_be_a_length(size: float) -> None:
    with pytest.raises(ValueError, match="positive size"):
        SquareLayout(size, Point(0.0, 0.0))
