"""Bytes of all the encodings people save, and bytes of none."""

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.diagnostics import InputError
from generator.source.encoding import FORBIDDEN, decode

CZECH = "jednotka;útok\nŘečtí žoldnéři – těžkooděnci;3\n"


def refusal(data: bytes) -> tuple[str, int, int, str]:
    with pytest.raises(InputError) as caught:
        decode(data, "units.csv")
    (found,) = caught.value.diagnostics
    assert found.position is not None and found.hint
    assert found.position.file == "units.csv"
    return found.code, found.position.line, found.position.column, found.message


@pytest.mark.parametrize(
    "data",
    [
        CZECH.encode("utf-8"),
        codecs.BOM_UTF8 + CZECH.encode("utf-8"),
        codecs.BOM_UTF16_LE + CZECH.encode("utf-16-le"),
        codecs.BOM_UTF16_BE + CZECH.encode("utf-16-be"),
        CZECH.encode("utf-16-le"),
        CZECH.encode("utf-16-be"),
        CZECH.encode("cp1250"),
    ],
    ids=["utf-8", "utf-8 bom", "utf-16le bom", "utf-16be bom", "utf-16le", "utf-16be", "cp1250"],
)
def test_known_encodings_give_the_same_text(data: bytes) -> None:
    assert decode(data, "units.csv") == CZECH


def test_cyrillic_utf16_without_a_mark_is_recognised() -> None:
    text = "слоны и верблюды\n"
    assert decode(text.encode("utf-16-le"), "u.csv") == text


def test_an_empty_file_is_empty_text() -> None:
    assert decode(b"", "u.csv") == ""


def test_line_ends_stay_as_they_are() -> None:
    assert decode(b"a\r\nb\rc\n", "u.csv") == "a\r\nb\rc\n"


def test_a_byte_that_cp1250_lacks_is_cited() -> None:
    code, line, column, message = refusal(b"abc\nd\xe9\x81f\n")
    assert (code, line, column) == ("F002", 2, 3)
    assert "0x81" in message


def test_a_spoiled_byte_in_utf8_is_not_taken_for_cp1250() -> None:
    data = "řeka\nčára ".encode() + b"\xff" + "žába".encode()
    code, line, column, message = refusal(data)
    assert (code, line, column) == ("F002", 2, 6)
    assert "0xFF" in message and "UTF-8" in message


def test_a_mark_of_utf8_rules_out_cp1250() -> None:
    assert refusal(codecs.BOM_UTF8 + b"\xe9")[:3] == ("F002", 1, 1)


def test_utf16_cut_in_the_middle_of_a_character_is_refused() -> None:
    assert refusal(codecs.BOM_UTF16_LE + "a\nb".encode("utf-16-le") + b"c")[:3] == ("F002", 2, 2)


@pytest.mark.parametrize("data", [b"ab\nc\0d\n", b"ab\nc\0", b"\xe9b\nc\0d"])
def test_a_nul_byte_is_cited(data: bytes) -> None:
    code, line, column, message = refusal(data)
    assert (code, line, column) == ("F002", 2, 2)
    assert "U+0000" in message


@pytest.mark.parametrize("char", ["\x07", "\x0c", "\x7f", "\x85", "\u2028", "\ufeff"])
def test_controls_and_invisible_line_ends_are_cited(char: str) -> None:
    assert refusal(f"abc\nde{char}f".encode())[:3] == ("F002", 2, 3)


def test_the_number_of_further_bad_characters_is_told() -> None:
    assert "2 more" in refusal(b"a\x01b\x02c\x03")[3]


@given(st.text(st.characters(codec="utf-8")).filter(lambda text: not FORBIDDEN.search(text)))
def test_utf8_and_marked_utf16_are_read_back(text: str) -> None:
    assert decode(text.encode(), "u.csv") == text
    assert decode(codecs.BOM_UTF16_LE + text.encode("utf-16-le"), "u.csv") == text
    assert decode(codecs.BOM_UTF16_BE + text.encode("utf-16-be"), "u.csv") == text


@given(st.binary())
def test_any_bytes_give_text_or_a_refusal(data: bytes) -> None:
    try:
        text = decode(data, "u.csv")
    except InputError as refused:
        assert [found.code for found in refused.diagnostics] == ["F002"]
    else:
        assert not FORBIDDEN.search(text)
