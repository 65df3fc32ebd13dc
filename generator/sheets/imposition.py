"""Imposition: sheets of pieces as pages, fronts and backs, so that they meet however they come together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.components.component import BACK_BLEED, BLEED, Component
from generator.drawing import shapes
from generator.drawing.items import IDENTITY, Drawing, Group, Item, Matrix, Path, Use, translation
from generator.sheets.cuts import CutLine, CutPlan, Operation, outline
from generator.sheets.document import Page
from generator.sheets.flip import Flip
from generator.sheets.layout import Sheet, Slot, lay_out
from generator.sheets.machines import Cutter, between_marks, registration
from generator.sheets.marginalia import Marginalia
from generator.sheets.marks import contours, fold_line, order_of_cuts, ticks
from generator.sheets.printing import Marks, Printing


def impose(components: Sequence[Component], printing: Printing, title: str, marginalia: Marginalia) -> tuple[Page, ...]:
    """Pages with the fronts and backs of all copies of the components, in order.

    A back follows its front; where they are printed apart, all backs follow all fronts. Raises UsageError for a piece
    that no sheet holds.
    """
    sheets = lay_out(components, printing)
    press = _Press(printing, title, marginalia, len(sheets))
    pages = [tuple(press.pages(sheet, number)) for number, sheet in enumerate(sheets, 1)]
    if printing.flip is Flip.SEPARATE:
        return tuple(page for side in (0, 1) for sheet in pages for page in sheet[side : side + 1])
    return tuple(page for sheet in pages for page in sheet)


@dataclass(frozen=True)
class _Press:
    """Draws the sheets of a section; `total` is how many it has."""

    printing: Printing
    title: str
    marginalia: Marginalia
    total: int

    def pages(self, sheet: Sheet, number: int) -> Iterator[Page]:
        """One page for a sheet, or two where its backs are on a page of their own."""
        words = self.marginalia.words
        bookmark = self.title if number == 1 else None
        if sheet.field.folded:
            fold = fold_line(sheet, self.printing.paper.margin)
            items = (*self._front(sheet), *self._back(sheet), fold)
            yield self._page(
                sheet, number, f"{words['front']} | {words['back']}", items, self._plan(sheet, fold), bookmark
            )
            return
        yield self._page(sheet, number, words["front"], self._front(sheet), self._plan(sheet), bookmark)
        if sheet.backed:
            back = self._back(sheet)
            yield self._page(sheet, number, words["back"], back, back=self.printing.flip.duplex)

    def _page(
        self,
        sheet: Sheet,
        number: int,
        side: str,
        items: Sequence[Item],
        plan: CutPlan | None = None,
        bookmark: str | None = None,
        *,
        back: bool = False,
    ) -> Page:
        counted = self.marginalia.words["sheet"].format(number=number, total=self.total)
        flip = self.printing.flip if sheet.backed else None
        heading = f"{self.title}, {counted}, {side}"
        machine = between_marks(self.printing.cutter, sheet.width, sheet.height) if plan else ""
        caption = self.marginalia.caption(heading, sheet.width, sheet.height, self.printing.paper, flip, machine)
        drawing = Drawing(sheet.width, sheet.height, (*items, *caption))
        return Page(drawing, f"{self.title} {number} {side}", bookmark, back=back, plan=plan)

    def _front(self, sheet: Sheet) -> tuple[Item, ...]:
        """The fronts, and what they are cut by: ticks and the order of the cuts, or the marks of a machine."""
        cutter = self.printing.cutter
        if not cutter.ticked:
            return (*_fronts(sheet), *registration(cutter, sheet.width, sheet.height))
        marks = (mark for block in sheet.blocks for mark in (*ticks(block, BLEED), *contours(block)))
        return (*_fronts(sheet), *marks, *order_of_cuts(sheet, self.marginalia.book))

    def _plan(self, sheet: Sheet, fold: Path | None = None) -> CutPlan:
        """What a machine does with the sheet: scores its fold, cuts its pieces."""
        lines = [CutLine(Operation.CUT, outline(slot.component, slot.x, slot.y)) for slot in sheet.slots]
        if fold:
            lines.insert(0, CutLine(Operation.SCORE, fold.segments))
        if self.printing.cutter is not Cutter.CRICUT:
            return CutPlan(tuple(lines), (0, 0, sheet.width, sheet.height))
        field = sheet.field
        window = (field.x - BLEED, field.y - BLEED, field.width + 2 * BLEED, field.height + 2 * BLEED)
        return CutPlan(tuple(lines), window, tuple(_fronts(sheet)))

    def _back(self, sheet: Sheet) -> tuple[Item, ...]:
        """The backs, and ticks where both sides have them, moved to make up for the printer."""
        items = tuple(self._unmoved(sheet))
        if not self.printing.flip.duplex or not self.printing.printer:
            return items
        moved = self.printing.printer.correction(sheet.field.mirror)
        return (Group(items, moved),) if moved else items

    def _unmoved(self, sheet: Sheet) -> Iterator[Item]:
        yield from (
            _placed(slot.component.back, slot, _spread(slot, BACK_BLEED, mirrored=True), _behind(sheet, slot))
            for slot in sheet.slots
            if slot.component.back
        )
        if self.printing.marks is Marks.BOTH and self.printing.cutter.ticked:
            marks = tuple(tick for block in sheet.blocks for tick in ticks(block, BACK_BLEED))
            yield Group(marks, sheet.field.mirror.matrix)


def _fronts(sheet: Sheet) -> Iterator[Item]:
    for slot in sheet.slots:
        yield _placed(slot.component.front, slot, _spread(slot, BLEED), translation(slot.x, slot.y))


def _behind(sheet: Sheet, slot: Slot) -> Matrix:
    return sheet.field.mirror.place(slot.x, slot.y, slot.component.width, slot.component.height)


def _spread(slot: Slot, bleed: float, *, mirrored: bool = False) -> tuple[float, float, float, float]:
    """How far art reaches beyond the left, upper, right and lower edge: to the middle of a gap, into which both bleed.

    A back that stands upright has its left neighbour on its right.
    """
    left, above, right, below = (bleed if gap is None else min(bleed, gap) for gap in slot.gaps)
    return (right, above, left, below) if mirrored else (left, above, right, below)


def _placed(face: Drawing, slot: Slot, spread: tuple[float, float, float, float], place: Matrix) -> Group:
    left, above, right, below = spread
    width, height = slot.component.width + left + right, slot.component.height + above + below
    return Group((Use(face, IDENTITY),), place, shapes.rectangle(-left, -above, width, height))
