from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.grid.hexes import Hex, Hexside, line, neighbour, neighbours, within
from generator.grid.layout import HexLayout, Orientation, Point, Rect

HEXES = st.builds(Hex, st.integers(-60, 60), st.integers(-60, 60))
MM = st.floats(-500, 500)
LAYOUTS = st.builds(HexLayout, st.sampled_from(Orientation), st.floats(2, 60), st.builds(Point, MM, MM))


def flat(size: float = 20.0) -> HexLayout:
    return HexLayout(Orientation.FLAT, size, Point(0.0, 0.0))


def pointy(size: float = 20.0) -> HexLayout:
    return HexLayout(Orientation.POINTY, size, Point(0.0, 0.0))


def close(a: Point, b: Point) -> bool:
    return math.dist(a, b) < 1e-9


def test_flat_centres_one_step_away() -> None:
    # Columns stand one and a half radii apart; a neighbouring column is half a hex lower or higher.
    pitch = 1.5 * 20 / math.sqrt(3)
    assert flat().centre(Hex(0, 1)) == Point(0.0, 20.0)
    assert close(flat().centre(Hex(1, 0)), Point(pitch, 10.0))
    assert close(flat().centre(Hex(1, -1)), Point(pitch, -10.0))


def test_pointy_centres_one_step_away() -> None:
    pitch = 1.5 * 20 / math.sqrt(3)
    assert pointy().centre(Hex(1, 0)) == Point(20.0, 0.0)
    assert close(pointy().centre(Hex(0, 1)), Point(10.0, pitch))
    assert close(pointy().centre(Hex(-1, 1)), Point(-10.0, pitch))


def test_direction_zero_is_north_on_a_flat_board_and_north_west_on_a_pointy_one() -> None:
    north = flat().centre(neighbour(Hex(0, 0), 0))
    assert north == Point(0.0, -20.0)
    north_west = pointy().centre(neighbour(Hex(0, 0), 0))
    assert north_west.x == -10.0
    assert north_west.y < 0


@given(LAYOUTS, HEXES)
def test_neighbours_stand_one_size_away_and_go_round_clockwise(layout: HexLayout, h: Hex) -> None:
    x, y = layout.centre(h)
    around = [Point(p.x - x, p.y - y) for p in map(layout.centre, neighbours(h))]
    assert all(math.hypot(*p) == pytest.approx(layout.size) for p in around)
    # With y downwards, clockwise means growing angles, by a sixth of a turn each.
    assert all(clockwise_turn(around[i], around[(i + 1) % 6]) == pytest.approx(math.pi / 3) for i in range(6))


def clockwise_turn(a: Point, b: Point) -> float:
    return (math.atan2(b.y, b.x) - math.atan2(a.y, a.x)) % math.tau


@given(LAYOUTS, HEXES)
def test_corners_are_a_regular_hexagon_clockwise_from_the_upper_left(layout: HexLayout, h: Hex) -> None:
    x, y = layout.centre(h)
    corners = [Point(p.x - x, p.y - y) for p in layout.corners(h)]
    assert len(corners) == 6
    assert all(math.hypot(*p) == pytest.approx(layout.size / math.sqrt(3)) for p in corners)
    assert all(clockwise_turn(corners[i], corners[(i + 1) % 6]) == pytest.approx(math.pi / 3) for i in range(6))
    assert corners[0].x < 0
    assert corners[0].y < 0


def test_size_is_flat_to_flat() -> None:
    across = 2 * 20 / math.sqrt(3)
    assert flat().bounds([Hex(0, 0)]) == pytest.approx((-across / 2, -10, across / 2, 10))
    assert pointy().bounds([Hex(0, 0)]) == pytest.approx((-10, -across / 2, 10, across / 2))


@given(LAYOUTS, HEXES)
def test_hex_at_is_the_inverse_of_centre(layout: HexLayout, h: Hex) -> None:
    assert layout.hex_at(layout.centre(h)) == h


@given(LAYOUTS, HEXES, st.floats(0, math.tau), st.floats(0, 0.99))
def test_hex_at_holds_all_of_the_inscribed_circle(layout: HexLayout, h: Hex, angle: float, part: float) -> None:
    x, y = layout.centre(h)
    reach = part * layout.size / 2
    assert layout.hex_at(Point(x + reach * math.cos(angle), y + reach * math.sin(angle))) == h


