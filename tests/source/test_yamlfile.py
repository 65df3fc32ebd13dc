"""YAML files: plain text with positions, and every fault named in plain words."""

from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from generator.diagnostics import Diagnostic, InputError, Position
from generator.source import yamlfile
from generator.source.encoding import FORBIDDEN
from generator.source.lines import split_lines
from generator.source.tree import DataPath
from generator.source.yamlfile import parse_yaml, read_yaml

LOADERS = [yaml.SafeLoader, *([yaml.CSafeLoader] if yaml.__with_libyaml__ else [])]


@pytest.fixture(params=LOADERS, ids=lambda loader: loader.__name__)
def either_parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yamlfile, "_LOADER", request.param)


pytestmark = pytest.mark.usefixtures("either_parser")


def place(text: str, path: DataPath) -> tuple[int, int, int]:
    position = parse_yaml(text, "s.yaml").values[path]
    return position.line, position.column, position.length


def refusals(text: str) -> list[Diagnostic]:
    with pytest.raises(InputError) as caught:
        parse_yaml(text, "s.yaml")
    assert all(found.hint and found.position for found in caught.value.diagnostics)
    return list(caught.value.diagnostics)


def refusal(text: str) -> tuple[str, int, int]:
    (found,) = refusals(text)
    assert found.position is not None
    return found.code, found.position.line, found.position.column


def test_a_file_is_read_and_called_as_the_caller_wishes(tmp_path: Path) -> None:
    path = tmp_path / "scenario.yaml"
    path.write_bytes("name: Hérakleia\r\nyear: 280\r\n".encode("utf-16"))
    read = read_yaml(path, "heraclea/scenario.yaml")
    assert read.value == {"name": "Hérakleia", "year": "280"}
    assert read.at(("year",)) == Position("heraclea/scenario.yaml", 2, 7, 3)
    assert read_yaml(path).file == path.as_posix()


@pytest.mark.parametrize(
    "written", ["NO", "on", "0101", "1e3", "12:30", "null", "~", "2026-01-01", "0x1F", ".5", "true", "1_000", "="]
)
def test_scalars_stay_text_whatever_they_look_like(written: str) -> None:
    assert parse_yaml(f"a: {written}\n{written}: [{written}]\n", "s.yaml").value == {
        "a": written,
        written: [written],
    }


def test_only_what_is_not_written_is_none() -> None:
    assert parse_yaml("a:\nb: ''\nc:\n  -\n  - \"\"\n", "s.yaml").value == {"a": None, "b": "", "c": [None, ""]}
    assert parse_yaml("a: |\n", "s.yaml").value == {"a": ""}


@pytest.mark.parametrize("text", ["", "\n", "# a comment\n", "---\n"])
def test_an_empty_file_is_none(text: str) -> None:
    read = parse_yaml(text, "s.yaml")
    assert read.value is None
    assert read.at(()).file == "s.yaml"


def test_every_value_and_key_has_its_position() -> None:
    text = "units:\n  - abbr: CArc\n    \"P\": '4'\n  - {abbr: RHast, P: 4}\nsides: [Řím, Epirus]\n"
    read = parse_yaml(text, "s.yaml")
    assert read.value == {
        "units": [{"abbr": "CArc", "P": "4"}, {"abbr": "RHast", "P": "4"}],
        "sides": ["Řím", "Epirus"],
    }
    expected: dict[DataPath, tuple[int, int, int]] = {
        (): (1, 1, 1),
        ("units",): (2, 3, 1),
        ("units", 0): (2, 5, 1),
        ("units", 0, "abbr"): (2, 11, 4),
        ("units", 0, "P"): (3, 10, 3),
        ("units", 1): (4, 5, 1),
        ("units", 1, "abbr"): (4, 12, 5),
        ("units", 1, "P"): (4, 22, 1),
        ("sides",): (5, 8, 1),
        ("sides", 0): (5, 9, 3),
        ("sides", 1): (5, 14, 6),
    }
    assert {path: (at.line, at.column, at.length) for path, at in read.values.items()} == expected
    assert read.key_at(("units", 0, "P")) == Position("s.yaml", 3, 5, 3)
    assert read.key_at(("units", 1, "P")) == Position("s.yaml", 4, 19, 1)
    assert read.key_at(("sides",)) == Position("s.yaml", 5, 1, 5)


def test_an_empty_value_is_cited_behind_its_colon() -> None:
    assert place("a:\nbb: 1\n", ("a",)) == (1, 3, 1)


