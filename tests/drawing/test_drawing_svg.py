"""The SVG subset: what each element becomes, what children inherit, and what is refused with its line."""

from __future__ import annotations

from io import BytesIO

import pytest
from painted import as_text
from PIL import Image as Pixels

from generator.drawing.fonts import FontBook
from generator.drawing.items import Drawing, Image, Path, Text, walk
from generator.drawing.shapes import rectangle
from generator.drawing.svg import SvgReader, parse
from generator.drawing.svgattributes import UnsupportedError

HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
    'xmlns:pb="urn:punchboard" xmlns:other="urn:other" {}>'
)


class Shelf:
    """Two pictures and every symbol: a symbol of 4 x 2 mm is a bar in the colour asked for."""

    def symbol(self, name: str, colour: str) -> Drawing:
        return Drawing(4, 2, (Path(rectangle(0, 0, 4, 2), fill=colour),))

    def image(self, name: str) -> Drawing | bytes:
        if name == "wide.png":
            buffer = BytesIO()
            Pixels.new("RGB", (40, 10), "red").save(buffer, "PNG")
            return buffer.getvalue()
        if name == "broken.png":
            return b"\x89PNG and nothing more"
        return Drawing(10, 10, (Path(rectangle(0, 0, 10, 10), fill="#123456"),))


@pytest.fixture
def reader(book: FontBook) -> SvgReader:
    return SvgReader(book, Shelf())


def read(reader: SvgReader, body: str, size: str = 'width="16" height="16"', colour: str = "#000000") -> Drawing:
    return reader.read(parse((HEAD.format(size) + body + "</svg>").encode()), colour)


def text(reader: SvgReader, body: str, size: str = 'width="16" height="16"', colour: str = "#000000") -> str:
    return as_text(read(reader, body, size, colour))


def the_text(drawing: Drawing) -> Text:
    (found,) = [item for item, _ in walk(drawing.items) if isinstance(item, Text)]
    return found


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (
            '<rect x="1" y="2" width="3" height="4" fill="#ff0000"/>',
            "path M 1 2 L 4 2 L 4 6 L 1 6 Z fill #ff0000",
        ),
        (
            '<line x1="1" y1="2" x2="3" y2="4" stroke="#ff0000" stroke-width="0.5"/>',
            "path M 1 2 L 3 4 stroke #ff0000 0.5 butt miter",
        ),
        (
            '<polyline points="0,0 1,0 1 1" fill="none" stroke="#000000"/>',
            "path M 0 0 L 1 0 L 1 1 stroke #000000 1 butt miter",
        ),
        ('<polygon points="0 0 1 0 1 1"/>', "path M 0 0 L 1 0 L 1 1 Z fill #000000"),
        ('<path d="M0 0 L1 0 L1 1"/>', "path M 0 0 L 1 0 L 1 1 fill #000000"),
        (
            '<circle cx="5" cy="6" r="1"/>',
            "path M 6 6 C 6 6.552 5.552 7 5 7 C 4.448 7 4 6.552 4 6 C 4 5.448 4.448 5 5 5 C 5.552 5 6 5.448 6 6 Z "
            "fill #000000",
        ),
        (
            '<ellipse cx="0" cy="0" rx="2" ry="1"/>',
            "path M 2 0 C 2 0.552 1.105 1 0 1 C -1.105 1 -2 0.552 -2 0 C -2 -0.552 -1.105 -1 0 -1 "
            "C 1.105 -1 2 -0.552 2 0 Z fill #000000",
        ),
    ],
)
def test_each_shape_becomes_its_outline(reader: SvgReader, body: str, expected: str) -> None:
    assert text(reader, body) == expected


def test_rounded_corners_take_either_radius(reader: SvgReader) -> None:
    rounded = text(reader, '<rect width="4" height="4" rx="1"/>')
    assert rounded == text(reader, '<rect width="4" height="4" ry="1"/>')
    assert rounded.count("C") == 4


