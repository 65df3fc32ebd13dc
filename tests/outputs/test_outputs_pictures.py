"""Drawings as PDF and as SVG: both paint every kind of item, and both paint the same."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pytest
from lxml import etree
from pages import near, pixel, render
from PIL import Image as Pixels
from PIL import ImageChops, ImageStat

from generator.drawing.fonts import FontBook
from generator.drawing.items import (
    Drawing,
    Group,
    Image,
    Item,
    Path,
    Stroke,
    Use,
    rotation,
    scaling,
    translation,
)
from generator.drawing.raster import svg_to_png
from generator.drawing.shapes import ellipse, polygon, polyline, rectangle
from generator.drawing.text import Style, set_line
from generator.outputs.pdf.document import write_pdf
from generator.outputs.svgfiles import to_svg
from generator.sheets.document import Document, Page, Section

DPI = 200
WIDTH, HEIGHT = 60.0, 40.0
RED, GREEN, BLUE, WHITE = "#c00000", "#008000", "#0000c0", "#ffffff"


def pdf_of(*items: Item, book: FontBook, width: float = WIDTH, height: float = HEIGHT) -> bytes:
    page = Page(Drawing(width, height, items), "1")
    return write_pdf(Document("T", "S", "A", "en", (Section("Part", "part", (page,)),)), book)


def printed(*items: Item, book: FontBook) -> Pixels.Image:
    return render(pdf_of(*items, book=book), 0, DPI)


def quarters(alpha: bool = False) -> bytes:
    """A picture with red at the upper left, green at the upper right, blue and nothing (or white) below."""
    picture = Pixels.new("RGBA", (40, 40), (0, 0, 0, 0) if alpha else (255, 255, 255, 255))
    for colour, corner in ((RED, (0, 0)), (GREEN, (20, 0)), (BLUE, (0, 20))):
        picture.paste(Pixels.new("RGB", (20, 20), colour), corner)
    buffer = BytesIO()
    (picture if alpha else picture.convert("RGB")).save(buffer, "PNG")
    return buffer.getvalue()


def at(picture: Pixels.Image, x: float, y: float, colour: str) -> bool:
    return near(pixel(picture, x, y, DPI), colour)


def test_the_origin_is_at_the_upper_left_and_y_grows_downwards(book: FontBook) -> None:
    picture = printed(Path(rectangle(5, 5, 10, 5), fill=RED), book=book)
    assert at(picture, 5.3, 5.3, RED)
    assert at(picture, 14.7, 9.7, RED)
    for x, y in ((4.7, 7), (15.3, 7), (10, 4.7), (10, 10.3)):
        assert at(picture, x, y, WHITE)


def test_later_items_cover_earlier_ones(book: FontBook) -> None:
    square = rectangle(5, 5, 10, 10)
    picture = printed(Path(square, fill=RED), Path(square, fill=BLUE), book=book)
    assert at(picture, 10, 10, BLUE)


def test_even_odd_shapes_have_holes(book: FontBook) -> None:
    """Both squares are walked the same way round: only the even-odd rule leaves the inner one out."""
    frame = (*rectangle(5, 5, 20, 20), *rectangle(10, 10, 10, 10))
    hollow = printed(Path(frame, fill=RED, even_odd=True), book=book)
    assert at(hollow, 7, 7, RED)
    assert at(hollow, 15, 15, WHITE)
    assert at(printed(Path(frame, fill=RED), book=book), 15, 15, RED)


def test_strokes_have_their_width_to_both_sides_of_the_line(book: FontBook) -> None:
    picture = printed(Path(polyline(((10, 20), (50, 20))), stroke=Stroke(RED, 4)), book=book)
    assert at(picture, 30, 18.3, RED)
    assert at(picture, 30, 21.7, RED)
    assert at(picture, 30, 17.7, WHITE)
    assert at(picture, 8.5, 20, WHITE), "a butt cap ends with the line"
    square = printed(Path(polyline(((10, 20), (50, 20))), stroke=Stroke(RED, 4, cap="square")), book=book)
    assert at(square, 8.5, 20, RED)


def test_dashes_leave_gaps(book: FontBook) -> None:
    line = Path(polyline(((10, 20), (50, 20))), stroke=Stroke(RED, 2, dash=(4, 6)))
    picture = printed(line, Path(polyline(((10, 30), (50, 30))), stroke=Stroke(RED, 2)), book=book)
    assert at(picture, 12, 20, RED)
    assert at(picture, 17, 20, WHITE)
    assert at(picture, 22, 20, RED)
    assert at(picture, 17, 30, RED), "the next line is dashed too"


def test_groups_place_and_cut_their_items(book: FontBook) -> None:
    big = Path(rectangle(0, 0, 30, 30), fill=RED)
    picture = printed(Group((big,), translation(10, 5), clip=rectangle(0, 0, 8, 8)), big and Path(()), book=book)
    assert at(picture, 11, 6, RED)
    assert at(picture, 17.5, 12.5, RED)
    assert at(picture, 18.5, 9, WHITE)
    assert at(picture, 9.5, 9, WHITE)


def test_a_drawing_shown_twice_is_stored_once_and_placed_twice(book: FontBook) -> None:
    symbol = Drawing(4, 4, (Path(rectangle(0, 0, 4, 4), fill=BLUE), *[Path(ellipse(2, 2, 1, 1), fill=RED)] * 50))
    once = pdf_of(Use(symbol, translation(5, 5)), book=book)
    uses = [Use(symbol, translation(5 + 7 * i, 5).then(scaling(1.5))) for i in range(6)]
    assert len(pdf_of(*uses, book=book)) < len(once) + 1000
    picture = printed(*uses, book=book)
    assert at(picture, 5.3, 5.3, BLUE)
    assert at(picture, 5 + 7 * 5 + 3, 8, RED)


def test_a_shown_drawing_keeps_its_bleed_and_the_half_of_its_strokes(book: FontBook) -> None:
    """A form of PDF cuts at its box, which must not be the size of the piece."""
    face = Drawing(10, 10, (Path(rectangle(-2, -2, 14, 14), fill=BLUE, stroke=Stroke(RED, 2)),))
    picture = printed(Use(face, translation(20, 15)), book=book)
    assert at(picture, 18.5 + 1, 20, BLUE)
    assert at(picture, 17.3, 20, RED)
    assert at(picture, 32.7, 20, RED)


def test_drawings_may_show_drawings(book: FontBook) -> None:
    inner = Drawing(2, 2, (Path(rectangle(0, 0, 2, 2), fill=RED),))
    outer = Drawing(10, 10, (Group((Use(inner, translation(4, 4)),)),))
    assert at(printed(Use(outer, translation(20, 10)), book=book), 25, 15, RED)


@pytest.mark.parametrize("inside", [False, True])
def test_pictures_stand_upright(book: FontBook, inside: bool) -> None:
    image = Image(10, 10, 20, 20, quarters())
    shown: Item = Use(Drawing(40, 40, (image,))) if inside else image
    picture = printed(shown, book=book)
    for x, y, colour in ((13, 13, RED), (27, 13, GREEN), (13, 27, BLUE), (27, 27, WHITE)):
        assert at(picture, x, y, colour)


def test_transparent_parts_of_a_picture_show_the_ground(book: FontBook) -> None:
    ground = Path(rectangle(0, 0, WIDTH, HEIGHT), fill=GREEN)
    picture = printed(ground, Image(10, 10, 20, 20, quarters(alpha=True)), book=book)
    assert at(picture, 13, 13, RED)
    assert at(picture, 27, 27, GREEN)


def test_text_is_painted_at_its_size(book: FontBook) -> None:
    """The ink of an H is as high as the capitals of its face and stands on the baseline."""
    line = set_line(book, "H", (10, 30), Style("numbers", "bold", 20, RED))
    ink = ImageChops.difference(printed(*line.items, book=book), Pixels.new("RGB", (472, 315), WHITE)).getbbox()
    assert ink is not None
    top, bottom = ink[1] / DPI * 25.4, ink[3] / DPI * 25.4
    assert bottom == pytest.approx(30, abs=0.2)
    assert bottom - top == pytest.approx(20 * book.face_of("numbers", "bold").cap_height, abs=0.25)


def everything(book: FontBook) -> tuple[Item, ...]:
    """A page with every kind of item, in every way it can be placed."""
    star = polygon([(5, 0), (6, 4), (10, 5), (6, 6), (5, 10), (4, 6), (0, 5), (4, 4)])
    symbol = Drawing(10, 10, (Path(star, fill=BLUE, stroke=Stroke(RED, 0.6, join="round")),))
    text = set_line(book, "Řím → 280 × V", (4, 30), Style("text", "bold", 5, "#231d16")).items
    return (
        Path(rectangle(0, 0, WIDTH, HEIGHT), fill="#fbf7ec"),
        Path(rectangle(3, 3, 12, 8, 2), fill=GREEN, stroke=Stroke("#231d16", 0.5)),
        Path((*ellipse(24, 8, 6, 5), *ellipse(24, 8, 3, 2)), fill=RED, even_odd=True),
        Path(polyline(((34, 4), (56, 4), (56, 10))), stroke=Stroke(BLUE, 1, "round", "round", (2, 1.5))),
        Use(symbol, translation(34, 8)),
        Use(symbol, translation(50, 14).then(rotation(30)).then(scaling(0.8, 1.2))),
        Group((Use(symbol, scaling(1.5)), *text), translation(30, 22).then(scaling(0.6)), clip=rectangle(0, 0, 40, 40)),
        *text,
        Group(text, rotation(-10, 4, 30).then(translation(0, 8))),
        Image(4, 14, 9, 9, quarters()),
    )


def test_pdf_and_svg_are_the_same_picture(book: FontBook) -> None:
    try:
        png = svg_to_png(to_svg(Drawing(WIDTH, HEIGHT, everything(book)), book), WIDTH, HEIGHT, DPI)
    except Exception as problem:
        pytest.skip(f"cairosvg can't be used here: {problem}")
    one = printed(*everything(book), book=book)
    other = Pixels.open(BytesIO(png)).convert("RGB")
    assert max(abs(a - b) for a, b in zip(one.size, other.size, strict=True)) <= 1
    difference = ImageChops.difference(one, other.resize(one.size))
    # Edges are smoothed differently; whole areas must not differ.
    assert sum(ImageStat.Stat(difference).mean) < 4
    reduced = difference.reduce(4).convert("L")
    assert reduced.getextrema()[1] < 64


def test_the_pages_of_equal_documents_are_equal_bytes(book: FontBook) -> None:
    assert pdf_of(*everything(book), book=book) == pdf_of(*everything(book), book=book)


def test_an_svg_file_is_true_to_size_and_complete(book: FontBook) -> None:
    items = everything(book)
    root = etree.fromstring(to_svg(Drawing(WIDTH, HEIGHT, items), book, bleed=1.0))
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("62mm", "42mm", "-1 -1 62 42")
    tags = [str(etree.QName(e).localname) for e in root.iter()]
    assert "text" not in tags
    links = [str(v) for e in root.iter() for k, v in e.attrib.items() if str(k).endswith("href")]
    assert links
    assert all(link.startswith(("#", "data:image/png;base64,")) for link in links)
    # Letters are outlines: eleven of "Řím → 280 × V" are no blanks, and the line is shown three times.
    assert tags.count("path") >= 3 * 9


def test_an_svg_stores_a_drawing_once(book: FontBook) -> None:
    symbol = Drawing(4, 4, (Path(rectangle(0, 0, 4, 4), fill=BLUE),))
    uses = tuple(Use(symbol, translation(5 * i, 0)) for i in range(5))
    root = etree.fromstring(to_svg(Drawing(WIDTH, HEIGHT, uses), book))
    tags = [str(etree.QName(e).localname) for e in root.iter()]
    assert (tags.count("use"), tags.count("path")) == (5, 1)


def test_tiny_numbers_are_never_written_with_an_exponent(book: FontBook) -> None:
    """PDF knows no exponents: 1e-05 would end the drawing."""
    tiny = Path(rectangle(0.00001, 0.00001, 0.00002, 20), fill=RED, stroke=Stroke(RED, 0.00001))
    picture = printed(tiny, Group((Path(rectangle(10, 10, 5, 5), fill=BLUE),), scaling(1.00000001)), book=book)
    assert at(picture, 12, 12, BLUE)


def test_every_outline_of_a_path_is_kept(book: FontBook) -> None:
    two = (*rectangle(5, 5, 4, 4), *rectangle(15, 5, 4, 4))
    picture = printed(replace(Path(two), fill=RED), book=book)
    assert at(picture, 7, 7, RED)
    assert at(picture, 17, 7, RED)
    assert at(picture, 12, 7, WHITE)
