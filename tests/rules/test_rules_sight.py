"""Sight between two hexes (A10), case by case."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.rules.sight import Between, hidden_by

FOREST, SCRUB = 2, 1
"""What they add to a hex between (A10)."""


@pytest.mark.parametrize(
    ("shooter", "target", "between", "hidden"),
    [
        (1, 1, [], None),  # neighbours
        (1, 1, [Between(1)], None),  # as high is not higher
        (1, 1, [Between(2)], 0),
        (1, 1, [Between(1, FOREST)], 0),  # the wood at E6 between D5 and E7: 1 + 2
        (1, 1, [Between(1, SCRUB)], 0),  # 1 + 1
        (1, 1, [Between(1, unit=True)], 0),  # a unit of either side
        (2, 2, [Between(1, SCRUB)], None),  # from hill to hill over scrub or a unit in the valley: 2
        (2, 2, [Between(1, unit=True)], None),
        (2, 2, [Between(1, SCRUB, unit=True)], 0),  # a unit in scrub: 3
        (2, 2, [Between(1, FOREST)], 0),  # 3
        (3, 3, [Between(1, FOREST)], None),
        (3, 3, [Between(1, FOREST, unit=True)], 0),  # 4
        (3, 1, [Between(2)], 0),  # higher than the target's hex is enough
        (1, 3, [Between(2)], 0),  # and so is higher than the shooter's
        (3, 1, [Between(1)], None),
        (1, 1, [Between(1), Between(1), Between(2), Between(3)], 2),  # the first that is in the way
    ],
)
def test_what_takes_the_sight(shooter: int, target: int, between: list[Between], hidden: int | None) -> None:
    assert hidden_by(shooter, target, between) == hidden


hexes = st.builds(Between, st.integers(1, 3), st.integers(0, 2), st.booleans())


@given(st.integers(1, 3), st.integers(1, 3), st.lists(hexes, max_size=5))
def test_sight_goes_both_ways(shooter: int, target: int, between: list[Between]) -> None:
    there, back = hidden_by(shooter, target, between), hidden_by(target, shooter, between[::-1])
    assert (there is None) == (back is None)
