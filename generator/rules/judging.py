"""The designer's own rules, judged: each of them once, over all of its rows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from generator.diagnostics import Position
from generator.loading.kits import Loaded
from generator.loading.origins import SCENARIO, SYSTEM
from generator.model.base import Text
from generator.model.designrule import DesignRule
from generator.rules.hints import one_of
from generator.rules.language.expression import Expression, Function, compiled, truth
from generator.rules.language.faults import ExpressionError
from generator.rules.language.steps import OF_A_CHECK, OF_A_RULE, Steps
from generator.rules.language.values import named
from generator.rules.plain import plain
from generator.source.spots import spot
from generator.source.tree import DataPath

BROKEN, UNUSABLE, UNFILLED, IDLE = "R601", "R602", "R603", "R604"

_FIXED = {"terrain": SYSTEM, "sides": SCENARIO, "once": SCENARIO}
"""What rules run over beside rosters, and the part of the kit it stands in."""

_LETTERS_A_STEP = 8
_STEPS_TO_TELL = 50
_STEPS_TO_GUESS = 2000
"""What it takes to tell of a row, and to guess which name was meant by one in a message."""

_LONGEST = 10_000
"""How many characters a message or a hint may have."""

_PLACEHOLDER = re.compile(r"\{(\w+(?:\.\w+)*)\}")


@dataclass(frozen=True)
class Ruling:
    """What is to be said about a rule: under which code, in which words, at which place, with which cure."""

    code: str
    message: str
    at: Position | None
    hint: str | None = None


@dataclass(frozen=True)
class Court:
    """All that judging needs: the kit, the names and functions of expressions, and those of them that lack data."""

    loaded: Loaded
    names: Mapping[str, Any]
    functions: Mapping[str, Function]
    unread: frozenset[str]

    def rulings(self) -> Iterator[Ruling]:
        """What there is to say about the rules of the system and of the scenario.

        No rule can take long: when the steps of a check are used up, that is told and the rest is left out.
        """
        kit = self.loaded.kit
        whole = Steps(OF_A_CHECK, f"the rules take more than {OF_A_CHECK:,} steps together")
        for part, rules in ((SYSTEM, kit.system.rules), (SCENARIO, kit.scenario.rules)):
            for index, rule in enumerate(rules):
                case = _Case(self, rule, part, index)
                if whole.left <= 0:
                    at = case.at("require")
                    yield Ruling(UNUSABLE, f"the rules before '{rule.id}' took all the steps of a check", at)
                    return
                with whole.part(OF_A_RULE, f"its rows take more than {OF_A_RULE:,} steps together") as steps:
                    yield from case.rulings(steps)


class _FaultyRuleError(Exception):
    """A rule can't be judged; `ruling` says why."""

    def __init__(self, ruling: Ruling) -> None:
        super().__init__(ruling.message)
        self.ruling = ruling


