"""Movement over a board: where units of a kind can walk, and what it costs them (A9, S7)."""

from __future__ import annotations

import heapq
from collections.abc import Mapping

from generator.grid.cells import Cell
from generator.model.board import Board
from generator.model.system import GameSystem, Terrain

_STEP = 1
"""What entering a cell costs when its terrain has no cost."""


def entry_cost(terrain: Terrain, kind: str | None) -> int | None:
    """What it costs a unit of a kind to enter terrain, without climbing (A9, S7); None when no cost is given."""
    return terrain.costs.get(kind or "", terrain.cost)


def climb_cost(system: GameSystem, before: int, level: int) -> int:
    """What a step from one level to another costs beside the terrain: only going up costs more (A9)."""
    return system.board.climb_cost if level > before else 0


def reached(board: Board, system: GameSystem, kind: str | None, start: Cell) -> Mapping[Cell, int]:
    """Every cell that a unit of a kind can walk to from `start`, with the least cost of the way; `start` costs 0.

    A cell can be entered unless its terrain is forbidden to the kind, a hexside crossed unless terrain lies on it that
    is (A9). Terrain without a cost, or of no known kind, takes one point. Other units stand in nobody's way, and a unit
    of no kind (None) is forbidden nothing.
    """
    known = {terrain.id: terrain for terrain in system.terrain}
    entered = {cell: _enter(known.get(terrain), kind) for cell, terrain in board.terrain.items()}
    closed = {
        frozenset((one, other))
        for side, one, other in board.hexsides
        if side in known and kind in known[side].forbidden
    }
    costs: dict[Cell, int] = {}
    queue: list[tuple[int, Cell]] = [(0, start)]
    while queue:
        cost, here = heapq.heappop(queue)
        if here in costs:
            continue
        costs[here] = cost
        level = board.levels.get(here, 1)
        for cell in board.cells.neighbours(here):
            step = entered.get(cell)
            if step is not None and cell not in costs and (not closed or frozenset((here, cell)) not in closed):
                climb = climb_cost(system, level, board.levels.get(cell, 1))
                heapq.heappush(queue, (cost + step + climb, cell))
    return costs


def _enter(terrain: Terrain | None, kind: str | None) -> int | None:
    """What it costs to enter a cell; None when it is forbidden."""
    if terrain is None:
        return _STEP
    if kind in terrain.forbidden:
        return None
    cost = entry_cost(terrain, kind)
    return _STEP if cost is None else max(0, cost)
