"""Checking a kit: in all languages of the scenario, each finding once, and the same however it is done."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from kitfiles import changed, replaced, silent

from generator import resources
from generator.components.parts import BoardPart
from generator.diagnostics import Diagnostic
from generator.press import Press, Request, check_kit

SYSTEM, SCENARIO = resources.scenarios() / "antiquity", "heraclea-280bc"
LONG = "a camp with a name of very many words"


def camp(tmp_path: Path, name: str) -> Path:
    """The scenario with another name for a camp, on whose plate it has to find room."""
    change = replaced("name: {cs: Římský tábor, en: Roman camp}", f"name: {name}")
    return changed(SYSTEM, tmp_path, f"{SCENARIO}/map.yaml", change) / SCENARIO


def found(scenario: Path, language: str | None = None) -> list[Diagnostic]:
    return list(check_kit(Request(scenario, language=language), silent).told)


def test_a_text_too_wide_in_the_second_language_only_is_found_and_the_language_named(tmp_path: Path) -> None:
    scenario = camp(tmp_path, f"{{cs: Tábor, en: {LONG}}}")
    (problem,) = found(scenario)
    assert problem.code == "T002"
    assert LONG[:20] in problem.message
    assert problem.message.endswith(" (in en)")
    assert found(scenario, "cs") == []
    (alone,) = found(scenario, "en")
    assert alone.message + " (in en)" == problem.message


def test_what_all_languages_have_is_told_once_and_without_them(tmp_path: Path) -> None:
    scenario = camp(tmp_path, LONG)
    assert len(found(scenario)) == 1
    assert found(scenario) == found(scenario, "cs") == found(scenario, "en")


def test_what_is_found_does_not_depend_on_the_processors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scenario = camp(tmp_path, f"{{cs: {LONG} 漢, en: {LONG}}}")
    results = []
    for count in (1, 2, 3):
        monkeypatch.setattr(os, "cpu_count", lambda count=count: count)
        results.append(found(scenario))
    assert [d.code for d in results[0]] == ["T001", "T002", "T002"]
    assert results == results[:1] * 3


def test_a_check_tells_of_the_board_what_building_it_tells(tmp_path: Path) -> None:
    scenario = camp(tmp_path, f"{{cs: {LONG} 漢, en: {LONG}}}")
    press = Press(Request(scenario, language="cs"))
    checked = press.check(silent).told
    (board,) = [part for part in press.draw(silent) if isinstance(part, BoardPart)]
    assert board.drawing.items
    assert press.check(silent).told == checked == tuple(found(scenario, "cs"))
    assert len(checked) == 2
