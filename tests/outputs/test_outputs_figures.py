"""Tabular figures in finished files: their widths, what a reader of the PDF finds, and the same glyphs in SVG."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any

import pdfplumber
import pytest
from fontTools.ttLib import TTFont
from pages import render
from pdfminer.pdftypes import resolve1
from PIL import Image, ImageChops

from generator import resources
from generator.drawing.fonts import FontBook
from generator.drawing.items import Drawing, Text
from generator.drawing.raster import svg_to_png
from generator.drawing.text import Style, set_line
from generator.outputs.pdf.document import write_pdf
from generator.outputs.svgfiles import to_svg
from generator.sheets.document import Document, Page, Section
from generator.source.fontfiles import read_catalogue

FIGURES = "0123456789"
# Digits of a face that is in the file twice, with tabular figures and without, and of the other weight.
LOOKS = [("numbers", "regular"), ("numbers", "bold"), ("label", "bold")]


def lines(book: FontBook) -> tuple[Text, ...]:
    """A line of all figures in each look, one below the other."""
    return tuple(
        item
        for n, (role, weight) in enumerate(LOOKS)
        for item in set_line(book, FIGURES, (5, 10 + 10 * n), Style(role, weight, 6, "#000000")).items
    )


def written(book: FontBook) -> bytes:
    page = Page(Drawing(60, 40, lines(book)), "1")
    return write_pdf(Document("T", "S", "A", "en", (Section("Part", "part", (page,)),)), book)


@pytest.fixture(scope="module")
def pdf(book: FontBook) -> bytes:
    return written(book)


def rows(pdf: bytes | Path, number: int = 0) -> dict[float, list[dict[str, Any]]]:
    """The characters of a page by their baseline, from left to right."""
    found: dict[float, list[dict[str, Any]]] = defaultdict(list)
    with pdfplumber.open(BytesIO(pdf) if isinstance(pdf, bytes) else pdf) as opened:
        for char in opened.pages[number].chars:
            found[round(char["bottom"], 1)].append(char)
    return {at: sorted(found[at], key=lambda c: c["x0"]) for at in sorted(found)}


def test_figures_are_read_from_the_pdf_as_figures(pdf: bytes) -> None:
    assert ["".join(c["text"] for c in row) for row in rows(pdf).values()] == [FIGURES] * 3


def test_figures_of_numbers_stand_equally_far_apart(pdf: bytes) -> None:
    for (role, _), row in zip(LOOKS, rows(pdf).values(), strict=True):
        steps = {round(following["x0"] - char["x0"], 3) for char, following in pairwise(row)}
        assert (len(steps) == 1) == (role == "numbers")


def fonts_of(pdf: bytes) -> dict[str, dict[str, Any]]:
    """The font objects of a file by their names without the tag of a subset."""
    with pdfplumber.open(BytesIO(pdf)) as opened:
        objects = [resolve1(opened.doc.getobj(n)) for xref in opened.doc.xrefs for n in xref.get_objids()]
    fonts = [o for o in objects if isinstance(o, dict) and getattr(o.get("Type"), "name", "") == "Font"]
    named = {font["BaseFont"].name.partition("+")[2]: font for font in fonts}
    assert len(named) == len(fonts), "a reader may draw one font with the glyphs of another of its name"
    return named


def test_a_face_with_tabular_figures_is_a_font_of_its_own_whose_glyphs_are_as_wide_as_the_file_says(pdf: bytes) -> None:
    fonts = fonts_of(pdf)
    assert {"FiraSansCondensed-Bold", "FiraSansCondensed-Bold-Tabular"} <= fonts.keys()
    for font in fonts.values():
        embedded = TTFont(BytesIO(resolve1(resolve1(font["FontDescriptor"])["FontFile2"]).get_data()))
        widths = dict(enumerate(resolve1(font["Widths"]), start=font["FirstChar"]))
        shown = {code: glyph for code, glyph in embedded["cmap"].tables[0].cmap.items() if glyph != ".notdef"}
        assert len(set(shown.values())) == len(FIGURES + " "), "embedded is what is shown, and always the blank"
        assert {code: embedded["hmtx"][glyph][0] for code, glyph in shown.items()} == {c: widths[c] for c in shown}


def test_faces_of_any_name_are_fonts_of_their_own() -> None:
    """Also names that PostScript does not allow, and names that differ in such a character only."""
    catalogue = read_catalogue(resources.fonts())
    own = ("(1) řez", "(1) šez", "Řez/2")
    files = {**catalogue.files, **dict.fromkeys(own, catalogue.files["FiraSans-Regular"])}
    roles = {"numbers": {"regular": own[0], "bold": own[1]}, "label": {"bold": own[2]}}
    pdf = written(FontBook(replace(catalogue, files=files).with_roles(roles)))
    names = fonts_of(pdf).keys() - catalogue.files.keys()
    assert len(names) == len(own)
    assert all(re.fullmatch(r"[\w.~-]+", name, re.ASCII) for name in names), names
    assert ["".join(c["text"] for c in row) for row in rows(pdf).values()] == [FIGURES] * 3


def test_svg_has_the_glyphs_of_the_pdf(book: FontBook, pdf: bytes) -> None:
    pytest.importorskip("cairosvg", exc_type=OSError)  # type: ignore[arg-type]
    dpi = 200
    png = svg_to_png(to_svg(Drawing(60, 40, lines(book)), book), 60, 40, dpi)
    painted = Image.new("RGBA", Image.open(BytesIO(png)).size, "white")
    painted.alpha_composite(Image.open(BytesIO(png)).convert("RGBA"))
    one, other = render(pdf, 0, dpi).convert("L"), painted.convert("L")
    difference = ImageChops.difference(one, other.resize(one.size))
    # Edges are smoothed differently; a stroke of another figure would differ for several pixels on end.
    assert max(difference.reduce(4).tobytes()) < 100


@pytest.mark.parametrize("paper", [("a4", "cs"), ("letter", "en")], ids="-".join)
def test_values_of_a_kit_stand_in_columns(kit: Callable[[str, str], Path], paper: tuple[str, str]) -> None:
    """On the counters every figure of a value is as wide as any other of its size."""
    wide: dict[float, set[float]] = defaultdict(set)
    for row in rows(kit(*paper) / "counters.pdf").values():
        for char in row:
            if char["fontname"].endswith("-Tabular") and char["text"] in FIGURES:
                wide[round(char["size"], 2)].add(round(char["x1"] - char["x0"], 2))
    assert wide
    assert all(len(widths) == 1 for widths in wide.values()), wide


def test_the_values_of_a_kit_are_those_of_its_tables(
    kit: Callable[[str, str], Path], units: list[dict[str, str]]
) -> None:
    """The values of each unit (A5) are read as one row of four figures of 4.2 mm, once for each of its counters."""
    found: dict[str, int] = defaultdict(int)
    # A sheet's back has no values, so that all pages may be read.
    with pdfplumber.open(kit("a4", "en") / "counters.pdf") as opened:
        count = len(opened.pages)
    for number in range(count):
        for row in rows(kit("a4", "en") / "counters.pdf", number).values():
            figures = [
                c
                for c in row
                if c["fontname"].endswith("-Tabular") and c["size"] == pytest.approx(4.2 * 72 / 25.4, abs=0.05)
            ]
            for start in range(0, len(figures), 4):
                found["".join(c["text"] for c in figures[start : start + 4])] += 1
    expected: dict[str, int] = defaultdict(int)
    for unit in units:
        expected["".join(unit[stat] for stat in "PUBM")] += int(unit["count"])
    assert found == expected
