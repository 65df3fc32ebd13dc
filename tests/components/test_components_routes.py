"""The ways of rivers and roads: unbroken, smooth, joined, and square to what they cross."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from boards import open_field
from curves import along
from mapped import Sampled

from generator.components.routes import Leg, Route, crossing, routes
from generator.components.studio import Studio
from generator.drawing.shapes import middle
from generator.model.board import Board

RIVER = "A3 B3 C4 D4 E5".split()
Point = tuple[float, float]


@pytest.fixture(scope="module")
def river(studio: Studio) -> Board:
    """Five columns crossed by a river from the left edge to the right one; A1 and B1 begin the rows (A2)."""
    return open_field(studio, 5, 5, paths=[{"kind": "river", "through": RIVER, "name": {"en": "Siris"}}])


def only(board: Board, studio: Studio) -> Route:
    (route,) = routes(board, studio)
    return route


def centre(board: Board, label: str) -> Point:
    cell = board.find(label)
    assert cell is not None, label
    return board.cells.layout.centre(cell)


def heading(a: Point, b: Point) -> float:
    return math.atan2(b[1] - a[1], b[0] - a[0])


def turn(one: float, other: float) -> float:
    """Between two headings, in degrees."""
    return abs(math.degrees(math.remainder(one - other, math.tau)))


def leaving(leg: Leg) -> float:
    """The heading of a leg's curve at its start."""
    (_, n), *_ = leg.segments
    return heading(leg.start, (n[0], n[1]))


def arriving(leg: Leg) -> float:
    """The heading of a leg's curve at its end."""
    *_, (operator, n) = leg.segments
    assert operator == "C"
    return heading((n[-4], n[-3]), (n[-2], n[-1]))


def end(leg: Leg) -> Point:
    _, n = leg.segments[-1]
    return n[-2], n[-1]


def test_a_course_goes_on_from_cell_to_cell_through_the_middle_of_their_side(mapped: Sampled) -> None:
    for route in mapped.routes:
        assert [leg.cell for leg in route.legs] == list(route.course.cells)
        for one, other in pairwise(route.legs):
            a, b = mapped.board.cells.shared(one.cell, other.cell)
            assert end(one) == pytest.approx(middle(a, b), abs=1e-6)
            assert other.start == pytest.approx(end(one), abs=1e-6)


def test_a_course_has_no_corner_at_a_side_and_crosses_it_squarely(mapped: Sampled) -> None:
    for route in mapped.routes:
        for one, other in pairwise(route.legs):
            assert turn(arriving(one), leaving(other)) < 0.01
            side = heading(*mapped.board.cells.shared(one.cell, other.cell))
            assert turn(arriving(one), side) == pytest.approx(90, abs=0.01)


def test_a_course_has_no_corner_inside_a_cell(mapped: Sampled) -> None:
    for route in mapped.routes:
        for leg in route.legs:
            points = list(along((("M", leg.start), *leg.segments), steps=40))
            bends = [
                turn(heading(a, b), heading(b, c)) for a, b, c in zip(points, points[1:], points[2:], strict=False)
            ]
            # 180 degrees in a cell would be 4.5 at each of its 40 steps; a bend is uneven, a corner much sharper.
            assert max(bends) < 25


def test_a_course_stays_in_its_cells(mapped: Sampled) -> None:
    layout = mapped.board.cells.layout
    for route in mapped.routes:
        for leg in route.legs:
            for point in along((("M", leg.start), *leg.segments)):
                own = math.dist(point, layout.centre(leg.cell))
                others = (math.dist(point, layout.centre(n)) for n in mapped.board.cells.neighbours(leg.cell))
                assert own <= min(others) + 1e-6


