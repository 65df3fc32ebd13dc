"""The catalogue has an entry for every code that can be told, and every entry is of use."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

import generator
from generator.explain.entries import codes, entry
from generator.explain.families import FAMILIES

PACKAGE = Path(generator.__file__).parent
ENTRIES = [entry(code) for code in codes()]

WITHOUT_EXAMPLE = {
    "D005": "whether cairosvg can be used depends on the computer, not on the data",
    "F014": "the list of fonts comes with the press, no kit has one",
    "I001": "no data that is known makes the press fail",
}


def told_codes() -> set[str]:
    """Every string of the form of a code in the package, save for the catalogue itself."""
    trees = (
        ast.parse(path.read_text(encoding="utf-8")) for path in PACKAGE.rglob("*.py") if path.parent.name != "explain"
    )
    constants = (node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return {value for value in constants if isinstance(value, str) and re.fullmatch("[A-Z][0-9]{3}", value)}


def test_every_code_has_an_entry_and_every_entry_a_code() -> None:
    assert told_codes() == set(codes())


def test_every_entry_has_an_example_or_a_reason_to_have_none() -> None:
    assert {one.code for one in ENTRIES if not one.examples} == set(WITHOUT_EXAMPLE)


def test_no_example_stands_twice() -> None:
    counts = Counter(example.edits for one in ENTRIES for example in one.examples)
    assert [edits for edits, count in counts.items() if count > 1] == []


def test_every_entry_says_why_in_words_of_its_own() -> None:
    reasons = Counter(one.why for one in ENTRIES)
    assert [why for why, count in reasons.items() if count > 1 or len(why) < 40] == []


def test_every_title_names_one_code() -> None:
    titles = Counter(one.title for one in ENTRIES)
    assert [title for title, count in titles.items() if count > 1] == []


def test_every_code_has_a_family() -> None:
    assert {code[0] for code in codes()} <= set(FAMILIES)
