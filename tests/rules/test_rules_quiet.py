"""Where the rules that look at rivers, roads, zones, armies and texts keep still, and boards of other shapes."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from kits import Edit, Kit

from generator.loading.kits import load
from generator.rules.registry import check
from generator.source.finder import Finder


def codes(kit: Kit, *edits: tuple[str, str, str]) -> list[str]:
    for edit in edits:
        kit.edit(Edit(*edit))
    return sorted(found.code for found in kit.found())


BROOK = ("map.yaml", "[A2, B2, C3, D3, E4]", "[A2, B2, C3, D3]")
DRY = ("map.yaml", "  ~ ~ o ~ ~", "  ~ ~ o ~ .")
SIDES = (
    "scenario.yaml",
    "properties:\n",
    "order_of_battle:\n  - {name: Any, side: red, roster: units, count: 2}\nproperties:\n",
)


@pytest.mark.parametrize(
    "edits",
    [
        [BROOK, DRY, ("map.yaml", "hex: C5", "hex: D3")],  # a spring
        [BROOK, ("map.yaml", "  ~ ~ o ~ ~", "  ~ ~ o ~ l"), ("system.yaml", "  - {id: cliff", "  - {id: lake, sign: l, "
         "name: Lake, forbidden: [foot, horse], look: {picture: mark}}\n  - {id: cliff")],
        [BROOK, DRY, ("map.yaml", "    through: [A4", "    through: [A4"),
         ("map.yaml", "  - kind: track", "  - {kind: brook, through: [D3, D2]}\n  - kind: track"),
         ("map.yaml", "  . . . . .\n  ~", "  . . . ~ .\n  ~"), ("map.yaml", "[C2/C3, D2/D3]", "[C2/C3]")],
    ],
    ids=["in a place", "in still water", "in another river"],
)  # fmt: skip
def test_a_river_may_end(kit: Kit, edits: list[tuple[str, str, str]]) -> None:
    assert "M312" not in codes(kit, *edits)


def test_a_river_that_ends_on_land_is_told(kit: Kit) -> None:
    assert codes(kit, BROOK, DRY) == ["M312"]


@pytest.mark.parametrize(
    ("edit", "found"),
    [
        (("map.yaml", "[A4, B4, C5, D5]", "[B4, B5]"), []),  # it leads into a wood, and from the camp's neighbour
        (("map.yaml", "[A4, B4, C5, D5]", "[D4, D3]"), []),  # it ends in the river, where a brook would
        (("map.yaml", "[A4, B4, C5, D5]", "[C2, C3, C4]"), ["M311"]),  # the ford is a crossing
        (("map.yaml", "[A4, B4, C5, D5]", "[B1, B2, B3]"), ["M316"]),
        (("map.yaml", "[A4, B4, C5, D5]", "[A4, B4, A4]"), ["M317"]),  # there and back
        (("map.yaml", "[A4, B4, C5, D5]", "[A4]"), []),
    ],
)
def test_roads(kit: Kit, edit: tuple[str, str, str], found: list[str]) -> None:
    assert codes(kit, edit) == found


def test_a_level_out_of_its_range_is_no_slope(kit: Kit) -> None:
    assert codes(kit, ("map.yaml", "  1 1 2 2 1", "  1 1 2 2 9")) == ["M303"]


def test_a_cliff_holds_on_every_side_of_a_height(kit: Kit) -> None:
    """C4 on level 3: B3, B4, C3, C5, D4 and D5 are lower, and only cliffs on all six sides keep it still."""
    height = ("map.yaml", "1 1 1 1 1\n  1 1 1 1 1\n  1 1 1 1 1\nhex", "1 1 3 1 1\n  1 1 1 1 1\n  1 1 1 1 1\nhex")
    cliffs = "C2/C3, D2/D3, C4/B3, C4/B4, C4/C3, C4/D4, C4/D5"
    assert codes(kit, height, ("map.yaml", "C2/C3, D2/D3", cliffs)) == ["M313"]
    assert codes(kit, ("map.yaml", cliffs, f"{cliffs}, C5/C4")) == []


def test_one_name_in_two_rosters_or_on_two_sides_is_no_fault(kit: Kit) -> None:
    assert codes(kit, ("units.csv", "Jezdec;Rider", "Vévoda;Duke"), ("leaders.csv", "Vévoda;Duke", "Král;King")) == []


def test_a_rank_that_each_side_must_have_is_told_once(kit: Kit) -> None:
    under = ("system.yaml", "{id: aide, name: Aide}", "{id: aide, name: Aide, under: general}")
    assert codes(kit, under, ("leaders.csv", "blue;general", "blue;aide")) == ["U208"]


def test_the_order_of_battle_counts_nothing_in_a_table_that_could_not_be_read(kit: Kit) -> None:
    assert codes(kit, SIDES) == []
    assert codes(kit, ("units.csv", "spear;2;I, II;4", "spear;2;I, II;four")) == ["S003"]


def test_an_unknown_side_in_the_order_of_battle_is_told(kit: Kit) -> None:
    order = "order_of_battle:\n  - {name: Any, side: rde, roster: units, count: 0}\nproperties:\n"
    assert codes(kit, ("scenario.yaml", "properties:\n", order)) == ["P407"]


def test_replacements_for_all_sides_together(kit: Kit) -> None:
    part = "  - {id: spare, kind: counter, name: Spare, each: once, front: counter.svg, count: 3, replaces: leaders}\n"
    assert codes(kit, ("system.yaml", "  - {id: cards,", f"{part}  - {{id: cards,")) == []
    assert codes(kit, ("system.yaml", "count: 3, replaces", "count: 2, replaces")) == ["U216"]


def test_a_side_whose_pieces_have_hexes_needs_no_zone(kit: Kit) -> None:
    assert codes(kit, ("map.yaml", "  - id: south\n    side: blue\n", "  - id: south\n    side: red\n")) == []


def test_zones_of_one_side_may_overlap(kit: Kit) -> None:
    more = "zones:\n  - {id: east, side: red, name: East, hexes: [C2, D2]}\n"
    assert codes(kit, ("map.yaml", "zones:\n", more)) == []


def test_places_without_a_name_are_many(kit: Kit) -> None:
    two = 'name: Camp}\n  - {id: a, hex: A5, symbol: mark, name: ""}\n  - {id: b, hex: B5, symbol: mark, name: ""}'
    assert codes(kit, ("map.yaml", "name: Camp}", two)) == []


def test_a_victory_for_all_leaves_no_side_without_one(kit: Kit) -> None:
    edits = [
        ("scenario.yaml", "  - {side: red, text", "  - {text"),
        ("scenario.yaml", "  - {side: blue, text: Hold it.}\n", ""),
    ]
    assert codes(kit, *edits) == []


def test_a_place_to_win_needs_a_map(kit: Kit) -> None:
    edits = [
        ("scenario.yaml", "board: map.yaml\n", ""),
        ("scenario.yaml", "text: Take the camp.", "places: [camp], text: Take the camp."),
    ]
    assert codes(kit, *edits) == ["V703"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("{cs: Publius Valerius Laevinus, en: Publius Valerius Laevinus}", []),  # a name
        ("{cs: rex, en: rex}", []),  # a word
        ("{cs: do tmy a zpět, en: do tmy a zpět}", ["T505"]),
        ("{cs: '{row.abbr} {row.name}', en: '{row.name} {row.abbr}'}", []),  # another order
        ("{cs: '{row.abbr} jde', en: goes}", ["T504"]),
        ("{cs: 'zvýšení 5 %', en: 'up by 5 %'}", []),
    ],
)
def test_texts_of_two_languages(kit: Kit, text: str, found: list[str]) -> None:
    assert codes(kit, ("scenario.yaml", "subtitle: By the brook", f"subtitle: {text}")) == found


def test_a_table_without_rows_is_told(kit: Kit) -> None:
    kit.files["harm.csv"] = "base;open;wood\n"
    (example,) = (line for line in kit.files["system.yaml"].splitlines(keepends=True) if "fact: S6" in line)
    kit.edit(Edit("system.yaml", example, ""))
    kit.edit(Edit("system.yaml", "cover: true, ", ""))
    (found,) = kit.found()
    assert (found.code, found.message) == ("K507", "the table 'harm' has no rows")


def test_a_constant_that_a_rule_asks_for_is_the_scenarios_own(kit: Kit) -> None:
    edits = [
        ("scenario.yaml", "victory:\n", "constants: {bass: 2}\nvictory:\n"),
        ("system.yaml", "row.stats.P >= 3", "row.stats.P >= constants.bass"),
    ]
    assert codes(kit, *edits) == []


def test_an_abbreviation_with_a_blank_is_right_where_no_booklet_shows_its_counter(kit: Kit) -> None:
    assert codes(kit, ("units.csv", "Sling;Prak", "Sl ng;Prak")) == []


def test_slopes_and_ways_on_a_board_of_squares(tmp_path: Path) -> None:
    """B2 on level 3 has four neighbours (S2): the corners of the board are no slope."""
    folder = _vast(
        tmp_path,
        "square",
        ["1 1 1", "1 3 1", "1 1 1"],
        "objectives: [goal]\nplaces: [{id: goal, hex: C3, symbol: disc, name: Goal}]\n",
    )
    (found,) = check(load(folder, tmp_path), Finder((folder,)))
    assert (found.code, found.message.count("on level 1")) == ("M313", 4)


def test_a_large_map_takes_no_quadratic_time(tmp_path: Path) -> None:
    """Thirty thousand hexes with zones and objectives: a loop over pairs of cells would take minutes."""
    west, east = "side: red, name: West, hexes: [A1-A150]", "side: blue, name: East, hexes: [GR1-GR150]"
    zones = f"zones:\n  - {{id: w, {west}}}\n  - {{id: e, {east}}}\n"
    goals = "objectives: [goal]\nplaces: [{id: goal, hex: GR75, symbol: disc, side: blue, name: Goal}]\n"
    folder = _vast(
        tmp_path, "hex", [" ".join("123"[(c // 9 + r // 9) % 2] for c in range(200)) for r in range(150)], zones + goals
    )
    loaded = load(folder, tmp_path)
    start = time.process_time()
    list(check(loaded, Finder((folder,))))
    assert time.process_time() - start < 5


def _vast(root: Path, kind: str, levels: list[str], more: str) -> Path:
    """A system of one terrain, and a scenario on a map of these levels; its folder."""
    folder = root / "vast" / "plain"
    folder.mkdir(parents=True)
    system = f"""\
