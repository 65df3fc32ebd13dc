"""The filters and tests of expressions; all that give several values give a list."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Final

from generator.rules.language.faults import ExpressionError, UnknownNameError
from generator.rules.language.steps import Steps
from generator.rules.language.values import (
    COMPARISONS,
    Row,
    called,
    follow,
    items,
    made,
    named,
    number,
    ordered,
    text,
)

Filter = Callable[..., Any]
"""A function of the steps that are left, the value and what stands in the brackets."""


def bound(table: Mapping[str, Filter], name: Any, given: Sequence[Any], by_name: Mapping[str, Any]) -> Filter:
    """The function called so, of steps and a value, with what stands in its brackets. Raises ExpressionError."""
    if not isinstance(name, str) or name not in table:
        raise UnknownNameError(name if isinstance(name, str) else called(name), table)
    function = table[name]
    check_fit(function, name, None, *given, **by_name)
    return lambda steps, value: function(steps, value, *given, **by_name)


def check_fit(function: Filter, name: str, *given: Any, **by_name: Any) -> None:
    """Raises ExpressionError when a function of steps can't take all of this."""
    try:
        _signature(function).bind(None, *given, **by_name)
    except TypeError:
        raise ExpressionError(f"'{name}' can't take what stands in its brackets") from None


@cache
def _signature(function: Filter) -> inspect.Signature:
    return inspect.signature(function)


def _sum(steps: Steps, value: Any, attribute: Any = None) -> Any:
    total = 0
    for found in _taken(steps, value, attribute):
        total = number(total + number(found))
    return total


def _taken(steps: Steps, value: Any, attribute: Any) -> list[Any]:
    """The items of a list, or what each has at a path."""
    found = items(value, steps)
    return found if attribute is None else [follow(item, attribute) for item in found]


def _mapping(filters: Mapping[str, Filter]) -> Filter:
    """The filter that takes what every item has at a path, or makes of it what another of `filters` does."""

    def change_each(
        steps: Steps, value: Any, name: Any = None, *given: Any, attribute: Any = None, **by_name: Any
    ) -> list[Any]:
        if name is None:
            return _taken(steps, value, attribute)
        change = bound(filters, name, given, by_name)
        return [change(steps, item) for item in items(value, steps)]

    return change_each


def _select(wanted: bool, by_attribute: bool) -> Filter:
    """The filter that keeps the items for which a test holds, or does not; without a test, whether they are true."""

    def of_items(steps: Steps, value: Any, name: Any = None, *given: Any) -> list[Any]:
        found = items(value, steps)
        return _kept(steps, found, found, wanted, name, given)

    def of_attributes(steps: Steps, value: Any, attribute: Any, name: Any = None, *given: Any) -> list[Any]:
        found = items(value, steps)
        return _kept(steps, found, [follow(item, attribute) for item in found], wanted, name, given)

    return of_attributes if by_attribute else of_items


def _kept(steps: Steps, found: list[Any], keys: list[Any], wanted: bool, name: Any, given: Sequence[Any]) -> list[Any]:
    """Those found whose key passes the test called `name`, or is true without one, as far as that is wanted."""
    holds = bound(TESTS, name, given, {}) if name is not None else None
    steps.spend(len(found))
    return [x for x, key in zip(found, keys, strict=True) if bool(holds(steps, key) if holds else key) is wanted]


def _sort(steps: Steps, value: Any, reverse: Any = False, attribute: Any = None) -> list[Any]:
    found = items(value, steps)
    keys = found if attribute is None else [follow(item, attribute) for item in found]
    steps.spend(len(found) * len(found).bit_length())
    ordered(keys)
    order = sorted(range(len(found)), key=lambda index: keys[index], reverse=bool(reverse))
    return [found[index] for index in order]


def _extreme(pick: Callable[[list[Any]], Any]) -> Filter:
    def extreme(steps: Steps, value: Any, attribute: Any = None) -> Any:
        found = _taken(steps, value, attribute)
        ordered(found)
        if not found:
            raise ExpressionError("the list is empty, so none is the smallest or the largest")
        return pick(found)

    return extreme


