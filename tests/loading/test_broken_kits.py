"""Values that no kit can have, and faults in several files: all are told at once, each at its place."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from broken import (
    BOOKLET,
    KIT,
    MAP,
    SCENARIO,
    SYSTEM,
    UNITS,
    Case,
    Told,
    check_case,
    drawn_kit,
    edit,
    outcome,
    place_of,
    put,
    read,
)

from generator import press
from generator.loading import rosters
from generator.source.tree import Sourced

DIGITS = "1" * 5000


def scenario(name: str, old: str, new: str, words: str, code: str = "S003") -> Case:
    return edit(name, SCENARIO, old, new, code, words)


def system(name: str, old: str, new: str, words: str, code: str = "S003") -> Case:
    return edit(name, SYSTEM, old, new, code, words)


def unit(name: str, old: str, new: str, words: str) -> Case:
    return edit(name, UNITS, old, new, "S003", words)


SHAPES = [
    scenario("a mapping for a text", "A. Designer", "^{a: b}", "author: found a mapping, expected a text"),
    scenario("a list for a text", "A. Designer", "^[a, b]", "author: found a list, expected a text"),
    scenario("a list for a mapping", "{value: 100, unit: m}", "^[1, 2]", "expected a mapping with unit, value"),
    scenario("a text for a mapping", "{value: 100, unit: m}", "^100 m", "scale: found '100 m', expected a mapping"),
    scenario("a text for a list", "languages: [cs, en]", "languages: ^cs", "found 'cs', expected a list"),
    scenario(
        "a text for an entry", "{side: red, text: Take the camp.}", "^take it", "entry 1 of victory: found 'take it'"
    ),
    scenario("a list for a title", "{cs: Srážka, en: Clash}", "^[a, b]", "title: found a list, expected"),
    scenario("a title of numbers", "{cs: Srážka, en: Clash}", "^{cs: {x: y}}", "one string a language"),
    scenario("no languages", "languages: [cs, en]", "languages: ^[]", "found an empty list, expected at least 1"),
    scenario("an odd language", "languages: [cs, en]", "languages: [cs, ^../x]", "found '../x', expected a language"),
    scenario("a language twice", "languages: [cs, en]", "languages: ^[cs, cs]", "given twice"),
    scenario("a list for a system", "system: skirmish", "system: ^[a]", "system: found a list, expected a text"),
    scenario("an unknown system", "system: skirmish", "system: ^../../etc", "there is no game system", "S004"),
]

NUMBERS = [
    scenario("too many turns", "turns: 4", "turns: ^1000000000", "expected at most 60"),
    scenario("turns below zero", "turns: 4", "turns: ^-4", "expected at least 1"),
    scenario("no number of turns", "turns: 4", "turns: ^nan", "found 'nan', expected a whole number"),
    scenario("endless turns", "turns: 4", "turns: ^1e999", "expected a whole number"),
    scenario("turns of 5000 figures", "turns: 4", f"turns: ^{DIGITS}", "expected a whole number"),
    scenario("a dash of no length", "emblem: mark}", "emblem: mark, dash: ^[0, 0]}", "must be longer than zero"),
    scenario("a dash of no number", "emblem: mark}", "emblem: mark, dash: [^nan, 1]}", "expected a number"),
    scenario("an endless dash", "emblem: mark}", "emblem: mark, dash: [^1e999, 1]}", "entry 1 of dash"),
    unit("a billion counters", ";2;I, II;", ";^1000000000;I, II;", "count: found '1000000000', expected at most 500"),
    unit("counters below zero", ";2;I, II;", ";^-2;I, II;", "expected at least 0"),
    unit("counters in words", ";2;I, II;", ";^two;I, II;", "count: found 'two', expected a whole number"),
    unit("a stat of 5000 figures", ";4;brave", f";^{DIGITS};brave", "nine figures at most"),
    unit("a stat of no number", ";4;brave", ";^NaN;brave", "write a whole number"),
    unit("a stat in other figures", ";4;brave", ";^٤;brave", "write a whole number"),
    unit("a property of 5000 figures", "shooting(2)", f"^shooting({DIGITS})", "nine figures at most"),
    system("a cell of a million kilometres", "20mm", "^1e9mm", "is not a length"),
    system("a cell like a town", "20mm", "^900000mm", "expected at most 200"),
    system("a cell like dust", "20mm", "^0.0001mm", "0.001 mm to 1 km"),
    system("a tiny cell", "20mm", "^0.5mm", "expected at least 1"),
    system("a cell of no unit", "20mm", "^20", "has no unit"),
    system("a cell of 5000 figures", "20mm", f"^{DIGITS}/3mm", "is not a length"),
    system("a cell of nothing", "20mm", "^1/0mm", "divides by zero"),
    system("too many levels", "levels: 3", "levels: ^1000000000", "expected at most 99"),
    system("too many copies", "size: 16mm}", "size: 16mm, count: ^1000000000}", "expected at most 500"),
    system("a corner of no number", "size: 16mm}", "size: 16mm, corner: ^nan}", "expected a number"),
    system("a constant of 5000 figures", "{base: 1}", f"{{base: ^{DIGITS}}}", "expected a whole number"),
]

NAMES = [
    system(
        "an unknown kind of cells", "kind: hex,", "kind: ^hexx,", "found 'hexx', expected 'hex', 'square' or 'table'"
    ),
    system(
        "squares in oblique rows",
        "board: {kind: hex",
        "board: ^{kind: square",
        "can't be numbered by the scheme 'oblique'",
    ),
    system(
        "an unknown kind of component",
        "{id: counters, kind: counter",
        "^{id: counters, kind: countr",
        "mean 'counter'?",
        "S004",
    ),
    system(
        "a roster called like the map", "{id: units, name: Units", "{id: ^board, name: Units", "another part of a kit"
    ),
    system("a roster twice", "id: leaders", "id: ^units", "another part of a kit"),
    scenario(
        "a theme that is not there", "board: map", "theme: ^nothing\nboard: map", "there is no theme 'nothing'", "S004"
    ),
    scenario("a theme elsewhere", "board: map", "theme: ^../x\nboard: map", "there is no theme '../x'", "S004"),
    scenario("an endless theme", "board: map", f"theme: ^{'t' * 5000}\nboard: map", "there is no theme", "S004"),
    scenario("an endless emblem", "emblem: mark", f"emblem: ^{'m' * 5000}", "is too long", "U209"),
    edit("an endless label", MAP, "hex: C5", f"hex: ^A{DIGITS}", "P408", "labels look like 'A1'"),
]

ROWS = {
    "no row": ("terrain: ' '\n", "there is no row of signs"),
    "a row of 10,000": (f"terrain: |\n  {'. ' * 10_000}\n", "500 columns and rows and 40,000 cells"),
}
"""Maps of wrong sizes and what is said of them, at the text of their terrain."""


def theme(name: str, text: str, *told: Told) -> Case:
    """A theme of the scenario's own."""

    def spoil(folder: Path) -> None:
        own = folder / "clash" / "themes" / "own.yaml"
        own.parent.mkdir()
        own.write_text(text, encoding="utf-8")
        written = read(folder, SCENARIO).replace("board: map", "theme: own\nboard: map")
        (folder / SCENARIO).write_text(written, encoding="utf-8")

    return Case(name, spoil, told)


