"""Which face draws a character and how wide strings are, against the font files themselves."""

from __future__ import annotations

from io import BytesIO

import pytest
from fontTools.subset import Subsetter
from fontTools.ttLib import TTFont

from generator import resources
from generator.drawing.fonts import Face, FontBook
from generator.drawing.items import Drawing, Text
from generator.drawing.svg import SvgReader, parse
from generator.drawing.text import Box, Style, set_box
from generator.source.fontfiles import FontCatalogue, read_catalogue

FIGURES = "0123456789"
# Small letters of the alphabets of the kits' languages; Slovak adds to Czech.
ENGLISH = "abcdefghijklmnopqrstuvwxyz"
CZECH = "áčďéěíňóřšťúůýž"
SLOVAK = "äĺľôŕ"
RUSSIAN = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"
LETTERS = ENGLISH + CZECH + SLOVAK + RUSSIAN
SIGNS = "„“”‚‘’–—…−×→№€·½"
# Every face that a role has for a weight.
CUTS = [
    *((role, "regular") for role in ("title", "text", "numbers", "label")),
    *((role, "bold") for role in ("title", "text", "numbers", "label")),
    ("text", "italic"),
    ("text", "bold-italic"),
]


@pytest.fixture(scope="module")
def catalogue() -> FontCatalogue:
    return read_catalogue(resources.fonts())


def file_of(catalogue: FontCatalogue, face: str) -> TTFont:
    return TTFont(BytesIO(catalogue.open(face).data))


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


def test_every_cut_of_a_role_is_tested(catalogue: FontCatalogue) -> None:
    assert sorted(CUTS) == sorted((role, weight) for role, weights in catalogue.roles.items() for weight in weights)


@pytest.mark.parametrize(("role", "weight"), CUTS)
def test_every_cut_draws_the_languages_of_the_kits_by_itself(book: FontBook, role: str, weight: str) -> None:
    """A letter from a fallback would be of another width or weight than its neighbours."""
    face = book.face_of(role, weight)
    text = LETTERS + LETTERS.upper() + SIGNS + FIGURES
    assert book.runs(text, face) == (((face.name, text),), "")


@pytest.mark.parametrize(("role", "weight"), CUTS)
def test_every_cut_is_of_one_family(book: FontBook, role: str, weight: str) -> None:
    family = book.face_of(role, weight).file.tables["name"].getDebugName(1)
    assert family.startswith("Fira Sans")


def test_all_cuts_have_capitals_of_one_height(book: FontBook) -> None:
    """Roles stand on one line beside each other: an abbreviation and a value, a heading and its number."""
    faces = [book.face_of(role, weight) for role, weight in CUTS]
    heights = [ink_of(face, "H")[1] for face in faces] + [face.cap_height for face in faces]
    assert max(heights) <= 1.02 * min(heights)


def ink_of(face: Face, character: str) -> tuple[float, float]:
    """How far below and above the baseline a character's glyph reaches, as shares of the type size."""
    glyph = face.file.tables["glyf"][face.characters[ord(character)]]
    units: int = face.file.tables["head"].unitsPerEm
    return glyph.yMin / units, glyph.yMax / units


@pytest.mark.parametrize("weight", ["regular", "bold"])
def test_the_figures_of_numbers_are_equally_wide(book: FontBook, weight: str) -> None:
    face = book.face_of("numbers", weight)
    assert len({face.width(figure) for figure in FIGURES}) == 1
    assert face.width("111") == face.width("888") == pytest.approx(3 * face.width("0"))
    words = book.face_of("label", weight)
    assert words.width("111") < words.width("888"), "figures in words keep their own widths"


@pytest.mark.parametrize("weight", ["regular", "bold"])
def test_the_figures_of_numbers_are_as_high_as_capitals(book: FontBook, weight: str) -> None:
    """The flat one ends where an H does; round figures reach a little further, like an O."""
    face = book.face_of("numbers", weight)
    assert ink_of(face, "1") == ink_of(face, "H") == (0, face.cap_height)
    below, above = ink_of(face, "O")
    for figure in FIGURES:
        bottom, top = ink_of(face, figure)
        assert below - 0.012 <= bottom <= 0, figure
        assert face.cap_height <= top <= above + 0.002, figure


