"""Outlines of regions: their area, loops and holes, their rounded corners, and the parts that face the board."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from curves import along
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.components.outline import contour, loops, runs, sides_of, straight
from generator.drawing.items import Segments
from generator.grid.cells import Cell, Cells, hex_cells, square_cells
from generator.grid.layout import Orientation
from generator.grid.numbering import Extent, Oblique, Offset, SquareLetters
from generator.grid.offset import Shove

SIZE = 22.0
COLUMNS, ROWS = 7, 6
EXTENT = Extent(COLUMNS, ROWS)
FLAT = hex_cells(COLUMNS, ROWS, SIZE, Shove.UP, Oblique(extent=EXTENT, shove=Shove.UP), Orientation.FLAT)
POINTY = hex_cells(
    COLUMNS,
    ROWS,
    SIZE,
    Shove.RIGHT,
    Offset(extent=EXTENT, shove=Shove.RIGHT, orientation=Orientation.POINTY),
    Orientation.POINTY,
)
SQUARE = square_cells(COLUMNS, ROWS, SIZE, SquareLetters(extent=EXTENT))
GRIDS = {"flat": FLAT, "pointy": POINTY, "square": SQUARE}
# The area of a cell and the length of its side, by grid.
AREA = {"flat": math.sqrt(3) / 2 * SIZE**2, "pointy": math.sqrt(3) / 2 * SIZE**2, "square": SIZE**2}
SIDE = {"flat": SIZE / math.sqrt(3), "pointy": SIZE / math.sqrt(3), "square": SIZE}

Point = tuple[float, float]


@st.composite
def regions(draw: st.DrawFn) -> tuple[str, frozenset[Cell]]:
    """A grid and some of its cells."""
    grid = draw(st.sampled_from(sorted(GRIDS)))
    return grid, frozenset(draw(st.sets(st.sampled_from(sorted(GRIDS[grid])), min_size=1)))


def area(loop: list[Point]) -> float:
    """Positive for a loop that is walked clockwise as seen (y grows downwards)."""
    closed = zip(loop, [*loop[1:], loop[0]], strict=True)
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in closed) / 2


def outlines(segments: Segments, steps: int = 8) -> list[list[Point]]:
    """Each closed line of an outline as points, from where it begins to where it ends."""
    found: list[list[Point]] = []
    part: list[tuple[str, tuple[float, ...]]] = []
    for segment in segments:
        if segment[0] == "Z":
            found.append(list(along(tuple(part), steps)))
            part = []
        else:
            part.append(segment)
    assert not part, "an outline is not closed"
    return found


def from_line(point: Point, a: Point, b: Point) -> float:
    along_it = ((point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])) / math.dist(a, b) ** 2
    share = max(0.0, min(1.0, along_it))
    return math.dist(point, (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share))


def borders(region: frozenset[Cell], cells: Cells) -> list[tuple[Point, Point]]:
    return [cells.shared(inner, outer) for inner, outer in sides_of(region, cells)]


@given(regions())
def test_the_loops_of_a_region_enclose_as_much_as_its_cells(found: tuple[str, frozenset[Cell]]) -> None:
    """Holes are walked the other way round, so their area counts negative."""
    grid, region = found
    total = sum(area([edge.start for edge in loop]) for loop in loops(region, GRIDS[grid]))
    assert total == pytest.approx(len(region) * AREA[grid])


@given(regions())
def test_loops_walk_every_side_of_the_edge_once_and_close(found: tuple[str, frozenset[Cell]]) -> None:
    grid, region = found
    cells = GRIDS[grid]
    walked = [edge for loop in loops(region, cells) for edge in loop]
    assert sorted((edge.inner, edge.outer) for edge in walked) == sorted(sides_of(region, cells))
    for loop in loops(region, cells):
        for one, other in zip(loop, [*loop[1:], loop[0]], strict=True):
            assert math.dist(one.end, other.start) < 1e-6
            assert math.dist(one.start, one.end) == pytest.approx(SIDE[grid])


@given(regions())
def test_the_region_lies_to_the_right_of_its_edges(found: tuple[str, frozenset[Cell]]) -> None:
    grid, region = found
    for loop in loops(region, GRIDS[grid]):
        for edge in loop:
            x, y = GRIDS[grid].layout.centre(edge.inner)
            assert area([edge.start, edge.end, (x, y)]) > 0
            assert edge.inner in region
            assert edge.outer not in region


def test_a_ring_has_two_loops_and_a_hex_one() -> None:
    centre = FLAT.at(3, 3)
    ring = frozenset(FLAT.neighbours(centre))
    assert [len(loop) for loop in sorted(loops(ring, FLAT), key=len)] == [6, 18]
    assert len(loops(frozenset({centre}), FLAT)) == 1
    assert len(loops(ring | {centre}, FLAT)) == 1


def test_two_hexes_apart_have_two_loops() -> None:
    assert len(loops(frozenset({FLAT.at(0, 0), FLAT.at(5, 5)}), FLAT)) == 2


def test_nothing_has_no_outline() -> None:
    assert straight(frozenset(), FLAT) == ()
    assert contour(frozenset(), frozenset(FLAT), FLAT) == ()
    assert runs(frozenset(), frozenset(FLAT), FLAT) == []


@pytest.mark.parametrize("other", [(2, 2), (0, 2)])
def test_squares_that_touch_at_a_corner_have_a_loop_each(other: tuple[int, int]) -> None:
    """A line that went on into the other square would leave neither of them closed in."""
    found = loops(frozenset({SQUARE.at(1, 1), SQUARE.at(*other)}), SQUARE)
    assert [len(loop) for loop in found] == [4, 4]
    assert all(len({edge.inner for edge in loop}) == 1 for loop in found)


@given(st.sets(st.sampled_from(sorted(SQUARE)), min_size=12, max_size=24))
def test_a_line_stays_with_its_square_where_another_touches_the_corner(found: set[Cell]) -> None:
    region = frozenset(found)
    corners = {cell: {(round(p.x, 3), round(p.y, 3)) for p in SQUARE.layout.corners(cell)} for cell in sorted(region)}
    for loop in loops(region, SQUARE):
        for one, other in zip(loop, [*loop[1:], loop[0]], strict=True):
            at = (round(other.start.x, 3), round(other.start.y, 3))
            around = [cell for cell in corners if at in corners[cell]]
            if len(around) == 2 and around[1] not in SQUARE.neighbours(around[0]):
                assert one.inner == other.inner


@given(regions())
def test_the_straight_outline_is_closed_polygons(found: tuple[str, frozenset[Cell]]) -> None:
    grid, region = found
    operators = "".join(operator for operator, _ in straight(region, GRIDS[grid]))
    assert operators.count("M") == operators.count("Z") == len(loops(region, GRIDS[grid]))
    assert operators.startswith("M")
    assert "C" not in operators


@settings(max_examples=50)
@given(regions())
def test_a_contour_stays_near_the_sides_it_follows(found: tuple[str, frozenset[Cell]]) -> None:
    """A millimetre and a half of a cell of 22: nobody takes it for one of another level."""
    grid, region = found
    cells = GRIDS[grid]
    lines = borders(region, cells)
    for outline in outlines(contour(region, frozenset(cells), cells), steps=4):
        for point in outline:
            assert min(from_line(point, a, b) for a, b in lines) <= 1.5


@settings(max_examples=50)
@given(regions())
def test_a_contour_passes_the_middle_of_every_side(found: tuple[str, frozenset[Cell]]) -> None:
    grid, region = found
    cells = GRIDS[grid]
    lines = [
        line
        for outline in outlines(contour(region, frozenset(cells), cells), steps=4)
        for line in pairwise([*outline, outline[0]])
        if math.dist(*line)
    ]
    for a, b in borders(region, cells):
        middle = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
        assert min(from_line(middle, *line) for line in lines) < 1e-6


@settings(max_examples=50)
@given(regions())
def test_a_contour_has_no_corners_inside_the_board(found: tuple[str, frozenset[Cell]]) -> None:
    """Only at the board's edge, where it runs along the sides, does it turn at once."""
    grid, region = found
    cells = GRIDS[grid]
    board = frozenset(cells)
    corners = {
        (round(p[0], 3), round(p[1], 3))
        for inner, outer in sides_of(region, cells)
        for p in cells.shared(inner, outer)
        if outer not in board
    }
    for outline in outlines(contour(region, board, cells), steps=24):
        distinct = [a for a, b in pairwise([*outline, outline[0]]) if math.dist(a, b) > 1e-6]
        around = [distinct[-1], *distinct, distinct[0]]
        for a, b, c in zip(around, around[1:], around[2:], strict=False):
            turn = math.atan2(c[1] - b[1], c[0] - b[0]) - math.atan2(b[1] - a[1], b[0] - a[0])
            sharp = abs(math.degrees(math.remainder(turn, math.tau)))
            # A right angle in 24 steps; a corner would be 60 or 90 degrees at once.
            assert sharp < 10 or (round(b[0], 3), round(b[1], 3)) in corners


