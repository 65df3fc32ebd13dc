"""Fronts and backs read back from PDF files, for every flip and paper: each back lies behind its front."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from io import BytesIO
from typing import NamedTuple

import pdfplumber
import pytest
from pdfminer.pdftypes import resolve1

from generator.components.component import Component
from generator.drawing.fonts import FontBook
from generator.drawing.items import Drawing, Path
from generator.drawing.shapes import rectangle
from generator.outputs.pdf.document import write_pdf
from generator.sheets.document import Document, Section
from generator.sheets.flip import Flip
from generator.sheets.imposition import impose
from generator.sheets.layout import fields_for
from generator.sheets.marginalia import Marginalia
from generator.sheets.paper import PAPERS
from generator.sheets.printing import Printing

MM = 25.4 / 72
TOLERANCE = 0.05  # mm
WORDS = {
    "mm": "mm",
    "two_inches": "2 in",
    "front": "front",
    "back": "back",
    "sheet": "{number}/{total}",
    "actual_size": "100 %",
    **{f"flip_{f}": f for f in Flip},
}
Make = Callable[[Printing], list[Component]]


def piece(number: int, width: float, height: float, *, back: bool = True, count: int = 1) -> Component:
    """A piece whose faces are of its cut size and of a colour that no other has, with one more bit for the back."""
    front, reverse = (
        Drawing(width, height, (Path(rectangle(0, 0, width, height), fill=f"#{number + 1:02x}80{side:02x}"),))
        for side in (0x10, 0xF0)
    )
    return Component(str(number), "", width, height, 0, front, reverse if back else None, count)


def eleven(_: Printing) -> list[Component]:
    return [piece(n, 34, 30, back=n not in (5, 7)) for n in range(11)]


def mixed(_: Printing) -> list[Component]:
    sizes = [(16, 16), (40, 25), (16, 16), (25.4, 25.4), (40, 25), (12.7, 12.7)]
    return [piece(n, *size, back=n != 2, count=3) for n, size in enumerate(sizes)]


def full(printing: Printing, missing: int = 0) -> list[Component]:
    columns, rows = fields_for(printing, backed=True)[0].capacity(25, 30, printing.gutter)
    return [piece(n, 25, 30, back=n != 3) for n in range(columns * rows - missing)]


def nearly_full(printing: Printing) -> list[Component]:
    return full(printing, missing=1)


class Face(NamedTuple):
    number: int
    back: bool
    box: tuple[float, float, float, float]


def faces(page: pdfplumber.page.Page) -> Iterator[Face]:
    for rect in page.rects:
        colour = rect["non_stroking_color"]
        if rect["fill"] and isinstance(colour, tuple) and len(colour) == 3 and round(colour[1] * 255) == 0x80:
            left, top, right, bottom = (rect[k] * MM for k in ("x0", "top", "x1", "bottom"))
            yield Face(round(colour[0] * 255) - 1, round(colour[2] * 255) == 0xF0, (left, top, right, bottom))


def leaves(flip: Flip, pages: list[pdfplumber.page.Page]) -> list[tuple[pdfplumber.page.Page, pdfplumber.page.Page]]:
    """Which page lies behind which: the next, the one of the same number, or the same."""
    if flip is Flip.FOLD:
        return [(page, page) for page in pages]
    if flip is Flip.SEPARATE:
        half = len(pages) // 2
        return list(zip(pages[:half], pages[half:], strict=True))
    return list(zip(pages[::2], pages[1::2], strict=True))


@pytest.mark.parametrize("make", [eleven, mixed, full, nearly_full])
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("flip", Flip)
def test_every_back_lies_behind_its_front(book: FontBook, flip: Flip, paper: str, make: Make) -> None:
    printing = Printing(PAPERS[paper], flip)
    pieces = make(printing)
    section = Section("Pieces", "pieces", impose(pieces, printing, "Pieces", Marginalia("Kit", WORDS, book)))
    pdf = write_pdf(Document("Kit", "", "", "en", (section,), flip), book)
    seen: Counter[int] = Counter()
    with pdfplumber.open(BytesIO(pdf)) as opened:
        for front, back in leaves(flip, opened.pages):
            width, height = front.width * MM, front.height * MM
            sides = PAPERS[paper].width, PAPERS[paper].height
            assert sorted((width, height)) == pytest.approx(sides, abs=TOLERANCE)
            fronts = [face for face in faces(front) if not face.back]
            behind = [face for face in faces(back) if face.back]
            # A fold may be made either way; a leaf is turned on the edge that the flip names.
            lies = width > height
            upright = _folded_sideways(fronts, behind) if flip is Flip.FOLD else lies == (flip is Flip.SHORT_EDGE)
            seen.update(face.number for face in fronts)
            for face in fronts:
                piece = pieces[face.number]
                left, top, right, bottom = face.box
                assert (right - left, bottom - top) == pytest.approx((piece.width, piece.height), abs=TOLERANCE)
                image = (
                    (width - right, top, width - left, bottom)
                    if upright
                    else (left, height - bottom, right, height - top)
                )
                at = [
                    b.number for b in behind if all(abs(p - q) < TOLERANCE for p, q in zip(b.box, image, strict=True))
                ]
                assert at == ([face.number] if piece.back else [])
            assert len(behind) == sum(pieces[face.number].back is not None for face in fronts)
    assert seen == Counter({n: piece.count for n, piece in enumerate(pieces)})


def _folded_sideways(fronts: list[Face], backs: list[Face]) -> bool:
    return max(f.box[2] for f in fronts) < min(b.box[0] for b in backs)


@pytest.mark.parametrize(
    ("flip", "hint"),
    [
        (Flip.LONG_EDGE, "DuplexFlipLongEdge"),
        (Flip.SHORT_EDGE, "DuplexFlipShortEdge"),
        (Flip.FOLD, "Simplex"),
        (Flip.SEPARATE, "Simplex"),
    ],
)
def test_the_print_dialogue_is_told_how_to_turn_the_paper(book: FontBook, flip: Flip, hint: str) -> None:
    printing = Printing(flip=flip)
    section = Section("Pieces", "pieces", impose(eleven(printing), printing, "Pieces", Marginalia("Kit", WORDS, book)))
    with pdfplumber.open(BytesIO(write_pdf(Document("Kit", "", "", "en", (section,), flip), book))) as opened:
        assert resolve1(opened.doc.catalog["ViewerPreferences"])["Duplex"].name == hint
