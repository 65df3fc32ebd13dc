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
