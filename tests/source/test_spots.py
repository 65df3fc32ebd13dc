"""Places inside of texts: wherever and however a text is written in YAML, each of its characters is found."""

from __future__ import annotations

import pytest

from generator.diagnostics import Position
from generator.source.spots import spot
from generator.source.yamlfile import parse_yaml

MARK = "^"
"""Stands before the character that is looked for: X in every text here."""


@pytest.mark.parametrize(
    "written",
    [
        "text: a ^X b",
        'text: "a ^X b"',
        "text: 'a ^X b'",
        "text: 'it''s ''^X'' b'",
        "text: '''^X'' b'",
        'text: "say \\"a\\" \\\\ ^X"',
        "text: |\n  a\n  b ^X c\n",
        "text: |\n  'a'\n    b ^X c\n",
        "text: |\n  a\n\n  ^X\n",
        "text: |-\n  ^X",
        "text: >\n  a\n  b\n  c ^X\n",
        "text: a\n  b ^X\n  c\n",
        'text: "a\n  b ^X\n  c"\n',
        "# čeština\nother: é\ntext: 'ž ^X'",
    ],
)
def test_a_character_is_found_where_it_was_written(written: str) -> None:
    before = written[: written.index(MARK)].split("\n")
    source = parse_yaml(written.replace(MARK, ""), "file.yaml")
    assert isinstance(source.value, dict)
    text = source.value["text"]
    assert isinstance(text, str)
    found = spot(source, ("text",), text.index("X"), 1)
    assert found == Position("file.yaml", len(before), len(before[-1]) + 1, 1)


def test_where_it_can_t_be_followed_the_text_begins() -> None:
    source = parse_yaml('texts: ["a \\u0062 X"]', "file.yaml")
    assert spot(source, ("texts", 0), 4) == source.at(("texts", 0))
    assert spot(source, ("texts", 0), 99) == source.at(("texts", 0))
    assert spot(source, ("texts", 7), 0) == source.at(("texts",))


def test_the_place_is_as_long_as_what_is_meant() -> None:
    assert spot(parse_yaml("text: a name", "file.yaml"), ("text",), 2, 4).length == 4
