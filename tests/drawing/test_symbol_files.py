"""The symbol files themselves: the SVG subset, one ink for units, colours for pictures, and ink inside the inset."""

import math
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from fontTools.misc.bezierTools import cubicPointAtT, quadraticPointAtT
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.svgLib.path import parse_path
from fontTools.svgLib.path.shapes import PathBuilder
from lxml import etree

FOLDER = Path(__file__).parents[2] / "templates" / "common" / "symbols"

UNITS = frozenset(
    "velites hastati principes triarii phalanx hypaspists heavy-foot light-foot archers slingers "
    "heavy-horse light-horse elephant general officer replacement turn camp "
    "camel chariot onager ballista scorpion mixed-order "
    "infantry mech tank artillery anti-air apc rocket recon".split()
)
BUILDINGS = frozenset("city factory base capital farm mine fortress".split())
EMBLEMS = frozenset({"emblem-eagle", "emblem-sun"})
SIGNS = frozenset(
    "compass star flag facing road cliff kind-foot kind-wheeled kind-tracked arrow cross tick eye "
    "army special plundered tribute owner coin season-spring season-summer season-autumn season-winter".split()
)
DICE = {f"die-{face}": face for face in range(1, 7)}
MARKERS = frozenset("moved disordered fleeing mad damaged".split()) | frozenset(DICE)
MOTIFS = frozenset(
    "forest-1 forest-2 forest-3 swamp-1 swamp-2 scrub-1 scrub-2 "
    "mountain-1 mountain-2 rock-1 hill-1 farmstead-1 city-1".split()
)
CROSSINGS = frozenset({"ford", "bridge"})
SCENES = frozenset(
    f"terrain-{kind}"
    for kind in (
        "plain hill hill-3 forest swamp scrub river ford bridge cliff "
        "mountain rock farmstead road city factory base sea".split()
    )
)
ONE_INK = UNITS | BUILDINGS | EMBLEMS | SIGNS | MARKERS
IN_COLOUR = MOTIFS | CROSSINGS | SCENES
ALL = ONE_INK | IN_COLOUR

# Bars and wing bones that are drawn as strokes are heavier than the family's lines.
HEAVY_STROKES = frozenset({"turn", "emblem-eagle"})

SIZE = 32.0
INSET = 1.5
THINNEST = 1.2
THICKEST = 2.6
CURVE_STEPS = 16
# Coordinates are written with two decimals.
ROUNDING = 0.02

ELEMENTS = frozenset("svg g path rect circle ellipse line polyline polygon".split())
PRESENTATION = frozenset("fill fill-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-dasharray".split())
GEOMETRY = frozenset("viewBox transform d points x y width height rx ry cx cy r x1 y1 x2 y2".split())
PAINTS = ("fill", "stroke")

Point = tuple[float, float]
Looks = dict[str, str]


class Shape(NamedTuple):
    """A drawn element: its outlines as corners, how it is painted, and how far ink reaches beyond the outline."""

    outlines: list[list[Point]]
    looks: Looks
    reach: float


def root_of(name: str) -> etree._Element:
    return etree.parse(FOLDER / f"{name}.svg").getroot()


def tag(element: etree._Element) -> str:
    return str(etree.QName(element).localname)


def inherited(element: etree._Element, looks: Looks) -> Looks:
    own = {str(k): str(v) for k, v in element.attrib.items() if k in PRESENTATION}
    return {**looks, **own}


def moved(element: etree._Element, offset: Point) -> Point:
    """The offset inside an element; moving is the only transform these files use."""
    transform = element.get("transform")
    if transform is None:
        return offset
    match = re.fullmatch(r"translate\((-?[\d.]+)[ ,]+(-?[\d.]+)\)", transform)
    assert match, f"not a plain translate: {transform}"
    return offset[0] + float(match[1]), offset[1] + float(match[2])


def outlines_of(element: etree._Element, offset: Point) -> list[list[Point]]:
    builder = PathBuilder()
    shape = {str(k): str(v) for k, v in element.attrib.items() if k != "transform"}
    plain = etree.Element(tag(element), shape)
    assert builder.add_path_from_element(plain)
    pen = DecomposingRecordingPen({})
    parse_path(builder.paths[0], pen)
    dx, dy = offset
    return [[(x + dx, y + dy) for x, y in outline] for outline in flattened(pen.value)]


def flattened(commands: list[tuple[str, tuple[Point, ...]]]) -> list[list[Point]]:
    outlines: list[list[Point]] = []
    for command, points in commands:
        if command == "moveTo":
            outlines.append([points[0]])
        elif command == "lineTo":
            outlines[-1].append(points[0])
        elif command in ("curveTo", "qCurveTo"):
            at = cubicPointAtT if command == "curveTo" else quadraticPointAtT
            start = outlines[-1][-1]
            outlines[-1] += [at(start, *points, step / CURVE_STEPS) for step in range(1, CURVE_STEPS + 1)]
        elif command == "closePath":
            outlines[-1].append(outlines[-1][0])
    return outlines


def walk(element: etree._Element, looks: Looks, offset: Point) -> Iterator[Shape]:
    looks, offset = inherited(element, looks), moved(element, offset)
    if tag(element) not in ("svg", "g"):
        stroked = looks.get("stroke", "none") != "none"
        reach = float(looks.get("stroke-width", "1")) / 2 if stroked else 0.0
        yield Shape(outlines_of(element, offset), looks, reach)
    for child in element:
        yield from walk(child, looks, offset)


@cache
def shapes(name: str) -> tuple[Shape, ...]:
    return tuple(walk(root_of(name), {}, (0.0, 0.0)))


