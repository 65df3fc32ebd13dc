"""The printed map: every hex drawn where the facts put it, and its name inside it."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pdfplumber
import pytest

from generator.components.studio import Studio

MM = 25.4 / 72
CELL = 22.0
COUNTER = 16.0
SIDE = CELL / math.sqrt(3)
# The colour of the grid in the theme of the kit.
GRID = tuple(round(v / 255, 3) for v in bytes.fromhex("94876a"))

Point = tuple[float, float]


class Poster(NamedTuple):
    """What is read from the map on one sheet, in mm from its upper left corner."""

    labels: dict[str, Point]
    sides: list[tuple[Point, Point]]
    a1: Point


@pytest.fixture(scope="module")
def poster(kit: Callable[[str, str], Path]) -> Poster:
    with pdfplumber.open(kit("letter", "cs") / "map-poster.pdf") as pdf:
        page = pdf.pages[0]
        words = page.extract_words(x_tolerance=1, y_tolerance=1)
        lines = [line["pts"] for line in page.lines if tuple(round(v, 3) for v in line["stroking_color"]) == GRID]
    labels = {
        w["text"]: ((w["x0"] + w["x1"]) / 2 * MM, (w["top"] + w["bottom"]) / 2 * MM)
        for w in words
        if re.fullmatch("[A-X][0-9]{1,2}", w["text"])
    }
    ends = [((x0 * MM, y0 * MM), (x1 * MM, y1 * MM)) for (x0, y0), (x1, y1) in lines]
    sides = [(a, b) for a, b in ends if abs(math.dist(a, b) - SIDE) < 0.02]
    # The middle of A1 lies half a hex below the level side that is drawn above its name.
    name = labels["A1"]
    above = [middle(side) for side in sides if abs(side[0][1] - side[1][1]) < 0.01 and side[0][1] < name[1]]
    x, y = min(above, key=lambda place: math.dist(place, name))
    return Poster(labels, sides, (x, y + CELL / 2))


def middle(side: tuple[Point, Point]) -> Point:
    (x0, y0), (x1, y1) = side
    return (x0 + x1) / 2, (y0 + y1) / 2


def middle_of(poster: Poster, label: str) -> Point:
    """The middle of a hex, reckoned from that of A1.

    A3: (0, +1) is a neighbour, so a number is a step of one hex down the column. (+1, 0) and (+1, +1) are neighbours
    too, so the next column stands 1.5 sides to the right, and the same number in it half a hex higher.
    """
    column, number = ord(label[0]) - ord("A"), int(label[1:]) - 1
    return poster.a1[0] + 1.5 * SIDE * column, poster.a1[1] + CELL * (number - column / 2)


def test_every_hex_of_the_map_has_its_name(poster: Poster) -> None:
    """24 columns of 16 hexes; the column of index q begins with the number 1 + q // 2 (A2: oblique rows)."""
    expected = {f"{chr(ord('A') + q)}{n}" for q in range(24) for n in range(1 + q // 2, 17 + q // 2)}
    assert set(poster.labels) == expected


def test_every_name_stands_in_its_hex_above_its_middle(poster: Poster) -> None:
    """A name is 1.6 mm high and about twice as wide: it is inside when its middle keeps 1.5 mm off every side."""
    for label, at in poster.labels.items():
        x, y = middle_of(poster, label)
        aside, up = at[0] - x, y - at[1]
        assert up > 1, label
        for direction in range(6):
            angle = math.radians(90 + 60 * direction)
            assert aside * math.cos(angle) + up * math.sin(angle) < CELL / 2 - 1.5, (label, direction)


def test_names_stand_at_one_place_but_where_a_road_or_river_runs(poster: Poster, studio: Studio) -> None:
    """High on the middle line, clear of a counter; only a course through the hex moves a name from there."""
    board = studio.kit.board
    assert board is not None
    run_through = {board.cells.numbering.label(cell) for course in board.courses for cell in course.cells}
    for label, at in poster.labels.items():
        x, y = middle_of(poster, label)
        if label not in run_through:
            assert abs(at[0] - x) < 0.05, label
            assert y - at[1] == pytest.approx(poster.a1[1] - poster.labels["A1"][1], abs=0.05), label
    assert poster.a1[1] - poster.labels["A1"][1] > COUNTER / 2 - 1


def test_every_hex_is_drawn_around_its_middle(poster: Poster) -> None:
    drawn = {(round(x, 1), round(y, 1)) for x, y in map(middle, poster.sides)}
    for label in poster.labels:
        x, y = middle_of(poster, label)
        for direction in range(6):
            # The middles of the sides lie half a hex away: straight up, and every 60 degrees from there.
            angle = math.radians(90 + 60 * direction)
            at = x + CELL / 2 * math.cos(angle), y + CELL / 2 * math.sin(angle)
            around = [(round(at[0] + i / 10, 1), round(at[1] + j / 10, 1)) for i in (-1, 0, 1) for j in (-1, 0, 1)]
            assert any(place in drawn for place in around), (label, direction)


def test_no_side_is_drawn_twice(poster: Poster) -> None:
    middles = [(round(x, 2), round(y, 2)) for x, y in map(middle, poster.sides)]
    assert len(middles) == len(set(middles))
    # Each hex has six sides, each inside the map belongs to two: Euler's count for 24 x 16 in a rectangle.
    columns, rows = 24, 16
    inner = columns * (rows - 1) + (columns - 1) * (2 * rows - 1)
    assert len(middles) == 6 * columns * rows - inner


@pytest.mark.parametrize(
    ("one", "other", "steps"),
    [("D6", "F6", 2), ("H9", "F6", 3), ("G9", "H7", 3), ("F8", "E6", 2), ("D5", "D7", 2), ("E8", "F7", 2)],
)
def test_distances_of_a3_on_paper(poster: Poster, one: str, other: str, steps: int) -> None:
    """n steps lead at most n hexes away, and at least n times as far as two steps around a corner bring you."""
    a, b = middle_of(poster, one), middle_of(poster, other)
    assert steps * CELL * math.sqrt(3) / 2 - 0.05 <= math.dist(a, b) <= steps * CELL + 0.05
