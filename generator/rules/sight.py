"""Sight between two hexes (A10)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

UNIT_HEIGHT: Final = 1
"""What a unit adds to the height of a hex between shooter and target (A10)."""


@dataclass(frozen=True)
class Between:
    """A hex between shooter and target: its level, what its terrain adds to it, and whether a unit stands there."""

    level: int
    terrain: int = 0
    unit: bool = False

    @property
    def height(self) -> int:
        """How high it stands in the way."""
        return self.level + self.terrain + (UNIT_HEIGHT if self.unit else 0)


def hidden_by(shooter: int, target: int, between: Sequence[Between]) -> int | None:
    """The index of the first hex between that takes the sight, None when it is clear.

    `shooter` and `target` are the levels of their hexes, to which nothing is added. A hex takes the sight when it is
    higher than the hex of the shooter or that of the target, so the lower of the two decides (A10).
    """
    least = min(shooter, target)
    return next((index for index, hex_ in enumerate(between) if hex_.height > least), None)
