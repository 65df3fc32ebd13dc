"""Printers that put backs off, and the motion that makes up for it."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from placed import margins, piece, places

from generator.drawing.fonts import FontBook
from generator.drawing.items import Group, Matrix, Path, bounds, rotation, translation
from generator.sheets.calibration import calibration
from generator.sheets.flip import Flip, Mirror, mirror
from generator.sheets.imposition import impose
from generator.sheets.marginalia import Marginalia
from generator.sheets.printing import Marks, Printing
from generator.sheets.registration import Offset, Printer

OFFICE = Printer("office", Offset(2, 1, 0.5))
CALIBRATION = (
    "calibration",
    *(f"calibration_{w}" for w in ("upright", "lying", "print", "read", "reckon", "again")),
)


def seen(offset: Offset, way: Mirror) -> Matrix:
    """Where content of a back page is seen from the front, printed by a printer that is so far off."""
    error = translation(offset.dx, offset.dy).then(rotation(offset.angle, way.width / 2, way.height / 2))
    return error.then(way.matrix)


offsets = st.builds(Offset, st.floats(-10, 10), st.floats(-10, 10), st.floats(-5, 5))
mirrors = st.builds(Mirror, st.floats(70, 500), st.floats(70, 500), upright=st.booleans())


@given(offsets, mirrors, st.tuples(st.floats(0, 500), st.floats(0, 500)))
def test_what_is_moved_lies_where_it_should(offset: Offset, way: Mirror, point: tuple[float, float]) -> None:
    """What you read against the light is what you type: printed with that error, every point meets its front."""
    back = offset.correction(way).then(way.matrix).apply(*point)
    assert math.dist(seen(offset, way).apply(*back), point) < 1e-6


def test_a_back_two_millimetres_right_of_its_front_is_moved_left_as_seen_from_the_front() -> None:
    """On the back page of an upright sheet, left as seen from the front is right."""
    assert Offset(2, 1).correction(Mirror(210, 297, upright=True)).apply(50, 50) == pytest.approx((52, 49))
    assert Offset(2, 1).correction(Mirror(297, 210, upright=False)).apply(50, 50) == pytest.approx((48, 51))


@pytest.mark.parametrize("values", [(11, 0, 0), (0, -11, 0), (0, 0, 6), (float("nan"), 0, 0)])
def test_what_no_printer_does_is_refused(values: tuple[float, float, float]) -> None:
    with pytest.raises(ValueError, match="at most"):
        Offset(*values)


@pytest.mark.parametrize("name", ["", "My Printer", "../etc", "-x", "é", "a" * 41])
def test_a_printer_has_a_plain_name(name: str) -> None:
    with pytest.raises(ValueError, match="no name for a printer"):
        Printer(name)


@pytest.mark.parametrize("flip", [Flip.LONG_EDGE, Flip.SHORT_EDGE])
def test_backs_and_their_marks_move_and_nothing_else_does(book: FontBook, flip: Flip) -> None:
    pieces = [piece("A", 34, 30, count=7)]
    plain = Printing(flip=flip, marks=Marks.BOTH)
    still = impose(pieces, plain, "Counters", margins(book))
    moved = impose(pieces, replace(plain, printer=OFFICE), "Counters", margins(book))
    assert moved[0].drawing.items == still[0].drawing.items, "the front"
    way = mirror(flip, 210, 297)
    assert OFFICE.upright
    motion = OFFICE.upright.correction(way)
    for old, new in zip(places(still[1], pieces), places(moved[1], pieces), strict=True):
        assert math.dist(motion.apply(*old.centre), new.centre) < 1e-6
    (group,) = [item for item in moved[1].drawing.items if isinstance(item, Group)]
    assert group.matrix == motion
    assert any(isinstance(item, Group) and isinstance(item.items[0], Path) for item in group.items), "their marks"
    # Captions stay: they are not cut by.
    assert moved[1].drawing.items[1:] == still[1].drawing.items[len(group.items) :]


@pytest.mark.parametrize("flip", [Flip.FOLD, Flip.SEPARATE])
def test_backs_printed_on_the_same_side_are_not_moved(book: FontBook, flip: Flip) -> None:
    pieces = [piece("A", 34, 30, count=7)]
    still, moved = (
        impose(pieces, Printing(flip=flip, printer=printer), "Counters", margins(book)) for printer in (None, OFFICE)
    )
    assert [page.drawing.items for page in still] == [page.drawing.items for page in moved]


def test_lying_sheets_are_moved_by_what_was_measured_on_them(book: FontBook) -> None:
    """How a printer turns a lying page is its own affair: what holds for upright ones says nothing about it."""
    pieces = [piece("A", 50, 55, count=13)]
    measured = replace(OFFICE, lying=Offset(-1, 0, 0))
    still, unmoved, moved = (
        places(impose(pieces, Printing(printer=printer), "Cards", margins(book))[1], pieces)
        for printer in (None, OFFICE, measured)
    )
    assert still == unmoved
    assert [new.left - old.left for old, new in zip(still, moved, strict=True)] == pytest.approx([1] * 13)


@pytest.mark.parametrize("flip", [Flip.LONG_EDGE, Flip.SHORT_EDGE])
def test_against_the_light_the_lines_of_a_calibration_sheet_read_the_error(book: FontBook, flip: Flip) -> None:
    """A printer 2 mm right, 1 mm down and half a degree off: read C, A and B, and reckon as the sheet says."""
    words = {**margins(book).words, **dict.fromkeys(CALIBRATION, "{factor}")}
    offset = Offset(2, 1, 0.5)
    for printer, expected in ((None, (2, 1, 0.5)), (Printer("p", offset, offset), (0, 0, 0))):
        section = calibration(Printing(flip=flip, printer=printer), Marginalia("Kit", words, book))
        assert isinstance(section.content, tuple)
        for back in section.content[1::2]:
            width, height = back.drawing.width, back.drawing.height
            lines = next(item for item in back.drawing.items if isinstance(item, Group))
            matrix = seen(offset, mirror(flip, width, height)).then(lines.matrix)
            middles = sorted(_middle(line, matrix) for line in lines.items[:3])
            a, c, b = middles
            angle = math.degrees(math.atan((b[1] - a[1]) / (b[0] - a[0])))
            read = (c[0] - width / 2, (a[1] + b[1]) / 2 - height / 2, angle)
            assert read == pytest.approx(expected, abs=0.01)


def _middle(line: object, matrix: Matrix) -> tuple[float, float]:
    assert isinstance(line, Path)
    left, top, right, bottom = bounds(line)
    return matrix.apply((left + right) / 2, (top + bottom) / 2)
