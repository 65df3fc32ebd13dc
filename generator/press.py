"""A kit on its way to the press: loaded, checked and drawn, but neither imposed nor written.

Checking stops here, so it imports no output.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from generator import resources
from generator.components.dress import dressed
from generator.components.parts import Part, build
from generator.components.studio import Studio
from generator.diagnostics import Diagnostic, InputError, PunchboardError, UsageError
from generator.drawing.fonts import FontBook
from generator.loading.kits import Loaded, find_system, load
from generator.loading.themes import load_theme
from generator.loading.words import load_words
from generator.model.theme import Theme
from generator.proofs.registry import Proof, prove
from generator.rules.registry import Subject, check
from generator.sheets.document import PAPERS
from generator.source.finder import Finder
from generator.source.fontfiles import read_catalogue

Progress = Callable[[str], None]


class CheckFailedError(PunchboardError):
    """The kit has errors and was not built; carries everything found."""

    def __init__(self, diagnostics: Sequence[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        super().__init__("the kit has errors")


@dataclass(frozen=True)
class Request:
    """What to build: a scenario's folder, and how."""

    scenario: Path
    out: Path = Path("out")
    paper: str = "a4"
    language: str | None = None
    only: tuple[str, ...] = ()
    formats: tuple[str, ...] = ("pdf",)
    templates: Path | None = None
    theme: str | None = None
    force: bool = False


class Press:
    """One scenario on its way through the stages, each done once."""

    def __init__(self, request: Request) -> None:
        self._request = request
        self._loaded: Loaded = load(request.scenario, resources.scenarios())
        self._parts: list[Part] | None = None
        self._faults: list[Diagnostic] = []

    @property
    def loaded(self) -> Loaded:
        """The kit as it was read."""
        return self._loaded

    @cached_property
    def language(self) -> str:
        """The language asked for, else the scenario's first. Raises UsageError for one it does not have."""
        languages = self._loaded.kit.scenario.languages
        language = self._request.language or languages[0]
        if language not in languages:
            raise UsageError(f"the scenario has no texts in '{language}'; it has: {', '.join(languages)}")
        return language

    @cached_property
    def finder(self) -> Finder:
        """Where templates, symbols and texts are looked for: the user's folder, the scenario, its system, common."""
        scenario, shipped = self._request.scenario, resources.templates()
        system = self._loaded.kit.system.id
        beside = find_system(scenario, system, resources.scenarios())
        own = [self._request.templates] if self._request.templates else []
        places = [*own, scenario / "texts", scenario, *([beside.parent / "templates"] if beside else [])]
        return Finder((*places, shipped / system, shipped / "common"))

    @cached_property
    def theme(self) -> Theme:
        """The theme asked for, else the scenario's. Raises InputError when there is none of that name."""
        name, at = self._request.theme, None
        if name is None:
            name, at = self._loaded.kit.scenario.theme, self._loaded.origins.at("scenario", "theme")
        return load_theme(name, self.finder, at)

    @cached_property
    def studio(self) -> Studio:
        """The drawing tools for the kit."""
        beside = (self._request.scenario / "fonts",)
        theme = self.theme
        book = FontBook(read_catalogue(resources.fonts(), beside).with_roles(theme.type))
        words = load_words(self.finder, self.language)
        return Studio(
            dressed(self._loaded.kit, theme), self.language, theme, self.finder, book, words, self._loaded.origins
        )

    def draw(self, progress: Progress) -> tuple[Part, ...]:
        """The parts of the kit; what can't be drawn is left out, and `faults` says why."""
        if self._parts is None:
            self._parts = []
            for spec in self._loaded.kit.system.components:
                progress(spec.name.get(self.language))
                try:
                    part = build(spec, self.studio)
                except InputError as problem:
                    self._faults += problem.diagnostics
                else:
                    self._parts += [part] if part else []
        return tuple(self._parts)

    def check(self, progress: Progress) -> tuple[Diagnostic, ...]:
        """Everything wrong with the kit: found while loading, by the rules, and while drawing it."""
        found = [*self._loaded.diagnostics, *check(self._loaded, self.finder)]
        self.draw(progress)
        # What the rules told with its place in the data, drawing says again without.
        told = {d.message for d in found}
        found += [d for d in (*self._faults, *self.studio.drain()) if d.position or d.message not in told]
        subject = Subject(self._loaded, self.finder)
        found += prove(Proof(subject, self.studio, PAPERS[self._request.paper], tuple(self._parts or ())))
        return tuple(sorted(dict.fromkeys(found), key=lambda d: d.sort_key))


def check_kit(request: Request, progress: Progress) -> tuple[Diagnostic, ...]:
    """Everything wrong with a kit. Raises InputError when its files can't be read at all."""
    return Press(request).check(progress)
