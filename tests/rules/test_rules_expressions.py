"""Designers' expressions: what they can say, where their faults lie, and that a hostile one does no harm."""

from __future__ import annotations

import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kits import Edit, Kit

from generator.rules import judging
from generator.rules.language.expression import Seen, compiled
from generator.rules.language.faults import ExpressionError
from generator.rules.language.steps import OF_A_CHECK, OF_ONE, Steps
from generator.rules.language.syntax import MAX_LENGTH
from generator.rules.language.values import Row

UNITS = [
    Row(abbr="RHast", side="rome", count=4, at=["A1", "B1"], stats=Row(P=4, items=2), formations=["I", "II"]),
    Row(abbr="RVel", side="rome", count=4, at=[], stats=Row(P=5, items=2), formations=["II", "III", "II"]),
    Row(abbr="Elep", side="epirus", count=3, at=["C1"], stats=Row(P=5, items=0), formations=[]),
]
NAMES = {
    "row": UNITS[0],
    "units": UNITS,
    "nobody": [],
    "tables": {"harm": {1: Row(open=Row(value=1, die=3)), 2: Row(open=Row(value=2, die=0))}},
    "big": list(range(3000)),
    "nested": [[index] * 50 for index in range(50)],
}


def value(text: str, names: dict[str, Any] = NAMES) -> Any:
    return compiled(text).value(names, Steps(OF_A_CHECK, "too long"))


def fault(text: str, names: dict[str, Any] = NAMES) -> ExpressionError:
    with pytest.raises(ExpressionError) as caught:
        value(text, names)
    return caught.value


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("row.stats.P == 4", True),
        ("row.stats['P'] > 4", False),
        ("row.stats.items == 2", True),  # a stat may be called like a method of a mapping
        ("row.at | length == 2 and 'A1' in row.at", True),
        ("row.count * 2 % 3", 2),
        ("7 // 2 - -1 + 0.5", 4.5),
        ("row.count in range(1, 5)", True),
        ("row.abbr[0] == 'R'", True),
        ("row.abbr[1:3]", "Ha"),
        ("row.abbr is string and 3 is odd and none is none", True),
        ("'long' if row.abbr | length > 3 else 'short'", "long"),
        ("row.abbr ~ '-' ~ 2", "RHast-2"),
        ("{'rome': 3, 'epirus': 5}[row.side]", 3),
        ("1 < 2 <= 2 and not 1 < 2 > 3", True),
        ("row.nothing is not defined and row.stats.P is defined and nothing is undefined", True),
        ("row.at[1] is defined and row.at[2] is not defined and row.count.more is not defined", True),
        ("[1, [2]] == (1, (2,)) and row == units[0] and row != units[1]", True),
        ("tables.harm[2].open.value + tables.harm[1].open.die", 5),
        ("tables.harm | max", 2),
    ],
)
def test_what_a_designer_can_say(text: str, expected: Any) -> None:
    assert value(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("units | sum('count')", 11),
        ("units | sum(attribute='stats.P')", 14),
        ("nobody | sum('count')", 0),
        ("units | selectattr('stats.P', 'ge', 5) | length", 2),
        ("units | selectattr('at') | map(attribute='abbr')", ["RHast", "Elep"]),
        ("units | rejectattr('side', 'eq', 'rome') | map(attribute='abbr')", ["Elep"]),
        ("units | map(attribute='formations') | select('contains', 'I') | count", 1),
        ("range(6) | reject('in', [1, 3]) | select('odd')", [5]),
        ("units | groupby('side') | map(attribute='grouper')", ["rome", "epirus"]),
        ("units | groupby('side') | map(attribute='list') | map('sum', 'count')", [8, 3]),
        # A row is in the group of each of its formations, as often as it has counters in it.
        ("units | groupby('formations') | map(attribute='grouper')", ["I", "II", "III"]),
        ("units | groupby('formations') | map(attribute='list') | map('length')", [1, 3, 1]),
        ("units | map(attribute='side') | unique", ["rome", "epirus"]),
        ("units | sort(attribute='stats.P', reverse=true) | map(attribute='abbr')", ["RVel", "Elep", "RHast"]),
        ("units | map(attribute='stats.P') | max - units | min(attribute='count')", 2),
        ("(units | last).abbr | upper | lower", "elep"),
        ("row.at | join(', ')", "A1, B1"),
        ("'7' | int + [1, -2] | last | abs", 9),
    ],
)
def test_what_the_filters_give(text: str, expected: Any) -> None:
    assert value(text) == expected


