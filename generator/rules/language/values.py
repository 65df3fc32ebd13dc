"""The values of expressions: nothing, true and false, numbers, texts, lists, rows; and what can be done with two.

Whatever could take long or grow takes steps for its size, so that no value is walked or made for free.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Iterable, Mapping
from types import SimpleNamespace
from typing import Any, Final

from generator.rules.language.faults import ExpressionError, UnknownNameError
from generator.rules.language.steps import Steps

MAX_NUMBER: Final = 10**15
"""How large a number may become."""

MAX_TEXT: Final = 10_000
"""How many characters a text may have that is made of others."""

_LETTERS_A_STEP = 8


class Row(SimpleNamespace):
    """Named values."""


def named(value: Any) -> Mapping[Any, Any] | None:
    """The values of a row by name; None for what is no row."""
    return vars(value) if isinstance(value, Row) else value if isinstance(value, Mapping) else None


def called(value: Any) -> str:
    """What messages call a value of this kind."""
    if isinstance(value, bool):
        return "true or false"
    if isinstance(value, int | float):
        return "a number"
    if isinstance(value, str):
        return "a text"
    if isinstance(value, list):
        return "a list"
    return "nothing" if value is None else "a row"


def look_up(value: Any, name: Any) -> Any:
    """What a row has under a name, or a list at a number. Raises UnknownNameError or ExpressionError."""
    if not isinstance(name, str | int):
        raise ExpressionError(f"{called(name)} can't be a name")
    inside = named(value)
    if has(value, name):
        return value[name] if inside is None else inside[name]
    if inside is not None:
        raise UnknownNameError(str(name), map(str, inside))
    if isinstance(value, list | str) and isinstance(name, int):
        raise ExpressionError(f"{called(value)} of {len(value)} has nothing at {name}; the first has the number 0")
    hint = "take one of its rows with [0] or first, or all with map(attribute=...)" if isinstance(value, list) else None
    raise UnknownNameError(str(name), (), hint or f"it is looked for in {called(value)}")


def has(value: Any, name: Any) -> bool:
    """Whether `look_up` finds something."""
    inside = named(value)
    if inside is not None:
        return isinstance(name, str | int) and name in inside
    return isinstance(value, list | str) and isinstance(name, int) and -len(value) <= name < len(value)


def follow(value: Any, path: Any) -> Any:
    """What lies at a path such as `stats.P`. Raises as `look_up` does."""
    for name in path.split(".") if isinstance(path, str) else (path,):
        value = look_up(value, int(name) if isinstance(value, list) and str(name).isdecimal() else name)
    return value


def items(value: Any, steps: Steps) -> list[Any]:
    """The items of a list, the letters of a text, the names of a row. Raises ExpressionError for anything else."""
    inside = value if isinstance(value, list | str) else named(value)
    if inside is None:
        raise ExpressionError(f"{called(value)} is found, expected a list")
    steps.spend(len(inside))
    return list(inside)


def text(value: Any, steps: Steps) -> str:
    """A text, a number or true and false as a text."""
    if not isinstance(value, str | int | float):
        raise ExpressionError(f"{called(value)} can't be made a text")
    return made(str(value), steps)


def made(value: str, steps: Steps) -> str:
    """A text that was made of others. Raises ExpressionError for one that is too long."""
    steps.spend(len(value) // _LETTERS_A_STEP)
    if len(value) > MAX_TEXT:
        raise ExpressionError(f"a text grows beyond {MAX_TEXT:,} characters")
    return value


def number(value: Any) -> Any:
    """The number that is given. Raises ExpressionError for anything else, and for one that is too large."""
    if not isinstance(value, int | float):
        raise ExpressionError(f"{called(value)} is found, expected a number")
    if abs(value) > MAX_NUMBER and not (isinstance(value, float) and math.isinf(value)):
        raise ExpressionError(f"a number grows beyond {MAX_NUMBER:,}")
    return value


def equal(left: Any, right: Any, steps: Steps) -> bool:
    """Whether two values are the same, lists and rows by what is in them."""
    steps.spend()
    if isinstance(left, list) and isinstance(right, list):
        return len(left) == len(right) and all(equal(a, b, steps) for a, b in zip(left, right, strict=True))
    one, other = named(left), named(right)
    if one is not None and other is not None:
        return one.keys() == other.keys() and all(equal(one[name], other[name], steps) for name in one)
    return bool(left == right) if one is other is None else False


def contains(value: Any, inside: Any, steps: Steps) -> bool:
    """Whether a value is one of a list, a part of a text, or a name of a row."""
    if isinstance(inside, str):
        if not isinstance(value, str):
            raise ExpressionError(f"{called(value)} can't be in a text")
        steps.spend(len(inside) // _LETTERS_A_STEP)
        return value in inside
    return any(equal(value, item, steps) for item in items(inside, steps))


def ordered(values: Iterable[Any]) -> None:
    """Raises ExpressionError unless the values are all numbers, or all texts, and so have an order."""
    kinds = {str if isinstance(v, str) else int if isinstance(v, int | float) else type(v): v for v in values}
    if kinds.keys() - {str, int} or len(kinds) > 1:
        found = " and ".join(sorted(map(called, kinds.values())))
        raise ExpressionError(f"{found} can't be compared, expected numbers, or texts")


def _compared(compare: Callable[[Any, Any], bool]) -> Callable[[Any, Any, Steps], bool]:
    def compared(left: Any, right: Any, steps: Steps) -> bool:
        ordered((left, right))
        return compare(left, right)

    return compared


COMPARISONS: Final[Mapping[str, Callable[[Any, Any, Steps], bool]]] = {
    "eq": equal,
    "ne": lambda left, right, steps: not equal(left, right, steps),
    "lt": _compared(operator.lt),
    "lteq": _compared(operator.le),
    "gt": _compared(operator.gt),
    "gteq": _compared(operator.ge),
    "in": contains,
    "notin": lambda left, right, steps: not contains(left, right, steps),
}
"""What can stand between two values and gives true or false, by the names that Jinja2 has for them."""


def add(left: Any, right: Any, steps: Steps) -> Any:
    """The sum of two numbers, or two texts or lists joined."""
    if isinstance(left, str) and isinstance(right, str):
        return made(left + right, steps)
    if isinstance(left, list) and isinstance(right, list):
        steps.spend(len(left) + len(right))
        return left + right
    return number(number(left) + number(right))


def _of_numbers(reckon: Callable[[Any, Any], Any]) -> Callable[[Any, Any, Steps], Any]:
    def reckoned(left: Any, right: Any, steps: Steps) -> Any:
        try:
            return number(reckon(number(left), number(right)))
        except ZeroDivisionError:
            raise ExpressionError("it divides by zero") from None

    return reckoned


OPERATIONS: Final[Mapping[str, Callable[[Any, Any, Steps], Any]]] = {
    "+": add,
    "-": _of_numbers(operator.sub),
    "*": _of_numbers(operator.mul),
    "/": _of_numbers(operator.truediv),
    "//": _of_numbers(operator.floordiv),
    "%": _of_numbers(operator.mod),
}
"""What is reckoned of two values."""
