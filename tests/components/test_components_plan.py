"""The board as a small picture in a text."""

from __future__ import annotations

import pytest

from generator import resources
from generator.components.plan import plan
from generator.components.studio import Studio
from generator.drawing.items import Path, Text, Use, bounds, walk
from generator.press import Press, Request


@pytest.fixture(scope="module")
def clash() -> Studio:
    return Press(Request(resources.scenarios() / "swat" / "first-clash", language="en")).studio


def strings(studio: Studio, height: float) -> list[str]:
    assert studio.kit.board
    return [item.string for item, _ in walk(plan(studio.kit.board, studio, height).items) if isinstance(item, Text)]


def test_a_plan_has_the_shape_of_the_board(clash: Studio) -> None:
    """Three cards of five squares lie side by side."""
    assert clash.kit.board
    drawing = plan(clash.kit.board, clash, 50)
    assert (drawing.width, drawing.height) == (150, 50)
    for item in drawing.items:
        left, top, right, bottom = bounds(item)
        if not isinstance(item, Use) or item.drawing.items:
            # The land of a square goes on a little under the cut of its group.
            assert -12 < left <= right < 162
            assert -12 < top <= bottom < 62


def test_a_plan_of_tiles_names_them_instead_of_squares_that_they_do_not_label(clash: Studio) -> None:
    assert strings(clash, 50) == ["1b", "5a", "2b"]


def test_a_plan_of_another_board_has_the_labels_of_its_cells(studio: Studio) -> None:
    found = strings(studio, 150)
    assert {"A1", "H9", "X27"} <= set(found)


def test_everything_is_as_much_smaller_as_the_cells(clash: Studio) -> None:
    """At 50 mm the board is at 2:5: roads of 5 mm are 2 mm wide."""
    assert clash.kit.board
    road = next(t.look for t in clash.kit.system.terrain if t.id == "road-line")
    widths = {
        item.stroke.width
        for item, _ in walk(plan(clash.kit.board, clash, 50).items)
        if isinstance(item, Path) and item.stroke and item.stroke.colour == road.stroke
    }
    assert [round(width, 6) for width in widths] == [2]


def test_buildings_and_units_stand_where_the_map_puts_them(clash: Studio) -> None:
    """A place without a name is drawn as a counter: a square in the colour of its side, or of paper."""
    assert clash.kit.board
    colours = {side.id: side.colour for side in clash.kit.scenario.sides}
    drawn = [
        ((bounds(item, matrix)[0] + bounds(item, matrix)[2]) / 2, item.fill)
        for item, matrix in walk(plan(clash.kit.board, clash, 50).items)
        if isinstance(item, Path) and item.fill in colours.values() and item.stroke
    ]
    for side, columns in (("blue", (0, 0, 0, 1, 1, 2)), ("red", (12, 13, 13, 14, 14, 14))):
        found = sorted(round(x / 10 - 0.5) for x, fill in drawn if fill == colours[side])
        assert found == list(columns)
