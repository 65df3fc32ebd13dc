"""Where values and keys of read data are said to be."""

from generator.diagnostics import Position
from generator.source.lines import line_and_column, split_lines
from generator.source.suggest import closest
from generator.source.tree import Sourced

ROOT, UNIT, ABBR, KEY = (Position("units.yaml", line) for line in (1, 3, 4, 5))
SOURCED = Sourced(
    "units.yaml",
    {"units": [{"abbr": "CArc"}]},
    {(): ROOT, ("units", 0): UNIT, ("units", 0, "abbr"): ABBR},
    {("units", 0, "abbr"): KEY},
)


def test_a_value_with_a_position_is_found() -> None:
    assert SOURCED.at(("units", 0, "abbr")) == ABBR


def test_a_missing_value_is_cited_at_its_nearest_ancestor() -> None:
    assert SOURCED.at(("units", 0, "armour", "die")) == UNIT
    assert SOURCED.at(("sides",)) == ROOT


def test_without_any_position_the_file_itself_is_cited() -> None:
    assert Sourced("empty.csv", [], {}, {}).at((0, "abbr")) == Position("empty.csv", 1, 1)


def test_a_key_is_found_and_falls_back_to_the_value() -> None:
    assert SOURCED.key_at(("units", 0, "abbr")) == KEY
    assert SOURCED.key_at(("units", 0)) == UNIT
    assert SOURCED.key_at(("units", 0, "armour")) == UNIT


def test_every_line_end_counts_once() -> None:
    text = "a\nb\r\nc\rd\n"
    assert split_lines(text) == ["a", "b", "c", "d", ""]
    assert [line_and_column(text, text.index(char)) for char in "abcd"] == [(1, 1), (2, 1), (3, 1), (4, 1)]
    assert line_and_column("ab\ncd", 4) == (2, 2)


def test_a_guess_ignores_case_and_the_way_accents_are_stored() -> None:
    assert closest("Units.CSV", ["units.csv", "map.txt"]) == "units.csv"
    taken_apart = "ru\u030cz\u030ce.csv"
    assert closest("růže.csv", [taken_apart]) == taken_apart
    assert closest("terrain.yaml", ["units.csv"]) is None
