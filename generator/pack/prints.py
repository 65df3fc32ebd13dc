"""What of a pack is printed and cut: the kit, the sheets for a cutting machine, the calibration sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.components.parts import BoardPart, Part, Pieces
from generator.outputs import cutfiles
from generator.outputs.pdf.document import write_pdf
from generator.pack.order import Order
from generator.pack.records import Component, Output, Printed, SectionPages, Work
from generator.pipeline import Made, make_calibration, make_kit
from generator.press import silent
from generator.sheets.document import Flow, Section, Sections
from generator.sheets.paper import Paper
from generator.sheets.printing import Ink, Printing


def print_kit(order: Order, paper: Paper, ink: Ink, language: str, name: str) -> Work:
    """The whole kit as one PDF, and its map on one sheet as another."""
    made = make_kit(order.request(paper, language, ink), silent)
    folder = f"pdf/{paper.key}/{ink}"
    kit = Output(f"{folder}/{name}_{paper.key}_{order.flip}_{language}.pdf", _pdf(made, made.job.kit), sum(made.pages))
    posters = tuple(section for section in made.job.document.sections if not section.in_kit)
    files = (kit, *_sheets(made, posters, f"{folder}/{name}_map-poster_{language}.pdf"))
    sections = tuple(
        SectionPages(title=section.title, file=section.file, pages=pages)
        for section, pages in zip(made.job.kit, made.pages, strict=True)
    )
    printed = Printed(
        paper=paper.key,
        ink=ink,
        language=language,
        sections=sections,
        components=tuple(_components(made.job.parts)),
        credits=made.press.studio.art.credits,
    )
    return Work(files, printed)


def cut(order: Order, paper: Paper, language: str, name: str) -> Work:
    """The sheets of pieces with a machine's marks, and the lines it cuts, which are those of all languages."""
    made = make_kit(order.request(paper, language, cutter=order.cutter), silent)
    sections = tuple(section for section in made.job.kit if _planned(section))
    folder = f"cut/{paper.key}"
    sheets = _sheets(made, sections, f"{folder}/{name}_{paper.key}_{order.cutter}_{order.flip}_{language}.pdf")
    lines = (
        Output(f"{folder}/{_in_language(path.removeprefix('cut/'), language)}", data)
        for path, data in cutfiles.write(replace(made.job, chosen=sections))
        if language == order.languages[0] or path.endswith(".png")
    )
    return Work((*sheets, *lines))


def calibrate(order: Order, paper: Paper, language: str) -> Work:
    """The sheet that shows how far off a printer puts backs."""
    data, pages = make_calibration(Printing(paper, order.flip), language)
    return Work((Output(f"calibration/calibration_{paper.key}_{language}.pdf", data, pages),))


def _in_language(path: str, language: str) -> str:
    """Pictures hold words; lines do not."""
    return f"{path.removesuffix('.png')}_{language}.png" if path.endswith(".png") else path


def _sheets(made: Made, sections: Sections, path: str) -> Iterator[Output]:
    pages = sum(len(section.content) for section in sections if not isinstance(section.content, Flow))
    if pages:
        yield Output(path, _pdf(made, sections), pages)


def _pdf(made: Made, sections: Sections) -> bytes:
    return write_pdf(replace(made.job.document, sections=sections), made.job.book, made.job.inks)


def _planned(section: Section) -> bool:
    return not isinstance(section.content, Flow) and any(page.plan for page in section.content)


def _components(parts: Sequence[Part]) -> Iterator[Component]:
    for part in parts:
        if isinstance(part, Pieces):
            sizes = dict.fromkeys((piece.width, piece.height) for piece in part.components)
            count = sum(piece.count for piece in part.components)
            if count:
                yield Component(
                    id=part.spec.id if part.spec else part.kind,
                    kind=part.kind,
                    name=part.name,
                    section=f"{part.kind}s",
                    pieces=count,
                    sizes=tuple(sizes),
                )
        elif isinstance(part, BoardPart):
            size = (round(part.drawing.width, 1), round(part.drawing.height, 1))
            yield Component(id=part.identifier, kind="board", name=part.name, section="map", sizes=(size,))
        else:
            yield Component(id=part.identifier, kind="booklet", name=part.name, section=part.identifier)
