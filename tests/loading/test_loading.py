"""Loading: files become a kit, and what does not fit is told at its place."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from openpyxl import Workbook

from generator.diagnostics import Diagnostic, InputError, Severity
from generator.loading.kits import Loaded, find_system, load
from generator.loading.origins import Origins

SYSTEM = """\
id: duel
name: Duel
languages: [en]
board: {kind: square, numbering: {scheme: offset}, cell: 1in, levels: 2}
stats:
  - {id: P, symbol: P, name: Pace, minimum: 1, maximum: 9, better: higher}
kinds: []
rosters:
  - {id: men, name: Men, stats: [P], kinds: false}
terrain:
  - {id: open, sign: ".", name: Open, look: {picture: open}}
  - {id: wall, place: hexside, sign: w, name: Wall, look: {picture: wall}}
components: []
"""

SCENARIO = """\
id: dawn
system: duel
version: "1"
title: {cs: Úsvit, en: Dawn}
subtitle: Two men
date: Once
languages: [cs, en]
turns: 6
first_side: red
scale: {value: 1, unit: m}
author: A. Designer
credits: Our own.
sides:
  - {id: red, name: Red, army: Reds, colour: "#aa0000", ink: "#ffffff", emblem: dot}
board: map.yaml
rosters: {men: men.csv}
"""

MEN = """\
abbr;name.cs;name.en;side;symbol;count;P;properties;at
Ann;Anna;Ann;red;dot;;4;brave, shooting(2);A1, B2
Bob;;Bob;red;dot;3;5;;
"""

MAP = """\
terrain: |
  . . w
  . . .
levels: |
  1 2 1
  1 1 1
hexsides:
  - {kind: wall, sides: [A1/B1, A1/B2]}
paths:
  - {kind: open, through: [A1, Z9, A2]}
zones:
  - {id: left, side: red, name: Left, hexes: [A1-A2, B1-Z9]}
places:
  - {id: well, hex: B2, symbol: dot, name: Well}
  - {id: tree, hex: Z9, symbol: dot, name: Tree}
