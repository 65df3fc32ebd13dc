"""Every code of the rules: a kit with one fault has exactly that finding, at the exact place, with a useful word."""

from __future__ import annotations

import pytest
from kits import Edit, Found, Kit, without_words

from generator.diagnostics import Severity
from generator.rules.registry import RULES

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


def harm(old: str, new: str) -> Edit:
    return Edit("harm.csv", old, new)


def requires(expression: str) -> Edit:
    """The condition of the system's own rule, which runs over the units in their order."""
    return system('require: "row.stats.P >= 3"', f"require: {expression}")


NAMES: list[Case] = [
    ("N101", [units("Rider;Jezdec", "^Spear;Jezdec")], "units.csv:2:1"),
    ("N101", [leaders("Aide;P", "^Sling;P")], "units.csv:4:1"),
    ("N102", [units("Rider;Jezdec", "^Riders;Jezdec")], "6 characters, expected at most 5"),
]

PIECES: list[Case] = [
    ("U201", [units("Rider;blue", "Rider;^bleu")], "did you mean 'blue'?"),
    ("U201", [units("Rider;blue", "Rider;^")], "Rider has no side"),
    ("U203", [units(";7;", ";^7-8;")], "P of Rider is 7–8, expected one number"),
    ("U202", [units("blue;horse", "blue;^hosre")], "did you mean 'horse'?"),
    ("U202", [units("blue;horse", "blue;^")], "known are: foot, horse"),
    ("U203", [units(";7;", ";^10;")], "P of Rider is 10, expected 1 to 9"),
    ("U203", [leaders("mark;3", "mark;^0")], "V of King is 0, expected 1 to 6"),
    ("U204", [units(";7;", ";^;")], "Rider has no P"),
    ("U207", [leaders("blue;aide", "blue;^aid")], "did you mean 'aide'?"),
    ("U207", [leaders("blue;aide", "blue;^")], "Aide has no rank"),
    ("U208", [leaders("blue;aide", "blue;^general")], "has 2 of the rank 'general', expected exactly 1"),
    ("U208", [leaders("red;general", "red;aide"), scenario("{id: red", "{id: ^red")], "has 0 of the rank"),
    ("U210", [units("I, II", "^I, II, III")], "3 formations, expected at most its count, 2"),
]

PROPERTIES: list[Case] = [
    ("U205", [units("shooting(2)", "^shoting(2), shooting(2)")], "did you mean 'shooting'?"),
    ("U206", [units("shooting(2)", "^shooting")], "has no value, expected 2 to 5"),
    ("U206", [units("shooting(2)", "^shooting(1)")], "is 1, expected 2 to 5"),
    ("U206", [units("shooting(2)", "^shooting(6)")], "is 6, expected 2 to 5"),
    ("U206", [units(";brave;", ";^brave(1);")], "takes no value, found 1"),
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
    ("U209", [units("foot;spear", "foot;^spaer")], "did you mean 'spear'?"),
    ("U209", [leaders("aide;mark", "aide;^bugle")], "known are: mark, spear"),
    ("U209", [scenario("emblem: spear", "emblem: ^spears")], "did you mean 'spear'?"),
    ("U209", [system("motifs: [mark, spear]", "motifs: [mark, ^tree]")], "there is no symbol 'tree'"),
    ("U209", [system("{picture: mark, motifs", "{picture: ^marl, motifs")], "did you mean 'mark'?"),
    ("U209", [system("crossing: mark", "crossing: ^stones")], "there is no symbol 'stones'"),
    ("U209", [on_map("symbol: mark", "symbol: ^../notes.cs.md")], "there is no symbol"),
    ("D007", [units("foot;spear", "foot;^nato:SFG-UCI----Q")], "echelon, character 12, is 'Q'"),
    ("D007", [scenario("emblem: spear", "emblem: ^nato:SFG-XYZ---")], "name no symbol that is known"),
    ("U209", [units("foot;spear", "foot;^icons:spear")], "there is no symbol 'icons:spear'"),
]