def test_items_come_in_paint_order(reader: SvgReader) -> None:
    body = "".join(f'<rect width="1" height="1" fill="#00000{i}"/>' for i in range(5))
    assert [line[-7:] for line in text(reader, body).splitlines()] == [f"#00000{i}" for i in range(5)]


def test_a_shape_without_paint_is_not_drawn(reader: SvgReader) -> None:
    assert read(reader, '<rect width="1" height="1" fill="none"/>').items == ()
    assert read(reader, '<rect width="1" height="1" fill="none" stroke="#000000" stroke-width="0"/>').items == ()


def test_a_line_is_never_filled(reader: SvgReader) -> None:
    assert read(reader, '<line x2="4" fill="#ff0000"/>').items == ()


def test_groups_hand_their_look_and_place_down(reader: SvgReader) -> None:
    body = (
        '<g fill="none" stroke="#96281f" stroke-width="0.4" stroke-linecap="round" stroke-linejoin="bevel" '
        'stroke-dasharray="1 0.5" transform="translate(10 0)"><g transform="scale(2)">'
        '<path d="M0 0L1 1"/><path d="M0 0L1 1" stroke="#1f4e79"/></g></g>'
    )
    assert text(reader, body).splitlines() == [
        "path M 10 0 L 12 2 stroke #96281f 0.8 round bevel dash 2 1",
        "path M 10 0 L 12 2 stroke #1f4e79 0.8 round bevel dash 2 1",
    ]


def test_the_look_of_one_group_ends_with_it(reader: SvgReader) -> None:
    body = '<g fill="#ff0000"><rect width="1" height="1"/></g><rect width="1" height="1"/>'
    assert [line[-7:] for line in text(reader, body).splitlines()] == ["#ff0000", "#000000"]


def test_the_root_may_set_the_look_of_everything(reader: SvgReader) -> None:
    assert text(reader, '<rect width="1" height="1"/>', 'width="1" height="1" fill="#ff0000"').endswith("fill #ff0000")


def test_even_odd_filling_is_kept(reader: SvgReader) -> None:
    body = '<path fill-rule="evenodd" d="M0 0H4V4H0Z M1 1H3V3H1Z"/>'
    assert text(reader, body).endswith("fill #000000 evenodd")


def test_current_color_is_the_colour_a_symbol_is_asked_for(reader: SvgReader) -> None:
    body = '<rect width="1" height="1" fill="currentColor"/><path d="M0 0H1" fill="none" stroke="currentColor"/>'
    assert text(reader, body, colour="#96281f").splitlines() == [
        "path M 0 0 L 1 0 L 1 1 L 0 1 Z fill #96281f",
        "path M 0 0 L 1 0 stroke #96281f 1 butt miter",
    ]


def test_color_sets_what_current_color_means_below(reader: SvgReader) -> None:
    body = '<g color="#1f4e79"><rect width="1" height="1" fill="currentColor"/></g>'
    assert text(reader, body, colour="#96281f").endswith("fill #1f4e79")


def test_a_view_box_is_scaled_and_moved_to_the_size_in_mm(reader: SvgReader) -> None:
    drawing = read(
        reader, '<rect x="110" y="20" width="10" height="5"/>', 'width="32mm" height="16" viewBox="100 0 64 32"'
    )
    assert (drawing.width, drawing.height) == (32, 16)
    # Half a millimetre a unit, and unit 100 at the left edge.
    assert as_text(drawing) == "path M 5 10 L 10 10 L 10 12.5 L 5 12.5 Z fill #000000"


@pytest.mark.parametrize(
    ("size", "expected"),
    [
        ('viewBox="0 0 32 16"', (32, 16)),
        ('width="100%" height="100%" viewBox="0 0 32 16"', (32, 16)),
        ('width="2in" height="1.5cm" viewBox="0 0 1 1"', (50.8, 15)),
        ('width="72pt" height="6pc"', (25.4, 25.4)),
        ('width="20px" height="10"', (20, 10)),
    ],
)
def test_the_size_of_a_picture(reader: SvgReader, size: str, expected: tuple[float, float]) -> None:
    drawing = read(reader, "", size)
    assert (drawing.width, drawing.height) == pytest.approx(expected)


