"""Which files of a scenario are mended, how they are written, and what stops that."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from generator import resources
from generator.loading.kits import load
from generator.mending.scenario import mend_scenario
from generator.mending.workshop import mend_yaml
from generator.mending.writing import MendingError, difference, write

SHIPPED = resources.scenarios()
SCENARIOS = sorted(path.parent for path in SHIPPED.glob("*/*/scenario.yaml"))
DATA = sorted(path for path in [*SHIPPED.rglob("*.yaml"), *resources.templates().rglob("*.yaml")])


@pytest.fixture
def battle(tmp_path: Path) -> Path:
    """A copy of a shipped scenario with its system beside it."""
    shutil.copytree(SHIPPED / "antiquity", tmp_path / "antiquity")
    return tmp_path / "antiquity" / "heraclea-280bc"


def spoil(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{old!r} must be there once"
    file.write_text(text.replace(old, new), encoding="utf-8", newline="")


def mended(folder: Path) -> dict[str, list[str]]:
    """What would be repaired, by the name of the file."""
    return {path.name: [done.what for done in file.done] for path, file in mend_scenario(folder, SHIPPED).items()}


@pytest.mark.parametrize("folder", SCENARIOS, ids=lambda path: path.name)
def test_shipped_scenarios_and_their_systems_need_no_repair(folder: Path):
    assert mended(folder) == {}


@pytest.mark.parametrize("path", DATA, ids=lambda path: path.name)
def test_mending_changes_nothing_in_any_shipped_file(path: Path):
    assert mend_yaml(path.read_bytes(), path.name).after == path.read_bytes()


def test_every_kind_of_file_is_mended_as_what_it_is(battle: Path):
    spoil(battle / "scenario.yaml", "turns: 24 ", "turns: 024 ")
    spoil(battle / "map.yaml", "levels: |", "levels: |  ")
    spoil(battle / "units.csv", "RHast;Římští hastati;Roman hastati;rome;", "RHast;Římští hastati;Roman hastati;Rome;")
    spoil(battle.parent / "system.yaml", "\nboard:", "\nboard:  ")
    (battle / "texts" / "battle.en.md").write_text("# Heraclea", encoding="utf-8")
    (battle / "themes").mkdir()
    (battle / "themes" / "own.yaml").write_text("extends: clean\npaper: '#FFF'\n", encoding="utf-8")
    assert mended(battle) == {
        "scenario.yaml": ["'024' is 24"],
        "system.yaml": ["trailing blanks removed"],
        "map.yaml": ["trailing blanks removed"],
        "units.csv": ["'Rome' in side is 'rome'"],
        "battle.en.md": ["line end added to the last line"],
        "own.yaml": ["'#FFF' is #ffffff"],
    }


def test_a_table_is_mended_by_what_a_mended_scenario_says(battle: Path):
    """As in a second run, so that a first one leaves nothing to do."""
    spoil(battle / "scenario.yaml", "id: heraclea-280bc\n", "id: heraclea-280bc\nid: heraclea-280bc\n")
    spoil(battle / "units.csv", "Sling;Prakovníci;Slingers;epirus;", "Sling;Prakovníci;Slingers;EPIRUS;")
    files = mend_scenario(battle, SHIPPED)
    assert {path.name for path in files} == {"scenario.yaml", "units.csv"}
    write(files)
    assert mended(battle) == {}


def test_mended_files_make_the_kit_that_was_meant(battle: Path):
    def said() -> list[Any]:
        kit = load(battle, SHIPPED).kit
        return [kit.system, kit.scenario, kit.pieces, kit.board_data]

    meant = said()
    for path in [*battle.glob("*.csv"), *battle.glob("*.yaml")]:
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    spoil(
        battle / "units.csv",
        "RCav;Římská jízda;Roman cavalry;rome;cavalry",
        "RCav ;Římská jízda;Roman cavalry; Rome;Cavalry",
    )
    write(mend_scenario(battle, SHIPPED))
    assert said() == meant


def test_a_system_of_the_package_is_not_mended_with_a_scenario_elsewhere(battle: Path, tmp_path: Path):
    shipped = tmp_path / "shipped"
    shutil.copytree(battle.parent, shipped / "antiquity")
    spoil(shipped / "antiquity" / "system.yaml", "\nboard:", "\nboard:  ")
    elsewhere = tmp_path / "home" / "battle"
    shutil.copytree(battle, elsewhere)
    assert mend_scenario(elsewhere, shipped) == {}


def test_a_system_beside_the_scenario_that_is_another_game_is_left_alone(battle: Path):
    spoil(battle.parent / "system.yaml", "id: antiquity\n", "id: other  \n")
    assert mended(battle) == {}


def test_files_outside_hidden_ones_and_other_scenarios_are_left_alone(battle: Path, tmp_path: Path):
    outside = tmp_path / "outside.csv"
    outside.write_text("a;b  ", encoding="utf-8")
    (battle / "linked.csv").symlink_to(outside)
    (battle / "linked").symlink_to(tmp_path)
    spoil(battle / "scenario.yaml", "units: units.csv", "units: ../../outside.csv")
    for folder in (battle / ".git", battle / "other", battle.parent / "third"):
        folder.mkdir()
        (folder / "scenario.yaml").write_text("id: x  ", encoding="utf-8")
    assert mended(battle) == {}


def test_a_link_to_a_file_of_the_folder_stays_a_link(battle: Path):
    (battle / "units.csv").rename(battle / "order.csv")
    (battle / "units.csv").symlink_to("order.csv")
    spoil(battle / "order.csv", "ThCav;", "ThCav ;")
    write(mend_scenario(battle, SHIPPED))
    assert (battle / "units.csv").is_symlink()
    assert "ThCav;" in (battle / "order.csv").read_text(encoding="utf-8")


def test_a_scenario_that_cant_be_read_still_gets_the_repairs_of_any_text(battle: Path):
    (battle / "scenario.yaml").write_bytes(b"id: [\r\n")
    spoil(battle / "units.csv", "ThCav;", "ThCav ;")
    assert mended(battle) == {
        "scenario.yaml": ["line end CRLF turned into LF"],
        "units.csv": ["blanks around cells removed"],
    }


def test_written_files_keep_their_rights(battle: Path):
    spoil(battle / "units.csv", "ThCav;", "ThCav ;")
    (battle / "units.csv").chmod(0o640)
    write(mend_scenario(battle, SHIPPED))
    assert (battle / "units.csv").stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("fault", ["changed", "gone", "read-only"])
def test_nothing_is_written_when_a_file_is_not_what_it_was_or_read_only(battle: Path, fault: str):
    units, plan = battle / "units.csv", battle / "map.yaml"
    spoil(units, "ThCav;", "ThCav ;")
    spoil(plan, "levels: |", "levels: |  ")
    before = plan.read_bytes()
    files = mend_scenario(battle, SHIPPED)
    if fault == "changed":
        units.write_bytes(units.read_bytes() + b"# more\n")
    elif fault == "gone":
        units.unlink()
    else:
        units.chmod(0o444)
    words = {"changed": "changed by another program", "gone": "can't be read any more", "read-only": "is read-only"}
    with pytest.raises(MendingError, match=rf"units\.csv.*{words[fault]}.*nothing was written"):
        write(files)
    assert plan.read_bytes() == before


def test_a_difference_can_be_applied(battle: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(battle)
    map_file = battle / "map.yaml"
    spoil(map_file, "levels: |", "levels: |  ")
    map_file.write_text("\ufeff" + map_file.read_text(encoding="utf-8").rstrip("\n"), encoding="utf-8")
    ((path, file),) = mend_scenario(Path(), SHIPPED).items()
    lines = list(difference(file))
    assert lines[:2] == ["--- map.yaml", "+++ map.yaml"]
    subprocess.run(
        ["git", "apply", "-p0", "--whitespace=nowarn", "-"],
        input="\n".join([*lines, ""]).encode(),
        check=True,
        env={**os.environ, "GIT_CEILING_DIRECTORIES": str(battle.parent)},
    )
    assert path.read_bytes() == file.after


def test_another_encoding_alone_shows_no_difference(battle: Path):
    units = battle / "units.csv"
    units.write_bytes(units.read_text(encoding="utf-8").encode("utf-16"))
    (file,) = mend_scenario(battle, SHIPPED).values()
    assert list(difference(file)) == []
