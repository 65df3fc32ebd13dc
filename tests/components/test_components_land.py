"""The land of a board: nothing covers what players must read, and every line is drawn once."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace

import pytest
from boards import board_of, open_field

from generator.components import land
from generator.components.studio import Studio
from generator.drawing.items import Bounds, Group, Item, Path, Segment, Text, Use, bounds, walk
from generator.model.board import Board

CELL = 22.0
COUNTER = 16.0


@pytest.fixture(scope="module")
def board(studio: Studio) -> Board:
    assert studio.kit.board is not None
    return studio.kit.board


@pytest.fixture(scope="module")
def labels(studio: Studio, board: Board) -> list[Text]:
    return [item for item in land.labels(board, studio) if isinstance(item, Text)]


def inked(item: Item) -> list[Bounds]:
    """The rectangles of everything an item paints, stroke by stroke."""
    return [bounds(part, matrix) for leaf, matrix in walk((item,)) for part in strokes(leaf)]


def strokes(leaf: Item) -> list[Item]:
    """A path of several outlines as one path for each."""
    if not isinstance(leaf, Path):
        return [leaf]
    outlines: list[list[Segment]] = []
    for segment in leaf.segments:
        outlines += [[]] if segment[0] == "M" else []
        outlines[-1].append(segment)
    return [replace(leaf, segments=tuple(outline)) for outline in outlines]


def apart(a: Bounds, b: Bounds) -> bool:
    return a[2] <= b[0] or a[0] >= b[2] or a[3] <= b[1] or a[1] >= b[3]


def ink_of(text: Text) -> Bounds:
    """The letters themselves: capitals and figures have no descenders."""
    return text.x, text.y - 0.7 * text.size, text.x + text.width, text.y


def test_no_motif_covers_a_label(studio: Studio, board: Board, labels: list[Text]) -> None:
    boxes = [ink_of(label) for label in labels]
    for motif in land.motifs(board, studio):
        around = bounds(motif)
        near = [box for box in boxes if not apart(box, around)]
        for ink in inked(motif):
            assert all(apart(ink, box) for box in near)


def test_no_motif_covers_the_middle_of_its_hex(studio: Studio, board: Board) -> None:
    """The middle is where the front of the counter and the names of places are read."""
    for motif in land.motifs(board, studio):
        assert isinstance(motif, Use)
        x, y = motif.matrix.apply(motif.drawing.width / 2, motif.drawing.height / 2)
        middle = (x - 1.5, y - 1.5, x + 1.5, y + 1.5)
        assert all(apart(ink, middle) for ink in inked(motif))


def test_every_motif_lies_in_its_hex(studio: Studio, board: Board) -> None:
    centres = {cell: board.cells.layout.centre(cell) for cell in board.terrain}
    with_motif = {cell for cell, kind in board.terrain.items() if kind in ("forest", "swamp", "scrub")}
    found = set()
    for motif in land.motifs(board, studio):
        assert isinstance(motif, Use)
        x, y = motif.matrix.apply(motif.drawing.width / 2, motif.drawing.height / 2)
        (cell,) = [c for c, p in centres.items() if math.dist(p, (x, y)) < 1e-6]
        found.add(cell)
        left, top, right, bottom = bounds(motif)
        assert bottom - top <= CELL
        assert right - left <= 2 * CELL / math.sqrt(3)
    assert found == with_motif


def test_neighbouring_hexes_do_not_all_look_alike(studio: Studio) -> None:
    wood = board_of(studio, "\n".join(["f " * 6] * 6))
    drawings = Counter(id(item.drawing) for item in land.motifs(wood, studio) if isinstance(item, Use))
    assert len(drawings) == 3
    assert max(drawings.values()) < 24


def test_every_hex_has_its_name_in_its_upper_part(studio: Studio, board: Board, labels: list[Text]) -> None:
    """Above a counter of 16 mm in the middle of the hex there are 3 mm; a label may reach under its edge a little."""
    assert len(labels) == len(board.terrain) == 24 * 16
    by_name = {label.string: label for label in labels}
    for cell in board.terrain:
        label = by_name[board.cells.numbering.label(cell)]
        centre = board.cells.layout.centre(cell)
        left, top, right, bottom = ink_of(label)
        assert centre.y - CELL / 2 < top
        assert bottom < centre.y - COUNTER / 2 + 2
        # The upper side is a radius long, half of it to each hand.
        assert centre.x - CELL / math.sqrt(3) / 2 <= left
        assert right <= centre.x + CELL / math.sqrt(3) / 2
        assert label.size == labels[0].size


def test_a_label_makes_way_for_a_road_that_comes_in_from_above(studio: Studio) -> None:
    road = {"kind": "road", "through": ["B1", "B2", "B3", "C4"]}
    field = open_field(studio, 3, 5, paths=[road])
    width = next(t.look.width for t in studio.kit.system.terrain if t.id == "road")
    assert width is not None
    shifted = set()
    for label in land.labels(field, studio):
        assert isinstance(label, Text)
        cell = field.find(label.string)
        assert cell is not None
        aside = field.cells.layout.centre(cell).x - (label.x + label.width / 2)
        if abs(aside) > 0.01:
            shifted.add(label.string)
            assert aside - label.width / 2 > width / 2, "the label still touches the road"
    assert shifted == {"B2", "B3"}


def test_the_grid_draws_every_side_once(studio: Studio) -> None:
    """Eight hexes alone have 48 sides; each of the 3 * 8 - 11 pairs of neighbours of a 4 x 2 board shares one."""
    field = open_field(studio, 4, 2)
    pairs = sum(other in field.terrain for cell in field.terrain for other in field.cells.neighbours(cell)) // 2
    lines = []
    for item in land.grid(field, studio):
        assert isinstance(item, Path)
        (_, a), (_, b) = item.segments
        assert math.dist(a, b) == pytest.approx(CELL / math.sqrt(3))
        lines.append(frozenset((round(x, 3), round(y, 3)) for x, y in (a, b)))
    assert len(lines) == len(set(lines)) == 8 * 6 - pairs


def test_each_level_is_a_region_over_its_shadow(studio: Studio) -> None:
    """Levels 1, 2 and 3 (A9), each in its colour and upon the one below."""
    field = board_of(studio, "\n".join([". . ."] * 3), levels="1 1 1\n1 2 2\n1 2 3")
    ground, *rest = list(land.levels(field, studio))
    assert isinstance(ground, Path)
    assert ground.fill == studio.theme.levels[0]
    shadows, regions = rest[::2], rest[1::2]
    assert len(shadows) == len(regions) == 2
    for shadow, region, colour in zip(shadows, regions, studio.theme.levels[1:], strict=True):
        assert isinstance(shadow, Group)
        assert isinstance(region, Path)
        assert region.fill == colour
        (cast,) = shadow.items
        assert isinstance(cast, Path)
        assert cast.segments == region.segments
        assert shadow.matrix.apply(0, 0)[0] > 0, "the light comes from the north-west"
        assert shadow.matrix.apply(0, 0)[1] > 0


def test_a_flat_board_has_one_level(studio: Studio) -> None:
    assert len(list(land.levels(open_field(studio, 3, 3), studio))) == 1


def test_terrain_is_tinted_in_its_colour(studio: Studio) -> None:
    field = board_of(studio, "f . s\n. f .\n. . .")
    look = {t.id: t.look.fill for t in studio.kit.system.terrain}
    tints = [item.fill for item in land.tints(field, studio) if isinstance(item, Path)]
    assert sorted(filter(None, tints)) == sorted(filter(None, (look["forest"], look["swamp"])))


@pytest.mark.parametrize(("levels", "below"), [("1 1\n2 2", "A1"), ("2 2\n1 1", "A2")])
def test_a_cliff_drops_towards_the_lower_side(studio: Studio, levels: str, below: str) -> None:
    field = board_of(studio, ". .\n. .", levels=levels, hexsides=[{"kind": "cliff", "sides": ["A1/A2"]}])
    edge, *hachures = list(land.cliffs(field, studio))
    assert isinstance(edge, Path)
    cells = [field.find(label) for label in ("A1", "A2")]
    a, b = field.cells.shared(*cells)
    assert {tuple(numbers) for _, numbers in edge.segments} == {tuple(a), tuple(b)}
    low = field.find(below)
    assert low is not None
    way = math.copysign(1, field.cells.layout.centre(low).y - a.y)
    assert len(hachures) >= 5
    for hachure in hachures:
        assert isinstance(hachure, Path)
        (_, foot), (_, tip) = hachure.segments
        assert foot[1] == pytest.approx(a.y)
        assert (tip[1] - foot[1]) * way > 1
