"""Flows set by reportlab's platypus: headings, paragraphs, lists and tables broken into pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import Any
from xml.sax.saxutils import escape

import pyphen
from reportlab.lib.colors import CMYKColor, Color
from reportlab.lib.enums import TA_CENTER, TA_LEFT, TA_RIGHT
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase.pdfmetrics import registerFontFamily
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import (
    BaseDocTemplate,
    CondPageBreak,
    Flowable,
    Frame,
    ListFlowable,
    ListItem,
    PageTemplate,
    Spacer,
    Table,
)
from reportlab.platypus import PageBreak as Break
from reportlab.platypus import Paragraph as Lines

from generator.drawing.flow import Block, Bullets, Grid, Heading, Inline, PageBreak, Paragraph, Picture, Span
from generator.drawing.fonts import WEIGHTS, FontBook
from generator.drawing.items import Matrix
from generator.outputs.pdf.content import MM, ContentWriter, register_font
from generator.sheets.document import Flow

_MARGIN = 18.0 * MM
_INK, _RULE, _HEAD_FILL = "#1f1b16", "#8a7f6d", "#e6dfcf"
_ALIGN: dict[str, Any] = {"left": TA_LEFT, "center": TA_CENTER, "right": TA_RIGHT}
_HEADS = ((22, 0, 8), (14, 11, 4), (11, 8, 3))
_BODY_SIZE, _TABLE_SIZE = 9.6, 8.6
# Shorter words stay whole.
_LONG_WORD = 8


@dataclass
class FlowSetter:
    """Sets one flow after another with the fonts of a kit."""

    book: FontBook
    content: ContentWriter

    def __post_init__(self) -> None:
        text = {weight: self.book.face_of("text", weight).name for weight in WEIGHTS.values()}
        for name in text.values():
            register_font(self.book, name)
        registerFontFamily(text["regular"], text["regular"], text["bold"], text["italic"], text["bold-italic"])
        title = self.book.face_of("title").name
        register_font(self.book, title)
        body = ParagraphStyle(
            "body",
            fontName=text["regular"],
            fontSize=_BODY_SIZE,
            leading=13.4,
            textColor=self._colour(_INK),
            spaceAfter=5,
        )
        self._body = body
        self._heads = [
            ParagraphStyle(
                "h", body, fontName=title, fontSize=size, leading=size * 1.15, spaceBefore=before, spaceAfter=after
            )
            for size, before, after in ((22, 0, 8), (14, 11, 4), (11, 8, 3))
        ]

    def _speak(self, language: str | None) -> None:
        """Lets long words of texts, but not of headings, be broken as the dictionary of a language says."""
        found = pyphen.language_fallback(language) if language else None
        self._body = ParagraphStyle(
            "body", self._body, hyphenationLang=found or "", hyphenationMinWordLength=_LONG_WORD
        )

    def _colour(self, colour: str) -> Color:
        """A colour in the inks of the content; platypus knows no greys but as three equal parts."""
        parts = self.content.inks.parts(colour)
        return CMYKColor(*parts) if len(parts) == 4 else Color(*(parts * 3)[:3])

    def pages(self, flow: Flow, canvas: Canvas, begin: Callable[[], None]) -> int:
        """Draws the flow onto new pages; `begin` is called when a page is begun. Returns the number of pages."""
        self._speak(flow.language)
        story = list(self._story(flow, canvas))
        while story and isinstance(story[-1], Break):
            story.pop()

        def on_page(canvas: Canvas, template: Any) -> None:
            begin()
            self._foot(flow, canvas, template.page)

        size = (flow.width * MM, flow.height * MM)
        frame = Frame(_MARGIN, _MARGIN, size[0] - 2 * _MARGIN, size[1] - 2 * _MARGIN, 0, 0, 0, 0)
        setter = _OnCanvas(canvas, PageTemplate("page", [frame], onPage=on_page, pagesize=size))
        setter.build(story)
        return int(setter.page)

    def _story(self, flow: Flow, canvas: Canvas) -> Iterator[Flowable]:
        """The flow's parts; headings go to the next page when what follows them would not stand below."""
        width, height = (side * MM - 2 * _MARGIN for side in (flow.width, flow.height))
        heads: list[Flowable] = []
        for block in flow.blocks:
            parts = list(self._block(block, flow))
            if isinstance(block, Heading):
                heads += parts
                continue
            if heads:
                yield CondPageBreak(_room(canvas, heads, parts, width, height))
            yield from (*heads, *parts)
            heads = []
        yield from heads

    def _foot(self, flow: Flow, canvas: Canvas, number: int) -> None:
        canvas.setFont(self._body.fontName, 7.5)
        canvas.setFillColor(self._colour("#6b6255"))
        canvas.drawString(_MARGIN, 10 * MM, flow.foot)
        canvas.drawRightString(flow.width * MM - _MARGIN, 10 * MM, str(number))

    def _block(self, block: Block, flow: Flow) -> Iterator[Flowable]:
        match block:
            case Heading(level, inline):
                yield Lines(self._markup(inline), self._heads[min(level, 3) - 1])
            case Paragraph(inline):
                yield from self._cell(inline, self._body)
            case Bullets(entries, ordered):
                items: list[Any] = [ListItem(Lines(self._markup(e), self._body), leftIndent=14) for e in entries]
                kind: dict[str, Any] = {"bulletType": "1"} if ordered else {"bulletType": "bullet", "start": "•"}
                kind |= {"bulletFontName": self._body.fontName, "bulletFontSize": _BODY_SIZE}
                yield ListFlowable(items, bulletColor=self._colour(_INK), leftIndent=14, **kind)
                yield Spacer(1, 4)
            case Grid():
                yield self._table(block, flow.width * MM - 2 * _MARGIN)
                yield Spacer(1, 8)
            case PageBreak():
                yield Break()

    def _table(self, grid: Grid, room: float) -> Flowable:
        styles = [
            ParagraphStyle("cell", self._body, fontSize=_TABLE_SIZE, leading=10.6, spaceAfter=0, alignment=_ALIGN[a])
            for a in grid.align
        ]
        bold = self.book.face_of("text", "bold").name
        heads = [ParagraphStyle("head", style, fontName=bold) for style in styles]
        rows = [[list(self._cell(cell, style)) for cell, style in zip(row, styles, strict=True)] for row in grid.body]
        if any(grid.head):
            rows.insert(0, [list(self._cell(cell, style)) for cell, style in zip(grid.head, heads, strict=True)])
        table = Table(rows, colWidths=self._columns(grid, room), repeatRows=1 if any(grid.head) else 0)
        table.setStyle(
            [
                # Cells hold paragraphs, but platypus would name its default font, which is not embedded, and its black.
                ("FONT", (0, 0), (-1, -1), self._body.fontName, _TABLE_SIZE),
                ("TEXTCOLOR", (0, 0), (-1, -1), self._colour(_INK)),
                ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
                ("LINEBELOW", (0, 0), (-1, -1), 0.4, self._colour(_RULE)),
                ("LEFTPADDING", (0, 0), (-1, -1), 3.5),
                ("RIGHTPADDING", (0, 0), (-1, -1), 3.5),
                ("TOPPADDING", (0, 0), (-1, -1), 2.6),
                ("BOTTOMPADDING", (0, 0), (-1, -1), 3.2),
                *([("BACKGROUND", (0, 0), (-1, 0), self._colour(_HEAD_FILL))] if any(grid.head) else []),
            ]
        )
        return table

    def _columns(self, grid: Grid, room: float) -> list[float]:
        """Column widths: what short columns need, the rest shared by the long ones in proportion."""
        wanted = [
            max(self._wanted(row[i]) for row in (*grid.body, grid.head) if i < len(row)) + 8.0
            for i in range(len(grid.align))
        ]
        total = sum(wanted)
        if total <= room:
            spare = room - total
            weight = sum(w for w in wanted if w > 60) or total
            return [w + spare * (w / weight if w > 60 or weight == total else 0) for w in wanted]
        fixed = sum(w for w in wanted if w <= 60)
        share = (room - fixed) / (total - fixed)
        return [w if w <= 60 else w * share for w in wanted]

    def _wanted(self, inline: Inline) -> float:
        width = 0.0
        for part in inline:
            if isinstance(part, Picture):
                width += part.height * MM * part.drawing.width / part.drawing.height
            else:
                face = self.book.face_of("text", "bold" if part.bold else "regular")
                width += self.book.width(self.book.runs(part.text, face)[0]) * _TABLE_SIZE * 1.04
        return width

    def _cell(self, inline: Inline, style: ParagraphStyle) -> Iterator[Flowable]:
        pictures = [part for part in inline if isinstance(part, Picture)]
        if pictures:
            yield _Pictures(pictures, self.content)
        words = tuple(part for part in inline if isinstance(part, Span))
        if words or not pictures:
            yield Lines(self._markup(words), style)

    def _markup(self, inline: Inline) -> str:
        return "".join(self._span(part) for part in inline if isinstance(part, Span))

    def _span(self, span: Span) -> str:
        face = self.book.face_of("text", WEIGHTS[span.bold, span.italic])
        markup = ""
        for name, text in self.book.runs(span.text, face)[0]:
            run = escape(text).replace("\n", "<br/>")
            if name != face.name:
                register_font(self.book, name)
                run = f'<font name="{name}">{run}</font>'
            markup += run
        markup = f"<i>{markup}</i>" if span.italic else markup
        return f"<b>{markup}</b>" if span.bold else markup


