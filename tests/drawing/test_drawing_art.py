"""Symbols and pictures: found in an order, drawn in a colour, and made an image when they are beyond the subset."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image as Pixels

from generator.diagnostics import InputError, Severity
from generator.drawing.art import ArtBook
from generator.drawing.fonts import FontBook
from generator.drawing.items import Drawing, Image
from generator.drawing.items import Path as Shape
from generator.drawing.symbols import Symbols
from generator.source.finder import Finder

SVG = '<svg xmlns="http://www.w3.org/2000/svg" {}>{}</svg>'
BOX = '<rect width="32" height="32" fill="currentColor"/>'
BLURRED = (
    '<filter id="f"><feOffset dx="0"/></filter><rect width="{}" height="{}" fill="currentColor" filter="url(#f)"/>'
)


@pytest.fixture
def put(tmp_path: Path) -> Callable[[str, str], None]:
    """Writes a file into the first folder of the art book."""

    def write(name: str, text: str) -> None:
        path = tmp_path / "own" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    return write


@pytest.fixture
def art(tmp_path: Path, book: FontBook) -> ArtBook:
    for name in ("own", "shipped"):
        (tmp_path / name / "symbols").mkdir(parents=True)
    return ArtBook(Finder((tmp_path / "own", tmp_path / "shipped")), book)


def pixels(drawing: Drawing) -> tuple[Image, Pixels.Image]:
    (image,) = drawing.items
    assert isinstance(image, Image)
    return image, Pixels.open(BytesIO(image.data)).convert("RGBA")


def code_of(caught: pytest.ExceptionInfo[InputError]) -> str:
    (problem,) = caught.value.diagnostics
    return problem.code


def test_a_symbol_is_drawn_in_its_colour_and_kept_for_each(art: ArtBook, put: Callable[[str, str], None]) -> None:
    put("symbols/box.svg", SVG.format('viewBox="0 0 32 32"', BOX))
    red = art.symbol("box", "#ff0000")
    (shape,) = red.items
    assert isinstance(shape, Shape)
    assert shape.fill == "#ff0000"
    assert art.symbol("box", "#ff0000") is red
    assert art.symbol("box", "#0000ff") is not red


def test_the_first_place_that_has_a_symbol_wins(art: ArtBook, put: Callable[[str, str], None], tmp_path: Path) -> None:
    (tmp_path / "shipped/symbols/box.svg").write_text(SVG.format('width="1" height="1"', ""))
    assert art.symbol("box", "#000000").width == 1
    put("symbols/other.svg", SVG.format('width="2" height="2"', ""))
    (tmp_path / "shipped/symbols/other.svg").write_text(SVG.format('width="3" height="3"', ""))
    assert art.symbol("other", "#000000").width == 2


def test_a_missing_symbol_lists_the_places_tried(art: ArtBook, tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        art.symbol("centaur", "#000000")
    assert code_of(caught) == "D004"
    (problem,) = caught.value.diagnostics
    assert "'centaur'" in problem.message
    assert f"{tmp_path / 'own'}, {tmp_path / 'shipped'}" in str(problem.hint)


def test_a_near_name_is_the_cure_for_a_missing_symbol(art: ArtBook, put: Callable[[str, str], None]) -> None:
    put("symbols/centaur.svg", SVG.format('viewBox="0 0 1 1"', ""))
    with pytest.raises(InputError) as caught:
        art.symbol("centuar", "#000000")
    assert caught.value.diagnostics[0].hint == "did you mean 'centaur'?"


def test_a_wash_lightens_areas_of_a_fixed_colour_and_keeps_their_outline(
    tmp_path: Path, book: FontBook, put: Callable[[str, str], None]
) -> None:
    shapes = (
        '<rect width="9" height="9" fill="#800000"/><rect width="9" height="9" fill="currentColor"/>'
        '<rect width="9" height="9" fill="none" stroke="#004000" stroke-width="2"/>'
        '<rect width="9" height="9" fill="#000080" stroke="#004000" stroke-width="2"/>'
    )
    put("symbols/flag.svg", SVG.format('viewBox="0 0 32 32"', shapes))
    art = ArtBook(Finder((tmp_path / "own",)), book, lambda colour: f"#ff{colour[3:]}")
    found = [item for item in art.symbol("flag", "#123456").items if isinstance(item, Shape)]
    assert [item.fill for item in found] == ["#ff0000", "#123456", None, "#ff0080"]
    strokes = [(item.stroke.colour, item.stroke.width) if item.stroke else None for item in found]
    assert strokes == [("#800000", 0.4), None, ("#004000", 2), ("#004000", 2)]


def test_the_outline_of_a_washed_area_is_as_strong_in_a_file_of_larger_units(
    tmp_path: Path, book: FontBook, put: Callable[[str, str], None]
) -> None:
    put("symbols/flag.svg", SVG.format('viewBox="0 0 512 256"', '<rect width="99" height="99" fill="#800000"/>'))
    (shape,) = ArtBook(Finder((tmp_path / "own",)), book, lambda _: "#ffffff").symbol("flag", "#123456").items
    assert isinstance(shape, Shape)
    # 0.4 of 32 units is 6.4 of 512.
    assert shape.stroke
    assert shape.stroke.width == pytest.approx(6.4)


def test_only_symbols_that_were_drawn_are_credited(art: ArtBook, put: Callable[[str, str], None]) -> None:
    metadata = (
        '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">'
        "<dc:creator>{}</dc:creator><dc:rights>MIT</dc:rights></metadata>"
    )
    put("symbols/wolf.svg", SVG.format('viewBox="0 0 1 1"', metadata.format("Ann") + '<use href="symbol:tail"/>'))
    put("symbols/tail.svg", SVG.format('viewBox="0 0 1 1"', metadata.format("Bob")))
    put("symbols/bear.svg", SVG.format('viewBox="0 0 1 1"', metadata.format("Eve")))
    assert Symbols(art.finder).fault("bear") is None
    art.symbol("wolf", "#000000")
    art.symbol("wolf", "#ffffff")
    assert art.credits == ("tail: Bob (MIT)", "wolf: Ann (MIT)")


@pytest.mark.parametrize(
    "name", ["https://example.com/a.png", "/etc/hostname", "../own/a.svg", "data:image/png;base64,"]
)
def test_a_picture_comes_from_the_folders_only(art: ArtBook, put: Callable[[str, str], None], name: str) -> None:
    put("a.svg", SVG.format('viewBox="0 0 1 1"', ""))
    with pytest.raises(InputError) as caught:
        art.image(name)
    assert code_of(caught) == "D004"


def test_png_pictures_stay_as_they_are(art: ArtBook, tmp_path: Path) -> None:
    Pixels.new("RGB", (2, 2), "red").save(tmp_path / "own" / "red.png")
    assert art.image("red.png") == (tmp_path / "own" / "red.png").read_bytes()


def test_a_file_that_is_neither_picture_nor_svg_is_an_error(art: ArtBook, put: Callable[[str, str], None]) -> None:
    put("text.svg", "just words")
    with pytest.raises(InputError) as caught:
        art.image("text.svg")
    assert code_of(caught) == "D002"


def test_xml_errors_in_art_are_told_with_their_line(art: ArtBook, put: Callable[[str, str], None]) -> None:
    put("broken.svg", '<svg xmlns="http://www.w3.org/2000/svg">\n<g>\n</svg>')
    with pytest.raises(InputError) as caught:
        art.image("broken.svg")
    (problem,) = caught.value.diagnostics
    assert (problem.code, problem.position and problem.position.line) == ("D002", 3)


def test_art_with_entities_is_refused(art: ArtBook, put: Callable[[str, str], None]) -> None:
    put("bomb.svg", '<!DOCTYPE svg [<!ENTITY a "a">]>' + SVG.format('viewBox="0 0 1 1"', "<text>&a;</text>"))
    with pytest.raises(InputError) as caught:
        art.image("bomb.svg")
    assert code_of(caught) == "D003"
    assert "bomb.svg" in str(caught.value.diagnostics[0].position)


def test_art_that_shows_itself_is_refused(art: ArtBook, put: Callable[[str, str], None]) -> None:
    put("symbols/hen.svg", SVG.format('viewBox="0 0 1 1"', '<use href="symbol:egg"/>'))
    put("symbols/egg.svg", SVG.format('viewBox="0 0 1 1"', '<use href="symbol:hen"/>'))
    with pytest.raises(InputError) as caught:
        art.symbol("hen", "#000000")
    assert code_of(caught) == "D003"
    put("symbols/egg.svg", SVG.format('viewBox="0 0 1 1"', ""))
    assert art.symbol("hen", "#000000").width == 1, "an error must not stay behind"


@pytest.mark.usefixtures("cairo")
def test_art_beyond_the_subset_becomes_an_image_of_600_dpi_and_is_noted(
    art: ArtBook, put: Callable[[str, str], None]
) -> None:
    put("symbols/soft.svg", SVG.format('width="30mm" height="15mm" viewBox="0 0 300 150"', BLURRED.format(300, 150)))
    drawing = art.symbol("soft", "#1f4e79")
    image, picture = pixels(drawing)
    assert (drawing.width, drawing.height) == (30, 15)
    assert (image.x, image.y, image.width, image.height) == (0, 0, 30, 15)
    # 30 mm are 30 / 25.4 inches of 600 pixels each.
    assert picture.size == (709, 354)
    assert picture.getpixel((300, 100)) == (0x1F, 0x4E, 0x79, 255)
    (note,) = art.notes
    assert (note.code, note.severity) == ("D006", Severity.ADVICE)
    assert note.position is not None
    assert note.position.file.endswith("/symbols/soft.svg")
    assert note.position.line == 1
    assert "<filter>" in note.message


@pytest.mark.usefixtures("cairo")
def test_art_in_small_units_becomes_no_endless_image(art: ArtBook, put: Callable[[str, str], None]) -> None:
    """512 units would be 12094 pixels at 600 dpi."""
    put("symbols/soft.svg", SVG.format('viewBox="0 0 512 256"', BLURRED.format(512, 256)))
    assert pixels(art.symbol("soft", "#1f4e79"))[1].size == (3000, 1500)


@pytest.mark.usefixtures("cairo")
def test_art_that_nothing_can_draw_is_refused(art: ArtBook, put: Callable[[str, str], None]) -> None:
    put("bad.svg", SVG.format('viewBox="0 0 8 8"', '<g opacity="half"><rect width="8" height="8"/></g>'))
    with pytest.raises(InputError) as caught:
        art.image("bad.svg")
    assert code_of(caught) == "D003"
    assert "half" in str(caught.value)


@pytest.mark.parametrize("size", ["1e999mm", "-3mm", "0"])
def test_a_size_that_is_none_is_refused(art: ArtBook, put: Callable[[str, str], None], size: str) -> None:
    put("odd.svg", SVG.format(f'width="{size}" height="8mm"', BOX))
    with pytest.raises(InputError) as caught:
        art.image("odd.svg")
    assert code_of(caught) == "D003"


@pytest.mark.usefixtures("cairo")
def test_an_image_keeps_the_proportions_of_art_without_view_box(art: ArtBook, put: Callable[[str, str], None]) -> None:
    put("wide.svg", SVG.format('width="20mm" height="10mm"', BLURRED.format("20mm", "10mm")))
    drawing = art.image("wide.svg")
    assert isinstance(drawing, Drawing)
    assert (drawing.width, drawing.height) == (20, 10)
    assert pixels(drawing)[1].size == (472, 236)


@pytest.mark.usefixtures("cairo")
def test_art_made_an_image_opens_no_other_file(art: ArtBook, put: Callable[[str, str], None], tmp_path: Path) -> None:
    Pixels.new("RGB", (8, 8), "red").save(tmp_path / "own" / "red.png")
    inner = f'<filter id="f"/><image width="8" height="8" href="file://{tmp_path}/own/red.png"/>'
    put("thief.svg", SVG.format('viewBox="0 0 8 8"', inner))
    drawing = art.image("thief.svg")
    assert isinstance(drawing, Drawing)
    assert pixels(drawing)[1].getextrema()[3] == (0, 0), "something was painted"


@pytest.mark.usefixtures("cairo")
def test_art_beyond_the_subset_still_needs_a_size(art: ArtBook, put: Callable[[str, str], None]) -> None:
    put("no-size.svg", SVG.format("", '<rect opacity="0.5"/>'))
    with pytest.raises(InputError) as caught:
        art.image("no-size.svg")
    assert code_of(caught) == "D003"


def test_without_cairosvg_the_cure_is_told(
    art: ArtBook, put: Callable[[str, str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    # None in sys.modules makes an import fail as if the package were missing.
    monkeypatch.setitem(__import__("sys").modules, "cairosvg", None)
    put("soft.svg", SVG.format('viewBox="0 0 8 8"', '<rect opacity="0.5"/>'))
    with pytest.raises(InputError) as caught:
        art.image("soft.svg")
    (problem,) = caught.value.diagnostics
    assert problem.code == "D005"
    assert problem.hint
    assert "libcairo2" in problem.hint