GRID: list[Case] = [
    ("M301", [on_map("  . f . . .", "  . f . ^x .")], "known are: ., f, o, ~"),
    ("M301", [on_map("  . f . . .", "  . ^F . . .")], "did you mean 'f'?"),
    # A cell stays on the map whatever its sign: the unit that stands there is no second fault.
    ("M301", [on_map("  . f . . .", "  ^? f . . .")], "no terrain has the sign '?'"),
    ("M303", [on_map("  1 1 2 2 1", "  1 1 2 2 ^4")], "the level is '4', expected 1 to 3"),
    ("M303", [on_map("  1 1 2 2 1", "  1 ^0 2 2 1")], "the level is '0', expected 1 to 3"),
    ("M302", [on_map("  1 1 2 2 1", "  1 1 2 2 1 ^1")], "found 6 signs in row 1 of levels, expected 5"),
    ("M302", [on_map("  . f . . .", "  . f . . . ^.")], "found 6 signs in row 5 of terrain, expected 5"),
    ("M302", [on_map("  . f . . .", "  . f . .^")], "found 4 signs in row 5 of terrain, expected 5"),
    ("M302", [on_map("hexsides", "  ^1 1 1 1 1\nhexsides")], "found 6 rows of levels, expected 5"),
    (
        "M302",
        [on_map("1 1 2 2 1\n  1 1 1 1 1\n", "1 1 2 2 1\n"), on_map("  1 1 1 1 1\nhex", "  ^1 1 1 1 1\nhex")],
        "found 4 rows of levels, expected 5",
    ),
]

HEXSIDES: list[Case] = [
    ("M304", [on_map("sides: [A4/A5]", "sides: [^A4/C5]")], "A4 and C5 are not neighbours"),
    ("M304", [on_map("sides: [A4/A5]", "sides: [A4/A5, ^A5/A6]")], "'A6' is not on the map"),
    ("M304", [on_map("sides: [A4/A5]", "sides: [^A4-A5]")], "with a slash"),
    ("M304", [on_map("sides: [A4/A5]", "sides: [^a4/A5]")], "write 'A4'"),
    ("M304", [on_map("sides: [A4/A5]", "sides: [^A4/A5/A6]")], "is not a hexside"),
    ("M305", [on_map("kind: hedge", "kind: ^hegde")], "did you mean 'hedge'?"),
    ("M305", [on_map("kind: hedge", "kind: ^wood")], "'wood' lies in hexes, expected terrain on hexsides"),
    ("M305", [on_map("kind: track", "kind: ^trak")], "did you mean 'track'?"),
    ("M305", [on_map("kind: track", "kind: ^hedge")], "'hedge' lies on hexsides, expected terrain along paths"),
    ("M310", [on_map("C2/C3, D2/D3", "C2/C3, ^B4/B5")], "cliff B4/B5 are on one level"),
]

PATHS: list[Case] = [
    ("M306", [on_map("[A4, B4, C5, D5]", "[A4, B4, C5, D5, ^D7]")], "corners are A1, E3, A5, E7"),
    ("M306", [on_map("[A4, B4, C5, D5]", "[^A04, B4, C5, D5]")], "write 'A4'"),
    ("M307", [on_map("[A4, B4, C5, D5]", "[A4, B4, ^D5]")], "the track leaps from B4 to D5"),
    ("M307", [on_map("[A4, B4, C5, D5]", "[A4, ^A4, B4]")], "the track leaps from A4 to A4"),
    ("M308", [on_map("D3, E4]", "D3, E4, ^E5]")], "passes E5, which is open, expected brook or ford"),
    ("M309", [on_map("  . f . . .", "  . f . . ^~")], "E7 is brook"),
    ("M309", [on_map("  . f . . .", "  . f . . ^o")], "E7 is ford"),
    ("M311", [on_map("[A4, B4, C5, D5]", "[C2, ^C3, C4]")], "the track crosses the cliff C2/C3"),
]

SETUP: list[Case] = [
    ("P401", [units("A5", "^Z9")], "Rider: 'Z9' is not on the map"),
    ("P401", [units("A5", "^a5")], "write 'A5'"),
    ("P402", [units(";;B5", ";;^A5")], "Sling stands in A5, where Rider stands already"),
    ("P402", [units("A1 B1", "^A1 A1")], "Spear stands in A1, where Spear stands already"),
    ("P403", [units("A5", "^B5"), units(";;B5", ";;A5")], "Rider stands in B5, which is wood, forbidden to horse"),
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
    ("P404", [units("A1 B1", "^A1")], "a hex for 1 of 2 counters, expected 2 hexes or none"),
    ("P404", [units(";A5", ";^A4 A5")], "a hex for 2 of 1 counter,"),
    ("P405", [units("A5", "^A3")], "A3, outside the set-up zone of 'blue'"),
    ("P405", [leaders("mark;3;A1", "mark;3;^A5")], "A5, outside the set-up zone of 'red'"),
]

