"""What templates see of a kit: plain values in one language, documented in docs/templates.md.

No model reaches a template, so a template can neither call nor change anything.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import cached_property
from types import SimpleNamespace
from typing import Any

from generator.drawing.typography import typeset
from generator.model.base import Model, Text
from generator.model.kit import Kit
from generator.model.scenario import Piece, PropertyUse, Span
from generator.model.system import Terrain


class View(SimpleNamespace):
    """A row of named values."""


def localised(value: Any, language: str) -> Any:
    """A model as plain values: texts in `language`, set by its rules, models as views, everything else as it is."""
    if isinstance(value, Text):
        return typeset(value.get(language), language)
    if isinstance(value, Span):
        return str(value)
    if isinstance(value, Model):
        return View(**{name: localised(getattr(value, name), language) for name in type(value).model_fields})
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return [localised(item, language) for item in value]
    if isinstance(value, Mapping):
        return {key: localised(item, language) for key, item in value.items()}
    return value


def _in_order(identifier: str) -> tuple[int, str]:
    """Numbers by their value, before names."""
    return (int(identifier), "") if identifier.isdecimal() else (10**9, identifier)


class KitView:
    """The views of a kit's rows in one language, each made once."""

    def __init__(self, kit: Kit, language: str) -> None:
        self._kit = kit
        self._rows: dict[str, list[View]] = {}
        self.language = language
        self.sides = {side.id: localised(side, language) for side in kit.scenario.sides}
        self.scenario = localised(kit.scenario, language)
        self.system = localised(kit.system, language)
        self.texts = {
            key: localised(text, language) for key, text in {**kit.system.texts, **kit.scenario.texts}.items()
        }
        self.tables = {name: localised(table, language) for name, table in kit.tables.items()}
        self.kinds = {kind.id: kind.name.get(language) for kind in kit.system.kinds}
        self._properties = {p.id: localised(p, language) for p in kit.properties}
        self._stats = {stat.id: localised(stat, language) for stat in kit.system.stats}

    def rows(self, each: str) -> list[View]:
        """The rows a component or a booklet runs over: a roster, `terrain`, `sides` or `once`.

        Pieces of a side that is not there, of which the rules tell, are left out: they have no colours to be drawn in.
        """
        if each not in self._rows:
            neutral = {roster.id for roster in self._kit.system.rosters if roster.neutral}
            self._rows[each] = [
                self.row(row)
                for row in self._kit.rows(each)
                if not isinstance(row, Piece) or row.side in self.sides or (row.side is None and row.roster in neutral)
            ]
        return self._rows[each]

    def row(self, row: Model) -> View:
        """One row, with what belongs to it: a piece's side, stats and properties, a terrain's texts."""
        if isinstance(row, Piece):
            return self._piece(row)
        if isinstance(row, Terrain):
            return self._terrain(row)
        view = localised(row, self.language)
        view.side = self.sides.get(getattr(row, "id", ""), None)
        return view  # type: ignore[no-any-return]

    def common(self) -> dict[str, Any]:
        """What every template sees beside its row."""
        return {
            "scenario": self.scenario,
            "system": self.system,
            "texts": self.texts,
            "language": self.language,
            "kinds": self.kinds,
            "fields": self.fields,
            "tables": self.tables,
            "constants": self._kit.constants,
        }

    @cached_property
    def fields(self) -> list[View]:
        """The fields of the board with their terrain and neighbours, in the order in which they are numbered."""
        board = self._kit.board
        adjacent = board.adjacent() if board else {}
        names = {terrain.id: terrain.name.get(self.language) for terrain in self._kit.system.terrain}
        found = [
            View(
                id=region.id,
                name=region.name.get(self.language) if region.name else "",
                terrain=region.terrain,
                terrain_name=names.get(region.terrain, ""),
                neighbours=sorted(adjacent[region.id], key=_in_order),
            )
            for region in (board.regions if board else ())
        ]
        return sorted(found, key=lambda view: _in_order(view.id))

    def _piece(self, piece: Piece) -> View:
        view: View = localised(piece, self.language)
        view.side = self.sides.get(piece.side or "")
        view.back_side = self.sides.get(piece.back_side or "")
        view.kind_name = self.kinds.get(piece.kind or "", "")
        ranks = {rank.id: rank.name for roster in self._kit.system.rosters for rank in roster.ranks}
        view.rank_name = ranks[piece.rank].get(self.language) if piece.rank in ranks else ""
        view.stats = [
            View(**vars(stat), value=localised(piece.stats[identifier], self.language))
            for identifier, stat in self._stats.items()
            if identifier in piece.stats
        ]
        view.stat = localised(piece.stats, self.language)
        view.properties = [self._property(use) for use in piece.properties if use.id in self._properties]
        return view

    def _property(self, use: PropertyUse) -> View:
        found = self._properties[use.id]
        name = found.name if use.value is None else f"{found.name} ({use.value})"
        return View(id=use.id, name=name, rule=found.rule, mark=found.mark, value=use.value)

    def _terrain(self, terrain: Terrain) -> View:
        view: View = localised(terrain, self.language)
        none = self.texts.get("none", "–")
        view.cost_text = view.cost_text or (str(terrain.cost) if terrain.cost is not None else none)
        names = ", ".join(self.kinds[kind] for kind in terrain.forbidden if kind in self.kinds)
        view.forbidden_text = view.forbidden_text or names or none
        view.effects = view.effects or none
        view.side = None
        return view
