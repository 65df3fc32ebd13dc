"""Repairs of YAML files: what changes, what stays, and what is told."""

from __future__ import annotations

import pytest
import yaml
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from generator.diagnostics import InputError
from generator.mending.workshop import mend_yaml
from generator.model.base import Model
from generator.model.board import BoardData
from generator.model.scenario import Scenario
from generator.model.system import GameSystem
from generator.source.yamlfile import parse_yaml


def mended(text: str, model: type[Model] | None = None) -> str:
    """The text after mending, which a second time changes nothing."""
    once = mend_yaml(text.encode(), "a.yaml", model)
    assert mend_yaml(once.after, "a.yaml", model).done == ()
    return once.text


def told(text: str, model: type[Model] | None = None) -> list[str]:
    return [str(done) for done in mend_yaml(text.encode(), "a.yaml", model).done]


@pytest.mark.parametrize(
    "text",
    [
        "rule: |\n  a line break  \n  and blanks  \nnext: 1\n",
        "rule: >-\n  folded  \n\n  \n  text\n",
        'a: "over  \n  two lines"\n',
        "a: |+\n  kept\n\n\n",
        "a: |\n  no line end",
        "{broken: [   \n",
    ],
)
def test_what_belongs_to_a_text_or_may_do_so_stays(text: str):
    assert mended(text) == text


def test_trailing_blanks_go_from_all_other_lines():
    text = "a: 1  # why \t\n  \nb: |  \n  x  \n\n# c  \nd:   \n  - [1,  \n    2] \n"
    assert mended(text) == "a: 1  # why\n\nb: |\n  x  \n\n# c\nd:\n  - [1,\n    2]\n"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("a:\n\tb: 1\n\tc:\n\t\t- 2\n", "a:\n  b: 1\n  c:\n    - 2\n"),
        # Only as wide as four blanks the tab puts c beside b.
        ("a:\n    b: 1\n\tc: 2\n", "a:\n    b: 1\n    c: 2\n"),
        ("a: |\n  x\n\ty\nb:\n\tc: 1\n", "a: |\n  x\n\ty\nb:\n\tc: 1\n"),
        ("a: {b: 1,\n\tc: 2}\n", "a: {b: 1,\n\tc: 2}\n"),
        ("a:\n\tb: [\n", "a:\n\tb: [\n"),
    ],
    ids=["tabs only", "one width fits", "a text would change", "no fault", "another fault"],
)
def test_tabs_become_blanks_where_that_is_clear(before: str, after: str):
    assert mended(before) == after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("a: 1\nb: 2\na: 1\nc: 3\n", "a: 1\nb: 2\nc: 3\n"),
        ("a: {x: 1, y: 2, x: 1}\n", "a: {x: 1, y: 2}\n"),
        ("a: {x: 1, x: 1,\n  x: 1, y: 2}\n", "a: {x: 1, y: 2}\n"),
        ("a:\n  - b: [1, {c: 2}]\n    b:\n      - 1\n      - c: 2\nd: 1\n", "a:\n  - b: [1, {c: 2}]\nd: 1\n"),
        ("a: |\n  x\nb: 1\na: |\n  x\n\n# about c\nc: 2\n", "a: |\n  x\nb: 1\n\n# about c\nc: 2\n"),
        ("a: 1\na: 2\n", "a: 1\na: 2\n"),
        ("a: 1\na: 1  # why\n", "a: 1\na: 1  # why\n"),
        ("a: {}\na:\nb: {x: 1, x: 1}\n", "a: {}\na:\nb: {x: 1}\n"),
        ("a: {x: 1, x: 1}\nb: 1\na: {x: 1, x: 1}\n", "a: {x: 1}\nb: 1\n"),
    ],
)
def test_entries_given_twice(before: str, after: str):
    assert mended(before) == after


def test_entries_that_are_the_same_once_their_numbers_are_plain():
    assert mended("turns: 3\nid: x\nturns: +3\n", Scenario) == "turns: 3\nid: x\n"


