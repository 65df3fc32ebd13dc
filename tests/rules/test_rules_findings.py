"""What the rules find beside the examples of the catalogue: one fault is exactly one finding, at the exact place."""

from __future__ import annotations

import pytest
from kits import Edit, Found, Kit, without_words

from generator.diagnostics import Severity

Case = tuple[str, list[Edit], str]
"""A code, edits of which one marks the place of the finding, and words of its message or hint."""


def units(old: str, new: str) -> Edit:
    return Edit("units.csv", old, new)


def leaders(old: str, new: str) -> Edit:
    return Edit("leaders.csv", old, new)


def on_map(old: str, new: str) -> Edit:
    return Edit("map.yaml", old, new)


def scenario(old: str, new: str) -> Edit:
    return Edit("scenario.yaml", old, new)


def system(old: str, new: str) -> Edit:
    return Edit("system.yaml", old, new)


def requires(expression: str) -> Edit:
    """The condition of the system's own rule, which runs over the units in their order."""
    return system('require: "row.stats.P >= 3"', f"require: {expression}")


PIECES: list[Case] = [
    ("U203", [units(";7;", ";^7-8;")], "P of Rider is 7–8, expected one number"),
]

PROPERTIES: list[Case] = [
    ("U206", [units("shooting(2)", "^shooting(1)")], "is 1, expected 2 to 5"),
    (
        "U206",
        [scenario("minimum: 2, maximum: 5", "minimum: 3"), units("shooting(2)", "^shooting(2)")],
        "expected at least 3",
    ),
    (
        "U206",
        [scenario("minimum: 2, maximum: 5", "maximum: 1"), units("shooting(2)", "^shooting(2)")],
        "expected at most 1",
    ),
    ("U211", [units("shooting(2)", ""), scenario("{id: shooting", "{id: ^shooting")], "no piece has"),
]

SYMBOLS: list[Case] = [
    ("U209", [leaders("aide;mark", "aide;^bugle")], "known are: mark, spear"),
    ("U209", [scenario("emblem: spear", "emblem: ^spears")], "did you mean 'spear'?"),
    ("U209", [system("{picture: mark, motifs", "{picture: ^marl, motifs")], "did you mean 'mark'?"),
    ("U209", [system("crossing: mark", "crossing: ^stones")], "there is no symbol 'stones'"),
    ("U209", [units("foot;spear", "foot;^icons:spear")], "there is no symbol 'icons:spear'"),
]

GRID: list[Case] = [
    # A cell stays on the map whatever its sign: the unit that stands there is no second fault.
    ("M301", [on_map("  . f . . .", "  ^? f . . .")], "no terrain has the sign '?'"),
    ("M303", [on_map("  1 1 2 2 1", "  1 ^0 2 2 1")], "the level is '0', expected 1 to 3"),
    ("M302", [on_map("  1 1 2 2 1", "  1 1 2 2 1 ^1")], "found 6 signs in row 1 of levels, expected 5"),
    ("M302", [on_map("  . f . . .", "  . f . .^")], "found 4 signs in row 5 of terrain, expected 5"),
    (
        "M302",
        [on_map("1 1 2 2 1\n  1 1 1 1 1\n", "1 1 2 2 1\n"), on_map("  1 1 1 1 1\nhex", "  ^1 1 1 1 1\nhex")],
        "found 4 rows of levels, expected 5",
    ),
]

HEXSIDES: list[Case] = [
    ("M304", [on_map("sides: [A4/A5]", "sides: [^a4/A5]")], "write 'A4'"),
    ("M304", [on_map("sides: [A4/A5]", "sides: [^A4/A5/A6]")], "is not a hexside"),
    ("M305", [on_map("kind: hedge", "kind: ^wood")], "'wood' lies in hexes, expected terrain on hexsides"),
    ("M305", [on_map("kind: track", "kind: ^trak")], "did you mean 'track'?"),
]

PATHS: list[Case] = [
    ("M307", [on_map("[A4, B4, C5, D5]", "[A4, ^A4, B4]")], "the track leaps from A4 to A4"),
    ("M309", [on_map("  . f . . .", "  . f . . ^o")], "E7 is ford"),
]

