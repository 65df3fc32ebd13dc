from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.grid.hexes import (
    DIRECTIONS,
    Hex,
    Hexside,
    direction_between,
    distance,
    line,
    neighbour,
    neighbours,
    within,
)
from generator.grid.numbering import Oblique

HEXES = st.builds(Hex, st.integers(-40, 40), st.integers(-40, 40))
NEAR = st.builds(Hex, st.integers(-5, 5), st.integers(-5, 5))


def at(label: str) -> Hex:
    return Oblique().cell(label)


def labels(hexes: tuple[Hex, ...]) -> set[str]:
    return {Oblique().label(h) for h in hexes}


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("E6", "E5"),
        ("F6", "G6"),
        ("F7", "G8"),
        ("E7", "F7"),
        ("E8", "D7"),
        ("E8", "E7"),
        ("E7", "F8"),
        ("D7", "E7"),
    ],
)
def test_a3_adjacent(a: str, b: str) -> None:
    assert at(b) in neighbours(at(a))
    assert distance(at(a), at(b)) == 1


def test_a3_not_adjacent() -> None:
    assert at("F7") not in neighbours(at("E8"))
    assert distance(at("E8"), at("F7")) == 2


@pytest.mark.parametrize(
    ("a", "b", "steps"),
    [("D6", "F6", 2), ("H9", "F6", 3), ("G9", "H7", 3), ("F8", "E6", 2), ("D5", "D7", 2)],
)
def test_a3_distance(a: str, b: str, steps: int) -> None:
    assert distance(at(a), at(b)) == steps


def test_a3_the_line_from_d5_to_e7_touches_e6() -> None:
    met = line(at("D5"), at("E7"))
    # It runs along the hexside between E6 and D6, so it touches both.
    assert labels(met) == {"D5", "D6", "E6", "E7"}


def test_a3_the_six_neighbours() -> None:
    assert labels(neighbours(at("E6"))) == {"E5", "E7", "F6", "D6", "F7", "D5"}


@given(st.integers(0, 60), st.integers(-20, 60), st.integers(0, 60), st.integers(-20, 60))
def test_a3_distance_formula(q1: int, r1: int, q2: int, r2: int) -> None:
    # The oblique number differs from axial r by q.
    a, b = Hex(q1, r1 - q1), Hex(q2, r2 - q2)
    dq, dr = q2 - q1, r2 - r1
    assert distance(a, b) == max(abs(dq), abs(dr), abs(dq - dr))


def test_a7_command_one_covers_seven_hexes() -> None:
    assert len(within(at("E6"), 1)) == 7
    assert set(within(at("E6"), 1)) == {at("E6"), *neighbours(at("E6"))}


@given(HEXES, st.integers(0, 8))
def test_within_counts_and_reaches(centre: Hex, radius: int) -> None:
    found = within(centre, radius)
    assert len(set(found)) == len(found) == 1 + 3 * radius * (radius + 1)
    assert all(distance(centre, h) <= radius for h in found)


def test_within_a_negative_radius_is_nothing() -> None:
    assert within(Hex(3, 4), -1) == ()


def test_directions_are_six_different_steps_that_cancel_out() -> None:
    assert len(set(DIRECTIONS)) == 6
    assert all(
        d.q == -DIRECTIONS[(i + 3) % 6].q and d.r == -DIRECTIONS[(i + 3) % 6].r for i, d in enumerate(DIRECTIONS)
    )


@given(HEXES, st.integers(-12, 12))
def test_a_direction_and_the_opposite_one_lead_back(h: Hex, direction: int) -> None:
    assert neighbour(neighbour(h, direction), direction + 3) == h


@given(HEXES, st.integers(0, 5))
def test_direction_between_names_the_step(h: Hex, direction: int) -> None:
    assert direction_between(h, neighbour(h, direction)) == direction


@given(HEXES, st.integers(0, 5))
def test_the_next_direction_turns_to_an_adjacent_hex(h: Hex, direction: int) -> None:
    # A4: the three front hexes stand side by side.
    assert distance(neighbour(h, direction), neighbour(h, direction + 1)) == 1


@pytest.mark.parametrize("other", [Hex(0, 0), Hex(1, 1), Hex(0, 2)])
def test_no_direction_between_hexes_that_do_not_touch(other: Hex) -> None:
    with pytest.raises(ValueError, match="not adjacent"):
        direction_between(Hex(0, 0), other)


