"""How long an expression may take, counted in steps, so that no clock and no thread is needed to stop it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from generator.rules.language.faults import ExpressionError

OF_ONE: Final = 200_000
"""Steps that reckoning an expression once may take: less than half a second."""

OF_A_RULE: Final = 2_000_000
"""Steps that a rule may take over all of its rows."""

OF_A_CHECK: Final = 5_000_000
"""Steps that all rules of a kit may take together, and all of its worked examples together."""


class Steps:
    """Steps that are left; every value, every item of a list and every eight characters made take one.

    `over` is what is told when there are none left.
    """

    def __init__(self, limit: int, over: str) -> None:
        self.left = limit
        self._over = over

    def spend(self, count: int = 1) -> None:
        """Takes steps. Raises ExpressionError when there are not enough left."""
        self.left -= count
        if self.left < 0:
            raise ExpressionError(self._over, "look at fewer rows, or say it in simpler rules")

    @contextmanager
    def part(self, limit: int, over: str) -> Iterator[Steps]:
        """At most so many of these steps, for a while."""
        given = min(limit, max(0, self.left))
        part = Steps(given, over if given == limit else self._over)
        try:
            yield part
        finally:
            self.left -= given - max(0, part.left)

    @contextmanager
    def once(self) -> Iterator[Steps]:
        """Those of these steps that one expression may take once."""
        with self.part(OF_ONE, f"it takes more than {OF_ONE:,} steps") as part:
            yield part
