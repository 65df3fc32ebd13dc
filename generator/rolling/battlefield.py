"""A whole battlefield: its rolls and its pieces."""

from __future__ import annotations

from dataclasses import dataclass

from generator.model.battlefield import Battlefields, FieldKind
from generator.rolling.dice import Source
from generator.rolling.placement import Piece, place
from generator.rolling.terrain import Roll, roll_terrain, terrains


@dataclass(frozen=True, slots=True)
class Battlefield:
    """What was rolled for a kind of land, and the pieces by sector."""

    kind: FieldKind
    rolls: tuple[Roll, ...]
    pieces: tuple[Piece, ...]


def roll_battlefield(kind: FieldKind, fields: Battlefields, source: Source) -> Battlefield:
    """Rolls the terrain first (C7), then where it lies (C8)."""
    rolls = tuple(roll_terrain(kind, source))
    return Battlefield(kind, rolls, place(terrains(rolls), fields, source))
