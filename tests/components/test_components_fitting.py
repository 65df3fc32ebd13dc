"""Whether counters fit the cells they stand on, and the scale of the map at which they do."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from generator.components.board import middles
from generator.components.fitting import fitting_scale, standing
from generator.components.parts import Part, Pieces
from generator.components.studio import Studio


def test_units_and_commanders_stand_on_the_map_and_turn_counters_do_not(
    studio: Studio, parts: tuple[Part, ...]
) -> None:
    found = {part.spec.each: size for part, size in standing(studio.kit, parts) if part.spec}
    assert found == {"units": 16, "commanders": 16}


def test_a_map_is_fitted_to_its_largest_counter_with_a_little_room(studio: Studio, parts: tuple[Part, ...]) -> None:
    """Counters of 16 mm on cells of 22 mm: cells of 18.4 mm, 15 % larger than the counters (ours), are enough."""
    assert fitting_scale(studio.kit, parts) * 22 == pytest.approx(16 * 1.15)
    larger = tuple(_enlarged(part) for part in parts)
    assert fitting_scale(studio.kit, larger) * 22 == pytest.approx(25 * 1.15)


def _enlarged(part: Part) -> Part:
    if not isinstance(part, Pieces):
        return part
    return replace(part, components=tuple(replace(component, width=25.0) for component in part.components))


def test_a_kit_without_a_map_keeps_its_scale(studio: Studio, parts: tuple[Part, ...]) -> None:
    assert fitting_scale(replace(studio.kit, board=None), parts) == 1


def test_the_middles_of_columns_and_rows_are_those_of_the_hexes(studio: Studio) -> None:
    """A2: columns stand 1.5 sides of a hex apart; of two neighbours one is half a hex higher."""
    assert studio.kit.board
    across, down = middles(studio.kit.board)
    side = 22 / 3**0.5
    assert len(across) == 24
    assert [b - a for a, b in pairwise(across)] == pytest.approx([1.5 * side] * 23, abs=1e-3)
    assert [b - a for a, b in pairwise(down)] == pytest.approx([11] * (2 * 16 - 1))
    assert across[0] == pytest.approx(9 + side), "the edge of the map, and half a hex"