@pytest.mark.parametrize(
    ("before", "after", "model"),
    [
        ("languages: [cs, en, cs]  # two\n", "languages: [cs, en]  # two\n", Scenario),
        ("objectives:\n  - camp\n  - ford\n  - camp\n", "objectives:\n  - camp\n  - ford\n", BoardData),
        ("zones:\n- {id: n, hexes: [A1, A1,\n    A1, B1]}\n", "zones:\n- {id: n, hexes: [A1, B1]}\n", BoardData),
        ("objectives:\n  - camp\n  - camp  # again\n", None, BoardData),
        # A way may cross itself, and a motif twice is strewn twice as often.
        ("paths:\n  - {kind: road, through: [A1, B1, A1]}\n", None, BoardData),
        ("terrain:\n  - {id: f, look: {motifs: [tree, tree, bush]}}\n", None, GameSystem),
        ("languages: [cs, en, cs]\n", None, None),
    ],
)
def test_names_given_twice(before: str, after: str | None, model: type[Model] | None):
    assert mended(before, model) == (after or before)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("turns: +12  # ours\n", "turns: 12  # ours\n"),
        ('turns: "012"\n', 'turns: "12"\n'),
        ("turns: 12,0\nversion: 012\n", "turns: 12\nversion: 012\n"),
        ("constants: {base: −1, limit: 1 500}\n", "constants: {base: -1, limit: 1500}\n"),
        ("properties:\n  - id: '03'\n    minimum: '03'\n", "properties:\n  - id: '03'\n    minimum: '3'\n"),
        ("scale: {value: 1,000, unit: m}\n", "scale: {value: 1,000, unit: m}\n"),
    ],
)
def test_numbers_where_the_model_wants_whole_ones(before: str, after: str):
    assert mended(before, Scenario) == after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            'sides: [{id: "#ABC", colour: "#ABC", ink: \'#FFffFF\'}]\n',
            'sides: [{id: "#ABC", colour: "#aabbcc", ink: \'#ffffff\'}]\n',
        ),
        (
            "sides:\n- id: red\n  colour: #A00   \n  line: #  none\n",
            'sides:\n- id: red\n  colour: "#aa0000"\n  line: #  none\n',
        ),
        ('sides: [{colour: "#aabb"}]\n', 'sides: [{colour: "#aabb"}]\n'),
    ],
)
def test_colours(before: str, after: str):
    assert mended(before, Scenario) == after


SORTED = ["archers", "brave", "call", "f2", "f10", "house"]


def entries(keys: list[str], comment: str = "") -> str:
    return "texts:\n" + "".join(f"  {key}: {{cs: {key}}}  # {key}\n{comment}" for key in keys) + "title: x\n"


def test_a_key_out_of_order_moves_with_its_comment():
    assert mended(entries(["call", *[key for key in SORTED if key != "call"]]), Scenario) == entries(SORTED)


def test_the_order_stays_where_comments_or_gaps_group_the_keys_or_there_is_none():
    wild = ["house", "brave", "call", "archers", "f2", "f10"]
    moved = ["call", "archers", "brave", "f2", "f10", "house"]
    for text in (entries(wild), entries(moved, "# group\n"), entries(moved, "\n"), entries(["b", "a"])):
        assert mended(text, Scenario) == text


def test_an_order_that_means_something_stays():
    text = entries(["call", "archers", "brave", "f2", "f10", "house"])
    assert mended(text) == text


def test_a_mapping_on_one_line_is_put_in_order_too():
    assert (
        mended("constants: {a: 1, c: 3, b:  2, d: 4, e: 5}\n", Scenario)
        == "constants: {a: 1, b:  2, c: 3, d: 4, e: 5}\n"
    )


def test_repairs_are_told_at_the_lines_of_the_file_as_it_was():
    text = "id: a\r\nid: a\r\nturns: +3\r\ntitle: x  \r\ntitle: x\r\nauthor: y\r\nsides: [{colour: '#ABC'}]"
    assert told(text, Scenario) == [
        "a.yaml:1: repaired: line end CRLF turned into LF (6 times)",
        "a.yaml:7: repaired: line end added to the last line",
        "a.yaml:4: repaired: trailing blanks removed",
        "a.yaml:2: repaired: entry given twice removed: id",
        "a.yaml:5: repaired: entry given twice removed: title",
        "a.yaml:3: repaired: '+3' is 3",
        "a.yaml:7: repaired: '#ABC' is #aabbcc",
    ]


def test_a_file_with_an_anchor_gets_no_repair_but_those_of_any_text():
    assert mended("a: &x 1  \nb: *x\nturns: +3\r\n", Scenario) == "a: &x 1  \nb: *x\nturns: +3\n"


WORDS = st.text(st.sampled_from("ab #:-'\"|\n\t,é"), max_size=8)
DATA = st.recursive(
    WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS.filter(bool), inner, max_size=3),
    max_leaves=10,
)


@settings(deadline=None)
@given(
    st.dictionaries(WORDS.filter(bool), DATA, min_size=1, max_size=4),
    st.sampled_from([None, True, False]),
    st.sampled_from([None, '"', "'", "|"]),
    st.sampled_from(["", "  ", " \t"]),
    st.sampled_from(["\n", "\r\n", "\r"]),
)
def test_what_a_file_says_stays_the_same(data, flow, style, padding, end):
    text = yaml.safe_dump(data, default_flow_style=flow, default_style=style, width=20, allow_unicode=True)
    text = text.replace("\n", padding + end)
    try:
        before = parse_yaml(text, "a.yaml").value
    except InputError:  # padding has a meaning in some texts
        reject()
    assert parse_yaml(mended(text), "a.yaml").value == before
