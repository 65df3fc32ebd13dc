"""The registry, kits of which a part can't be read, and boards of squares."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from kits import Edit, Found, Kit, without_words

from generator.rules.registry import Finding, Subject, every_rule, rule

RULES = every_rule()


def test_codes_and_titles_name_one_rule_each() -> None:
    assert all(re.fullmatch("[A-Z][0-9]{3}", code) and found.code == code for code, found in RULES.items())
    titles = [found.title for found in RULES.values()]
    assert len(set(titles)) == len(titles)


def test_a_code_cannot_be_given_twice() -> None:
    def nothing(subject: Subject) -> object:
        return iter(())

    with pytest.raises(ValueError, match="N101"):
        rule("N101", "Another")(nothing)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("edit", "code"),
    [
        (Edit("leaders.csv", "general;mark;3", "general;mark;loud"), "S003"),  # the king: U208 would miss a general
        (Edit("units.csv", "mark;1;;7", "mark;one;;7"), "S003"),  # the only shooters: U211 would miss shooting
        (Edit("scenario.yaml", "leaders: leaders.csv", "leaders: leadres.csv"), "F001"),
        (Edit("scenario.yaml", "units: units.csv, ", ""), "S001"),
    ],
)
def test_what_could_not_be_read_is_not_missed_by_the_rules(kit: Kit, edit: Edit, code: str) -> None:
    kit.edit(edit)
    assert [found.code for found in kit.found()] == [code]


def test_a_kit_without_a_map_is_checked_in_all_else(kit: Kit) -> None:
    kit.edit(Edit("map.yaml", "terrain: |", "terain: |"))
    kit.edit(Edit("scenario.yaml", "first_side: red", "first_side: rad"))
    kit.edit(Edit("units.csv", "shooting(2)", "shooting(6)"))
    assert sorted(found.code for found in kit.found()) == ["P407", "S001", "S002", "U206"]


def test_a_flat_map_needs_no_levels(kit: Kit) -> None:
    levels = re.search("levels:[^a-z]*", kit.files["clash/map.yaml"])
    assert levels
    kit.edit(Edit("map.yaml", levels[0], ""))
    # The cliffs between C and D now part hexes of one level, the lowest.
    assert [found.code for found in kit.found()] == ["M310", "M310"]
    kit.edit(Edit("system.yaml", "levels: 3", "levels: 1"))
    kit.edit(Edit("system.yaml", "{terrain: open, level: 1}", "{terrain: open, level: 2}"))
    kit.edit(Edit("system.yaml", "costs: [2, 2]\n    equals: 4", "costs: [1, 2]\n    equals: 3"))
    assert kit.found() == []


def test_a_board_of_squares_has_runs_and_sides_of_its_own(kit: Kit) -> None:
    for edit in (
        Edit("system.yaml", "{kind: hex, numbering: {scheme: oblique}", "{kind: square, numbering: {scheme: xxyy}"),
        Edit("system.yaml", "adjacent: [E6/E5, E8/D7], apart: [E8/F7]", "adjacent: [0101/0102], apart: [0101/0202]"),
        Edit("system.yaml", "distance: [H9/F6], equals: 3", "distance: [0101/0203], equals: 3"),
        Edit("system.yaml", "line: [D5/E7], touches: [E6]", "line: [0101/0301], touches: [0201]"),
        Edit("map.yaml", "[C2/C3, D2/D3]", "[0301/0302]"),
        Edit("map.yaml", "[A4/A5]", "[0104/0105, 0104/0205]"),
        Edit("map.yaml", "[A2, B2, C3, D3, E4]", '["0102", "0202", "0302", "0402", "0502"]'),
        Edit("map.yaml", "[A4, B4, C5, D5]", "[0104, 0204, 0304, 0305]"),
        Edit("map.yaml", "[A1, B1, C2, D2]", "[0101-0401]"),
        Edit("map.yaml", "[A4-A5, B4-B5, C5]", "[0104-0204, 0105-0205, 0305, 0104-0205]"),
        Edit("map.yaml", "hex: C5", "hex: 0305"),
        Edit("units.csv", "A1 B1", "0101 0201"),
        Edit("units.csv", "A5", "0105"),
        Edit("units.csv", ";;B5", ";;0205"),
        Edit("leaders.csv", "A1", "0101"),
        Edit("leaders.csv", "mark;2;B5", "mark;2;0205"),
        Edit("leaders.csv", "mark;1;B5", "mark;1;0205"),
    ):
        kit.edit(edit)
    # The hedge 0104/0205 and the run 0104-0205 are diagonal, and squares meet along their sides only (S2).
    assert [(found.code, found.line) for found in without_words(kit.found())] == [("M304", 16), ("P406", 31)]


def test_an_impossible_board_is_told_by_the_examples_when_there_is_no_map(kit: Kit) -> None:
    kit.edit(Edit("map.yaml", "terrain: |", "terain: |"))
    kit.edit(Edit("system.yaml", "board: {kind: hex", "board: ^{kind: hex, orientation: pointy"))
    found = [d for d in without_words(kit.found()) if d.file == "system.yaml"]
    assert found == [Found("E701", *kit.marked())]


def test_a_rule_that_fails_is_told_and_the_others_go_on(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(subject: Subject) -> Iterator[Finding]:
        raise KeyError("oops")
        yield

    monkeypatch.setitem(RULES, "N102", replace(RULES["N102"], check=broken))
    kit.edit(Edit("units.csv", "shooting(2)", "shooting(6)"))
    fault, parameter = kit.found()
    assert (fault.code, parameter.code) == ("I001", "U206")
    assert "in the rule N102: KeyError: 'oops'" in fault.message
    assert fault.position is not None
    assert fault.position.file.endswith("scenario.yaml")