SETUP: list[Case] = [
    ("P402", [units("A1 B1", "^A1 A1")], "Spear stands in A1, where Spear stands already"),
    (
        "P403",  # leaders move as foot, though they are of no kind
        [
            system("Wood, cost: 2, forbidden: [horse]", "Wood, cost: 2, forbidden: [foot]"),
            units(";;B5", ";;B4"),
            leaders("mark;2;B5", "mark;2;^B5"),
            leaders("mark;1;B5", "mark;1;B4"),
        ],
        "Duke stands in B5, which is wood, forbidden to foot",
    ),
    ("P405", [leaders("mark;3;A1", "mark;3;^A5")], "A5, outside the set-up zone of 'red'"),
]

ZONES: list[Case] = [
    ("P406", [on_map("A4-A5, B4-B5", "^A4-A9, B4-B5")], "'A9' is not on the map"),
    ("P407", [scenario("{side: red, text", "{side: ^rad, text")], "there is no side 'rad'"),
    ("P407", [on_map("side: blue, name: Camp", "side: ^blu, name: Camp")], "did you mean 'blue'?"),
]

TEXTS: list[Case] = [
    ("T501", [system("call: {cs: volání, en: call}", "call: ^{cs: volání}")], "missing in 'en'"),
    ("T501", [scenario("title: {cs: Srážka, en: Clash}", 'title: {cs: ^"", en: Clash}')], "missing in 'cs'"),
    ("T501", [on_map("name: South", "name: ^{cs: Jih}")], "missing in 'en'"),
    ("T501", [scenario("text: Take the camp.", "text: ^{cs: Dobyj tábor.}")], "missing in 'en'"),
]

DESIGNER: list[Case] = [
    ("R602", [requires("row.stats.^Q >= 3")], "'Q' is not known here"),
    ("R602", [requires("^leader | length > 0")], "did you mean 'leaders'?"),
    ("R602", [requires("leaders | ^lenght > 0")], "did you mean 'length'?"),
    ("R602", [requires("leaders | selectattr('stats.^W', 'gt', 0) | length > 0")], "known are: V"),
    ("R602", [requires("\"row.count == 1 or distance('A1', '^A6') == 5\"")], "'A6' is not on the map"),
    ("R602", [requires("row.^missing")], "'missing' is not known here"),
    ("R602", [requires("row.count ^>")], "unexpected 'end'"),
    ("R602", [requires("^row.abbr > 3")], "a number and a text can't be compared"),
    ("R602", [system("when: \"'brave' in", "when: \"'brave' ^inside")], "expected the end before 'inside"),
    ("R602", [requires("|\n      row.count > 0\n      and row.^cuont > 0")], "did you mean 'count'?"),
    ("R602", [requires("'row.abbr != ''x'' and row.^cuont > 0'")], "did you mean 'count'?"),
]

EXAMPLES: list[Case] = [
    ("E701", [system("apart: [E8/F7]", "apart: [^E8/E7]")], "A3: E8/E7 are neighbours, expected that they are not"),
    ("E701", [system("distance: [H9/F6]", "distance: [^H9/F7]")], "the distance H9/F7 is 2, expected 3"),
    ("E701", [system("distance: [H9/F6], equals: 3", "distance: [^H9/F6]")], "expected a number in 'equals'"),
    ("E701", [system("touches: [E6]", "touches: [E6, F6]"), system("line: [D5", "line: [^D5")], "expected F6 too"),
    ("E701", [system("[E6/E5, E8/D7]", "[E6/E5, ^E8-D7]")], "does not name two hexes"),
    ("E701", [system("[E6/E5, E8/D7]", "[E6/E5, ^E08/D7]")], "write 'E8'"),
    ("E701", [system("line: [D5/E7]", "line: [^A1/Z999999]")], "'Z999999' lies beyond the 26 columns and 30 rows"),
    ("E701", [system("touches: [E6]", "touches: [AA30]"), system("line: [", "line: [^")], "'AA30' lies beyond"),
    ("E701", [system("costs: [2, 2]", "costs: ^[2]")], "there are 1 costs, expected 2"),
    ("E701", [system("equals: 4", "equals: ^5")], "A9: the steps cost 4 in all, expected 5"),
    ("E701", [system("harm: 1}}", "harm: ^2}}")], "S6: harm is 1, expected 2"),
    ("E701", [system("{base: 1}", "{base: 4}"), system("harm[base]", "harm[^base]")], "'4' is not known here"),
    ("E701", [system("base: 1, harm: 1}}", "bsae: ^1, harm: 1}}")], "did you mean 'base'?"),
    ("E701", [system("{terrain: wood, level: 2}", "{terrain: ^wod, level: 2}")], "did you mean 'wood'?"),
]

