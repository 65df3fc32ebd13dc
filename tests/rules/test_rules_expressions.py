"""Expressions of game systems: what they can say, and that a hostile one does no harm."""

from __future__ import annotations

from typing import Any

import pytest

from generator.drawing.templates import sandbox
from generator.rules.expressions import MAX_LENGTH, ExpressionError, Expressions
from generator.rules.plain import Row
from generator.source.finder import Finder

NAMES = {"row": Row(abbr="RHast", count=4, stats=Row(P=4, items=2), at=["A1", "B1"]), "units": [Row(count=4)]}


@pytest.fixture
def expressions() -> Expressions:
    return Expressions(sandbox(Finder(()), escape=False))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("row.stats.P == 4", True),
        ("row.stats['P'] > 4", False),
        ("row.stats.items == 2", True),  # a stat may be called like a method of a mapping
        ("row.at | length == 2 and 'A1' in row.at", True),
        ("units | sum(attribute='count') == row.count", True),
        ("row.count * 2 % 3", 2),
        ("row.count in range(1, 5)", True),
        ("row.abbr[0] == 'R'", True),
        ("row.abbr is string", True),
        ("'long' if row.abbr | length > 3 else 'short'", "long"),
    ],
)
def test_what_a_designer_can_say(expressions: Expressions, text: str, value: Any) -> None:
    assert expressions.compile(text).value(NAMES) == value


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("row.__class__", "unsafe"),
        ("''.__class__.__mro__", "unsafe"),
        ("row.abbr.format(row)", "calls a function"),
        ("row.at.append('C1')", "calls a function"),
        ("lipsum(9999999)", "calls a function"),
        ("range(99999) | select('in', range(99999) | list) | list", "a range can have 1000 numbers"),
        ("range(9 * 999999999999999999999) | length", "too large"),
        ("range(9) | join(range(9) | join(range(9)))", "'join' is not known"),
        ("9 ** 9 ** 9 ** 9", "** can't be used"),
        ("'a' * 9999999999", "numbers only"),
        ("[0] * 9999999999", "numbers only"),
        ("9999999999 * row.at", "numbers only"),
        ("'%9999999999d' % 1", "numbers only"),
        ("'a' | center(9999999999)", "'center' is not known"),
        ("1.5 | round(9999999999, 'ceil')", "'round' is not known"),
        ("'{{ 1 }}' | attr('format')", "'attr' is not known"),
        ("row.abbr }}{% for x in range(99999) %}", ""),
        ("1 / 0", "division"),
        ("lipsum", "'lipsum' is not known"),
        ("(" * 240 + "1" + ")" * 240, "nested too deep"),
        ("1" + " + 1" * (MAX_LENGTH // 4), "expected at most 500"),
        ("", ""),
    ],
)
def test_a_hostile_or_faulty_expression_fails_at_once(expressions: Expressions, text: str, words: str) -> None:
    with pytest.raises(ExpressionError) as caught:
        expressions.compile(text).value(NAMES)
    assert words in str(caught.value)
    assert NAMES["row"].at == ["A1", "B1"]  # type: ignore[attr-defined]


def test_the_longest_expression_is_taken(expressions: Expressions) -> None:
    text = "1 + " * 124 + "1  "
    assert len(text) < MAX_LENGTH
    assert expressions.compile(text + " " * (MAX_LENGTH - len(text))).value({}) == 125


@pytest.mark.parametrize(
    ("text", "unknown"),
    [("rwo.count", "rwo"), ("row.cuont", "cuont"), ("row.stats.Q > 1", "Q"), ("row.at | lenght", "lenght")],
)
def test_the_unknown_name_is_told(expressions: Expressions, text: str, unknown: str) -> None:
    with pytest.raises(ExpressionError) as caught:
        expressions.compile(text).value(NAMES)
    assert caught.value.unknown == unknown
