"""Kits in grey and in the four inks of a press: no other ink is left in the file, and what differed still does."""

from __future__ import annotations

import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from kitfiles import silent
from PIL import Image, ImageCms

from generator.diagnostics import UsageError
from generator.drawing.colour import luminance
from generator.outputs.inks import TOTAL_INK, Colour, Grey, Process
from generator.pipeline import build_kit
from generator.press import Request
from generator.sheets.printing import Ink, Printing

colours = st.integers(0, 0xFFFFFF).map(lambda number: f"#{number:06x}")
COLOUR_OPERATORS = {"g", "G", "rg", "RG", "k", "K", "cs", "CS", "sc", "SC", "scn", "SCN"}


@given(colours)
def test_a_grey_is_as_bright_as_its_colour(colour: str) -> None:
    (grey,) = Grey().parts(colour)
    assert 0 <= grey <= 1
    level = f"{round(grey * 255):02x}"
    assert luminance(f"#{level * 3}") == pytest.approx(luminance(colour), abs=0.005)


def test_pictures_in_grey_keep_what_is_clear() -> None:
    picture = Image.new("RGBA", (2, 1), (255, 0, 0, 255))
    assert Grey().picture(_png(picture)).mode == "L"
    picture.putpixel((1, 0), (0, 0, 0, 0))
    grey = Grey().picture(_png(picture))
    assert grey.mode == "LA"
    assert grey.getpixel((1, 0))[1] == 0  # type: ignore[index]


def _png(picture: Image.Image) -> bytes:
    target = BytesIO()
    picture.save(target, "PNG")
    return target.getvalue()