id: vast
name: Vast
languages: [en]
board: {{kind: {kind}, numbering: {{scheme: offset}}, cell: 16mm, levels: 3}}
stats: []
kinds: [{{id: foot, name: Foot}}]
rosters: [{{id: units, name: Units, stats: []}}]
terrain: [{{id: open, sign: ".", name: Open, cost: 1, look: {{picture: disc}}}}]
components: []
"""
    scenario = """\
id: plain
system: vast
version: "1"
title: Plain
subtitle: Plain
date: Once
languages: [en]
first_side: red
author: A
credits: A
board: map.yaml
rosters: {units: units.csv}
sides:
  - {id: red, name: Red, army: Red, colour: "#aa0000", ink: "#ffffff", emblem: disc}
  - {id: blue, name: Blue, army: Blue, colour: "#0000aa", ink: "#ffffff", emblem: disc}
"""
    terrain = "\n".join("  " + " ".join("." for _ in line.split()) for line in levels)
    heights = "\n".join(f"  {line}" for line in levels)
    (folder / "map.yaml").write_text(f"terrain: |\n{terrain}\nlevels: |\n{heights}\n{more}", encoding="utf-8")
    (folder / "units.csv").write_text("abbr;name;side;kind;symbol;count\nFoot;Foot;red;foot;disc;9\n", encoding="utf-8")
    (folder / "scenario.yaml").write_text(scenario, encoding="utf-8")
    (root / "vast" / "system.yaml").write_text(system, encoding="utf-8")
    (folder / "symbols").mkdir()
    disc = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><circle cx="8" cy="8" r="6"/></svg>'
    (folder / "symbols" / "disc.svg").write_text(disc, encoding="utf-8")
    return folder
