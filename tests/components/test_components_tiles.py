"""Tiles as pieces: land that goes on beyond the cut, no border, no labels, and a name in a corner."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import tilekit
from ink import Point, painted

from generator.components.board import field, inlay
from generator.components.component import BLEED, Component
from generator.components.land import spread
from generator.components.parts import Pieces, build
from generator.components.studio import Studio
from generator.drawing.items import Group, Item, Text, Use, bounds, walk
from generator.drawing.items import Path as Shape
from generator.grid.square import Square
from generator.model.tiles import Face
from generator.press import Press, Request


def press(root: Path, files: dict[str, str]) -> Press:
    return Press(Request(tilekit.write(root, files)))


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Studio:
    return press(tmp_path_factory.mktemp("small"), tilekit.FILES).studio


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Studio:
    return press(tmp_path_factory.mktemp("shipped"), tilekit.shipped()).studio


def pieces(studio: Studio) -> tuple[Component, ...]:
    part = build(studio.kit.system.components[0], studio)
    assert isinstance(part, Pieces)
    assert part.kind == "tile"
    return part.components


def strings(items: tuple[Item, ...]) -> list[str]:
    return [item.string for item, _ in walk(items) if isinstance(item, Text)]


def test_a_piece_for_each_tile_as_large_as_its_squares(shipped: Studio) -> None:
    found = pieces(shipped)
    assert [piece.name for piece in found] == [str(n) for n in range(1, 10)]
    assert {(piece.width, piece.height, piece.corner) for piece in found} == {(125.0, 125.0, 0)}
    assert all(piece.back is not None for piece in found)
    assert shipped.drain() == ()


def test_a_tile_carries_its_name_and_no_other_word(shipped: Studio) -> None:
    for piece in pieces(shipped):
        assert strings(piece.front.items) == [f"{piece.name}a"]
        assert piece.back is not None
        assert strings(piece.back.items) == [f"{piece.name}b"]


def test_the_name_stands_in_a_corner_square_clear_of_the_cut(shipped: Studio) -> None:
    for piece in pieces(shipped):
        ((text, matrix),) = [(item, m) for item, m in walk(piece.front.items) if isinstance(item, Text)]
        left, top, right, bottom = bounds(text, matrix)
        assert min(left, 125 - right, top, 125 - bottom) >= 1
        assert (right < 25 or left > 100) and (bottom < 25 or top > 100)


def test_a_system_without_tiles_has_no_such_part(tmp_path: Path) -> None:
    files = {**tilekit.FILES, "system.yaml": tilekit.SYSTEM.replace("tiles: tiles.yaml\n", "")}
    files["meadow/map.yaml"] = "terrain: |\n  . .\n"
    studio = press(tmp_path, files).studio
    assert build(studio.kit.system.components[0], studio) is None


def test_a_board_has_a_border_and_a_tile_has_none(small: Studio) -> None:
    face = small.kit.tiles[0]

    def heavy(items: list[Item]) -> int:
        strokes = [getattr(item, "stroke", None) for item, _ in walk(tuple(items))]
        return sum(stroke is not None and stroke.colour == small.theme.muted for stroke in strokes)

    assert heavy(field(face.board, small)) == 1
    assert heavy(inlay(face.board, face.id, small)) == 0


def test_land_and_roads_reach_beyond_the_cut_and_are_clipped_at_the_bleed(small: Studio) -> None:
    face = small.kit.tiles[0]
    items = tuple(inlay(face.board, face.id, small))
    cut = [item for item in items if isinstance(item, Group) and item.clip]
    assert {bounds(Shape(item.clip or (), fill="#000000")) for item in cut} == {
        (-BLEED, -BLEED, 75 + BLEED, 75 + BLEED)
    }
    forest, road = small.kit.terrain("forest"), small.kit.terrain("road-line")
    assert forest
    assert road
    for colour in (small.theme.levels[0], forest.look.fill, road.look.stroke):
        assert colour
        points = painted(items, [colour])
        assert max(x for x, _ in points) >= 75 + BLEED
        assert min(y for _, y in points) <= -BLEED


def straight_lines(face: Face, studio: Studio) -> Iterator[tuple[Point, Point]]:
    """The straight lines of a tile that are stroked, but for the grid."""
    for item, matrix in walk(tuple(inlay(face.board, face.id, studio))):
        stroke = getattr(item, "stroke", None)
        if isinstance(item, Shape) and stroke and stroke.colour != studio.theme.grid:
            ends = [matrix.apply(*n[-2:]) if n else None for _, n in item.segments]
            steps = zip(ends, ends[1:], item.segments[1:], strict=False)
            yield from ((a, b) for a, b, (operator, _) in steps if operator == "L" and a and b)


def test_no_line_of_the_land_runs_along_the_edge(shipped: Studio) -> None:
    """Shores, and the outlines of woods and levels, cross the cut or keep inside; only the grid lies on it."""
    seen = 0
    for face in shipped.kit.tiles:
        for a, b in straight_lines(face, shipped):
            for across, along in ((0, 1), (1, 0)):
                on_edge = abs(a[across] - b[across]) < 1e-6 and min(abs(a[across]), abs(a[across] - 125)) < 1e-6
                beside = max(a[along], b[along]) > 0 and min(a[along], b[along]) < 125
                assert not (on_edge and beside and a != b), (face.id, a, b)
                seen += 1
    assert seen > 100


def test_land_spreads_two_squares_deep_around_its_corners_too(small: Studio) -> None:
    board = small.kit.tiles[0].board  # 3 x 3, its upper right corner is forest
    wide = spread(board)
    assert set(wide.terrain) >= {Square(c, r) for c in range(-1, 4) for r in range(-1, 4)}
    assert {wide.terrain[Square(c, r)] for c, r in ((2, -1), (2, -2), (3, 0), (4, 0), (3, -1))} == {"forest"}
    assert {wide.terrain[Square(c, r)] for c, r in ((-1, 0), (-1, -1), (3, 2), (3, 3), (0, 3))} == {"grass"}
    assert {wide.levels[cell] for cell in wide.terrain} == {1}


def test_a_bridge_over_still_water_leads_the_way_of_the_road(shipped: Studio) -> None:
    """4a: the river comes from the west, passes below the road to the north and turns south below that to the east."""
    face = next(face for face in shipped.kit.tiles if face.id == "4a")
    bridge = shipped.art.symbol("bridge", shipped.theme.ink)
    used = [item for item in inlay(face.board, face.id, shipped) if isinstance(item, Use) and item.drawing is bridge]
    boxes = sorted(bounds(use) for use in used)
    sizes = [(right - left, bottom - top) for left, top, right, bottom in boxes]
    # Drawn from shore to shore, with a landing on each, the bridge over C2 leads down, that over D3 across.
    assert [size[1] > size[0] for size in sizes] == [True, False]
    assert [max(size) for size in sizes] == pytest.approx([27, 27])
    middles = [((left + right) / 2, (top + bottom) / 2) for left, top, right, bottom in boxes]
    assert middles == [pytest.approx((62.5, 37.5)), pytest.approx((87.5, 62.5))]


def test_on_a_composed_map_the_bridges_lead_the_same_way(shipped: Studio) -> None:
    board = shipped.kit.board
    assert board is not None
    bridge = shipped.art.symbol("bridge", shipped.theme.ink)
    boxes = [bounds(item) for item in field(board, shipped) if isinstance(item, Use) and item.drawing is bridge]
    roads = [course.cells for course in board.courses if course.kind == "road-line"]
    assert len(boxes) == 8
    for left, top, right, bottom in boxes:
        cell = Square(int((left + right) / 50), int((top + bottom) / 50))
        assert board.terrain[cell] == "bridge"
        (way,) = [cells for cells in roads if cell in cells]
        index = way.index(cell)
        assert (right - left > bottom - top) == (way[index - 1][1] == way[index + 1][1]), cell


def test_water_below_a_bridge_is_one_with_the_water_around_it(shipped: Studio) -> None:
    """A shore between them would cross the river on both sides of the bridge."""
    face = next(face for face in shipped.kit.tiles if face.id == "3a")
    water = shipped.kit.terrain("water")
    assert water
    areas = [
        item
        for item, _ in walk(tuple(inlay(face.board, face.id, shipped)))
        if getattr(item, "fill", None) == water.look.fill
    ]
    assert [bounds(area) for area in areas] == [pytest.approx((75, 25, 100, 100), abs=0.25)]
