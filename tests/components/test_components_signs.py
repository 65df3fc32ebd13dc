"""Zones and places over the land."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import pytest
from boards import open_field
from curves import along
from mapped import Sampled

from generator.components.room import Bar, Laid, Room, disc_gap
from generator.components.signs import places, zone_edge, zones
from generator.components.studio import Studio
from generator.drawing.items import Bounds, Item, Path, Text, Use, bounds, walk
from generator.grid.cells import Cell
from generator.grid.layout import Rect
from generator.model.board import Board
from generator.model.scenario import Side

ZONE = {"id": "z", "side": "rome", "name": "Set-up", "hexes": ["A1-A3", "B1-B3"]}
Point = tuple[float, float]


def side_of(studio: Studio, identifier: str) -> Side:
    side = studio.kit.side(identifier)
    assert side is not None
    return side


def points(path: Path) -> list[Point]:
    """The corners of a line."""
    return [(n[-2], n[-1]) for _, n in path.segments if n]


def nearest(board: Board, at: Point) -> Cell:
    """The cell a point lies in: that of the nearest middle."""
    return min(board.terrain, key=lambda cell: math.dist(board.cells.layout.centre(cell), at))


def edges(board: Board, cells: frozenset[Cell]) -> list[tuple[Point, Point]]:
    """The sides of a zone behind which the board goes on."""
    return [
        board.cells.shared(cell, other)
        for cell in sorted(cells)
        for other in board.cells.neighbours(cell)
        if other in board.terrain and other not in cells
    ]


def drawn(board: Board, studio: Studio) -> tuple[list[Path], list[Path]]:
    """The lines of all zones, and their hatches: only these take room."""
    laid = list(zones(board, studio))
    lines = [item for item, covers in laid if isinstance(item, Path) and not covers]
    hatches = [item for item, covers in laid if isinstance(item, Path) and covers]
    assert len(lines) + len(hatches) == len(laid)
    return lines, hatches


def test_a_zone_is_edged_in_its_sides_line_colour_and_dash(sampled: Sampled) -> None:
    """A11; sides are told apart by colour and, for those who see none, by the dash."""
    lines, hatches = drawn(sampled.board, sampled.studio)
    sides = [side_of(sampled.studio, area.side) for area in sampled.board.areas]
    assert len({side.dash for side in sides}) == 2
    own: dict[str | None, list[Path]] = {side.line: [] for side in sides}
    for line in lines:
        assert line.stroke
        own[line.stroke.colour].append(line)
    for side in sides:
        assert own[side.line]
        assert all(line.stroke and line.stroke.dash == side.dash for line in own[side.line])
    assert {hatch.stroke.colour for hatch in hatches if hatch.stroke} == set(own)


def test_a_zone_is_drawn_inside_its_own_cells_and_along_its_edge(sampled: Sampled) -> None:
    """Two zones that meet have both their lines, each on its side of the hexside."""
    board = sampled.board
    lines, hatches = drawn(board, sampled.studio)
    for area in board.areas:
        colour = side_of(sampled.studio, area.side).line
        around = edges(board, area.cells)
        for path in [p for p in (*lines, *hatches) if p.stroke and p.stroke.colour == colour]:
            assert path.stroke
            for at in points(path):
                assert nearest(board, at) in area.cells
                away = min(disc_gap(*at, Bar(a, b, 0)) for a, b in around)
                assert path.stroke.width / 2 < away < 2.0


def test_only_sides_that_face_the_board_are_edged(sampled: Sampled) -> None:
    """The map's own edge shows where a zone ends there: no line is needed."""
    board = sampled.board
    lines, hatches = drawn(board, sampled.studio)
    facing = [edge for area in board.areas for edge in edges(board, area.cells)]
    assert len(hatches) == len(facing)
    # A line lies at every such side, and none elsewhere: all sides are found again beside the lines' pieces.
    for a, b in facing:
        middle = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
        assert min(disc_gap(*middle, Bar(p, q, 0)) for line in lines for p, q in pieces(line)) < 0.7
    length = sum(math.dist(p, q) for line in lines for p, q in pieces(line))
    assert length == pytest.approx(sum(math.dist(a, b) for a, b in facing), rel=0.05)


