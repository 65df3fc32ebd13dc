"""Numbers as a table or a YAML file should have them, where what was typed can only mean that number."""

from __future__ import annotations

import re

_MINUS = "\u2212\ufe63\uff0d-"
_DASH = rf"\u2010-\u2015{_MINUS}"
# Decimals of three digits might be thousands; a fourth group of blanks or a stray sign might be anything.
_WHOLE = re.compile(rf"([+\uff0b{_MINUS}]?)(\d{{1,3}}(?:[ \u00a0\u2009\u202f]\d{{3}})+|\d+)(?:[.,]0{{1,2}})?")
_SPAN = re.compile(rf"(\d+)\s*[{_DASH}]\s*(\d+)")
_CELL = re.compile(r"([^/]+)/([^/]+)")


def whole(text: str) -> str | None:
    """A whole number in the usual writing: `+3`, `03`, `4,0` and `−2` are 3, 3, 4 and -2; None for other text."""
    match = _WHOLE.fullmatch(text.strip())
    if not match:
        return None
    sign, digits = match.groups()
    number = int(re.sub(r"\D", "", digits))
    return str(number if sign in ("", "+", "\uff0b") else -number)


def span(text: str) -> str | None:
    """A span such as `2-3`, which may be written `2 – 3`, or a whole number; None for other text."""
    match = _SPAN.fullmatch(text.strip())
    return f"{int(match[1])}-{int(match[2])}" if match else whole(text)


def table_cell(text: str) -> str | None:
    """A value with or without a die, such as `4/3`; None for other text."""
    match = _CELL.fullmatch(text)
    parts = [whole(part) for part in (match.groups() if match else (text,))]
    return None if None in parts else "/".join(part for part in parts if part)
