"""The first page of a kit: what it holds, on which pages, and how to print it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from generator.components.parts import BoardPart, Part, Pieces
from generator.drawing import shapes
from generator.drawing.flow import Block, Bullets, Grid, Heading, Paragraph, Picture, Span
from generator.drawing.items import Drawing, Path, Stroke
from generator.sheets.collation import collate
from generator.sheets.document import Flow, Section, Sections
from generator.sheets.flip import Flip
from generator.sheets.printing import Printing

# No-break spaces: other ones are lost at the beginning of a line.
_INDENT = "\u00a0" * 4


def contents(
    title: tuple[str, str],
    sections: Sections,
    parts: Sequence[Part],
    printing: Printing,
    words: Mapping[str, str],
    count_pages: Callable[[Flow], int],
    errors: int,
    credits: Sequence[str],
    pages: int = 1,
) -> Section:
    """The contents section of a kit called `title` (name, subtitle); it tells of `errors` in a forced build.

    `credits` name the makers of its symbols, a line each; `pages` is how many the section itself is thought to take.
    """
    blocks: list[Block] = [Heading(1, (Span(title[0]),)), Paragraph((Span(title[1]),))]
    if errors:
        blocks.append(Paragraph((Span(words["forced"].format(errors=errors), bold=True),)))
    blocks.append(Heading(2, (Span(words["contents"]),)))
    collated = collate(sections, words)
    leaves = any(section.leaves for section in collated)
    rows = list(_rows(collated, parts, words, count_pages, 1 + pages + (pages % 2 if leaves else 0)))
    head = tuple((Span(words[key]),) for key in ("part", "pieces", "size", "pages"))
    blocks.append(
        Grid(head, tuple(tuple((Span(cell),) for cell in row) for row in rows), ("left", "right", "left", "right"))
    )
    paper, notes = printing.paper, _notes(printing.flip, parts)
    blocks.append(Heading(2, (Span(words["printing"]),)))
    blocks.append(Bullets(tuple((Span(words[note].format(paper=paper.name)),) for note in notes)))
    blocks.append(Paragraph((Picture(_bars(), 9.0),)))
    blocks.append(Paragraph((Span(words["bars"], italic=True),)))
    if credits:
        blocks.append(Heading(2, (Span(words["symbols_by"]),)))
        blocks.append(Bullets(tuple((Span(line),) for line in credits)))
    flow = Flow(tuple(blocks), paper.width, paper.height, f"{title[0]} · {words['contents']}")
    needed = count_pages(flow)
    if needed > pages:
        return contents(title, sections, parts, printing, words, count_pages, errors, credits, needed)
    return Section(words["contents"], "contents", flow)


def _notes(flip: Flip, parts: Sequence[Part]) -> Iterator[str]:
    """The words that say how to print and cut, in the order in which it is done."""
    yield "note_scale"
    if any(component.back for part in parts if isinstance(part, Pieces) for component in part.components):
        yield f"note_{flip}"
        if flip.duplex:
            yield "note_test"
    yield "note_cut"
    if any(isinstance(part, BoardPart) for part in parts):
        yield "note_map"


def _rows(
    sections: Sections,
    parts: Sequence[Part],
    words: Mapping[str, str],
    count_pages: Callable[[Flow], int],
    first: int,
) -> Iterator[tuple[str, str, str, str]]:
    for section in sections:
        pages = page_count(section, count_pages)
        if not section.in_kit:
            yield section.title, "", _size(section, words), f"{section.file}.pdf"
            continue
        span = str(first) if pages == 1 else f"{first}–{first + pages - 1}"
        inside = [p for p in parts if isinstance(p, Pieces) and f"{p.kind}s" == section.file]
        yield section.title, "", "", span
        for part in inside:
            count = sum(c.count for c in part.components)
            sizes = dict.fromkeys(f"{c.width:g} × {c.height:g} {words['mm']}" for c in part.components)
            yield f"{_INDENT}{part.name}", str(count), ", ".join(sizes), ""
        first += pages


def _size(section: Section, words: Mapping[str, str]) -> str:
    assert not isinstance(section.content, Flow)
    page = section.content[0]
    return f"{page.drawing.width - 2 * page.bleed:.0f} × {page.drawing.height - 2 * page.bleed:.0f} {words['mm']}"


def _bars() -> Drawing:
    """A bar of 50 mm and one of two inches, ticked at every 10 mm and half inch."""
    items = []
    for y, length, step in ((3.0, 50.0, 10.0), (8.0, 50.8, 12.7)):
        stroke = Stroke("#1f1b16", 0.25)
        items.append(Path(shapes.polyline(((0.2, y), (0.2 + length, y))), stroke=stroke))
        for i in range(round(length / step) + 1):
            x = 0.2 + i * step
            items.append(Path(shapes.polyline(((x, y - 2.2), (x, y))), stroke=stroke))
    return Drawing(60.0, 9.0, tuple(items))


def page_count(section: Section, count_pages: Callable[[Flow], int]) -> int:
    """How many pages a section has, with the empty one that fills its last leaf."""
    count = count_pages(section.content) if isinstance(section.content, Flow) else len(section.content)
    return count + count % 2 if section.leaves else count
