"""Themes: found by name, extended, and told at their place when they don't fit."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator import resources
from generator.diagnostics import Diagnostic, InputError, Position
from generator.loading.themes import load_theme
from generator.source.finder import Finder


@pytest.fixture
def themes(tmp_path: Path) -> Path:
    (tmp_path / "themes").mkdir()
    return tmp_path / "themes"


def finder(themes: Path) -> Finder:
    return Finder((themes.parent, resources.templates() / "common"))


def fault(themes: Path, name: str) -> Diagnostic:
    with pytest.raises(InputError) as caught:
        load_theme(name, finder(themes), Position("scenario.yaml", 3, 8))
    (found,) = caught.value.diagnostics
    return found


def test_what_a_theme_leaves_out_comes_from_the_one_it_extends(themes: Path) -> None:
    (themes / "mine.yaml").write_text('extends: clean\nink: "#101010"\nterrain:\n  forest: {fill: "#00aa00"}\n')
    (themes / "dark.yaml").write_text("extends: mine\nside_wash: 0.5\n")
    clean, dark = load_theme("clean", finder(themes), None), load_theme("dark", finder(themes), None)
    assert (dark.ink, dark.side_wash, dark.paper) == ("#101010", 0.5, clean.paper)
    assert dark.terrain["forest"].fill == "#00aa00"
    assert dark.terrain["river"] == clean.terrain["river"]


def test_an_unknown_theme_is_told_where_it_is_named(themes: Path) -> None:
    found = fault(themes, "parchmnet")
    assert (found.code, found.position, found.hint) == (
        "S004",
        Position("scenario.yaml", 3, 8),
        "did you mean 'parchment'?",
    )
    assert fault(themes, "zzz").hint == "themes are: clean, low-ink, parchment"


def test_a_theme_that_extends_an_unknown_one_is_told_in_its_own_file(themes: Path) -> None:
    (themes / "mine.yaml").write_text("# own\nextends: claen\n")
    found = fault(themes, "mine")
    assert found.position and found.position.file.endswith("mine.yaml") and found.position.line == 2
    assert found.hint == "did you mean 'clean'?"


def test_themes_that_extend_each_other_are_told(themes: Path) -> None:
    (themes / "one.yaml").write_text("extends: two\n")
    (themes / "two.yaml").write_text("extends: one\n")
    assert fault(themes, "one").message == "the theme 'one' extends itself, by way of one and two"


def test_a_wrong_value_is_told_at_its_place_in_the_file_it_comes_from(themes: Path) -> None:
    (themes / "base.yaml").write_text('extends: clean\nink: "black"\n')
    (themes / "mine.yaml").write_text("extends: base\n")
    found = fault(themes, "mine")
    assert found.code == "S003" and "black" in found.message
    assert found.position and found.position.file.endswith("base.yaml")
    assert (found.position.line, found.position.column) == (2, 6)


@pytest.mark.parametrize(
    ("line", "name", "meant"),
    [("papr: x", "papr", "paper"), ("sides: {rome: {color: x}}", "color", "colour")],
)
def test_a_misspelt_field_is_told_with_the_right_one(themes: Path, line: str, name: str, meant: str) -> None:
    (themes / "mine.yaml").write_text(f"extends: clean\n{line}\n")
    found = fault(themes, "mine")
    assert (found.code, found.message) == ("S002", f"'{name}' is not a known field here")
    assert found.hint == f"did you mean '{meant}'?"
    assert found.position and found.position.line == 2


@pytest.mark.parametrize("name", ["../clean", "/etc/passwd", "x/../../y"])
def test_a_theme_outside_the_folders_is_not_read(themes: Path, name: str) -> None:
    assert fault(themes, name).code == "S004"
