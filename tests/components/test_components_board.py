"""The board as a whole, and the parts a kit is made of."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import pytest
from mapped import Sampled

from generator.components import board as drawn
from generator.components.outline import straight
from generator.components.parts import KINDS, BoardPart, Booklet, Part, Pieces, build
from generator.components.studio import Studio
from generator.diagnostics import InputError, Position
from generator.drawing.flow import Grid, Paragraph, Picture, Span
from generator.drawing.items import Drawing, Group, Item, Text, bounds, walk
from generator.drawing.items import Path as Shape
from generator.model.base import Text as Words
from generator.sheets.marginalia import Marginalia
from generator.sheets.paper import PAPERS
from generator.sheets.tiling import tile_pages, tiling
from generator.source.finder import Finder


@pytest.fixture(scope="module")
def picture(parts: tuple[Part, ...]) -> Drawing:
    (found,) = [part.drawing for part in parts if isinstance(part, BoardPart)]
    return found


def test_the_board_is_as_wide_as_its_hexes_and_their_margins(picture: Drawing) -> None:
    """24 columns of hexes 22 mm from flat to flat: 1.5 radii a column and half a radius more, 9 mm on both sides."""
    radius = 22 / math.sqrt(3)
    assert picture.width == pytest.approx((24 * 1.5 + 0.5) * radius + 18)


def test_nothing_is_drawn_off_the_board(picture: Drawing) -> None:
    background, *items = picture.items
    left, top, right, bottom = bounds(background)
    assert (left, top) == (-3, -3)
    assert (right, bottom) == pytest.approx((picture.width + 3, picture.height + 3))
    for item, matrix in walk(tuple(items)):
        if isinstance(item, Text):
            x0, y0, x1, y1 = bounds(item, matrix)
            assert x0 >= 5
            assert y0 >= 5
            assert x1 <= picture.width - 5
            assert y1 <= picture.height - 5


def test_map_track_and_legend_stand_below_each_other(picture: Drawing) -> None:
    """A8: the turn track is at the lower edge of the map."""
    at = {
        item.string: matrix.apply(item.x, item.y)[1] for item, matrix in walk(picture.items) if isinstance(item, Text)
    }
    assert at["Heraclea 280 BC"] < at["B1"] < at["X27"] < at["Turn track"] < at["Forest"] < picture.height


def test_labels_are_painted_after_everything_that_could_cover_them(mapped: Sampled) -> None:
    order = [item for item, _ in walk(mapped.field)]
    names = {mapped.board.cells.numbering.label(cell) for cell in mapped.board.terrain}
    label = next(i for i, item in enumerate(order) if isinstance(item, Text) and item.string in names)
    theme, terrain = mapped.studio.theme, mapped.studio.kit.system.terrain
    grid = [i for i, item in enumerate(order) if (s := getattr(item, "stroke", None)) and s.colour == theme.grid]
    land = [i for i, item in enumerate(order) if getattr(item, "fill", None) in theme.levels]
    paths = {t.look.stroke for t in terrain if t.look.stroke}
    courses = [i for i, item in enumerate(order) if (s := getattr(item, "stroke", None)) and s.colour in paths]
    for below in (grid, land, courses):
        assert below
        assert max(below) < label


def test_water_covers_roads_and_bridges_cover_water(mapped: Sampled) -> None:
    """A track ends at the ford, and a bridge carries a road over."""
    order = [item for item, _ in walk(mapped.field)]
    look = {t.id: t.look for t in mapped.studio.kit.system.terrain}

    def drawn_at(kind: str) -> list[int]:
        strokes = [getattr(item, "stroke", None) for item in order]
        return [i for i, stroke in enumerate(strokes) if stroke and stroke.colour == look[kind].stroke]

    crossings = {id(leaf) for drawing, _ in mapped.put("bridge", "ford") for leaf, _ in walk(drawing.items)}
    over = [i for i, item in enumerate(order) if id(item) in crossings]
    assert max(drawn_at("road")) < min(drawn_at("river"))
    assert max(drawn_at("river")) < min(over)


def test_land_and_courses_are_cut_at_the_outline_of_the_cells(mapped: Sampled) -> None:
    outline = straight(frozenset(mapped.board.terrain), mapped.board.cells)
    cut = [item for item in mapped.field if isinstance(item, Group) and item.clip == outline]
    inside = {id(leaf) for leaf, _ in walk(tuple(cut))}
    theme = mapped.studio.theme
    colours = {t.look.stroke for t in mapped.studio.kit.system.terrain if t.look.casing}
    for leaf, _ in walk(mapped.field):
        if isinstance(leaf, Shape) and (leaf.fill in theme.levels or (leaf.stroke and leaf.stroke.colour in colours)):
            assert id(leaf) in inside


def test_the_same_board_is_drawn_the_same_way_twice(mapped: Sampled) -> None:
    one, other = (list(walk(drawn.draw(mapped.board, mapped.studio).items)) for _ in range(2))
    assert one == other


def test_a_course_over_several_tiles_is_one_drawing_seen_through_each_of_them(picture: Drawing, studio: Studio) -> None:
    """What is cut apart fits together again: every tile shows the board's own item, shifted by the tile's place."""
    look = next(t.look for t in studio.kit.system.terrain if t.id == "river")
    (river,) = [item for item in picture.items if isinstance(item, Group) and paints(item, look.stroke)]
    assert studio.kit.board
    part = BoardPart("map", "Map", picture, drawn.middles(studio.kit.board))
    cut = tiling(picture.width, picture.height, PAPERS["a4"], *part.seams)
    _, *pages = tile_pages(part, PAPERS["a4"], Marginalia("Kit", studio.words, studio.book))
    shown = []
    for tile, page in zip(cut.tiles, pages, strict=True):
        art = page.drawing.items[0]
        assert isinstance(art, Group)
        if any(item is river for item in art.items):
            x, y = cut.corner(tile)
            shown.append((art.matrix.e + tile.x - x, art.matrix.f + tile.y - y))
    assert len(shown) >= 2
    assert len({(round(x, 6), round(y, 6)) for x, y in shown}) == 1


def paints(item: Item, colour: str | None) -> bool:
    leaves = (leaf for leaf, _ in walk((item,)))
    return any(isinstance(leaf, Shape) and leaf.stroke and leaf.stroke.colour == colour for leaf in leaves)


def test_every_entry_of_the_system_makes_its_part(studio: Studio, parts: tuple[Part, ...]) -> None:
    specs = studio.kit.system.components
    assert {spec.kind for spec in specs} <= set(KINDS)
    kinds = {"counter": Pieces, "card": Pieces, "board": BoardPart, "booklet": Booklet}
    assert [type(part) for part in parts] == [kinds[spec.kind] for spec in specs]
    assert [part.name for part in parts] == [spec.name.get("en") for spec in specs]


def test_a_kit_without_a_map_has_no_board(studio: Studio) -> None:
    spec = next(spec for spec in studio.kit.system.components if spec.kind == "board")
    assert build(spec, replace(studio, kit=replace(studio.kit, board=None), problems=[])) is None


def booklet(parts: tuple[Part, ...], identifier: str) -> Booklet:
    (found,) = [part for part in parts if isinstance(part, Booklet) and part.identifier == identifier]
    return found


def rows_of(table: Grid) -> list[list[str]]:
    return [["".join(p.text for p in cell if isinstance(p, Span)) for cell in row] for row in table.body]


def test_the_set_up_sheet_has_a_line_for_every_single_unit(
    parts: tuple[Part, ...], units: list[dict[str, str]]
) -> None:
    """A11: players write a hex for each unit; copies are told apart by their mark or, without one, by a number."""
    tables = [block for block in booklet(parts, "setup-sheet").blocks if isinstance(block, Grid)]
    labels = [cell for table in tables for row in rows_of(table) for cell in (row[0], row[3]) if cell]
    expected = []
    for unit in units:
        marks = [m.strip() for m in unit["formations"].split(",") if m.strip()]
        count = int(unit["count"])
        marks += [str(n + 1) for n in range(len(marks), count)]
        expected += [unit["abbr"]] if count == 1 else [f"{unit['abbr']} {mark}" for mark in marks]
    assert sorted(labels) == sorted(expected)
    assert len(labels) == len(set(labels))


def test_the_rule_book_shows_every_counter_beside_its_values(
    studio: Studio, parts: tuple[Part, ...], units: list[dict[str, str]]
) -> None:
    tables = [block for block in booklet(parts, "rulebook").blocks if isinstance(block, Grid)]
    rows = [(row, texts) for table in tables for row, texts in zip(table.body, rows_of(table), strict=True)]
    for unit in units:
        ((cells, texts),) = [(row, texts) for row, texts in rows if texts[1] == unit["name.en"]]
        (shown,) = cells[0]
        assert isinstance(shown, Picture)
        assert unit["abbr"] in [i.string for i, _ in walk(shown.drawing.items) if isinstance(i, Text)]
        assert texts[3:8] == [unit["count"], *(unit[stat] for stat in "PUBM")]
        assert texts[9] == unit["at"]


def test_a_command_range_counts_the_hexes_within_it(parts: tuple[Part, ...]) -> None:
    """A7: all hexes at a distance up to V; with V 1 these are 7 (Milo), with 2 and 3 two more rings of 12 and 18."""
    tables = [block for block in booklet(parts, "rulebook").blocks if isinstance(block, Grid)]
    ranges = {row[1]: row[4] for table in tables for row in rows_of(table) if row[4].startswith("within")}
    assert ranges["Milo"] == "within 1 (7 hexes)"
    assert ranges["Leonnatus"] == "within 2 (19 hexes)"
    assert ranges["Publius Valerius Laevinus"] == "within 3 (37 hexes)"


@pytest.mark.parametrize("name", ["units:Nobody", "armies:RHast", "terrain:forest", "centaur"])
def test_a_picture_that_is_nowhere_is_told(studio: Studio, tmp_path: Path, name: str) -> None:
    (tmp_path / "rulebook.en.md").write_text(f"![]({name})", encoding="utf-8")
    spec = next(spec for spec in studio.kit.system.components if spec.id == "rulebook")
    other = replace(studio, finder=Finder((tmp_path, *studio.finder.places)), problems=[])
    with pytest.raises(InputError) as caught:
        build(spec, other)
    (problem,) = caught.value.diagnostics
    assert problem.code == "D004"
    assert name in problem.message


def codes(studio: Studio, part: str) -> list[tuple[str, str]]:
    """What drawing a part has to say: the code, and the name before the first colon."""
    spec = next(spec for spec in studio.kit.system.components if spec.id == part)
    other = replace(studio, problems=[])
    build(spec, other)
    return [(problem.code, problem.message.partition(":")[0]) for problem in other.drain()]


@pytest.mark.parametrize("what", ["title", "subtitle"])
def test_a_character_no_font_has_is_told_wherever_the_board_writes_it(studio: Studio, what: str) -> None:
    scenario = studio.kit.scenario.model_copy(update={what: Words.model_validate("Heraclea 漢")})
    assert codes(replace(studio, kit=replace(studio.kit, scenario=scenario)), "board") == [("T001", "the board")]


def test_a_place_whose_name_no_font_has_is_told(studio: Studio) -> None:
    board = studio.kit.board
    assert board is not None
    ((cell, place), *_) = board.places
    named = replace(board, places=((cell, place.model_copy(update={"name": Words.model_validate("漢")})),))
    assert codes(replace(studio, kit=replace(studio.kit, board=named)), "board") == [("T001", "the board")]


def test_a_river_whose_name_no_font_has_is_told(studio: Studio) -> None:
    board = studio.kit.board
    assert board is not None
    river = next(course for course in board.courses if course.kind == "river")
    named = replace(board, courses=(replace(river, name=Words.model_validate("漢")),))
    assert codes(replace(studio, kit=replace(studio.kit, board=named)), "board") == [("T001", "the board")]


@pytest.mark.parametrize("source", ["# 漢", "a **漢**", "- 漢", "| a |\n|---|\n| 漢 |", "| 漢 |\n|---|\n| a |"])
def test_a_text_that_no_font_can_draw_is_told(studio: Studio, tmp_path: Path, source: str) -> None:
    (tmp_path / "rulebook.en.md").write_text(source, encoding="utf-8")
    other = replace(studio, finder=Finder((tmp_path, *studio.finder.places)))
    spec = next(spec for spec in studio.kit.system.components if spec.id == "rulebook")
    other = replace(other, problems=[])
    build(spec, other)
    (problem,) = other.drain()
    assert problem.code == "T001"
    assert problem.position
    line = source.split("\n").index(next(line for line in source.split("\n") if "漢" in line)) + 1
    assert problem.position == Position((tmp_path / "rulebook.en.md").as_posix(), line)


def test_the_shipped_board_and_booklets_have_nothing_to_say(studio: Studio) -> None:
    assert [codes(studio, part) for part in ("board", "rulebook", "battle", "terrain-table", "setup-sheet")] == [[]] * 5


def test_the_scenarios_rules_go_before_the_core_rules(parts: tuple[Part, ...]) -> None:
    """A14."""
    paragraphs = [block for block in booklet(parts, "rulebook").blocks if isinstance(block, Paragraph)]
    said = "".join(part.text for part in paragraphs[0].content if isinstance(part, Span))
    assert "before the core rules" in said
