"""Where units can walk and what it costs them (A9, S7), on boards that are drawn here."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.model.board import Board, BoardData, resolve
from generator.model.system import GameSystem
from generator.rules.movement import climb_cost, entry_cost, reached

LOOK = {"picture": "mark"}
# A9: plain 1, forest 2 and closed to machines, scrub 3 and closed to cavalry and machines, a cliff closed to all.
TERRAIN: list[dict[str, Any]] = [
    {"id": "plain", "sign": ".", "cost": 1},
    {"id": "forest", "sign": "f", "cost": 2, "costs": {"cavalry": 4}, "forbidden": ["machines"]},
    {"id": "scrub", "sign": "b", "cost": 3, "forbidden": ["cavalry", "machines"]},
    {"id": "field", "sign": "x"},
    {"id": "cliff", "place": "hexside", "forbidden": ["infantry", "cavalry", "machines"]},
    {"id": "hedge", "place": "hexside", "forbidden": ["cavalry"]},
]
SYSTEM = GameSystem.model_validate(
    {
        "id": "test",
        "name": "Test",
        "languages": ["en"],
        "board": {"kind": "square", "numbering": {"scheme": "offset"}, "levels": 3, "climb_cost": 1},
        "stats": [],
        "rosters": [],
        "components": [],
        "kinds": [{"id": kind, "name": kind} for kind in ("infantry", "cavalry", "machines")],
        "terrain": [{"name": t["id"], "look": LOOK, **t} for t in TERRAIN],
    }
)
SIGNS = {t["sign"]: t["id"] for t in TERRAIN if "sign" in t}


def board(*rows: str, levels: str | None = None, **more: Any) -> Board:
    """Squares A1, B1 ... in the first row, A2, B2 ... in the second."""
    data = BoardData.model_validate({"terrain": "\n".join(rows), "levels": levels, **more})
    return resolve(data, SYSTEM.board, SIGNS)


def costs(land: Board, kind: str | None = "infantry", start: str = "A1") -> dict[str, int]:
    cell = land.find(start)
    assert cell is not None
    return {land.cells.numbering.label(cell): cost for cell, cost in reached(land, SYSTEM, kind, cell).items()}


def test_only_the_entered_hex_costs() -> None:
    """A9: leaving forest is free, entering it is 2; scrub is 3."""
    assert costs(board("f . f b")) == {"A1": 0, "B1": 1, "C1": 3, "D1": 6}


def test_climbing_costs_one_more_and_going_down_does_not() -> None:
    """The levels of A9's example: 1, 1, 2, 3, 2 cost 1 + 2 + 2 + 1 where all of them are plain."""
    assert costs(board(". . . . .", levels="1 1 2 3 2")) == {"A1": 0, "B1": 1, "C1": 3, "D1": 5, "E1": 6}


def test_the_example_of_the_rules_spends_seven_points() -> None:
    """A9: from a forest over plain, plain on level 2, forest on level 3 to plain on level 2."""
    assert costs(board("f . . f .", levels="1 1 2 3 2"), "infantry")["E1"] == 7


def test_a_way_round_is_taken_when_it_is_cheaper() -> None:
    # Straight on through two scrubs is 3 + 3 + 1, round them 1 + 1 + 1 + 1 + 1.
    assert costs(board(". b b .", ". . . ."))["D1"] == 5


def test_kinds_pay_their_own_costs() -> None:
    assert costs(board(". f"), "cavalry") == {"A1": 0, "B1": 4}
    assert costs(board(". f"), "infantry") == {"A1": 0, "B1": 2}


def test_forbidden_terrain_is_not_entered_but_can_be_left() -> None:
    assert costs(board(". f ."), "machines") == {"A1": 0}
    assert costs(board("f ."), "machines") == {"A1": 0, "B1": 1}
    assert costs(board(". b ."), None) == {"A1": 0, "B1": 3, "C1": 4}


def test_a_closed_hexside_is_not_crossed_either_way() -> None:
    land = board(". .", hexsides=({"kind": "cliff", "sides": ["A1/B1"]},))
    assert costs(land) == {"A1": 0}
    assert costs(land, start="B1") == {"B1": 0}
    assert costs(land, None) == {"A1": 0, "B1": 1}
    hedge = board(". .", ". .", hexsides=({"kind": "hedge", "sides": ["A1/B1"]},))
    assert costs(hedge, "cavalry")["B1"] == 3
    assert costs(hedge, "infantry")["B1"] == 1


def test_terrain_without_a_cost_takes_one_point() -> None:
    assert costs(board("x x .")) == {"A1": 0, "B1": 1, "C1": 2}


def test_what_a_step_costs() -> None:
    forest = next(terrain for terrain in SYSTEM.terrain if terrain.id == "forest")
    field = next(terrain for terrain in SYSTEM.terrain if terrain.id == "field")
    assert [entry_cost(forest, kind) for kind in ("infantry", "cavalry", None)] == [2, 4, 2]
    assert entry_cost(field, "infantry") is None
    assert [climb_cost(SYSTEM, before, 2) for before in (1, 2, 3)] == [1, 0, 0]


rows = st.lists(st.lists(st.sampled_from(".fbx"), min_size=4, max_size=4).map(" ".join), min_size=3, max_size=3)


@given(rows, st.sampled_from(["infantry", "cavalry", "machines"]))
def test_costs_are_those_of_the_cheapest_neighbour(land: list[str], kind: str) -> None:
    """Every hex that is reached costs what the cheapest reached neighbour does, and its own entry."""
    field = board(*land)
    start = field.find("A1")
    assert start is not None
    found = reached(field, SYSTEM, kind, start)
    known = {terrain.id: terrain for terrain in SYSTEM.terrain}
    for cell, cost in found.items():
        if cell == start:
            continue
        terrain = known[field.terrain[cell]]
        assert kind not in terrain.forbidden
        before = min(found[other] for other in field.cells.neighbours(cell) if other in found)
        assert cost == before + (1 if terrain.id == "field" else entry_cost(terrain, kind) or 0)


@pytest.mark.parametrize("kind", ["infantry", "cavalry", "machines"])
def test_what_is_reached_hangs_together(kind: str) -> None:
    """The same hexes as a walk without costs finds."""
    land = board(". f . b", "b . f .", ". b . .", hexsides=({"kind": "hedge", "sides": ["A1/A2", "B2/B1"]},))
    start = land.find("A1")
    assert start is not None
    forbidden = {terrain.id for terrain in SYSTEM.terrain if kind in terrain.forbidden}
    allowed = {cell for cell, terrain in land.terrain.items() if terrain not in forbidden}
    shut = {frozenset((a, b)) for side, a, b in land.hexsides if side in forbidden}
    walked = land.cells.reachable(start, allowed, lambda a, b: frozenset((a, b)) not in shut)
    assert reached(land, SYSTEM, kind, start).keys() == walked