def _end(index: int) -> Filter:
    def end(steps: Steps, value: Any) -> Any:
        found = items(value, steps)
        if not found:
            raise ExpressionError("the list is empty: it has no first and no last")
        return found[index]

    return end


def _unique(steps: Steps, value: Any, attribute: Any = None) -> list[Any]:
    seen: dict[Any, Any] = {}
    for item in items(value, steps):
        key = item if attribute is None else follow(item, attribute)
        if isinstance(key, list) or named(key) is not None:
            raise ExpressionError(f"{called(key)} is found, expected numbers or texts")
        seen.setdefault(key, item)
    return list(seen.values())


def _groupby(steps: Steps, value: Any, attribute: Any) -> list[Any]:
    """Rows with a `grouper` and the `list` of the rows that have it; a row of several is in each of their groups."""
    groups: dict[Any, list[Any]] = {}
    for item in items(value, steps):
        found = follow(item, attribute)
        for key in items(found, steps) if isinstance(found, list) else [found]:
            if isinstance(key, list) or named(key) is not None:
                raise ExpressionError(f"{called(key)} is found, expected numbers or texts")
            groups.setdefault(key, []).append(item)
    return [Row(grouper=key, list=rows) for key, rows in groups.items()]


def _int(steps: Steps, value: Any) -> int:
    try:
        return int(number(float(value)))
    except (TypeError, ValueError, OverflowError):
        raise ExpressionError(f"{called(value)} is found, expected a number") from None


def _join(steps: Steps, value: Any, between: Any = "") -> str:
    parts = [text(item, steps) for item in items(value, steps)]
    steps.spend(len(parts) * len(text(between, steps)))
    return made(str(between).join(parts), steps)


_FILTERS: Final[Mapping[str, Filter]] = {
    "abs": lambda steps, value: abs(number(value)),
    "count": lambda steps, value: len(items(value, steps)),
    "first": _end(0),
    "groupby": _groupby,
    "int": _int,
    "join": _join,
    "last": _end(-1),
    "length": lambda steps, value: len(items(value, steps)),
    "list": lambda steps, value: items(value, steps),
    "lower": lambda steps, value: made(text(value, steps).lower(), steps),
    "max": _extreme(max),
    "min": _extreme(min),
    "reject": _select(False, False),
    "rejectattr": _select(False, True),
    "select": _select(True, False),
    "selectattr": _select(True, True),
    "sort": _sort,
    "sum": _sum,
    "unique": _unique,
    "upper": lambda steps, value: made(text(value, steps).upper(), steps),
}
"""The filters by name, without `map`, which needs to know all others."""


def filters_with(functions: Mapping[str, Filter]) -> Mapping[str, Filter]:
    """All filters by name: a function is one too, of the value that its first brackets would hold."""
    table = {**_FILTERS, **functions}
    table["map"] = _mapping(table)
    return table


def _comparing(name: str) -> Filter:
    return lambda steps, value, other: COMPARISONS[name](value, other, steps)


_CALLED: Final = {
    "eq": "eq",
    "ne": "ne",
    "lt": "lt",
    "le": "lteq",
    "gt": "gt",
    "ge": "gteq",
    "in": "in",
    "equalto": "eq",
    "==": "eq",
    "!=": "ne",
    "<": "lt",
    "<=": "lteq",
    ">": "gt",
    ">=": "gteq",
}
"""The comparisons by the names that their tests have."""

TESTS: Final[Mapping[str, Filter]] = {
    **{called_so: _comparing(name) for called_so, name in _CALLED.items()},
    "contains": lambda steps, value, item: COMPARISONS["in"](item, value, steps),
    "defined": lambda steps, value: True,
    "undefined": lambda steps, value: False,
    "divisibleby": lambda steps, value, by: number(by) != 0 and number(value) % by == 0,
    "even": lambda steps, value: number(value) % 2 == 0,
    "odd": lambda steps, value: number(value) % 2 == 1,
    "none": lambda steps, value: value is None,
    "number": lambda steps, value: isinstance(value, int | float) and not isinstance(value, bool),
    "string": lambda steps, value: isinstance(value, str),
}
"""The tests by name; those of what may be missing are asked before there is a value."""
