"""A kit on its way to the press: loaded, checked and drawn, but neither imposed nor written.

Checking stops here, so it imports no output.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from generator import resources
from generator.components.dress import dressed
from generator.components.parts import Part, build
from generator.components.studio import Studio
from generator.diagnostics import Diagnostic, InputError, Position, PunchboardError, UsageError, internal_fault
from generator.drawing.fonts import FontBook
from generator.drawing.typography import typeset
from generator.loading.kits import Loaded, find_system, load
from generator.loading.themes import load_theme
from generator.loading.words import load_words
from generator.model.theme import Theme
from generator.parallel import aside, side_by_side
from generator.proofs.registry import Proof, prove, prove_dress
from generator.rules.registry import Subject, check
from generator.sheets.printing import Ink, Printing
from generator.source.finder import Finder
from generator.source.fontfiles import read_catalogue
from generator.verdict import Verdict, judge

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
    printing: Printing = field(default_factory=Printing)
    language: str | None = None
    only: tuple[str, ...] = ()
    formats: tuple[str, ...] = ("pdf",)
    templates: Path | None = None
    theme: str | None = None
    force: bool = False
    profile: Path | None = None


class Drawn(NamedTuple):
    """What drawing has to say, and where it is told when it has no place of its own, such as at the component."""

    found: Diagnostic
    at: Position | None = None


class Press:
    """One scenario on its way through the stages, each done once."""

    def __init__(self, request: Request, like: Press | None = None) -> None:
        """The press for a request; one for the same kit in another language shares what both read."""
        self._request = request
        self._like = like
        self._loaded = like.loaded if like else load(request.scenario, resources.scenarios())
        self._parts: list[Part] | None = None
        self._faults: list[Drawn] = []

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
        return Finder((*places, shipped / system, shipped / "common"), self._loaded.translations)

    @cached_property
    def theme(self) -> Theme:
        """The theme asked for, else the scenario's. Raises InputError when there is none of that name."""
        name, at = self._request.theme, None
        if name is None and self._request.printing.ink is Ink.LOW_INK:
            name = Ink.LOW_INK.value
        if name is None:
            name, at = self._loaded.kit.scenario.theme, self._loaded.origins.at("scenario", "theme")
        return load_theme(name, self.finder, at)

    @cached_property
    def studio(self) -> Studio:
        """The drawing tools for the kit."""
        said = load_words(self.finder, self.language)
        words = {name: typeset(text, self.language) for name, text in said.items()}
        if self._like:
            return self._like.studio.translated(self.language, words)
        beside = (self._request.scenario / "fonts",)
        theme = self.theme
        book = FontBook(read_catalogue(resources.fonts(), beside).with_roles(theme.type))
        return Studio(
            dressed(self._loaded.kit, theme), self.language, theme, self.finder, book, words, self._loaded.origins
        )

    def ready(self) -> None:
        """Reads what drawing in any language needs."""
        studio = self._equipped()
        if isinstance(studio, Studio):
            studio.ready()

    def draw(self, progress: Progress) -> tuple[Part, ...]:
        """The parts of the kit; what can't be drawn is left out, and `faults` says why."""
        if self._parts is None:
            self._parts = []
            for index, spec in enumerate(self._loaded.kit.system.components):
                progress(spec.name.get(self.language))
                at = self._loaded.origins.at("system", "components", index)
                try:
                    part = build(spec, self.studio)
                except InputError as problem:
                    self._faults += (Drawn(fault, at) for fault in problem.diagnostics)
                except Exception as problem:
                    self._faults.append(Drawn(internal_fault(f"while drawing '{spec.id}'", problem, at)))
                else:
                    self._parts += [part] if part else []
        return tuple(self._parts)

    def check_data(self) -> tuple[Diagnostic, ...]:
        """What is wrong with the data and the colours: found while loading, by the rules, and in the theme."""
        studio = self._equipped()
        dress = prove_dress(self._proof(studio, ())) if isinstance(studio, Studio) else ()
        return (*self._loaded.diagnostics, *check(self._loaded, self.finder), *dress)

    def check_parts(self, progress: Progress) -> tuple[Drawn, ...]:
        """What is wrong with the parts in the language of the press: found while drawing them."""
        studio = self._equipped()
        if not isinstance(studio, Studio):
            return studio
        parts = self.draw(progress)
        return (*self._faults, *map(Drawn, studio.drain()), *map(Drawn, prove(self._proof(studio, parts))))

    def _equipped(self) -> Studio | tuple[Drawn, ...]:
        """The drawing tools, or why there are none: then nothing can be drawn."""
        try:
            return self.studio
        except InputError as problem:  # no theme, or no fonts
            at = None if self._request.theme else self._loaded.origins.at("scenario", "theme")
            return tuple(Drawn(fault, at) for fault in problem.diagnostics)

    def _proof(self, studio: Studio, parts: tuple[Part, ...]) -> Proof:
        return Proof(Subject(self._loaded, self.finder), studio, self._request.printing, parts)

    def check(self, progress: Progress) -> Verdict:
        """What there is to tell of the kit in the language of the press."""
        data = self.check_data()
        return judge((*data, *_new_to(data, self.check_parts(progress))), self._loaded)


def check_kit(request: Request, progress: Progress) -> Verdict:
    """What there is to tell of a kit, in all languages of the scenario unless the request names one.

    What is wrong in some languages only says in which. Raises InputError when the kit's files can't be read at all.
    """
    press = Press(request)
    languages = (press.language,) if request.language else press.loaded.kit.scenario.languages
    progress(", ".join(languages))

    def parts(language: str) -> tuple[Drawn, ...]:
        return Press(replace(request, language=language), press).check_parts(silent)

    with aside(press.check_data) as read:
        press.ready()
        drawn = side_by_side([partial(parts, language) for language in languages])
        data = read()
    new = {language: _new_to(data, those) for language, those in zip(languages, drawn, strict=True)}
    return judge((*data, *_in_languages(new)), press.loaded)


def silent(_: str) -> None:
    """Progress that nobody hears of: it is made in another process."""


def _in_languages(found: Mapping[str, Sequence[Diagnostic]]) -> Iterator[Diagnostic]:
    """What was found in each language, once, with the languages named where it was not found in all of them."""
    sets = {language: frozenset(those) for language, those in found.items()}
    for diagnostic in dict.fromkeys(chain(*found.values())):
        named = [language for language, those in sets.items() if diagnostic in those]
        where = f" (in {' and '.join(named)})" if len(named) < len(found) else ""
        yield replace(diagnostic, message=diagnostic.message + where)


def _new_to(data: Sequence[Diagnostic], parts: Sequence[Drawn]) -> tuple[Diagnostic, ...]:
    """What drawing the parts found beyond what the rules told with its place in the data: it says that without."""
    told = {d.message for d in data}
    new = (drawn for drawn in parts if drawn.found.position or drawn.found.message not in told)
    return tuple(replace(found, position=found.position or at) for found, at in new)