THEMES = [
    theme("a theme of its own", "extends: own\n", Told("S004", "own.yaml:1:10", "extends itself")),
    theme("an empty theme", "", Told("S003", "own.yaml:1:1", "expected a mapping")),
    theme("a theme of a list", "extends: [a]\n", Told("S003", "own.yaml:1:10", "the name of one theme")),
    theme("a theme of no colour", "extends: parchment\npaper: red\n", Told("S003", "own.yaml:2:8", "six hexadecimal")),
    theme("a theme cut", "extends: parchment\npaper: [\n", Told("F003", "own.yaml:3:1", "end of the file")),
    theme(
        "a theme of another font",
        "extends: parchment\ntype: {text: {regular: X}}\n",
        Told("S004", "scenario.yaml:22:8", "no font 'X'"),
    ),
]


@pytest.mark.parametrize("case", [*SHAPES, *NUMBERS, *NAMES, *THEMES], ids=lambda case: case.name)
def test_a_broken_value_is_told_at_its_place(case: Case, tmp_path: Path) -> None:
    check_case(case, tmp_path)


@pytest.mark.parametrize("name", ROWS)
def test_a_map_of_no_size_is_told_at_its_rows(name: str, tmp_path: Path) -> None:
    root = drawn_kit(tmp_path)
    text, words = ROWS[name]
    (root / MAP).write_text(text, encoding="utf-8")
    (found,) = outcome(root / "clash").found
    assert (found.code, place_of(found).partition(":")[0]) == ("S003", "map.yaml")
    assert words in f"{found.message}; {found.hint}"