def extent(name: str) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of the ink."""
    spots = [(x, y, s.reach) for s in shapes(name) for outline in s.outlines for x, y in outline]
    return (
        min(x - r for x, _, r in spots),
        min(y - r for _, y, r in spots),
        max(x + r for x, _, r in spots),
        max(y + r for _, y, r in spots),
    )


def test_every_symbol_the_games_need_is_there() -> None:
    assert sorted(n for n in ALL if not (FOLDER / f"{n}.svg").is_file()) == []


@pytest.mark.parametrize("name", sorted(ALL))
def test_a_symbol_uses_the_svg_subset_only(name: str) -> None:
    root = root_of(name)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert root.get("viewBox") == "0 0 32 32"
    for element in root.iter():
        assert tag(element) in ELEMENTS
        assert set(element.attrib) <= PRESENTATION | GEOMETRY
        assert not (element.text or "").strip()


@pytest.mark.parametrize("name", sorted(ALL))
def test_ink_stays_inside_the_inset(name: str) -> None:
    left, top, right, bottom = extent(name)
    low, high = INSET - ROUNDING, SIZE - INSET + ROUNDING
    assert min(left, top) >= low
    assert max(right, bottom) <= high


@pytest.mark.parametrize("name", sorted(ALL))
def test_strokes_are_round_so_that_no_corner_reaches_further_than_half_the_stroke(name: str) -> None:
    for shape in shapes(name):
        if shape.reach:
            assert shape.looks.get("stroke-linecap") == "round"
            assert shape.looks.get("stroke-linejoin") == "round"


@pytest.mark.parametrize("name", sorted(ONE_INK))
def test_one_ink_symbols_take_the_colour_they_are_used_with(name: str) -> None:
    for shape in shapes(name):
        # An absent fill would be black, whatever the side's colour is.
        assert shape.looks.get("fill") in ("currentColor", "none")
        assert shape.looks.get("stroke", "none") in ("currentColor", "none")
        assert "currentColor" in [shape.looks.get(paint) for paint in PAINTS]


@pytest.mark.parametrize("name", sorted(ONE_INK))
def test_one_ink_strokes_survive_print_at_five_millimetres(name: str) -> None:
    assert [s.reach * 2 for s in shapes(name) if 0 < s.reach * 2 < THINNEST] == []


@pytest.mark.parametrize("name", sorted(ONE_INK - HEAVY_STROKES))
def test_one_ink_strokes_are_no_heavier_than_the_family(name: str) -> None:
    assert [s.reach * 2 for s in shapes(name) if s.reach * 2 > THICKEST] == []


@pytest.mark.parametrize("name", sorted(ALL))
def test_fills_have_closed_outlines(name: str) -> None:
    for shape in shapes(name):
        if shape.looks.get("fill") != "none":
            assert [o for o in shape.outlines if math.dist(o[0], o[-1]) > ROUNDING] == []


@pytest.mark.parametrize("name", sorted(ONE_INK - {"facing", "road", "cliff"}))
def test_unit_symbols_use_the_height_or_width_they_have(name: str) -> None:
    left, top, right, bottom = extent(name)
    assert max(right - left, bottom - top) >= SIZE - 2 * INSET - 5


@pytest.mark.parametrize("name", sorted(IN_COLOUR))
def test_pictures_name_their_colours(name: str) -> None:
    for shape in shapes(name):
        paints = [shape.looks.get("fill", "absent"), shape.looks.get("stroke", "none")]
        assert all(paint == "none" or re.fullmatch(r"#[0-9a-f]{6}", paint) for paint in paints), paints
        assert paints != ["none", "none"]


@pytest.mark.parametrize("name", sorted(MOTIFS))
def test_a_motif_is_about_as_large_as_its_box(name: str) -> None:
    """A motif is strewn at the size of its box: ink of less than two thirds would print far smaller than said."""
    left, top, right, bottom = extent(name)
    assert max(right - left, bottom - top) >= SIZE * 2 / 3


@pytest.mark.parametrize("name", sorted(CROSSINGS))
def test_crossings_lie_across_a_river_that_flows_from_left_to_right(name: str) -> None:
    left, top, right, bottom = extent(name)
    assert bottom - top > right - left
    assert abs((top + bottom) / 2 - 16) < 0.5
    assert abs((left + right) / 2 - 16) < 0.5


@pytest.mark.parametrize("kind", ["forest", "swamp", "scrub", "mountain"])
def test_variants_of_a_motif_differ(kind: str) -> None:
    variants = [n for n in MOTIFS if n.startswith(kind)]
    drawn = {(FOLDER / f"{name}.svg").read_text() for name in variants}
    assert len(drawn) == len(variants) >= 2


@pytest.mark.parametrize(("name", "face"), sorted(DICE.items()))
def test_a_die_shows_as_many_pips_as_its_face(name: str, face: int) -> None:
    pips = [outline for shape in shapes(name) if shape.looks.get("fill") != "none" for outline in shape.outlines]
    assert len(pips) == face


@pytest.mark.parametrize("name", sorted(DICE))
def test_the_pips_of_a_die_lie_round_its_middle(name: str) -> None:
    pips = [outline for shape in shapes(name) if shape.looks.get("fill") != "none" for outline in shape.outlines]
    xs, ys = ([point[axis] for outline in pips for point in outline] for axis in (0, 1))
    assert (min(xs) + max(xs)) / 2 == pytest.approx(16, abs=ROUNDING)
    assert (min(ys) + max(ys)) / 2 == pytest.approx(16, abs=ROUNDING)


def test_every_symbol_is_drawn_once() -> None:
    """Two names with the same picture would be two units nobody can tell apart."""
    assert len({(FOLDER / f"{name}.svg").read_text() for name in ALL}) == len(ALL)


def test_every_file_is_a_symbol_these_tests_know() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.svg") if path.stem not in ALL) == []