def test_letters_beyond_the_basic_plane_count_as_one_column() -> None:
    assert place("a: [🐘🐘, x]\n", ("a", 1)) == (1, 9, 1)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_every_line_end_counts_once(end: str) -> None:
    text = end.join(["a: 1", "b: |", "  x", "  y", "c: 3", ""])
    read = parse_yaml(text, "s.yaml")
    assert read.value == {"a": "1", "b": "x\ny\n", "c": "3"}
    assert read.at(("c",)).line == 5


def test_the_length_of_a_text_over_several_lines_is_that_of_its_first() -> None:
    assert place('a: "one\n  two"\nb: 1\n', ("a",)) == (1, 4, 4)
    assert place("a: one\n  two\nb: 1\n", ("a",)) == (1, 4, 3)


@pytest.mark.parametrize(
    ("written", "value", "where"),
    [
        ("|\n  A B\n  C D\n", "A B\nC D\n", (2, 3, 3)),
        ("|-  # drawn\n    A B\n    C D\n", "A B\nC D", (2, 5, 3)),
        ("|\n\n  A\n", "\nA\n", (2, 3, 1)),
        ("|2\n    A\n  B\n", "  A\nB\n", (2, 3, 3)),
        ("|\n  A\n\n    B\n", "A\n\n  B\n", (2, 3, 1)),
        ("|\n A\n", "A\n", (2, 2, 1)),
        (">\n  one\n  two\n", "one two\n", (2, 3, 3)),
        (">\n\n  one\n\n  two\n", "\none\ntwo\n", (2, 3, 1)),
        ("|+\n\n\n", "\n\n", (2, 1, 1)),
    ],
)
def test_a_block_text_is_cited_where_its_first_line_begins(
    written: str, value: str, where: tuple[int, int, int]
) -> None:
    assert parse_yaml(f"map: {written}", "s.yaml").value == {"map": value}
    assert place(f"map: {written}", ("map",)) == where
    assert place(f"- {written}", (0,)) == where


def test_a_stated_indent_counts_from_the_mapping_around_it() -> None:
    text = "board:\n  map: |2\n      A\n    B\n"
    assert parse_yaml(text, "s.yaml").value == {"board": {"map": "  A\nB\n"}}
    assert place(text, ("board", "map")) == (3, 5, 3)


@given(
    st.lists(st.text("ab #:|-'\"\t{", max_size=6), min_size=1, max_size=6).filter(
        lambda lines: lines[0][:1] not in ("", " ", "\t") and lines[-1] != ""
    ),
    st.integers(1, 9),
)
def test_every_line_of_a_drawn_map_is_found_in_the_file(lines: list[str], indent: int) -> None:
    text = "board:\n  map: |\n" + "".join(f"{' ' * (2 + indent)}{line}\n" for line in lines)
    read = parse_yaml(text, "s.yaml")
    assert read.value == {"board": {"map": "".join(f"{line}\n" for line in lines)}}
    position = read.at(("board", "map"))
    written = split_lines(text)
    for index, line in enumerate(lines):
        assert written[position.line + index - 1][position.column - 1 :] == line


def test_all_keys_given_twice_are_told_at_once_with_both_lines() -> None:
    text = "a: 1\nb:\n  c: 1\n  d: 2\n  c: 3\na: {x: 1, x: 2}\na: 4\n"
    found = [(d.code, d.position and (d.position.line, d.position.column), d.message) for d in refusals(text)]
    assert [(code, where) for code, where, _ in found] == [
        ("F004", (5, 3)),
        ("F004", (6, 1)),
        ("F004", (6, 11)),
        ("F004", (7, 1)),
    ]
    assert '"c"' in found[0][2] and "line 3 and line 5" in found[0][2]
    assert "line 1 and line 6" in found[1][2]
    assert "line 1 and line 7" in found[3][2]


def test_what_stands_under_a_repeated_key_is_not_mixed_up_with_its_neighbours() -> None:
    assert refusal("b:\n  x: 1\n  y: 2\nx: 3\nb:\n  x: 4\n") == ("F004", 5, 1)
    assert refusal("x: 3\nx:\n  x: 4\n") == ("F004", 2, 1)


