"""Path data and transforms, as SVG writes them."""

from __future__ import annotations

import math

import pytest
from curves import along
from fontTools.misc.bezierTools import cubicPointAtT

from generator.drawing.items import IDENTITY, Matrix, rotation, scaling, translation
from generator.drawing.svgpath import parse_path, parse_transform


def test_absolute_commands() -> None:
    assert parse_path("M1 2 L3 4 H5 V6 Z") == (
        ("M", (1, 2)),
        ("L", (3, 4)),
        ("L", (5, 4)),
        ("L", (5, 6)),
        # The path reader draws the closing line before it closes.
        ("L", (1, 2)),
        ("Z", ()),
    )


@pytest.mark.parametrize(
    "relative",
    ["m1 2 l2 2 h2 v2 z", "m1,2 2,2 h2v2z", "M1 2 3 4 5 4 5 6z", "m 1 2 l 2 2 l 2 0 l 0 2 Z"],
)
def test_relative_and_implied_commands_mean_the_same(relative: str) -> None:
    assert parse_path(relative) == parse_path("M1 2 L3 4 H5 V6 Z")


def test_an_arc_becomes_cubics_that_stay_on_the_circle() -> None:
    """A quarter of the unit circle from east to south, clockwise as seen with y down."""
    segments = parse_path("M1 0 A1 1 0 0 1 0 1")
    points = list(along(segments))
    assert {operator for operator, _ in segments[1:]} == {"C"}
    assert points[-1] == pytest.approx((0, 1))
    assert all(math.hypot(x, y) == pytest.approx(1, abs=1e-3) for x, y in points)
    assert all(x >= -1e-9 and y >= -1e-9 for x, y in points)


@pytest.mark.parametrize(("large", "sweep", "extreme"), [(0, 1, -1), (0, 0, 1), (1, 1, -9), (1, 0, 9)])
def test_the_flags_of_an_arc_choose_one_of_four(large: int, sweep: int, extreme: float) -> None:
    """A chord of 6 in a circle of radius 5 cuts off 1 mm on one side and leaves 9 mm on the other."""
    ys = [y for _, y in along(parse_path(f"M0 0 A5 5 0 {large} {sweep} 6 0"))]
    assert max(ys, key=abs) == pytest.approx(extreme, abs=0.02)


def test_a_quadratic_becomes_the_same_curve_as_a_cubic() -> None:
    (_, start), (operator, n) = parse_path("M0 0 Q 3 6 9 0")
    assert (operator, start) == ("C", (0, 0))
    half = cubicPointAtT((0, 0), (n[0], n[1]), (n[2], n[3]), (n[4], n[5]), 0.5)
    # Half way along a quadratic curve lies (start + 2 control + end) / 4.
    assert half == pytest.approx(((0 + 2 * 3 + 9) / 4, (0 + 2 * 6 + 0) / 4))


def test_a_smooth_quadratic_mirrors_the_control_before() -> None:
    smooth, written_out = parse_path("M0 0 Q 2 2 4 0 T 8 0"), parse_path("M0 0 Q 2 2 4 0 Q 6 -2 8 0")
    for (_, found), (_, expected) in zip(smooth, written_out, strict=True):
        assert found == pytest.approx(expected)


def test_no_data_is_no_path() -> None:
    assert parse_path("") == ()


@pytest.mark.parametrize(
    "wrong",
    ["L1 1", "M0 0 L", "M0 0 L 1 2 3", "M0 0 Q1", "M0 0 A1 1 0 0 1 1", "5 5", "z", "hello", "M0 0 X5 5", "M1e999 0"],
)
def test_bad_path_data_is_an_error(wrong: str) -> None:
    with pytest.raises(ValueError, match="path data"):
        parse_path(wrong)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", IDENTITY),
        ("translate(3)", translation(3, 0)),
        ("translate(3 4)", translation(3, 4)),
        ("scale(2)", scaling(2)),
        ("scale(2, -1)", scaling(2, -1)),
        ("rotate(30)", rotation(30)),
        ("rotate(30, 5, 6)", rotation(30, 5, 6)),
        ("matrix(1 2 3 4 5 6)", Matrix(1, 2, 3, 4, 5, 6)),
    ],
)
def test_transforms(text: str, expected: Matrix) -> None:
    assert parse_transform(text) == pytest.approx(expected)


def test_transforms_apply_from_right_to_left() -> None:
    """A point at 1 is first doubled, then moved by 10."""
    assert parse_transform("translate(10) scale(2)").apply(1, 0) == (12, 0)
    assert parse_transform("translate(10),scale(2)").apply(1, 0) == (12, 0)


@pytest.mark.parametrize(
    "wrong",
    ["skewX(10)", "rotate(1 2)", "translate()", "scale(a)", "translate(1) and more", "rotate(90", "scale(nan)"],
)
def test_other_transforms_are_errors(wrong: str) -> None:
    with pytest.raises(ValueError, match=r"transform|float"):
        parse_transform(wrong)
