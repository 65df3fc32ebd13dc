"""Pages as the printer sees them: fronts over flipped backs, nothing hidden, tiles that continue each other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pypdfium2
import pytest
from pages import blocks, box, render
from PIL import Image, ImageChops, ImageFilter, ImageStat

from generator.components import board
from generator.components.component import BACK_BLEED, BLEED
from generator.components.studio import Studio
from generator.sheets.paper import PAPERS
from generator.sheets.tiling import Tiling, tiling

DPI = 200
Kit = Callable[[str, str], Path]
# A pixel is an eighth of a millimetre.
FURTHER = round((BACK_BLEED - BLEED) / 25.4 * DPI) + 1
SHEETS = [("a4", "cs", "counters"), ("letter", "en", "counters"), ("a4", "cs", "cards"), ("letter", "en", "cards")]


def sheets(file: Path) -> Iterator[tuple[Image.Image, Image.Image]]:
    """Fronts and their backs as they lie under them: flipped on the long edge of the paper."""
    document = pypdfium2.PdfDocument(file)
    assert len(document) % 2 == 0
    for number in range(0, len(document), 2):
        front, back = (render(file, n, DPI) for n in (number, number + 1))
        way = Image.Transpose.FLIP_LEFT_RIGHT if front.height > front.width else Image.Transpose.FLIP_TOP_BOTTOM
        # Above and below, a printer's margin of 7 mm and a caption of 5 are not part of the block of pieces.
        caption = round(12.5 / 25.4 * DPI)
        block = (0, caption, front.width, front.height - caption)
        yield front.crop(block), back.transpose(way).crop(block)


@pytest.mark.parametrize(("paper", "language", "part"), SHEETS)
def test_held_against_the_light_front_and_back_are_one_shape(kit: Kit, paper: str, language: str, part: str) -> None:
    for front, back in sheets(kit(paper, language) / f"{part}.pdf"):
        shapes = [blocks(side) for side in (front, back)]
        boxes = [shape.getbbox() for shape in shapes]
        assert boxes[0] is not None
        assert boxes[1] is not None
        # All around the back bleeds a millimetre further.
        assert max(abs(a - b) for a, b in zip(*boxes, strict=True)) <= FURTHER
        odd = ImageChops.difference(*shapes).reduce(3).filter(ImageFilter.MinFilter(2 * (FURTHER // 3) + 3))
        assert odd.getbbox() is None, "a piece has a front where it has no back, or the other way round"


@pytest.mark.parametrize(("paper", "language"), [("a4", "cs"), ("letter", "en")])
def test_each_sides_counters_have_its_colour_on_both_faces(kit: Kit, studio: Studio, paper: str, language: str) -> None:
    """A counter's front has the side's colour in its upper part, its back all over: left, top and right agree."""
    seen = set()
    for front, back in sheets(kit(paper, language) / "counters.pdf"):
        for side in studio.kit.scenario.sides:
            areas = [blocks(face, side.colour).getbbox() for face in (front, back)]
            assert (areas[0] is None) == (areas[1] is None)
            if areas[0] and areas[1]:
                seen.add(side.id)
                assert max(abs(a - b) for a, b in zip(areas[0][:3], areas[1][:3], strict=True)) <= FURTHER
                assert areas[0][3] <= areas[1][3]
    assert seen == {"rome", "epirus"}


@pytest.mark.parametrize("file", ["counters.pdf", "cards.pdf", "map-poster.pdf", "rulebook.pdf", "contents.pdf"])
def test_every_character_can_be_seen(kit: Kit, file: str) -> None:
    """Text under a box is still text to a program; here its place must hold both ink and ground."""
    path = kit("a4", "cs") / file
    scale = 150 / 72
    document = pypdfium2.PdfDocument(path)
    for number, page in enumerate(document):
        picture = page.render(scale=scale).to_pil().convert("L")
        text = page.get_textpage()
        for index in range(text.count_chars()):
            character = text.get_text_range(index, 1)
            left, bottom, right, top = text.get_charbox(index)
            area = (
                int(left * scale),
                int(picture.height - top * scale),
                int(right * scale) + 1,
                int(picture.height - bottom * scale) + 1,
            )
            if character.strip() and right > left and top > bottom:
                darkest, lightest = picture.crop(area).getextrema()
                assert lightest - darkest > 40, f"'{character}' at {area} on page {number + 1}"


def cut_of(file: Path, studio: Studio, paper: str) -> Tiling:
    """How the map of a kit is cut, by the poster beside it: with seams in the middles of columns and rows."""
    assert studio.kit.board
    poster = pypdfium2.PdfDocument(file.with_name("map-poster.pdf"))[0]
    size = [length / 72 * 25.4 - 6 for length in poster.get_size()]
    return tiling(size[0], size[1], PAPERS[paper], *board.middles(studio.kit.board))


def test_the_tiles_joined_are_the_poster(kit: Kit, studio: Studio) -> None:
    """Trimmed to their frames and laid over one another in order, all tiles make the whole map."""
    dpi = 100
    file = kit("a4", "cs") / "map.pdf"
    cut = cut_of(file, studio, "a4")
    assert len(pypdfium2.PdfDocument(file)) == 1 + len(cut.tiles), "the plan of the tiles, and the tiles"
    poster = render(file.with_name("map-poster.pdf"), 0, dpi)
    joined = Image.new("RGB", poster.size, "#ff00ff")
    for number, tile in enumerate(cut.tiles, 1):
        left, top = cut.corner(tile)
        # Half a millimetre inside, so that the frame to cut by is not seen.
        inside = box((left + 0.5, top + 0.5, left + tile.width - 0.5, top + tile.height - 0.5), dpi)
        joined.paste(render(file, number, dpi).crop(inside), box((tile.x + 3.5, tile.y + 3.5, 0, 0), dpi)[:2])
    last = cut.tiles[-1]
    whole = box((4, 4, last.x + last.width + 2, last.y + last.height + 2), dpi)
    moved = (ImageChops.offset(poster, shift, 0).crop(whole) for shift in (0, 4))
    apart = [sum(ImageStat.Stat(ImageChops.difference(joined.crop(whole), picture)).mean) for picture in moved]
    # A millimetre aside, the pictures must be much less alike than where they belong.
    assert apart[0] < apart[1] / 2
    assert apart[0] < 15
    colours = joined.crop(whole).getcolors(1 << 24)
    assert colours
    assert (255, 0, 255) not in {colour for _, colour in colours}, "no tile is missing"


def test_neighbouring_tiles_are_alike_where_they_overlap(kit: Kit, studio: Studio) -> None:
    dpi = 100
    file = kit("letter", "en") / "map.pdf"
    cut = cut_of(file, studio, "letter")
    a1, b1 = cut.tiles[:2]
    (left, top), (start, _) = cut.corner(a1), cut.corner(b1)
    one, other = render(file, 1, dpi), render(file, 2, dpi)
    right = left + a1.width
    last = one.crop(box((right - 9.5, top + 1, right - 0.5, top + a1.height - 1), dpi))
    first = other.crop(box((start + 0.5, top + 1, start + 9.5, top + b1.height - 1), dpi)).resize(last.size)
    assert sum(ImageStat.Stat(ImageChops.difference(last, first)).mean) < 15
    assert sum(ImageStat.Stat(last).stddev) > 20, "the overlap shows nothing to compare"
