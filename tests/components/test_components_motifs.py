"""What is strewn over the land never covers what players must read."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace

import pytest
from boards import board_of
from ink import Places, apart, dotted
from mapped import Put, Sampled

from generator.components import motifs
from generator.components.courses import BANK
from generator.components.room import Room, outline_of
from generator.components.studio import Studio
from generator.drawing.items import Bounds, Drawing, Matrix, Use, bounds, walk

DOT = 0.35


def inks(put: list[Put]) -> list[Bounds]:
    return [bounds(Use(drawing, matrix)) for drawing, matrix in put]


def test_boards_have_many_motifs(mapped: Sampled) -> None:
    assert len(mapped.motifs()) > 100


def test_no_motif_covers_the_name_of_a_cell_or_place(mapped: Sampled) -> None:
    covered = [*mapped.labels().values(), *mapped.plates()]
    assert len(covered) == len(mapped.board.terrain) + len(mapped.board.places)
    for ink in inks(mapped.motifs()):
        assert all(apart(ink, box) for box in covered)


def test_no_motif_covers_the_dot_in_the_middle_of_a_cell(mapped: Sampled) -> None:
    """A10: sight is measured from it."""
    centres = Places(mapped.board.cells.layout.centre(cell) for cell in mapped.board.terrain)
    assert min(centres.gap(ink) for ink in inks(mapped.motifs())) > DOT


def test_no_motif_lies_on_a_river_or_road(mapped: Sampled) -> None:
    found = inks(mapped.motifs())
    for route in mapped.routes:
        points = Places(dotted(route.curve()))
        # A curve is reckoned in eight straight pieces, which leave it by less than this.
        assert min(points.gap(ink) for ink in found) > route.width / 2 + BANK - 0.1


def test_no_motif_stands_in_a_river_that_runs_through_a_wood(studio: Studio) -> None:
    """Names may stand in the water, what is strewn may not."""
    river = {"kind": "river", "through": ["A2", "B2", "C3", "D3"]}
    wood = Sampled(studio, board_of(studio, "\n".join(["f f f f"] * 4), paths=[river]))
    (route,) = wood.routes
    water = Places(dotted(route.curve()))
    assert min(water.gap(ink) for ink in inks(wood.motifs())) > route.width / 2 + BANK - 0.1


def test_no_motif_lies_under_a_place_or_crossing(mapped: Sampled) -> None:
    others = inks(mapped.put("camp", "flag", "star", "bridge", "ford"))
    assert len(others) >= 6
    for ink in inks(mapped.motifs()):
        assert all(apart(ink, other) for other in others)


def test_no_motif_lies_on_the_hatches_of_a_zone_or_on_hachures(mapped: Sampled) -> None:
    """Hatches are lines of 0.3 mm, hachures areas."""
    found = inks(mapped.motifs())
    for marks, half in ((mapped.zone_marks(), 0.15), (mapped.cliff_marks(), 0.0)):
        assert len(marks) > 200
        places = Places(marks)
        assert min(places.gap(ink) for ink in found) > half


def test_every_motif_lies_in_its_cell_and_keeps_its_distance(mapped: Sampled) -> None:
    shape = outline_of(mapped.board.cells)
    looks = {t.id: t.look for t in mapped.studio.kit.system.terrain}
    middles: dict[object, list[tuple[float, float]]] = {}
    for drawing, matrix in mapped.motifs():
        left, top, right, bottom = bounds(Use(drawing, matrix))
        x, y = (left + right) / 2, (top + bottom) / 2
        cell = mapped.cell_of((x, y))
        centre = mapped.board.cells.layout.centre(cell)
        assert shape.box_depth(x - centre.x, y - centre.y, right - left, bottom - top) > 0
        look = looks[mapped.board.terrain[cell]]
        assert drawing in [mapped.studio.art.symbol(name, mapped.studio.theme.ink) for name in look.motifs]
        assert all(math.dist((x, y), other) >= look.motif_step - 1e-6 for other in middles.get(cell, []))
        middles.setdefault(cell, []).append((x, y))


def test_every_cell_with_motifs_has_some_where_there_is_room(mapped: Sampled) -> None:
    """A wood under a place or a road is a wood all the same."""
    strewn = {t.id for t in mapped.studio.kit.system.terrain if t.look.motifs}
    found = Counter(mapped.cell_of(use_middle(drawing, matrix)) for drawing, matrix in mapped.motifs())
    taken = {cell for cell, _ in mapped.board.places}
    for cell, kind in mapped.board.terrain.items():
        if kind in strewn and cell not in taken:
            assert found[cell] >= 2, mapped.board.cells.numbering.label(cell)


def use_middle(drawing: Drawing, matrix: Matrix) -> tuple[float, float]:
    return matrix.apply(drawing.width / 2, drawing.height / 2)


def test_a_lower_motif_is_drawn_over_the_one_behind_it(studio: Studio) -> None:
    wood = board_of(studio, "f")
    (use,) = motifs.motifs(wood, studio, Room(wood.cells))
    feet = [bounds(item)[3] for item in use.drawing.items]
    middles = [(bounds(item)[1] + bounds(item)[3]) / 2 for item in use.drawing.items]
    assert len(feet) > 5
    assert middles == sorted(middles)


def test_no_cell_looks_like_its_neighbour(studio: Studio) -> None:
    wood = board_of(studio, "\n".join(["f " * 6] * 6))
    centre = wood.cells.layout.centre
    looks = {}
    for use in motifs.motifs(wood, studio, Room(wood.cells)):
        at = use.matrix.apply(use.drawing.width / 2, use.drawing.height / 2)
        looks[min(wood.terrain, key=lambda cell: math.dist(centre(cell), at))] = use.drawing
    assert len(looks) == 36
    assert all(looks[cell] is not looks[n] for cell in looks for n in wood.cells.neighbours(cell) if n in looks)


def test_the_same_cells_are_strewn_the_same_way(studio: Studio) -> None:
    wood = board_of(studio, "f s\nb f")

    def spots() -> list[tuple[float, ...]]:
        return [
            tuple(round(v, 9) for v in (*matrix.apply(0, 0), matrix.a))
            for use in motifs.motifs(wood, studio, Room(wood.cells))
            for _, matrix in walk((use,))
        ]

    assert spots() == spots()


@pytest.mark.parametrize("size", [2.0, 6.0])
def test_a_look_says_how_large_its_motifs_are(studio: Studio, size: float) -> None:
    look = next(t.look for t in studio.kit.system.terrain if t.id == "forest")
    changed = look.model_copy(update={"motif_size": size, "motifs": ("forest-1",)})
    terrain = [t.model_copy(update={"look": changed}) for t in studio.kit.system.terrain if t.id == "forest"]
    system = studio.kit.system.model_copy(update={"terrain": tuple(terrain)})
    other = replace(studio, kit=replace(studio.kit, system=system), problems=[])
    wood = board_of(other, "f")
    (use,) = motifs.motifs(wood, other, Room(wood.cells))
    motif = use.drawing.items[0]
    assert isinstance(motif, Use)
    assert motif.drawing is other.art.symbol("forest-1", other.theme.ink)
    assert motif.drawing.width * motif.matrix.a == pytest.approx(size)
