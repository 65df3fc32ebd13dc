"""The only place that knows the order of the stages: load, check, draw, impose, write."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from generator import resources
from generator.components.fitting import fitting_scale
from generator.components.parts import Part, Pieces
from generator.diagnostics import Diagnostic, Severity, UsageError
from generator.drawing.art import ArtBook
from generator.drawing.fonts import FontBook
from generator.loading.words import load_words
from generator.outputs import WRITERS, Job
from generator.outputs.atomic import write_bytes
from generator.outputs.inks import Colour, Grey, Inks, Process
from generator.outputs.pdf.document import count_pages, write_pdf
from generator.press import CheckFailedError, Press, Progress, Request
from generator.rules.registry import Subject
from generator.rules.symbols import named_symbols
from generator.sheets.calibration import calibration
from generator.sheets.catalogue import catalogue
from generator.sheets.collation import collate
from generator.sheets.contents import contents, page_count
from generator.sheets.document import Document, Flow, Section, Sections
from generator.sheets.marginalia import Marginalia
from generator.sheets.paper import Paper
from generator.sheets.printing import Ink, Printing
from generator.sheets.sections import sections
from generator.source.finder import Finder
from generator.source.fontfiles import read_catalogue


@dataclass(frozen=True)
class _PageCounter:
    """How many pages texts take; each is counted once, as setting it is most of the work of printing it."""

    book: FontBook
    _counted: dict[int, tuple[int, Flow]] = field(default_factory=dict)

    def __call__(self, flow: Flow) -> int:
        key = id(flow)
        if key not in self._counted:
            self._counted[key] = (count_pages(flow, self.book), flow)
        return self._counted[key][0]


@dataclass(frozen=True)
class Result:
    """What was built: the files, how many pages the kit has, counters and cards, and what there is to say."""

    files: tuple[Path, ...]
    pages: int
    counters: int
    cards: int
    seconds: float
    diagnostics: tuple[Diagnostic, ...]


@dataclass(frozen=True)
class Made:
    """A kit drawn and imposed, but not written: what writers are given, the pages of each section of the kit."""

    press: Press
    job: Job
    pages: tuple[int, ...]
    diagnostics: tuple[Diagnostic, ...]


def make_kit(request: Request, progress: Progress) -> Made:
    """Checks, draws and imposes a kit. Raises CheckFailedError when it has errors and `force` is not set."""
    press = Press(request)
    diagnostics = press.check(progress).told
    errors = sum(d.severity is Severity.ERROR for d in diagnostics)
    if errors and not request.force:
        raise CheckFailedError(diagnostics)
    parts = press.draw(progress)
    counter = _PageCounter(press.studio.book)
    printing = request.printing
    if printing.map_scale is None:
        printing = replace(printing, map_scale=fitting_scale(press.loaded.kit, parts))
    document = _document(press, parts, errors, printing, counter)
    kit = tuple(s for s in collate(document.sections, press.studio.words) if s.in_kit)
    job = Job(document, kit, _chosen(document, request.only), parts, press.studio.book, _inks(request))
    return Made(press, job, tuple(page_count(section, counter) for section in kit), diagnostics)


def build_kit(request: Request, progress: Progress) -> Result:
    """Builds a kit. Raises CheckFailedError when it has errors and `force` is not set; then nothing is written."""
    start = time.perf_counter()
    made = make_kit(request, progress)
    pdfx = "pdfx" if request.profile else ""
    variant = "-".join(filter(None, (request.printing.key, pdfx, made.press.language, request.theme)))
    folder = request.out / made.press.loaded.kit.scenario.id / variant
    files: list[Path] = []
    for kind in request.formats:
        for name, data in WRITERS[kind](made.job):
            progress(name)
            write_bytes(folder / name, data)
            files.append(folder / name)
    counters, cards = (_count(made.job.parts, kind) for kind in ("counter", "card"))
    return Result(tuple(files), sum(made.pages), counters, cards, time.perf_counter() - start, made.diagnostics)


def _inks(request: Request) -> Inks:
    """The inks asked for. Raises UsageError for a profile that is none of a press."""
    if request.profile:
        return Process(request.profile.read_bytes())
    return Grey() if request.printing.ink is Ink.GREY else Colour()


def _count(parts: Sequence[Part], kind: str) -> int:
    return sum(c.count for part in parts if isinstance(part, Pieces) and part.kind == kind for c in part.components)


def build_catalogue(out: Path, paper: Paper, scenario: Path | None) -> int:
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
    pages = catalogue(names, lambda name: art.symbol(name, "#1f1b16"), paper, book)
    section = Section("Symbols", "symbols", pages)
    document = Document("Punchboard: symbols", "The symbols at 16, 8 and 5 mm", "Punchboard", "en", (section,))
    write_bytes(out, write_pdf(document, book))
    return len(names)


def build_calibration(out: Path, printing: Printing, language: str) -> int:
    """Writes the calibration sheet to the file `out`; returns how many pages it has."""
    data, pages = make_calibration(printing, language)
    write_bytes(out, data)
    return pages


def make_calibration(printing: Printing, language: str) -> tuple[bytes, int]:
    """The calibration sheet as PDF, and how many pages it has."""
    book = FontBook(read_catalogue(resources.fonts()))
    words = load_words(Finder((resources.templates() / "common",)), language)
    section = calibration(printing, Marginalia("Punchboard", words, book))
    title = words["calibration"]
    document = Document(title, printing.paper.name, "Punchboard", language, (section,), printing.flip)
    return write_pdf(document, book), page_count(section, lambda _: 0)


def _document(
    press: Press, parts: tuple[Part, ...], errors: int, printing: Printing, counter: Callable[[Flow], int]
) -> Document:
    kit, language, words = press.loaded.kit, press.language, press.studio.words
    scenario = kit.scenario
    title = scenario.title.get(language)
    marginalia = Marginalia(f"{title} · {scenario.version}", words, press.studio.book)
    body = sections(parts, [side.id for side in scenario.sides], printing, marginalia)
    names = (title, f"{scenario.subtitle.get(language)} · {kit.system.name.get(language)}")
    first = contents(names, body, parts, printing, words, counter, errors, press.studio.art.credits)
    return Document(title, names[1], scenario.author, language, (first, *body), printing.flip)


def _chosen(document: Document, only: tuple[str, ...]) -> Sections:
    """The sections asked for by file name; all of them when none is named. Raises UsageError for an unknown one."""
    known = [section.file for section in document.sections]
    unknown = [name for name in only if name not in known]
    if unknown:
        raise UsageError(f"this kit has no '{unknown[0]}'; --only takes: {', '.join(known)}")
    return tuple(section for section in document.sections if not only or section.file in only)
