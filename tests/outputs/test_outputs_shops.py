"""Files for shops: the exact sizes they take, art to the edge, and every copy ordered."""

from __future__ import annotations

import csv
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from kitfiles import silent
from PIL import Image, ImageChops

from generator.components.component import Component
from generator.diagnostics import UsageError
from generator.drawing.fonts import FontBook
from generator.drawing.items import Drawing
from generator.drawing.items import Path as Shape
from generator.drawing.raster import svg_to_png
from generator.drawing.shapes import rectangle
from generator.model.system import Shape as Form
from generator.outputs import shops
from generator.outputs.shops import on_product
from generator.outputs.shopsizes import DPI, DRIVE_THRU, GAME_CRAFTER, MAKE_PLAYING_CARDS, Product, fitted
from generator.outputs.svgfiles import to_svg
from generator.pipeline import build_kit
from generator.press import Request

INCH = 25.4


def product(name: str, products: tuple[Product, ...] = GAME_CRAFTER) -> Product:
    return next(p for p in products if p.name == name)


@pytest.mark.parametrize(
    ("name", "trim", "pixels"),
    [
        ("square-chit-small", (1 / 2, 1 / 2), (225, 225)),
        ("circle-chit-medium", (3 / 4, 3 / 4), (300, 300)),
        ("square-chit-large", (1, 1), (375, 375)),
        ("poker-deck", (2.5, 3.5), (825, 1125)),
        ("mini-deck", (1.75, 2.5), (600, 825)),
        ("hex-tile-large", (3.75, 3.25), (1200, 1050)),
    ],
)
def test_the_game_crafters_sizes(name: str, trim: tuple[float, float], pixels: tuple[int, int]) -> None:
    """Trims in inches; pictures have an eighth of an inch more on each side."""
    found = product(name)
    assert (found.width / INCH, found.height / INCH) == pytest.approx(trim)
    assert tuple(round(side / INCH * DPI, 6) for side in found.page) == pixels


def test_makeplayingcards_poker_is_822_by_1122_pixels() -> None:
    page = product("poker", MAKE_PLAYING_CARDS).page
    assert [side / INCH * DPI for side in page] == pytest.approx([822, 1122])


def test_drivethrus_pages_are_an_eighth_larger_than_poker_cards() -> None:
    (poker,) = DRIVE_THRU
    assert [side / INCH for side in poker.page] == pytest.approx([2.75, 3.75])


def piece(width: float, height: float, shape: Form = Form.RECTANGLE) -> Component:
    art = (Shape(rectangle(-1, -1, width + 2, height + 2), fill="#d02020"),)
    face = Drawing(width, height, (*art, Shape(rectangle(-1, height / 2, width + 2, height / 2 + 1), fill="#2020d0")))
    return Component("a", "", width, height, 0, face, face, 1, shape)


@pytest.mark.parametrize(
    ("size", "shape", "name", "scale"),
    [
        ((16, 16), Form.RECTANGLE, "square-chit-medium", 19.05 / 16),
        ((12.7, 12.7), Form.RECTANGLE, "square-chit-small", 1),
        ((25.4, 25.4), Form.ROUND, "circle-chit-large", 1),
        ((63, 88), Form.RECTANGLE, "poker-deck", 63.5 / 63),
        ((88, 63), Form.RECTANGLE, "poker-deck", 63.5 / 63),
        ((95, 82.5), Form.HEX, "hex-tile-large", 82.55 / 82.5),
    ],
)
def test_a_piece_goes_on_the_product_nearest_to_it(
    size: tuple[float, float], shape: Form, name: str, scale: float
) -> None:
    fit = fitted(piece(*size, shape), GAME_CRAFTER)
    assert fit
    assert fit.product.name == name
    assert fit.scale == pytest.approx(scale, rel=1e-3)
    assert fit.turned == (size == (88, 63))


@pytest.mark.parametrize("size", [(8, 8), (150, 150), (16, 60)])
def test_what_no_product_comes_near_to_is_left_out(size: tuple[float, float]) -> None:
    assert fitted(piece(*size), GAME_CRAFTER) is None


@pytest.mark.parametrize("size", [(63, 88), (88, 63), (16, 16)])
def test_art_reaches_every_edge_and_goes_on_straight(book: FontBook, size: tuple[float, float]) -> None:
    one = piece(*size)
    fit = fitted(one, GAME_CRAFTER)
    assert fit
    drawing = on_product(one.front, one, fit)
    picture = Image.open(BytesIO(svg_to_png(to_svg(drawing, book), drawing.width, drawing.height, DPI))).convert("RGB")
    assert picture.size == tuple(round(side / INCH * DPI) for side in fit.product.page)
    # The faces are red above and blue below: so is every line from edge to edge, with one border at one place.
    lines = [picture.crop((x, 0, x + 1, picture.height)) for x in (0, picture.width // 2, picture.width - 1)]
    if fit.turned:
        lines = [picture.crop((0, y, picture.width, y + 1)) for y in (0, picture.height // 2, picture.height - 1)]
    for line in lines:
        assert {colour for _, colour in line.getcolors(999) or () if max(colour) > 250} == set(), "no white"
        # Layers that meet leave a trace of what smooths their edges.
        assert max(most for _, most in ImageChops.difference(line, lines[0]).getextrema()) < 40


@pytest.fixture(scope="module")
def ordered(scenario: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of a kit for a shop; the pictures are blank, as painting them takes long and others look at them."""
    out = tmp_path_factory.mktemp("shop")
    request = Request(scenario, out, language="en", only=("cards",), formats=("makeplayingcards",))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(shops, "svg_to_png", _blank)
        return build_kit(request, silent).files[0].parents[1]


def _blank(_: bytes, width: float, height: float, dpi: float) -> bytes:
    target = BytesIO()
    Image.new("RGBA", (round(width / INCH * dpi), round(height / INCH * dpi))).save(target, "PNG")
    return target.getvalue()


def test_the_order_names_every_picture_once(ordered: Path) -> None:
    with (ordered / "order.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    # 17 kinds of units and 10 of terrain.
    assert len(rows) == 27
    assert {row["product"] for row in rows} == {"poker"}
    named = [row[side] for row in rows for side in ("front", "back")]
    assert sorted(named) == sorted(p.relative_to(ordered).as_posix() for p in ordered.rglob("*.png"))
    picture = Image.open(ordered / named[0])
    assert (picture.size, picture.mode) == ((822, 1122), "RGB")


def test_drivethru_needs_the_profile_of_a_press(scenario: Path, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="--pdfx"):
        build_kit(Request(scenario, tmp_path, only=("cards",), formats=("drivethru",)), silent)


def test_drivethru_gets_fronts_and_backs_by_turns_in_its_size(scenario: Path, tmp_path: Path, cmyk: Path) -> None:
    request = Request(scenario, tmp_path, language="en", only=("cards",), formats=("drivethru",), profile=cmyk)
    (file,) = build_kit(request, silent).files
    with pikepdf.open(file) as pdf:
        assert pdf.docinfo["/GTS_PDFXVersion"] == "PDF/X-1a:2003"
        assert len(pdf.pages) == 2 * 27
        for page in pdf.pages:
            assert [float(v) for v in page.MediaBox] == pytest.approx([0, 0, 2.75 * 72, 3.75 * 72], abs=0.01)
            assert [float(v) for v in page.TrimBox] == pytest.approx([9, 9, 2.625 * 72, 3.625 * 72], abs=0.01)
