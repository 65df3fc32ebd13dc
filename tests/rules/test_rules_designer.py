"""The system's own rules: which rows they see, and how their messages speak."""

from __future__ import annotations

import pytest
from kits import CARET, Edit, Found, Kit, without_words

RULE = "\n  - id: brave\n"


def add_rule(kit: Kit, every: str, require: str, message: str = "fails", *, when: str = "true") -> None:
    rule = f"{{id: own, every: {every}, when: {when!r}, require: {require!r}, message: {message!r}}}"
    kit.edit(Edit("system.yaml", RULE, f"\n  - {rule}{RULE}"))


@pytest.mark.parametrize(
    ("every", "edit", "require"),
    [
        ("units", Edit("units.csv", "Rider;J", f"{CARET}Rider;J"), 'row.kind != "horse"'),
        ("leaders", Edit("leaders.csv", "Duke;V", f"{CARET}Duke;V"), "row.stats.V != 2"),
        (
            "terrain",
            Edit("system.yaml", "{id: wood", f"{CARET}{{id: wood"),
            'row.sign != "f"',
        ),
        ("sides", Edit("scenario.yaml", "{id: blue", f"{CARET}{{id: blue"), 'row.id == "red"'),
        ("once", Edit("scenario.yaml", "id: clash", f"{CARET}id: clash"), "row.turns == 3"),
    ],
)
def test_a_broken_rule_points_at_the_row(kit: Kit, every: str, edit: Edit, require: str) -> None:
    kit.edit(edit)
    add_rule(kit, every, require)
    assert without_words(kit.found()) == [Found("R601", *kit.marked())]


@pytest.mark.parametrize(
    "require",
    [
        "scenario.turns == 4 and scenario.scale.value == 100",
        "units | length == 3 and leaders | length == 3",
        "row.abbr == units[0].abbr or row.formations == []",
        'row.properties == ["brave"] or row.properties == ["shooting"] or not row.properties',
        'row.name == units[0].name or row.name in ["Jezdec", "Prak"]',  # the scenario's first language
        "row.count + 0 == row.at | length",
        'row.side in ["red", "blue"]',
        '(units | selectattr("side", "eq", "red") | list | length) == 1',
    ],
)
def test_what_rules_see(kit: Kit, require: str) -> None:
    add_rule(kit, "units", require)
    assert kit.found() == []


def test_rules_hold_only_for_the_rows_that_are_selected(kit: Kit) -> None:
    add_rule(kit, "units", "row.stats.P < 5", when="row.formations")
    assert kit.found() == []


def test_messages_name_values_of_the_row_and_nothing_else(kit: Kit) -> None:
    add_rule(
        kit,
        "units",
        'row.abbr != "Spear"',
        "{row.abbr} {row.stats.P} {row.at} {scenario.id} {row.__class__} {row.abbr.__len__} {row.nothing} {0} {",
    )
    found, *unknown = kit.found()
    assert {(told.code, told.message.partition(", but ")[2]) for told in unknown} == {
        ("R603", "'__class__' is not known"),
        ("R603", "'__len__' is not known"),
        ("R603", "'nothing' is not known"),
        ("R603", "'0' is not known"),
    }
    assert found.message == "Spear 4 A1, B1 clash {row.__class__} {row.abbr.__len__} {row.nothing} {0} {"


def test_the_hint_is_the_rule_s_own(kit: Kit) -> None:
    kit.edit(Edit("units.csv", ";4;", ";2;"))
    (found,) = kit.found()
    assert (found.code, found.hint) == ("R601", "P is 2")


def test_a_piece_without_its_values_is_left_to_the_rule_on_values(kit: Kit) -> None:
    kit.edit(Edit("units.csv", ";4;", ";;"))
    assert [found.code for found in kit.found()] == ["U204"]


def test_a_faulty_rule_is_told_once_and_hides_no_other(kit: Kit) -> None:
    add_rule(kit, "units", "row.nothing == 1")
    kit.edit(Edit("units.csv", ";4;", ";2;"))
    assert [found.code for found in kit.found()] == ["R601", "R602"]


def test_a_rule_that_is_too_long_is_refused(kit: Kit) -> None:
    add_rule(kit, "units", "true" + " and true" * 60)
    (found,) = kit.found()
    assert found.code == "R602"
    assert "544 characters, expected at most 500" in found.message


def own_rule(kit: Kit, rule: str) -> None:
    """One more rule, in the scenario's file."""
    kit.edit(Edit("scenario.yaml", "board: map.yaml", f"rules: [{{id: own, {rule}}}]\nboard: map.yaml"))


def test_a_scenario_has_rules_of_its_own_beside_the_system_s(kit: Kit) -> None:
    own_rule(
        kit, "every: units, require: row.count == 1, message: {cs: '{row.abbr} je víc', en: '{row.abbr} are many'}"
    )
    kit.edit(Edit("units.csv", "Spear;Kopí", f"{CARET}Spear;Kopí"))
    kit.edit(Edit("units.csv", ";4;", ";2;"))
    found = kit.found()
    assert without_words(found) == [Found("R601", *kit.marked())] * 2
    assert [told.message for told in found] == ["Spear je pomalá", "Spear je víc"]