@pytest.mark.parametrize(
    ("text", "marked", "words"),
    [
        ("row.at | lenght", "lenght", "did you mean 'length'?"),
        ("rwo.count", "rwo", "did you mean 'row'?"),
        ("row.count > 1 and row . cuont > 1", "cuont", "did you mean 'count'?"),
        ("row['cuont'] > 1", "cuont", "did you mean 'count'?"),
        ("units | sum('stats.Q')", "Q", "known are: P, items"),
        ("units | selectattr('side', 'eqq', 'rome')", "eqq", "did you mean 'eq'?"),
        ("units | map('lenght')", "lenght", "did you mean 'length'?"),
        ("row.count is not evne", "evne", "did you mean 'even'?"),
        ("rnage(3)", "rnage", "did you mean 'range'?"),
        ("units.count == 3", "count", "take one of its rows"),
        ("range == 3", "range", "call it"),
    ],
)
def test_an_unknown_name_is_told_where_it_stands(text: str, marked: str, words: str) -> None:
    found = fault(text)
    assert (found.message, found.offset, found.length) == (
        f"'{marked}' is not known here",
        text.index(marked),
        len(marked),
    )
    assert words in (found.hint or "")


@pytest.mark.parametrize(
    ("text", "offset", "words"),
    [
        ("1 + row.abbr", 0, "a text is found, expected a number"),
        ("true and row.abbr < 3", 9, "a number and a text can't be compared"),
        ("true and 1 / (row.count - 4)", 9, "divides by zero"),
        ("1 + (nobody | first)", 14, "the list is empty"),
        ("1 + (nobody | max)", 14, "the list is empty"),
        ("row.at[2] == 'C1'", 0, "a list of 2 has nothing at 2"),
        ("units | sum(5, 6, 7)", 8, "'sum' can't take what stands in its brackets"),
        ("1 if false", 0, "no 'else'"),
        ("'a' | int", 6, "expected a number"),
        ("units | unique", 8, "a row is found, expected numbers or texts"),
        ("1 + row", 0, "a row is found, expected a number"),
        ("row.at +", 7, "unexpected 'end'"),
        ("(row.at", 5, "expected ')'"),
        ("1 ? 2", 2, "unexpected char '?'"),
        ("row.count 3", 10, "expected the end before '3'"),
        ("'open", 0, "unexpected char"),
        ("", None, "there is no expression"),
    ],
)
def test_a_faulty_expression_is_told_at_its_place(text: str, offset: int | None, words: str) -> None:
    found = fault(text)
    assert words in found.message
    assert found.offset == offset


