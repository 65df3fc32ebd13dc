"""A document as a PDF file: pages and their boxes, bookmarks, page labels, metadata and print hints."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from typing import Any

from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas

from generator import __version__
from generator.drawing.fonts import FontBook
from generator.outputs.inks import Colour, Inks, Process
from generator.outputs.pdf.content import MM, ContentWriter, register_font
from generator.outputs.pdf.flow import FlowSetter
from generator.outputs.pdf.metadata import add_xmp, make_x1a
from generator.sheets.document import Document, Flow, Page, Section
from generator.sheets.flip import Flip

_DUPLEX = {Flip.LONG_EDGE: "DuplexFlipLongEdge", Flip.SHORT_EDGE: "DuplexFlipShortEdge"}
_CREATOR, _PRODUCER = f"Punchboard {__version__}", f"Punchboard {__version__} (reportlab)"
# Streams as bytes and not as ASCII: an eighth smaller.
rl_config.useA85 = 0


def write_pdf(document: Document, book: FontBook, inks: Inks | None = None) -> bytes:
    """The PDF of a document in inks, in colour unless given; the same document gives the same bytes.

    With the four inks of a press it is a PDF/X-1a:2003.
    """
    return _PdfWriter(document, book, inks or Colour()).write()


def count_pages(flow: Flow, book: FontBook) -> int:
    """How many pages a flow takes."""
    canvas = _canvas(BytesIO(), book)
    setter = FlowSetter(book, ContentWriter(canvas, book, Colour()))
    return setter.pages(flow, canvas, lambda: None)


def _canvas(target: BytesIO, book: FontBook, language: str | None = None) -> Canvas:
    # Without a first font of ours reportlab writes a Helvetica that is not embedded.
    first: Any = register_font(book, book.face_of("text").name).fontName
    return Canvas(target, invariant=1, pageCompression=1, initialFontName=first, lang=language)


class _PdfWriter:
    def __init__(self, document: Document, book: FontBook, inks: Inks) -> None:
        self._document = document
        self._buffer = BytesIO()
        self._canvas = _canvas(self._buffer, book, document.language)
        self._content = ContentWriter(self._canvas, book, inks)
        self._setter = FlowSetter(book, self._content)
        self._count = 0

    def write(self) -> bytes:
        self._describe()
        for section in self._document.sections:
            self._section(section)
        self._canvas.showOutline()
        self._canvas.save()
        return self._buffer.getvalue()

    def _describe(self) -> None:
        canvas, document = self._canvas, self._document
        canvas.setTitle(document.title)
        canvas.setSubject(document.subject)
        canvas.setAuthor(document.author)
        canvas.setCreator(_CREATOR)
        canvas.setProducer(_PRODUCER)
        add_xmp(canvas, document, _CREATOR, _PRODUCER)
        if isinstance(self._content.inks, Process):
            make_x1a(canvas, self._content.inks)
        else:
            # PDF 1.4, which PDF/X-1a is, does not know these.
            canvas.setViewerPreference("PrintScaling", "None")
            canvas.setViewerPreference("Duplex", _DUPLEX[document.flip] if document.two_sided else "Simplex")
        canvas.setViewerPreference("DisplayDocTitle", "true")

    def _section(self, section: Section) -> None:
        first = True

        def begin(bookmark: str | None = None) -> None:
            nonlocal first
            if first:
                self._bookmark(section.title, 0)
                first = False
            if bookmark and bookmark != section.title:
                self._bookmark(bookmark, 1)

        if isinstance(section.content, Flow):
            self._flow(section, section.content, begin)
            return
        for page in section.content:
            self._boxes(page.drawing.width, page.drawing.height, page.bleed)
            begin(page.bookmark)
            self._label(page)
            self._content.page(page.drawing, page.drawing.height)
            self._canvas.showPage()
            self._count += 1

    def _flow(self, section: Section, flow: Flow, begin: Callable[[], None]) -> None:
        number = 0

        def begin_page() -> None:
            nonlocal number
            number += 1
            self._boxes(flow.width, flow.height, 0)
            begin()
            self._canvas.addPageLabel(self._count + number - 1, prefix=f"{section.title} {number}")

        self._count += self._setter.pages(flow, self._canvas, begin_page)
        if section.leaves and number % 2:
            self._boxes(flow.width, flow.height, 0)
            self._canvas.addPageLabel(self._count, prefix=f"{section.title} {number + 1}")
            self._canvas.showPage()
            self._count += 1

    def _boxes(self, width: float, height: float, bleed: float) -> None:
        """Paper is media, trim and bleed box at once; a page with bleed is trimmed inside its paper."""
        canvas = self._canvas
        canvas.setPageSize((width * MM, height * MM))
        paper = (0.0, 0.0, width * MM, height * MM)
        inset = bleed * MM
        canvas.setBleedBox(paper)
        canvas.setTrimBox((inset, inset, paper[2] - inset, paper[3] - inset))

    def _label(self, page: Page) -> None:
        self._canvas.addPageLabel(self._count, prefix=page.label)

    def _bookmark(self, title: str, level: int) -> None:
        key = f"b{self._count}-{level}-{len(title)}"
        self._canvas.bookmarkPage(key)
        self._canvas.addOutlineEntry(title, key, level=level, closed=level == 0)
