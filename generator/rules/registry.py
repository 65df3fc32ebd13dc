"""The registry of rules: a rule is a function with a code and a title; each module of this folder adds its own."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, Generic, TypeVar

from generator import rules
from generator.diagnostics import Diagnostic, Position, Related, Severity, internal_fault
from generator.drawing.symbols import Symbols
from generator.loading.kits import Loaded
from generator.model.kit import Kit
from generator.model.scenario import Piece
from generator.model.system import Roster
from generator.rules.field import Field, survey, tiles
from generator.rules.ground import Ground
from generator.rules.judging import Court, Ruling
from generator.rules.phrases import Phrase, phrases
from generator.rules.plain import common_names
from generator.rules.unread import unread
from generator.rules.wording import Wording, wordings
from generator.source.finder import Finder


@dataclass(frozen=True)
class Subject:
    """What rules look at: the loaded kit, and where its symbols and texts are found."""

    loaded: Loaded
    finder: Finder

    @property
    def kit(self) -> Kit:
        """The kit that was loaded."""
        return self.loaded.kit

    @cached_property
    def field(self) -> Field | None:
        """The map with the places of its signs; None when the scenario has none that could be read."""
        return survey(self.loaded)

    @cached_property
    def lands(self) -> tuple[Field, ...]:
        """The map, when it could be read, and the faces of all tiles."""
        return (*([self.field] if self.field else []), *tiles(self.loaded))

    @cached_property
    def wordings(self) -> tuple[Wording, ...]:
        """Every text of the kit, with the places of its languages."""
        return tuple(wordings(self.loaded))

    @cached_property
    def phrases(self) -> Callable[[str], tuple[Phrase, ...]]:
        """All there is to translate, from a language; found once for each."""
        return cache(lambda source: tuple(phrases(self.loaded, self.wordings, self.finder, source)))

    @cached_property
    def symbol_fault(self) -> Callable[[str], Diagnostic | None]:
        """Why there is no symbol of a name to be had; each is looked for once."""
        return cache(Symbols(self.finder).fault)

    @cached_property
    def names(self) -> Mapping[str, Any]:
        """The names that every expression of the kit's designer sees."""
        return common_names(self.kit)

    @cached_property
    def unread(self) -> frozenset[str]:
        """Names and functions of expressions that lack data, because it could not be read."""
        return unread(self.loaded, self.complete)

    @cached_property
    def rulings(self) -> tuple[Ruling, ...]:
        """What there is to say about the designer's own rules."""
        return tuple(Court(self.loaded, self.names, Ground(self.field, self.kit).functions, self.unread).rulings())

    def at(self, part: str, *path: str | int) -> Position | None:
        """Where a value of a part stands, see Origins."""
        return self.loaded.origins.at(part, *path)

    def cell(self, piece: Piece, column: str) -> Position | None:
        """The cell of a piece's row, or the row where its table has no such column."""
        return self.at(piece.roster, piece.row, column)

    def related(self, message: str, piece: Piece, column: str) -> tuple[Related, ...]:
        """The cell of a piece's row as a place that a finding has to do with; none when it is not known."""
        at = self.cell(piece, column)
        return (Related(message, at),) if at else ()

    def pieces(self) -> Iterator[tuple[Roster, Piece]]:
        """Every piece with its roster, in the order of the files."""
        for roster in self.kit.system.rosters:
            for piece in self.kit.pieces.get(roster.id, ()):
                yield roster, piece

    def complete(self, roster: str) -> bool:
        """Whether the roster's table and all of its rows could be read, so that something can be missed in it."""
        table = self.loaded.origins.files.get(roster)
        rows = {piece.row for piece in self.kit.pieces.get(roster, ())}
        return table is not None and len(table.value or ()) == len(rows)


@dataclass(frozen=True)
class Finding:
    """One violation: what is wrong, where, a cure, and other places that it has to do with.

    `severity` is that of the rule unless this case weighs less.
    """

    message: str
    at: Position | None
    hint: str | None = None
    related: tuple[Related, ...] = ()
    severity: Severity | None = None

    def as_diagnostic(self, rule: Rule[Any]) -> Diagnostic:
        """The finding as `rule` tells it."""
        return Diagnostic(rule.code, self.severity or rule.severity, self.message, self.at, self.hint, self.related)


Check = Callable[[Subject], Iterator[Finding]]
FieldCheck = Callable[[Subject, Field], Iterator[Finding]]


SubjectT = TypeVar("SubjectT")


@dataclass(frozen=True)
class Rule(Generic[SubjectT]):
    """A rule with its code, title and severity."""

    code: str
    title: str
    severity: Severity
    check: Callable[[SubjectT], Iterator[Finding]]


RULES: dict[str, Rule[Subject]] = {}


def rule(code: str, title: str, severity: Severity = Severity.ERROR) -> Callable[[Check], Check]:
    """Registers a function as the rule `code`."""

    def register(check: Check) -> Check:
        if code in RULES:
            raise ValueError(f"two rules have the code {code}")
        RULES[code] = Rule(code, title, severity, check)
        return check

    return register


def map_rule(code: str, title: str, severity: Severity = Severity.ERROR) -> Callable[[FieldCheck], FieldCheck]:
    """Registers a function as the rule `code` of kits that have a map."""

    def register(check: FieldCheck) -> FieldCheck:
        @rule(code, title, severity)
        def check_map(subject: Subject) -> Iterator[Finding]:
            return check(subject, subject.field) if subject.field is not None else iter(())

        return check

    return register


def land_rule(code: str, title: str, severity: Severity = Severity.ERROR) -> Callable[[FieldCheck], FieldCheck]:
    """Registers a function as the rule `code` of the map and of every face of a tile."""

    def register(check: FieldCheck) -> FieldCheck:
        @rule(code, title, severity)
        def check_lands(subject: Subject) -> Iterator[Finding]:
            for field in subject.lands:
                yield from check(subject, field)

        return check

    return register


def every_rule() -> Mapping[str, Rule[Subject]]:
    """All rules by code, in order."""
    for module in pkgutil.iter_modules(rules.__path__, f"{rules.__name__}."):
        importlib.import_module(module.name)
    return dict(sorted(RULES.items()))


def told(rules: Iterable[Rule[SubjectT]], subject: SubjectT, at: Position | None) -> Iterator[Diagnostic]:
    """What rules find in a subject that was read from the file `at`; one that fails does not stop the others (I001)."""
    for found in rules:
        try:
            yield from (finding.as_diagnostic(found) for finding in found.check(subject))
        except Exception as problem:
            yield internal_fault(f"in the rule {found.code}", problem, at)


def check(loaded: Loaded, finder: Finder) -> Iterator[Diagnostic]:
    """What all rules find in a kit."""
    subject = Subject(loaded, finder)
    yield from told(every_rule().values(), subject, subject.at("scenario"))