def pieces(path: Path) -> list[tuple[Point, Point]]:
    found = points(path)
    closed = path.segments[-1][0] == "Z"
    return list(zip(found, [*found[1:], *found[: int(closed)]], strict=False))


def test_a_zone_of_the_whole_board_has_no_line(studio: Studio) -> None:
    board = open_field(studio, 2, 2, zones=[{**ZONE, "hexes": ["A1-A2", "B1-B2"]}])
    assert list(zones(board, studio)) == []


def test_a_zone_inside_the_board_is_a_closed_line(studio: Studio) -> None:
    board = open_field(studio, 4, 5, zones=[{**ZONE, "hexes": ["C3"]}])
    ((line,), hatches) = drawn(board, studio)
    assert line.segments[-1][0] == "Z"
    assert len(hatches) == 6


def test_a_zones_band_covers_its_line_and_hatches(sampled: Sampled) -> None:
    lines, _ = drawn(sampled.board, sampled.studio)
    bands = []
    for item, covers in zones(sampled.board, sampled.studio):
        for cell, bar in covers:
            assert isinstance(item, Path)
            assert item.stroke
            bands.append(bar)
            assert all(disc_gap(*at, bar) + item.stroke.width / 2 < 0.05 for at in points(item))
            assert nearest(sampled.board, points(item)[0]) == cell
    for line in lines:
        assert all(min(disc_gap(*at, bar) for bar in bands) <= 0 for at in along(line.segments))


def test_the_edge_of_a_zone_is_hatched_to_the_right_of_its_way(studio: Studio) -> None:
    """Walked from left to right, the right hand is below."""
    line, hatches = zone_edge((0, 0), (20, 0), side_of(studio, "rome"))
    assert isinstance(line, Path)
    assert isinstance(hatches, Path)
    ((_, y), (_, z)) = points(line)
    assert y == z > 0
    assert len(points(hatches)) >= 20
    assert {round(at[1], 6) for at in points(hatches)[::2]} == {round(y, 6)}
    assert min(at[1] for at in points(hatches)[1::2]) > y + 0.5


PLACES = [
    {"id": "camp", "hex": "B2", "symbol": "camp", "side": "epirus", "name": {"en": "Epirote camp"}},
    {"id": "hill", "hex": "C3", "symbol": "flag", "name": {"en": "Hill"}},
]


def apart(a: Bounds, b: Bounds) -> bool:
    return a[2] <= b[0] or a[0] >= b[2] or a[3] <= b[1] or a[1] >= b[3]


def symbols(items: Sequence[Item]) -> list[Use]:
    return [item for item in items if isinstance(item, Use)]


def plates(items: Sequence[Item], studio: Studio) -> list[tuple[str, Bounds, Bounds]]:
    """The name on each plate, the plate and the name's letters."""
    found = []
    for item in items:
        leaves = list(walk((item,)))
        if not isinstance(item, Use):
            (plate, at), (text, matrix) = leaves
            assert isinstance(plate, Path)
            assert isinstance(text, Text)
            assert plate.fill == studio.theme.paper
            x, y = matrix.apply(text.x, text.y)
            letters = x, y - 0.7 * text.size, x + text.width, y
            found.append((text.string, bounds(replace(plate, stroke=None), at), letters))
    return found


def only_items(laid: Sequence[Laid]) -> list[Item]:
    return [item for item, _ in laid]


def test_a_place_is_its_symbol_in_the_middle_of_its_cell_in_its_sides_line_colour(studio: Studio) -> None:
    board = open_field(studio, 4, 5, places=PLACES)
    found = symbols(only_items(list(places(board, studio, Room(board.cells)))))
    epirus = side_of(studio, "epirus")
    assert epirus.line
    assert [s.drawing for s in found] == [
        studio.art.symbol("camp", epirus.line),
        studio.art.symbol("flag", studio.theme.ink),
    ]
    for label, symbol in zip(("B2", "C3"), found, strict=True):
        cell = board.find(label)
        assert cell
        middle = symbol.matrix.apply(symbol.drawing.width / 2, symbol.drawing.height / 2)
        assert middle == pytest.approx(board.cells.layout.centre(cell))
        # A counter of 16 mm lies upon it, not within it.
        assert 8 < symbol.drawing.width * symbol.matrix.a < 16