@pytest.mark.parametrize("weight", ["regular", "bold"])
def test_letters_of_numbers_are_those_of_labels(book: FontBook, weight: str) -> None:
    for character in LETTERS + LETTERS.upper():
        assert (
            book.face_of("numbers", weight).characters[ord(character)]
            == (book.face_of("label", weight).characters[ord(character)])
        )


def middle_of_ink(book: FontBook, line: Text) -> float:
    """The y of the middle between the highest and the lowest ink of a line."""
    inks = [ink_of(book.face(name), character) for name, string in line.runs for character in string]
    return line.y - line.size * (min(bottom for bottom, _ in inks) + max(top for _, top in inks)) / 2


def central(book: FontBook, string: str, role: str, size: float) -> Text:
    """A line of text as a counter has it: centred on (8, 13.6)."""
    look = f'font-family="{role}" font-weight="bold" font-size="{size}" text-anchor="middle"'
    text = f'<text x="8" y="13.6" dominant-baseline="central" {look}>{string}</text>'
    root = parse(f'<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16">{text}</svg>'.encode())
    (line,) = SvgReader(book, NoArt()).read(root).items
    assert isinstance(line, Text)
    return line


class NoArt:
    def symbol(self, name: str, colour: str) -> Drawing:
        raise LookupError(name)

    def image(self, name: str) -> bytes:
        raise LookupError(name)


@pytest.mark.parametrize(("string", "role", "size"), [("H", "label", 2.7), ("TH", "title", 9.0), ("1", "numbers", 7.4)])
def test_flat_capitals_and_figures_are_centred_exactly(book: FontBook, string: str, role: str, size: float) -> None:
    line = central(book, string, role, size)
    assert middle_of_ink(book, line) == pytest.approx(13.6, abs=1e-9)
    assert line.x + line.width / 2 == pytest.approx(8)


# A unit's values are set at 4.2 mm and may be any figure; a commander's value is set at 5.6 mm and is small (A7).
@pytest.mark.parametrize(("figures", "size"), [(FIGURES, 4.2), ("123456", 5.6)])
def test_the_values_of_counters_are_centred(book: FontBook, figures: str, size: float) -> None:
    """Figures that overshoot the line on one side only are as little off as that."""
    for figure in figures:
        line = central(book, figure, "numbers", size)
        assert middle_of_ink(book, line) == pytest.approx(13.6, abs=0.05), figure
        assert line.x + line.width / 2 == pytest.approx(8), figure


@pytest.mark.parametrize(("string", "lines"), [("1", 1), ("H\nH", 2)])
def test_the_middle_of_a_box_is_the_middle_of_its_capitals(book: FontBook, string: str, lines: int) -> None:
    box = Box(2, 10, 12, 20, "middle", "middle")
    found = set_box(book, string, box, Style("numbers", "bold", 4, "#000000")).items
    assert len(found) == lines
    assert (middle_of_ink(book, found[0]) + middle_of_ink(book, found[-1])) / 2 == pytest.approx(20)
    assert all(line.x + line.width / 2 == pytest.approx(8) for line in found)


def test_words_in_the_middle_of_boxes_share_a_line_whether_they_hang_below_it_or_not(book: FontBook) -> None:
    box, style = Box(0, 0, 40, 9, valign="middle"), Style("text", "regular", 3, "#000000")
    ((one,), (other,)) = (set_box(book, word, box, style).items for word in ("Les", "Pyrgy"))
    assert one.y == other.y


def test_letters_that_hang_below_the_line_stay_in_a_box_that_is_almost_full(book: FontBook) -> None:
    face = book.face_of("text")
    room = (face.cap_height - ink_of(face, "g")[0]) * 3 + 0.05
    setting = set_box(book, "Hg", Box(0, 0, 40, room, valign="middle"), Style("text", "regular", 3, "#000000"))
    (line,) = setting.items
    assert setting.remarks == ()
    assert line.size == 3
    assert line.y - ink_of(face, "g")[0] * 3 <= room + 1e-9


def test_text_that_is_too_high_for_the_middle_of_its_box_reaches_as_far_above_it_as_below(book: FontBook) -> None:
    style, descent = Style("text", "regular", 3, "#000000"), 0.22
    setting = set_box(book, "Hg", Box(0, 10, 40, 1, valign="middle"), style, smallest=3)
    (line,) = setting.items
    assert [remark.problem.code for remark in setting.remarks] == ["T002"]
    above, below = 10 - (line.y - book.face_of("text").cap_height * 3), line.y + descent * 3 - 11
    assert above == pytest.approx(below)


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