def test_keys_are_compared_as_text_however_they_are_quoted() -> None:
    assert refusal("'1': a\n1: b\n") == ("F004", 2, 1)
    assert parse_yaml("1: a\n01: b\n1.0: c\n", "s.yaml").value == {"1": "a", "01": "b", "1.0": "c"}


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("a: !!python/object:os.system x\n", 1, 4, "tag"),
        ("a: !!str 5\n", 1, 4, "tag"),
        ("a: !important\n", 1, 4, "!important"),
        ("a: &x [1]\n", 1, 4, "anchor &x"),
        ("a: 1\nb: *x\n", 2, 4, "alias *x"),
        ("&k a: 1\n", 1, 1, "anchor &k"),
        ("a: 1\n*k : 2\n", 2, 1, "alias *k"),
        ("a:\n  <<: {b: 1}\n", 2, 3, "merge key"),
        ("a: {{ name }}\n", 1, 5, "key"),
        ("? [a, b]\n: 1\n", 1, 3, "key"),
        ("a: 1\n?\n: 1\n", 2, 2, "empty key"),
        ("'': 1\n", 1, 1, "empty key"),
        ("a: 1\n---\nb: 2\n", 2, 1, "second document"),
        ('a: "x\\0"\n', 1, 4, "control character"),
    ],
)
def test_features_beyond_plain_data_are_refused(text: str, line: int, column: int, words: str) -> None:
    (found,) = refusals(text)
    assert (found.code, found.position and (found.position.line, found.position.column)) == ("F005", (line, column))
    assert words in found.message


def test_a_quoted_merge_sign_is_a_key_like_any_other() -> None:
    assert parse_yaml("'<<': 1\n", "s.yaml").value == {"<<": "1"}


def test_all_refused_features_are_told_at_once_with_repeated_keys() -> None:
    text = "a: &x 1\n[b, [c]]: {d: *x}\na: !t 2\n"
    assert [(found.code, found.position and found.position.line) for found in refusals(text)] == [
        ("F005", 1),
        ("F005", 2),
        ("F005", 2),
        ("F004", 3),
        ("F005", 3),
    ]


def test_aliases_can_not_multiply_data() -> None:
    bomb = "a: &a [x, x]\n" + "".join(f"{b}: &{b} [*{a}, *{a}]\n" for a, b in zip("abcdefg", "bcdefgh", strict=True))
    assert {found.code for found in refusals(bomb)} == {"F005"}


@pytest.mark.parametrize(
    ("text", "line", "column", "found", "expected"),
    [
        ("a:\n\tb: 1\n", 2, 1, "a tab", "spaces"),
        ("a:\n  b: 1\n\tc: 2\n", 3, 1, "a tab", "spaces"),
        ("map: |\n\tA B\n", 2, 1, "a tab", "spaces"),
        ('a: 1\nb: "not closed\nc: 2\n', 2, 4, "the end of the file", "the closing quote"),
        ("a: 'not closed\n", 1, 4, "the end of the file", "the closing quote"),
        ('a: "x\n---\n"\n', 1, 4, "'-' in line 2", "the closing quote"),
        ("a: [1, 2\nb: 3\n", 1, 4, "':' in line 2", "',' or ']'"),
        ("a: [1, 2", 1, 4, "the end of the file", "',' or ']'"),
        ("a: {x: 1, y]\n", 1, 12, "']'", "',' or '}'"),
        ("a: {x: 1\n", 1, 4, "the end of the file", "',' or '}'"),
        ("a: 1\nb: ]\n", 2, 4, "']'", "a value"),
        ("a: [x,,y]\n", 1, 7, "','", "a value"),
        ("name: Milo: the general\n", 1, 11, "':'", "no key here"),
        ("a: 1\n  b: 2\n", 2, 4, "':'", "no key here"),
        ("a: 1\nbravery\nc: 2\n", 2, 1, "'c' in line 3", "a ':' after this key"),
        ("a: 1\nbravery\n", 2, 1, "the end of the file", "a ':' after this key"),
        ("a:\n    b: 1\n  c: 2\n", 3, 3, "'c'", "an entry exactly below its neighbours"),
        ("- a\nb: 1\n", 2, 1, "'b'", "an entry exactly below its neighbours"),
        ('a: "x" y\n', 1, 8, "'y'", "an entry exactly below its neighbours"),
        ("a: @x\n", 1, 4, "'@'", "a value"),
        ("a: 5\nb: %x\n", 2, 4, "'%'", "a value"),
        ("a: **bold**\n", 1, 4, "'*'", "a value"),
        ("a: & b\n", 1, 4, "'&'", "a value"),
        ("a: - b\n", 1, 4, "'-'", "the list on the next line"),
        ("a: | text\n", 1, 6, "'text'", "the end of the line after | or >"),
        ("a: !foo!bar x\n", 1, 4, "'!'", "a value"),
        ("a: 1\n...\nb: 2\n", 3, 1, "'b'", "one document"),
        ("%YAML 3.0\n---\na: 1\n", 1, 1, "'%'", "one document"),
    ],
)
def test_syntax_errors_say_where_what_and_what_to_do(
    text: str, line: int, column: int, found: str, expected: str
) -> None:
    assert refusal(text) == ("F003", line, column)
    (message,) = [found.message for found in refusals(text)]
    assert message.startswith(f"found {found}, expected {expected}")


