"""A board of fields: borders that all neighbours share, numbers inside, and every adjacency to be seen (C1)."""

from __future__ import annotations

import math

import pytest
from curves import along

from generator import resources
from generator.components import fields
from generator.components.plan import plan
from generator.components.studio import Studio
from generator.drawing.items import Path, Text, walk
from generator.drawing.shapes import middle
from generator.model.board import Board
from generator.press import Press, Request


@pytest.fixture(scope="module")
def realms() -> Studio:
    return Press(Request(resources.scenarios() / "campaign" / "six-realms", language="en")).studio


@pytest.fixture(scope="module")
def board(realms: Studio) -> Board:
    assert realms.kit.board
    return realms.kit.board


def test_the_land_is_that_of_c1(board: Board) -> None:
    """C1: 45 fields, of them 21 plains, 10 mountains, 9 wilderness and 5 special."""
    kinds = [region.terrain for region in board.regions]
    counts = {kind: kinds.count(kind) for kind in ("plains", "mountains", "wilderness", "special")}
    assert counts == {"plains": 21, "mountains": 10, "wilderness": 9, "special": 5}
    assert sorted(int(region.id) for region in board.regions) == list(range(1, 46))


def test_neighbours_are_mutual_and_everyone_has_two(board: Board) -> None:
    adjacent = board.adjacent()
    for one, others in adjacent.items():
        assert len(others) >= 2
        assert all(one in adjacent[other] for other in others)


def test_every_field_has_its_number_inside(realms: Studio, board: Board) -> None:
    centre = board.cells.layout.centre
    owner = board.region_of()
    found = {}
    for item, matrix in walk(tuple(fields.painted(board, realms))):
        if isinstance(item, Text) and item.string.isdigit():
            at = matrix.apply(item.x + item.width / 2, item.y - 0.35 * item.size)
            found[item.string] = owner[min(owner, key=lambda cell: math.dist(centre(cell), at))]
            near = min(math.dist(centre(cell), at) for cell in owner if owner[cell] != item.string)
            assert near > 11, "the disc of 3.6 mm keeps off the next field"
    assert found == {str(n): str(n) for n in range(1, 46)}


def test_neighbours_see_the_same_border(realms: Studio, board: Board) -> None:
    """Both outlines pass the middle of every side they share; a gap would show the paper, an overlap hide a field."""
    owner = board.region_of()
    lines = {region.id: list(along(fields._outline(region, owner, board))) for region in board.regions[:12]}
    for region in board.regions[:12]:
        for cell in region.cells:
            for other in board.cells.neighbours(cell):
                neighbour = owner.get(other)
                if neighbour in lines and neighbour != region.id:
                    side = middle(*board.cells.shared(cell, other))
                    for line in (lines[region.id], lines[str(neighbour)]):
                        assert min(math.dist(point, side) for point in line) < 1e-6


def test_a_border_stays_near_the_sides(board: Board) -> None:
    """A corner of 120 degrees is cut by an eighth of two sides of 6.35 mm at most, so no cell changes hands."""
    owner = board.region_of()
    region = board.regions[0]
    corners = [
        corner
        for cell in region.cells
        for other in board.cells.neighbours(cell)
        if owner.get(other) != region.id
        for corner in board.cells.shared(cell, other)
    ]
    for point in along(fields._outline(region, owner, board)):
        assert min(math.dist(point, corner) for corner in corners) <= 11 / math.sqrt(3) / 2 + 1e-6


def test_special_fields_are_named(realms: Studio, board: Board) -> None:
    """C9: the dragon's den in Dragobor and the dwarf city Tor Bras; two more are planned."""
    said = [item.string for item, _ in walk(tuple(fields.painted(board, realms))) if isinstance(item, Text)]
    assert {"Dragobor", "Tor Bras", "Gullenheim", "Necropolis of Heroes"} <= set(said)


def test_a_plan_keeps_the_numbers_legible_and_leaves_the_names_out(realms: Studio, board: Board) -> None:
    texts = [item for item, _ in walk(plan(board, realms, 110).items) if isinstance(item, Text)]
    assert {text.string for text in texts} == {str(n) for n in range(1, 46)}
    assert min(text.size for text in texts) >= 2.4


def test_terrain_is_strewn_only_where_it_belongs(realms: Studio, board: Board) -> None:
    looks = {terrain.id: terrain.look for terrain in realms.kit.system.terrain}
    grounds = [item.fill for item in fields.painted(board, realms) if isinstance(item, Path) and item.fill]
    assert grounds[:45] == [looks[region.terrain].fill for region in board.regions]
