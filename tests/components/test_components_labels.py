"""The names of cells: one in each, inside it, where it is quiet."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

import pytest
from boards import open_field
from ink import Places, apart, dotted, gap, letters
from mapped import Sampled

from generator.components.courses import BANK
from generator.components.labels import labels
from generator.components.room import Bar, Room, outline_of
from generator.components.routes import Route
from generator.components.studio import Studio
from generator.drawing.items import IDENTITY, Bounds, Text, Use, bounds
from generator.grid.cells import Cell
from generator.model.board import Board


def laid(board: Board, studio: Studio, room: Room) -> dict[Cell, Bounds]:
    """The boxes of the names, by the cell whose they are."""
    names = {board.cells.numbering.label(cell): cell for cell in board.terrain}
    texts = [item for item, _ in labels(board, studio, room) if isinstance(item, Text)]
    assert len(texts) == len(names)
    return {names[text.string]: letters(text, IDENTITY) for text in texts}


def depth(board: Board, cell: Cell, ink: Bounds) -> float:
    """How far inside its cell a label lies."""
    centre = board.cells.layout.centre(cell)
    left, top, right, bottom = ink
    middle = (left + right) / 2 - centre.x, (top + bottom) / 2 - centre.y
    return outline_of(board.cells).box_depth(*middle, right - left, bottom - top)


def test_every_cell_has_its_name_once_and_inside_it(mapped: Sampled) -> None:
    found = mapped.labels()
    assert set(found) == set(mapped.board.terrain)
    assert all(depth(mapped.board, cell, ink) > 0.5 for cell, ink in found.items())


def test_every_name_leaves_the_dot_in_the_middle_free(mapped: Sampled) -> None:
    """A10: sight is measured from it."""
    for cell, ink in mapped.labels().items():
        assert gap(ink, mapped.board.cells.layout.centre(cell)) > 0.35


def test_no_name_lies_on_a_road(mapped: Sampled) -> None:
    found = mapped.labels().values()
    for route in mapped.routes:
        if not route.water:
            points = Places(dotted(route.curve()))
            assert min(points.gap(ink) for ink in found) > route.width / 2 + BANK - 0.1


def test_no_name_lies_across_a_bank(mapped: Sampled) -> None:
    """The blue under the letters of a name is quiet, the line of a bank is not."""
    found = mapped.labels().values()
    for route in mapped.routes:
        if route.water:
            banks = Places(beside(route, route.width / 2 + BANK / 2))
            assert min(banks.gap(ink) for ink in found) > BANK / 2


def beside(route: Route, away: float) -> Iterator[tuple[float, float]]:
    """Points to both sides of a course."""
    for a, b in pairwise(dotted(route.curve())):
        length = math.dist(a, b)
        for side in (-away, away) if length else ():
            yield a[0] + (b[1] - a[1]) / length * side, a[1] - (b[0] - a[0]) / length * side


def test_no_name_lies_on_the_hatches_of_a_zone_or_on_hachures(mapped: Sampled) -> None:
    """Hatches are lines of 0.3 mm, hachures areas."""
    found = mapped.labels().values()
    for marks, half in ((mapped.zone_marks(), 0.15), (mapped.cliff_marks(), 0.0)):
        places = Places(marks)
        assert min(places.gap(ink) for ink in found) > half


def test_no_name_lies_under_a_place(mapped: Sampled) -> None:
    covered = [*(bounds(Use(*put)) for put in mapped.put("camp", "flag", "star")), *mapped.plates()]
    assert len(covered) >= 4
    for ink in mapped.labels().values():
        assert all(apart(ink, box) for box in covered)


def test_no_name_lies_on_a_bridge_or_ford(mapped: Sampled) -> None:
    """They are turned with the water, so it is the corners of the name that are turned back to them."""
    crossings = mapped.put("bridge", "ford")
    assert len(crossings) >= 2
    for drawing, matrix in crossings:
        left, top, right, bottom = bounds(Use(drawing))
        middle, scale = matrix.apply((left + right) / 2, (top + bottom) / 2), math.hypot(matrix.a, matrix.b)
        for x0, y0, x1, y1 in mapped.labels().values():
            for x, y in ((x0, y0), (x1, y0), (x0, y1), (x1, y1)):
                dx, dy = (x - middle[0]) / scale, (y - middle[1]) / scale
                along = abs(dx * matrix.a + dy * matrix.b) / scale
                across = abs(dx * matrix.c + dy * matrix.d) / scale
                assert along > (right - left) / 2 or across > (bottom - top) / 2


def test_where_nothing_is_in_the_way_all_names_stand_at_the_same_place(studio: Studio) -> None:
    board = open_field(studio, 6, 5)
    places = set()
    for cell, (left, top, right, bottom) in laid(board, studio, Room(board.cells)).items():
        centre = board.cells.layout.centre(cell)
        places.add((round((left + right) / 2 - centre.x, 6), round(bottom - centre.y, 6)))
        assert top > centre.y - 11
    ((aside, low),) = places
    assert aside == pytest.approx(0, abs=1e-6)
    # A counter of 16 mm in the middle of the cell leaves the name to be read.
    assert low < -8 + 2


def test_only_a_course_or_a_place_moves_a_name(mapped: Sampled) -> None:
    """The hatches of a zone and the hachures of a cliff lie along the sides, and all names keep off these."""
    board = mapped.board
    usual = laid(board, mapped.studio, Room(board.cells))
    centre = board.cells.layout.centre
    assert (
        len({(round(ink[0] + ink[2] - 2 * centre(c).x, 6), round(ink[3] - centre(c).y, 6)) for c, ink in usual.items()})
        == 1
    )
    busy = {cell for course in board.courses for cell in course.cells}
    busy |= {near for cell, _ in board.places for near in (cell, *board.cells.neighbours(cell))}
    moved = {cell for cell, ink in mapped.labels().items() if ink != pytest.approx(usual[cell], abs=1e-6)}
    assert moved
    assert moved <= busy


def test_a_name_makes_way_for_what_lies_there_and_no_other_does(studio: Studio) -> None:
    board = open_field(studio, 3, 3)
    cell = board.find("B2")
    assert cell is not None
    before = laid(board, studio, Room(board.cells))
    left, top, right, bottom = before[cell]
    room = Room(board.cells)
    room.take(cell, [Bar((left, top), (right, bottom), 1.0)])
    after = laid(board, studio, room)
    assert {c for c in before if before[c] != after[c]} == {cell}
    assert after[cell][1] > bottom or after[cell][0] > right or after[cell][2] < left


def test_a_name_that_has_no_quiet_place_is_still_there(studio: Studio) -> None:
    board = open_field(studio, 3, 3)
    cell = board.find("B2")
    assert cell is not None
    x, y = board.cells.layout.centre(cell)
    room = Room(board.cells)
    room.take(cell, [Bar((x, y), (x, y), 13.0)])
    assert cell in laid(board, studio, room)
