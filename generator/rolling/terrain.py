"""Which terrain a battlefield has: the rolls of a kind of land, with its exceptions (C7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto

from generator.model.battlefield import FieldKind
from generator.rolling.dice import Source


class Verdict(Enum):
    """What becomes of a roll."""

    COUNTS = auto()
    AGAIN = auto()  # one more than allowed of its terrain
    DUE = auto()  # not rolled: only a terrain that may not be missing can come
    ENOUGH = auto()  # not rolled: there is as much terrain as allowed


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll `number` of a battlefield: what the die showed (None: not rolled) and what that brings (None: nothing)."""

    number: int
    value: int | None
    terrain: str | None
    verdict: Verdict = Verdict.COUNTS


def roll_terrain(kind: FieldKind, source: Source) -> Iterator[Roll]:
    """The rolls of a kind of land, one after the other."""
    lying: Counter[str] = Counter()
    for number in range(1, kind.rolls + 1):
        if lying.total() == kind.most:
            yield Roll(number, None, None, Verdict.ENOUGH)
            return
        due = _due(kind, lying, kind.rolls - number + 1)
        if due is None:
            yield from _rolled(kind, number, lying, source)
        else:
            lying[due] += 1
            yield Roll(number, None, due, Verdict.DUE)


def _due(kind: FieldKind, lying: Counter[str], left: int) -> str | None:
    """The terrain that must come now, because all that can still come is needed for what may not be missing."""
    room = left if kind.most is None else min(left, kind.most - lying.total())
    missing = {name: limit.least - lying[name] for name, limit in kind.limits.items() if limit.least > lying[name]}
    return next(iter(missing)) if sum(missing.values()) >= room and missing else None


def _rolled(kind: FieldKind, number: int, lying: Counter[str], source: Source) -> Iterator[Roll]:
    """A roll that counts, after those that had to be rolled again."""
    while True:
        value = source.roll(kind.die)
        terrain = kind.terrain(value)
        most = kind.limits[terrain].most if terrain in kind.limits else None
        if terrain is None or most is None or lying[terrain] < most:
            break
        yield Roll(number, value, terrain, Verdict.AGAIN)
    lying.update([terrain] if terrain else [])
    yield Roll(number, value, terrain)


def terrains(rolls: tuple[Roll, ...]) -> tuple[str, ...]:
    """The terrain that rolls brought, in order."""
    return tuple(roll.terrain for roll in rolls if roll.terrain and roll.verdict is not Verdict.AGAIN)
