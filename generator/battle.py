"""The order of the stages of a battlefield: read the system, roll, draw, write."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from generator import resources
from generator.components.pens import Pens
from generator.components.rollwords import piece_sentences, roll_sentences
from generator.diagnostics import Diagnostic, InputError, UsageError, error
from generator.drawing.art import ArtBook
from generator.drawing.fonts import FontBook
from generator.drawing.raster import svg_to_png
from generator.loading.battlefields import load_battlefields
from generator.loading.kits import find_system
from generator.loading.themes import load_theme
from generator.loading.words import load_words
from generator.model.battlefield import Battlefields, FieldKind
from generator.model.system import GameSystem
from generator.outputs.atomic import write_bytes
from generator.outputs.pdf.document import write_pdf
from generator.outputs.pngfiles import DPI
from generator.outputs.svgfiles import to_svg
from generator.rolling.battlefield import roll_battlefield
from generator.rolling.dice import Seeded
from generator.sheets.battleplan import Heading, battle_page
from generator.sheets.document import Document, Page, Section
from generator.sheets.paper import PAPERS, Paper
from generator.source.finder import Finder
from generator.source.fontfiles import read_catalogue
from generator.source.yamlfile import read_yaml


@dataclass(frozen=True)
class BattleRequest:
    """What to roll: for the system or scenario in `folder`, a kind of land and a seed; and how to draw it."""

    folder: Path
    kind: str
    seed: int
    out: Path = Path("out")
    paper: Paper = PAPERS["a4"]
    language: str | None = None
    formats: tuple[str, ...] = ("pdf", "svg", "png")
    theme: str = "clean"


@dataclass(frozen=True)
class BattleResult:
    """The files of a battlefield, what was rolled in words, and what there is to say of the drawing."""

    files: tuple[Path, ...]
    story: tuple[str, ...]
    diagnostics: tuple[Diagnostic, ...]


def _pdf(page: Page, title: str, pens: Pens) -> bytes:
    section = Section(title, "battlefield", (page,))
    return write_pdf(Document(title, title, "Punchboard", pens.language, (section,)), pens.book)


def _svg(page: Page, _: str, pens: Pens) -> bytes:
    return to_svg(page.drawing, pens.book)


def _png(page: Page, _: str, pens: Pens) -> bytes:
    drawing = page.drawing
    return svg_to_png(to_svg(drawing, pens.book), drawing.width, drawing.height, DPI)


FORMATS: Mapping[str, Callable[[Page, str, Pens], bytes]] = {"pdf": _pdf, "svg": _svg, "png": _png}


def build_battlefield(request: BattleRequest) -> BattleResult:
    """Rolls a battlefield and writes its plan; the same request gives the same bytes.

    Raises UsageError for a kind, language or format that is not there, or a system without battlefields.
    """
    system_file = _system_file(request.folder)
    system, fields = load_battlefields(system_file)
    kind = _kind(fields, request.kind)
    pens = _pens(request, system, system_file)
    field = roll_battlefield(kind, fields, Seeded(request.seed))
    heading = Heading(system.name.get(pens.language), request.seed)
    page = battle_page(field, fields, heading, request.paper, pens)
    stem = f"battlefield-{kind.id}-{request.seed}-{request.paper.key}-{pens.language}"
    title = f"{heading.system}: {page.label} ({request.seed})"
    made = {request.out / system.id / f"{stem}.{form}": FORMATS[form](page, title, pens) for form in request.formats}
    for path, data in made.items():
        write_bytes(path, data)
    story = (*roll_sentences(field, fields, pens), *piece_sentences(field, fields, pens))
    return BattleResult(tuple(made), story, tuple(dict.fromkeys((*pens.problems, *pens.art.notes))))


def _system_file(folder: Path) -> Path:
    """The system.yaml of a system's folder, or of the system that a scenario is for."""
    if (folder / "system.yaml").is_file():
        return folder / "system.yaml"
    scenario = read_yaml(folder / "scenario.yaml", (folder / "scenario.yaml").as_posix())
    identifier = scenario.value.get("system") if isinstance(scenario.value, dict) else None
    found = find_system(folder, str(identifier), resources.scenarios())
    if found is None:
        raise InputError([error("S004", f"there is no game system '{identifier}'", scenario.at(("system",)))])
    return found


def _kind(fields: Battlefields, name: str) -> FieldKind:
    known = {kind.id: kind for kind in fields.kinds}
    if name not in known:
        raise UsageError(f"there is no battlefield of '{name}'; known are: {', '.join(known)}")
    return known[name]


def _pens(request: BattleRequest, system: GameSystem, system_file: Path) -> Pens:
    language = request.language or system.languages[0]
    if language not in system.languages:
        raise UsageError(f"the system has no texts in '{language}'; it has: {', '.join(system.languages)}")
    shipped = resources.templates()
    places = (request.folder, system_file.parent, system_file.parent / "templates", shipped / system.id)
    finder = Finder((*places, shipped / "common"))
    theme = load_theme(request.theme, finder, None)
    book = FontBook(read_catalogue(resources.fonts()).with_roles(theme.type))
    return Pens(language, load_words(finder, language), theme, ArtBook(finder, book), book)
