"""Models as plain values for the designer's expressions: nothing they see can be called or changed."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any

from generator.model.base import Model, Text
from generator.model.kit import Kit
from generator.model.scenario import PropertyUse
from generator.rules.language.values import Row


def common_names(kit: Kit) -> dict[str, Any]:
    """The names that every expression sees.

    The scenario, each roster as a list of rows, `terrain` likewise, `fields` of the board, `tables` with their cells by
    number and column, and `constants`.
    """
    language = kit.scenario.languages[0]
    rosters = {name: [plain(piece, language) for piece in pieces] for name, pieces in kit.pieces.items()}
    tables = {
        name: {row.number: plain(row.cells, language) for row in table.rows} for name, table in kit.tables.items()
    }
    return {
        **rosters,
        "terrain": plain(kit.system.terrain, language),
        "fields": _fields(kit),
        "scenario": plain(kit.scenario, language),
        "tables": tables,
        "constants": plain(kit.constants, language),
    }


def _fields(kit: Kit) -> list[Row]:
    adjacent = kit.board.adjacent() if kit.board else {}
    return [
        Row(id=region.id, terrain=region.terrain, cells=len(region.cells), neighbours=sorted(adjacent[region.id]))
        for region in (kit.board.regions if kit.board else ())
    ]


def plain(value: Any, language: str) -> Any:
    """A value without models: rows and lists of text and numbers, texts in `language`, properties by their ids."""
    if isinstance(value, Text):
        return value.get(language)
    if isinstance(value, PropertyUse):
        return value.id
    if isinstance(value, Model):
        return Row(**{name: plain(getattr(value, name), language) for name in type(value).model_fields})
    if isinstance(value, Mapping):
        return Row(**{key: plain(item, language) for key, item in value.items()})
    if isinstance(value, tuple):
        return [plain(item, language) for item in value]
    return value.value if isinstance(value, Enum) else value
