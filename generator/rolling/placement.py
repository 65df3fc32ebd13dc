"""Where terrain comes to lie: in the middle of a sector drawn by lot, then scattered (C8)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from generator.model.battlefield import Battlefields, Scatter, Table
from generator.rolling.dice import Source, throw


class Spot(NamedTuple):
    """A place on the table, in mm from its left and from its lower edge."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Throw:
    """A throw of the scatter die with dice beside it, worth `total`.

    `degrees` is where the arrow points, clockwise from the upper edge of the plan; None for a hit.
    """

    dice: tuple[int, ...]
    total: int
    degrees: float | None


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of terrain on the table: how many of each of its parts it has, how it was thrown and where it lies.

    `way` is how far it was moved, in mm: less than it was thrown where the edge of the table or another piece stopped
    it. `sector` counts from 1, along the upper row first.
    """

    terrain: str
    sector: int
    parts: tuple[int, ...]
    throws: tuple[Throw, ...]
    start: Spot
    spot: Spot
    way: float
    stopped: bool


class _Disc(NamedTuple):
    """A piece as a circle."""

    spot: Spot
    radius: float


def place(terrains: Sequence[str], fields: Battlefields, source: Source) -> tuple[Piece, ...]:
    """The pieces of a battlefield by sector; all lie in the middle of their sectors before the first is scattered."""
    order = _draw(len(terrains), fields.table, source)
    chosen = sorted(zip(order, terrains, strict=True))
    discs = [_Disc(centre(fields.table, sector), fields.piece(name).size / 2) for sector, name in chosen]
    pieces: list[Piece] = []
    for index, (sector, name) in enumerate(chosen):
        parts = tuple(sum(throw(part.count, source)) + part.count.plus for part in fields.piece(name).parts)
        throws = _scatter(fields.scatter, source)
        start = discs[index].spot
        spot, way, thrown = _moved(throws[-1], discs, index, fields)
        discs[index] = _Disc(spot, discs[index].radius)
        pieces.append(Piece(name, sector, parts, throws, start, spot, way, way < thrown))
    return tuple(pieces)


def centre(table: Table, sector: int) -> Spot:
    """The middle of a sector."""
    row, column = divmod(sector - 1, table.columns)
    return Spot((column + 0.5) * table.sector, table.height - (row + 0.5) * table.sector)


def _draw(count: int, table: Table, source: Source) -> list[int]:
    """A sector for each of so many terrains, drawn from those that are still free."""
    free = list(range(1, table.columns * table.rows + 1))
    return [free.pop(source.roll(len(free)) - 1) for _ in range(count)]


def _scatter(scatter: Scatter, source: Source) -> tuple[Throw, ...]:
    thrown: list[Throw] = []
    for dice in scatter.throws:
        shown = throw(dice, source)
        total = sum(shown) + dice.plus
        if source.roll(scatter.faces) > scatter.hits:
            degrees = (source.roll(scatter.directions) - 1) * 360 / scatter.directions
            return (*thrown, Throw(shown, total, degrees))
        thrown.append(Throw(shown, total, None))
    return tuple(thrown)


def _moved(last: Throw, discs: list[_Disc], index: int, fields: Battlefields) -> tuple[Spot, float, float]:
    """Where a piece comes to lie, how far it went, and how far it was thrown."""
    disc = discs[index]
    if last.degrees is None:
        return disc.spot, 0.0, 0.0
    thrown = last.total * fields.scatter.pip
    angle = math.radians(last.degrees)
    heading = (math.sin(angle), math.cos(angle))
    others = [other for number, other in enumerate(discs) if number != index]
    way = min(thrown, _to_edge(disc, heading, fields.table), *(_to_piece(disc, heading, other) for other in others))
    return Spot(disc.spot.x + heading[0] * way, disc.spot.y + heading[1] * way), way, thrown


def _to_edge(disc: _Disc, heading: tuple[float, float], table: Table) -> float:
    """How far a piece can go before it reaches over the edge of the table."""
    ways = [math.inf]
    for at, step, length in zip(disc.spot, heading, (table.width, table.height), strict=True):
        if abs(step) > 1e-9:
            room = (length - at if step > 0 else at) - disc.radius
            ways.append(max(0.0, room / abs(step)))
    return min(ways)


def _to_piece(disc: _Disc, heading: tuple[float, float], other: _Disc) -> float:
    """How far a piece can go before it touches another one."""
    across, up = other.spot.x - disc.spot.x, other.spot.y - disc.spot.y
    ahead = across * heading[0] + up * heading[1]
    aside = abs(across * heading[1] - up * heading[0])
    reach = disc.radius + other.radius
    if ahead <= 0 or aside >= reach:
        return math.inf
    return max(0.0, ahead - math.sqrt(reach**2 - aside**2))