@pytest.mark.parametrize("grid", sorted(GRIDS))
def test_the_contour_of_the_whole_board_is_its_outline(grid: str) -> None:
    cells = GRIDS[grid]
    board = frozenset(cells)
    assert contour(board, board, cells) == straight(board, cells)


@given(regions())
def test_runs_are_the_sides_that_face_the_board(found: tuple[str, frozenset[Cell]]) -> None:
    grid, region = found
    cells = GRIDS[grid]
    board = frozenset(cells)
    parts = runs(region, board, cells)
    walked = sorted((edge.inner, edge.outer) for run in parts for edge in run)
    assert walked == sorted((inner, outer) for inner, outer in sides_of(region, cells) if outer in board)
    for run in parts:
        assert all(math.dist(one.end, other.start) < 1e-6 for one, other in pairwise(run))
    # Where an open run ends no other goes on in the same cell: the two would have been one.
    starts = {(run[0].inner, round(run[0].start[0], 3), round(run[0].start[1], 3)) for run in parts}
    for run in parts:
        end = run[-1].end
        if math.dist(run[0].start, end) > 1e-6:
            assert (run[-1].inner, round(end[0], 3), round(end[1], 3)) not in starts


def test_a_region_inside_the_board_has_one_run_around_it() -> None:
    (run,) = runs(frozenset({FLAT.at(3, 3)}), frozenset(FLAT), FLAT)
    assert len(run) == 6
    assert math.dist(run[0].start, run[-1].end) < 1e-6


def test_a_strip_across_the_board_has_a_run_on_each_side() -> None:
    strip = frozenset(SQUARE.at(3, row) for row in range(ROWS))
    assert [len(run) for run in runs(strip, frozenset(SQUARE), SQUARE)] == [ROWS, ROWS]


@pytest.mark.parametrize("grid", sorted(GRIDS))
def test_a_region_in_a_corner_has_one_run_however_its_loop_begins(grid: str) -> None:
    cells = GRIDS[grid]
    for column, row in ((0, 0), (COLUMNS - 1, 0), (0, ROWS - 1), (COLUMNS - 1, ROWS - 1)):
        assert len(runs(frozenset({cells.at(column, row)}), frozenset(cells), cells)) == 1
