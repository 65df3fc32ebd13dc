"""Lines and paragraphs: where they stand, how they shrink, where they break and what is said when they don't fit."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.diagnostics import Severity
from generator.drawing.fonts import FontBook
from generator.drawing.text import LEADING, SMALLEST, Anchor, Box, Setting, Style, set_box, set_line

PLAIN = Style("text", "regular", 3.0, "#231d16")
LONG = "Jednotka smí postupovat i ustupovat přes pole s jednotkou téže legie a nesmí na něm skončit."


def width_of(book: FontBook, text: str, size: float = PLAIN.size) -> float:
    return book.face_of(PLAIN.role, PLAIN.weight).width(text) * size


def codes(setting: Setting) -> list[str]:
    return [remark.problem.code for remark in setting.remarks]


@pytest.mark.parametrize(("anchor", "share"), [("start", 0.0), ("middle", 0.5), ("end", 1.0)])
def test_the_anchor_point_lies_in_its_share_of_the_line(book: FontBook, anchor: Anchor, share: float) -> None:
    (line,) = set_line(book, "RHast", (10, 20), PLAIN, anchor).items
    assert line.x + share * line.width == pytest.approx(10)
    assert line.y == 20
    assert line.width == pytest.approx(width_of(book, "RHast"))
    assert (line.string, line.fill, line.size) == ("RHast", "#231d16", 3.0)


def test_a_line_that_fits_keeps_its_size(book: FontBook) -> None:
    (line,) = set_line(book, "RHast", (0, 0), PLAIN, fit=width_of(book, "RHast") + 0.001).items
    assert line.size == 3.0


@pytest.mark.parametrize("anchor", ["start", "middle", "end"])
def test_a_wide_line_shrinks_to_the_room_and_keeps_its_anchor(book: FontBook, anchor: Anchor) -> None:
    room = width_of(book, "Thessalian cavalry") * 0.8
    setting = set_line(book, "Thessalian cavalry", (30, 0), PLAIN, anchor, fit=room)
    (line,) = setting.items
    assert line.width == pytest.approx(room)
    assert line.size == pytest.approx(3.0 * 0.8)
    assert {"start": line.x, "middle": line.x + line.width / 2, "end": line.x + line.width}[anchor] == pytest.approx(30)
    assert setting.remarks == ()


def test_no_line_shrinks_below_five_points_and_then_t002_tells_both_widths(book: FontBook) -> None:
    setting = set_line(book, "Prefect of the allies", (0, 0), PLAIN, fit=10)
    (line,) = setting.items
    assert line.size == SMALLEST == pytest.approx(5 / 72 * 25.4)
    assert codes(setting) == ["T002"]
    (problem,) = (remark.problem for remark in setting.remarks)
    assert problem.severity is Severity.WARNING
    assert "Prefect of the allies" in problem.message
    assert f"needs {line.width:.1f} mm at 5.0 pt, there are 10.0 mm" in problem.message
    assert problem.hint


def test_a_template_may_allow_smaller_type(book: FontBook) -> None:
    setting = set_line(book, "Prefect of the allies", (0, 0), PLAIN, fit=10, smallest=1.0)
    assert setting.items[0].width == pytest.approx(10)
    assert setting.remarks == ()


def test_type_that_is_small_already_is_not_enlarged_to_the_smallest_size(book: FontBook) -> None:
    setting = set_line(book, "Tribune", (0, 0), Style("text", "regular", 1.2, "#000000"), fit=2.0)
    assert setting.items[0].size == 1.2
    assert codes(setting) == ["T002"]


def test_an_empty_line_sets_nothing(book: FontBook) -> None:
    assert set_line(book, "", (0, 0), PLAIN, fit=1) == Setting(())


def test_a_character_no_font_has_is_an_error_that_names_it(book: FontBook) -> None:
    setting = set_line(book, "漢字 a 漢", (0, 0), PLAIN)
    assert codes(setting) == ["T001", "T001"]
    assert all(remark.problem.severity is Severity.ERROR for remark in setting.remarks)
    assert "'漢' (U+6F22)" in setting.remarks[0].problem.message
    assert "'字' (U+5B57)" in setting.remarks[1].problem.message


def test_a_missing_character_in_a_paragraph_is_told_once(book: FontBook) -> None:
    box = Box(0, 0, 20, 30)
    assert codes(set_box(book, "漢 a 漢 b 漢", box, PLAIN)) == ["T001"]


def test_a_paragraph_is_broken_at_blanks_into_lines_that_fit(book: FontBook) -> None:
    lines = set_box(book, LONG, Box(5, 10, 40, 60), PLAIN).items
    assert " ".join(line.string for line in lines) == LONG
    assert all(line.width <= 40 and line.size == 3.0 and line.x == 5 for line in lines)
    for line, following in pairwise(lines):
        longer = f"{line.string} {following.string.split(' ')[0]}"
        assert width_of(book, longer) > 40, "the next word would have had room"


def test_lines_stand_one_leading_apart_from_the_top_of_the_capitals(book: FontBook) -> None:
    lines = set_box(book, LONG, Box(5, 10, 40, 60), PLAIN).items
    assert lines[0].y == pytest.approx(10 + book.face_of("text").cap_height * 3.0)
    for line, following in pairwise(lines):
        assert following.y - line.y == pytest.approx(LEADING * 3.0)


def test_a_no_break_space_is_never_broken(book: FontBook) -> None:
    text = "i. v\u00a0lese a\u00a0v\u00a0bažině, na\u00a0d6 ≥ 5 · 270\u00a0m"
    for width in range(8, 40):
        lines = set_box(book, text, Box(0, 0, width, 200), PLAIN).items
        words = [word for line in lines for word in line.string.split(" ")]
        assert words == text.split(" "), f"at {width} mm"


def test_line_breaks_of_the_text_are_kept(book: FontBook) -> None:
    lines = set_box(book, "one\ntwo\n\nfour", Box(0, 0, 100, 100), PLAIN).items
    assert [line.string for line in lines] == ["one", "two", "four"]
    first, second, fourth = (line.y for line in lines)
    assert fourth - second == pytest.approx(2 * (second - first))


@pytest.mark.parametrize(("valign", "share"), [("top", 0.0), ("middle", 0.5), ("bottom", 1.0)])
def test_lines_stand_at_the_top_middle_or_bottom_of_their_box(book: FontBook, valign: str, share: float) -> None:
    """At the bottom there is room for letters that hang below the line; in the middle stand the capitals."""
    box = Box(0, 10, 100, 20, valign=valign)  # type: ignore[arg-type]
    (line,) = set_box(book, "Hxg", box, PLAIN).items
    cap, hanging = book.face_of("text").cap_height * 3.0, 0.22 * 3.0 if valign == "bottom" else 0.0
    above, below = line.y - cap - 10, 30 - line.y - hanging
    assert above == pytest.approx(share * (above + below), abs=1e-9)
    assert min(above, below) >= -1e-9


def test_middle_and_end_align_every_line(book: FontBook) -> None:
    centred = set_box(book, LONG, Box(10, 0, 40, 60, anchor="middle"), PLAIN).items
    assert all(line.x + line.width / 2 == pytest.approx(30) for line in centred)
    right = set_box(book, LONG, Box(10, 0, 40, 60, anchor="end"), PLAIN).items
    assert all(line.x + line.width == pytest.approx(50) for line in right)


def test_a_long_paragraph_shrinks_until_it_fits(book: FontBook) -> None:
    setting = set_box(book, LONG, Box(0, 0, 40, 9), PLAIN)
    sizes = {line.size for line in setting.items}
    assert len(sizes) == 1
    assert SMALLEST <= sizes.pop() < 3.0
    assert setting.remarks == ()
    assert setting.items[-1].y + 0.22 * setting.items[-1].size <= 9.011


def test_a_paragraph_too_high_at_the_smallest_size_is_set_whole_and_told(book: FontBook) -> None:
    setting = set_box(book, LONG, Box(0, 0, 20, 4), PLAIN)
    assert " ".join(line.string for line in setting.items) == LONG
    assert {line.size for line in setting.items} == {SMALLEST}
    assert codes(setting) == ["T002"]
    assert "height" in setting.remarks[0].problem.message
    assert "there are 4.0 mm" in setting.remarks[0].problem.message


def test_a_word_wider_than_its_box_is_told(book: FontBook) -> None:
    setting = set_box(book, "na obojživelnou jednotku", Box(0, 0, 5, 50), PLAIN)
    assert codes(setting) == ["T002"]
    assert "'obojživelnou'" in setting.remarks[0].problem.message
    assert "there are 5.0 mm" in setting.remarks[0].problem.message


words = st.lists(st.text("abčěžšřI. ", min_size=1, max_size=12), max_size=20).map(" ".join)


@given(words, st.floats(5, 80), st.floats(3, 60), st.floats(2, 6))
def test_no_word_is_lost_and_what_is_not_told_fits(
    book: FontBook, text: str, width: float, height: float, size: float
) -> None:
    box = Box(1, 2, width, height)
    setting = set_box(book, text, box, Style("text", "regular", size, "#000000"))
    assert [w for line in setting.items for w in line.string.split(" ") if w] == [w for w in text.split(" ") if w]
    if not setting.remarks and setting.items:
        assert max(line.x + line.width for line in setting.items) <= box.x + width + 0.02
        assert setting.items[-1].y <= box.y + height + 0.02
        assert setting.items[0].y >= box.y
