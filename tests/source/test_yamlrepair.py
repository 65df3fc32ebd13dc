"""Several syntax errors of a YAML file: each is told once, with nothing that only follows from it."""

from __future__ import annotations

import pytest
import yaml

from generator.diagnostics import InputError
from generator.source import yamlfile
from generator.source.yamlfile import MAX_SYNTAX_ERRORS, parse_yaml


@pytest.fixture(autouse=True, params=["SafeLoader", "CSafeLoader"])
def either_parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test runs with the parser written in Python and, where there is one, with that in C."""
    if not hasattr(yaml, request.param):
        pytest.skip("PyYAML was built without its parser in C")
    monkeypatch.setattr(yamlfile, "_LOADER", getattr(yaml, request.param))


def told(text: str) -> list[tuple[str, int, int]]:
    with pytest.raises(InputError) as caught:
        parse_yaml(text, "map.yaml")
    return [(d.code, d.position.line, d.position.column) for d in caught.value.diagnostics if d.position]


def test_the_reading_goes_on_behind_each_syntax_error() -> None:
    assert told("a: [1, 2\nb: fine\nc: {d: 1\ne: @f\n") == [("F003", 1, 4), ("F003", 3, 4), ("F003", 4, 4)]


def test_a_fault_of_another_kind_behind_a_syntax_error_is_told_too() -> None:
    assert told("a: [1, 2\nb:\n  c: 1\n  c: 2\nd: &e 1\n") == [("F003", 1, 4), ("F004", 4, 3), ("F005", 5, 4)]


def test_a_quote_that_swallows_the_next_entries_is_the_only_fault() -> None:
    assert told('a: 1\nb: "two\nc: "three"\nd: 4\n') == [("F003", 2, 4)]


def test_a_quote_that_is_never_closed_is_the_only_fault() -> None:
    assert told('a: 1\nb: "two\nc: three\nd: 4\n') == [("F003", 2, 4)]


def test_a_bracket_that_swallows_the_next_entries_is_the_only_fault() -> None:
    assert told("a: 1\nb: [2\nc: 3\nd:\n  - 4\n") == [("F003", 2, 4)]


def test_items_of_a_list_as_far_left_as_their_key_go_with_it() -> None:
    assert told("a:\n- @1\n- 2\n- @3\nb: @4\n") == [("F003", 2, 3), ("F003", 5, 4)]


def test_lines_keep_their_numbers_whatever_ends_them() -> None:
    assert told("a: [1\r\nb: 2\r\nc: @3\r\n") == [("F003", 1, 4), ("F003", 3, 4)]


def test_no_more_faults_are_told_than_anyone_reads() -> None:
    assert len(told("".join(f"k{n}: @x\n" for n in range(50)))) == MAX_SYNTAX_ERRORS


@pytest.mark.parametrize("text", ["- a\n- [b\n- c\n", "[", "@", '"a', "a: 1\n b: 2\n", ": :\n", "a: 'x\n---\n'\n"])
def test_a_file_of_no_entries_is_told_once(text: str) -> None:
    assert len(told(text)) == 1
