"""Every example of the catalogue: its kit has that one finding at that place, and none before the edit."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator import resources
from generator.cli.saying import said, verdict
from generator.diagnostics import Diagnostic
from generator.explain.entries import Example, codes, entry
from generator.explain.page import text
from generator.explain.samples import KITS, Mark, lay_out
from generator.press import Request

# The first example of a code stands on its page.
OTHERS = [
    pytest.param(code, example, id=f"{code}-{number}")
    for code in codes()
    for number, example in enumerate(entry(code).examples[1:], 2)
]


def told(folder: Path) -> tuple[Diagnostic, ...]:
    return verdict(Request(folder)).told


def hold(code: str, example: Example, found: tuple[Diagnostic, ...], mark: Mark | None) -> None:
    """Holds that an example's kit has one finding, of that code, in the marked place."""
    (one,) = found
    assert (one.code, one.severity) == (code, entry(code).severity)
    assert example.says in f"{one.message} {one.hint}"
    if mark:
        assert one.position
        assert (Path(one.position.file).name, one.position.line, one.position.column) == mark


@pytest.mark.parametrize(("code", "example"), OTHERS)
def test_an_example_has_that_finding_at_that_place(code: str, example: Example, tmp_path: Path) -> None:
    folder, mark = lay_out(example.kit, example.edits, tmp_path)
    hold(code, example, told(folder), mark)


@pytest.mark.parametrize("code", codes())
def test_a_page_shows_that_finding_at_that_place_and_is_what_the_script_makes(code: str, tmp_path: Path) -> None:
    found: list[tuple[Diagnostic, ...]] = []

    def say(folder: Path) -> str:
        reached = verdict(Request(folder))
        found.append(reached.told)
        return said(reached)

    page = text(f"{code}.md", say)
    for example, diagnostics in zip(entry(code).examples, found, strict=False):
        hold(code, example, diagnostics, lay_out(example.kit, example.edits, tmp_path)[1])
    assert (resources.templates().parent / "docs" / "rules" / f"{code}.md").read_text("utf-8") == page, (
        "run python docs/rules.py"
    )


@pytest.mark.parametrize("kit", sorted(path.name for path in KITS.iterdir()))
def test_a_sample_kit_is_clean(kit: str, tmp_path: Path) -> None:
    folder, _ = lay_out(kit, (), tmp_path)
    assert told(folder) == ()


def test_an_edit_must_find_its_place_once(tmp_path: Path) -> None:
    broken = entry("N101").examples[0].edits[0].model_copy(update={"good": "no such text"})
    with pytest.raises(ValueError, match="does not stand once"):
        lay_out("clash", (broken,), tmp_path)
