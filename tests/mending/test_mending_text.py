"""Encoding and line ends of any text."""

from __future__ import annotations

import codecs

import pytest

from generator.diagnostics import InputError
from generator.mending.workshop import Mended, mend_text


def told(mended: Mended) -> list[tuple[int, str]]:
    return [(done.position.line, done.what) for done in mended.done]


def test_clean_text_is_left_alone():
    clean = "# Řím\n\ntwo blanks  \nbreak a line\n".encode()
    mended = mend_text(clean, "a.md")
    assert (mended.done, mended.after) == ((), clean)


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (codecs.BOM_UTF8 + "Řím\n".encode(), "byte order mark removed"),
        ("Řím\n".encode("cp1250"), "CP1250 turned into UTF-8"),
        ("Řím\n".encode("utf-16"), "UTF-16 turned into UTF-8"),
        ("Řím a Épeiros\n".encode("utf-16-be"), "UTF-16 turned into UTF-8"),
    ],
)
def test_other_encodings_become_utf_8(data: bytes, what: str):
    mended = mend_text(data, "a.md")
    assert mended.after.decode() in ("Řím\n", "Řím a Épeiros\n")
    assert told(mended) == [(1, what)]


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("a\r\nb\nc\r\n", "a\nb\nc\n", [(1, "line end CRLF turned into LF (2 times)")]),
        ("a\nb\rc\n", "a\nb\nc\n", [(2, "line end CR turned into LF")]),
        ("a\nb", "a\nb\n", [(2, "line end added to the last line")]),
        ("a\nb  ", "a\nb  \n", [(2, "line end added to the last line")]),
        ("a\n\n \t\n\n", "a\n", [(2, "empty lines at the end removed")]),
        ("a\n  ", "a\n", [(2, "empty lines at the end removed")]),
        ("", "", []),
        ("\n\n", "\n\n", []),
    ],
)
def test_line_ends(before: str, after: str, expected: list[tuple[int, str]]):
    mended = mend_text(before.encode(), "a.md")
    assert mended.after.decode() == after
    assert told(mended) == expected


def test_what_is_no_text_is_not_mended():
    with pytest.raises(InputError):
        mend_text(b"a\x01b\r\n", "a.md")
