"""Guesses at which known name was meant by one that isn't known."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Iterable


def closest(word: str, known: Iterable[str]) -> str | None:
    """The known name most like `word`, upper and lower case counting as equal, or `None`."""
    by_plain = {_plain(name): name for name in sorted(known)}
    matches = difflib.get_close_matches(_plain(word), by_plain, n=1)
    return by_plain[matches[0]] if matches else None


def cure(word: str, known: Iterable[str], otherwise: str | None = None) -> str:
    """A hint for a name that isn't known: which one was meant, else `otherwise`, or all that are `known`."""
    names = tuple(known)
    close = closest(word, names)
    if close:
        return f"did you mean '{close}'?"
    return otherwise if otherwise is not None else f"known are: {', '.join(names)}"


def _plain(name: str) -> str:
    """One form for both ways Unicode writes accents: some file systems store the taken-apart one."""
    return unicodedata.normalize("NFC", name).casefold()
