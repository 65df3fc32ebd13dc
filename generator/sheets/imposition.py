"""Imposition: pieces laid out on sheets, front and back, so that they meet when the sheet is flipped.

A back takes the mirror image of its front's slot in the axis of the flip, x' = W - x - w on a portrait sheet
flipped on its long edge and y' = H - y - h on a landscape one, whatever else is on the sheet.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.components.component import BLEED, Component
from generator.diagnostics import UsageError
from generator.drawing import shapes
from generator.drawing.items import IDENTITY, Drawing, Group, Item, Matrix, Path, Stroke, Use, rotation, translation
from generator.sheets.document import Page, Paper
from generator.sheets.marginalia import CAPTION, Marginalia

# Ticks keep clear of the bleed and are long enough to lay a ruler on.
TICK_GAP = BLEED + 0.2
TICK = 2.4
GUTTER = 2 * BLEED
_ROUNDING = 1e-6


@dataclass(frozen=True, slots=True)
class Frame:
    """Where slots may lie on a page of `width` x `height` mm: `columns` x `rows` of them from (x, y)."""

    width: float
    height: float
    columns: int
    rows: int
    x: float
    y: float

    @property
    def capacity(self) -> int:
        """How many pieces the page takes."""
        return self.columns * self.rows

    @property
    def landscape(self) -> bool:
        """Whether the page is wider than high, so that its long edge lies at the top."""
        return self.width > self.height


@dataclass(frozen=True, slots=True)
class Slot:
    """One piece's place on the front of a sheet, by its upper left corner in mm."""

    component: Component
    x: float
    y: float


def frame_for(width: float, height: float, count: int, paper: Paper) -> Frame:
    """The page that takes `count` pieces of a size on the fewest sheets; upright where turning it saves none.

    Raises UsageError when neither way holds a single piece.
    """
    pages = ((paper.width, paper.height), (paper.height, paper.width))
    frames = [frame for page in pages if (frame := _frame(width, height, paper, *page)).capacity > 0]
    if not frames:
        room = " or ".join(f"{w:.1f} x {h:.1f} mm" for w, h in rooms(paper))
        raise UsageError(f"a piece of {width:.1f} x {height:.1f} mm does not fit {paper.name}: there are {room}")
    return min(frames, key=lambda frame: -(-count // frame.capacity))


def rooms(paper: Paper) -> tuple[tuple[float, float], tuple[float, float]]:
    """Width and height of what a sheet holds, on an upright one and on a lying one."""
    side, ends = 2 * _side(paper), 2 * _ends(paper)
    return (paper.width - side, paper.height - ends), (paper.height - side, paper.width - ends)


def fits(width: float, height: float, paper: Paper) -> bool:
    """Whether a sheet takes a piece of a size."""
    return any(width <= w + _ROUNDING and height <= h + _ROUNDING for w, h in rooms(paper))


def _frame(width: float, height: float, paper: Paper, page_width: float, page_height: float) -> Frame:
    columns = int((page_width - 2 * _side(paper) + GUTTER + _ROUNDING) / (width + GUTTER))
    rows = int((page_height - 2 * _ends(paper) + GUTTER + _ROUNDING) / (height + GUTTER))
    x = (page_width - columns * (width + GUTTER) + GUTTER) / 2
    y = (page_height - rows * (height + GUTTER) + GUTTER) / 2
    return Frame(page_width, page_height, columns, rows, x, y)


def _side(paper: Paper) -> float:
    return paper.margin + TICK + TICK_GAP


def _ends(paper: Paper) -> float:
    return _side(paper) + CAPTION


def impose(components: Sequence[Component], paper: Paper, title: str, marginalia: Marginalia) -> tuple[Page, ...]:
    """Fronts and backs of all copies of the components, in order; pieces of one size share their sheets."""
    sheets = list(_sheets(components, paper))
    pages: list[Page] = []
    for number, (frame, slots) in enumerate(sheets, 1):
        sides = [(marginalia.words["front"], _front(frame, slots))]
        if any(slot.component.back for slot in slots):
            sides.append((marginalia.words["back"], _back(frame, slots)))
        for side, items in sides:
            sheet = marginalia.words["sheet"].format(number=number, total=len(sheets))
            caption = marginalia.caption(
                f"{title}, {sheet}, {side}", frame.width, frame.height, paper, duplex=len(sides) > 1
            )
            drawing = Drawing(frame.width, frame.height, (*items, *caption))
            pages.append(
                Page(drawing, f"{title} {number} {side}", title if number == 1 and side == sides[0][0] else None)
            )
    return tuple(pages)


def _sheets(components: Sequence[Component], paper: Paper) -> Iterator[tuple[Frame, list[Slot]]]:
    for width, height in dict.fromkeys((c.width, c.height) for c in components):
        same = (c for c in components if (c.width, c.height) == (width, height))
        pieces = [component for component in same for _ in range(component.count)]
        frame = frame_for(width, height, len(pieces), paper)
        for start in range(0, len(pieces), frame.capacity):
            yield frame, list(_slots(frame, pieces[start : start + frame.capacity]))


def _slots(frame: Frame, pieces: Sequence[Component]) -> Iterator[Slot]:
    for index, piece in enumerate(pieces):
        row, column = divmod(index, frame.columns)
        yield Slot(piece, frame.x + column * (piece.width + GUTTER), frame.y + row * (piece.height + GUTTER))


def _front(frame: Frame, slots: Sequence[Slot]) -> list[Item]:
    faces = [_placed(slot.component.front, slot.component, translation(slot.x, slot.y)) for slot in slots]
    return [*faces, *_ticks(frame, slots)]


def _back(frame: Frame, slots: Sequence[Slot]) -> list[Item]:
    return [
        _placed(slot.component.back, slot.component, back_place(frame, slot)) for slot in slots if slot.component.back
    ]


def back_place(frame: Frame, slot: Slot) -> Matrix:
    """Where a slot's back goes: mirrored in the long edge, and on a landscape page turned to stay upright."""
    piece = slot.component
    if not frame.landscape:
        return translation(frame.width - slot.x - piece.width, slot.y)
    turned = rotation(180, piece.width / 2, piece.height / 2)
    return translation(slot.x, frame.height - slot.y - piece.height).then(turned)


def _placed(face: Drawing, piece: Component, place: Matrix) -> Group:
    bleed = shapes.rectangle(-BLEED, -BLEED, piece.width + 2 * BLEED, piece.height + 2 * BLEED)
    return Group((Use(face, IDENTITY),), place, bleed)


def _ticks(frame: Frame, slots: Sequence[Slot]) -> Iterator[Item]:
    """Ticks around the block at every cut line, so that the sheet stays whole while it is cut."""
    stroke = Stroke("#000000", 0.14)
    left, top = min(s.x for s in slots), min(s.y for s in slots)
    right = max(s.x + s.component.width for s in slots)
    bottom = max(s.y + s.component.height for s in slots)
    for x in sorted({e for s in slots for e in (s.x, s.x + s.component.width)}):
        for y, way in ((top, -1), (bottom, 1)):
            yield Path(shapes.polyline(((x, y + way * TICK_GAP), (x, y + way * (TICK_GAP + TICK)))), stroke=stroke)
    for y in sorted({e for s in slots for e in (s.y, s.y + s.component.height)}):
        for x, way in ((left, -1), (right, 1)):
            yield Path(shapes.polyline(((x + way * TICK_GAP, y), (x + way * (TICK_GAP + TICK), y))), stroke=stroke)
