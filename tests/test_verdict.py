"""Suppressions and choices: what is told of everything that was found."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from generator.explain.entries import Edit
from generator.explain.samples import lay_out
from generator.press import Request, check_kit
from generator.verdict import Verdict

TWICE = Edit(file="units.csv", good="Rider;Jezdec", bad="Spear;Jezdec")
HIGH = Edit(file="units.csv", good=";7;", bad=";10;")


def judged(folder: Path, suppressions: str, *edits: Edit) -> Verdict:
    listed = Edit(file="scenario.yaml", good="board: map.yaml\n", bad=f"board: map.yaml\nsuppress:\n{suppressions}")
    scenario, _ = lay_out("clash", (listed, *edits), folder)
    return check_kit(Request(scenario), lambda step: None)


def codes(verdict: Verdict) -> tuple[list[str], list[str]]:
    return [found.code for found in verdict.told], [found.code for found, _ in verdict.suppressed]


REASON = "reason: As the old edition has it."


@pytest.mark.parametrize(
    ("suppression", "told", "suppressed"),
    [
        ("{code: N101, REASON}", ["U203"], ["N101"]),
        ("{code: N101, file: units.csv, REASON}", ["U203"], ["N101"]),
        ("{code: N101, file: clash/units.csv, REASON}", ["U203"], ["N101"]),
        ("{code: N101, says: Spear, REASON}", ["U203"], ["N101"]),
        # Another file, a part of its name, other words, a family: none of them is the finding.
        ("{code: N101, file: leaders.csv, REASON}", ["W001", "N101", "U203"], []),
        ("{code: N101, file: its.csv, REASON}", ["W001", "N101", "U203"], []),
        ("{code: N101, says: Sling, REASON}", ["W001", "N101", "U203"], []),
        ("{code: N, REASON}", ["W002", "N101", "U203"], []),
    ],
)
def test_a_suppression_takes_what_it_names(
    tmp_path: Path, suppression: str, told: Sequence[str], suppressed: Sequence[str]
) -> None:
    verdict = judged(tmp_path, f"  - {suppression.replace('REASON', REASON)}\n", TWICE, HIGH)
    assert codes(verdict) == (told, suppressed)
    assert all(reason == "As the old edition has it." for _, reason in verdict.suppressed)


@pytest.mark.parametrize("reason", ["", ", reason: ok"])
def test_a_suppression_needs_a_reason(tmp_path: Path, reason: str) -> None:
    scenario, _ = lay_out("clash", (TWICE,), tmp_path)
    text = (scenario / "scenario.yaml").read_text(encoding="utf-8")
    (scenario / "scenario.yaml").write_text(f"{text}suppress: [{{code: N101{reason}}}]\n", encoding="utf-8")
    with pytest.raises(Exception, match="reason"):
        check_kit(Request(scenario), lambda step: None)


@pytest.mark.parametrize(
    ("select", "ignore", "told"),
    [
        ((), (), ["N101", "U203"]),
        (("N",), (), ["N101"]),
        (("U203", "T"), (), ["U203"]),
        ((), ("U2",), ["N101"]),
        (("N", "U"), ("N101",), ["U203"]),
        (("M",), (), []),
    ],
)
def test_codes_are_chosen_by_how_they_begin(
    tmp_path: Path, select: tuple[str, ...], ignore: tuple[str, ...], told: list[str]
) -> None:
    scenario, _ = lay_out("clash", (TWICE, HIGH), tmp_path)
    verdict = check_kit(Request(scenario), lambda step: None)
    assert codes(verdict.of(select, ignore))[0] == told