@given(LAYOUTS, HEXES, st.integers(0, 5))
def test_hex_at_holds_the_corners_from_inside(layout: HexLayout, h: Hex, corner: int) -> None:
    x, y = layout.centre(h)
    p = layout.corners(h)[corner]
    assert layout.hex_at(Point(x + 0.99 * (p.x - x), y + 0.99 * (p.y - y))) == h
    assert layout.hex_at(Point(x + 1.01 * (p.x - x), y + 1.01 * (p.y - y))) in neighbours(h)


@given(LAYOUTS, HEXES, st.integers(0, 5))
def test_adjacent_hexes_share_two_corners(layout: HexLayout, h: Hex, direction: int) -> None:
    other = neighbour(h, direction)
    shared = [p for p in layout.corners(h) if any(close(p, o) for o in layout.corners(other))]
    assert len(shared) == 2
    assert all(any(close(p, end) for end in layout.hexside_ends(Hexside(h, other))) for p in shared)


@given(LAYOUTS, HEXES, st.integers(0, 5))
def test_hexside_ends_do_not_depend_on_the_order(layout: HexLayout, h: Hex, direction: int) -> None:
    other = neighbour(h, direction)
    assert layout.hexside_ends(Hexside(h, other)) == layout.hexside_ends(Hexside(other, h))


@given(LAYOUTS, HEXES, st.integers(0, 5))
def test_corner_numbers_follow_directions(layout: HexLayout, h: Hex, direction: int) -> None:
    ends = layout.hexside_ends(Hexside(h, neighbour(h, direction)))
    corners = layout.corners(h)
    expected = (corners[direction], corners[(direction + 1) % 6])
    assert all(any(close(e, p) for p in ends) for e in expected)


@given(LAYOUTS, HEXES)
def test_a_hexside_lies_halfway_between_its_hexes(layout: HexLayout, h: Hex) -> None:
    for other in neighbours(h):
        start, end = layout.hexside_ends(Hexside(h, other))
        a, b = layout.centre(h), layout.centre(other)
        assert close(Point((start.x + end.x) / 2, (start.y + end.y) / 2), Point((a.x + b.x) / 2, (a.y + b.y) / 2))
        assert math.dist(start, end) == pytest.approx(layout.size / math.sqrt(3))


@given(st.sampled_from(Orientation), HEXES, HEXES, st.floats(0, 1))
def test_a_line_meets_every_hex_under_the_drawn_segment(
    orientation: Orientation, a: Hex, step: Hex, part: float
) -> None:
    b = Hex(a.q + step.q % 9 - 4, a.r + step.r % 9 - 4)
    layout = HexLayout(orientation, 16.0, Point(3.0, 5.0))
    start, end = layout.centre(a), layout.centre(b)
    under = layout.hex_at(Point(start.x + part * (end.x - start.x), start.y + part * (end.y - start.y)))
    assert under in line(a, b)


def test_bounds_of_a_range() -> None:
    # Radius 1 is three hexes high; its outer columns stand 1.5 radii out and reach one radius further.
    radius = 20 / math.sqrt(3)
    assert flat().bounds(within(Hex(0, 0), 1)) == pytest.approx((-2.5 * radius, -30, 2.5 * radius, 30))


def test_bounds_follow_the_origin() -> None:
    box = HexLayout(Orientation.FLAT, 20.0, Point(100.0, 50.0)).bounds([Hex(0, 0)])
    assert isinstance(box, Rect)
    assert (box.y0, box.y1) == (40.0, 60.0)
    assert (box.x0 + box.x1) / 2 == pytest.approx(100.0)


def test_no_bounds_without_hexes() -> None:
    with pytest.raises(ValueError, match="no hexes"):
        flat().bounds([])


@pytest.mark.parametrize("size", [0.0, -16.0, math.nan, math.inf])
def test_size_must_be_a_length(size: float) -> None:
    with pytest.raises(ValueError, match="positive size"):
        flat(size)
