"""Expressions of game systems, run so that a hostile one can neither leave the sandbox nor take long.

The language is Jinja2's, with comparisons, arithmetic on numbers, `in`, tests and the filters named here; nothing
can be called except `range`.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import jinja2
from jinja2 import nodes
from jinja2.environment import TemplateExpression
from jinja2.sandbox import SandboxedEnvironment

MAX_LENGTH: Final = 500
"""How many characters an expression may have."""

MAX_RANGE: Final = 1000
"""How many numbers a range may have: two of them nested in each other still take no time."""

FILTERS: Final = (
    *("abs", "count", "first", "int", "last", "length", "list", "lower", "map", "max", "min"),
    *("reject", "rejectattr", "select", "selectattr", "sort", "sum", "unique", "upper"),
)
"""The filters that expressions may use: none of them makes a long value of a short one."""

_QUOTED = re.compile("'([^']*)'")

_FAILURES = (
    jinja2.TemplateError,
    ArithmeticError,
    AttributeError,
    LookupError,
    MemoryError,
    RecursionError,
    SyntaxError,
    TypeError,
    ValueError,
)


class ExpressionError(Exception):
    """An expression can't be understood, or gave no value; `unknown` is the name to blame when it knows none such."""

    def __init__(self, message: str, unknown: str | None = None) -> None:
        super().__init__(message)
        self.unknown = unknown


@dataclass(frozen=True)
class Expression:
    """An expression that was compiled."""

    _compiled: TemplateExpression

    def value(self, names: Mapping[str, Any]) -> Any:
        """What the expression gives for these names. Raises ExpressionError."""
        try:
            found = self._compiled(names)
            if isinstance(found, jinja2.Undefined):
                str(found)  # an unknown name fails only when it is used
        except _FAILURES as problem:
            raise _explained(problem) from problem
        return found


@dataclass(frozen=True)
class Expressions:
    """Compiles expressions in `environment`, a sandbox that is used for nothing else."""

    environment: SandboxedEnvironment
    _known: dict[str, Expression] = field(default_factory=dict)

    def __post_init__(self) -> None:
        environment = self.environment
        environment.filters = {name: environment.filters[name] for name in FILTERS}
        environment.globals = {"range": _short_range}
        environment.intercepted_binops = frozenset({"*", "%", "**"})
        environment.binop_table.update(
            {"*": _of_numbers(operator.mul), "%": _of_numbers(operator.mod), "**": _no_power}
        )

    @property
    def names(self) -> set[str]:
        """The filters and tests that expressions may use."""
        return {*self.environment.filters, *self.environment.tests}

    def compile(self, text: str) -> Expression:
        """The expression that `text` says; each is compiled once. Raises ExpressionError."""
        if text not in self._known:
            self._known[text] = self._compiled(text)
        return self._known[text]

    def _compiled(self, text: str) -> Expression:
        if len(text) > MAX_LENGTH:
            raise ExpressionError(f"it has {len(text)} characters, expected at most {MAX_LENGTH}")
        try:
            self._refuse_calls(text)
            return Expression(self.environment.compile_expression(text, undefined_to_none=False))
        except _FAILURES as problem:
            raise _explained(problem) from problem

    def _refuse_calls(self, text: str) -> None:
        for call in self.environment.parse(f"{{{{ {text} }}}}").find_all(nodes.Call):
            if not (isinstance(call.node, nodes.Name) and call.node.name == "range"):
                raise ExpressionError("it calls a function; only range(...) can be called")


def _short_range(*bounds: int) -> range:
    numbers = range(*bounds)
    if len(numbers) > MAX_RANGE:
        raise OverflowError(f"a range can have {MAX_RANGE} numbers, found {len(numbers)}")
    return numbers


def _of_numbers(operation: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    """The operation on numbers alone: on texts and lists it could make values of any size."""

    def guarded(left: Any, right: Any) -> Any:
        if not isinstance(left, int | float) or not isinstance(right, int | float):
            raise TypeError("* and % take numbers only")
        return operation(left, right)

    return guarded


def _no_power(left: Any, right: Any) -> Any:
    raise TypeError("** can't be used")


def _explained(problem: BaseException) -> ExpressionError:
    if isinstance(problem, RecursionError | MemoryError):
        return ExpressionError("it is nested too deep")
    message = problem.message or "" if isinstance(problem, jinja2.TemplateError) else str(problem)
    quoted = _QUOTED.findall(message)
    if isinstance(problem, jinja2.UndefinedError | jinja2.TemplateAssertionError) and quoted:
        # The last word in quotes is the name; before it stands the type of what was looked into.
        return ExpressionError(f"'{quoted[-1]}' is not known here", quoted[-1])
    return ExpressionError(message)
