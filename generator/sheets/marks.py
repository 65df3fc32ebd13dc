"""Marks to cut and fold by: ticks at every cut line, the order of the cuts, and the line to fold along."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.drawing import shapes
from generator.drawing.fonts import FontBook
from generator.drawing.items import Item, Path, Stroke
from generator.drawing.text import Style, set_line
from generator.model.system import Shape
from generator.sheets.cuts import outline
from generator.sheets.layout import BLOCK_GAP, Sheet, Slot
from generator.sheets.machines import TICK, TICK_GAP

_INK, _GREY = "#000000", "#777777"
_THIN = Stroke(_INK, 0.14)
_FOLD = Stroke(_GREY, 0.2, dash=(2.0, 1.5))
_DIGIT = 2.1


def ticks(block: Sequence[Slot], bleed: float) -> Iterator[Item]:
    """Ticks around a block at every cut line, so that the sheet stays whole while it is cut; clear of the bleed."""
    near, far = max(TICK_GAP, bleed + 0.2), TICK_GAP + TICK
    around = _Edges.of(block)
    for x in _lines(block, 0):
        for y, way in ((around.top, -1), (around.bottom, 1)):
            yield Path(shapes.polyline(((x, y + way * near), (x, y + way * far))), stroke=_THIN)
    for y in _lines(block, 1):
        for x, way in ((around.left, -1), (around.right, 1)):
            yield Path(shapes.polyline(((x + way * near, y), (x + way * far, y))), stroke=_THIN)


def order_of_cuts(sheet: Sheet, book: FontBook) -> Iterator[Item]:
    """Numbers beside the ticks: first between the blocks, then all columns, then all rows."""
    first = 2 if len(sheet.blocks) > 1 else 1
    for block in sheet.blocks:
        around = _Edges.of(block)
        middle = TICK_GAP + TICK / 2
        x, y = around.left - middle, around.top - middle
        yield from _number(book, str(first), x - 0.9, y, down=True)
        yield from _number(book, str(first + 1), x, around.bottom + middle, down=False)
    for above in sheet.blocks[:-1]:
        y = _Edges.of(above).bottom + BLOCK_GAP / 2
        left, right = sheet.field.x, sheet.field.x + sheet.field.width
        yield from _number(book, "1", left - 2.4, y, down=False)
        yield Path(shapes.polyline(((left, y), (right, y))), stroke=Stroke(_GREY, 0.14))


def contours(block: Sequence[Slot]) -> Iterator[Item]:
    """The outlines of pieces that ticks can't show: round ones and hexes."""
    for slot in block:
        if slot.component.shape is not Shape.RECTANGLE:
            yield Path(outline(slot.component, slot.x, slot.y), stroke=Stroke(_GREY, 0.1))


def fold_line(sheet: Sheet, margin: float) -> Path:
    """The line to fold along, from margin to margin."""
    mirror = sheet.field.mirror
    if mirror.upright:
        ends = ((mirror.width / 2, margin), (mirror.width / 2, mirror.height - margin))
    else:
        ends = ((margin, mirror.height / 2), (mirror.width - margin, mirror.height / 2))
    return Path(shapes.polyline(ends), stroke=_FOLD)


@dataclass(frozen=True, slots=True)
class _Edges:
    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def of(cls, block: Sequence[Slot]) -> _Edges:
        """The edges of a block."""
        left, top = min(s.x for s in block), min(s.y for s in block)
        return cls(left, top, max(s.right for s in block), max(s.bottom for s in block))


def _lines(block: Sequence[Slot], axis: int) -> list[float]:
    """Where the block is cut across an axis; pieces without a gap share a line."""
    found = (edge for s in block for edge in ((s.x, s.right), (s.y, s.bottom))[axis])
    return list({round(edge, 3): edge for edge in sorted(found)}.values())


def _number(book: FontBook, number: str, x: float, y: float, *, down: bool) -> Iterator[Item]:
    """A number with an arrow beside it that shows which way the knife goes."""
    style = Style("label", "bold", _DIGIT, _GREY)
    yield from set_line(book, number, (x - 0.55, y + 0.75), style, "start").items
    tip = (x + 1.5, y)
    head = ((0.0, 0.75), (-0.45, -0.45), (0.45, -0.45)) if down else ((0.75, 0.0), (-0.45, -0.45), (-0.45, 0.45))
    points = tuple((tip[0] + dx, tip[1] + dy) for dx, dy in head)
    yield Path(shapes.polygon(points), fill=_GREY)
