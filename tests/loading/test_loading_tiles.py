"""The file of tiles: each face a board, and what does not fit told at its place."""

from __future__ import annotations

from pathlib import Path

import pytest
import tilekit

from generator.loading.kits import Loaded, load


def loaded(root: Path, name: str = "tiles.yaml", old: str = "", new: str = "") -> Loaded:
    text = tilekit.FILES[name]
    assert not old or text.count(old) == 1
    return load(tilekit.write(root, {**tilekit.FILES, name: text.replace(old, new) if old else text}), root / "shipped")


def told(found: Loaded) -> list[tuple[str, str, int, int]]:
    places = [(d.code, d.position) for d in found.diagnostics]
    return [(code, at.file.rpartition("/")[2], at.line, at.column) for code, at in places if at]


def test_each_tile_has_a_front_and_a_back(tmp_path: Path) -> None:
    found = loaded(tmp_path)
    assert found.diagnostics == ()
    front, back = found.kit.tiles
    assert [(f.id, f.tile, f.path) for f in (front, back)] == [
        ("1a", "1", ("tiles", 0, "front")),
        ("1b", "1", ("tiles", 0, "back")),
    ]
    assert front.board.find("C1") in front.board.terrain
    assert front.board.terrain[front.board.cells.at(2, 0)] == "forest"
    assert back.board.terrain[back.board.cells.at(0, 2)] == "forest"
    at = found.origins.at("tiles", *back.path, "terrain")
    assert at is not None
    assert (at.line, at.column) == (13, 9)


def test_a_map_of_tiles_is_composed(tmp_path: Path) -> None:
    board = loaded(tmp_path).kit.board
    assert board is not None
    assert (board.cells.columns, board.cells.rows) == (6, 6)
    forest = {board.cells.numbering.label(cell) for cell, kind in board.terrain.items() if kind == "forest"}
    # The corners of 1a, of 1b a quarter on, of 1b, and of 1a three quarters on.
    assert forest == {"C1", "D1", "A6", "D4"}


def test_a_system_without_tiles_has_none(tmp_path: Path) -> None:
    found = loaded(tmp_path, "system.yaml", "tiles: tiles.yaml\n", "")
    assert found.kit.tiles == ()
    assert told(found) == [("S003", "map.yaml", 2, 3)]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("    back:", "    bakc:", [("S001", 2), ("S002", 11)]),
        ('id: "1"', 'id: "1/a"', [("S003", 2)]),
        ("    front:\n      terrain: |", "    front:\n      tiles: |", [("S003", 4)]),
        ("through: [C2, B2, B3]", "through: []", [("S003", 18)]),
        ("kind: road-line, through: [C2", "knd: road-line, through: [C2", [("S001", 18), ("S002", 18)]),
    ],
)
def test_faults_in_the_shape_are_told_at_their_place(
    tmp_path: Path, old: str, new: str, expected: list[tuple[str, int]]
) -> None:
    found = loaded(tmp_path, "tiles.yaml", old, new)
    tiles = sorted((code, line) for code, file, line, _ in told(found) if file == "tiles.yaml")
    assert tiles == sorted(expected)
    assert found.kit.tiles == ()


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    found = loaded(tmp_path, "system.yaml", "tiles: tiles.yaml", "tiles: tile.yaml")
    assert {d.code for d in found.diagnostics} == {"F001", "S003"}


def test_a_file_elsewhere_is_refused(tmp_path: Path) -> None:
    found = loaded(tmp_path, "system.yaml", "tiles: tiles.yaml", "tiles: ../tiles.yaml")
    assert ("system.yaml", 5, 8) in [(file, line, column) for _, file, line, column in told(found)]


def test_a_tile_that_can_not_be_laid_out_is_told_and_left_out(tmp_path: Path) -> None:
    found = loaded(tmp_path, "system.yaml", "scheme: offset", "scheme: offset, first: -1")
    assert ("S003", "tiles.yaml", 2, 5) in told(found)
    assert found.kit.tiles == ()


def test_a_map_without_a_known_tile_has_no_board(tmp_path: Path) -> None:
    found = loaded(tmp_path, "meadow/map.yaml", "1a 1b/90\n  1b 1a/270", "7a")
    assert found.kit.board is None
    assert told(found) == [("S003", "map.yaml", 2, 3)]
