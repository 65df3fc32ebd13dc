"""Where rolls come from."""

from __future__ import annotations

import random
from typing import Protocol

from generator.model.battlefield import Dice


class Source(Protocol):
    """Whatever rolls dice."""

    def roll(self, sides: int) -> int:
        """A number from 1 to `sides`."""


class Seeded:
    """Dice that always fall the same way for the same seed."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def roll(self, sides: int) -> int:
        """A number from 1 to `sides`, all of them alike."""
        return self._random.randint(1, sides)


def throw(dice: Dice, source: Source) -> tuple[int, ...]:
    """What each of the dice shows."""
    return tuple(source.roll(dice.sides) for _ in range(dice.number))
