"""The options --fix and --diff of the check."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator import resources
from generator.cli import cli


@pytest.fixture
def units(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The spoiled units.csv of the scenario `battle` in the working directory."""
    shutil.copytree(resources.scenarios() / "antiquity" / "heraclea-280bc", tmp_path / "battle")
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "battle" / "units.csv"
    path.write_text(path.read_text(encoding="utf-8").replace("ThCav;", "ThCav ;"), encoding="utf-8")
    return path


def check(*options: str) -> Result:
    return CliRunner().invoke(cli, ["check", "battle", *options])


HUNK = ["--- battle/units.csv", "+++ battle/units.csv", "-ThCav ;", "+ThCav;"]


def shown(result: Result) -> list[str]:
    """The first words of the lines of the difference that change something."""
    return [line.partition("Thess")[0][:20] for line in result.stdout.splitlines() if line[:1] in ("-", "+")]


def test_fix_writes_tells_and_checks(units: Path):
    result = check("--fix")
    assert (result.exit_code, result.stdout) == (0, "nothing to complain of\n")
    assert result.stderr.splitlines() == [
        "battle/units.csv:13: repaired: blanks around cells removed",
        "1 repair in battle/units.csv",
    ]
    assert "ThCav;" in units.read_text(encoding="utf-8")
    assert check("--fix").stderr == "nothing to repair\n"


def test_diff_shows_and_changes_nothing(units: Path):
    before = units.read_bytes()
    result = check("--diff")
    assert result.exit_code == 0
    assert [line[:8] for line in shown(result)] == [line[:8] for line in HUNK]
    assert result.stderr.splitlines()[-1] == "1 repair in battle/units.csv; --fix writes them"
    assert units.read_bytes() == before


def test_both_show_and_write(units: Path):
    result = check("--fix", "--diff")
    assert "+ThCav;" in result.stdout
    assert result.stdout.endswith("nothing to complain of\n")
    assert "ThCav;" in units.read_text(encoding="utf-8")


def test_what_cant_be_repaired_is_told_as_ever(units: Path):
    units.write_text(units.read_text(encoding="utf-8").replace(";elephants;", ";mammoths;"), encoding="utf-8")
    result = check("--fix")
    assert result.exit_code == 1
    assert "mammoths" in result.stdout
