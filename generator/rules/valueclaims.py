"""Claims of worked examples about values: expressions over the system's data, and what they give (S6, M1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from generator.diagnostics import Related
from generator.model.system import WorkedExample
from generator.rules.citing import Cited
from generator.rules.claims import Fault
from generator.rules.hints import one_of
from generator.rules.language.expression import Expression, Seen, compiled
from generator.rules.language.faults import ExpressionError
from generator.rules.language.steps import Steps
from generator.rules.registry import Subject


@dataclass
class ValueClaims:
    """The expressions of an example in their order, and what each looked up, itself and by those before it."""

    subject: Subject
    cited: Cited
    example: WorkedExample
    steps: Steps
    _names: dict[str, Any] = field(default_factory=dict)
    _seen: dict[str, list[Seen]] = field(default_factory=dict)

    def faults(self) -> Iterator[Fault]:
        """The expressions that can't be reckoned, and the values that differ; none where data could not be read."""
        self._names = dict(self.subject.names)
        for name, text in self.example.let.items():
            try:
                expression = compiled(text)
                if self.subject.unread & expression.names:
                    return
                self._reckon(name, expression)
            except ExpressionError as problem:
                message = f"'{name}' can't be reckoned: {problem.message}"
                yield Fault(
                    ("let", name), message, problem.hint, self._related(name), problem.offset or 0, problem.length
                )
                return
        yield from self._unexpected()

    def _reckon(self, name: str, expression: Expression) -> None:
        before = [seen for known in self._seen if known in expression.names for seen in self._seen[known]]
        own: list[Seen] = []
        self._seen[name] = own
        try:
            self._names[name] = expression.value(self._names, self.steps, own)
        finally:
            own += before

    def _unexpected(self) -> Iterator[Fault]:
        for name, expected in self.example.expect.items():
            if name not in self.example.let:
                yield Fault(("expect", name), f"nothing is called '{name}' in 'let'", one_of(name, self.example.let))
            elif self._names[name] != expected:
                message = f"{name} is {self._names[name]}, expected {expected}"
                yield Fault(
                    ("expect", name), message, f"it is reckoned as {self.example.let[name]}", self._related(name)
                )

    def _related(self, name: str) -> tuple[Related, ...]:
        return self.cited.places(self._seen.get(name, ()))
