"""What cutting machines find on a sheet, and the lines they follow."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise

import pytest
from placed import margins, piece, places

from generator.components.component import BLEED, Component
from generator.drawing.fonts import FontBook
from generator.drawing.items import Bounds, Group, Path, bounds
from generator.model.system import Shape
from generator.sheets.cuts import CutPlan, Operation, outline
from generator.sheets.document import Page
from generator.sheets.flip import Flip
from generator.sheets.imposition import impose
from generator.sheets.machines import Cutter
from generator.sheets.paper import PAPERS
from generator.sheets.printing import Printing
from generator.sheets.registration import Offset, Printer

SILHOUETTES = [Cutter.SILHOUETTE, Cutter.SILHOUETTE_4]
INSET = 14.0


def black(page: Page) -> list[Path]:
    """What is printed in black beside the pieces: marks, and on other sheets ticks."""
    paths = [item for item in page.drawing.items if isinstance(item, Path)]
    return [p for p in paths if p.fill == "#000000" or (p.stroke and p.stroke.colour == "#000000")]


def plan(page: Page) -> CutPlan:
    assert page.plan
    return page.plan


@pytest.mark.parametrize("cutter", SILHOUETTES)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_silhouettes_marks_stand_in_the_corners_and_the_pieces_keep_clear(
    book: FontBook, cutter: Cutter, paper: str
) -> None:
    """A square of 5 mm above left, angles with arms of 20 mm, 1.5 mm of nothing around them."""
    pieces = [piece("A", 16, 16, count=500)]
    front = impose(pieces, Printing(PAPERS[paper], cutter=cutter), "Counters", margins(book))[0]
    right, bottom = front.drawing.width - INSET, front.drawing.height - INSET
    square, *angles = black(front)
    assert bounds(square) == pytest.approx((INSET, INSET, INSET + 5, INSET + 5))
    corners: list[Bounds] = [(right - 20, INSET, right, INSET + 20), (INSET, bottom - 20, INSET + 20, bottom)]
    if cutter is Cutter.SILHOUETTE_4:
        corners.append((right - 20, bottom - 20, right, bottom))
    assert len(angles) == len(corners)
    for angle, corner in zip(angles, corners, strict=True):
        assert angle.stroke
        assert angle.stroke.width == 0.5
        boxes = _arms(angle)
        around = (*(min(box[i] for box in boxes) for i in (0, 1)), *(max(box[i] for box in boxes) for i in (2, 3)))
        # Their outer edges are measured; the free ends are flat, half a line's width before the box of the line.
        assert around == pytest.approx(corner, abs=0.251)
    arms = [box for angle in angles for box in _arms(angle)]
    for place in places(front, pieces):
        for left, top, end, low in [bounds(square), *arms]:
            apart = max(
                place.left - BLEED - end,
                left - place.right - BLEED,
                place.top - BLEED - low,
                top - place.bottom - BLEED,
            )
            assert apart >= 1.5 - 1e-6


def _arms(angle: Path) -> list[Bounds]:
    points = [numbers for _, numbers in angle.segments]
    half = 0.25
    return [
        (min(a[0], b[0]) - half, min(a[1], b[1]) - half, max(a[0], b[0]) + half, max(a[1], b[1]) + half)
        for a, b in pairwise(points)
    ]


def test_a_sheet_tells_how_far_the_marks_are_apart(book: FontBook) -> None:
    front, back = impose([piece("A", 16, 16)], Printing(cutter=Cutter.SILHOUETTE), "Counters", margins(book))
    # 210 and 297 mm less 14 on both sides.
    texts = [" ".join(getattr(item, "string", "") for item in page.drawing.items) for page in (front, back)]
    assert "Silhouette: 182.0 × 269.0 mm, 14 mm" in texts[0]
    assert "Silhouette" not in texts[1]


def test_registration_marks_are_on_the_front_and_never_moved(book: FontBook) -> None:
    printer = Printer("office", Offset(2, 1, 0.5))
    pieces = [piece("A", 16, 16, count=9)]
    still, moved = (
        impose(pieces, Printing(cutter=Cutter.SILHOUETTE, printer=p), "Counters", margins(book))
        for p in (None, printer)
    )
    assert black(still[0]) == black(moved[0]) != []
    assert black(moved[1]) == []


@pytest.mark.parametrize("flip", Flip)
@pytest.mark.parametrize("cutter", Cutter)
def test_every_piece_is_cut_once_where_its_front_is_printed(book: FontBook, cutter: Cutter, flip: Flip) -> None:
    pieces = [piece("A", 34, 30, count=11), piece("B", 20, 20, count=5, back=False)]
    pages = impose(pieces, Printing(flip=flip, cutter=cutter), "Counters", margins(book))
    for page in pages:
        fronts = [place for place in places(page, pieces) if place.name.isupper()]
        if not fronts:
            assert page.plan is None, "backs are cut with their fronts"
            continue
        cuts = [line.segments for line in plan(page).lines if line.operation is Operation.CUT]
        assert all(segments[-1][0] == "Z" for segments in cuts), "closed"
        found = sorted(bounds(Path(segments, fill="#000000")) for segments in cuts)
        assert found == [pytest.approx(box) for box in sorted((p.left, p.top, p.right, p.bottom) for p in fronts)]
        scores = [line for line in plan(page).lines if line.operation is Operation.SCORE]
        assert len(scores) == page.label.endswith("|" + " back")


def test_what_cricut_prints_is_no_larger_than_it_can_cut(book: FontBook) -> None:
    """6.75 x 9.25 inches, and its picture shows every piece of the sheet and nothing else."""
    pieces = [piece("A", 34, 30, count=60)]
    for page in impose(pieces, Printing(cutter=Cutter.CRICUT), "Counters", margins(book))[::2]:
        left, top, width, height = plan(page).window
        assert (min(width, height), max(width, height)) <= (6.75 * 25.4 + 1e-6, 9.25 * 25.4 + 1e-6)
        assert len(plan(page).art) == len(places(page, pieces))
        for item in plan(page).art:
            assert isinstance(item, Group)
            assert item.clip
            x0, y0, x1, y1 = bounds(Group((Path(item.clip, fill="#000000"),), item.matrix))
            assert left - 1e-6 <= x0 < x1 <= left + width + 1e-6
            assert top - 1e-6 <= y0 < y1 <= top + height + 1e-6
        assert black(page) == []


def shaped(shape: Shape, width: float, height: float, corner: float = 0) -> Component:
    return replace(piece("A", width, height), shape=shape, corner=corner)


def area(component: Component) -> float:
    """The area inside an outline, by the shoelace rule over fine chords."""
    from generator.drawing.shapes import chords

    points = chords(outline(component, 5, 7)[:-1], 200)
    pairs = zip(points, [*points[1:], points[0]], strict=True)
    return abs(sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairs)) / 2


@pytest.mark.parametrize(
    ("component", "expected"),
    [
        (shaped(Shape.RECTANGLE, 63, 88), 63 * 88),
        (shaped(Shape.RECTANGLE, 63, 88, 3), 63 * 88 - (4 - math.pi) * 9),
        (shaped(Shape.ROUND, 25.4, 25.4), math.pi * 12.7**2),
        # A regular hexagon with corners 20 mm apart has sides of 10 mm.
        (shaped(Shape.HEX, 20, 10 * math.sqrt(3)), 1.5 * math.sqrt(3) * 100),
        (shaped(Shape.HEX, 10 * math.sqrt(3), 20), 1.5 * math.sqrt(3) * 100),
    ],
)
def test_outlines_have_the_area_of_their_shape_and_fill_their_box(component: Component, expected: float) -> None:
    assert area(component) == pytest.approx(expected, rel=3e-4)
    box = bounds(Path(outline(component, 5, 7), fill="#000000"))
    assert box == pytest.approx((5, 7, 5 + component.width, 7 + component.height))


def test_shapes_that_ticks_cannot_show_have_their_outline_printed(book: FontBook) -> None:
    for shape, drawn in ((Shape.RECTANGLE, 0), (Shape.ROUND, 3), (Shape.HEX, 3)):
        pieces = [replace(piece("A", 20, 20, count=3), shape=shape)]
        front, _ = impose(pieces, Printing(), "Counters", margins(book))
        outlines = [outline(pieces[0], place.left, place.top) for place in places(front, pieces)]
        printed = [item.segments for item in front.drawing.items if isinstance(item, Path)]
        assert sum(segments in printed for segments in outlines) == drawn
