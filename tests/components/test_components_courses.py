"""Rivers and roads as they are drawn: what lies over what, what crosses them, and their names."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from boards import board_of, open_field
from curves import along
from mapped import Sampled

from generator.components.courses import BANK, courses, crossings, names
from generator.components.room import Bar, Room
from generator.components.routes import routes
from generator.components.studio import Studio
from generator.drawing.items import Path, Text, Use, bounds, walk
from generator.model.board import Board

RIVER = "A3 B3 C4 D4 E5".split()


@pytest.fixture(scope="module")
def river(studio: Studio) -> Board:
    return open_field(studio, 5, 5, paths=[{"kind": "river", "through": RIVER, "name": {"en": "Siris"}}])


def test_banks_lie_below_all_beds_so_that_courses_run_together(studio: Studio) -> None:
    road = {"kind": "road", "through": ["A2", "B2", "C3"]}
    board = open_field(studio, 5, 5, paths=[road, {"kind": "road", "through": ["C3", "C2", "C1"]}])
    drawn = courses(routes(board, studio), water=False)
    strokes = [item.stroke for item in drawn if isinstance(item, Path)]
    look = next(t.look for t in studio.kit.system.terrain if t.id == "road")
    assert [stroke and stroke.colour for stroke in strokes] == [look.casing, look.casing, look.stroke, look.stroke]
    banks, beds = strokes[0], strokes[2]
    assert banks
    assert beds
    assert beds.width == look.width
    assert banks.width == beds.width + 2 * BANK


def test_water_and_roads_are_drawn_apart(studio: Studio, river: Board) -> None:
    found = routes(river, studio)
    assert len(list(courses(found, water=True))) == 2
    assert list(courses(found, water=False)) == []


@pytest.mark.parametrize(("sign", "symbol"), [("o", "ford"), ("=", "bridge")])
def test_a_crossing_lies_on_the_river_and_across_it(studio: Studio, sign: str, symbol: str) -> None:
    """The river bends in C3, so the curve misses the centre and the crossing must follow it."""
    rows = ["~ ~ . . .", ". . " + sign + " ~ .", ". . . . ~", ". . . . ."]
    board = board_of(studio, "\n".join(rows), paths=[{"kind": "river", "through": ["B2", "C3", "D3"]}])
    (route,) = routes(board, studio)
    ((use, _),) = list(crossings([route], board, studio))
    assert isinstance(use, Use)
    assert use.drawing is studio.art.symbol(symbol, studio.theme.ink)
    left, top, right, bottom = bounds(Use(use.drawing))
    at = use.matrix.apply((left + right) / 2, (top + bottom) / 2)
    points = list(along(route.curve(), steps=200))
    nearest = min(range(len(points)), key=lambda i: math.dist(points[i], at))
    assert math.dist(points[nearest], at) < 0.1
    # The symbol is drawn for a river from left to right: its x axis follows the stream, either way.
    flow = math.atan2(points[nearest + 1][1] - points[nearest - 1][1], points[nearest + 1][0] - points[nearest - 1][0])
    along_x = math.atan2(use.matrix.b, use.matrix.a)
    assert math.remainder(along_x - flow, math.pi) == pytest.approx(0, abs=0.05)


def test_a_crossing_reaches_over_the_banks_and_a_little_further(sampled: Sampled) -> None:
    """A millimetre of landing on both sides, so that it stands on the ground."""
    (width,) = {route.width for route in sampled.routes if route.water}
    found = sampled.put("bridge", "ford")
    assert len(found) == 2
    for drawing, matrix in found:
        _, top, _, bottom = bounds(Use(drawing))
        length = (bottom - top) * math.hypot(matrix.c, matrix.d)
        assert length == pytest.approx(width + 2 * BANK + 2)


def test_a_crossing_is_square_to_its_water(mapped: Sampled) -> None:
    """Its x axis lies along the water, so its length lies across; at most a degree off."""
    waters = [leg for route in mapped.routes if route.water for leg in route.legs]
    found = mapped.put("bridge", "ford")
    assert len(found) >= 2
    for drawing, matrix in found:
        left, top, right, bottom = bounds(Use(drawing))
        at = matrix.apply((left + right) / 2, (top + bottom) / 2)
        leg = min(waters, key=lambda leg: math.dist(leg.passage.at, at))
        points = list(along((("M", leg.start), *leg.segments), steps=200))
        i = min(range(1, len(points) - 1), key=lambda i: math.dist(points[i], at))
        assert math.dist(points[i], at) < 0.1
        flow = math.atan2(points[i + 1][1] - points[i - 1][1], points[i + 1][0] - points[i - 1][0])
        assert abs(math.degrees(math.remainder(math.atan2(matrix.b, matrix.a) - flow, math.pi))) < 1


def test_there_is_no_crossing_where_only_a_road_runs(studio: Studio) -> None:
    board = board_of(studio, ". . .\n. o .\n. . .", paths=[{"kind": "road", "through": ["B1", "B2", "B3"]}])
    assert list(crossings(routes(board, studio), board, studio)) == []


def test_a_name_lies_on_its_river_and_along_it(studio: Studio, river: Board) -> None:
    found = routes(river, studio)
    ((name, _),) = list(names(found, studio, Room(river.cells)))
    ((text, matrix),) = walk((name,))
    assert isinstance(text, Text)
    assert text.string == "Siris"
    points = list(along(found[0].curve()))
    for share in (0, 0.5, 1):
        # The middle of the letters' height, at the beginning, middle and end of the word.
        at = matrix.apply(text.x + share * text.width, text.y - 0.35 * text.size)
        assert min(math.dist(point, at) for point in points) < found[0].width / 2


def test_names_are_read_from_the_left_or_upwards(sampled: Sampled) -> None:
    names_of = {"Siris", "Akiris"}
    found = [m for item, m in walk(sampled.field) if isinstance(item, Text) and item.string in names_of]
    assert len(found) >= 2
    for matrix in found:
        assert -90.1 < math.degrees(math.atan2(matrix.b, matrix.a)) < 90


def test_a_name_stands_where_nothing_is_in_the_way(studio: Studio, river: Board) -> None:
    """Three legs are inside the river; with two of them taken the third has the name."""
    found = routes(river, studio)
    for free in found[0].legs[1:-1]:
        room = Room(river.cells)
        for leg in found[0].legs[1:-1]:
            if leg is not free:
                room.take(leg.cell, laid_over(leg.passage.at))
        ((_, covers),) = list(names(found, studio, room))
        assert [cell for cell, _ in covers] == [free.cell]


def laid_over(at: tuple[float, float]) -> list[Bar]:
    return [Bar(at, at, 6.0)]


def test_a_river_without_a_name_is_drawn_without_one(studio: Studio) -> None:
    board = open_field(studio, 5, 5, paths=[{"kind": "river", "through": RIVER}])
    assert list(names(routes(board, studio), studio, Room(board.cells))) == []


def test_a_dashed_course_has_no_round_ends_that_would_fill_its_gaps(studio: Studio) -> None:
    (route,) = routes(open_field(studio, 5, 5, paths=[{"kind": "road", "through": ["A2", "B2", "C3"]}]), studio)
    dashed = replace(route, look=route.look.model_copy(update={"dash": (2.0, 1.0)}))
    caps = [item.stroke.cap for r in (route, dashed) for item in [*courses([r], water=False)][1:] if item.stroke]
    assert caps == ["round", "butt"]
