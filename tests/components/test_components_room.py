"""What touches what in a cell, checked against points strewn over the shapes themselves."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pytest
from boards import open_field
from hypothesis import given
from hypothesis import strategies as st

from generator.components.room import Bar, Laid, Room, bar_over, disc_gap, meets, outline_of
from generator.components.studio import Studio
from generator.drawing.items import Group
from generator.grid.cells import square_cells
from generator.grid.layout import Rect
from generator.grid.numbering import Extent, SquareLetters

near = st.floats(-10, 10)
points = st.tuples(near, near)
sizes = st.floats(0.2, 10)
bars = st.builds(Bar, points, points, st.floats(0, 2))
boxes = st.builds(lambda x, y, w, h: Rect(x, y, x + w, y + h), near, near, sizes, sizes)
STEPS = 60


def gap(box: Rect, bar: Bar) -> float:
    """How far a box keeps away from a bar, by points along the bar: never too little, and too much by a step."""
    (ax, ay), (bx, by), reach = bar
    spots = ((ax + (bx - ax) * i / STEPS, ay + (by - ay) * i / STEPS) for i in range(STEPS + 1))
    return min(math.hypot(max(box.x0 - x, 0, x - box.x1), max(box.y0 - y, 0, y - box.y1)) for x, y in spots) - reach


@given(boxes, bars)
def test_a_box_meets_a_bar_when_there_is_no_gap(box: Rect, bar: Bar) -> None:
    found, step = gap(box, bar), math.dist(bar.a, bar.b) / STEPS
    if found < -1e-6:
        assert meets(box, bar)
    elif found > step:
        assert not meets(box, bar)


@pytest.mark.parametrize("bar", [Bar((-9, 0), (9, 0), 0.5), Bar((0, -9), (0, 9), 0.5), Bar((-9, -9), (9, 9), 0.5)])
def test_a_bar_meets_a_box_it_runs_through_far_from_its_ends_and_the_corners(bar: Bar) -> None:
    assert meets(Rect(-3, -4, 3, 4), bar)
    assert not meets(Rect(3, -7, 5, -5), bar._replace(reach=0.1))


@given(points, bars)
def test_a_point_keeps_as_far_away_as_a_tiny_box(point: tuple[float, float], bar: Bar) -> None:
    x, y = point
    assert disc_gap(x, y, bar) == pytest.approx(gap(Rect(x, y, x, y), bar), abs=math.dist(bar.a, bar.b) / STEPS + 1e-9)


@given(boxes)
def test_a_bar_over_a_box_covers_its_corners(box: Rect) -> None:
    bar = bar_over(box)
    for x in (box.x0, box.x1):
        for y in (box.y0, box.y1):
            assert disc_gap(x, y, bar) <= 1e-9


def test_the_outline_of_a_hex_and_of_a_square(studio: Studio) -> None:
    hexes = open_field(studio, 2, 2).cells
    shape = outline_of(hexes)
    assert (shape.half_width, shape.half_height) == pytest.approx((22 / math.sqrt(3), 11))
    assert shape.depth(0, 0) == pytest.approx(11)
    assert shape.depth(shape.half_width, 0) == pytest.approx(0)
    assert shape.depth(0, -12) == pytest.approx(-1)
    square = outline_of(square_cells(2, 2, 20, SquareLetters(extent=Extent(2, 2))))
    assert (square.half_width, square.half_height) == (10, 10)
    assert square.box_depth(5, 0, 4, 12) == pytest.approx(3)
    assert square.box_depth(0, 0, 30, 2) == pytest.approx(-5)


def test_what_reaches_into_the_next_cell_takes_room_there_too(studio: Studio) -> None:
    board = open_field(studio, 3, 3)
    one, other, far = (board.find(label) for label in ("B1", "B2", "B3"))
    assert one
    assert other
    assert far
    a, b = board.cells.shared(one, other)
    room = Room(board.cells)
    bar = Bar(a, b, 1.0)
    room.take(one, [bar])
    assert list(room.bars(other)) == [bar]
    assert list(room.bars(far)) == []
    x, y = board.cells.layout.centre(other)
    assert room.met(other, Rect(x - 1, y - 11, x + 1, y - 9)) == 1
    assert room.met(other, Rect(x - 1, y - 1, x + 1, y + 1)) == 0


def test_each_thing_is_laid_when_the_ones_before_it_have_taken_their_room(studio: Studio) -> None:
    board = open_field(studio, 2, 2)
    cell = board.find("A1")
    assert cell
    at = board.cells.layout.centre(cell)
    room = Room(board.cells)
    seen = []

    def things() -> Iterator[Laid]:
        for _ in range(3):
            seen.append(len(room.bars(cell)))
            yield Laid(Group(()), ((cell, Bar(at, at, 1)),))

    assert len(room.lay(things())) == 3
    assert seen == [0, 1, 2]
