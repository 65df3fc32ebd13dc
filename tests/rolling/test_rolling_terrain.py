"""The lists of C7: exact chances, by walking through every fall of the dice."""

from __future__ import annotations

from fractions import Fraction as F
from math import comb, factorial

import battles
import pytest
from battles import Fed, counts, kind

from generator.rolling.terrain import Roll, Verdict, roll_terrain


def binomial(n: int, k: int, p: F) -> F:
    return comb(n, k) * p**k * (1 - p) ** (n - k)


@pytest.mark.parametrize("name", ["plains", "mountains", "wilderness"])
def test_the_chances_of_all_battlefields_make_one(name):
    assert sum(battles.battlefields(name).values()) == 1


def test_plains_have_as_many_terrains_as_rolls_above_two_but_never_six():
    p = F(2, 3)
    # Five come in five rolls, or in six when one of the first five brought nothing and the sixth brings the fifth.
    five = p**5 + binomial(5, 4, p) * p
    expected = {n: binomial(6, n, p) for n in range(5)} | {5: five}
    assert counts("plains") == expected
    # What six free rolls would have made six is five.
    assert five == binomial(6, 5, p) + binomial(6, 6, p)


@pytest.mark.parametrize("terrain", ["farmstead", "hill", "forest", "swamp"])
def test_a_terrain_of_the_plains(terrain):
    sixth, p = F(1, 6), F(2, 3)
    # Six free rolls, less what the sixth one would have added to five terrains.
    expected = {n: binomial(6, n, sixth) for n in range(7)}
    for n in range(6):
        of_five = p**5 * binomial(5, n, F(1, 4))  # n of five terrains of four kinds are this one
        expected[n] += of_five * sixth
        expected[n + 1] -= of_five * sixth
    assert expected.pop(6) == 0
    assert counts("plains", terrain) == expected


def test_mountains_always_have_six_terrains_and_at_most_two_forests():
    assert counts("mountains") == {6: 1}
    sixth = F(1, 6)
    none, one = binomial(6, 0, sixth), binomial(6, 1, sixth)
    # A third forest can't come: all the rest have two.
    assert counts("mountains", "forest") == {0: none, 1: one, 2: 1 - none - one}


def test_the_rock_of_the_mountains_gains_from_the_forests_that_are_rolled_again():
    # Before the second forest has come a rock has 1 of 6, after it 1 of the 5 others.
    expected = dict.fromkeys(range(7), F(0))
    for second in range(2, 7):  # the roll that brings the second forest
        for first in range(1, second):
            free = [1] * (second - 2)  # rolls before, one of which at `first` was the other forest
            assert len(free) == len({*range(1, second)} - {first})
            for before in range(len(free) + 1):
                for after in range(6 - second + 1):
                    chance = F(1, 36) * comb(len(free), before) * F(1, 6) ** before * F(4, 6) ** (len(free) - before)
                    expected[before + after] += chance * binomial(6 - second, after, F(1, 5))
    for n in range(7):  # no forest, or one
        expected[n] += comb(6, n) * F(1, 6) ** n * F(4, 6) ** (6 - n)
        expected[n] += 6 * F(1, 6) * comb(5, n) * F(1, 6) ** n * F(4, 6) ** (5 - n) if n < 6 else 0
    assert counts("mountains", "rock") == {n: chance for n, chance in expected.items() if chance}


def test_the_wilderness_has_six_terrains_and_a_forest_at_least():
    assert counts("wilderness") == {6: 1}
    third = F(1, 3)
    expected = {n: binomial(6, n, third) for n in range(2, 7)}
    # One forest in six rolls, or none in five and the one that is put there.
    expected[1] = binomial(5, 1, third) * F(2, 3) + F(2, 3) ** 5
    assert counts("wilderness", "forest") == expected


def test_the_chance_of_a_single_battlefield_of_the_wilderness():
    found = battles.battlefields("wilderness")
    assert found["forest", "hill", "swamp", "swamp", "hill", "forest"] == F(1, 3) ** 6
    assert found["hill", "hill", "hill", "hill", "hill", "forest"] == F(1, 3) ** 5
    assert ("hill",) * 6 not in found
    two_each = [lying for lying in found if all(lying.count(t) == 2 for t in ("forest", "hill", "swamp"))]
    assert len(two_each) == factorial(6) // 8


def test_no_sixth_roll_is_made_on_plains_full_of_terrain():
    rolls = list(roll_terrain(kind("plains"), Fed((3, 4, 5, 6, 6))))
    assert [roll.terrain for roll in rolls] == ["farmstead", "hill", "forest", "swamp", "swamp", None]
    assert rolls[-1] == Roll(6, None, None, Verdict.ENOUGH)
    assert len(list(roll_terrain(kind("plains"), Fed((1, 3, 3, 3, 3, 3))))) == 6


def test_a_third_forest_of_the_mountains_is_told_and_rolled_again():
    rolls = list(roll_terrain(kind("mountains"), Fed((5, 5, 5, 5, 6, 1, 2, 3))))
    assert [roll.number for roll in rolls] == [1, 2, 3, 3, 3, 4, 5, 6]
    assert [roll.verdict is Verdict.AGAIN for roll in rolls] == [False, False, True, True, *[False] * 4]
    assert rolls[4].terrain == "rock"


def test_the_sixth_terrain_of_a_wilderness_without_forest_needs_no_roll():
    rolls = list(roll_terrain(kind("wilderness"), Fed((3, 4, 5, 6, 3))))
    assert rolls[-1] == Roll(6, None, "forest", Verdict.DUE)
