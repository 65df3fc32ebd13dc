"""What a drawing puts on paper: sizes and boxes of texts, what lies below them, and the widths of lines."""

from __future__ import annotations

import pytest

from generator.drawing import shapes
from generator.drawing.fonts import FontBook
from generator.drawing.ink import InkBook, Lettering
from generator.drawing.items import (
    Drawing,
    Group,
    Image,
    Item,
    Path,
    Segments,
    Source,
    Stroke,
    Text,
    Use,
    rotation,
    scaling,
    translation,
)
from generator.drawing.text import Style, set_line


@pytest.fixture
def ink(book: FontBook) -> InkBook:
    return InkBook(book)


def letters(book: FontBook, string: str = "HH", x: float = 0, y: float = 0, size: float = 4) -> Text:
    (text,) = set_line(book, string, (x, y), Style("text", "bold", size, "#000000")).items
    return text


def only(ink: InkBook, *items: Item) -> Lettering:
    (text,) = ink.of(Drawing(20, 20, items)).texts
    return text


def square(x: float, y: float, side: float, fill: str) -> Path:
    return Path(shapes.rectangle(x, y, side, side), fill=fill)


def test_the_box_of_capitals_stands_on_the_line(ink: InkBook, book: FontBook) -> None:
    text = letters(book, x=3, y=9)
    left, top, right, bottom = only(ink, text).box
    assert bottom == pytest.approx(9)
    assert top == pytest.approx(9 - book.face_of("text", "bold").cap_height * 4, abs=0.02)
    # The ink of an H keeps some way off both ends of its advance.
    assert 3 < left < 3.6
    assert text.width + 3 - 0.6 < right < text.width + 3


def test_descenders_lie_below_the_line_and_blanks_have_no_ink(ink: InkBook, book: FontBook) -> None:
    assert only(ink, letters(book, "Hg")).box[3] > 0.5
    assert ink.of(Drawing(9, 9, (letters(book, "  "),))).texts == []


def test_sizes_and_boxes_are_those_after_all_matrices(ink: InkBook, book: FontBook) -> None:
    inner = Drawing(9, 9, (Group((letters(book),), rotation(90)),))
    plain, turned = only(ink, letters(book)), only(ink, Use(inner, translation(10, 0).then(scaling(0.5))))
    assert turned.size == pytest.approx(2)
    left, top, right, bottom = plain.box
    # Turned by a quarter, what was right lies below, and what was above lies to the right.
    assert turned.box == pytest.approx((10 - bottom / 2, left / 2, 10 - top / 2, right / 2))


def test_the_ground_is_the_uppermost_area_painted_before(ink: InkBook, book: FontBook) -> None:
    text = letters(book, x=2, y=8)
    under, above = square(0, 0, 20, "#111111"), square(0, 0, 20, "#222222")
    assert set(only(ink, under, text, above).grounds) == {"#111111"}
    assert set(only(ink, above, under, text).grounds) == {"#111111"}
    assert only(ink, square(15, 15, 3, "#111111"), text).grounds == (None, None, None)
    assert only(ink, text).known_grounds("#ffffff") == ("#ffffff",)


def test_a_text_that_leaves_its_area_has_both_grounds(ink: InkBook, book: FontBook) -> None:
    text = letters(book, "HHHH", x=0, y=8)
    left = Path(shapes.rectangle(0, 0, text.width / 2 - 1, 20), fill="#111111")
    assert only(ink, left, text).known_grounds("#fefefe") == ("#111111", "#fefefe")


RING: Segments = (*shapes.ellipse(6, 7, 6, 6), *shapes.ellipse(6, 7, 5, 5))


@pytest.mark.parametrize(("even_odd", "ground"), [(True, None), (False, "#111111")])
def test_a_hole_is_no_ground(ink: InkBook, book: FontBook, even_odd: bool, ground: str | None) -> None:
    ring = Path(RING, fill="#111111", even_odd=even_odd)
    assert set(only(ink, ring, letters(book, x=3, y=8)).grounds) == {ground}


def test_a_corner_of_a_box_around_a_disc_is_no_ground(ink: InkBook, book: FontBook) -> None:
    disc = Path(shapes.ellipse(10, 10, 10, 10), fill="#111111")
    assert set(only(ink, disc, letters(book, x=0, y=2, size=2)).grounds) == {None}
    assert set(only(ink, disc, letters(book, x=7, y=11)).grounds) == {"#111111"}


def test_symbols_and_clipped_groups_are_grounds_where_they_paint(ink: InkBook, book: FontBook) -> None:
    text = letters(book, x=2, y=8)
    symbol = Drawing(2, 2, (square(0, 0, 2, "#111111"),))
    assert set(only(ink, Use(symbol, scaling(10)), text).grounds) == {"#111111"}
    assert set(only(ink, Use(symbol, translation(12, 0)), text).grounds) == {None}
    cut = Group((square(0, 0, 20, "#222222"),), clip=shapes.rectangle(0, 0, 20, 3))
    assert set(only(ink, cut, text).grounds) == {None}
    wide = Group((square(0, 0, 20, "#222222"),), clip=shapes.rectangle(0, 0, 20, 9))
    assert set(only(ink, wide, text).grounds) == {"#222222"}


def test_a_text_of_a_symbol_lies_on_what_is_below_the_symbol(ink: InkBook, book: FontBook) -> None:
    symbol = Drawing(9, 9, (letters(book, x=2, y=8),))
    assert set(only(ink, square(0, 0, 20, "#111111"), Use(symbol)).grounds) == {"#111111"}


def test_nothing_is_known_of_a_text_on_pixels(ink: InkBook, book: FontBook) -> None:
    assert only(ink, Image(0, 0, 20, 20, b""), letters(book, x=2, y=8)).known_grounds("#ffffff") == ()


def test_lines_have_their_width_on_paper_and_their_source(ink: InkBook) -> None:
    line = Path(shapes.polyline(((0, 0), (9, 9))), stroke=Stroke("#000000", 0.4), source=Source("a.svg", 3))
    edge = Path(shapes.rectangle(0, 0, 3, 3), fill="#ffffff", stroke=Stroke("#000000", 0.1))
    symbol = Drawing(9, 9, (line, edge))
    found = ink.of(Drawing(9, 9, (Use(symbol, scaling(0.5)), Use(symbol, scaling(0.25)), line)))
    assert sorted(width for width, _ in found.lines) == pytest.approx([0.1, 0.2, 0.4])
    assert {source for _, source in found.lines} == {Source("a.svg", 3)}


def test_a_drawing_is_looked_at_once(ink: InkBook, book: FontBook) -> None:
    symbol = Drawing(9, 9, (letters(book),))
    assert ink.of(symbol) is ink.of(symbol)
    assert ink.of(Drawing(9, 9, (Use(symbol),))).texts[0].text is ink.of(symbol).texts[0].text
