"""The land of a board: levels and their shadows, tints, cliffs, the grid and the dots for sight."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pytest
from boards import board_of, open_field
from mapped import Sampled

from generator.components import land
from generator.components.outline import contour, straight
from generator.components.studio import Studio
from generator.drawing.colour import channels
from generator.drawing.items import Group, Item, Path, Segments
from generator.grid.cells import Cell
from generator.model.board import Board

CELL = 22.0
LEVELS = "1 1 1\n1 2 2\n1 2 3"
FIELD = "\n".join([". . ."] * 3)


def region(board: Board, level: int) -> frozenset[Cell]:
    return frozenset(cell for cell, height in board.levels.items() if height >= level)


def areas(items: Sequence[Item], segments: Segments) -> list[int]:
    """Where in paint order an area with this outline is filled."""
    return [i for i, item in enumerate(items) if isinstance(item, Path) and item.fill and item.segments == segments]


def brightness(colour: str) -> int:
    return sum(channels(colour))


def test_levels_lie_upon_each_other_from_the_lowest_to_the_highest(sampled: Sampled) -> None:
    """A9: levels 1, 2 and 3, each in its colour and all over the one below."""
    board, colours = sampled.board, sampled.studio.theme.levels
    items = list(land.ground(board, sampled.studio))
    found = []
    for level in (1, 2, 3):
        (at,) = areas(items, contour(region(board, level), frozenset(board.terrain), board.cells))
        item = items[at]
        assert isinstance(item, Path)
        assert item.fill == colours[level - 1]
        found.append(at)
    assert found == sorted(found)


def test_a_level_throws_its_shadow_to_the_south_east_on_the_one_below(sampled: Sampled) -> None:
    """As if lit from the north-west, the way shaded maps are; right is east and y grows to the south."""
    board, theme = sampled.board, sampled.studio.theme
    items = list(land.ground(board, sampled.studio))
    for level in (2, 3):
        segments = contour(region(board, level), frozenset(board.terrain), board.cells)
        (at,) = areas(items, segments)
        shadow = items[at - 1]
        assert isinstance(shadow, Group)
        east, south = shadow.matrix.apply(0, 0)
        assert 0 < east < 2
        assert 0 < south < 2
        (cast,) = shadow.items
        assert isinstance(cast, Path)
        assert cast.segments == segments
        assert cast.fill
        assert brightness(cast.fill) < brightness(theme.levels[level - 2])


def test_a_contour_line_is_drawn_on_each_level_above_the_first(sampled: Sampled) -> None:
    board, theme = sampled.board, sampled.studio.theme
    lines = [
        item.segments
        for item in land.ground(board, sampled.studio)
        if isinstance(item, Path) and not item.fill and item.stroke and item.stroke.colour == theme.contour
    ]
    everything = frozenset(board.terrain)
    assert lines == [contour(region(board, level), everything, board.cells) for level in (2, 3)]


def test_a_flat_board_has_one_level_and_no_shadow(studio: Studio) -> None:
    board = open_field(studio, 3, 3)
    ground, *rest = land.ground(board, studio)
    assert isinstance(ground, Path)
    assert ground.segments == straight(frozenset(board.terrain), board.cells)
    assert [item.items for item in rest if isinstance(item, Group)] == [()]
    assert not [item for item in rest if isinstance(item, Path)]


def tints(board: Board, studio: Studio) -> list[list[Path]]:
    """The tints of each level, lowest first."""
    groups = [item for item in land.ground(board, studio) if isinstance(item, Group) and item.clip]
    return [[item for item in group.items if isinstance(item, Path)] for group in groups]


def test_terrain_is_tinted_in_its_colour_on_the_lowest_level(studio: Studio) -> None:
    board = board_of(studio, "f . s\n. f .\n. . .")
    look = {t.id: t.look.fill for t in studio.kit.system.terrain}
    (lowest,) = tints(board, studio)
    everything = frozenset(board.terrain)
    assert {(tint.fill, tint.segments) for tint in lowest} == {
        (look[kind], contour(frozenset(c for c, k in board.terrain.items() if k == kind), everything, board.cells))
        for kind in ("forest", "swamp")
    }


def test_a_tint_is_darker_on_a_higher_level_and_kept_to_it(studio: Studio) -> None:
    """A wood on a hill still shows that it is on a hill."""
    board = board_of(studio, FIELD.replace(".", "f"), levels=LEVELS)
    groups = tints(board, studio)
    fills = [tint.fill for (tint,) in groups if tint.fill]
    assert len(fills) == 3
    assert brightness(fills[0]) > brightness(fills[1]) > brightness(fills[2])
    clips = [item.clip for item in land.ground(board, studio) if isinstance(item, Group) and item.clip]
    assert clips == [contour(region(board, n), frozenset(board.terrain), board.cells) for n in (1, 2, 3)]


@pytest.mark.parametrize(("levels", "below"), [("1 1\n2 2", "A1"), ("2 2\n1 1", "A2")])
def test_a_cliff_drops_towards_the_lower_side(studio: Studio, levels: str, below: str) -> None:
    board = board_of(studio, ". .\n. .", levels=levels, hexsides=[{"kind": "cliff", "sides": ["A1/A2"]}])
    ((drawn, _),) = land.cliffs(board, studio)
    assert isinstance(drawn, Group)
    hachures, edge = drawn.items
    assert isinstance(edge, Path)
    assert isinstance(hachures, Path)
    one, other, low = (board.find(label) for label in ("A1", "A2", below))
    assert one
    assert other
    assert low
    a, b = board.cells.shared(one, other)
    assert {tuple(numbers) for _, numbers in edge.segments} == {tuple(a), tuple(b)}
    way = math.copysign(1, board.cells.layout.centre(low).y - a.y)
    reaches = [(n[1] - a.y) * way for operator, n in hachures.segments if n]
    assert sum(reach > 1 for reach in reaches) >= 5, "a tip for each hachure"
    assert min(reaches) == pytest.approx(0)


def test_hachures_lie_in_the_lower_cell_in_every_grid(sampled: Sampled) -> None:
    board = sampled.board
    drawn = list(land.cliffs(board, sampled.studio))
    assert len(drawn) == len(board.hexsides) >= 5
    for (item, _), (_, one, other) in zip(drawn, board.hexsides, strict=True):
        assert isinstance(item, Group)
        hachures, _ = item.items
        assert isinstance(hachures, Path)
        low, high = sorted((one, other), key=lambda cell: board.levels[cell])
        assert board.levels[low] < board.levels[high]
        centre = board.cells.layout.centre
        for operator, n in hachures.segments:
            if operator != "Z":
                assert math.dist(n, centre(low)) < math.dist(n, centre(high)) + 1e-6


def test_a_cliff_takes_the_room_of_its_hachures(sampled: Sampled) -> None:
    for item, covers in land.cliffs(sampled.board, sampled.studio):
        ((_, (a, b, reach)),) = covers
        assert isinstance(item, Group)
        hachures, _ = item.items
        assert isinstance(hachures, Path)
        for operator, (x, y) in ((operator, n) for operator, n in hachures.segments if n):
            share = ((x - a[0]) * (b[0] - a[0]) + (y - a[1]) * (b[1] - a[1])) / math.dist(a, b) ** 2
            share = max(0.0, min(1.0, share))
            away = math.dist((x, y), (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share))
            assert away <= reach + 1e-6, operator


def test_the_grid_draws_every_side_once(sampled: Sampled) -> None:
    """As many sides as all cells have, but for those that two of them share."""
    board = sampled.board
    pairs = sum(n in board.terrain for cell in board.terrain for n in board.cells.neighbours(cell)) // 2
    sides = len(board.cells.layout.corners(board.cells.at(0, 0)))
    length = CELL if sides == 4 else CELL / math.sqrt(3)
    lines = []
    for item in land.grid(board, sampled.studio):
        assert isinstance(item, Path)
        ends = [n for _, n in item.segments]
        for a, b in zip(ends[::2], ends[1::2], strict=True):
            assert math.dist(a, b) == pytest.approx(length)
            lines.append(frozenset((round(x, 3), round(y, 3)) for x, y in (a, b)))
    assert len(lines) == len(set(lines)) == len(board.terrain) * sides - pairs


def test_every_cell_has_a_dot_in_its_middle_and_room_around_it(sampled: Sampled) -> None:
    """A10: sight goes from middle to middle."""
    board = sampled.board
    dots = list(land.dots(board, sampled.studio))
    assert len(dots) == len(board.terrain)
    for dot, ((cell, (a, b, reach)),) in dots:
        assert a == b == board.cells.layout.centre(cell)
        assert isinstance(dot, Path)
        points = [n[-2:] for _, n in dot.segments if n]
        assert all(math.dist(a, point) < reach for point in points)
        left, right = min(x for x, _ in points), max(x for x, _ in points)
        assert (left + right) / 2 == pytest.approx(a[0])
