"""The consistency rules that a designer brings along, such as how many units a formation has (A8, A12)."""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Severity
from generator.rules import judging
from generator.rules.registry import Finding, Subject, rule


@rule(judging.BROKEN, "A rule of the designer does not hold")
def broken_rule(subject: Subject) -> Iterator[Finding]:
    """Every row for which a rule of the system's or the scenario's own fails, in the words of that rule."""
    return _told(subject, judging.BROKEN)


@rule(judging.UNUSABLE, "A rule of the designer can't be evaluated")
def unusable_rule(subject: Subject) -> Iterator[Finding]:
    """Every rule of the designer with a faulty expression, or one that takes too many steps."""
    return _told(subject, judging.UNUSABLE)


@rule(judging.UNFILLED, "A message of a rule has an unknown placeholder", Severity.WARNING)
def unknown_placeholder(subject: Subject) -> Iterator[Finding]:
    """Every name in braces, in the message or the hint of a rule, that none of its rows knows."""
    return _told(subject, judging.UNFILLED)


@rule(judging.IDLE, "A rule of the scenario selects no row", Severity.ADVICE)
def idle_rule(subject: Subject) -> Iterator[Finding]:
    """Every rule of the scenario whose `when` is true for no row; a system's rules may be for other scenarios."""
    return _told(subject, judging.IDLE)


def _told(subject: Subject, code: str) -> Iterator[Finding]:
    return (Finding(found.message, found.at, found.hint) for found in subject.rulings if found.code == code)
