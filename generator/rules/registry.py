"""The registry of rules: a rule is a function with a code and a title; each module of this folder adds its own."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from generator import rules
from generator.diagnostics import Diagnostic, Position, Severity
from generator.loading import Loaded
from generator.source.finder import Finder


@dataclass(frozen=True)
class Subject:
    """What rules look at: the loaded kit, and where its symbols and texts are found."""

    loaded: Loaded
    finder: Finder


@dataclass(frozen=True)
class Finding:
    """One violation: what is wrong, where, and a cure."""

    message: str
    at: Position | None
    hint: str | None = None
    code: str | None = None


Check = Callable[[Subject], Iterator[Finding]]


@dataclass(frozen=True)
class Rule:
    """A rule with its code, title and severity."""

    code: str
    title: str
    severity: Severity
    check: Check


RULES: dict[str, Rule] = {}


def rule(code: str, title: str, severity: Severity = Severity.ERROR) -> Callable[[Check], Check]:
    """Registers a function as the rule `code`."""

    def register(check: Check) -> Check:
        if code in RULES:
            raise ValueError(f"two rules have the code {code}")
        RULES[code] = Rule(code, title, severity, check)
        return check

    return register


def check(loaded: Loaded, finder: Finder) -> Iterator[Diagnostic]:
    """What all rules find in a kit."""
    for module in pkgutil.iter_modules(rules.__path__, f"{rules.__name__}."):
        importlib.import_module(module.name)
    subject = Subject(loaded, finder)
    for found in RULES.values():
        for finding in found.check(subject):
            yield Diagnostic(finding.code or found.code, found.severity, finding.message, finding.at, finding.hint)
