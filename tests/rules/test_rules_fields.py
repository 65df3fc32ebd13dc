"""Boards of fields: what is told when they are listed or drawn wrongly (C1)."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from generator.explain.samples import KITS
from generator.loading.kits import Loaded, load
from generator.rules.plain import common_names
from generator.rules.registry import check
from generator.source.finder import Finder

_KIT = KITS / "fields"
MAP = (_KIT / "war" / "map.yaml").read_text(encoding="utf-8")


def loaded(tmp_path: Path, source: str) -> tuple[Loaded, Finder]:
    shutil.copytree(_KIT, tmp_path / "realms", dirs_exist_ok=True)
    (tmp_path / "realms" / "war" / "map.yaml").write_text(source, encoding="utf-8")
    folder = tmp_path / "realms" / "war"
    return load(folder, tmp_path), Finder((folder,))


def found(tmp_path: Path, source: str) -> list[tuple[str, int, int, str]]:
    kit, finder = loaded(tmp_path, source)
    diagnostics = [*kit.diagnostics, *check(kit, finder)]
    return [(d.code, d.position.line, d.position.column, d.message) for d in diagnostics if d.position]


def test_a_board_of_fields_is_clean_and_knows_their_neighbours(tmp_path: Path) -> None:
    assert found(tmp_path, MAP) == []
    kit, _ = loaded(tmp_path, MAP)
    assert kit.kit.board
    assert kit.kit.board.adjacent() == {"1": {"2", "3"}, "2": {"1", "3"}, "3": {"1", "2"}}
    hills = common_names(kit.kit)["fields"][2]
    assert (hills.id, hills.terrain, hills.cells, hills.neighbours) == ("3", "hills", 3, ["1", "2"])
    names = {region.id: region.name and region.name.get("en") for region in kit.kit.board.regions}
    assert names == {"1": None, "2": None, "3": "The Hills"}


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("hills: [3]", "hills: [3, 1]", [("A901", 7, 14, "the field 1 is listed twice")]),
        ("  3 3 3 2", "  3 3 3 8", [("M301", 4, 9, "no terrain has the sign '8'")]),
    ],
)
def test_a_faulty_list_is_told_at_its_place(
    tmp_path: Path, old: str, new: str, expected: list[tuple[str, int, int, str]]
) -> None:
    assert MAP.count(old) == 1
    told = found(tmp_path, MAP.replace(old, new))
    assert [entry for entry in told if entry[0] == expected[0][0]][: len(expected)] == expected


def test_designers_rules_see_the_fields(tmp_path: Path) -> None:
    told = found(tmp_path, MAP.replace("plains: [1, 2]", "plains: [1]").replace("hills: [3]", "hills: [3, 2]"))
    assert [entry[0] for entry in told] == ["R601"]
