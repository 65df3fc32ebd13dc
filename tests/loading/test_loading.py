"""Loading: files become a kit, and what does not fit is told at its place."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from openpyxl import Workbook

from generator.diagnostics import Diagnostic, InputError, Severity
from generator.loading import Loaded, load

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
        ("dawn/scenario.yaml", "turns: 6\n", "", "S001", "dawn/scenario.yaml:1:1", "'turns' is missing"),
        ("dawn/scenario.yaml", ' ink: "#ffffff",', "", "S001", "dawn/scenario.yaml:14:5", "'ink' is missing"),
        ("dawn/scenario.yaml", "turns: 6", "turns: six", "S003", "dawn/scenario.yaml:8:8", "turns: found 'six'"),
        ("dawn/scenario.yaml", "turns: 6", "turns: 61", "S003", "dawn/scenario.yaml:8:8", "less than or equal to 60"),
        ("dawn/scenario.yaml", "author: ", "autor: x\nauthor: ", "S002", "dawn/scenario.yaml:11:1", "'autor' is not"),
        ("dawn/scenario.yaml", "#aa0000", "red", "S003", "dawn/scenario.yaml:14:46", "six hexadecimal digits"),
        ("dawn/scenario.yaml", "turns: 6", "turns: 6\nturns: 7", "F004", "dawn/scenario.yaml:9:1", "line 8 and line 9"),
        ("dawn/scenario.yaml", "system: duel", "system: duet", "S004", "dawn/scenario.yaml:2:9", "is 'duel'"),
        ("system.yaml", "cell: 1in", "cell: 1", "S003", "system.yaml:4:58", "has no unit"),
        ("system.yaml", "components: []\n", "", "S001", "system.yaml:1:1", "'components' is missing"),
        ("system.yaml", "better: higher", "better: more", "S003", "system.yaml:6:68", "'higher' or 'lower'"),
    ],
)  # fmt: skip
def test_a_fault_in_the_scenario_or_its_system_ends_the_reading(
    loading: Loading, name: str, old: str, new: str, code: str, place: str, words: str
) -> None:
    found = refused(loading, name, old, new)
    assert told((found,)) == (code, place)
    assert words in found.message
