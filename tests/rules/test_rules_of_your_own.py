"""The page on rules of one's own: every example is run, and its tables list what the language has."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest
from kits import Edit, Kit

from generator.rules import ground
from generator.rules.language import filters, steps, syntax, values
from generator.rules.language.expression import MAX_RANGE

PAGE = (Path(__file__).parents[2] / "docs" / "rules-of-your-own.md").read_text(encoding="utf-8")


class Example(NamedTuple):
    title: str
    rule: str
    edit: Edit
    told: str


def examples() -> list[Example]:
    found = re.findall(
        r"### \d+\. (.+?)\n\n```yaml\n(.+?)```\n\nChange `(.+?)` to `(.+?)` in `(.+?)`, and it tells:\n\n> (.+?)\n",
        PAGE,
        re.DOTALL,
    )
    return [Example(title, rule, Edit(file, old, new), told) for title, rule, old, new, file, told in found]


def test_there_are_ten_examples() -> None:
    assert len(examples()) == 10


@pytest.mark.parametrize("file", ["scenario.yaml", "system.yaml"])
@pytest.mark.parametrize("example", examples(), ids=[example.title for example in examples()])
def test_an_example_holds_until_its_edit(kit: Kit, example: Example, file: str) -> None:
    if file == "scenario.yaml":
        kit.edit(Edit(file, "board: map.yaml\n", f"board: map.yaml\nrules:\n{example.rule}"))
    else:
        indented = example.rule.replace("\n", "\n  ").rstrip(" ")
        kit.edit(Edit(file, "\nrules:\n", f"\nrules:\n  {indented}"))
    assert kit.found() == []
    kit.edit(example.edit)
    assert [(told.code, told.message) for told in kit.found()] == [("R601", example.told)]


@pytest.mark.parametrize("name", sorted({*filters.filters_with({}), *filters.TESTS, *ground.NAMES, "range"} - {"=="}))
def test_the_page_names_the_whole_language(name: str) -> None:
    said = {"equalto": "eq", "defined": "is defined", "undefined": "is not defined"}.get(name, name)
    assert re.search(rf"`[^`\n]*(?<![\w-]){re.escape(said)}(?!\w)[^`\n]*`", PAGE)


@pytest.mark.parametrize(
    "limit",
    [
        syntax.MAX_LENGTH,
        syntax.MAX_DEPTH,
        MAX_RANGE,
        values.MAX_NUMBER,
        values.MAX_TEXT,
        steps.OF_ONE,
        steps.OF_A_RULE,
        steps.OF_A_CHECK,
    ],
)
def test_the_page_tells_the_limits(limit: int) -> None:
    assert f"{limit:,}" in PAGE.partition("### Limits")[2]