@given(HEXES, HEXES)
def test_neighbours_are_symmetric(a: Hex, b: Hex) -> None:
    assert all(a in neighbours(n) for n in neighbours(a))
    assert (b in neighbours(a)) == (distance(a, b) == 1)


@given(HEXES, HEXES, HEXES)
def test_distance_is_a_metric(a: Hex, b: Hex, c: Hex) -> None:
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, b) == distance(b, a)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


@given(HEXES, HEXES)
def test_distance_is_a_shortest_walk(a: Hex, b: Hex) -> None:
    if a != b:
        assert min(distance(n, b) for n in neighbours(a)) == distance(a, b) - 1


def test_cube_coordinates_sum_to_zero() -> None:
    assert Hex(3, -5).s == 2


def test_line_down_a_column_meets_only_the_column() -> None:
    assert line(at("D3"), at("D7")) == (at("D3"), at("D4"), at("D5"), at("D6"), at("D7"))


def test_line_to_itself() -> None:
    assert line(Hex(2, 3), Hex(2, 3)) == (Hex(2, 3),)


def test_line_names_level_hexes_left_first() -> None:
    # Going down the board from D5 to E7, the left hand points to the east, where E6 lies.
    assert [Oblique().label(h) for h in line(at("D5"), at("E7"))] == ["D5", "E6", "D6", "E7"]


def test_line_meets_a_hex_in_a_single_corner() -> None:
    # From the origin to (5, -1), a third of the way lies the point (5/3, -1/3), the corner common to (1, 0), (2, 0)
    # and (2, -1); the line passes from the first to the second and only touches the third.
    assert line(Hex(0, 0), Hex(5, -1))[:4] == (Hex(0, 0), Hex(1, 0), Hex(2, -1), Hex(2, 0))


@given(NEAR, NEAR)
def test_line_is_symmetric(a: Hex, b: Hex) -> None:
    assert line(a, b) == tuple(reversed(line(b, a)))


@given(NEAR, NEAR)
def test_line_is_contiguous(a: Hex, b: Hex) -> None:
    met = line(a, b)
    assert met[0] == a
    assert met[-1] == b
    assert all(any(distance(h, earlier) == 1 for earlier in met[:i]) for i, h in enumerate(met) if i)


@given(NEAR, NEAR)
def test_line_has_no_gap_at_any_distance_and_no_detour(a: Hex, b: Hex) -> None:
    met = line(a, b)
    assert {distance(a, h) for h in met} == set(range(distance(a, b) + 1))
    assert len(set(met)) == len(met)


@settings(deadline=None)
@given(NEAR, NEAR)
def test_line_meets_exactly_the_hexes_that_clipping_finds(a: Hex, b: Hex) -> None:
    assert set(line(a, b)) == {h for h in within(a, distance(a, b) + 1) if clipped(a, b, h)}


def clipped(a: Hex, b: Hex, h: Hex) -> bool:
    """Cuts the segment down to the part inside the closed hex, one pair of hexsides after the other."""
    enter, leave = Fraction(0), Fraction(1)
    start = (a.q - h.q, a.r - h.r, a.s - h.s)
    end = (b.q - h.q, b.r - h.r, b.s - h.s)
    for i in range(3):
        at_start, at_end = start[i] - start[i - 1], end[i] - end[i - 1]
        if at_start == at_end:
            if abs(at_start) > 1:
                return False
            continue
        cuts = sorted(Fraction(limit - at_start, at_end - at_start) for limit in (-1, 1))
        enter, leave = max(enter, cuts[0]), min(leave, cuts[1])
    return enter <= leave


@given(HEXES, st.integers(0, 5))
def test_hexside_is_the_same_from_both_sides(h: Hex, direction: int) -> None:
    other = neighbour(h, direction)
    assert Hexside(h, other) == Hexside(other, h)
    assert len({Hexside(h, other), Hexside(other, h)}) == 1
    assert {Hexside(h, other).a, Hexside(h, other).b} == {h, other}


def test_a_hex_has_six_hexsides() -> None:
    assert len({Hexside(Hex(1, 1), n) for n in neighbours(Hex(1, 1))}) == 6


@pytest.mark.parametrize("other", [Hex(0, 0), Hex(2, -1), Hex(-3, 0)])
def test_hexside_needs_adjacent_hexes(other: Hex) -> None:
    with pytest.raises(ValueError, match="not adjacent"):
        Hexside(Hex(0, 0), other)
