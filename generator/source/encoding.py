"""Bytes to text: UTF-8, UTF-16 and CP1250, what editors and spreadsheets of Central Europe save."""

from __future__ import annotations

import codecs
import re
import unicodedata

from generator.diagnostics import InputError, Position, error
from generator.source import codes
from generator.source.lines import line_and_column

_SAVE_AS = "Save the file as UTF-8."
_WORD = re.compile(r"[^\W\d_]{3,}")
_SIGN_IN_WORD = re.compile(r"[^\W\d_]+[©®«»±µ¶¦¬ˇ][^\W\d_]+")

FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]")
"""What no text of a kit holds: controls but tab and line ends, invisible line ends, halves of characters."""


def decode(data: bytes, shown: str) -> str:
    """The text of a file, without a byte order mark; line ends stay as they are.

    A byte order mark decides; else UTF-16 is known by its NUL bytes, and what isn't valid UTF-8 is
    CP1250. Raises InputError (F002) at the first byte or character that no text has. `shown` is the
    file's display path.
    """
    text = _decoded(data, shown)
    check_text(text, shown)
    return text


def check_text(text: str, shown: str) -> None:
    """Raises InputError (F002) at the first character of `text` that can't stand in an input file."""
    found = FORBIDDEN.search(text)
    if found is None:
        return
    name = unicodedata.name(found[0], "a control character" if found[0] < "\xa0" else "no character")
    count = len(FORBIDDEN.findall(text))
    message = f"found U+{ord(found[0]):04X} ({name.lower()}), expected printable text"
    if count > 1:
        message += f"; {count - 1} more such characters follow"
    line, column = line_and_column(text, found.start())
    hint = "Delete the character, or check that this is a text file."
    raise InputError([error(codes.ENCODING, message, Position(shown, line, column), hint)])


def _decoded(data: bytes, shown: str) -> str:
    if data.startswith(codecs.BOM_UTF8):
        return _strict(data[3:], "utf-8", shown)
    if data.startswith(codecs.BOM_UTF16_LE):
        return _strict(data[2:], "utf-16-le", shown)
    if data.startswith(codecs.BOM_UTF16_BE):
        return _strict(data[2:], "utf-16-be", shown)
    if _looks_like_utf16(data, "utf-16-le", nul_side=1):
        return _strict(data, "utf-16-le", shown)
    if _looks_like_utf16(data, "utf-16-be", nul_side=0):
        return _strict(data, "utf-16-be", shown)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        pass
    if _mostly_utf8(data):
        return _strict(data, "utf-8", shown)
    text = _strict(data, "cp1250", shown)
    _check_letters(text, shown)
    return text


def _check_letters(text: str, shown: str) -> None:
    """Raises InputError (F002) for a text that only looks like CP1250 because any bytes do.

    Cyrillic of single bytes gives words of accented letters alone, Latin-2 gives signs inside of words.
    """
    foreign = [word for word in _WORD.finditer(text) if not any(char < "\x80" for char in word[0])]
    accented = sum(any(char > "\x7f" for char in word[0]) for word in _WORD.finditer(text))
    found = foreign[0] if len(foreign) * 3 > accented else _SIGN_IN_WORD.search(text)
    if found:
        line, column = line_and_column(text, found.start())
        message = f"found '{found[0][:20]}', expected UTF-8 or CP1250 text: the letters are those of another encoding"
        raise InputError([error(codes.ENCODING, message, Position(shown, line, column), _SAVE_AS)])


def _strict(data: bytes, encoding: str, shown: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as failure:
        before = data[: failure.start].decode(encoding)
        line, column = line_and_column(before, len(before))
        named = "UTF-8 or CP1250" if encoding == "cp1250" else encoding.upper()
        message = f"found the byte 0x{data[failure.start]:02X}, expected {named} text"
        raise InputError([error(codes.ENCODING, message, Position(shown, line, column), _SAVE_AS)]) from failure


def _looks_like_utf16(data: bytes, encoding: str, nul_side: int) -> bool:
    """Whether NUL bytes stand on one side of the byte pairs only and most characters are European.

    The second test keeps a stray NUL in a short text of single bytes from turning it into ideographs.
    """
    if len(data) % 2 or not data[nul_side::2].count(0) or data[1 - nul_side :: 2].count(0):
        return False
    text = data.decode(encoding, "replace")
    return sum(char < "\u0600" for char in text) * 4 >= len(text) * 3


def _mostly_utf8(data: bytes) -> bool:
    """Whether this is UTF-8 with some damage and not CP1250: a fair share of the letters is whole.

    Letters of CP1250 hardly ever stand so that they form a valid UTF-8 sequence.
    """
    readable = data.decode("utf-8", "ignore")
    spoiled = len(data) - len(readable.encode())
    return sum(char > "\x7f" for char in readable) * 4 > spoiled
