"""What stands around the map: turn track, scale bar, legend, title."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from mapped import Sampled

from generator.components.furniture import Furniture
from generator.components.studio import Studio
from generator.drawing.items import Path, Text, Use, bounds, walk
from generator.model.system import Track

WIDTH = 460.0


@pytest.fixture(scope="module")
def track(studio: Studio) -> Track:
    (found,) = studio.kit.system.tracks
    return found


def scenario_with(studio: Studio, **changes: Any) -> Studio:
    kit = studio.kit
    return replace(studio, kit=replace(kit, scenario=kit.scenario.model_copy(update=changes)), problems=[])


def boxes(studio: Studio, track: Track, width: float = WIDTH) -> list[tuple[float, float]]:
    """The upper left corners of the track's boxes, drawn at (5, 7)."""
    found = []
    for item in Furniture(studio).track(track, 5, 7, width):
        if isinstance(item, Path) and item.fill == studio.theme.panel:
            (_, corner), *_ = item.segments
            found.append((corner[0], corner[1]))
    return found


def texts(studio: Studio, track: Track, width: float = WIDTH) -> list[str]:
    return [i.string for i in Furniture(studio).track(track, 5, 7, width) if isinstance(i, Text)]


def test_the_track_has_a_box_for_every_turn_in_order(studio: Studio, track: Track) -> None:
    """A8."""
    turns = studio.kit.scenario.turns
    assert len(boxes(studio, track)) == turns == 24
    assert [t for t in texts(studio, track) if t.isdigit()] == [str(n + 1) for n in range(24)]


def test_boxes_stand_side_by_side_and_a_counter_fits_in(studio: Studio, track: Track) -> None:
    assert track.cell >= 16
    found = boxes(studio, track)
    assert all(b[0] - a[0] == pytest.approx(track.cell) and b[1] == a[1] for a, b in pairwise(found))


def test_a_narrow_track_goes_on_in_the_next_row(studio: Studio, track: Track) -> None:
    """100 mm hold five boxes of 18 mm: 24 turns need five rows."""
    found = boxes(studio, track, 100)
    assert len({y for _, y in found}) == 5
    assert [x for x, _ in found[:5]] == [x for x, _ in found[5:10]]
    furniture = Furniture(studio)
    lowest = max(bounds(item)[3] for item in furniture.track(track, 5, 7, 100))
    assert lowest <= 7 + furniture.track_height(track, 100) + 0.5


@pytest.mark.parametrize(("first", "second"), [("rome", "epirus"), ("epirus", "rome")])
def test_sides_take_turns_and_the_scenarios_first_begins(studio: Studio, track: Track, first: str, second: str) -> None:
    other = scenario_with(studio, first_side=first)
    colours = {side.id: side.colour for side in studio.kit.scenario.sides}
    bands = [
        item.fill
        for item in Furniture(other).track(track, 5, 7, WIDTH)
        if isinstance(item, Path) and item.fill in colours.values()
    ]
    assert bands == [colours[first], colours[second]] * 12
    names = {side.id: side.name.get("en") for side in studio.kit.scenario.sides}
    written = [text for text in texts(other, track) if text in names.values()]
    assert written == [names[first], names[second]] * 12


SWATCH = 9.0


def legend(studio: Studio, width: float = WIDTH) -> list[tuple[str, Path, Use]]:
    """The legend's entries in order: the name, the ground and the sign on it."""
    items = list(Furniture(studio).legend(0, 0, width))
    starts = [i for i, item in enumerate(items) if isinstance(item, Path)]
    found = []
    for start, end in zip(starts, [*starts[1:], len(items)], strict=True):
        ground, sign, *lines = items[start:end]
        assert isinstance(ground, Path)
        assert isinstance(sign, Use)
        name = " ".join(line.string for line in lines if isinstance(line, Text))
        assert all(isinstance(line, Text) and line.x > bounds(ground)[2] for line in lines)
        found.append((name, ground, sign))
    return found


