from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.grid.hexes import Hex, distance
from generator.grid.layout import HexLayout, Orientation, Point
from generator.grid.offset import Shove, to_cell, to_hex

KINDS = [
    (Orientation.FLAT, Shove.DOWN),
    (Orientation.FLAT, Shove.UP),
    (Orientation.POINTY, Shove.RIGHT),
    (Orientation.POINTY, Shove.LEFT),
]
INTEGERS = st.integers()
SMALL = st.integers(-50, 50)


def centre(column: int, row: int, orientation: Orientation, shove: Shove) -> Point:
    return HexLayout(orientation, 10.0, Point(0.0, 0.0)).centre(to_hex(column, row, orientation, shove))


@given(INTEGERS, INTEGERS, st.sampled_from(KINDS))
def test_to_cell_undoes_to_hex(column: int, row: int, kind: tuple[Orientation, Shove]) -> None:
    assert to_cell(to_hex(column, row, *kind), *kind) == (column, row)


@given(INTEGERS, INTEGERS, st.sampled_from(KINDS))
def test_to_hex_undoes_to_cell(q: int, r: int, kind: tuple[Orientation, Shove]) -> None:
    assert to_hex(*to_cell(Hex(q, r), *kind), *kind) == Hex(q, r)


@pytest.mark.parametrize("kind", KINDS)
def test_the_first_cell_is_the_origin(kind: tuple[Orientation, Shove]) -> None:
    assert to_hex(0, 0, *kind) == Hex(0, 0)


@pytest.mark.parametrize(("shove", "way"), [(Shove.DOWN, 5.0), (Shove.UP, -5.0)])
@given(column=SMALL, row=SMALL)
def test_flat_columns_are_straight_and_odd_ones_shoved_half_a_hex(
    shove: Shove, way: float, column: int, row: int
) -> None:
    place = centre(column, row, Orientation.FLAT, shove)
    assert place.x == centre(column, 0, Orientation.FLAT, shove).x
    assert place.y == 10.0 * row + (way if column % 2 else 0.0)


@pytest.mark.parametrize(("shove", "way"), [(Shove.RIGHT, 5.0), (Shove.LEFT, -5.0)])
@given(column=SMALL, row=SMALL)
def test_pointy_rows_are_straight_and_odd_ones_shoved_half_a_hex(
    shove: Shove, way: float, column: int, row: int
) -> None:
    place = centre(column, row, Orientation.POINTY, shove)
    assert place.y == centre(0, row, Orientation.POINTY, shove).y
    assert place.x == 10.0 * column + (way if row % 2 else 0.0)


@given(SMALL, SMALL, st.sampled_from(KINDS))
def test_the_next_cell_in_a_column_or_row_is_adjacent(column: int, row: int, kind: tuple[Orientation, Shove]) -> None:
    here = to_hex(column, row, *kind)
    assert distance(here, to_hex(column + 1, row, *kind)) == 1
    assert distance(here, to_hex(column, row + 1, *kind)) == 1


@pytest.mark.parametrize(
    ("orientation", "shove"),
    [
        (Orientation.FLAT, Shove.LEFT),
        (Orientation.FLAT, Shove.RIGHT),
        (Orientation.POINTY, Shove.UP),
        (Orientation.POINTY, Shove.DOWN),
    ],
)
def test_a_shove_across_the_lines_is_refused(orientation: Orientation, shove: Shove) -> None:
    with pytest.raises(ValueError, match=f"a {orientation} board is shoved"):
        to_hex(0, 0, orientation, shove)
    with pytest.raises(ValueError, match=f"not {shove}"):
        to_cell(Hex(0, 0), orientation, shove)
