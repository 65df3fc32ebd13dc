"""Texts set into pages: order, page breaks, tables over several pages, pictures, fonts and labels."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pdfplumber
import pypdfium2
import pytest
from pages import near, pixel, render
from pdfminer.pdftypes import resolve1

from generator.drawing.flow import Block, Bullets, Grid, Heading, PageBreak, Paragraph, Picture, Span
from generator.drawing.fonts import FontBook
from generator.drawing.items import Drawing, Path
from generator.drawing.shapes import rectangle
from generator.outputs.pdf.document import count_pages, write_pdf
from generator.sheets.document import Document, Flow, Page, Section

FLOW = Flow((), 210, 297, "Heraclea · Rules")


def words(text: str) -> tuple[Span, ...]:
    return (Span(text),)


def pdf_of(*blocks: Block, book: FontBook) -> bytes:
    section = Section("Rules", "rules", replace(FLOW, blocks=blocks))
    return write_pdf(Document("Heraclea", "S", "A", "en", (section,)), book)


def texts(pdf: bytes) -> list[str]:
    """The words of each page without its foot (two lines of it: text and number)."""
    found = []
    for page in pypdfium2.PdfDocument(pdf):
        lines = page.get_textpage().get_text_range().splitlines()
        found.append(" ".join(line for line in lines if "Heraclea · Rules" not in line))
    return found


def test_blocks_keep_their_order_and_their_words(book: FontBook) -> None:
    pdf = pdf_of(
        Heading(1, words("Title")),
        Paragraph((Span("plain "), Span("bold", bold=True), Span(" italic", italic=True))),
        Bullets((words("one"), words("two"))),
        Grid((words("head"), words("tail")), ((words("a"), words("b")),), ("left", "right")),
        Paragraph(words("end & <b>not markup</b>")),
        book=book,
    )
    (page,) = texts(pdf)
    wanted = ["Title", "plain bold italic", "one", "two", "head", "tail", "a", "b", "end & <b>not markup</b>"]
    places = [page.index(word) for word in wanted[:-3]] + [page.index(wanted[-1])]
    assert places == sorted(places)


def test_looks_choose_faces(book: FontBook) -> None:
    spans = (Span("a"), Span("b", bold=True), Span("c", italic=True), Span("d", bold=True, italic=True))
    with pdfplumber.open(BytesIO(pdf_of(Paragraph(spans), book=book))) as pdf:
        at_body = [c for c in pdf.pages[0].chars if c["top"] < 100]
    assert {c["text"]: c["fontname"].partition("+")[2] for c in at_body} == {
        "a": "FiraSans-Regular",
        "b": "FiraSans-Bold",
        "c": "FiraSans-Italic",
        "d": "FiraSans-BoldItalic",
    }


def test_a_page_break_begins_a_page(book: FontBook) -> None:
    pdf = pdf_of(Paragraph(words("one")), PageBreak(), Paragraph(words("two")), PageBreak(), book=book)
    assert [text.split()[0] for text in texts(pdf)] == ["one", "two"], "a break at the end makes no empty page"


def test_a_long_table_repeats_its_head_and_loses_no_row(book: FontBook) -> None:
    rows = tuple((words(f"row{n}"), words("x")) for n in range(120))
    pdf = pdf_of(Grid((words("Unit"), words("Mv")), rows, ("left", "right")), book=book)
    pages = texts(pdf)
    assert len(pages) > 1
    assert all(page.count("Unit") == 1 for page in pages)
    assert [w for page in pages for w in page.split() if w.startswith("row")] == [f"row{n}" for n in range(120)]


def test_a_table_without_head_has_none(book: FontBook) -> None:
    (page,) = texts(pdf_of(Grid(((), ()), ((words("a"), words("b")),), ("left", "left")), book=book))
    assert page.split()[:2] == ["a", "b"]


def test_columns_align_as_asked(book: FontBook) -> None:
    heads = tuple(words(h) for h in ("left head", "middle head", "right head"))
    table = Grid(heads, ((words("l"), words("m"), words("r")),), ("left", "center", "right"))
    with pdfplumber.open(BytesIO(pdf_of(table, book=book))) as pdf:
        at = {w["text"]: w for w in pdf.pages[0].extract_words(keep_blank_chars=True)}
    assert at["l"]["x0"] == pytest.approx(at["left head"]["x0"], abs=0.5)
    assert at["r"]["x1"] == pytest.approx(at["right head"]["x1"], abs=0.5)
    centres = [(at[w]["x0"] + at[w]["x1"]) / 2 for w in ("m", "middle head")]
    assert centres[0] == pytest.approx(centres[1], abs=0.5)


def test_nothing_runs_over_the_margin_of_the_page(book: FontBook) -> None:
    long = " ".join(["obojživelnický"] * 60)
    table = Grid((words("a"), words("b")), ((words(long), words("x")), (words("y"), words(long))), ("left", "left"))
    with pdfplumber.open(BytesIO(pdf_of(Paragraph(words(long)), Bullets((words(long),)), table, book=book))) as pdf:
        page = pdf.pages[0]
        margin = 18 / 25.4 * 72
        assert min(c["x0"] for c in page.chars) >= margin - 0.5
        assert max(c["x1"] for c in page.chars) <= page.width - margin + 0.5


def test_a_picture_has_its_height_and_its_proportions(book: FontBook) -> None:
    bar = Drawing(4, 2, (Path(rectangle(0, 0, 4, 2), fill="#c00000"),))
    picture = render(pdf_of(Paragraph((Picture(bar, 20.0),)), book=book), 0, 100)
    # At the upper left of a page with margins of 18 mm: 40 mm wide and 20 mm high.
    for x, y, red in ((19, 19, True), (57, 37, True), (59, 28, False), (30, 39, False)):
        assert near(pixel(picture, x, y, 100), "#c00000") is red, (x, y)


def test_every_page_has_its_foot_number_and_label(book: FontBook) -> None:
    pdf = pdf_of(Paragraph(words("one")), PageBreak(), Paragraph(words("two")), book=book)
    document = pypdfium2.PdfDocument(pdf)
    for number, page in enumerate(document, 1):
        foot = [line for line in page.get_textpage().get_text_range().splitlines() if "Heraclea · Rules" in line]
        assert foot == [f"Heraclea · Rules {number}"]
        assert document.get_page_label(number - 1) == f"Rules {number}"


def test_labels_and_bookmarks_go_on_over_sections(book: FontBook) -> None:
    sheet = Page(Drawing(210, 297, ()), "Counters 1 front", "Counters")
    sections = (
        Section("Counters", "counters", (sheet, replace(sheet, label="Counters 1 back", bookmark=None))),
        Section("Rules", "rules", replace(FLOW, blocks=(Paragraph(words("a")), PageBreak(), Paragraph(words("b"))))),
        Section("Cards", "cards", (replace(sheet, label="Cards 1 front", bookmark="Terrain"),)),
    )
    document = pypdfium2.PdfDocument(write_pdf(Document("Kit", "S", "A", "en", sections), book))
    assert [document.get_page_label(n) for n in range(5)] == [
        "Counters 1 front",
        "Counters 1 back",
        "Rules 1",
        "Rules 2",
        "Cards 1 front",
    ]
    marks = [(m.level, m.get_title(), m.get_dest().get_index()) for m in document.get_toc()]
    assert marks == [(0, "Counters", 0), (0, "Rules", 2), (0, "Cards", 4), (1, "Terrain", 4)]


@pytest.mark.parametrize("count", [1, 3])
def test_pages_are_counted_as_they_are_set(book: FontBook, count: int) -> None:
    blocks: list[Block] = [b for n in range(count) for b in (Paragraph(words(str(n))), PageBreak())]
    assert count_pages(replace(FLOW, blocks=tuple(blocks)), book) == count
    assert len(pypdfium2.PdfDocument(pdf_of(*blocks, book=book))) == count


def test_what_the_document_is_stands_in_its_metadata(book: FontBook) -> None:
    section = Section("Rules", "rules", replace(FLOW, blocks=(Paragraph(words("a")),)))
    pdf = write_pdf(Document("Hérakleia: pravidla", "Předmět", "Autor", "cs", (section,)), book)
    found = pypdfium2.PdfDocument(pdf).get_metadata_dict()
    assert (found["Title"], found["Subject"], found["Author"]) == ("Hérakleia: pravidla", "Předmět", "Autor")
    assert found["Creator"].startswith("Punchboard ")
    assert found["Producer"].startswith("Punchboard ")
    with pdfplumber.open(BytesIO(pdf)) as opened:
        catalog = opened.doc.catalog
    assert catalog["Lang"].decode() == "cs"
    preferences = resolve1(catalog["ViewerPreferences"])
    assert preferences["PrintScaling"].name == "None"
    assert preferences["Duplex"].name == "Simplex", "nothing of it is printed on a back"


def test_no_font_is_left_out_of_the_file(book: FontBook) -> None:
    """Not even one that is named and never used, as reportlab's own first font would be."""
    table = Grid((words("a"),), ((words("b"),),), ("left",))
    blocks = (
        Heading(1, words("T")),
        Paragraph(words("a")),
        Bullets((words("b"),)),
        Bullets((words("c"),), True),
        table,
    )
    with pdfplumber.open(BytesIO(pdf_of(*blocks, book=book))) as pdf:
        document = pdf.doc
        objects = [resolve1(document.getobj(n)) for xref in document.xrefs for n in xref.get_objids()]
    fonts = [o for o in objects if isinstance(o, dict) and getattr(o.get("Type"), "name", "") == "Font"]
    assert len(fonts) >= 2
    for font in fonts:
        descriptor = resolve1(font["FontDescriptor"])
        assert resolve1(descriptor["FontFile2"]) is not None
        assert "FiraSans" in font["BaseFont"].name
