"""Which face draws a character and how wide strings are, against the font files themselves."""

from __future__ import annotations

from io import BytesIO

import pytest
from fontTools.subset import Subsetter
from fontTools.ttLib import TTFont

from generator import resources
from generator.drawing.fonts import FontBook
from generator.source.fontfiles import FontCatalogue, read_catalogue

CZECH = "ěščřžýáíéúůťďň ĚŠČŘŽÝÁÍÉÚŮŤĎŇ"
SLOVAK = "ľĺŕäôĽĹŔÄÔ"
RUSSIAN = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"
SIGNS = "→−×·–“”’½"


@pytest.fixture(scope="module")
def catalogue() -> FontCatalogue:
    return read_catalogue(resources.fonts())


def file_of(catalogue: FontCatalogue, face: str) -> TTFont:
    return TTFont(BytesIO(catalogue.read(face)))


@pytest.mark.parametrize("text", ["RHast", "Válečníci starověku", "1 2 3", ""])
def test_a_string_is_as_wide_as_the_advances_of_its_glyphs(book: FontBook, catalogue: FontCatalogue, text: str) -> None:
    face = book.face_of("text")
    font = file_of(catalogue, face.name)
    glyphs = [font.getBestCmap()[ord(character)] for character in text]
    expected = sum(font["hmtx"][glyph][0] for glyph in glyphs) / font["head"].unitsPerEm
    assert face.width(text) == pytest.approx(expected)


def test_cap_height_is_the_height_of_an_h(book: FontBook, catalogue: FontCatalogue) -> None:
    face = book.face_of("numbers", "bold")
    font = file_of(catalogue, face.name)
    top: int = font["glyf"]["H"].yMax
    assert face.cap_height == pytest.approx(top / font["head"].unitsPerEm, abs=0.005)


def test_every_role_draws_the_languages_of_the_kits(book: FontBook) -> None:
    for role in book.roles:
        _, missing = book.runs(CZECH + SLOVAK + RUSSIAN + SIGNS, book.face_of(role))
        assert missing == "", role


def test_figures_of_one_face_are_equally_wide_or_at_least_close(book: FontBook) -> None:
    """Stats stand in columns on a counter; a figure much narrower than the others would look like a gap."""
    face = book.face_of("numbers", "bold")
    widths = [face.width(figure) for figure in "0123456789"]
    assert max(widths) - min(widths) < 0.2


def test_bold_is_another_face_than_regular(book: FontBook) -> None:
    assert book.face_of("text", "bold").name != book.face_of("text").name
    assert book.face_of("text", "bold").width("Legionáři") > book.face_of("text").width("Legionáři")


def test_a_weight_that_a_role_lacks_is_drawn_regular(book: FontBook) -> None:
    assert book.face_of("numbers", "italic").name == book.face_of("numbers").name


def test_a_face_is_opened_once(book: FontBook) -> None:
    assert book.face("FiraSans-Regular") is book.face("FiraSans-Regular")


@pytest.fixture(scope="module")
def poor(catalogue: FontCatalogue, tmp_path_factory: pytest.TempPathFactory) -> FontBook:
    """A book whose face for text has no letters but a and b."""
    font = file_of(catalogue, "FiraSans-Regular")
    subset = Subsetter()
    subset.populate(text="ab ")
    subset.subset(font)
    file = tmp_path_factory.mktemp("fonts") / "Few.ttf"
    font.save(file)
    return FontBook(FontCatalogue({**catalogue.files, "Few": file}, {"text": {"regular": "Few"}}, ("FiraSans-Bold",)))


def test_a_missing_character_is_taken_from_the_fallback(poor: FontBook) -> None:
    runs, missing = poor.runs("ab→ba", poor.face_of("text"))
    assert runs == (("Few", "ab"), ("FiraSans-Bold", "→"), ("Few", "ba"))
    assert missing == ""


def test_runs_are_as_wide_as_their_parts_in_their_own_faces(poor: FontBook) -> None:
    runs, _ = poor.runs("a→", poor.face_of("text"))
    assert poor.width(runs) == poor.face("Few").width("a") + poor.face("FiraSans-Bold").width("→")


def test_an_unknown_character_is_reported_and_stays_in_its_place(book: FontBook) -> None:
    face = book.face_of("text")
    runs, missing = book.runs("a中b中", face)
    assert missing == "中中"
    assert "".join(part for _, part in runs) == "a中b中"


@pytest.mark.parametrize("invisible", ["\u00ad", "\u200b", "\n"])
def test_characters_without_shape_need_no_glyph(book: FontBook, invisible: str) -> None:
    assert book.runs(f"a{invisible}b", book.face_of("text"))[1] == ""


def test_nothing_has_no_runs(book: FontBook) -> None:
    assert book.runs("", book.face_of("text")) == ((), "")
