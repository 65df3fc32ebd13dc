"""Lines of text, counted the same way by every reader: they end with LF, CRLF or CR."""

from __future__ import annotations

import re

LINE_BREAK = re.compile(r"\r\n|\r|\n")


def split_lines(text: str) -> list[str]:
    """The lines of `text` without their ends; never empty."""
    return LINE_BREAK.split(text)


def line_and_column(text: str, index: int) -> tuple[int, int]:
    """The line and column, both from 1, of the character at `index`."""
    before = split_lines(text[:index])
    return len(before), len(before[-1]) + 1
