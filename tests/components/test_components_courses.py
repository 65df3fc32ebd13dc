"""Rivers and roads: where their curves run, what lies over what, and what crosses them."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from boards import board_of, open_field
from curves import along

from generator.components.courses import courses, crossings, curve, names
from generator.components.studio import Studio
from generator.drawing.items import Group, Path, Text, Use, walk
from generator.drawing.shapes import middle
from generator.model.board import Board

RIVER = "A3 B3 C4 D4 E5".split()


@pytest.fixture(scope="module")
def river(studio: Studio) -> Board:
    """Five columns crossed by a river from the left edge to the right one; A1 and B1 begin the rows (A2)."""
    return open_field(studio, 5, 5, paths=[{"kind": "river", "through": RIVER, "name": {"en": "Siris"}}])


def centre(board: Board, label: str) -> tuple[float, float]:
    cell = board.find(label)
    assert cell is not None, label
    return board.cells.layout.centre(cell)


def test_a_course_passes_the_middle_of_every_side_it_crosses(river: Board) -> None:
    (course,) = river.courses
    points = list(along(curve(river, course)))
    for one, other in pairwise(course.cells):
        a, b = river.cells.shared(one, other)
        x, y = middle(a, b)
        assert min(math.dist(point, (x, y)) for point in points) < 1e-6


def test_a_course_crosses_its_sides_at_right_angles(river: Board) -> None:
    """The straight piece between two bends runs through the middle of a side, from centre to centre."""
    (course,) = river.courses
    segments = curve(river, course)
    for (_, before), (operator, after) in pairwise(segments):
        if operator == "C":
            start, control = before[-2:], after[:2]
            towards = [river.cells.layout.centre(cell) for cell in course.cells]
            nearest = min(towards, key=lambda p: math.dist(p, control))
            direct = math.atan2(nearest[1] - start[1], nearest[0] - start[0])
            leaving = math.atan2(control[1] - start[1], control[0] - start[0])
            assert math.remainder(leaving - direct, math.tau) == pytest.approx(0, abs=1e-6)


def test_a_river_leaves_the_board_at_both_edges(river: Board) -> None:
    (course,) = river.courses
    segments = curve(river, course)
    first, last = segments[0][1][-2:], segments[-1][1][-2:]
    inside = [river.cells.layout.centre(cell) for cell in river.terrain]
    # The centre of a hex that is not on the board is a hex away from every centre that is.
    for end in (first, last):
        assert min(math.dist(end, point) for point in inside) == pytest.approx(22)
    assert first[0] < centre(river, "A3")[0]
    assert last[0] > centre(river, "E5")[0]


def test_a_road_that_ends_inside_the_board_ends_in_the_middle_of_a_hex(studio: Studio) -> None:
    board = open_field(studio, 5, 5, paths=[{"kind": "road", "through": ["A3", "B3", "C4"]}])
    (course,) = board.courses
    segments = curve(board, course)
    assert segments[-1][1][-2:] == pytest.approx(centre(board, "C4"))
    assert segments[0][1][0] < 0, "the other end leaves at the left"


def test_banks_lie_below_all_beds_so_that_courses_run_together(studio: Studio) -> None:
    road = {"kind": "road", "through": ["A2", "B2", "C3"]}
    board = open_field(studio, 5, 5, paths=[road, {"kind": "road", "through": ["C3", "C2", "C1"]}])
    strokes = [item.stroke for item in courses(board, studio, water=False) if isinstance(item, Path)]
    look = next(t.look for t in studio.kit.system.terrain if t.id == "road")
    assert [stroke and stroke.colour for stroke in strokes] == [look.casing, look.casing, look.stroke, look.stroke]
    banks, beds = strokes[0], strokes[2]
    assert banks
    assert beds
    assert beds.width == look.width
    assert banks.width > beds.width


def test_water_and_roads_are_drawn_apart(studio: Studio, river: Board) -> None:
    assert len(list(courses(river, studio, water=True))) == 2
    assert list(courses(river, studio, water=False)) == []


@pytest.mark.parametrize(("sign", "symbol"), [("o", "ford"), ("=", "bridge")])
def test_a_crossing_lies_on_the_river_and_across_it(studio: Studio, sign: str, symbol: str) -> None:
    """The river bends in C4, so the curve misses the centre and the crossing must follow it."""
    rows = ["~ ~ . . .", ". . " + sign + " ~ .", ". . . . ~", ". . . . ."]
    board = board_of(studio, "\n".join(rows), paths=[{"kind": "river", "through": ["B2", "C3", "D3"]}])
    (course,) = board.courses
    (crossing,) = crossings(board, studio)
    assert isinstance(crossing, Use)
    assert crossing.drawing is studio.art.symbol(symbol, studio.theme.ink)
    drawing = crossing.drawing
    at = crossing.matrix.apply(drawing.width / 2, drawing.height / 2)
    points = list(along(curve(board, course), steps=200))
    nearest = min(range(len(points)), key=lambda i: math.dist(points[i], at))
    assert math.dist(points[nearest], at) < 0.1
    # The symbol is drawn for a river from left to right: its x axis follows the stream, either way.
    flow = math.atan2(points[nearest + 1][1] - points[nearest - 1][1], points[nearest + 1][0] - points[nearest - 1][0])
    along_x = math.atan2(crossing.matrix.b, crossing.matrix.a)
    assert math.remainder(along_x - flow, math.pi) == pytest.approx(0, abs=0.05)


def test_there_is_no_crossing_where_only_a_road_runs(studio: Studio) -> None:
    board = board_of(studio, ". . .\n. o .\n. . .", paths=[{"kind": "road", "through": ["B1", "B2", "B3"]}])
    assert list(crossings(board, studio)) == []


def test_a_name_lies_on_its_river_and_along_it(studio: Studio, river: Board) -> None:
    (name,) = names(river, studio)
    assert isinstance(name, Group)
    ((text, matrix),) = walk((name,))
    assert isinstance(text, Text)
    assert text.string == "Siris"
    (course,) = river.courses
    points = list(along(curve(river, course)))
    width = next(t.look.width for t in studio.kit.system.terrain if t.id == "river")
    assert width is not None
    for share in (0, 0.5, 1):
        # The middle of the letters' height, at the beginning, middle and end of the word.
        at = matrix.apply(text.x + share * text.width, text.y - 0.35 * text.size)
        assert min(math.dist(point, at) for point in points) < width / 2


def test_a_river_without_a_name_is_drawn_without_one(studio: Studio) -> None:
    board = open_field(studio, 5, 5, paths=[{"kind": "river", "through": RIVER}])
    assert list(names(board, studio)) == []


def test_a_course_of_one_hex_does_not_fail(studio: Studio) -> None:
    board = open_field(studio, 3, 3, paths=[{"kind": "river", "through": ["B2"]}])
    (course,) = board.courses
    assert all(math.dist(point, centre(board, "B2")) < 1e-6 for point in along(curve(board, course)))
    assert list(crossings(board, studio)) == []
