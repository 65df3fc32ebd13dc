"""The README of a pack in one language: what a template says with the numbers of the kit."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from types import SimpleNamespace
from typing import Any

from generator import __version__
from generator.drawing.sandbox import sandbox
from generator.loading.words import load_words
from generator.pack.order import Order
from generator.pack.records import Component, Printed
from generator.press import Press
from generator.source.finder import NotFoundError


def readme(
    order: Order, press: Press, name: str, language: str, printed: Sequence[Printed], paths: Collection[str]
) -> bytes:
    """The README of a pack called `name` with files at `paths`; in English where no template speaks the language."""
    template = f"pack-readme.{language}.md"
    try:
        press.finder.find(template)
    except NotFoundError:
        template = "pack-readme.en.md"
    kits = [next(p for p in printed if (p.paper, p.language) == (paper.key, language)) for paper in order.papers]
    words = load_words(press.finder, language)
    names = " / ".join(paper.name for paper in order.papers)
    scenario = press.loaded.kit.scenario
    values = {
        "title": scenario.title.get(language),
        "subtitle": scenario.subtitle.get(language),
        "date": scenario.date.get(language),
        "version": scenario.version,
        "author": scenario.author,
        "system": press.loaded.kit.system.name.get(language),
        "generator": __version__,
        "name": name,
        "language": language,
        "languages": order.languages,
        "papers": order.papers,
        "inks": [ink.value for ink in order.inks],
        "flip": order.flip.value,
        "duplex": order.flip.duplex,
        "cutter": order.cutter.value,
        "words": words,
        "note_scale": words["note_scale"].format(paper=names),
        "note_flip": words[f"note_{order.flip}"],
        "totals": [_total(order, kit) for kit in kits],
        "rows": list(_rows(kits, words)),
        "kinds": {part.kind for part in kits[0].components},
        "paths": paths,
        "kit_path": next(
            path for path in sorted(paths) if path.startswith("pdf/") and path.endswith(f"_{language}.pdf")
        ),
        "has_poster": any("_map-poster_" in path for path in paths),
        "folders": {path.partition("/")[0] for path in paths},
    }
    return sandbox(press.finder, escape=False).fill(template, values).encode()


def _total(order: Order, kit: Printed) -> Any:
    """The pages of a kit, and the sheets of paper they take."""
    pages = sum(section.pages for section in kit.sections)
    return SimpleNamespace(pages=pages, sheets=(pages + 1) // 2 if order.flip.duplex else pages)


def _rows(kits: Sequence[Printed], words: Mapping[str, str]) -> Iterator[Any]:
    """A row for each section with its pages on every paper, and below one for each kind of pieces in it."""
    spans = [list(_spans(kit)) for kit in kits]
    for number, section in enumerate(kits[0].sections):
        inside = [part for part in kits[0].components if part.section == section.file]
        pieces = [part for part in inside if part.pieces is not None]
        board = [part for part in inside if part.kind == "board"]
        pages = [span[number] for span in spans]
        count = sum(part.pieces or 0 for part in pieces) or ""
        yield SimpleNamespace(name=section.title, pieces=count, size=_sizes(board, words), pages=pages, part=False)
        for part in pieces:
            yield SimpleNamespace(name=part.name, pieces=part.pieces, size=_sizes([part], words), pages=(), part=True)


def _spans(kit: Printed) -> Iterator[str]:
    """Where each section stands in the kit: `3`, or `3–8`."""
    first = 1
    for section in kit.sections:
        last = first + section.pages - 1
        yield f"{first}" if first == last else f"{first}–{last}"
        first += section.pages


def _sizes(parts: Sequence[Component], words: Mapping[str, str]) -> str:
    sizes = (f"{width:g} × {height:g} {words['mm']}" for part in parts for width, height in part.sizes)
    return "; ".join(size.replace(".", words["decimal_sign"]) for size in sizes)
