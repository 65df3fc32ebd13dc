"""Matrices, the walk through a drawing in paint order, and the rectangles items are said to fill."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.drawing.items import (
    IDENTITY,
    Drawing,
    Group,
    Image,
    Matrix,
    Path,
    Stroke,
    Text,
    Use,
    bounds,
    rotation,
    scaling,
    translation,
    walk,
)
from generator.drawing.shapes import ellipse, polyline, rectangle

numbers = st.floats(-100, 100)
points = st.tuples(numbers, numbers)
matrices = st.builds(Matrix, *[st.floats(-3, 3)] * 4, numbers, numbers)


def dot(name: str) -> Text:
    return Text(0, 0, 1, "#000000", (("face", name),), 1)


def test_then_applies_the_inner_map_first() -> None:
    assert translation(10, 0).then(scaling(2)).apply(1, 1) == (12, 2)
    assert scaling(2).then(translation(10, 0)).apply(1, 1) == (22, 2)


@given(matrices, matrices, points)
def test_then_is_one_map_after_the_other(outer: Matrix, inner: Matrix, point: tuple[float, float]) -> None:
    assert outer.then(inner).apply(*point) == pytest.approx(outer.apply(*inner.apply(*point)), abs=1e-6)


@given(matrices)
def test_identity_changes_no_map(matrix: Matrix) -> None:
    assert matrix.then(IDENTITY) == matrix == IDENTITY.then(matrix)


def test_rotation_turns_clockwise_where_y_grows_downwards() -> None:
    """From pointing right a quarter turn clockwise points down."""
    assert rotation(90).apply(1, 0) == pytest.approx((0, 1))


@given(st.floats(-720, 720), points, points)
def test_rotation_keeps_its_centre_and_distances_from_it(
    angle: float, centre: tuple[float, float], point: tuple[float, float]
) -> None:
    turn = rotation(angle, *centre)
    assert turn.apply(*centre) == pytest.approx(centre, abs=1e-9)
    assert math.dist(turn.apply(*point), centre) == pytest.approx(math.dist(point, centre), abs=1e-9)


def test_scaling_with_one_factor_keeps_proportions() -> None:
    assert scaling(3).apply(1, 2) == (3, 6)
    assert scaling(3, 5).apply(1, 2) == (3, 10)


def test_walk_gives_leaves_in_paint_order_with_the_matrices_around_them() -> None:
    symbol = Drawing(1, 1, (dot("c"),))
    items = (
        dot("a"),
        Group((dot("b"), Use(symbol, scaling(2))), translation(5, 0)),
        dot("d"),
    )
    found = [(item.string, matrix.apply(1, 1)) for item, matrix in walk(items) if isinstance(item, Text)]
    assert found == [("a", (1, 1)), ("b", (6, 1)), ("c", (7, 2)), ("d", (1, 1))]


@given(st.lists(points, min_size=2, max_size=6), matrices, st.floats(0.1, 5))
def test_bounds_hold_every_point_of_a_line_and_half_its_width(
    line: list[tuple[float, float]], matrix: Matrix, width: float
) -> None:
    left, top, right, bottom = bounds(Path(polyline(line), stroke=Stroke("#000000", width)), matrix)
    for point in line:
        x, y = matrix.apply(*point)
        # How far the pen reaches left and right, and up and down, from a point: the image of a circle.
        across, down = (math.hypot(*row) * width / 2 for row in ((matrix.a, matrix.c), (matrix.b, matrix.d)))
        assert left <= x - across + 1e-9
        assert right >= x + across - 1e-9
        assert top <= y - down + 1e-9
        assert bottom >= y + down - 1e-9


def test_bounds_of_a_filled_rectangle_are_the_rectangle() -> None:
    assert bounds(Path(rectangle(1, 2, 3, 4), fill="#000000")) == (1, 2, 4, 6)


def test_bounds_of_a_circle_are_not_far_from_it() -> None:
    assert bounds(Path(ellipse(5, 5, 2, 2), fill="#000000")) == pytest.approx((3, 3, 7, 7), abs=0.01)


def test_bounds_go_through_groups_uses_and_images() -> None:
    picture = Drawing(4, 4, (Image(0, 0, 4, 2, b""),))
    group = Group((Use(picture, translation(10, 0)), Path(rectangle(0, 0, 1, 1), fill="#000000")), translation(0, 5))
    assert bounds(group) == (0, 5, 14, 7)


def test_bounds_of_text_hold_capitals_and_descenders() -> None:
    left, top, right, bottom = bounds(Text(10, 20, 3, "#000000", (("face", "Ág"),), 4))
    assert (left, right) == (10, 14)
    assert top <= 20 - 0.7 * 3 < 20 + 0.2 * 3 <= bottom


def test_nothing_has_no_extent() -> None:
    assert bounds(Group(())) == (0, 0, 0, 0)


def test_drawings_are_told_apart_by_identity() -> None:
    """Outputs keep one form for each drawing, so two equal ones must not be mixed up in a dictionary by value."""
    one, other = Drawing(1, 1, ()), Drawing(1, 1, ())
    assert one != other
    assert len({one, other}) == 2
