"""Rules of type by language: what clings to what, quotation marks, and forms of words in number."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Final

NO_BREAK: Final = "\u00a0"

# One-letter prepositions and conjunctions, which end no line.
_CLINGING: Final = {"cs": "aikosuvz", "sk": "aikosuvz", "pl": "aiouwz", "ru": "авикосуя", "uk": "аевзійоущя"}
_QUOTES: Final = {
    "cs": "„“",
    "de": "„“",
    "en": "“”",
    "fr": "«»",
    "pl": "„”",
    "ru": "«»",
    "sk": "„“",
    "uk": "«»",
}
# What is written after a number with a blank between them.
_UNITS: Final = "mm|cm|dm|m|km|kg|g|ml|l|%|мм|см|м|км|кг|г"

_UNIT = re.compile(rf"(?<=\d) (?=(?:{_UNITS})(?!\w))")
# A mark that opens stands before a word, one that closes behind it: inches behind numbers are neither, nor is what
# Markdown is told to leave alone.
_STRAIGHT = re.compile(r'(?<![\w"\\])"(?=\S)([^"\n]*[^\s"\d])"(?![\w"])')
# The categories of CLDR, from the fewest on.
_CATEGORIES: Final = ("zero", "one", "two", "few", "many", "other")


def typeset(text: str, language: str) -> str:
    """A text by the rules of type of its language: no-break spaces, and its marks for straight quotation marks.

    What has no rules, such as a language that is not known here, stays as it is.
    """
    text = _UNIT.sub(NO_BREAK, text)
    clinging = _clinging(language)
    if clinging:
        text = clinging.sub(rf"\1{NO_BREAK}", text)
    marks = _QUOTES.get(language)
    return _STRAIGHT.sub(rf"{marks[0]}\1{marks[1]}", text) if marks else text


def plural(number: float, forms: str, language: str) -> str:
    """The form of a word for a number: `forms` has them with strokes between them, `žeton|žetony|žetonů`.

    They stand in the order of CLDR, those that whole numbers take in the language; the last one serves where one lacks.
    """
    words = forms.split("|")
    rule = _rule(language)
    found = rule(number)
    kinds = _kinds(language)
    return words[min(kinds.index(found) if found in kinds else len(kinds), len(words) - 1)]


@cache
def _clinging(language: str) -> re.Pattern[str] | None:
    letters = _CLINGING.get(language)
    if not letters:
        return None
    # Two of them may follow each other, as in "a v lese"; a letter with a point is an abbreviation.
    return re.compile(rf"(?<![\w'’.])([{letters}{letters.upper()}])[ \n](?=[\w„«“(])")


@cache
def _rule(language: str) -> Callable[[float], str]:
    from babel import Locale, UnknownLocaleError  # noqa: PLC0415  it takes a while to load, and few kits need it

    try:
        return Locale.parse(language).plural_form
    except UnknownLocaleError:
        return Locale.parse("en").plural_form


@cache
def _kinds(language: str) -> tuple[str, ...]:
    """The categories of whole numbers in a language."""
    found = {_rule(language)(number) for number in range(201)}
    return tuple(kind for kind in _CATEGORIES if kind in found)