HOSTILE = [
    # What would leave the sandbox.
    ("row.__class__", "'__class__' is not known"),
    ("''.__class__.__mro__", "'__class__' is not known"),
    ("row['__class__']", "'__class__' is not known"),
    ("units | map(attribute='__class__')", "'__class__' is not known"),
    ("row.abbr.format(row)", "calls what is no function"),
    ("row.at.append('C1')", "calls what is no function"),
    ("(range)(3)(3)", "calls what is no function"),
    ("lipsum(9999999)", "'lipsum' is not known"),
    ("'{{ 1 }}' | attr('format')", "'attr' is not known"),
    ("row.abbr }}{% for x in range(99999) %}", "expected the end"),
    # Numbers that grow.
    ("9 ** 9 ** 9 ** 9", "'**' can't be used"),
    ("*".join(["99999"] * 70), "a number grows"),
    ("9" * 490 + " + 1", "a number grows"),
    ("range(9 * 999999999999999999999) | length", "a number grows"),
    ("'" + "9" * 400 + "' | int", "expected a number"),
    # Texts that grow.
    ("'a' * 9999999999", "a text is found, expected a number"),
    ("'%9999999999d' % 1", "a text is found, expected a number"),
    ("range(1000) | join(range(99) | join('abcdefgh'))", "more than 200,000 steps"),
    (
        "(range(1000) | join) ~ (range(1000) | join) ~ (range(1000) | join) ~ (range(1000) | join)",
        "grows beyond 10,000 characters",
    ),
    ("'a' | center(9999999999)", "'center' is not known"),
    # Lists that grow.
    ("[0] * 9999999999", "a list is found, expected a number"),
    ("range(99999)", "a range can have 1000 numbers"),
    (" + ".join(["big"] * 80), "more than 200,000 steps"),
    ("[" + ", ".join(["big"] * 10) + "] | map('list') | map('map', 'list') | list", "a number is found"),
    (
        "[" + ", ".join(["nested"] * 40) + "] | map('map', 'sort') | map('map', 'sort') | map('length')",
        "more than 200,000 steps",
    ),
    # What takes long.
    ("range(1000) | select('in', range(1000)) | list", "more than 200,000 steps"),
    ("big | select('in', big) | list", "more than 200,000 steps"),
    ("big | map('string')", "'string' is not known"),
    ("[" + "nested," * 30 + "big] == [" + "nested," * 30 + "big] and 1 // 0", "divides by zero"),
    ("[[[big, big], [big, big]], [[big, big], [big, big]]] | map('map', 'map', 'sort')", "more than 200,000 steps"),
    ("big | sort | sort | sort | sort | sort | sort | sort", "more than 200,000 steps"),
    # What is nested too deep.
    ("(" * 240 + "1" + ")" * 240, "nested too deep"),
    ("[" * 200 + "1" + "]" * 200, "nested too deep"),
    ("1" + " + 1" * (MAX_LENGTH // 4), "expected at most 500"),
]


@pytest.mark.parametrize(("text", "words"), HOSTILE, ids=[str(index) for index in range(len(HOSTILE))])
def test_a_hostile_expression_ends_quickly(text: str, words: str) -> None:
    started = time.process_time()
    assert words in fault(text).message
    assert time.process_time() - started < 2
    assert NAMES["units"][0].at == ["A1", "B1"]  # type: ignore[index]


@pytest.mark.parametrize("text", ["-" * 490 + "1", "not " * 120 + "true", "1" + " | abs" * 80, "a" + ".a" * 240])
def test_a_deep_expression_has_a_value_or_a_fault(text: str) -> None:
    try:
        assert value(text) == 1
    except ExpressionError as problem:
        assert problem.message


def test_values_that_share_their_parts_take_steps_for_each_time_they_are_compared() -> None:
    """Forty lists, each twice in the next: 2 to the 40 numbers in all, though only forty lists are in memory."""
    one, other = [1], [1]
    for _ in range(40):
        one, other = [one, one], [other, other]
    names = {"one": one, "other": other}
    for text in (
        "one == other",
        "one in [other]",
        "[one] | select('eq', other)",
        "[one] | unique",
        "[one, other] | sort",
    ):
        fault(text, names)


@given(st.text("rowunits.|()[]{}'\",:+-*/%<>=! 0123456789abc~", max_size=60))
def test_no_text_brings_down_more_than_itself(text: str) -> None:
    try:
        value(text)
    except ExpressionError as problem:
        assert problem.message
        assert problem.offset is None or 0 <= problem.offset <= len(text)


def test_the_longest_expression_is_taken() -> None:
    text = "1 + " * 124 + "1  "
    assert len(text) < MAX_LENGTH
    assert value(text + " " * (MAX_LENGTH - len(text))) == 125


def test_an_expression_says_what_it_looked_up() -> None:
    seen: list[Seen] = []
    compiled("row.stats.P + units[2].count").value(NAMES, Steps(OF_ONE, "too long"), seen)
    stats = UNITS[0].stats  # type: ignore[attr-defined]
    assert [(id(look.row), look.name) for look in seen] == [
        (id(UNITS[0]), "stats"),
        (id(stats), "P"),
        (id(UNITS), 2),
        (id(UNITS[2]), "count"),
    ]


def test_rules_that_take_too_long_together_are_told_once(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "OF_A_CHECK", 1000)
    rule = "every: units, require: 'range(100) | length > 0', message: never"
    rules = "".join(f"\n  - {{id: slow{number}, {rule}}}" for number in range(9))
    kit.edit(Edit("system.yaml", "\n  - id: brave\n", f"{rules}\n  - id: brave\n"))
    messages = [told.message for told in kit.found() if told.code == "R602"]
    # A row takes a hundred steps to make the numbers, as many to count them and a few more, and a rule has three rows.
    assert messages == [
        "the rule 'slow1' can't be evaluated: the rules take more than 1,000 steps together",
        "the rules before 'slow2' took all the steps of a check",
    ]


def test_a_rule_of_many_rows_takes_no_longer_than_a_rule_may(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "OF_A_RULE", 150)
    kit.edit(Edit("system.yaml", 'require: "row.stats.P >= 3"', 'require: "range(100) | length > 0"'))
    kit.edit(Edit("system.yaml", "when: \"'brave' in row.properties\"", 'when: "true"'))
    (found,) = kit.found()
    assert "its rows take more than 150 steps together" in found.message


def test_a_message_that_is_too_long_is_refused(kit: Kit) -> None:
    kit.edit(Edit("system.yaml", "{row.abbr} is slow", "{row.abbr} is slow " * 600))
    (found,) = kit.found()
    assert "it has 11,400 characters, expected at most 10,000" in found.message


def test_messages_take_steps_too(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "OF_A_RULE", 120)
    kit.edit(Edit("system.yaml", 'require: "row.stats.P >= 3"', "require: 'false'"))
    kit.edit(Edit("system.yaml", "when: \"'brave' in row.properties\"", 'when: "true"'))
    # Telling of a row takes fifty steps and a few for its words, so that two of three rows are told.
    assert [found.code for found in kit.found()] == ["R601", "R601", "R602"]
