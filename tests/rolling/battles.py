"""The shipped battlefields, and every outcome of dice with its exact probability."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache

from generator import resources
from generator.loading.battlefields import read_battlefields
from generator.model.battlefield import Battlefields, FieldKind
from generator.rolling.terrain import Roll, Verdict, roll_terrain, terrains

FILE = resources.scenarios() / "campaign" / "battlefields.yaml"


def shipped() -> Battlefields:
    faults: list = []
    fields = read_battlefields(FILE, faults)
    assert fields is not None and not faults
    return fields


@cache
def kind(name: str) -> FieldKind:
    return next(found for found in shipped().kinds if found.id == name)


class Wanted(Exception):
    def __init__(self, sides: int) -> None:
        self.sides = sides


class Fed:
    """A source of rolls that were decided before; asked for one more, it says of how many sides."""

    def __init__(self, values: tuple[int, ...]) -> None:
        self._values = list(values)

    def roll(self, sides: int) -> int:
        if not self._values:
            raise Wanted(sides)
        value = self._values.pop(0)
        assert 1 <= value <= sides
        return value


def outcomes(play: Callable[[Fed], object]) -> Iterator[tuple[object, Fraction]]:
    """Every result of a play of finitely many rolls, and its probability."""
    stack = [((), Fraction(1))]
    while stack:
        values, chance = stack.pop()
        try:
            yield play(Fed(values)), chance
        except Wanted as wanted:
            stack += (((*values, v), chance / wanted.sides) for v in range(1, wanted.sides + 1))


@cache
def battlefields(name: str) -> dict[tuple[str, ...], Fraction]:
    """The exact chance of every sequence of terrains.

    A roll that is rolled again leaves all as it was, so it only divides its chance among the others: with r of them
    refused, each other has 1 + r + r^2 ... = 1 / (1 - r) of what it had.
    """
    land = kind(name)
    found: dict[tuple[str, ...], Fraction] = defaultdict(Fraction)
    stack = [((), Fraction(1), *_play(land, ()))]
    while stack:
        values, chance, rolls, wanted = stack.pop()
        if wanted is None:
            found[terrains(tuple(rolls))] += chance
            continue
        nexts = [((*values, value), _play(land, (*values, value))) for value in range(1, wanted + 1)]
        kept = [(v, played) for v, played in nexts if played[0][len(rolls)].verdict is not Verdict.AGAIN]
        stack += ((v, chance / len(kept), *played) for v, played in kept)
    return dict(found)


def _play(kind: FieldKind, values: tuple[int, ...]) -> tuple[list[Roll], int | None]:
    """The rolls as far as the values go, and of how many sides the next one would be."""
    rolls: list[Roll] = []
    try:
        for roll in roll_terrain(kind, Fed(values)):
            rolls.append(roll)
    except Wanted as wanted:
        return rolls, wanted.sides
    return rolls, None


def counts(name: str, terrain: str | None = None) -> dict[int, Fraction]:
    """The chances of how many terrains lie there, or how many of one."""
    found: dict[int, Fraction] = defaultdict(Fraction)
    for lying, chance in battlefields(name).items():
        found[len(lying) if terrain is None else lying.count(terrain)] += chance
    return dict(found)