@pytest.mark.parametrize("size", ["", 'viewBox="0 0 0 5"', 'viewBox="0 0 5"', 'width="0" height="4"', 'viewBox="a b"'])
def test_a_picture_without_size_is_refused(reader: SvgReader, size: str) -> None:
    with pytest.raises(UnsupportedError):
        read(reader, '<rect width="1" height="1"/>', size)


def test_text_stands_on_its_baseline_in_role_weight_and_size(reader: SvgReader) -> None:
    body = '<text x="2" y="9" font-family="label" font-weight="bold" font-size="2.5" fill="#ff0000">RHast</text>'
    assert text(reader, body) == "text 'RHast' at 2 9 size 2.5 #ff0000 FiraSansCondensed-Bold"


@pytest.mark.parametrize(
    ("look", "face"),
    [
        ("", "FiraSans-Regular"),
        ('font-weight="700"', "FiraSans-Bold"),
        ('font-style="italic"', "FiraSans-Italic"),
        ('font-style="italic" font-weight="bold"', "FiraSans-BoldItalic"),
        ('font-weight="normal" font-style="normal"', "FiraSans-Regular"),
    ],
)
def test_weight_and_style_choose_the_face(reader: SvgReader, look: str, face: str) -> None:
    assert text(reader, f'<text x="0" y="0" {look}>a</text>').endswith(face)


@pytest.mark.parametrize(("anchor", "share"), [("start", 0.0), ("middle", 0.5), ("end", 1.0)])
def test_text_anchor(reader: SvgReader, anchor: str, share: float) -> None:
    line = the_text(read(reader, f'<text x="8" y="0" text-anchor="{anchor}">5</text>'))
    assert line.x + share * line.width == pytest.approx(8)


def test_central_text_has_the_middle_of_its_capitals_on_y(reader: SvgReader, book: FontBook) -> None:
    body = (
        '<text x="8" y="8" font-family="numbers" font-weight="bold" font-size="6" dominant-baseline="central">5</text>'
    )
    line = the_text(read(reader, body))
    cap = book.face_of("numbers", "bold").cap_height * 6
    assert (line.y + (line.y - cap)) / 2 == pytest.approx(8)


def test_text_shrinks_to_its_room(reader: SvgReader) -> None:
    line = the_text(read(reader, '<text font-size="4" pb:fit="8" pb:min="1">hypaspists</text>'))
    assert line.width == pytest.approx(8)
    assert reader.remarks == []


def test_text_that_does_not_fit_is_told(reader: SvgReader) -> None:
    read(reader, '<text font-size="4" pb:fit="3">hypaspists</text>')
    assert [remark.problem.code for remark in reader.remarks] == ["T002"]


def test_blanks_and_line_breaks_in_a_line_of_text_are_one_blank(reader: SvgReader) -> None:
    assert the_text(read(reader, "<text>\n  War\n\t elephants </text>")).string == "War elephants"
    assert the_text(read(reader, "<text>270&#160;m</text>")).string == "270\u00a0m"


def test_a_box_wraps_and_places_its_lines(reader: SvgReader) -> None:
    body = (
        '<pb:box x="2" y="3" width="12" height="12" font-size="2" text-anchor="middle">one two three four five</pb:box>'
    )
    lines = [item for item, _ in walk(read(reader, body).items) if isinstance(item, Text)]
    assert " ".join(line.string for line in lines) == "one two three four five"
    assert len(lines) > 1
    for line in lines:
        assert line.x + line.width / 2 == pytest.approx(8)
        assert 3 < line.y < 15


def test_paragraphs_of_a_box_keep_their_looks_and_shrink_together(reader: SvgReader) -> None:
    body = (
        '<pb:box width="14" height="{}" font-size="2" pb:min="0.5"><pb:p font-weight="bold" font-size="3">Pikes</pb:p>'
        '<pb:p pb:before="1">Attacked from a front hex it has +1.</pb:p></pb:box>'
    )
    roomy, tight = (
        [item for item, _ in walk(read(reader, body.format(height)).items) if isinstance(item, Text)]
        for height in (14, 6)
    )
    assert (roomy[0].size, roomy[1].size) == (3, 2)
    assert roomy[0].runs[0][0] == "FiraSans-Bold"
    assert roomy[1].runs[0][0] == "FiraSans-Regular"
    assert tight[0].size < 3
    assert tight[0].size / tight[1].size == pytest.approx(1.5)
    # From baseline to baseline: a leading of 1.2 sizes and the space before the paragraph.
    assert roomy[1].y - roomy[0].y == pytest.approx(1.2 * 2 + 1)


