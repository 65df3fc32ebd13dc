"""The calibration sheet: scales on its front, lines on its back, to be read against the light."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from generator.drawing import shapes
from generator.drawing.items import Drawing, Group, Item, Path, Stroke
from generator.drawing.text import Box, Paragraph, Style, set_line, set_paragraphs
from generator.sheets.document import Page, Section
from generator.sheets.flip import mirror
from generator.sheets.marginalia import Marginalia
from generator.sheets.printing import Printing

_INK, _GREY = "#000000", "#555555"
_THIN, _LINE = Stroke(_INK, 0.12), Stroke(_INK, 0.25)
# Scales reach this many mm to both sides; the lines of the back must cross them wherever they lie.
_REACH = 6
_CROSSING = 14.0
_SQUARES = (20.0, 14.0)


def calibration(printing: Printing, marginalia: Marginalia) -> Section:
    """Front and back of an upright sheet and of a lying one."""
    paper, words = printing.paper, marginalia.words
    directions = dict.fromkeys(((paper.width, paper.height), (paper.height, paper.width)))
    pages = [page for size in directions for page in _Sheet(*size, printing, marginalia).pages()]
    return Section(words["calibration"], "calibration", tuple(pages))


@dataclass(frozen=True)
class _Sheet:
    width: float
    height: float
    printing: Printing
    marginalia: Marginalia

    def pages(self) -> Iterator[Page]:
        """The side with scales, and the one with lines as the printer's profile moves them."""
        words = self.marginalia.words
        way = mirror(self.printing.flip, self.width, self.height)
        name = words["calibration_lying" if self._lying else "calibration_upright"]
        moved = self.printing.printer.correction(way) if self.printing.printer else None
        lines = Group(tuple(self._lines()), moved.then(way.matrix) if moved else way.matrix)
        for side, items in (("front", (*self._scales(), *self._text())), ("back", (lines,))):
            heading = f"{name}, {words[side]}"
            caption = self.marginalia.caption(heading, self.width, self.height, self.printing.paper, self.printing.flip)
            yield Page(Drawing(self.width, self.height, (*items, *caption)), heading, None, back=side == "back")

    @property
    def _lying(self) -> bool:
        return self.width > self.height

    @property
    def _places(self) -> dict[str, tuple[float, float]]:
        """The middle of each scale: A and B at the sides, C in the middle of the page."""
        inset = self.printing.paper.margin + 18
        return {
            "A": (inset, self.height / 2),
            "B": (self.width - inset, self.height / 2),
            "C": (self.width / 2, self.height / 2),
        }

    @property
    def _corners(self) -> list[tuple[float, float]]:
        inset = self.printing.paper.margin + 22
        return [(x, y) for x in (inset, self.width - inset) for y in (inset, self.height - inset)]

    def _scales(self) -> Iterator[Item]:
        for name, (x, y) in self._places.items():
            across = name == "C"
            for half in range(-2 * _REACH, 2 * _REACH + 1):
                at, length = half / 2, 5.0 if half % 4 == 0 else 3.5 if half % 2 == 0 else 2.0
                ends = ((x + at, y), (x + at, y - length)) if across else ((x, y + at), (x - length, y + at))
                yield Path(shapes.polyline(ends), stroke=_THIN)
                if half % 4 == 0:
                    label = f"{at:+.0f}" if half else "0"
                    place = (x + at, y - 6.2) if across else (x - 6, y + at + 0.8)
                    yield from self._label(label, place, 2.2, "middle" if across else "end")
            yield from self._label(name, (x, y - 12) if across else (x - 3, y - _REACH - 4), 5.0, "middle")
        for x, y in self._corners:
            yield _square(x, y, _SQUARES[0])

    def _lines(self) -> Iterator[Item]:
        """The lines of the back, as they are to be seen through the front."""
        for name, (x, y) in self._places.items():
            ends = (0.0, _CROSSING) if name == "C" else (_CROSSING, 0.0)
            yield Path(shapes.polyline(((x - ends[0], y - ends[1]), (x + ends[0], y + ends[1]))), stroke=_LINE)
        for x, y in self._corners:
            yield _square(x, y, _SQUARES[1])

    def _text(self) -> Iterator[Item]:
        words, places = self.marginalia.words, self._places
        factor = math.degrees(math.atan(1 / (places["B"][0] - places["A"][0])))
        save = f"punchboard printer save NAME --dx C --dy (A+B)/2 --angle (B-A)*{factor:.2f}"
        says = [
            Paragraph(words["calibration"], Style("title", "bold", 6.0, _INK)),
            *(
                Paragraph(
                    words[f"calibration_{step}"].format(factor=f"{factor:.2f}"), Style("text", "regular", 3.2, _INK), 2
                )
                for step in ("print", "read", "reckon")
            ),
            Paragraph(save + (" --lying" if self._lying else ""), Style("label", "bold", 3.2, _INK), 2),
            Paragraph(words["calibration_again"], Style("text", "regular", 3.2, _INK), 2),
        ]
        top = self._corners[0][1] + _SQUARES[0] / 2 + 6
        left = self.printing.paper.margin + (40 if self._lying else 12)
        box = Box(left, top, self.width - 2 * left, self.height / 2 - 20 - top)
        if self._lying:
            box = Box(left, 20, self.width - 2 * left, self.height / 2 - 38)
        yield from set_paragraphs(self.marginalia.book, says, box).items

    def _label(self, text: str, at: tuple[float, float], size: float, anchor: str) -> Iterator[Item]:
        style = Style("label", "bold" if size > 3 else "regular", size, _GREY)
        yield from set_line(self.marginalia.book, text, at, style, "end" if anchor == "end" else "middle").items


def _square(x: float, y: float, side: float) -> Item:
    return Path(shapes.rectangle(x - side / 2, y - side / 2, side, side), stroke=_LINE)
