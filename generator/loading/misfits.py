"""Values that don't fit a model, in plain words: what was found, what was expected, what to write instead."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from pydantic_core import ErrorDetails


class _Words(NamedTuple):
    """What a value should have been, with names of pydantic's context in braces, and a cure."""

    expected: str
    hint: str


_WHOLE = _Words("a whole number", "write it in figures, such as 12, without a unit, and nine figures at most")
_NUMBER = _Words("a number", "write it in figures, such as 2.5, with a decimal point and without a unit")
_TEXT = _Words("a text", "write one text; it goes in quotes if it begins with a bracket")
_LIST = _Words("a list", "write [one, another], or each on a line of its own after '- '")
_MAPPING = _Words("a mapping", "write its entries as 'name: value', one a line, indented below it")
_RANGE = "choose a value in this range"

_WORDS: Mapping[str, _Words] = {
    "int_type": _WHOLE,
    "int_parsing": _WHOLE,
    "int_parsing_size": _WHOLE,
    "int_from_float": _WHOLE,
    "float_type": _NUMBER,
    "float_parsing": _NUMBER,
    "finite_number": _NUMBER,
    "string_type": _TEXT,
    "tuple_type": _LIST,
    "list_type": _LIST,
    "dict_type": _MAPPING,
    "mapping_type": _MAPPING,
    "bool_type": _Words("true or false", "write true or false"),
    "bool_parsing": _Words("true or false", "write true or false"),
    "greater_than": _Words("more than {gt}", _RANGE),
    "greater_than_equal": _Words("at least {ge}", _RANGE),
    "less_than": _Words("less than {lt}", _RANGE),
    "less_than_equal": _Words("at most {le}", _RANGE),
    "literal_error": _Words("{expected}", "write one of these words"),
    "enum": _Words("{expected}", "write one of these words"),
    "too_short": _Words("at least {min_length}", "add an entry to the list"),
    "too_long": _Words("at most {max_length}", "take entries out of the list"),
    "string_too_short": _Words("a text that is not empty", "write a text"),
    "string_pattern_mismatch": _Words(
        "a language", "write the short name of a language in two or three small letters, such as en"
    ),
}


def misfit(details: ErrorDetails, known: Collection[str]) -> tuple[str, str]:
    """The message, without the name of the value, and the hint; `known` are the fields that a mapping here has."""
    kind, found = details["type"], details["input"]
    if kind in ("model_type", "model_attributes_type"):
        return f"{_found(found)}, expected a mapping with {', '.join(sorted(known))}", _MAPPING.hint
    words = _WORDS.get(kind)
    if words is not None:
        return f"{_found(found)}, expected {words.expected.format_map(details.get('ctx', {}))}", words.hint
    said, _, cure = details["msg"].removeprefix("Value error, ").partition("; ")
    said = said[:1].lower() + said[1:]
    start = f"{_found(found)}: " if isinstance(found, str) and f"'{found}'" not in said else ""
    return f"{start}{said}", cure or "docs/data.md says what can stand here"


def _found(value: Any) -> str:
    if value is None:
        return "found nothing"
    if isinstance(value, Mapping):
        return "found a mapping"
    if isinstance(value, list | tuple):
        return f"found {'a list' if value else 'an empty list'}"
    return f"found '{value}'"