def test_a_name_stands_on_its_plate_clear_of_its_symbol(sampled: Sampled) -> None:
    board = sampled.board
    found = only_items(list(places(board, sampled.studio, Room(board.cells))))
    named = plates(found, sampled.studio)
    assert [name for name, _, _ in named] == ["Roman camp", "Heraclea on the Siris", "Lone Hill"]
    drawings = [bounds(symbol) for symbol in symbols(found)]
    for _, plate, letters in named:
        assert all(apart(plate, drawing) for drawing in drawings)
        assert plate[0] < letters[0] < letters[2] < plate[2]
        assert plate[1] < letters[1] < letters[3] < plate[3]


def test_names_on_the_map_are_clear_of_roads_and_each_other(sampled: Sampled) -> None:
    """Where there is room, as beside each place of the sample."""
    named = plates([item for item in sampled.field if is_plate(item, sampled.studio)], sampled.studio)
    assert len(named) == 3
    courses = [point for route in sampled.routes if not route.water for point in along(route.curve())]
    for name, plate, _ in named:
        assert not [p for p in courses if plate[0] < p[0] < plate[2] and plate[1] < p[1] < plate[3]], name
        assert all(apart(plate, other) for label, other, _ in named if label != name)


def is_plate(item: Item, studio: Studio) -> bool:
    leaves = [leaf for leaf, _ in walk((item,))]
    return len(leaves) == 2 and isinstance(leaves[0], Path) and leaves[0].fill == studio.theme.paper


@pytest.mark.parametrize("label", ["A1", "A5", "B3", "D2", "D6"])
def test_a_long_name_is_fitted_and_stays_inside_the_boards_width(studio: Studio, label: str) -> None:
    place = {**PLACES[0], "hex": label, "name": {"en": "Heraclea on the lower Siris"}}
    board = open_field(studio, 4, 5, places=[place])
    ((_, plate, _),) = plates(only_items(list(places(board, studio, Room(board.cells)))), studio)
    width = board.cells.bounds()
    assert width.x0 < plate[0] < plate[2] < width.x1
    assert plate[2] - plate[0] < 22


def test_a_name_makes_way_for_what_lies_below_its_symbol(studio: Studio) -> None:
    board = open_field(studio, 4, 5, places=PLACES[1:])
    ((_, before, _),) = plates(only_items(list(places(board, studio, Room(board.cells)))), studio)
    cell = board.find("C3")
    assert cell
    centre = board.cells.layout.centre(cell)
    assert before[1] > centre.y
    room = Room(board.cells)
    room.take(cell, [Bar((before[0], before[3]), (before[2], before[3]), 0.5)])
    ((_, after, _),) = plates(only_items(list(places(board, studio, room))), studio)
    assert room.met(cell, Rect(*after)) == 0


def test_what_a_place_covers_is_taken(sampled: Sampled) -> None:
    for item, covers in places(sampled.board, sampled.studio, Room(sampled.board.cells)):
        ((_, bar),) = covers
        left, top, right, bottom = bounds(item) if isinstance(item, Use) else plates([item], sampled.studio)[0][1]
        assert all(disc_gap(x, y, bar) < 1e-6 for x in (left, right) for y in (top, bottom))


def test_only_objectives_have_a_star(studio: Studio) -> None:
    """A12: a point to take, such as a camp."""
    board = open_field(studio, 4, 5, places=PLACES, objectives=["camp"])
    found = symbols(only_items(list(places(board, studio, Room(board.cells)))))
    epirus = side_of(studio, "epirus")
    assert epirus.line
    (star,) = [symbol for symbol in found if symbol.drawing is studio.art.symbol("star", epirus.line)]
    assert len(found) == 3
    cell = board.find("B2")
    assert cell
    left, top, right, bottom = bounds(star)
    assert nearest(board, ((left + right) / 2, (top + bottom) / 2)) == cell
