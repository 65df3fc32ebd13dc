"""What every sheet says in its margin: kit, sheet, side, how to print it, and bars to check the scale."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from generator.drawing import shapes
from generator.drawing.fonts import FontBook
from generator.drawing.items import Item, Path, Stroke
from generator.drawing.text import Style, set_line
from generator.sheets.flip import Flip
from generator.sheets.paper import Paper

_SIZE, _SMALL = 2.3, 2.0
_GREY = "#444444"


@dataclass(frozen=True)
class Marginalia:
    """The words and fonts of captions; `kit` names the kit and its version."""

    kit: str
    words: Mapping[str, str]
    book: FontBook

    def caption(
        self, sheet: str, width: float, height: float, paper: Paper, flip: Flip | None, machine: str = ""
    ) -> Iterator[Item]:
        """Kit and sheet above; scale bars and print notes below, all inside the printer's margin.

        `flip` is how the sheet's backs come behind its fronts; None where it has none. `machine` is
        what a cutting machine must be told.
        """
        left, right = paper.margin + 3.6, width - paper.margin - 3.6
        top, bottom = paper.margin + 2.2, height - paper.margin - 0.7
        upper = bottom - 2.3
        half = (right - left) / 2 - 2
        yield from self._text(self.kit, (left, top), "start", _SIZE, bold=True, fit=half)
        yield from self._text(sheet, (right, top), "end", _SIZE, fit=half)
        for y, length, name in ((upper, 50.0, f"50 {self.words['mm']}"), (bottom, 50.8, self.words["two_inches"])):
            yield from _bar(left, y, length)
            yield from self._text(name, (left + 52, y), "start", _SMALL)
        room = right - left - 64
        notes = " · ".join(filter(None, (machine, self.words["actual_size"])))
        yield from self._text(notes, (right, upper), "end", _SMALL, fit=room)
        if flip:
            yield from self._text(self.words[f"flip_{flip}"], (right, bottom), "end", _SMALL, fit=room)

    def _text(
        self,
        text: str,
        at: tuple[float, float],
        anchor: str,
        size: float,
        *,
        bold: bool = False,
        fit: float | None = None,
    ) -> Iterator[Item]:
        style = Style("label", "bold" if bold else "regular", size, _GREY)
        yield from set_line(self.book, text, at, style, "end" if anchor == "end" else "start", fit).items


def _bar(x: float, y: float, length: float) -> Iterator[Item]:
    """A bar to hold a ruler against, with a stroke at both ends."""
    stroke = Stroke(_GREY, 0.2)
    yield Path(shapes.polyline(((x, y - 0.6), (x + length, y - 0.6))), stroke=stroke)
    for end in (x, x + length):
        yield Path(shapes.polyline(((end, y - 1.4), (end, y + 0.2))), stroke=stroke)