def test_use_shows_an_element_again_where_it_is_asked_to(reader: SvgReader) -> None:
    body = '<defs><rect id="box" width="2" height="2"/></defs><use href="#box" x="3" y="4" fill="#ff0000"/>'
    assert text(reader, body) == "path M 3 4 L 5 4 L 5 6 L 3 6 Z fill #ff0000"


def test_what_is_defined_is_not_drawn_by_itself(reader: SvgReader) -> None:
    body = '<defs><rect width="2" height="2"/></defs><symbol id="s"><rect width="2" height="2"/></symbol>'
    assert read(reader, body).items == ()


def test_a_group_shown_again_keeps_its_own_look_and_transform(reader: SvgReader) -> None:
    body = (
        '<defs><g id="a" fill="#ff0000" transform="translate(1 1)"><rect width="2" height="2"/></g></defs>'
        '<use xlink:href="#a" x="5" transform="scale(2)"/>'
    )
    assert text(reader, body) == "path M 12 2 L 16 2 L 16 6 L 12 6 Z fill #ff0000"


def test_a_symbol_of_the_file_fills_the_box_of_its_use(reader: SvgReader) -> None:
    body = (
        '<symbol id="s" viewBox="0 0 10 10" fill="#ff0000"><rect width="10" height="5"/></symbol>'
        '<use href="#s" x="2" y="2" width="4" height="4"/>'
    )
    assert text(reader, body) == "path M 2 2 L 6 2 L 6 4 L 2 4 Z fill #ff0000"


def test_a_symbol_of_the_library_is_fitted_into_its_box_and_centred(reader: SvgReader) -> None:
    """A symbol of 4 x 2 in a box of 8 x 8 becomes 8 x 4, with 2 mm above and below."""
    body = '<use href="symbol:any" x="1" y="1" width="8" height="8" color="#1f4e79"/>'
    assert text(reader, body) == "path M 1 3 L 9 3 L 9 7 L 1 7 Z fill #1f4e79"


def test_a_symbol_without_box_has_its_own_size(reader: SvgReader) -> None:
    assert text(reader, '<use href="symbol:any" x="1" y="1"/>').startswith("path M 1 1 L 5 1 L 5 3")


def test_an_svg_picture_is_fitted_like_a_symbol(reader: SvgReader) -> None:
    body = '<image href="art.svg" x="0" y="0" width="8" height="4"/>'
    assert text(reader, body) == "path M 2 0 L 6 0 L 6 4 L 2 4 Z fill #123456"


def test_a_picture_of_pixels_keeps_its_proportions(reader: SvgReader) -> None:
    """40 x 10 pixels in a box of 8 x 8 mm are 8 x 2 mm in its middle."""
    (image,) = read(reader, '<image href="wide.png" x="1" y="1" width="8" height="8"/>').items
    assert isinstance(image, Image)
    assert (image.x, image.y, image.width, image.height) == pytest.approx((1, 4, 8, 2))


@pytest.mark.parametrize("size", ["", 'width="8"', 'width="0" height="8"'])
def test_a_picture_of_pixels_needs_a_size(reader: SvgReader, size: str) -> None:
    with pytest.raises(UnsupportedError, match="width and a height"):
        read(reader, f'<image href="wide.png" {size}/>')


def test_titles_comments_and_foreign_elements_are_skipped(reader: SvgReader) -> None:
    body = (
        "<!-- a comment --><title>t</title><desc>d</desc><metadata><x/></metadata>"
        '<other:guide x="1"/><rect width="1" height="1" other:label="l" data-name="n"/>'
    )
    assert len(read(reader, body).items) == 1