"""

FILES = {"system.yaml": SYSTEM, "dawn/scenario.yaml": SCENARIO, "dawn/men.csv": MEN, "dawn/map.yaml": MAP}

Loading = Callable[..., Loaded]


@pytest.fixture
def loading(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Loading:
    """Writes the kit with one edit (file, old, new) below the working directory and loads it."""
    monkeypatch.chdir(tmp_path)

    def write(name: str = "system.yaml", old: str = "", new: str = "") -> Loaded:
        assert not old or FILES[name].count(old) == 1
        for file, text in FILES.items():
            path = tmp_path / file
            path.parent.mkdir(exist_ok=True)
            path.write_text(text.replace(old, new) if file == name and old else text, encoding="utf-8")
        return load(Path("dawn"), tmp_path / "shipped")

    return write


def told(diagnostics: tuple[Diagnostic, ...]) -> tuple[str, str]:
    """The code and the place of the only diagnostic."""
    (found,) = diagnostics
    assert found.severity is Severity.ERROR
    assert found.position is not None
    return found.code, f"{found.position.file}:{found.position.line}:{found.position.column}"


def refused(loading: Loading, name: str, old: str, new: str) -> Diagnostic:
    with pytest.raises(InputError) as caught:
        loading(name, old, new)
    (found,) = caught.value.diagnostics
    return found


def test_a_kit_is_loaded_without_a_word(loading: Loading) -> None:
    loaded = loading()
    assert loaded.diagnostics == ()
    assert (loaded.kit.system.id, loaded.kit.scenario.title.get("cs")) == ("duel", "Úsvit")


def test_rows_become_pieces_with_stats_and_languages_from_columns_of_their_own(loading: Loading) -> None:
    ann, bob = loading().kit.pieces["men"]
    assert (ann.roster, ann.row, ann.abbr, ann.count, ann.stats) == ("men", 0, "Ann", 1, {"P": 4})
    assert [(use.id, use.value) for use in ann.properties] == [("brave", None), ("shooting", 2)]
    assert ann.at == ("A1", "B2")
    assert dict(ann.name.by_language) == {"cs": "Anna", "en": "Ann"}
    assert (bob.row, bob.count, bob.properties, bob.at) == (1, 3, (), ())
    assert dict(bob.name.by_language) == {"en": "Bob"}, "an empty cell is no text"


def test_a_board_leaves_out_what_is_not_on_it(loading: Loading) -> None:
    board = loading().kit.board
    assert board is not None

    def cell(label: str) -> object:
        return board.find(label)

    assert cell("Z9") is None
    assert cell("C1") is None, "the sign of a hexside is no terrain in cells"
    assert board.levels[board.cells.at(1, 0)] == 2
    assert board.hexsides == (("wall", cell("A1"), cell("B1")),), "A1 and B2 meet at a corner only"
    assert board.courses[0].cells == (cell("A1"), cell("A2"))
    assert board.areas[0].cells == {cell("A1"), cell("A2")}
    assert [(found, place.id) for found, place in board.places] == [(cell("B2"), "well")]


def test_a_workbook_is_a_roster_too(loading: Loading, tmp_path: Path) -> None:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for row in (
        ["abbr", "name", "side", "symbol", "P"],
        ["Ann", "Ann", "red", "dot", 4],
        ["Bob", "Bob", "red", "dot", "x"],
    ):
        sheet.append(row)
    (tmp_path / "dawn").mkdir()
    book.save(tmp_path / "dawn" / "men.xlsx")
    loaded = loading("dawn/scenario.yaml", "men: men.csv", "men: men.xlsx")
    assert [piece.stats for piece in loaded.kit.pieces["men"]] == [{"P": 4}]
    assert told(loaded.diagnostics) == ("S003", "dawn/men.xlsx:3:5")
    assert loaded.diagnostics[0].position is not None
    assert loaded.diagnostics[0].position.cell == "E3"


@pytest.mark.parametrize(
    ("name", "old", "new", "code", "place", "words"),
    [
        ("dawn/scenario.yaml", "first_side: red\n", "", "S001", "dawn/scenario.yaml:1:1", "'first_side' is missing"),
        ("dawn/scenario.yaml", ' ink: "#ffffff",', "", "S001", "dawn/scenario.yaml:14:5", "'ink' is missing"),
        ("dawn/scenario.yaml", "turns: 6", "turns: six", "S003", "dawn/scenario.yaml:8:8", "turns: found 'six'"),
        ("dawn/scenario.yaml", "turns: 6", "turns: 61", "S003", "dawn/scenario.yaml:8:8", "expected at most 60"),
        ("dawn/scenario.yaml", "author: ", "autor: x\nauthor: ", "S002", "dawn/scenario.yaml:11:1", "'autor' is not"),
        ("dawn/scenario.yaml", "#aa0000", "red", "S003", "dawn/scenario.yaml:14:46", "six hexadecimal digits"),
        ("dawn/scenario.yaml", "turns: 6", "turns: 6\nturns: 7", "F004", "dawn/scenario.yaml:9:1", "line 8 and line 9"),
        ("dawn/scenario.yaml", "system: duel", "system: duet", "S004", "dawn/scenario.yaml:2:9", "is 'duel'"),
        ("system.yaml", "cell: 1in", "cell: 1", "S003", "system.yaml:4:58", "has no unit"),
        ("system.yaml", "components: []\n", "", "S001", "system.yaml:1:1", "'components' is missing"),
        ("system.yaml", "better: higher", "better: more", "S003", "system.yaml:6:68", "'higher' or 'lower'"),
    ],
)
def test_with_a_fault_in_the_scenario_or_its_system_there_is_no_kit(
    loading: Loading, name: str, old: str, new: str, code: str, place: str, words: str
) -> None:
    found = refused(loading, name, old, new)
    assert told((found,)) == (code, place)
    assert words in f"{found.message}; {found.hint}"


def test_every_fault_of_a_file_is_told_at_once(loading: Loading) -> None:
    with pytest.raises(InputError) as caught:
        loading("dawn/scenario.yaml", "turns: 6\nfirst_side: red\n", "turns: six\n")
    assert sorted(found.code for found in caught.value.diagnostics) == ["S001", "S003"]


@pytest.mark.parametrize(
    ("name", "old", "new", "code", "place", "words"),
    [
        ("dawn/men.csv", ";4;", ";four;", "S003", "dawn/men.csv:2:23", "P: found 'four'"),
        ("dawn/men.csv", ";4;", ";4.5;", "S003", "dawn/men.csv:2:23", "P: found '4.5'"),
        ("dawn/men.csv", "dot;3;", "dot;many;", "S003", "dawn/men.csv:3:18", "count: found 'many'"),
        ("dawn/men.csv", "dot;3;", "dot;501;", "S003", "dawn/men.csv:3:18", "expected at most 500"),
        ("dawn/men.csv", "red;dot;;4", "red;;;4", "S001", "dawn/men.csv:2:18", "'symbol' is missing"),
        ("dawn/men.csv", "Bob;;Bob", ";;Bob", "S001", "dawn/men.csv:3:1", "'abbr' is missing"),
        ("dawn/men.csv", "shooting(2)", "shooting(2", "S003", "dawn/men.csv:2:25", "'shooting(2' is not a special"),
        ("dawn/men.csv", ";count;", ";cuont;", "S002", "dawn/men.csv:1:34", "did you mean 'count'?"),
        ("dawn/men.csv", ";P;", ";roster;", "S002", "dawn/men.csv:1:40", "known are: P, abbr, at"),
        ("dawn/men.csv", "count;P", "P;P", "F006", "dawn/men.csv:1:36", "stands twice"),
        ("dawn/map.yaml", "hexsides:", "hexides:", "S002", "dawn/map.yaml:7:1", "'hexides' is not a known"),
        ("dawn/map.yaml", "hex: B2, ", "", "S001", "dawn/map.yaml:14:5", "'hex' is missing"),
        ("dawn/map.yaml", "zones:", "paths:", "F004", "dawn/map.yaml:11:1", "given twice"),
        ("dawn/scenario.yaml", "board: map.yaml", "board: ../map.yaml", "F009", "dawn/scenario.yaml:15:8", "leads out"),
        ("dawn/scenario.yaml", "men: men.csv", "men: /men.csv", "F009", "dawn/scenario.yaml:16:16", "is absolute"),
        (
            "dawn/scenario.yaml",
            "men: men.csv",
            "men: mem.csv",
            "F001",
            "dawn/scenario.yaml:16:16",
            "Did you mean 'men.csv'?",
        ),
        (
            "dawn/scenario.yaml",
            "board: map.yaml",
            "board: mab.yaml",
            "F001",
            "dawn/scenario.yaml:15:8",
            "mean 'map.yaml'?",
        ),
        ("dawn/scenario.yaml", "men: men.csv", "men: men.ods", "F010", "dawn/scenario.yaml:16:16", "'.ods'"),
        ("dawn/scenario.yaml", "{men: men.csv}", "{}", "S001", "dawn/scenario.yaml:16:1", "add 'men: men.csv'"),
    ],
)
def test_a_fault_in_a_table_or_the_map_leaves_the_rest_of_the_kit(
    loading: Loading, name: str, old: str, new: str, code: str, place: str, words: str
) -> None:
    loaded = loading(name, old, new)
    assert told(loaded.diagnostics) == (code, place)
    assert words in f"{loaded.diagnostics[0].message} {loaded.diagnostics[0].hint}"
    assert loaded.kit.scenario.id == "dawn"


def test_a_faulty_row_is_left_out_and_the_others_keep_their_places(loading: Loading) -> None:
    loaded = loading("dawn/men.csv", ";4;", ";four;")
    (bob,) = loaded.kit.pieces["men"]
    assert (bob.abbr, bob.row) == ("Bob", 1)
    assert str(loaded.origins.at("men", bob.row, "P")) == "dawn/men.csv:3:20 (G3)"


def test_a_kit_without_its_map_has_no_board(loading: Loading) -> None:
    loaded = loading("dawn/map.yaml", "terrain:", "terain:")
    assert (loaded.kit.board, loaded.kit.board_data) == (None, None)


def test_a_missing_scenario_is_told_by_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InputError) as caught:
        load(Path("dusk"), tmp_path)
    assert told(caught.value.diagnostics) == ("F001", "dusk/scenario.yaml:1:1")


def test_an_unknown_system_is_told_with_those_that_are_shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "dawn").mkdir()
    scenario = SCENARIO.replace("board: map.yaml\nrosters: {men: men.csv}\n", "")
    (tmp_path / "dawn" / "scenario.yaml").write_text(scenario, encoding="utf-8")
    for name in ("joust", "brawl"):
        (tmp_path / "shipped" / name).mkdir(parents=True)
        (tmp_path / "shipped" / name / "system.yaml").write_text(SYSTEM, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        load(Path("dawn"), tmp_path / "shipped")
    assert told(caught.value.diagnostics) == ("S004", "dawn/scenario.yaml:2:9")
    assert "no game system 'duel'" in caught.value.diagnostics[0].message
    assert "use one of: brawl, joust" in str(caught.value.diagnostics[0].hint)


def test_the_system_beside_the_scenario_comes_before_the_shipped_one(tmp_path: Path) -> None:
    shipped = tmp_path / "shipped" / "duel" / "system.yaml"
    shipped.parent.mkdir(parents=True)
    shipped.write_text(SYSTEM, encoding="utf-8")
    folder = tmp_path / "mine" / "dawn"
    folder.mkdir(parents=True)
    assert find_system(folder, "duel", tmp_path / "shipped") == shipped
    beside = tmp_path / "mine" / "system.yaml"
    beside.write_text(SYSTEM, encoding="utf-8")
    assert find_system(folder, "duel", tmp_path / "shipped") == beside
    assert find_system(tmp_path / "shipped", "dual", tmp_path / "shipped") is None


def test_files_outside_the_working_directory_are_shown_in_full(
    loading: Loading, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    loading()
    monkeypatch.chdir(tmp_path / "dawn")
    assert str(load(tmp_path / "dawn", tmp_path).origins.at("scenario", "turns")) == "scenario.yaml:8:8"
    at = load(tmp_path / "dawn", tmp_path).origins.at("system", "id")
    assert at is not None
    assert Path(at.file) == tmp_path / "system.yaml"


def test_origins_fall_back_to_what_holds_a_value_and_know_keys(loading: Loading) -> None:
    origins = loading().origins
    assert str(origins.at("scenario", "turns", "nothing")) == "dawn/scenario.yaml:8:8"
    assert str(origins.key_at("scenario", "turns")) == "dawn/scenario.yaml:8:1"
    assert str(origins.key_at("men", 1, "P")) == "dawn/men.csv:1:40 (G1)"
    assert Origins().at("men") is None
    assert Origins().key_at("men") is None


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("dawn/map.yaml", "|\n  . . w\n  . . .\n", '" "\n'),
        ("dawn/men.csv", "name.cs;", "name;"),
        ("system.yaml", "scheme: offset", "scheme: oblique"),
        ("system.yaml", "scheme: offset", "scheme: offset, first: -1"),
    ],
)
def test_nothing_but_input_errors_are_raised(loading: Loading, name: str, old: str, new: str) -> None:
    try:
        assert loading(name, old, new).diagnostics
    except InputError as problem:
        assert problem.diagnostics


def test_a_level_that_is_no_plain_digit_is_left_to_the_rules(loading: Loading) -> None:
    # It has the decimal value 2 for some of Unicode's purposes, but it is not a digit a designer means.
    board = loading("dawn/map.yaml", "1 2 1", "1 ² 1").kit.board
    assert board is not None
    assert board.levels[board.cells.numbering.cell("B1")] == 1


def test_a_text_given_for_all_languages_and_for_one_is_told_at_the_second_column(loading: Loading) -> None:
    loaded = loading("dawn/men.csv", "name.cs;", "name;")
    assert told(loaded.diagnostics) == ("S003", "dawn/men.csv:2:10")
