"""Where terrain comes to lie (C8): exact chances of the throws, and what holds of every plan."""

from __future__ import annotations

import math
from collections import defaultdict
from fractions import Fraction as F

import battles
import pytest
from battles import Fed, outcomes

from generator.rolling.battlefield import roll_battlefield
from generator.rolling.dice import Seeded
from generator.rolling.placement import Piece, Spot, centre, place

INCH = 25.4
FIELDS = battles.shipped()
# Directions change no distance that was thrown, so one does as well as 360 to walk through all throws.
FEW = FIELDS.model_copy(update={"scatter": FIELDS.scatter.model_copy(update={"directions": 1})})
SEEDS = range(150)


def thrown(piece: Piece) -> int:
    return 0 if piece.throws[-1].degrees is None else piece.throws[-1].total


def test_the_distances_of_a_throw():
    chances: dict[int, F] = defaultdict(F)
    for found, chance in outcomes(lambda source: place(["rock"], FEW, source)):
        chances[thrown(found[0])] += chance
    # Two faces of the die are hits: 2 of 3 throws go 2d6, 2 of 9 go 1d6, 1 of 9 stays.
    two = {n: F(6 - abs(n - 7), 36) for n in range(2, 13)}
    expected = {n: F(2, 3) * two.get(n, 0) + (F(2, 9) / 6 if n < 7 else 0) for n in range(1, 13)}
    assert chances == {0: F(1, 9), **expected}


def test_every_sector_is_as_likely():
    chances: dict[tuple[int, ...], F] = defaultdict(F)
    for first in range(1, 7):
        for second in range(1, 6):
            dice = (1, 1, 6, 1)  # two inches, an arrow, upwards
            pieces = place(["rock", "hill"], FEW, Fed((first, second, *dice, *dice)))
            chances[tuple(sorted((p.sector, p.terrain) for p in pieces))] += F(1, 30)
    # 6 sectors for the rock, 5 others for the hill, all alike.
    assert len(chances) == 30 and set(chances.values()) == {F(1, 30)}


def test_buildings_and_walls_of_a_farmstead():
    chances: dict[tuple[int, ...], F] = defaultdict(F)
    first = FEW.model_copy(update={"scatter": FEW.scatter.model_copy(update={"hits": 0, "faces": 1})})
    for found, chance in outcomes(lambda source: place(["farmstead"], first, source)):
        chances[found[0].parts] += chance
    assert chances == {(b, w): F(1, 9) for b in (1, 2, 3) for w in (2, 3, 4)}


def test_sectors_are_numbered_along_the_upper_row_first():
    foot = 12 * INCH
    spots = [centre(FIELDS.table, sector) for sector in range(1, 7)]
    expected = [(x * foot, y * foot) for y in (3, 1) for x in (1, 3, 5)]
    assert [tuple(spot) for spot in spots] == [pytest.approx(spot) for spot in expected]


def test_an_arrow_of_ninety_degrees_goes_right_and_a_hit_leads_to_one_die():
    # Drawn for sector 1; 2d6 show 3 and 4 with a hit; 1d6 shows 5 with an arrow to the right.
    (piece,) = place(["rock"], FIELDS, Fed((1, 3, 4, 2, 5, 3, 91)))
    assert piece.spot == pytest.approx(Spot(17 * INCH, 36 * INCH))
    assert (piece.way, piece.stopped) == (pytest.approx(5 * INCH), False)


def test_a_second_hit_leaves_it_in_place():
    (piece,) = place(["rock"], FIELDS, Fed((1, 3, 4, 2, 5, 1)))
    assert piece.spot == piece.start == centre(FIELDS.table, 1)


def test_terrain_stops_with_its_edge_at_the_edge_of_the_table():
    # Twelve inches up from sector 1, whose middle is twelve inches below the edge; a rock is seven inches wide.
    (piece,) = place(["rock"], FIELDS, Fed((1, 6, 6, 6, 1)))
    assert piece.spot == pytest.approx(Spot(12 * INCH, 44.5 * INCH))
    assert (piece.way, piece.stopped) == (pytest.approx(8.5 * INCH), True)


def test_terrain_stops_where_it_touches_other_terrain():
    # Rocks in sectors 1 and 2, 24 inches apart; the first goes 12 right, the second would go 12 left.
    pieces = place(["rock", "rock"], FIELDS, Fed((1, 1, 6, 6, 6, 91, 6, 6, 6, 271)))
    first, second = pieces
    assert first.spot.x == pytest.approx(24 * INCH) and not first.stopped
    assert second.spot.x == pytest.approx(31 * INCH) and second.stopped


@pytest.mark.parametrize("kind", FIELDS.kinds, ids=lambda kind: kind.id)
def test_every_plan_lies_on_the_table_without_overlap(kind):
    for seed in SEEDS:
        field = roll_battlefield(kind, FIELDS, Seeded(seed))
        discs = [(piece.spot, FIELDS.piece(piece.terrain).size / 2) for piece in field.pieces]
        for (x, y), radius in discs:
            assert radius - 1e-6 <= x <= 72 * INCH - radius + 1e-6
            assert radius - 1e-6 <= y <= 48 * INCH - radius + 1e-6
        for index, (spot, radius) in enumerate(discs):
            for other, size in discs[:index]:
                assert math.dist(spot, other) >= radius + size - 1e-6
        assert len({piece.sector for piece in field.pieces}) == len(field.pieces)


@pytest.mark.parametrize("kind", FIELDS.kinds, ids=lambda kind: kind.id)
def test_terrain_goes_as_far_as_it_was_thrown_unless_it_was_stopped(kind):
    for seed in SEEDS:
        for piece in roll_battlefield(kind, FIELDS, Seeded(seed)).pieces:
            way = math.dist(piece.start, piece.spot) / INCH
            assert way == pytest.approx(piece.way / INCH, abs=1e-6)
            hits = sum(throw.degrees is None for throw in piece.throws)
            low, high = {0: (2, 12), 1: (1, 6), 2: (0, 0)}[hits]
            assert low <= thrown(piece) <= high
            assert way == pytest.approx(thrown(piece)) or (piece.stopped and way < thrown(piece))


def test_the_same_seed_gives_the_same_battlefield_and_others_differ():
    plains = FIELDS.kinds[0]
    found = [roll_battlefield(plains, FIELDS, Seeded(seed)) for seed in SEEDS]
    assert found == [roll_battlefield(plains, FIELDS, Seeded(seed)) for seed in SEEDS]
    assert len({(field.rolls, field.pieces) for field in found}) == len(found)
