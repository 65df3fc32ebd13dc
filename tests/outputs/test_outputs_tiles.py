"""Tiles on their sheets, read back: size, backs behind fronts, and edges that fit whichever way they are turned."""

from __future__ import annotations

import re
from pathlib import Path

import pdfplumber
import pytest
import tilekit
from pages import box, pixel, render
from PIL import Image

from generator.pipeline import build_kit
from generator.press import Request

MM = 25.4 / 72
DPI = 110
SIDE = 125.0
FACES = [f"{n}{side}" for n in range(1, 10) for side in "ab"]


@pytest.fixture(scope="module")
def sheets(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tilekit.write(tmp_path_factory.mktemp("kit"), tilekit.shipped())
    out = tmp_path_factory.mktemp("out")
    files = build_kit(Request(folder, out, only=("tiles",)), lambda _: None).files
    return next(path for path in files if path.name == "tiles.pdf")


def corners(page: pdfplumber.page.Page) -> list[tuple[float, float]]:
    """The upper left corners of the tiles of a front, from the ticks around them, in mm."""
    lines = [line for line in page.lines if line["linewidth"] * MM < 0.15]
    upright = {round(line["x0"] * MM, 2) for line in lines if abs(line["x0"] - line["x1"]) < 0.01}
    flat = {round(line["top"] * MM, 2) for line in lines if abs(line["top"] - line["bottom"]) < 0.01}
    xs = [x for x in sorted(upright) if any(abs(x + SIDE - other) < 0.02 for other in upright)]
    ys = [y for y in sorted(flat) if any(abs(y + SIDE - other) < 0.02 for other in flat)]
    return [(x, y) for y in ys for x in xs]


def names(page: pdfplumber.page.Page) -> dict[str, tuple[float, float]]:
    return {w["text"]: (w["x0"] * MM, w["top"] * MM) for w in page.extract_words() if w["text"] in FACES}


@pytest.fixture(scope="module")
def faces(sheets: Path) -> dict[str, Image.Image]:
    """Every face as it is cut out."""
    found: dict[str, Image.Image] = {}
    with pdfplumber.open(sheets) as pdf:
        for front in range(0, len(pdf.pages), 2):
            places = corners(pdf.pages[front])
            width = pdf.pages[front].width * MM
            for number in (front, front + 1):
                picture = render(sheets, number, DPI)
                for x, y in places:
                    # A back lies where its front is when the sheet is flipped on its long edge.
                    left = x if number == front else width - x - SIDE
                    inside = [
                        n
                        for n, at in names(pdf.pages[number]).items()
                        if 0 < at[0] - left < SIDE and 0 < at[1] - y < SIDE
                    ]
                    (name,) = inside
                    found[name] = picture.crop(box((left, y, left + SIDE, y + SIDE), DPI)).resize((500, 500))
    return found


def test_nine_tiles_of_125_mm_two_to_a_page(sheets: Path) -> None:
    with pdfplumber.open(sheets) as pdf:
        assert len(pdf.pages) == 10
        assert {(round(p.width * MM, 1), round(p.height * MM, 1)) for p in pdf.pages} == {(210.0, 297.0)}
        fronts = [page for n, page in enumerate(pdf.pages) if n % 2 == 0]
        assert [len(corners(page)) for page in fronts] == [2, 2, 2, 2, 1]


def test_the_back_of_each_tile_lies_behind_its_front(sheets: Path) -> None:
    with pdfplumber.open(sheets) as pdf:
        for front in range(0, 10, 2):
            there, back = names(pdf.pages[front]), names(pdf.pages[front + 1])
            assert [n[:-1] for n in sorted(there)] == [n[:-1] for n in sorted(back)]
            width = pdf.pages[front].width * MM
            for x, y in corners(pdf.pages[front]):
                (name,) = [n for n, at in there.items() if 0 < at[1] - y < SIDE]
                behind = back[f"{name[:-1]}b"]
                assert 0 < behind[0] - (width - x - SIDE) < SIDE
                assert 0 < behind[1] - y < SIDE


ROAD = bytes.fromhex("d8c9a6")


def road(colour: tuple[int, int, int]) -> bool:
    return max(abs(a - b) for a, b in zip(colour, ROAD, strict=True)) < 8


def test_a_road_5_mm_wide_leaves_every_edge_in_its_middle_and_nowhere_else(faces: dict[str, Image.Image]) -> None:
    """So that whichever way two tiles are turned and laid side by side, both banks of the road meet."""
    assert sorted(faces) == FACES
    for name, face in faces.items():
        for quarter in range(4):
            # A line along the edge, a millimetre inside the cut.
            turned = face.rotate(90 * quarter)
            line = "".join("+" if road(turned.getpixel((x, 4))) else "." for x in range(500))
            # Where the grid is met, a pixel or two of mixed colour may look like a road.
            met = [found.span() for found in re.finditer(r"\+{4,}", line)]
            assert len(met) == 1, (name, quarter)
            # 4 pixels a millimetre: the road lies from 60 to 65 mm.
            assert [abs(x - expected) <= 2 for x, expected in zip(met[0], (240, 260), strict=True)] == [True] * 2, name


def test_tiles_bleed_beyond_the_cut(sheets: Path) -> None:
    with pdfplumber.open(sheets) as pdf:
        places = corners(pdf.pages[0])
    picture = render(sheets, 0, 300)
    for x, y in places:
        for across, down in ((-0.7, 62.5), (125.7, 62.5), (62.5, -0.7), (62.5, 125.7)):
            assert road(pixel(picture, x + across, y + down, 300))
