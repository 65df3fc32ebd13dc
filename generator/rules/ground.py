"""What designers' expressions can ask of the map: the functions of their language."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping
from typing import Any, Final

from generator.grid.cells import Cell
from generator.model.kit import Kit
from generator.rules.field import Field
from generator.rules.hints import one_of
from generator.rules.language.faults import ExpressionError, UnknownNameError
from generator.rules.language.steps import Steps
from generator.rules.language.values import called
from generator.rules.movement import reached

NAMES: Final = ("distance", "level", "path_cost", "place", "reachable", "terrain", "zone")
"""The functions that `Ground` has."""

_STEPS_A_CELL = 4
_KEPT = 16
_LONGEST_LABEL = 12


class Ground:
    """The map of a kit, or None, as expressions ask for it; each function takes steps first of all.

    Raises ExpressionError for labels, kinds and places that are not there, and for any question without a map.
    """

    def __init__(self, field: Field | None, kit: Kit) -> None:
        self._field = field
        self._kit = kit
        self._walks: dict[tuple[Cell, str | None], Mapping[Cell, int]] = {}

    @property
    def functions(self) -> Mapping[str, Callable[..., Any]]:
        """The functions by name."""
        return {name: getattr(self, name) for name in NAMES}

    @property
    def _map(self) -> Field:
        if self._field is None:
            raise ExpressionError(
                "the scenario has no map to ask", "let 'when' leave out scenarios without a map: scenario.board"
            )
        return self._field

    def distance(self, steps: Steps, start: Any, end: Any) -> int:
        """The steps between two hexes (A3, S2)."""
        return self._map.board.cells.distance(self._cell(start), self._cell(end))

    def reachable(self, steps: Steps, start: Any, end: Any, kind: Any = None) -> bool:
        """Whether a unit of a kind can walk from a hex to another one (A9)."""
        return self._cell(end) in self._walk(steps, start, kind)

    def path_cost(self, steps: Steps, start: Any, end: Any, kind: Any = None) -> float:
        """What the cheapest way costs a unit of a kind (A9); endless when there is none."""
        return self._walk(steps, start, kind).get(self._cell(end), math.inf)

    def terrain(self, steps: Steps, label: Any) -> str | None:
        """The id of the terrain in a hex; None when its sign means nothing."""
        return self._map.board.terrain[self._cell(label)] or None

    def level(self, steps: Steps, label: Any) -> int:
        """The level of a hex (A9)."""
        return self._map.board.levels.get(self._cell(label), 1)

    def zone(self, steps: Steps, name: Any) -> list[str]:
        """The labels of the hexes in the zones of a side, or in the zone called so (A11)."""
        field = self._map
        known = {*(side.id for side in self._kit.scenario.sides), *(zone.id for zone in field.data.zones)}
        if not isinstance(name, str) or name not in known:
            raise _unknown(name, known)
        zones = (zone for zone in field.data.zones if name in (zone.side, zone.id))
        cells = dict.fromkeys(cell for zone in zones for text in zone.hexes for cell in field.board.run(text))
        steps.spend(len(cells))
        return [field.label(cell) for cell in cells]

    def place(self, steps: Steps, name: Any) -> str:
        """The label of the hex in which a place of the map lies."""
        hexes = {place.id: place.hex for place in self._map.data.places}
        if not isinstance(name, str) or name not in hexes:
            raise _unknown(name, hexes)
        return hexes[name]

    def _walk(self, steps: Steps, start: Any, kind: Any) -> Mapping[Cell, int]:
        """The cost of every hex that can be walked to; that of the last starts is kept."""
        kinds = [known.id for known in self._kit.system.kinds]
        if kind is not None and (not isinstance(kind, str) or kind not in kinds):
            raise _unknown(kind, kinds)
        asked = self._cell(start), kind
        if asked not in self._walks:
            steps.spend(_STEPS_A_CELL * len(self._map.board.terrain))
            if len(self._walks) >= _KEPT:
                self._walks.pop(next(iter(self._walks)))
            self._walks[asked] = reached(self._map.board, self._kit.system, kind, asked[0])
        return self._walks[asked]

    def _cell(self, label: Any) -> Cell:
        if not isinstance(label, str) or len(label) > _LONGEST_LABEL:
            raise ExpressionError(f"{called(label)} is found, expected the label of a hex")
        cell = self._map.board.find(label)
        if cell is None:
            message, hint = self._map.trouble(label) or (f"'{label}' is not on the map", None)
            raise UnknownNameError(label, (), hint, message=message)
        return cell


def _unknown(name: Any, known: Collection[str]) -> ExpressionError:
    if isinstance(name, str):
        return UnknownNameError(name, known)
    return ExpressionError(f"{called(name)} is found, expected a name", one_of("", known))
