"""The consistency rules that a game system brings along, such as how many units a formation has (A8, A12)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from generator.diagnostics import Position
from generator.model.base import Model
from generator.model.scenario import Piece
from generator.model.system import DesignRule
from generator.rules.expressions import Expression, ExpressionError, Expressions
from generator.rules.hints import one_of
from generator.rules.plain import Row, plain
from generator.rules.registry import Finding, Subject, rule
from generator.source.suggest import closest

_FIXED = {"terrain": "system", "sides": "scenario", "once": "scenario"}
"""What rules run over beside rosters, and the part of the kit it stands in."""

_PLACEHOLDER = re.compile(r"\{(\w+(?:\.\w+)*)\}")


@dataclass(frozen=True)
class _Broken:
    """A row for which a rule does not hold, and the names that the rule's message can use."""

    index: int
    rule: DesignRule
    at: Position | None
    names: Mapping[str, Any]


class _UnusableError(Exception):
    """A rule can't be evaluated; `field` is the part of it to blame."""

    def __init__(self, field: str, message: str, hint: str | None) -> None:
        super().__init__(message)
        self.field = field
        self.hint = hint


@rule("R601", "A rule of the game system does not hold")
def broken_rule(subject: Subject) -> Iterator[Finding]:
    """Every row for which a rule of the system's own fails, in the words of that rule."""
    language = subject.kit.scenario.languages[0]
    for result in _results(subject):
        if isinstance(result, _Broken):
            hint = result.rule.hint
            message = _filled(result.rule.message.get(language), result.names)
            yield Finding(message, result.at, _filled(hint.get(language), result.names) if hint else None)


@rule("R602", "A rule of the game system can't be evaluated")
def unusable_rule(subject: Subject) -> Iterator[Finding]:
    """Every rule of the system's own with a faulty expression; told once, for the first row that shows it."""
    return (result for result in _results(subject) if isinstance(result, Finding))


def _results(subject: Subject) -> Iterator[_Broken | Finding]:
    for index, design in enumerate(subject.kit.system.rules):
        try:
            yield from _broken(subject, index, design)
        except _UnusableError as problem:
            message = f"the rule '{design.id}' can't be evaluated: {problem}"
            yield Finding(message, subject.at("system", "rules", index, problem.field), problem.hint)


def _broken(subject: Subject, index: int, design: DesignRule) -> Iterator[_Broken]:
    if design.every not in (known := {*_FIXED, *subject.kit.pieces}):
        raise _UnusableError("every", f"there are no rows '{design.every}'", one_of(design.every, known))
    when = _compiled(subject.expressions, design.when, "when")
    require = _compiled(subject.expressions, design.require, "require")
    for at, row in _rows(subject, design.every):
        names = {**subject.names, "row": plain(row, subject.kit.scenario.languages[0])}
        if _value(when, "when", names) and not _truth(require, names):
            yield _Broken(index, design, at, names)


def _rows(subject: Subject, every: str) -> Iterator[tuple[Position | None, Model]]:
    """The rows that a rule runs over, with their places; pieces that lack a value are left to U204."""
    stats = {roster.id: set(roster.stats) for roster in subject.kit.system.rosters}
    for index, row in enumerate(subject.kit.rows(every)):
        if isinstance(row, Piece):
            if stats[row.roster] <= set(row.stats):
                yield subject.at(row.roster, row.row), row
        elif every == "once":
            yield subject.at("scenario"), row
        else:
            yield subject.at(_FIXED[every], every, index), row


def _compiled(expressions: Expressions, text: str, field: str) -> Expression:
    try:
        return expressions.compile(text)
    except ExpressionError as problem:
        raise _UnusableError(field, str(problem), _meant(problem, expressions.names)) from problem


def _value(expression: Expression, field: str, names: Mapping[str, Any]) -> Any:
    try:
        return expression.value(names)
    except ExpressionError as problem:
        raise _UnusableError(field, str(problem), _meant(problem, _known(names))) from problem


def _truth(require: Expression, names: Mapping[str, Any]) -> bool:
    found = _value(require, "require", names)
    if not isinstance(found, bool):
        message = f"it gives a value of the type {type(found).__name__}, expected true or false"
        raise _UnusableError("require", message, "compare the value with another one")
    return found


def _meant(problem: ExpressionError, known: set[str]) -> str | None:
    close = closest(problem.unknown, known) if problem.unknown else None
    return f"did you mean '{close}'?" if close else None


def _known(names: Mapping[str, Any]) -> set[str]:
    """Every name that an expression can use, with those inside of rows."""
    inside = (_known(vars(value)) for value in names.values() if isinstance(value, Row))
    return set(names).union(*inside)


def _filled(text: str, names: Mapping[str, Any]) -> str:
    """The text with `{row.abbr}` and the like replaced; not by str.format, which reaches into any object."""
    return _PLACEHOLDER.sub(lambda found: _spelt(found, names), text)


def _spelt(found: re.Match[str], names: Mapping[str, Any]) -> str:
    """What a placeholder stands for; the placeholder itself when that is nothing known."""
    value: Any = Row(**names)
    for name in found[1].split("."):
        if not isinstance(value, Row) or name not in vars(value):
            return found[0]
        value = vars(value)[name]
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