def test_a_bad_escape_is_cited_in_its_line() -> None:
    (found,) = refusals('a: 1\nb: "c:\\dir"\n')
    assert found.position is not None
    assert (found.code, found.position.line) == ("F003", 2)
    assert "escape" in found.message


def test_what_was_found_before_a_syntax_error_is_told_too() -> None:
    assert [found.code for found in refusals("a: 1\na: 2\nb: [\n")] == ["F004", "F003"]


def test_nesting_is_limited() -> None:
    deepest = "[" * 60 + "x" + "]" * 60
    assert parse_yaml(deepest, "s.yaml").value
    assert refusal(f"[{deepest}]") == ("F008", 1, 62)
    for bomb in ("[" * 100_000, "{" * 100_000, "? " * 100_000, "- " * 100_000):
        assert refusals(bomb)[-1].code == "F008"


def test_the_number_of_values_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yamlfile, "MAX_NODES", 5)
    assert parse_yaml("[a, b, c, d]", "s.yaml").value == ["a", "b", "c", "d"]
    assert refusal("[a, b, c, d,\n e]") == ("F008", 2, 2)
    inside_a_key = refusals("? [a, b,\n  c, d]\n: x\n")
    assert [found.code for found in inside_a_key] == ["F005", "F008"]
    assert inside_a_key[1].position == Position("s.yaml", 2, 6)


def test_a_large_file_is_not_parsed(tmp_path: Path) -> None:
    path = tmp_path / "big.yaml"
    with path.open("wb") as file:
        file.truncate(20_000_001)
    with pytest.raises(InputError) as caught:
        read_yaml(path, "big.yaml")
    assert [found.code for found in caught.value.diagnostics] == ["F008"]


def test_characters_that_no_text_has_are_refused() -> None:
    assert refusal("a: 1\nb: \x07\n") == ("F002", 2, 4)


PLAIN = st.recursive(
    st.none() | st.text("aNo1:#-'\"\\ ~ř🐘", max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text("abř <", min_size=1, max_size=3), inner, max_size=3)
    ),
    max_leaves=8,
)


def written(value: object) -> str:
    """Flow style with every text in double quotes."""
    if value is None:
        return ""
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if isinstance(value, dict):
        return "{" + ", ".join(f"{written(key)}: {written(item)}" for key, item in value.items()) + "}"
    assert isinstance(value, list)
    return "[" + ", ".join(map(written, value)) + "]"


def without_none_items(value: object) -> bool:
    """An item of a flow list can't be left out."""
    if isinstance(value, dict):
        return all(map(without_none_items, value.values()))
    return not isinstance(value, list) or all(item is not None and without_none_items(item) for item in value)


@given(PLAIN.filter(without_none_items))
def test_plain_data_is_read_back(value: object) -> None:
    assert parse_yaml(written(value), "s.yaml").value == value


@given(st.text(st.sampled_from("ab:-[]{},|>\n\r \t'\"#&*!?%\\<0é")))
def test_any_text_is_read_or_refused_inside_the_file(text: str) -> None:
    lines = split_lines(text)
    try:
        read = parse_yaml(text, "s.yaml")
    except InputError as refused:
        positions = [found.position for found in refused.diagnostics]
    else:
        positions = [*read.values.values(), *read.keys.values()]
    widest = max(map(len, lines))  # the first line of a block text may be blank and shorter than its indent
    for position in positions:
        assert position is not None
        assert 1 <= position.line <= len(lines)
        assert 1 <= position.column <= widest + 1


def test_no_text_of_a_file_holds_what_the_encoding_check_refuses() -> None:
    for escape in ("\\0", "\\x07", "\\e", "\\N", "\\L", "\\P", "\\uFEFF"):
        assert refusal(f'a: "{escape}"\n') == ("F005", 1, 4)
    assert not FORBIDDEN.search(str(parse_yaml('a: "\\t\\n\\_\\u0159"\n', "s.yaml").value))
