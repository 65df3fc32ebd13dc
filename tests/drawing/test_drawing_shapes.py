"""Outlines of plain shapes."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from curves import along
from fontTools.misc.bezierTools import cubicPointAtT
from hypothesis import given
from hypothesis import strategies as st

from generator.drawing.shapes import bend, ellipse, middle, polygon, polyline, rectangle

sizes = st.floats(0.5, 100)


def test_a_square_rectangle_is_its_four_corners() -> None:
    assert rectangle(1, 2, 3, 4) == (
        ("M", (1, 2)),
        ("L", (4, 2)),
        ("L", (4, 6)),
        ("L", (1, 6)),
        ("Z", ()),
    )


@given(sizes, sizes, st.floats(0.1, 200))
def test_a_rounded_rectangle_touches_its_sides_and_cuts_its_corners(width: float, height: float, r: float) -> None:
    outline = list(along(rectangle(10, 20, width, height, r)))
    xs, ys = [p[0] for p in outline], [p[1] for p in outline]
    assert (min(xs), max(xs)) == pytest.approx((10, 10 + width))
    assert (min(ys), max(ys)) == pytest.approx((20, 20 + height))
    # A corner of radius r keeps (sqrt 2 - 1) r away from the point of the square corner.
    radius = min(r, width / 2, height / 2)
    nearest = min(math.dist(p, (10, 20)) for p in outline)
    assert nearest == pytest.approx((math.sqrt(2) - 1) * radius, rel=0.01)


@given(sizes, sizes)
def test_an_ellipse_lies_within_a_thousandth_of_the_true_one(rx: float, ry: float) -> None:
    for x, y in along(ellipse(5, 7, rx, ry)):
        assert math.hypot((x - 5) / rx, (y - 7) / ry) == pytest.approx(1, abs=1e-3)


def test_polyline_stays_open_and_polygon_closes() -> None:
    corners = ((0, 0), (1, 0), (1, 1))
    assert [operator for operator, _ in polyline(corners)] == ["M", "L", "L"]
    assert polygon(corners) == (*polyline(corners), ("Z", ()))


def test_middle_is_half_way() -> None:
    assert middle((0, 2), (4, 0)) == (2, 1)


points = st.tuples(st.floats(-50, 50), st.floats(-50, 50))


@given(points, points, points)
def test_bend_is_the_quadratic_curve_with_its_corner_as_control(
    start: tuple[float, float], corner: tuple[float, float], end: tuple[float, float]
) -> None:
    operator, n = bend(start, corner, end)
    assert operator == "C"
    for t in (0.0, 0.25, 0.5, 1.0):
        expected = [
            (1 - t) ** 2 * s + 2 * t * (1 - t) * c + t * t * e for s, c, e in zip(start, corner, end, strict=True)
        ]
        found = cubicPointAtT(start, (n[0], n[1]), (n[2], n[3]), (n[4], n[5]), t)
        assert found == pytest.approx(expected, abs=1e-6)


def test_a_chain_of_bends_has_no_kinks() -> None:
    """Each leaves in the direction in which the one before arrived, when corners lie on a line with the joint."""
    first, second = bend((0, 0), (2, 0), (3, 1)), bend((3, 1), (4, 2), (6, 2))
    (ax, ay, bx, by), (cx, cy) = first[1][2:], second[1][:2]
    arriving, leaving = math.atan2(by - ay, bx - ax), math.atan2(cy - by, cx - bx)
    assert arriving == pytest.approx(leaving)
    assert all(a != b for a, b in pairwise(along((("M", (0, 0)), first))))
