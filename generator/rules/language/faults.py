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
    """An expression uses a name that is not known where it stands."""

    def __init__(self, name: str, known: Iterable[str], hint: str | None = None, offset: int | None = None) -> None:
        name = name[:_SHOWN]
        super().__init__(f"'{name}' is not known here", hint or one_of(name, known), offset, len(name))
        self.name = name