@dataclass(frozen=True)
class _Case:
    """One rule, the `index`-th of a part of the kit."""

    court: Court
    rule: DesignRule
    part: str
    index: int

    def rulings(self, steps: Steps) -> Iterator[Ruling]:
        """What there is to say about the rule; a faulty expression is told once, for the first row that shows it."""
        if self.rule.every not in (known := {*_FIXED, *self.court.loaded.kit.pieces}):
            message = f"{self._says}: there are no rows '{self.rule.every}'"
            yield Ruling(UNUSABLE, message, self.at("every"), one_of(self.rule.every, known))
            return
        try:
            yield from self._unfilled(steps)
            yield from self._judged(steps)
        except _FaultyRuleError as problem:
            yield problem.ruling

    def at(self, *path: str) -> Position | None:
        """Where a value of the rule stands."""
        return self.court.loaded.origins.at(self.part, "rules", self.index, *path)

    @property
    def _says(self) -> str:
        return f"the rule '{self.rule.id}' can't be evaluated"

    def _judged(self, steps: Steps) -> Iterator[Ruling]:
        when, require = self._compiled("when"), self._compiled("require")
        if self.court.unread & (when.names | require.names):
            return
        selected = False
        for at, row in self._rows:
            names = {**self.court.names, "row": row}
            if self._value(when, "when", names, steps):
                selected = True
                if not self._holds(require, names, steps):
                    yield self._broken(at, names, steps)
        if not selected and self.part == SCENARIO:
            message = f"the rule '{self.rule.id}' selects no row of '{self.rule.every}', so it never has to hold"
            yield Ruling(IDLE, message, self.at("when"), "mend the condition, or leave the rule out")

    def _broken(self, at: Position | None, names: Mapping[str, Any], steps: Steps) -> Ruling:
        language, hint = self.court.loaded.kit.scenario.languages[0], self.rule.hint
        message = _filled(self.rule.message.get(language), names)
        cure = _filled(hint.get(language), names) if hint else None
        self._spend(steps, _STEPS_TO_TELL + (len(message) + len(cure or "")) // _LETTERS_A_STEP)
        return Ruling(BROKEN, message, at, cure)

    def _spend(self, steps: Steps, count: int) -> None:
        """Takes steps for the message, which could be as long as a file."""
        try:
            steps.spend(count)
        except ExpressionError as problem:
            raise self._faulty("message", problem) from problem

    @cached_property
    def _rows(self) -> Sequence[tuple[Position | None, Any]]:
        """The rows that the rule runs over, with their places; pieces that lack a value are left to U204."""
        kit, at, every = self.court.loaded.kit, self.court.loaded.origins.at, self.rule.every
        if every in _FIXED:
            language = kit.scenario.languages[0]
            rows = [plain(row, language) for row in kit.rows(every)]
            if every == "once":
                return [(at(SCENARIO), row) for row in rows]
            return [(at(_FIXED[every], every, index), row) for index, row in enumerate(rows)]
        stats = next(set(roster.stats) for roster in kit.system.rosters if roster.id == every)
        found = zip(kit.pieces[every], self.court.names[every], strict=True)
        return [(at(every, piece.row), row) for piece, row in found if stats <= set(piece.stats)]

    def _compiled(self, field: str) -> Expression:
        try:
            return compiled(getattr(self.rule, field), self.court.functions)
        except ExpressionError as problem:
            raise self._faulty(field, problem) from problem

    def _value(self, expression: Expression, field: str, names: Mapping[str, Any], steps: Steps) -> Any:
        try:
            return expression.value(names, steps)
        except ExpressionError as problem:
            raise self._faulty(field, problem) from problem

    def _holds(self, require: Expression, names: Mapping[str, Any], steps: Steps) -> bool:
        found = self._value(require, "require", names, steps)
        try:
            return truth(found)
        except ExpressionError as problem:
            raise self._faulty("require", problem) from problem

    def _faulty(self, field: str, problem: ExpressionError) -> _FaultyRuleError:
        source = self.court.loaded.origins.files[self.part]
        at = spot(source, ("rules", self.index, field), problem.offset or 0, problem.length)
        return _FaultyRuleError(Ruling(UNUSABLE, f"{self._says}: {problem.message}", at, problem.hint))

    def _unfilled(self, steps: Steps) -> Iterator[Ruling]:
        """Every placeholder of the message and the hint that no row has a value for."""
        if not self._rows or self.rule.every in self.court.unread:
            return
        for field, text in (("message", self.rule.message), ("hint", self.rule.hint)):
            for path, words in _written(field, text):
                if len(words) > _LONGEST:
                    message = f"it has {len(words):,} characters, expected at most {_LONGEST:,}"
                    raise self._faulty(field, ExpressionError(message))
                for found in _PLACEHOLDER.finditer(words):
                    yield from self._unknown(path, found, steps)

    def _unknown(self, path: DataPath, found: re.Match[str], steps: Steps) -> Iterator[Ruling]:
        self._spend(steps, len(self._rows))
        faults = [_missing(found[1], {**self.court.names, "row": row}) for _, row in self._rows]
        if all(faults):
            self._spend(steps, _STEPS_TO_GUESS)
            name, before, known = faults[0] or ("", 0, {})
            source = self.court.loaded.origins.files[self.part]
            at = spot(source, ("rules", self.index, *path), found.start(1) + before, len(name))
            message = (
                f"the {path[0]} of the rule '{self.rule.id}' has the placeholder {found[0]}, but '{name}' is not known"
            )
            yield Ruling(UNFILLED, message, at, one_of(name, map(str, known)))


def _written(field: str, text: Text | None) -> Iterator[tuple[DataPath, str]]:
    """The strings of a text, with where they stand."""
    if text is None:
        return
    if text.everywhere is not None:
        yield (field,), text.everywhere
    for language, words in text.by_language.items():
        yield (field, language), words


def _missing(path: str, names: Mapping[str, Any]) -> tuple[str, int, Mapping[Any, Any]] | None:
    """The first name of a placeholder that is not known, where in it that stands, and what is known there."""
    value: Any = names
    before = 0
    for name in path.split("."):
        inside = named(value)
        if inside is None or name not in inside:
            return name, before, inside or {}
        value = inside[name]
        before += len(name) + 1
    return None


def _filled(text: str, names: Mapping[str, Any]) -> str:
    """The text with `{row.abbr}` and the like replaced; not by str.format, which reaches into any object."""
    return _PLACEHOLDER.sub(lambda found: _spelt(found, names), text)


def _spelt(found: re.Match[str], names: Mapping[str, Any]) -> str:
    """What a placeholder stands for; the placeholder itself when that is nothing known."""
    value: Any = names
    for name in found[1].split("."):
        inside = named(value)
        if inside is None or name not in inside:
            return found[0]
        value = inside[name]
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
