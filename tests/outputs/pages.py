"""Pages as pictures, and places on them in millimetres."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
from PIL import Image, ImageChops, ImageFilter

MM_PER_INCH = 25.4


def render(pdf: Path | bytes, number: int, dpi: int) -> Image.Image:
    """A page of a PDF file as it would be printed."""
    page = pypdfium2.PdfDocument(pdf)[number]
    return page.render(scale=dpi / 72).to_pil().convert("RGB")


def box(millimetres: tuple[float, float, float, float], dpi: int) -> tuple[int, int, int, int]:
    """A rectangle in mm (left, top, right, bottom) as pixels."""
    left, top, right, bottom = (round(v / MM_PER_INCH * dpi) for v in millimetres)
    return left, top, right, bottom


def pixel(picture: Image.Image, x: float, y: float, dpi: int) -> tuple[int, int, int]:
    """The colour at a place in mm."""
    found = picture.getpixel((int(x / MM_PER_INCH * dpi), int(y / MM_PER_INCH * dpi)))
    assert isinstance(found, tuple)
    return found[0], found[1], found[2]


def near(one: tuple[int, int, int], other: str, tolerance: int = 6) -> bool:
    """Whether a colour is `#rrggbb` but for rounding."""
    return all(abs(a - b) <= tolerance for a, b in zip(one, bytes.fromhex(other[1:]), strict=True))


def blocks(picture: Image.Image, colour: str | None = None) -> Image.Image:
    """White where areas have a colour (any but white unless one is named); lines and letters are left out."""
    if colour is None:
        printed = ImageChops.invert(picture.convert("L")).point(lambda v: 255 if v > 4 else 0)
    else:
        red, green, blue = ImageChops.difference(picture, Image.new("RGB", picture.size, colour)).split()
        apart = ImageChops.lighter(ImageChops.lighter(red, green), blue)
        printed = apart.point(lambda v: 255 if v < 12 else 0)
    return printed.filter(ImageFilter.MinFilter(5))
