"""Battlefields read from their file: what is wrong with them is told, and where."""

from __future__ import annotations

import pytest
import tilekit

from generator import resources
from generator.diagnostics import Diagnostic
from generator.loading.battlefields import read_battlefields
from generator.loading.kits import load

TEXT = (resources.scenarios() / "campaign" / "battlefields.yaml").read_text(encoding="utf-8")


def test_the_shipped_battlefields_have_the_six_sectors_and_three_kinds_of_land():
    faults: list[Diagnostic] = []
    fields = read_battlefields(resources.scenarios() / "campaign" / "battlefields.yaml", faults)
    assert faults == [] and fields is not None
    # C8: six sectors of two feet.
    assert fields.table.columns * fields.table.rows == 6
    assert fields.table.sector == pytest.approx(2 * 12 * 25.4)
    # C7: three kinds of land are rolled for, and what they bring.
    lists = {kind.id: [kind.terrain(value) for value in range(1, 7)] for kind in fields.kinds}
    assert lists == {
        "plains": [None, None, "farmstead", "hill", "forest", "swamp"],
        "mountains": ["hill", "hill", "steep-hill", "steep-hill", "forest", "rock"],
        "wilderness": ["forest", "forest", "hill", "hill", "swamp", "swamp"],
    }
    assert all(kind.name.missing(("cs", "en")) == () for kind in (*fields.kinds, *fields.terrain))


@pytest.mark.parametrize(
    ("old", "new", "code", "says"),
    [
        ("5: forest, 6: rock", "5: forets, 6: rock", "S004", "did you mean 'forest'?"),
        ("limits: {forest: {most: 2}}", "limits: {wood: {most: 2}}", "S004", "there is no terrain 'wood'"),
        ("faces: {1-2: hill, 3-4", "faces: {1-2: hill, 4", "S003", "the faces must be each of 1 to 6 once"),
        ("throws: [2d6, 1d6]", "throws: [2w6, 1d6]", "S003", "write such as 2d6, or 1d3+1"),
        ("sector: 2ft", "sector: 2feet", "S003", "units are mm, cm, in, ft, pt"),
        ("sector: 2ft", "sector: 9in", "S003", "the terrain 'hill' is larger than a sector"),
        ("hits: 2\n", "hits: 7\n", "S003", "a scatter die of 6 faces can't have 7 hits"),
        ("forest: {least: 1}", "forest: {least: 7}", "S003", "the limits ask for 7 terrains"),
        (
            "faces: {1-2: forest, 3-4: hill, 5-6: swamp}\n    limits: {forest: {least: 1}}",
            "faces: {1-6: forest}\n    limits: {forest: {most: 1}}",
            "S003",
            "rolling would never end",
        ),
    ],
)
def test_what_is_wrong_is_told_with_its_place(tmp_path, old, new, code, says):
    assert TEXT.count(old) == 1
    path = tmp_path / "battlefields.yaml"
    path.write_text(TEXT.replace(old, new), encoding="utf-8")
    faults: list[Diagnostic] = []
    read_battlefields(path, faults)
    assert [fault.code for fault in faults] == [code]
    assert says in f"{faults[0].message} {faults[0].hint}"
    assert faults[0].position is not None


def test_a_kit_tells_what_is_wrong_with_the_battlefields_of_its_system(tmp_path):
    system = tilekit.SYSTEM.replace("tiles: tiles.yaml", "tiles: tiles.yaml\nbattlefields: battlefields.yaml")
    wrong = TEXT.replace("6: rock}", "6: rok}")
    folder = tilekit.write(tmp_path, {**tilekit.FILES, "system.yaml": system, "battlefields.yaml": wrong})
    found = load(folder, resources.scenarios()).diagnostics
    assert [(fault.code, fault.hint) for fault in found] == [("S004", "did you mean 'rock'?")]
