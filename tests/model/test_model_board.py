"""Boards: names resolved to cells, and what can't be resolved left out."""

from __future__ import annotations

import math
from typing import Any

import pytest

from generator.model.board import Board, BoardData, resolve
from generator.model.system import BoardSpec

SIGNS = {".": "plain", "f": "forest", "~": "river"}
FIELD = "\n".join([". . . ."] * 4)


def spec(**changes: Any) -> BoardSpec:
    """The board of antiquity: oblique rows, numbers downwards, odd columns half a hex higher (A2, A3)."""
    values = {"kind": "hex", "cell": "22mm", "numbering": {"scheme": "oblique"}, **changes}
    return BoardSpec.model_validate(values)


def board(terrain: str = FIELD, **data: Any) -> Board:
    return resolve(BoardData.model_validate({"terrain": terrain, **data}), spec(), SIGNS)


def names(found: Board, cells: Any) -> list[str]:
    return sorted(found.cells.numbering.label(cell) for cell in cells)


def test_signs_stand_where_the_rows_put_them() -> None:
    """Line k of column q has the number k + q // 2 + 1 (A2, A3)."""
    found = board(". f .\n. . .\n. . f")
    assert names(found, (c for c, kind in found.terrain.items() if kind == "forest")) == ["B1", "C4"]
    assert len(found.terrain) == 9


def test_a_sign_that_is_unknown_leaves_a_gap() -> None:
    found = board(". ?\n. .")
    assert names(found, found.terrain) == ["A1", "A2", "B2"]
    assert found.find("B1") is None


def test_levels_are_1_unless_given() -> None:
    assert set(board().levels.values()) == {1}
    found = board(". .\n. .", levels="1 2\n3 ?")
    assert {found.cells.numbering.label(c): level for c, level in found.levels.items()} == {
        "A1": 1,
        "B1": 2,
        "A2": 3,
        "B2": 1,
    }


@pytest.mark.parametrize("label", ["A1", "D5", "C3"])
def test_hexes_are_found_by_name(label: str) -> None:
    found = board()
    cell = found.find(label)
    assert cell is not None
    assert found.cells.numbering.label(cell) == label


@pytest.mark.parametrize("label", ["E1", "A5", "D1", "", "1A", "A0", "A", "AA1"])
def test_what_is_not_on_the_board_is_not_found(label: str) -> None:
    assert board().find(label) is None


def test_a_run_is_a_straight_line_of_neighbours() -> None:
    found = board()
    assert [found.cells.numbering.label(c) for c in found.run("A1-A4")] == ["A1", "A2", "A3", "A4"]
    # A3: D7-E7 are neighbours and so are E7-F7: a number is an oblique row.
    assert [found.cells.numbering.label(c) for c in found.run("A2 - D2")] == ["A2", "B2", "C2", "D2"]
    assert [found.cells.numbering.label(c) for c in found.run("B2")] == ["B2"]


@pytest.mark.parametrize("text", ["A1-A9", "A0-A2", "A1-B3", "nowhere", "A1-"])
def test_what_is_no_run_is_empty(text: str) -> None:
    """A3: as from D5 to E7, the line from A1 to B3 runs between two hexes and touches both."""
    assert board().run(text) == ()


def test_a_hexside_is_two_neighbours() -> None:
    found = board()
    side = found.side("B2/B3")
    assert side is not None
    assert names(found, side) == ["B2", "B3"]
    for wrong in ("A1/A3", "A1/A1", "A1", "A1/Z9", "A1/B3"):
        assert found.side(wrong) is None


def test_everything_that_a_board_file_names_is_resolved() -> None:
    found = board(
        hexsides=[{"kind": "cliff", "sides": ["A1/A2", "A1/Z9"]}],
        paths=[{"kind": "river", "through": ["A2", "B2", "Z9", "C3"], "name": "Siris"}],
        zones=[{"id": "z", "side": "rome", "name": "Set-up", "hexes": ["A1-A2", "D3"]}],
        places=[
            {"id": "camp", "hex": "B3", "symbol": "camp", "name": "Camp"},
            {"id": "lost", "hex": "Z9", "symbol": "camp", "name": "Lost"},
        ],
        objectives=["camp"],
    )
    ((kind, *side),) = found.hexsides
    assert (kind, names(found, side)) == ("cliff", ["A1", "A2"])
    (course,) = found.courses
    assert [found.cells.numbering.label(c) for c in course.cells] == ["A2", "B2", "C3"]
    (area,) = found.areas
    assert names(found, area.cells) == ["A1", "A2", "D3"]
    ((cell, place),) = found.places
    assert (found.cells.numbering.label(cell), place.id) == ("B3", "camp")
    assert found.objectives == ("camp",)


def test_hexes_measure_from_flat_to_flat_and_the_board_begins_at_its_corner() -> None:
    found = board()
    bounds = found.cells.bounds()
    assert (bounds.x0, bounds.y0) == pytest.approx((0, 0))
    radius = 22 / math.sqrt(3)
    # Four columns: 1.5 radii each and half a radius more; four rows and the half row of the shoved columns.
    assert (bounds.x1, bounds.y1) == pytest.approx((4 * 1.5 * radius + radius / 2, 4.5 * 22))


def test_a_square_board_names_and_measures_its_squares() -> None:
    squares = spec(kind="square", numbering={"scheme": "offset"}, cell="40mm")
    found = resolve(BoardData.model_validate({"terrain": ". .\n. ."}), squares, SIGNS)
    assert names(found, found.terrain) == ["A1", "A2", "B1", "B2"]
    assert found.cells.bounds() == pytest.approx((0, 0, 80, 80))


def test_rows_may_be_indented_and_spaced() -> None:
    data = BoardData.model_validate({"terrain": "  . f\n  f   .\n"})
    assert data.terrain_rows() == ((".", "f"), ("f", "."))
    assert data.level_rows() == ()
