"""The sheet of a battlefield: its plan, how to lay it with a tape measure, and how it was rolled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.components.pens import Pens
from generator.components.rollwords import INCH, moved, parts_of, piece_sentences, roll_sentences
from generator.components.tableplan import RULER, scale_of, table_plan
from generator.drawing import shapes
from generator.drawing.items import Drawing, Item, Path, Stroke, Use, translation
from generator.drawing.text import Box, Paragraph, Style, set_paragraphs
from generator.model.battlefield import Battlefields
from generator.rolling.battlefield import Battlefield
from generator.rolling.placement import Piece
from generator.sheets.document import Page
from generator.sheets.paper import Paper

_FOOT = 12 * INCH
_MARGIN = 10.0
_ROW = 5.6
# Where the columns of the table begin, as shares of its width.
_COLUMNS = (0.0, 0.08, 0.24, 0.41, 0.58, 0.69, 0.8)


@dataclass(frozen=True)
class Heading:
    """What stands above a plan: the game system, and the seed that gives this plan again."""

    system: str
    seed: int


def battle_page(field: Battlefield, fields: Battlefields, heading: Heading, paper: Paper, pens: Pens) -> Page:
    """One page of a paper."""
    title = pens.say("battlefield", kind=field.kind.name.get(pens.language))
    items = tuple(_Sheet(field, fields, paper, pens).items(title, heading))
    return Page(Drawing(paper.width, paper.height, items), title, title)


class _Sheet:
    def __init__(self, field: Battlefield, fields: Battlefields, paper: Paper, pens: Pens) -> None:
        self._field, self._fields, self._paper, self._pens = field, fields, paper, pens
        self._right = paper.width - _MARGIN
        self._width = paper.width - 2 * _MARGIN

    def items(self, title: str, heading: Heading) -> Iterator[Item]:
        """The page from top to bottom."""
        pens = self._pens
        yield from pens.line(title, (_MARGIN, 18), 7.0, role="title", weight="bold")
        yield from pens.line(self._subtitle(heading), (_MARGIN, 24), 3.0, pens.theme.muted, fit=self._width)
        plan = table_plan(self._field, self._fields, self._width, pens)
        yield Use(plan, translation(_MARGIN, 26.5))
        y = 26.5 + plan.height + 2
        yield from self._scale(y)
        yield from self._caption(y + 7)
        y += 17
        yield from self._layout(y)
        yield from self._story(y + 12 + _ROW * (len(self._field.pieces) + 1))

    def _subtitle(self, heading: Heading) -> str:
        table, number = self._fields.table, self._pens.number
        feet = f"{number(table.width / _FOOT)} × {number(table.height / _FOOT)}"
        size = f"{number(table.width / 10, 0)} × {number(table.height / 10, 0)}"
        parts = (heading.system, self._pens.say("field_table", feet=feet, cm=size))
        return " · ".join((*parts, self._pens.say("field_seed", seed=heading.seed)))

    def _scale(self, y: float) -> Iterator[Item]:
        """Bars of two feet and of half a metre, and the plan's scale."""
        pens, scale = self._pens, scale_of(self._fields, self._width)
        left = _MARGIN + RULER
        feet = [(i * _FOOT * scale, pens.say("field_foot", count=i) if i == 2 else str(i)) for i in range(3)]
        yield from self._bar(left, y, feet)
        metres = [(i * 100 * scale, f"{i * 10} cm" if i == 5 else str(i * 10)) for i in range(6)]
        yield from self._bar(left + 2 * _FOOT * scale + 22, y, metres)
        text = pens.say("field_scale", scale=pens.number(1 / scale))
        yield from pens.line(text, (self._right - RULER, y + 3), 2.6, pens.theme.muted, anchor="end")

    def _bar(self, x: float, y: float, marks: Sequence[tuple[float, str]]) -> Iterator[Item]:
        ink = self._pens.theme.ink
        for index, (at, text) in enumerate(marks):
            if index:
                start = marks[index - 1][0]
                fill = ink if index % 2 else self._pens.theme.paper
                yield Path(shapes.rectangle(x + start, y, at - start, 1.2), fill=fill, stroke=Stroke(ink, 0.2))
            yield from self._pens.line(text, (x + at, y + 3.8), 2.2, role="numbers", anchor="middle")

    def _caption(self, y: float) -> Iterator[Item]:
        pens = self._pens
        box = Box(_MARGIN + RULER, y, self._width - 2 * RULER, 7.0)
        style = Style("text", "regular", 2.5, pens.theme.muted)
        yield from pens.kept(set_paragraphs(pens.book, [Paragraph(pens.words["field_caption"], style)], box))

    def _layout(self, y: float) -> Iterator[Item]:
        """A row a piece: sector, terrain, its place from two edges, how far it was moved, size, parts and note."""
        pens, words = self._pens, self._pens.words
        yield from pens.line(words["field_lay"], (_MARGIN, y), 3.6, role="title", weight="bold")
        names = ("sector", "terrain", "left", "lower", "moved", "size")
        heads = [words[f"field_{name}"] for name in names]
        yield from self._row(y + 5.2, [*heads, ""], bold=True)
        for index, piece in enumerate(self._field.pieces):
            below = y + 5.2 + (index + 1) * _ROW
            rule = shapes.polyline(((_MARGIN, below - 3.9), (self._right, below - 3.9)))
            yield Path(rule, stroke=Stroke(pens.theme.rule, 0.2))
            yield from self._row(below, self._cells(piece))

    def _cells(self, piece: Piece) -> list[str]:
        number, terrain = self._pens.number, self._fields.piece(piece.terrain)

        def both(length: float) -> str:
            return f'{number(length / INCH)}" · {number(length / 10)} cm'

        places = [both(piece.spot.x), both(piece.spot.y), moved(piece, self._pens), f'{number(terrain.size / INCH)}"']
        name = terrain.name.get(self._pens.language)
        return [str(piece.sector), name, *places, parts_of(piece, self._fields, self._pens)]

    def _row(self, y: float, cells: Sequence[str], *, bold: bool = False) -> Iterator[Item]:
        ends = (*_COLUMNS[1:], 1.0)
        for text, start, end in zip(cells, _COLUMNS, ends, strict=True):
            at, fit = (_MARGIN + start * self._width, y), (end - start) * self._width - 2
            weight, colour = ("bold", self._pens.theme.muted) if bold else ("regular", self._pens.theme.ink)
            yield from self._pens.line(text, at, 2.5 if bold else 2.9, colour, weight=weight, fit=fit)

    def _story(self, y: float) -> Iterator[Item]:
        """Every roll: the terrain on the left, the pieces on the right."""
        pens = self._pens
        yield from pens.line(pens.words["field_rolls"], (_MARGIN, y), 3.6, role="title", weight="bold")
        style = Style("text", "regular", 2.6, pens.theme.ink)
        height = self._paper.height - _MARGIN - y - 2.5
        columns = (roll_sentences, 0.0, 0.34), (piece_sentences, 0.36, 1.0)
        for sentences, start, end in columns:
            said = [Paragraph(text, style, 0.7) for text in sentences(self._field, self._fields, pens)]
            if said:
                box = Box(_MARGIN + start * self._width, y + 2.5, (end - start) * self._width, height)
                yield from pens.kept(set_paragraphs(pens.book, said, box))