@pytest.mark.parametrize(
    ("element", "message"),
    [
        ("<linearGradient/>", "<linearGradient>"),
        ("<filter/>", "<filter>"),
        ("<tspan/>", "<tspan>"),
        ("<pb:blob/>", "<pb:blob>"),
        ('<rect opacity="0.5"/>', 'opacity="0.5"'),
        ('<rect style="fill:red"/>', "style="),
        ('<rect clip-path="url(#c)"/>', "clip-path"),
        ('<rect fill="url(#g)"/>', "url(#g)"),
        ('<rect fill="rgba(0,0,0,0.5)"/>', "rgba"),
        ('<rect width="50%"/>', "50%"),
        ('<rect width="1e999"/>', "1e999"),
        ('<text font-size="9pt">a</text>', "9pt"),
        ('<text font-family="Arial">a</text>', "roles are title, text"),
        ('<text font-weight="600">a</text>', "600"),
        ('<text font-style="oblique">a</text>', "oblique"),
        ('<text text-anchor="center">a</text>', "start, middle, end"),
        ('<text dominant-baseline="middle">a</text>', "central"),
        ('<pb:box width="5" height="5" valign="center">a</pb:box>', "top, middle, bottom"),
        ("<text>a<tspan>b</tspan></text>", "other elements"),
        ('<path d="M0 0 L1"/>', "path data"),
        ('<path d="M0 0" stroke-linecap="flat"/>', "butt, round, square"),
        ('<path d="M0 0" stroke-linejoin="sharp"/>', "miter, round, bevel"),
        ('<path d="M0 0" fill-rule="odd"/>', "nonzero, evenodd"),
        ('<g transform="skewX(3)"><rect/></g>', "skewX"),
        ('<polygon points="0 0 1"/>', "<polygon>"),
        ('<use href="#nobody"/>', "#nobody"),
        ('<use href="art.svg#part"/>', "art.svg#part"),
        ('<use href="https://example.com/a.svg#b"/>', "https://example.com"),
        ('<image href="broken.png" width="1" height="1"/>', "broken.png"),
        ('<g id="a"><use href="#a"/></g>', "#a"),
        ('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>', "a part of"),
        ('<use id="a" href="#a"/>', "#a"),
    ],
)
def test_what_is_outside_the_subset_is_refused_with_its_line(reader: SvgReader, element: str, message: str) -> None:
    with pytest.raises(UnsupportedError) as caught:
        read(reader, f"\n<g>\n{element}\n</g>")
    assert message in caught.value.message
    assert caught.value.spot.line == 3


def test_a_file_that_is_not_svg_is_refused(reader: SvgReader) -> None:
    with pytest.raises(UnsupportedError, match="not SVG"):
        reader.read(parse(b"<svg width='1' height='1'/>"))


def test_entities_are_refused_in_any_encoding() -> None:
    bomb = '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg">&b;</svg>'
    for source in (bomb.encode(), ('<?xml version="1.0" encoding="utf-16"?>' + bomb).encode("utf-16")):
        with pytest.raises(UnsupportedError, match="entities"):
            parse(source)


def test_an_external_entity_is_not_opened() -> None:
    source = f'<!DOCTYPE svg [<!ENTITY a SYSTEM "file://{__file__}">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>'
    with pytest.raises(UnsupportedError, match="entities"):
        parse(source.encode())


def test_a_document_type_kept_elsewhere_is_not_opened() -> None:
    """Drawing programs write such a line; it is skipped, whatever it names."""
    source = '<!DOCTYPE svg SYSTEM "http://127.0.0.1:9/svg.dtd"><svg xmlns="http://www.w3.org/2000/svg"/>'
    assert parse(source.encode()).tag.endswith("svg")


def test_what_the_text_setter_says_is_kept(reader: SvgReader) -> None:
    read(reader, "<text>漢</text>")
    (remark,) = reader.remarks
    assert remark.problem.code == "T001"
    assert "'漢'" in remark.problem.message
    assert remark.source == ("", 1)
