"""The only place that knows the order of the stages: load, check, draw, impose, write."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from generator import resources
from generator.components.dress import dressed
from generator.components.parts import Part, Pieces, build
from generator.components.studio import Studio
from generator.diagnostics import Diagnostic, InputError, PunchboardError, Severity, UsageError
from generator.drawing.art import ArtBook
from generator.drawing.fonts import FontBook
from generator.loading.kits import Loaded, find_system, load
from generator.loading.themes import load_theme
from generator.loading.words import load_words
from generator.model.theme import Theme
from generator.outputs import WRITERS, Job
from generator.outputs.atomic import write_bytes
from generator.outputs.pdf.document import count_pages, write_pdf
from generator.rules.registry import Subject, check
from generator.rules.symbols import named_symbols
from generator.sheets.catalogue import catalogue
from generator.sheets.contents import contents, page_count
from generator.sheets.document import PAPERS, Document, Flow, Paper, Section, Sections
from generator.sheets.marginalia import Marginalia
from generator.sheets.sections import sections
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


@dataclass(frozen=True)
class Result:
    """What was built: the files, how many pages the kit has, counters and cards, and what there is to say."""

    files: tuple[Path, ...]
    pages: int
    counters: int
    cards: int
    seconds: float
    diagnostics: tuple[Diagnostic, ...]


class Press:
    """One scenario on its way through the stages, each done once."""

    def __init__(self, request: Request) -> None:
        self._request = request
        self._loaded: Loaded = load(request.scenario, resources.scenarios())
        self._parts: list[Part] | None = None
        self._faults: list[Diagnostic] = []
        self._counted: dict[int, tuple[int, Flow]] = {}

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
    def paper(self) -> Paper:
        """The paper to print on."""
        return PAPERS[self._request.paper]

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

    def count_pages(self, flow: Flow) -> int:
        """How many pages a text takes; counted once, as setting it is most of the work of printing it."""
        key = id(flow)
        if key not in self._counted:
            self._counted[key] = (count_pages(flow, self.studio.book), flow)
        return self._counted[key][0]

    @cached_property
    def studio(self) -> Studio:
        """The drawing tools for the kit."""
        beside = (self._request.scenario / "fonts",)
        theme = self.theme
        book = FontBook(read_catalogue(resources.fonts(), beside).with_roles(theme.type))
        words = load_words(self.finder, self.language)
        return Studio(dressed(self._loaded.kit, theme), self.language, theme, self.finder, book, words)

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
        return tuple(sorted(dict.fromkeys(found), key=lambda d: d.sort_key))


def build_kit(request: Request, progress: Progress) -> Result:
    """Builds a kit. Raises CheckFailedError when it has errors and `force` is not set; then nothing is written."""
    start = time.perf_counter()
    press = Press(request)
    diagnostics = press.check(progress)
    errors = sum(d.severity is Severity.ERROR for d in diagnostics)
    if errors and not request.force:
        raise CheckFailedError(diagnostics)
    parts = press.draw(progress)
    document = _document(press, parts, errors)
    job = Job(document, _chosen(document, request.only), parts, press.studio.book)
    variant = "-".join(filter(None, (request.paper, press.language, request.theme)))
    folder = request.out / press.loaded.kit.scenario.id / variant
    files: list[Path] = []
    for kind in request.formats:
        for name, data in WRITERS[kind](job):
            progress(name)
            write_bytes(folder / name, data)
            files.append(folder / name)
    pages = sum(page_count(s, press.count_pages) for s in document.sections if s.in_kit)
    counters, cards = (_count(parts, kind) for kind in ("counter", "card"))
    return Result(tuple(files), pages, counters, cards, time.perf_counter() - start, diagnostics)


def _count(parts: Sequence[Part], kind: str) -> int:
    return sum(c.count for part in parts if isinstance(part, Pieces) and part.kind == kind for c in part.components)


def check_kit(request: Request, progress: Progress) -> tuple[Diagnostic, ...]:
    """Everything wrong with a kit. Raises InputError when its files can't be read at all."""
    return Press(request).check(progress)


def build_catalogue(out: Path, paper: str, scenario: Path | None) -> int:
    """Writes the catalogue of the symbols at hand to the file `out`; returns how many there are.

    Of codes and collections it shows what the scenario's data names.
    """
    book = FontBook(read_catalogue(resources.fonts()))
    finder, named = Finder((resources.templates() / "common",)), tuple[str, ...]()
    if scenario:
        press = Press(Request(scenario))
        finder, named = press.finder, named_symbols(Subject(press.loaded, press.finder))
    names = (*finder.names("symbols", ".svg"), *(name for name in named if ":" in name))
    art = ArtBook(finder, book)
    pages = catalogue(names, lambda name: art.symbol(name, "#1f1b16"), PAPERS[paper], book)
    section = Section("Symbols", "symbols", pages)
    document = Document("Punchboard: symbols", "The symbols at 16, 8 and 5 mm", "Punchboard", "en", (section,))
    write_bytes(out, write_pdf(document, book))
    return len(names)


def _document(press: Press, parts: tuple[Part, ...], errors: int) -> Document:
    kit, language, words = press.loaded.kit, press.language, press.studio.words
    scenario = kit.scenario
    title = scenario.title.get(language)
    marginalia = Marginalia(f"{title} · {scenario.version}", words, press.studio.book)
    body = sections(parts, [side.id for side in scenario.sides], press.paper, marginalia)
    names = (title, f"{scenario.subtitle.get(language)} · {kit.system.name.get(language)}")
    first = contents(names, body, parts, press.paper, words, press.count_pages, errors, press.studio.art.credits)
    return Document(title, names[1], scenario.author, language, (first, *body))


def _chosen(document: Document, only: tuple[str, ...]) -> Sections:
    """The sections asked for by file name; all of them when none is named. Raises UsageError for an unknown one."""
    known = [section.file for section in document.sections]
    unknown = [name for name in only if name not in known]
    if unknown:
        raise UsageError(f"this kit has no '{unknown[0]}'; --only takes: {', '.join(known)}")
    return tuple(section for section in document.sections if not only or section.file in only)
