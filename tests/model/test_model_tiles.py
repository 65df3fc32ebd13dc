"""Tiles: turned by quarters, and laid side by side to one board."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import tilekit
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from generator.grid.square import Square
from generator.loading.kits import load
from generator.model.board import Board, BoardData, Course, resolve
from generator.model.kit import Kit
from generator.model.system import BoardSpec, NumberingSpec
from generator.model.tiles import Face, Laid, Tile, compose, read_name, turned

SPEC = BoardSpec.model_validate({"kind": "square", "numbering": {"scheme": "offset"}, "cell": "25mm", "levels": 2})
SIGNS = {".": "grass", "f": "forest", "h": "hill"}


def board(terrain: str, **data: Any) -> Board:
    return resolve(BoardData.model_validate({"terrain": terrain, **data}), SPEC, SIGNS)


def face(identifier: str, terrain: str, *roads: str) -> Face:
    paths = [{"kind": "road", "through": road.split()} for road in roads]
    data = BoardData.model_validate({"terrain": terrain, "paths": paths})
    return Face(identifier, identifier[:-1], (), data, resolve(data, SPEC, SIGNS))


def rows(found: Board) -> list[str]:
    """The first letters of the terrain, row by row; blank where the board has a hole."""
    cells = found.cells
    return [
        "".join(found.terrain.get(cells.at(column, row), " ")[0] for column in range(cells.columns))
        for row in range(cells.rows)
    ]


def ways(found: Board) -> list[str]:
    return [" ".join(map(found.cells.numbering.label, course.cells)) for course in found.courses]


def told(found: Board) -> dict[str, object]:
    """All that a board says but for its cells, whose functions are never equal."""
    return {name: value for name, value in vars(found).items() if name != "cells"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1a", Laid("1a", 0)),
        ("12b/90", Laid("12b", 1)),
        ("1a/0", Laid("1a", 0)),
        ("1a/270", Laid("1a", 3)),
        ("1a/45", None),
        ("1a/", None),
        ("/90", None),
    ],
)
def test_names_of_tiles(text: str, expected: Laid | None) -> None:
    assert read_name(text) == expected


def test_a_quarter_turn_leads_the_upper_row_down_the_right_side() -> None:
    one = board(
        "f h\n. .\n. .",
        levels="2 1\n1 1\n1 1",
        hexsides=[{"kind": "cliff", "sides": ["A1/B1"]}],
        paths=[{"kind": "road", "through": ["A3", "A2", "A1"]}],
        zones=[{"id": "z", "side": "red", "name": "Z", "hexes": ["A3", "B3"]}],
        places=[{"id": "p", "hex": "B1", "symbol": "star", "name": "P"}],
        objectives=["p"],
    )
    found = turned(one, 1, SPEC)
    assert (found.cells.columns, found.cells.rows) == (3, 2)
    assert rows(found) == ["ggf", "ggh"]
    assert found.levels[Square(2, 0)] == 2
    assert found.hexsides == (("cliff", Square(2, 0), Square(2, 1)),)
    assert ways(found) == ["A1 B1 C1"]
    assert found.areas[0].cells == {Square(0, 0), Square(0, 1)}
    ((cell, place),) = found.places
    assert (cell, place.hex, found.objectives) == (Square(2, 1), "C2", ("p",))


def test_turns_add_up() -> None:
    one = board("f h .\n. . h")
    assert rows(turned(one, 2, SPEC)) == ["hgg", "ghf"]
    assert told(turned(turned(one, 1, SPEC), 2, SPEC)) == told(turned(one, 3, SPEC))


def test_courses_that_meet_over_a_seam_are_one() -> None:
    """A road from west to east, and one from north to east: side by side, the second turned half around."""
    tiles = [face("1a", ". . .\n. . .\n. . .", "A2 B2 C2"), face("2a", ". . f\n. . .\n. . .", "B1 B2 C2")]
    found = compose([["1a", "2a/180"]], tiles, SPEC)
    assert rows(found) == ["gggggg", "gggggg", "gggfgg"]
    assert ways(found) == ["A2 B2 C2 D2 E2 E3"]


def test_courses_of_another_kind_or_at_another_place_stay_apart() -> None:
    tiles = [face("1a", ". . .\n. . .\n. . .", "A2 B2 C2"), face("2a", ". . .\n. . .\n. . .", "A1 B1 C1")]
    assert ways(compose([["1a", "2a"]], tiles, SPEC)) == ["A2 B2 C2", "D1 E1 F1"]
    stream = Face("3a", "3", (), tiles[0].data, turned(tiles[0].board, 0, SPEC))
    stream = Face("3a", "3", (), stream.data, Board(**{**vars(stream.board), "courses": (_stream(),)}))
    assert ways(compose([["1a", "3a"]], [*tiles, stream], SPEC)) == ["A2 B2 C2", "D2 E2 F2"]


def _stream() -> Course:
    return Course("stream", None, (Square(0, 1), Square(1, 1), Square(2, 1)))


def test_a_ring_over_four_tiles_ends_where_it_began() -> None:
    bend = face("1a", ". .\n. .", "B1 A1 A2")  # from the right, then down
    found = compose([["1a", "1a/90"], ["1a/270", "1a/180"]], [bend], SPEC)
    (way,) = (course.cells for course in found.courses)
    assert way[0] == way[-1]
    assert sorted(way[:-1]) == sorted(
        Square(c, r) for c in range(4) for r in range(4) if (c, r) not in [(1, 1), (1, 2), (2, 1), (2, 2)]
    )


def test_unknown_names_and_short_rows_leave_holes() -> None:
    tiles = [face("1a", "f")]
    assert rows(compose([["1a", "9z", "1a"], ["1a/45", "1a"]], tiles, SPEC)) == ["f f", " f "]


def test_what_can_not_be_composed_is_said() -> None:
    tiles = [face("1a", "f"), face("2a", "f f")]
    with pytest.raises(ValueError, match="not of one size"):
        compose([["1a", "2a"]], tiles, SPEC)
    with pytest.raises(ValueError, match="no tile"):
        compose([["3a"]], tiles, SPEC)
    hexes = SPEC.model_copy(update={"kind": "hex", "numbering": NumberingSpec(scheme="oblique")})
    with pytest.raises(ValueError, match="squares"):
        compose([["1a"]], tiles, hexes)


def test_a_map_lays_its_own_things_on_its_tiles() -> None:
    land = compose([["1a", "1a"]], [face("1a", ". .\n. .", "A1 A2")], SPEC)
    data = BoardData.model_validate(
        {
            "tiles": "1a 1a",
            "paths": [{"kind": "stream", "through": ["B1", "C1"]}],
            "places": [{"id": "p", "hex": "D2", "symbol": "star", "name": "P"}],
            "objectives": ["p"],
        }
    )
    found = resolve(data, SPEC, SIGNS, land)
    assert ways(found) == ["A1 A2", "C1 C2", "B1 C1"]
    assert [(cell, place.id) for cell, place in found.places] == [(Square(3, 1), "p")]
    assert found.objectives == ("p",)


@pytest.mark.parametrize(
    ("data", "field", "kind"),
    [
        ({}, "terrain", "missing"),
        ({"tiles": "1a", "terrain": "."}, "terrain", "value_error"),
        ({"tiles": "1a", "levels": "1"}, "levels", "value_error"),
    ],
)
def test_a_map_has_rows_of_terrain_or_of_tiles(data: dict[str, str], field: str, kind: str) -> None:
    with pytest.raises(ValidationError) as caught:
        BoardData.model_validate(data)
    assert [(d["loc"], d["type"]) for d in caught.value.errors()] == [((field,), kind)]


@pytest.mark.parametrize("values", [{"id": "1/a"}, {"id": "a b"}, {"front": {"tiles": "1a"}}])
def test_a_tile_has_a_plain_id_and_terrain_of_its_own(values: dict[str, Any]) -> None:
    good = {"id": "1", "front": {"terrain": "."}, "back": {"terrain": "."}}
    assert Tile.model_validate(good).id == "1"
    with pytest.raises(ValidationError):
        Tile.model_validate({**good, **values})


# The shipped tiles.


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Kit:
    loaded = load(tilekit.write(tmp_path_factory.mktemp("kit"), tilekit.shipped()), Path("nowhere"))
    assert loaded.diagnostics == ()
    return loaded.kit


def test_nine_tiles_of_five_squares_with_eighteen_different_faces(kit: Kit) -> None:
    """S1: nine large terrain cards."""
    assert [f.id for f in kit.tiles] == [f"{n}{side}" for n in range(1, 10) for side in "ab"]
    assert {(f.board.cells.columns, f.board.cells.rows) for f in kit.tiles} == {(5, 5)}
    spec = kit.system.board
    looks = {min("/".join(rows(turned(f.board, q, spec))) for q in range(4)) for f in kit.tiles}
    assert len(looks) == 18, "no face is another one turned"


def test_roads_lie_on_road_squares_and_bridges_and_on_all_of_them(kit: Kit) -> None:
    for one in kit.tiles:
        trodden = {cell for course in one.board.courses if course.kind == "road-line" for cell in course.cells}
        assert trodden == {cell for cell, kind in one.board.terrain.items() if kind in ("road", "bridge")}, one.id


def test_every_face_has_open_squares_beside_its_roads_for_buildings(kit: Kit) -> None:
    for one in kit.tiles:
        land = one.board.terrain
        beside = [
            cell
            for cell, kind in land.items()
            if kind == "grass" and any(land.get(other) == "road" for other in one.board.cells.neighbours(cell))
        ]
        assert len(beside) >= 3, one.id


@settings(max_examples=40, deadline=None)
@given(index=st.integers(0, 17))
def test_turned_four_times_a_face_is_itself(kit: Kit, index: int) -> None:
    spec, one = kit.system.board, kit.tiles[index].board
    found = one
    for _ in range(4):
        found = turned(found, 1, spec)
    assert told(found) == told(one)


names = st.builds(
    lambda n, side, turn: f"{n}{side}/{turn}",
    st.integers(1, 9),
    st.sampled_from("ab"),
    st.sampled_from([0, 90, 180, 270]),
)
layouts = st.tuples(st.integers(1, 3), st.integers(1, 3)).flatmap(
    lambda size: st.lists(st.lists(names, min_size=size[0], max_size=size[0]), min_size=size[1], max_size=size[1])
)


@settings(max_examples=60, deadline=None)
@given(layout=layouts)
def test_whatever_tiles_lie_side_by_side_every_road_goes_on_in_the_next(kit: Kit, layout: list[list[str]]) -> None:
    found = compose(layout, kit.tiles, kit.system.board)
    steps = Counter(
        frozenset(step) for course in found.courses for step in zip(course.cells, course.cells[1:], strict=False)
    )
    columns, height = len(layout[0]), len(layout)
    seams = [
        frozenset((Square(5 * c - 1, 5 * r + 2), Square(5 * c, 5 * r + 2)))
        for c in range(1, columns)
        for r in range(height)
    ] + [
        frozenset((Square(5 * c + 2, 5 * r - 1), Square(5 * c + 2, 5 * r)))
        for c in range(columns)
        for r in range(1, height)
    ]
    assert all(steps[seam] == 1 for seam in seams)
    # Every end of a road that is left lies at the rim, or meets another road further in.
    ends = [(course, end) for course in found.courses for end in (0, -1) if course.kind == "road-line"]
    leaving = [course.cells[end] for course, end in ends if found.beyond(course, end)]
    assert len(leaving) == 2 * (columns + height)
    assert found.terrain.keys() == set(found.cells)