def _room(canvas: Canvas, heads: list[Flowable], parts: list[Flowable], width: float, height: float) -> float:
    """How much of a page headings want below them: all that follows when it is short, else a good beginning."""
    following = sum(part.wrapOn(canvas, width, height)[1] + part.getSpaceBefore() for part in (*heads, *parts))
    return following if following < height * 0.4 else height * 0.2


class _OnCanvas(BaseDocTemplate):
    """platypus on a canvas that is already open and is saved by somebody else."""

    _doSave = 0

    def __init__(self, canvas: Canvas, template: PageTemplate) -> None:
        super().__init__(BytesIO(), pagesize=template.pagesize, pageTemplates=[template])
        self._open = canvas

    def _makeCanvas(self, *_: Any, **__: Any) -> Canvas:
        return self._open


class _Pictures(Flowable):
    """Drawings side by side in the flow."""

    _GAP = 1.5 * MM

    def __init__(self, pictures: list[Picture], content: ContentWriter) -> None:
        super().__init__()
        self._pictures = pictures
        self._content = content
        widths = [p.height * MM * p.drawing.width / p.drawing.height for p in pictures]
        self.width = sum(widths) + self._GAP * (len(widths) - 1)
        self.height = max(p.height for p in pictures) * MM

    def wrap(self, available_width: float, available_height: float) -> tuple[float, float]:
        return self.width, self.height

    def draw(self) -> None:
        x = 0.0
        for picture in self._pictures:
            scale = picture.height * MM / picture.drawing.height
            self._content.placed(picture.drawing, Matrix(scale, 0, 0, -scale, x, picture.height * MM))
            x += picture.drawing.width * scale + self._GAP
