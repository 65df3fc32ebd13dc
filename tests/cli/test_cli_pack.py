"""`punchboard pack` and `punchboard verify`: what they say, and their exit codes."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest
from commands import run

from generator import resources
from generator.pack import packing

CLASH = resources.program() / "explain" / "kits" / "clash" / "clash"
SMALL = ("--paper", "a4", "--ink", "low-ink", "--lang", "en", "--cut", "hand")


def test_a_pack_is_made_and_verifies(tmp_path: Path) -> None:
    made = run("pack", CLASH, "--out", tmp_path, *SMALL)
    assert (made.returncode, made.stderr) == (0, "")
    assert made.stdout.startswith(f"{tmp_path.as_posix()}/clash_v1.zip: 11 files, 0.")
    good = run("verify", tmp_path / "clash_v1.zip")
    assert (good.returncode, good.stderr) == (0, "")
    assert good.stdout == f"{tmp_path.as_posix()}/clash_v1.zip: OK, 11 files, clash version 1\n"
    bad = tmp_path / "bad.zip"
    bad.write_bytes((tmp_path / "clash_v1.zip").read_bytes()[:-5])
    both = run("verify", bad, tmp_path / "clash_v1.zip")
    assert both.returncode == 1
    assert "bad.zip: its end is missing" in both.stderr
    assert "clash_v1.zip: OK" in both.stdout


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ((), "name one scenario, or none and --all"),
        ((CLASH, "--all"), "name one scenario, or none and --all"),
        ((CLASH, "--ink", "gold"), "there is no ink 'gold'; inks are: colour, grey, low-ink"),
        ((CLASH, "--paper", "a4,b9"), "there is no paper 'b9'"),
        ((CLASH, "--paper", ","), "a pack needs a paper and an ink"),
        ((CLASH, "--lang", "en,fr"), "the scenario has no texts in 'fr'; it has: cs, en"),
        (("--all", "--shard", "3/2"), "--shard takes which part of how many, such as 1/4; '3/2' is none"),
        (("--all", "--shard", "0/2"), "'0/2' is none"),
        (("--all", "--shard", "half"), "'half' is none"),
    ],
)
def test_what_can_not_be_packed_is_told(tmp_path: Path, options: tuple[str | Path, ...], message: str) -> None:
    told = run("pack", *options, "--out", tmp_path)
    assert told.returncode == 2
    assert message in told.stderr
    assert not list(tmp_path.iterdir())


def test_a_scenario_with_errors_is_not_packed(tmp_path: Path) -> None:
    shutil.copytree(CLASH.parent, tmp_path / "kits")
    units = tmp_path / "kits" / "clash" / "units.csv"
    units.write_text(units.read_text(encoding="utf-8").replace("spear", "no-such-symbol"), encoding="utf-8")
    told = run("pack", units.parent, "--out", tmp_path / "out", *SMALL)
    assert told.returncode == 1
    assert "no-such-symbol" in told.stderr
    assert told.stderr.endswith("error: clash: a scenario with errors is not packed\n")
    assert "--force" not in told.stderr
    assert not (tmp_path / "out").exists()


def test_without_cairosvg_it_is_told_before_the_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cairosvg", None)
    told = run("pack", CLASH, "--out", tmp_path, *SMALL)
    assert told.returncode == 1
    assert "pip install 'punchboard[png]'" in told.stderr
    assert not list(tmp_path.iterdir())


def test_after_ctrl_c_it_is_told_that_a_run_continues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(packing, "check_kit", stopped)
    told = run("pack", CLASH, "--out", tmp_path, *SMALL)
    assert told.returncode == 130
    assert "run the same command again, and it continues" in told.stderr


def test_shards_share_the_scenarios(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from generator.cli import pack_command

    packed: list[str] = []
    for shard in ("1/3", "2/3", "3/3"):
        names: list[str] = []
        monkeypatch.setattr(pack_command, "_pack", lambda order, names=names: names.append(order.scenario.name))
        assert run("pack", "--all", "--shard", shard, "--out", tmp_path).returncode == 0
        packed += names
    shipped = [path.parent.name for path in resources.scenarios().glob("*/*/scenario.yaml")]
    assert sorted(packed) == sorted(shipped)
    assert (tmp_path / "index.html").is_file()


def test_verify_needs_a_pack() -> None:
    assert run("verify").returncode == 2
