"""The plan of a table: pieces, crosses and names are where the dice put them, in the plan's scale."""

from __future__ import annotations

import pytest

from generator import resources
from generator.components.pens import Pens
from generator.components.studio import Studio
from generator.components.tableplan import RULER, scale_of, table_plan
from generator.components.terrainpieces import draw_piece
from generator.drawing.items import Path, Text, Use, bounds, walk
from generator.loading.battlefields import read_battlefields
from generator.rolling.battlefield import roll_battlefield
from generator.rolling.dice import Seeded

FIELDS = read_battlefields(resources.scenarios() / "campaign" / "battlefields.yaml", [])
WIDTH = 190.0


@pytest.fixture(scope="session")
def pens(studio: Studio) -> Pens:
    return Pens("en", studio.words, studio.theme, studio.art, studio.book)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("kind", FIELDS.kinds, ids=lambda kind: kind.id)
def test_a_plan_has_all_its_names_inside_the_table_and_none_on_another(pens, kind, seed):
    field = roll_battlefield(kind, FIELDS, Seeded(seed))
    plan = table_plan(field, FIELDS, WIDTH, pens)
    # A table of 6 by 4 feet.
    assert plan.height - 2 * RULER == pytest.approx((WIDTH - 2 * RULER) * 4 / 6)
    names = {FIELDS.piece(p.terrain).name.get("en") for p in field.pieces}
    texts = [item for item, _ in walk(plan.items) if isinstance(item, Text)]
    inside = [t for t in texts if t.string in names or t.string[:1] in "→↑"]
    assert len(inside) == 3 * len(field.pieces)
    boxes = [bounds(text) for text in inside]
    for left, top, right, low in boxes:
        assert left >= RULER and right <= WIDTH - RULER
        assert top >= RULER and low <= plan.height - RULER + 0.5
    names_at = [bounds(t) for t in inside if t.string in names]
    for index, a in enumerate(names_at):
        for b in names_at[:index]:
            assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("kind", FIELDS.kinds, ids=lambda kind: kind.id)
def test_a_piece_stays_in_the_circle_that_its_size_says(pens, kind, seed):
    scale = scale_of(FIELDS, WIDTH)
    for piece in roll_battlefield(kind, FIELDS, Seeded(seed)).pieces:
        terrain = FIELDS.piece(piece.terrain)
        radius = terrain.size / 2 * scale
        for item in draw_piece(piece, terrain, 0.0, 0.0, scale, pens):
            if isinstance(item, Path):
                reach = (item.stroke.width if item.stroke else 0.0) / 2
                points = [n[i : i + 2] for _, n in item.segments for i in range(0, len(n), 2)]
                assert max((x * x + y * y) ** 0.5 for x, y in points) <= radius + reach


def test_a_farmstead_has_as_many_buildings_and_walls_as_were_rolled(pens):
    seen = set()
    for seed in range(40):
        for piece in roll_battlefield(FIELDS.kinds[0], FIELDS, Seeded(seed)).pieces:
            if piece.terrain == "farmstead":
                items = list(draw_piece(piece, FIELDS.piece("farmstead"), 0.0, 0.0, 0.1, pens))
                buildings, walls = piece.parts
                assert sum(isinstance(item, Use) for item in items) == buildings
                # Each wall is a line on a wider one; the yard is one path more.
                assert sum(isinstance(item, Path) for item in items) == 1 + 2 * walls
                seen.add(piece.parts)
    assert len(seen) == 9


def test_a_number_is_written_as_the_language_does(pens):
    assert [pens.number(value) for value in (12.0, 12.34, 0.05)] == ["12", "12.3", "0.1"]
    assert pens.number(120.0, 0) == "120"
    czech = Pens("cs", {**pens.words, "decimal_sign": ","}, pens.theme, pens.art, pens.book)
    assert czech.number(12.34) == "12,3"
