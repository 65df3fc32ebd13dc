"""A verdict in every format: what people and programs read of it."""

from __future__ import annotations

import json
from pathlib import Path

import click
import pytest

from generator.diagnostics import Diagnostic, Position, Related, Severity, error
from generator.reports import REPORTS
from generator.verdict import Verdict

FIRST = Position("my kit/units.csv", 2, 7, 5, "B2")
TWICE = Diagnostic(
    "N101",
    Severity.ERROR,
    "the abbreviation 'Spear' is used twice, 100 %",
    Position("my kit/units.csv", 3, 7, 5, "B3"),
    "give each piece its own\nabbreviation",
    (Related("first used here", FIRST),),
)
LOOSE = Diagnostic("D008", Severity.ADVICE, "the symbol 'x' names no maker")
CLIFF = Diagnostic(
    "M310", Severity.WARNING, "the hexes of the cliff C2/C3 are on one level", Position("map.yaml", 9, 3)
)
VERDICT = Verdict.on([TWICE, LOOSE], [(CLIFF, "a wall of old")])


def test_json_has_every_field_of_every_finding() -> None:
    report = json.loads(REPORTS["json"](VERDICT))
    assert [found["code"] for found in report["findings"]] == ["D008", "N101"]
    twice = report["findings"][1]
    assert twice == {
        "code": "N101",
        "severity": "error",
        "message": TWICE.message,
        "hint": TWICE.hint,
        "at": {"file": "my kit/units.csv", "line": 3, "column": 7, "length": 5, "cell": "B3"},
        "related": [
            {
                "message": "first used here",
                "at": {"file": "my kit/units.csv", "line": 2, "column": 7, "length": 5, "cell": "B2"},
            }
        ],
    }
    assert report["findings"][0]["at"] is None
    assert [(found["code"], found["reason"]) for found in report["suppressed"]] == [("M310", "a wall of old")]


def test_sarif_has_the_rules_results_places_and_suppressions() -> None:
    log = json.loads(REPORTS["sarif"](VERDICT))
    assert log["version"] == "2.1.0"
    (run,) = log["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == ["D008", "M310", "N101"]
    assert rules[2]["shortDescription"] == {"text": "An abbreviation is used twice"}
    results = {result["ruleId"]: result for result in run["results"]}
    assert all(rules[result["ruleIndex"]]["id"] == code for code, result in results.items())
    assert [results[code]["level"] for code in ("D008", "M310", "N101")] == ["note", "warning", "error"]
    (location,) = results["N101"]["locations"]
    assert location["physicalLocation"] == {
        "artifactLocation": {"uri": "my%20kit/units.csv"},
        "region": {"startLine": 3, "startColumn": 7, "endColumn": 12},
    }
    (related,) = results["N101"]["relatedLocations"]
    assert related["message"] == {"text": "first used here"}
    assert related["physicalLocation"]["region"]["startLine"] == 2
    assert "locations" not in results["D008"]
    assert results["M310"]["suppressions"] == [{"kind": "external", "justification": "a wall of old"}]
    assert "suppressions" not in results["N101"]


def test_github_annotations_escape_what_would_end_them() -> None:
    advice, twice = REPORTS["github"](VERDICT).split("\n")
    assert advice == "::notice title=D008::the symbol 'x' names no maker"
    assert twice == (
        "::error file=my kit/units.csv,line=3,col=7,endColumn=12,title=N101"
        "::the abbreviation 'Spear' is used twice, 100 %25%0Agive each piece its own abbreviation"
    )


def test_text_shows_the_line_the_caret_and_the_other_place(tmp_path: Path) -> None:
    file = tmp_path / "units.csv"
    file.write_bytes("abbr;name\nSpear;Kopí\nSpear;Žoldnéři\n".encode("cp1250"))
    at, first = Position(str(file), 3, 1, 5, "A3"), Position(str(file), 2, 1, 5, "A2")
    found = Diagnostic("N101", Severity.ERROR, "used twice", at, "another", (Related("first used here", first),))
    lines = REPORTS["text"](Verdict.on([found], [(CLIFF, "meant")])).split("\n")
    assert list(map(click.unstyle, lines)) == [
        f"{file}:3:1 (A3): error N101 used twice",
        "    Spear;Žoldnéři",
        "    ^^^^^",
        f"    {file}:2:1 (A2): first used here",
        "    Spear;Kopí",
        "    ^^^^^",
        "    hint: another",
        "1 error, 1 suppressed",
    ]


@pytest.mark.parametrize("form", ["text", "github"])
def test_nothing_found_is_nothing_said(form: str) -> None:
    assert REPORTS[form](Verdict()) == ""


def test_what_a_file_holds_does_nothing_to_a_terminal(tmp_path: Path) -> None:
    units = tmp_path / "units.csv"
    units.write_bytes(b"name\n\x1b]0;owned\x07\x1b[2J\n")
    found = error("V102", "'\x1b]0;owned\x07\x1b[2J' is no name", Position(str(units), 2, 1, 5), "write\x9b2Ja name")
    written = click.unstyle(REPORTS["text"](Verdict.on([found])))
    assert not [character for character in written if ord(character) < 32 and character != "\n"]
    assert "\x9b" not in written
