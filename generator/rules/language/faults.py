"""What is wrong with an expression, and where in it."""

from __future__ import annotations

from collections.abc import Iterable

from generator.rules.hints import one_of

_SHOWN = 60
"""How much of a name messages show."""


class ExpressionError(Exception):
    """An expression can't be understood, or gives no value.

    `offset` is the place in the expression, counted in characters, and `length` how much of it is meant; None until
    it is known.
    """

    def __init__(self, message: str, hint: str | None = None, offset: int | None = None, length: int = 1) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.offset = offset
        self.length = length


class UnknownNameError(ExpressionError):
    """An expression uses a name, or the label of a hex, that is not known where it stands."""

    def __init__(
        self,
        name: str,
        known: Iterable[str],
        hint: str | None = None,
        offset: int | None = None,
        message: str | None = None,
    ) -> None:
        self.name = name[:_SHOWN]
        message = message or f"'{self.name}' is not known here"
        super().__init__(message, hint or one_of(self.name, known), offset, len(self.name))
