"""Every example of the catalogue: its kit has that one finding at that place, and none before the edit."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.diagnostics import Diagnostic, InputError
from generator.explain.entries import Example, codes, entry
from generator.explain.samples import KITS, lay_out
from generator.press import Request, check_kit

EXAMPLES = [
    pytest.param(code, example, id=f"{code}-{number}")
    for code in codes()
    for number, example in enumerate(entry(code).examples, 1)
]


def told(folder: Path) -> tuple[Diagnostic, ...]:
    try:
        return check_kit(Request(folder), lambda step: None).told
    except InputError as problem:
        return problem.diagnostics


@pytest.mark.parametrize(("code", "example"), EXAMPLES)
def test_an_example_has_that_finding_at_that_place(code: str, example: Example, tmp_path: Path) -> None:
    folder, mark = lay_out(example.kit, example.edits, tmp_path)
    (found,) = told(folder)
    assert (found.code, found.severity) == (code, entry(code).severity)
    assert example.says in f"{found.message} {found.hint}"
    if mark:
        assert found.position
        at = found.position
        assert (Path(at.file).name, at.line, at.column) == mark


@pytest.mark.parametrize("kit", sorted(path.name for path in KITS.iterdir()))
def test_a_sample_kit_is_clean(kit: str, tmp_path: Path) -> None:
    folder, _ = lay_out(kit, (), tmp_path)
    assert told(folder) == ()


def test_an_edit_must_find_its_place_once(tmp_path: Path) -> None:
    broken = entry("N101").examples[0].edits[0].model_copy(update={"good": "no such text"})
    with pytest.raises(ValueError, match="does not stand once"):
        lay_out("clash", (broken,), tmp_path)