def test_four_inks_never_need_more_than_a_press_dries(cmyk: Path) -> None:
    inks = Process(cmyk.read_bytes())
    steps = range(0, 256, 51)
    picture = Image.new("RGB", (36, 6))
    for i, (red, green, blue) in enumerate((r, g, b) for r in steps for g in steps for b in steps):
        picture.putpixel((i % 36, i // 36), (red, green, blue))
        assert sum(inks.parts(f"#{red:02x}{green:02x}{blue:02x}")) <= TOTAL_INK + 0.01
    separated = inks.picture(_png(picture))
    assert separated.mode == "CMYK"
    bands = [band.tobytes() for band in separated.split()]
    assert max(map(sum, zip(*bands, strict=True))) <= TOTAL_INK * 255 + 1


@pytest.mark.parametrize("colour", ["#000000", "#1f1b16", "#3d3d3d", "#777777", "#ffffff"])
def test_text_and_greys_are_black_alone(cmyk: Path, colour: str) -> None:
    cyan, magenta, yellow, black = Process(cmyk.read_bytes()).parts(colour)
    assert (cyan, magenta, yellow) == (0, 0, 0)
    assert black == pytest.approx(1 - Grey().parts(colour)[0])


def test_light_tints_keep_their_colour(cmyk: Path) -> None:
    """Parchment is no grey: it has more yellow than cyan."""
    cyan, _, yellow, _ = Process(cmyk.read_bytes()).parts("#fbf6e9")
    assert yellow > cyan


def test_what_is_clear_is_paper_on_a_press(cmyk: Path) -> None:
    picture = Process(cmyk.read_bytes()).picture(_png(Image.new("RGBA", (1, 1), (0, 0, 0, 0))))
    assert picture.getpixel((0, 0)) == (0, 0, 0, 0)


def test_a_profile_for_screens_is_refused() -> None:
    screen = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    with pytest.raises(UsageError, match="for RGB, and a press needs one for CMYK"):
        Process(screen)
    with pytest.raises(UsageError, match="no ICC profile"):
        Process(b"nonsense")


def painted(pdf: pikepdf.Pdf) -> Counter[str]:
    """How often each operator that sets a colour stands in the pages and forms of a file."""
    return Counter(
        str(instruction.operator)
        for stream in _streams(pdf)
        for instruction in pikepdf.parse_content_stream(stream)
        if str(instruction.operator) in COLOUR_OPERATORS
    )


def _streams(pdf: pikepdf.Pdf) -> Iterator[pikepdf.Object | pikepdf.Page]:
    yield from pdf.pages
    yield from (o for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Form")


def _kit(scenario: Path, out: Path, **request: object) -> Path:
    return build_kit(Request(scenario, out, language="en", **request), silent).files[0]  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def pressed(scenario: Path, tmp_path_factory: pytest.TempPathFactory, cmyk: Path) -> Path:
    return _kit(scenario, tmp_path_factory.mktemp("press"), profile=cmyk)


def test_a_kit_for_a_press_has_no_other_inks_and_nothing_clear(pressed: Path) -> None:
    assert pressed.parent.name == "a4-pdfx-en"
    with pikepdf.open(pressed) as pdf:
        assert set(painted(pdf)) == {"k", "K"}
        for thing in pdf.objects:
            if isinstance(thing, pikepdf.Stream):
                assert "/SMask" not in thing
                assert thing.get("/Subtype") != "/Image" or thing.ColorSpace == "/DeviceCMYK"
            if isinstance(thing, pikepdf.Dictionary | pikepdf.Stream):
                assert thing.get("/ca", 1) == thing.get("/CA", 1) == 1
                assert "/Group" not in thing


def test_a_kit_for_a_press_says_that_it_is_pdf_x(pressed: Path, cmyk: Path) -> None:
    """PDF/X-1a:2003: PDF 1.4, its name in the information, an output intent, a trim box a page, nothing locked."""
    with pikepdf.open(pressed) as pdf:
        assert pdf.pdf_version == "1.4"
        assert not pdf.is_encrypted
        information = pdf.docinfo
        assert information["/GTS_PDFXVersion"] == "PDF/X-1a:2003"
        assert information["/Trapped"] == "/False"
        assert information["/Title"] == "Heraclea 280 BC"
        assert {"/CreationDate", "/ModDate", "/Creator", "/Producer"} <= set(information.keys())
        (intent,) = pdf.Root.OutputIntents
        assert intent.S == "/GTS_PDFX"
        assert intent.DestOutputProfile.read_bytes() == cmyk.read_bytes()
        assert intent.DestOutputProfile.N == 4
        assert len(pdf.trailer.ID) == 2
        for page in pdf.pages:
            media, bleed, trim = ([float(v) for v in page[k]] for k in ("/MediaBox", "/BleedBox", "/TrimBox"))
            assert media[0] <= bleed[0] <= trim[0] < trim[2] <= bleed[2] <= media[2]
            assert media[1] <= bleed[1] <= trim[1] < trim[3] <= bleed[3] <= media[3]
        assert "/Duplex" not in pdf.Root.get("/ViewerPreferences", {})


@pytest.mark.skipif(not shutil.which("gs"), reason="needs Ghostscript")
def test_ghostscript_finds_black_text_and_coloured_art(pressed: Path) -> None:
    """The contents are black on paper alone; the first counter sheet has all four inks."""
    command = ["gs", "-q", "-o", "-", "-sDEVICE=inkcov", str(pressed)]
    lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    shares = [[float(value) for value in line.split()[:4]] for line in lines if line.endswith("CMYK OK")]
    assert shares[0][3] > 0.01
    assert all(0 < value < 1 for value in shares[2]), "the counters"


def test_a_grey_kit_has_greys_only(scenario: Path, tmp_path: Path) -> None:
    file = _kit(scenario, tmp_path, only=("counters", "map"), printing=Printing(ink=Ink.GREY))
    assert file.parent.name == "a4-grey-en"
    with pikepdf.open(file) as pdf:
        assert set(painted(pdf)) == {"g", "G"}


def test_low_ink_is_the_theme_of_lines(scenario: Path, tmp_path: Path) -> None:
    low = _kit(scenario, tmp_path, only=("counters",), printing=Printing(ink=Ink.LOW_INK))
    theme = _kit(scenario, tmp_path, only=("counters",), theme="low-ink")
    assert low.parent.name == "a4-low-ink-en"
    assert low.read_bytes() == theme.read_bytes()


def test_colours_are_what_they_are() -> None:
    assert Colour().parts("#ff8000") == (1, 128 / 255, 0)


def test_metadata_stand_in_the_file_for_programs_that_read_xmp(scenario: Path, tmp_path: Path) -> None:
    file = _kit(scenario, tmp_path, only=("contents",))
    with pikepdf.open(file) as pdf, pdf.open_metadata() as found:
        assert found["dc:title"] == "Heraclea 280 BC: Contents"
        assert found["dc:creator"] == [str(pdf.docinfo["/Author"])]
        assert found["dc:language"] == {"en"}
        assert found["xmp:CreatorTool"].startswith("Punchboard")
        assert found["pdf:Producer"] == str(pdf.docinfo["/Producer"])
