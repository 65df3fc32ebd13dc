"""A whole kit: a game system with one scenario of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from generator.model.base import Model
from generator.model.board import Board, BoardData
from generator.model.scenario import Piece, Property, Scenario, Side
from generator.model.system import GameSystem, Terrain
from generator.model.table import Table
from generator.model.tiles import Face


@dataclass(frozen=True)
class Kit:
    """Everything a build needs to know; `pieces` are the rows of each roster, `tables` the system's, both by id.

    `tiles` are the faces of the system's tiles: the front and the back of the first, of the second and so on.
    """

    system: GameSystem
    scenario: Scenario
    pieces: Mapping[str, tuple[Piece, ...]]
    board_data: BoardData | None
    board: Board | None
    tables: Mapping[str, Table] = field(default_factory=dict)
    tiles: tuple[Face, ...] = ()

    def side(self, identifier: str) -> Side | None:
        """The side called so."""
        return next((side for side in self.scenario.sides if side.id == identifier), None)

    def terrain(self, identifier: str) -> Terrain | None:
        """The terrain called so."""
        return next((terrain for terrain in self.system.terrain if terrain.id == identifier), None)

    @property
    def properties(self) -> tuple[Property, ...]:
        """The special properties that the system and the scenario define."""
        return (*self.system.properties, *self.scenario.properties)

    @property
    def constants(self) -> Mapping[str, int]:
        """The numbers of the rules by name: the scenario's go before the system's."""
        return {**self.system.constants, **self.scenario.constants}

    def rows(self, each: str) -> tuple[Model, ...]:
        """What components and rules may run over: a roster, `terrain`, `sides`, or `once` (the scenario itself)."""
        fixed: dict[str, tuple[Model, ...]] = {
            "terrain": self.system.terrain,
            "sides": self.scenario.sides,
            "once": (self.scenario,),
        }
        return fixed.get(each) or self.pieces.get(each, ())