ZONES: list[Case] = [
    ("P406", [on_map("[A4-A5, B4", "[A4-A5, ^A6, B4")], "'A6' is not on the map"),
    ("P406", [on_map("A4-A5, B4-B5", "^A4-A9, B4-B5")], "'A9' is not on the map"),
    # The line from A3 to C4 touches as many hexes as a run of that length has, but bends.
    ("P406", [on_map("A4-A5, B4-B5", "A4-A5, ^A3-C6, B4-B5")], "'A3-C6' is not a straight run"),
    ("P407", [scenario("first_side: red", "first_side: ^rde")], "did you mean 'red'?"),
    ("P407", [scenario("{side: red, text", "{side: ^rad, text")], "there is no side 'rad'"),
    ("P407", [on_map("side: red", "side: ^green")], "there is no side 'green'"),
    ("P407", [on_map("side: blue, name: Camp", "side: ^blu, name: Camp")], "did you mean 'blue'?"),
    ("P408", [on_map("hex: C5", "hex: ^C9")], "'C9' is not on the map"),
    ("P408", [on_map("objectives: [camp]", "objectives: [^Camp]")], "did you mean 'camp'?"),
    ("P409", [on_map("hexes: [A1, B1, C2, D2]", "hexes: ^[A1]"), units("A1 B1", "")], "has 1 hexes for 2 units"),
]

TEXTS: list[Case] = [
    ("T501", [system("call: {cs: volání, en: call}", "call: ^{cs: volání}")], "missing in 'en'"),
    ("T501", [scenario("title: {cs: Srážka, en: Clash}", "title: ^{en: Clash}")], "missing in 'cs'"),
    ("T501", [scenario("title: {cs: Srážka, en: Clash}", 'title: {cs: ^"", en: Clash}')], "missing in 'cs'"),
    ("T501", [on_map("name: South", "name: ^{cs: Jih}")], "missing in 'en'"),
    ("T501", [units("Prak;Slings", "Prak;^")], "missing in 'en'"),
    ("T501", [scenario("text: Take the camp.", "text: ^{cs: Dobyj tábor.}")], "missing in 'en'"),
]

OWN = "rules: [{{id: own, every: units, {}, require: 'true', message: never}}]\n"

DESIGNER: list[Case] = [
    ("R601", [units("Spear;Kopí", "^Spear;Kopí"), units(";4;", ";2;")], "Spear je pomalá"),
    ("R602", [requires("row.stats.^Q >= 3")], "'Q' is not known here"),
    ("R602", [requires("row.^cont == 1")], "did you mean 'count'?"),
    ("R602", [requires("^leader | length > 0")], "did you mean 'leaders'?"),
    ("R602", [requires("leaders | ^lenght > 0")], "did you mean 'length'?"),
    ("R602", [requires("leaders | selectattr('stats.^W', 'gt', 0) | length > 0")], "known are: V"),
    ("R602", [requires("\"row.count == 1 or distance('A1', '^A6') == 5\"")], "'A6' is not on the map"),
    ("R602", [requires("row.^missing")], "'missing' is not known here"),
    ("R602", [requires("^row.count")], "it gives a number, expected true or false"),
    ("R602", [requires("row.count ^>")], "unexpected 'end'"),
    ("R602", [requires("^row.abbr > 3")], "a number and a text can't be compared"),
    ("R602", [system("when: \"'brave' in", "when: \"'brave' ^inside")], "expected the end before 'inside"),
    ("R602", [system("every: units", "every: ^unit")], "did you mean 'units'?"),
    ("R602", [requires("|\n      row.count > 0\n      and row.^cuont > 0")], "did you mean 'count'?"),
    ("R602", [requires("'row.abbr != ''x'' and row.^cuont > 0'")], "did you mean 'count'?"),
    ("R603", [system("{row.abbr} is slow", "{row.^abr} is slow")], "did you mean 'abbr'?"),
    ("R603", [system("P is {row.stats.P}", "P is {row.stats.^Q}")], "'Q' is not known"),
    ("R604", [scenario("board: map", OWN.format("when: ^row.count > 9") + "board: map")], "selects no row of 'units'"),
]

