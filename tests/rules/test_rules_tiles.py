"""The rules of terrain tiles, and the rules of maps on the faces of tiles."""

from __future__ import annotations

from pathlib import Path

import pytest
import tilekit

from generator import resources
from generator.loading.kits import load
from generator.rules.registry import check
from generator.source.finder import Finder

CARET = "^"


def found(root: Path, files: dict[str, str]) -> list[tuple[str, str, int, int, str]]:
    """What the rules find: code, file, line, column and words."""
    folder = tilekit.write(root, {name: text.replace(CARET, "") for name, text in files.items()})
    loaded = load(folder, root / "shipped")
    finder = Finder((folder, resources.templates() / "common"))
    return [
        (d.code, d.position.file.rpartition("/")[2], d.position.line, d.position.column, f"{d.message} {d.hint}")
        for d in (*loaded.diagnostics, *check(loaded, finder))
        if d.position
    ]


def edited(*edits: tuple[str, str], name: str = "tiles.yaml") -> dict[str, str]:
    text = tilekit.FILES[name]
    for old, new in edits:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return {**tilekit.FILES, name: text}


def marked(files: dict[str, str]) -> tuple[str, int, int]:
    ((name, text),) = [(name, text) for name, text in files.items() if CARET in text]
    before = text[: text.index(CARET)].split("\n")
    return name.rpartition("/")[2], len(before), len(before[-1]) + 1


FIRST, SECOND = "through: [A2, B2, C2]", "through: [B1, B2, B3]"
ONE_ROW = ". + f\n        + + +\n        . + ."

Case = tuple[str, dict[str, str], str]


def more(path: str) -> dict[str, str]:
    """The kit with one more path on the first front."""
    return edited((SECOND + "}", SECOND + "}\n        - {" + path + "}"))


def on_front(line: str) -> dict[str, str]:
    """The kit with one more field of the first front."""
    return edited(("    back:", f"      {line}\n    back:"))


CASES: list[Case] = [
    # A road more, that leaves from a corner.
    ("B801", more("kind: road-line, through: [B2, B1, ^C1]"), "leaves the right edge at square 1"),
    ("M302", edited(("f + .", "f + . ^.")), "found 4 signs in row 3"),
    ("M305", edited(("kind: road-line, through: [C2", "kind: ^raod-line, through: [C2")), "'raod-line'"),
    ("M306", edited((FIRST, "through: [^a2, B2, C2]")), "write 'A2'"),
    ("M307", edited((FIRST, "through: [A2, ^C2]")), "leaps from A2 to C2"),
    ("P407", on_front("zones: [{id: z, side: ^rde, name: Z, hexes: [A1]}]"), "'red'"),
    ("P406", on_front("zones: [{id: z, side: red, name: Z, hexes: [^A9]}]"), "'A9'"),
    ("P408", on_front("places: [{id: p, hex: ^Z1, symbol: star, name: P}]"), "'Z1'"),
    ("U209", on_front("places: [{id: p, hex: A1, symbol: ^satr, name: P}]"), "'star'"),
    ("T501", on_front("places: [{id: p, hex: A1, symbol: star, name: ^{cs: P}}]"), "'en'"),
]


@pytest.mark.parametrize(("code", "files", "words"), [pytest.param(*case, id=f"{case[0]}-{case[2]}") for case in CASES])
def test_a_fault_is_found_at_its_place(tmp_path: Path, code: str, files: dict[str, str], words: str) -> None:
    told = found(tmp_path, files)
    assert (code, *marked(files)) in [entry[:4] for entry in told]
    assert any(words in entry[4] for entry in told if entry[0] == code)


def test_the_shipped_tiles_are_clean(tmp_path: Path) -> None:
    assert found(tmp_path, tilekit.shipped()) == []


def test_exits_must_be_as_far_from_both_ends_of_an_edge(tmp_path: Path) -> None:
    """All edges have the exit in their first square: laid against a turned tile, it meets the last one."""
    ways = ["[B2, A2, A1]", "[B2, B1, C1]", "[B2, A2, A3]", "[B2, B1, A1]"]  # up, right, down, left
    roads = ", ".join(f"{{kind: road-line, through: {way}}}" for way in ways)
    face = f"terrain: |\n        + + +\n        + + .\n        + . .\n      paths: [{roads}]\n"
    text = f'tiles:\n  - id: "1"\n    front:\n      {face}    back:\n      {face}'
    told = found(tmp_path, {**tilekit.FILES, "tiles.yaml": text})
    assert [(code, line) for code, _, line, *_ in told] == [("B801", 8)] * 4
    assert all("leaves at square 1 of 3" in words for *_, words in told)


def test_tiles_of_hexes_are_refused(tmp_path: Path) -> None:
    files = edited(
        ("kind: square, numbering: {scheme: offset}", "kind: hex, numbering: {scheme: oblique}"), name="system.yaml"
    )
    told = found(tmp_path, files)
    assert ("B803", "system.yaml", 5, 8) in [entry[:4] for entry in told]


def test_a_bridge_over_still_water_needs_a_road(tmp_path: Path) -> None:
    """It is drawn along the road; one on which nothing leads is not drawn, and told."""
    files = edited((ONE_ROW, ". + f\n        + + =\n        . + ."))
    assert found(tmp_path, files) == []