def test_a_fault_of_a_scenario_s_rule_lies_in_the_scenario(kit: Kit) -> None:
    own_rule(kit, f"every: units, require: row.count == 1 or row.{CARET}cuont, message: never")
    assert without_words(kit.found()) == [Found("R602", *kit.marked())]


def test_a_system_s_rule_may_select_no_row(kit: Kit) -> None:
    add_rule(kit, "units", "false", when="row.count > 9")
    assert kit.found() == []


@pytest.mark.parametrize(
    ("require", "holds"),
    [
        # A1 and C5: two columns and four numbers apart, so four steps (A3).
        ("distance('A1', 'C5') == 4", True),
        ("terrain('C3') == 'ford' and terrain('B5') == 'wood' and level('C2') == 2 and level('A1') == 1", True),
        ("zone('red') == ['A1', 'B1', 'C2', 'D2'] and 'B4' in zone('south')", True),
        ("place('camp') == 'C5'", True),
        # The wood in B5 is forbidden to horse, and the hedge between A4 and A5 too: nothing else leads out of A5.
        ("reachable('A5', 'A4', 'foot') and not reachable('A5', 'A4', 'horse')", True),
        ("reachable('A5', 'A4')", True),
        # Foot crosses the hedge and enters the wood for its cost.
        ("path_cost('A5', 'A4', 'foot') == 1 and path_cost('A4', 'B5', 'foot') == 2", True),
        ("path_cost('A5', 'A4', 'horse') > 999", True),
        # Up from A1 to C2: level 1 over B1 to level 2, so 1 + 1 + 1.
        ("path_cost('A1', 'C2', 'horse') == 3 and path_cost('C2', 'A1', 'horse') == 2", True),
        ("row.at | map('distance', 'A1') == [0, 1]", True),
        ("'A1' | terrain == 'wood'", False),
    ],
)
def test_what_rules_can_ask_of_the_map(kit: Kit, require: str, holds: bool) -> None:
    add_rule(kit, "units", require, when="row.abbr == 'Spear'")
    assert [found.code for found in kit.found()] == ([] if holds else ["R601"])


@pytest.mark.parametrize(
    ("require", "words"),
    [
        ("distance('A1', 'Z99') > 0", "'Z99' is not on the map"),
        ("distance('A1', row.count) > 0", "a number is found, expected the label of a hex"),
        ("distance('A1') > 0", "'distance' can't take what stands in its brackets"),
        ("reachable('A1', 'B1', 'foor')", "'foor' is not known here"),
        ("zone('rde') == []", "'rde' is not known here"),
        ("place('cmap') == 'C5'", "'cmap' is not known here"),
        ("row.at | map('distnace', 'A1') | max > 0", "'distnace' is not known here"),
    ],
)
def test_questions_that_the_map_can_t_answer(kit: Kit, require: str, words: str) -> None:
    add_rule(kit, "units", require)
    (found,) = kit.found()
    assert found.code == "R602"
    assert words in found.message


def test_without_a_map_a_rule_on_it_can_t_be_evaluated_unless_it_asks(kit: Kit) -> None:
    kit.edit(Edit("scenario.yaml", "board: map.yaml\n", ""))
    add_rule(kit, "once", "distance('A1', 'C5') == 4", when="scenario.board")
    assert kit.found() == []
    kit.edit(Edit("system.yaml", "'scenario.board'", "'true'"))
    (found,) = kit.found()
    assert (found.code, found.hint) == ("R602", "let 'when' leave out scenarios without a map: scenario.board")


@pytest.mark.parametrize(
    ("edit", "require", "code"),
    [
        (Edit("map.yaml", "terrain: |", "terain: |"), "distance('A1', 'C5') == 4", "S001"),
        (Edit("map.yaml", "terrain: |", "terain: |"), "['A1'] | map('level') == [1]", "S001"),
        (Edit("units.csv", "mark;1;;7", "mark;one;;7"), "units | length == 3", "S003"),
        (Edit("units.csv", ";4;", ";;"), "units | sum('stats.P') == 16", "U204"),
        (Edit("system.yaml", "file: harm.csv", "file: hram.csv"), "tables.harm | max == 3", "F001"),
    ],
)
def test_rules_wait_for_data_that_could_not_be_read(kit: Kit, edit: Edit, require: str, code: str) -> None:
    add_rule(kit, "once", require)
    kit.edit(edit)
    found = [told.code for told in kit.found()]
    assert code in found
    assert not {"R601", "R602"} & set(found)


def test_a_placeholder_is_known_when_one_row_knows_it(kit: Kit) -> None:
    kit.edit(Edit("system.yaml", "cover: wood, name: Wood", "cover: wood, values: {worth: 2}, name: Wood"))
    add_rule(kit, "terrain", "true", "{row.name} is worth {row.values.worth}, see {constants.base}")
    assert kit.found() == []