EXAMPLES: list[Case] = [
    ("E701", [system("[E6/E5, E8/D7]", "[E6/E5, ^E8/F7]")], "A3: E8/F7 are 2 apart, expected neighbours"),
    ("E701", [system("apart: [E8/F7]", "apart: [^E8/E7]")], "A3: E8/E7 are neighbours, expected that they are not"),
    ("E701", [system("distance: [H9/F6]", "distance: [^H9/F7]")], "the distance H9/F7 is 2, expected 3"),
    ("E701", [system("distance: [H9/F6], equals: 3", "distance: [^H9/F6]")], "expected a number in 'equals'"),
    ("E701", [system("touches: [E6]", "touches: [E6, F6]"), system("line: [D5", "line: [^D5")], "expected F6 too"),
    ("E701", [system("[E6/E5, E8/D7]", "[E6/E5, ^E8-D7]")], "does not name two hexes"),
    ("E701", [system("[E6/E5, E8/D7]", "[E6/E5, ^E08/D7]")], "write 'E8'"),
    ("E701", [system("line: [D5/E7]", "line: [^A1/Z999999]")], "'Z999999' lies beyond the 26 columns and 30 rows"),
    ("E701", [system("touches: [E6]", "touches: [AA30]"), system("line: [", "line: [^")], "'AA30' lies beyond"),
    ("E701", [system("costs: [2, 2]", "costs: [2, ^3]")], "A9: step 2 costs 2, expected 3"),
    ("E701", [system("costs: [2, 2]", "costs: ^[2]")], "there are 1 costs, expected 2"),
    ("E701", [system("equals: 4", "equals: ^5")], "A9: the steps cost 4 in all, expected 5"),
    ("E701", [system("harm: 1}}", "harm: ^2}}")], "S6: harm is 1, expected 2"),
    ("E701", [harm("1;1/3", "1;2/3"), system("harm: 1}}", "harm: ^1}}")], "S6: harm is 2, expected 1"),
    ("E701", [system("{base: 1}", "{base: 4}"), system("harm[base]", "harm[^base]")], "'4' is not known here"),
    ("E701", [system("base: 1, harm: 1}}", "bsae: ^1, harm: 1}}")], "did you mean 'base'?"),
    ("E701", [system("{terrain: wood, level: 2}", "{terrain: ^wod, level: 2}")], "did you mean 'wood'?"),
]


TABLES: list[Case] = [
    ("K501", [system("cover: wood", "cover: open"), harm("open;wood", "open;^wood")], "open"),
    (
        "K502",
        [
            system("cover: wood", "cover: ^wodo"),
            harm("open;wood", "open;plain"),
            system("cover: open, name: Ford", "cover: plain, name: Ford"),
        ],
        "for the terrain 'wood'",
    ),
    ("K503", [harm("2;2/3", "^4;2/3"), harm("3;3/3;2/1\n", "")], "the row 4 follows the row 1, expected 2"),
    ("K504", [harm("3/3;2/1", "^3/7;2/1")], "the die of 3, open is 7, expected 0 to 6"),
    ("K505", [harm("2/3;1/4", "2/3;^1/0")], "1/0 in 2, wood is less than 1/1 before it, expected rising values"),
    ("K505", [harm("3;3/3;2/1", "3;3/3;^3/4")], "3/4 in 3, wood is more than 3/3 before it, expected falling values"),
]

ALL = [
    *TABLES,
    *NAMES,
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
    places = " ".join(f"{related.message} at {related.position}" for related in found[0].related)
    assert words in f"{found[0].message} {found[0].hint} {places}"


def test_every_rule_has_a_case_here() -> None:
    # Tiles have a kit and a file of their own.
    here = {code for code in RULES if not code.startswith(("A9", "B8"))}
    assert here == {code for code, _, _ in ALL} | {"T502", "T503"}


def test_the_kit_of_these_tests_is_clean(kit: Kit) -> None:
    assert kit.found() == []


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
    assert [d.message for d in found] == [f"the template 'noted.{x}.md' of 'notes' is missing" for x in ("cs", "en")]
    assert "clash" in str(found[0].hint), "the hint lists the places that were tried"


def test_a_booklet_without_languages_in_its_name_is_looked_for_once(kit: Kit) -> None:
    kit.edit(system('"notes.{lang}.md"', '^"notes.md"'))
    assert without_words(kit.found()) == [Found("T502", *kit.marked())]


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
