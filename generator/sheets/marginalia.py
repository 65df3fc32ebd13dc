"""What every sheet says in its margin: kit, sheet, side, how to print it, and bars to check the scale."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from generator.drawing import shapes
from generator.drawing.fonts import FontBook
from generator.drawing.items import Item, Path, Stroke
from generator.drawing.text import Style, set_line
from generator.sheets.document import Paper

# Room for one line of caption between the ticks and the printer's margin, in mm.
CAPTION = 5.0
_SIZE = 2.3
_GREY = "#444444"


@dataclass(frozen=True)
class Marginalia:
    """The words and fonts of captions; `kit` names the kit and its version."""

    kit: str
    words: Mapping[str, str]
    book: FontBook

    def caption(self, sheet: str, width: float, height: float, paper: Paper, *, duplex: bool) -> Iterator[Item]:
        """Kit and sheet above; print notes and scale bars below, all inside the printer's margin."""
        left, right = paper.margin + 3.6, width - paper.margin - 3.6
        top, bottom = paper.margin + 2.2, height - paper.margin - 1.0
        yield from self._text(self.kit, left, top, "start", bold=True)
        yield from self._text(sheet, right, top, "end")
        notes = [self.words["actual_size"], *([self.words["flip"]] if duplex else [])]
        yield from self._text(" · ".join(notes), right, bottom, "end", fit=right - left - 112)
        yield from _bar(left, bottom, 50.0)
        yield from self._text("50 mm", left + 51, bottom, "start")
        yield from _bar(left + 62, bottom, 25.4)
        yield from self._text("1 in", left + 62 + 26.4, bottom, "start")

    def _text(
        self, text: str, x: float, y: float, anchor: str, *, bold: bool = False, fit: float | None = None
    ) -> Iterator[Item]:
        style = Style("label", "bold" if bold else "regular", _SIZE, _GREY)
        yield from set_line(self.book, text, (x, y), style, "end" if anchor == "end" else "start", fit).items


def _bar(x: float, y: float, length: float) -> Iterator[Item]:
    """A bar to hold a ruler against, with a stroke at both ends."""
    stroke = Stroke(_GREY, 0.2)
    yield Path(shapes.polyline(((x, y - 0.6), (x + length, y - 0.6))), stroke=stroke)
    for end in (x, x + length):
        yield Path(shapes.polyline(((end, y - 1.6), (end, y + 0.4))), stroke=stroke)
