"""What a system keeps for all of its scenarios: tables and rosters; pieces of several sides or of none."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from generator.diagnostics import Diagnostic
from generator.loading.kits import Loaded, load

SYSTEM = """\
id: duel
name: Duel
languages: [en]
board: {kind: square, numbering: {scheme: offset}, cell: 1in}
stats:
  - {id: reach, symbol: R, name: Reach, minimum: 1, maximum: 9, better: higher, span: true}
rosters:
  - {id: men, name: Men, stats: [reach], kinds: false, file: men.csv}
tables:
  - {id: harm, name: Harm, file: harm.csv, rows: base}
terrain: []
components: []
"""
SCENARIO = """\
id: dawn
system: duel
version: "1"
title: Dawn
subtitle: Two men
date: Once
languages: [en]
first_side: red
author: A. Designer
credits: Our own.
sides:
  - {id: red, name: Red, army: Reds, colour: "#aa0000", ink: "#ffffff", emblem: dot}
  - {id: blue, name: Blue, army: Blues, colour: "#0000aa", ink: "#ffffff", emblem: dot}
"""
FILES = {
    "system.yaml": SYSTEM,
    "men.csv": 'abbr;name;side;back_side;symbol;reach\nAnn;Ann;"red, blue";;dot;2-3\nTown;Town;;red;dot;1\n',
    "harm.csv": "base;open;wood\n1;1/3;1\n2;2/3;1/4\n",
    "dawn/scenario.yaml": SCENARIO,
}

Loading = Callable[..., Loaded]


@pytest.fixture
def loading(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Loading:
    monkeypatch.chdir(tmp_path)

    def write(**changes: str) -> Loaded:
        for name, text in {**FILES, **changes}.items():
            path = tmp_path / name
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return load(Path("dawn"), tmp_path / "shipped")

    return write


def only(loaded: Loaded) -> Diagnostic:
    (found,) = loaded.diagnostics
    return found


def test_a_row_of_two_sides_is_a_piece_of_each(loading: Loading) -> None:
    loaded = loading()
    assert loaded.diagnostics == ()
    men = loaded.kit.pieces["men"]
    assert [(piece.abbr, piece.side, piece.row) for piece in men] == [
        ("Ann", "red", 0),
        ("Ann", "blue", 0),
        ("Town", None, 1),
    ]
    assert men[2].back_side == "red"
    assert str(men[0].stats["reach"]) == "2–3"


def test_a_scenario_needs_no_map_no_turns_and_no_scale(loading: Loading) -> None:
    kit = loading().kit
    assert (kit.board, kit.scenario.turns, kit.scenario.scale) == (None, None, None)


def test_a_scenarios_own_roster_goes_before_the_systems(loading: Loading) -> None:
    own = {
        "dawn/scenario.yaml": SCENARIO + "rosters: {men: own.csv}\n",
        "dawn/own.csv": "abbr;name;side;symbol;reach\nBob;Bob;red;dot;1\n",
    }
    loaded = loading(**own)
    assert [piece.abbr for piece in loaded.kit.pieces["men"]] == ["Bob"]
    assert loaded.origins.at("men", 0, "abbr").file == "dawn/own.csv"  # type: ignore[union-attr]


def test_a_table_is_read_row_by_row(loading: Loading) -> None:
    table = loading().kit.tables["harm"]
    assert table.columns == ("open", "wood")
    assert [(row.number, row.cells["wood"].value, row.cells["wood"].die) for row in table.rows] == [
        (1, 1, 0),
        (2, 1, 4),
    ]


@pytest.mark.parametrize(
    ("text", "code", "line", "column", "words"),
    [
        ("base;open\n1;1/3\n2;x\n", "S003", 3, 3, "'x' is no cell of a table"),
        ("base;open\n1;\n", "S003", 2, 3, "the cell is empty"),
        ("base;open\nx;1\n", "S003", 2, 1, "number"),
        ("base;open\n;1\n", "S001", 2, 1, "no number in the column 'base'"),
        ("base;open\n1;1;1\n", "F006", 2, 5, "found 3 cells"),
    ],
)
def test_a_fault_in_a_table_is_told_at_its_place(
    loading: Loading, text: str, code: str, line: int, column: int, words: str
) -> None:
    found = only(loading(**{"harm.csv": text}))
    at = found.position
    assert at is not None
    assert (found.code, at.file, at.line, at.column) == (code, "harm.csv", line, column)
    assert words in found.message


@pytest.mark.parametrize("name", ["../secret.csv", "/etc/passwd"])
def test_tables_and_rosters_stay_beside_the_system(loading: Loading, name: str) -> None:
    for old in ("harm.csv", "men.csv"):
        found = only(loading(**{"system.yaml": SYSTEM.replace(old, name)}))
        assert (found.code, found.position.file if found.position else "") == ("F009", "system.yaml")
