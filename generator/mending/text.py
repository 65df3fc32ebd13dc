"""Repairs of any text: its encoding and its line ends. They never change what a file says."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator

from generator.diagnostics import Position
from generator.mending.edits import Done, Edit
from generator.mending.registry import Repair, registrar
from generator.source.encoding import decode

ENCODING = "encoding"
ENCODING_DOES = "CP1250 and UTF-16 become UTF-8; a byte order mark is removed"

REPAIRS: list[Repair[str]] = []
repair = registrar(REPAIRS)

_FOREIGN_BREAK = re.compile(r"\r\n?")


def decoded(data: bytes, shown: str) -> tuple[str, tuple[Done, ...]]:
    """The text of a file, and what has to be done to its bytes. Raises InputError (F002) for what is no text."""
    text = decode(data, shown)
    if text.encode() == data:
        return text, ()
    return text, (Done(ENCODING, _what(data, text), Position(shown)),)


def _what(data: bytes, text: str) -> str:
    if data == codecs.BOM_UTF8 + text.encode():
        return "byte order mark removed"
    # Else it is one of the two that decode knows; CP1250 has a byte a character.
    return f"{'CP1250' if len(data) == len(text) else 'UTF-16'} turned into UTF-8"


@repair("line ends", "CRLF and CR become LF", keeps=True)
def line_ends(text: str) -> Iterator[Edit]:
    """Every line end that is not LF."""
    for found in _FOREIGN_BREAK.finditer(text):
        yield Edit(
            found.start(), found.end(), "\n", f"line end {'CRLF' if len(found[0]) == 2 else 'CR'} turned into LF"
        )


@repair("end of file", "the last line gets its line end, empty lines after it are removed", keeps=True)
def end_of_file(text: str) -> Iterator[Edit]:
    """A missing line end, or empty lines behind the last one."""
    body = text.rstrip(" \t\n")
    # The tabs that end a last row are empty cells: what is surplus begins with a line end.
    start = text.find("\n", len(body))
    if body and start >= 0 and text[start:] != "\n":
        yield Edit(start, len(text), "\n", "empty lines at the end removed", start + 1)
    elif body and start < 0:
        yield Edit(len(text), len(text), "\n", "line end added to the last line")