def test_a_course_that_ends_where_another_passes_ends_on_it(sampled: Sampled) -> None:
    """The brook's mouth, and the roads that join others."""
    joined = 0
    for route in sampled.routes:
        ends = [(route.legs[0], route.legs[0].start), (route.legs[-1], end(route.legs[-1]))]
        outside = (route.source, route.goal)
        for (leg, point), beyond in zip(ends, outside, strict=True):
            passing = [
                other
                for other in sampled.routes
                if other is not route and other.water is route.water and leg.cell in other.course.cells[1:-1]
            ]
            if passing and beyond is None:
                joined += 1
                points = along(passing[0].curve(), steps=200)
                assert min(math.dist(point, p) for p in points) < 0.1
    assert joined >= 2


def test_roads_cross_bridged_water_at_right_angles(sampled: Sampled) -> None:
    flows = {leg.cell: leg for route in sampled.routes if route.water for leg in route.legs}
    crossed = 0
    for route in sampled.routes:
        for leg in route.legs:
            if not route.water and crossing(leg.cell, sampled.board, sampled.studio):
                crossed += 1
                water = flows[leg.cell].passage
                assert leg.passage.at == pytest.approx(water.at)
                assert turn(math.atan2(*leg.passage.way[::-1]), math.atan2(*water.way[::-1])) == pytest.approx(90)
                assert min(math.dist(p, water.at) for p in along((("M", leg.start), *leg.segments))) < 1e-6
    assert crossed == 2


def test_a_course_that_ends_at_the_edge_of_the_board_goes_on_straight_beyond_it(mapped: Sampled) -> None:
    board = mapped.board
    centre = board.cells.layout.centre
    beyond = 0
    for route in mapped.routes:
        points = list(along(route.curve(), steps=40))
        cells = route.course.cells
        ends = [(cells[:2], points[:3], route.source), (cells[:-3:-1], points[:-4:-1], route.goal)]
        for (cell, before), (tip, side, inside), outside in ends:
            off = [centre(other) for other in board.cells.neighbours(cell) if other not in board.terrain]
            here, there = centre(cell), centre(before)
            ahead = 2 * here.x - there.x, 2 * here.y - there.y
            if outside is None:
                assert not any(math.dist(ahead, point) < 1e-6 for point in off), "it could have gone straight on"
                continue
            beyond += 1
            assert tip in off
            assert side == pytest.approx(middle(here, tip))
            assert turn(heading(inside, side), heading(side, tip)) < 2
    # Both ends of a river and an end of a road, at least.
    assert beyond >= 3


def test_a_river_leaves_the_board_at_both_edges(studio: Studio, river: Board) -> None:
    points = list(along(only(river, studio).curve()))
    inside = [river.cells.layout.centre(cell) for cell in river.terrain]
    # The centre of a hex that is not on the board is a hex away from every centre that is.
    for point in (points[0], points[-1]):
        assert min(math.dist(point, other) for other in inside) == pytest.approx(22)
    assert points[0][0] < centre(river, "A3")[0]
    assert points[-1][0] > centre(river, "E5")[0]


def test_a_road_that_ends_inside_the_board_ends_in_the_middle_of_a_hex(studio: Studio) -> None:
    board = open_field(studio, 5, 5, paths=[{"kind": "road", "through": ["A3", "B3", "C4"]}])
    route = only(board, studio)
    assert end(route.legs[-1]) == pytest.approx(centre(board, "C4"))
    assert route.goal is None
    assert route.source is not None
    assert route.source.x < 0, "the other end leaves at the left"


def test_waters_come_first(studio: Studio) -> None:
    road = {"kind": "road", "through": ["A2", "B2"]}
    board = open_field(studio, 5, 5, paths=[road, {"kind": "river", "through": RIVER}])
    assert [route.water for route in routes(board, studio)] == [True, False]


def test_a_course_of_one_hex_does_not_fail(studio: Studio) -> None:
    board = open_field(studio, 3, 3, paths=[{"kind": "river", "through": ["B2"]}])
    points = along(only(board, studio).curve())
    assert all(math.dist(point, centre(board, "B2")) < 1e-6 for point in points)


def test_a_course_off_the_board_is_none(studio: Studio) -> None:
    board = open_field(studio, 3, 3, paths=[{"kind": "river", "through": ["Q9"]}])
    assert routes(board, studio) == ()