def test_the_legend_names_every_terrain_beside_its_picture(studio: Studio) -> None:
    terrain = studio.kit.system.terrain
    for kind, (name, ground, sign) in zip(terrain, legend(studio), strict=False):
        assert name == kind.name.get("en")
        assert (sign.drawing.width, sign.drawing.height) == (SWATCH, SWATCH)
        (picture,) = sign.drawing.items
        assert isinstance(picture, Use)
        assert picture.drawing is studio.art.symbol(kind.look.picture, studio.theme.ink)
        # The picture keeps inside the frame of its ground.
        left, top, right, bottom = bounds(replace(ground, stroke=None))
        x0, y0 = sign.matrix.then(picture.matrix).apply(0, 0)
        x1, y1 = sign.matrix.then(picture.matrix).apply(picture.drawing.width, picture.drawing.height)
        assert left < x0 < x1 < right
        assert top < y0 < y1 < bottom
        assert ground.fill == (kind.look.fill or studio.theme.levels[(kind.level or 1) - 1])


def test_the_legend_goes_on_with_the_zones_in_their_sides_line_and_dash(sampled: Sampled) -> None:
    """A11: a player finds in it which of the two edges is that of their own zone."""
    studio, areas = sampled.studio, sampled.board.areas
    entries = legend(studio)[len(studio.kit.system.terrain) :]
    assert [name for name, _, _ in entries] == [area.name.get("en") for area in areas] == ["One", "Other"]
    for area, (_, ground, sign) in zip(areas, entries, strict=True):
        side = studio.kit.side(area.side)
        assert side
        assert ground.fill == studio.theme.levels[0]
        strokes = [item.stroke for item, _ in walk((sign,)) if isinstance(item, Path) and item.stroke]
        assert {stroke.colour for stroke in strokes} == {side.line}
        assert [stroke.dash for stroke in strokes if stroke.width > 0.5] == [side.dash]


def test_a_kit_without_a_map_has_a_legend_of_terrain(studio: Studio) -> None:
    bare = replace(studio, kit=replace(studio.kit, board=None), problems=[])
    assert len(legend(bare)) == len(studio.kit.system.terrain)


@pytest.mark.parametrize("width", [WIDTH, 120.0])
def test_the_legend_keeps_inside_its_strip(studio: Studio, width: float) -> None:
    furniture = Furniture(studio)
    items = list(furniture.legend(0, 0, width))
    assert max(bounds(item)[2] for item in items) <= width
    assert max(bounds(item)[3] for item in items) <= furniture.legend_height(width)


def test_a_bar_shows_four_hexes_of_270_metres(studio: Studio) -> None:
    """A12: a hex is 270 m."""
    items = list(Furniture(studio).title(0, 0, WIDTH))
    bars = [item for item in items if isinstance(item, Path) and item.fill in (studio.theme.ink, studio.theme.paper)]
    assert len(bars) == 4
    spans = [bounds(replace(bar, stroke=None)) for bar in bars]
    assert all(right - left == pytest.approx(22) for left, _, right, _ in spans)
    written = [item for item in items if isinstance(item, Text)]
    marks = [text for text in written if text.string.split(" ")[0].isdigit()]
    assert [mark.string for mark in marks] == ["0", "270", "540", "810", "1080 m"]
    for mark, x in zip(marks, [spans[0][0], *(span[2] for span in spans)], strict=True):
        assert mark.x + mark.width / 2 == pytest.approx(x)


def test_the_title_stays_clear_of_scale_bar_and_compass(studio: Studio) -> None:
    long = scenario_with(studio, title=studio.kit.scenario.title.model_copy(update={"by_language": {"en": "W" * 60}}))
    title, _, *others = list(Furniture(long).title(0, 0, WIDTH))
    assert isinstance(title, Text)
    assert title.x + title.width <= min(bounds(item)[0] for item in others)