def test_the_faults_of_all_files_are_told_in_one_run(tmp_path: Path) -> None:
    root = drawn_kit(tmp_path)
    for file, old, new in (
        (SCENARIO, "turns: 4", "turns: four"),
        (SYSTEM, "20mm", "20"),
        (MAP, "hexsides:", "hexides:"),
        (UNITS, "Rider;Jezdec", '"Rider'),
    ):
        (root / file).write_text(read(root, file).replace(old, new), encoding="utf-8")
    found = outcome(root / "clash").found
    assert sorted((d.code, place_of(d)) for d in found) == [
        ("F006", "units.csv:3:1 (A3)"),
        ("S002", "map.yaml:13:1"),
        ("S003", "scenario.yaml:8:8"),
        ("S003", "system.yaml:4:56"),
    ]


def test_a_scenario_that_can_not_be_read_hides_nothing_of_its_system(tmp_path: Path) -> None:
    root = drawn_kit(tmp_path)
    (root / SCENARIO).write_text("- a\n", encoding="utf-8")
    (root / SYSTEM).write_text(read(root, SYSTEM).replace("better: higher}", "better: more}"), encoding="utf-8")
    found = outcome(root / "clash").found
    assert [(d.code, place_of(d)) for d in found] == [
        ("S003", "scenario.yaml:1:1"),
        ("S003", "system.yaml:6:68"),
        ("S003", "system.yaml:7:69"),
    ]


def test_a_rostering_fault_is_told_once_where_the_scenario_is_broken_too(tmp_path: Path) -> None:
    """That the scenario names no file for a roster follows from what is told already."""
    root = drawn_kit(tmp_path)
    written = read(root, SCENARIO).replace("rosters: {units: units.csv, leaders: leaders.csv}", "rosters: none")
    (root / SCENARIO).write_text(written, encoding="utf-8")
    assert [(d.code, place_of(d)) for d in outcome(root / "clash").found] == [("S003", "scenario.yaml:23:10")]


@pytest.mark.parametrize(
    ("file", "text"),
    [
        (SCENARIO, "title: [\n"),
        (UNITS, "\0"),
        (BOOKLET, "{% for i in range(10**9) %}x{% endfor %}"),
        (MAP, KIT[MAP].replace("levels: |", "levels: [")),
    ],
)
def test_the_command_tells_what_is_broken_and_returns_1(file: str, text: str, tmp_path: Path) -> None:
    root = drawn_kit(tmp_path)
    put("", file, text).spoil(root)
    done = subprocess.run(
        [sys.executable, "-m", "generator", "check", str(root / "clash")],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={**os.environ, "PYTHONUTF8": "1"},
        cwd=Path(__file__).parents[2],
    )
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert "hint:" in done.stdout
    assert file.rpartition("/")[2] in done.stdout


def test_a_failure_of_the_program_itself_names_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(path: Path, shown: str | None) -> Sourced:
        raise KeyError("a slip of ours")

    monkeypatch.setattr(rosters, "read_table", stumble)
    found = outcome(drawn_kit(tmp_path) / "clash").found
    assert {(d.code, place_of(d)) for d in found} == {("I001", "units.csv:1:1"), ("I001", "leaders.csv:1:1")}
    assert all("KeyError" in d.message and d.hint for d in found)


def test_a_failure_while_drawing_names_the_component(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(press, "build", stumble)
    found = outcome(drawn_kit(tmp_path) / "clash").found
    assert [(d.code, place_of(d)) for d in found] == [("I001", f"system.yaml:{line}:5") for line in (31, 32, 33, 34)]