ALL = [
    *PIECES,
    *PROPERTIES,
    *SYMBOLS,
    *GRID,
    *HEXSIDES,
    *PATHS,
    *SETUP,
    *ZONES,
    *TEXTS,
    *DESIGNER,
    *EXAMPLES,
]


@pytest.mark.parametrize(("code", "edits", "words"), [pytest.param(*case, id=f"{case[0]}-{case[2]}") for case in ALL])
def test_one_fault_is_one_finding_at_its_place(kit: Kit, code: str, edits: list[Edit], words: str) -> None:
    for edit in edits:
        kit.edit(edit)
    found = kit.found()
    assert without_words(found) == [Found(code, *kit.marked())]
    assert words in f"{found[0].message} {found[0].hint}"


def test_a_repeated_abbreviation_tells_where_it_was_used_first(kit: Kit) -> None:
    kit.edit(leaders("Aide;P", "Sling;P"))
    ((first,),) = [found.related for found in kit.found()]
    assert first.message == "first used here"
    assert (first.position.file.rpartition("/")[2], first.position.line, first.position.column) == ("units.csv", 4, 1)


@pytest.mark.parametrize(
    "edit",
    [
        scenario("  - {id: brave", "  - {id: idle, name: Idle, rule: Waits.}\n  - {id: brave"),  # U211
        on_map("  . f . . .", "  . f . . ~"),  # M309
        on_map("D2/D3]", "D2/D3, B4/B5]"),  # M310
    ],
)
def test_what_may_be_meant_is_only_a_warning(kit: Kit, edit: Edit) -> None:
    kit.edit(edit)
    assert [found.severity for found in kit.found()] == [Severity.WARNING]


def test_every_fault_is_found_not_only_the_first(kit: Kit) -> None:
    for edit in (
        units("Spear;", "Spearmen;"),
        units(";7;", ";0;"),
        on_map(". f . . .", ". f x . ."),
        scenario("first_side: red", "first_side: rad"),
    ):
        kit.edit(edit)
    assert sorted(found.code for found in kit.found()) == ["M301", "N102", "P407", "U203"]


def test_a_booklet_lacks_its_template_in_each_language(kit: Kit) -> None:
    kit.edit(system('"notes.{lang}.md"', '^"noted.{lang}.md"'))
    found = kit.found()
    assert without_words(found) == [Found("T502", *kit.marked())] * 2
    assert [d.message for d in found] == [f"the template 'noted.{x}.md' is missing" for x in ("cs", "en")]
    assert "clash" in str(found[0].hint), "the hint lists the places that were tried"


def test_a_language_that_the_system_lacks_is_told_once_for_all_its_texts(kit: Kit) -> None:
    kit.edit(scenario("languages: [cs, en]", "languages: [cs, ^de]"))
    found = [d for d in without_words(kit.found()) if d.code != "T502"]
    assert Found("T503", *kit.marked()) in found
    assert {d.file for d in found if d.code == "T501"} == {"scenario.yaml", "units.csv", "leaders.csv"}


def test_a_missing_language_of_a_table_without_its_column_is_told_in_the_column_of_another(kit: Kit) -> None:
    kit.edit(leaders("name.cs;name.en", "name.en"))
    for czech in ("Král;", "Vévoda;", "Pobočník;"):
        kit.edit(leaders(czech, ""))
    found = without_words(kit.found())
    assert found == [Found("T501", "leaders.csv", line, 6) for line in (2, 3, 4)]


def test_signs_without_a_blank_between_them_are_told_apart(kit: Kit) -> None:
    kit.edit(on_map("  . f . . .", "  . f . ^.f"))
    found = kit.found()
    assert Found("M301", *kit.marked()) in without_words(found)
    assert "part the signs by blanks: . f" in [d.hint for d in found]


def test_a_rank_whose_row_has_too_few_counters_is_told_in_its_count(kit: Kit) -> None:
    for edit in (
        leaders("symbol;V;at", "symbol;V;count;at"),
        leaders("mark;3;A1", "mark;3;^0;"),
        leaders("mark;2;B5", "mark;2;1;B5"),
        leaders("mark;1;B5", "mark;1;1;B5"),
    ):
        kit.edit(edit)
    assert without_words(kit.found()) == [Found("U208", *kit.marked())]
