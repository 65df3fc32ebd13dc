"""Zones and places over the land."""

from __future__ import annotations

import math

import pytest
from boards import open_field

from generator.components.signs import places, zones
from generator.components.studio import Studio
from generator.drawing.items import Path, Text, Use, bounds
from generator.grid.hexes import Hex

ZONE = {"id": "z", "side": "rome", "name": "Set-up", "hexes": ["A1-A3", "B1-B3"]}


def test_a_zone_is_edged_in_its_colour_inside_its_own_hexes(studio: Studio) -> None:
    """A11."""
    board = open_field(studio, 4, 5, zones=[ZONE])
    (area,) = board.areas
    layout = board.cells.layout
    items = list(zones(board, studio))
    rome = studio.kit.side("rome")
    assert rome is not None
    for item in items:
        assert isinstance(item, Path)
        assert item.stroke
        assert item.stroke.colour == rome.colour
        for _, numbers in item.segments:
            nearest = min(board.terrain, key=lambda cell: math.dist(layout.centre(cell), numbers))
            assert nearest in area.cells


def test_only_sides_that_face_the_board_are_edged(studio: Studio) -> None:
    """The map's own edge shows where a zone ends there: no line is needed."""
    board = open_field(studio, 4, 5, zones=[ZONE])
    (area,) = board.areas
    facing = [
        (cell, other)
        for cell in area.cells
        for other in board.cells.neighbours(cell)
        if other in board.terrain and other not in area.cells
    ]
    thick = [
        item for item in zones(board, studio) if isinstance(item, Path) and item.stroke and item.stroke.width > 0.5
    ]
    assert len(thick) == len(facing) > 0


def test_a_zone_of_the_whole_board_has_no_line(studio: Studio) -> None:
    board = open_field(studio, 2, 2, zones=[{**ZONE, "hexes": ["A1-A2", "B1-B2"]}])
    assert list(zones(board, studio)) == []


PLACES = [
    {"id": "camp", "hex": "B2", "symbol": "camp", "side": "epirus", "name": {"en": "Epirote camp"}},
    {"id": "hill", "hex": "C3", "symbol": "flag", "name": {"en": "Hill"}},
]


def test_a_place_shows_its_symbol_and_its_name_below(studio: Studio) -> None:
    board = open_field(studio, 4, 5, places=PLACES)
    items = list(places(board, studio))
    symbols, names = [i for i in items if isinstance(i, Use)], [i for i in items if isinstance(i, Text)]
    assert [name.string for name in names] == ["Epirote camp", "Hill"]
    epirus = studio.kit.side("epirus")
    assert epirus is not None
    assert [s.drawing for s in symbols] == [
        studio.art.symbol("camp", epirus.colour),
        studio.art.symbol("flag", studio.theme.ink),
    ]
    for label, symbol, name in zip(("B2", "C3"), symbols, names, strict=True):
        cell = board.find(label)
        assert isinstance(cell, Hex)
        centre = board.cells.layout.centre(cell)
        left, top, right, bottom = bounds(symbol)
        assert (left + right) / 2 == pytest.approx(centre.x, abs=1)
        assert centre.y - 11 < top
        assert name.x + name.width / 2 == pytest.approx(centre.x)
        assert name.y - 0.7 * name.size > bottom - 1.5
        assert name.y < centre.y + 11
        assert name.width <= 22


def test_only_objectives_have_a_star(studio: Studio) -> None:
    """A12: a point to take, such as a camp."""
    board = open_field(studio, 4, 5, places=PLACES, objectives=["camp"])
    drawings = [item.drawing for item in places(board, studio) if isinstance(item, Use)]
    epirus = studio.kit.side("epirus")
    assert epirus is not None
    assert drawings.count(studio.art.symbol("star", epirus.colour)) == 1
    assert len(drawings) == 3
