"""What every model shares: frozen, no unknown fields, and the value types that data writes as text.

A string below a field says what the field is; editors show it (see generator.schema). A type whose values are written
otherwise than it holds them brings the JSON Schema of what is written.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    GetJsonSchemaHandler,
    WithJsonSchema,
    model_validator,
)
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

_MM_PER_UNIT = {"mm": 1.0, "cm": 10.0, "in": 25.4, "ft": 304.8, "pt": 25.4 / 72}
_LENGTH = re.compile(r"(?:([0-9]{1,6})/([0-9]{1,6})|([0-9]{1,6}(?:\.[0-9]{1,9})?))\s*([a-z]*)")
# The smallest and the largest length that anything printed or laid on a table has, in mm.
_LEAST, _MOST = 0.001, 1_000_000.0
_COLOUR = re.compile(r"#[0-9a-f]{6}")
_LANGUAGE = "[a-z]{2,3}"


def text_or(*types: str, **further: Any) -> JsonSchemaValue:
    """The JSON Schema of a text, or else of a value of other types; `further` keywords are for these.

    Editors take a text without quotes for what it looks like: `1.0` for a number, `true` for a truth value. Those stand
    in a condition because an editor would offer true and false for every text if they stood in the list of types.
    """
    return {"anyOf": [{"if": {"type": "boolean"}, "else": {"type": [*types, "string", "number"], **further}}]}


def written(pattern: str, expected: str) -> JsonSchemaValue:
    """The JSON Schema of a value that data writes as text of that pattern; `expected` is said where it is not.

    `patternErrorMessage` is a keyword of the language servers of VS Code; others pass over it.
    """
    return {"type": "string", "pattern": rf"^\s*{pattern}\s*$", "patternErrorMessage": expected}


class Model(BaseModel):
    """A frozen model that refuses fields it does not know."""

    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True, allow_inf_nan=False)


def parse_length(text: str) -> float:
    """The millimetres of a length written with its unit: `16mm`, `5/8in`, `1.6cm`, `2ft`, `9pt`.

    Raises ValueError for a missing or unknown unit, a zero denominator or a value that nothing printed has.
    """
    match = _LENGTH.fullmatch(str(text).strip().lower().replace(",", "."))
    if not match:
        raise ValueError(f"'{text}' is not a length; write a number and a unit, such as 16mm or 5/8in")
    numerator, denominator, number, unit = match.groups()
    if unit not in _MM_PER_UNIT:
        found = f"has the unknown unit '{unit}'" if unit else "has no unit"
        raise ValueError(f"the length '{text}' {found}; units are mm, cm, in, ft, pt")
    if denominator is not None and int(denominator) == 0:
        raise ValueError(f"the length '{text}' divides by zero")
    value = float(number) if number else int(numerator) / int(denominator)
    if value <= 0:
        raise ValueError(f"the length '{text}' must be more than zero")
    length = value * _MM_PER_UNIT[unit]
    if not _LEAST <= length <= _MOST:
        raise ValueError(f"the length '{text}' is out of range; a length is {_LEAST:g} mm to {_MOST / 1_000_000:g} km")
    return length


def parse_number(text: str) -> int:
    """The whole number of a text of figures, perhaps with a minus. Raises ValueError for what no kit counts to."""
    if len(text) > 10:
        raise ValueError("the number is too long; numbers have nine figures at most")
    return int(text)


def parse_size(text: str) -> tuple[float, float]:
    """Width and height in mm of `63mm x 88mm`; one length alone is a square."""
    parts = re.split(r"\s*[x×]\s*", str(text).strip())
    if len(parts) > 2:
        raise ValueError(f"'{text}' is not a size; write one length or two, such as 63mm x 88mm")
    return parse_length(parts[0]), parse_length(parts[-1])


def parse_colour(text: str) -> str:
    """A colour written `#rrggbb`, in lower case."""
    colour = str(text).strip().lower()
    if not _COLOUR.fullmatch(colour):
        raise ValueError(f"'{text}' is not a colour; write six hexadecimal digits, such as #9c2b2b")
    return colour


def split_list(value: Any) -> Any:
    """A list from a comma separated text; lists pass through and nothing is an empty list."""
    if value is None:
        return ()
    if isinstance(value, str):
        return tuple(part.strip() for part in value.split(",") if part.strip())
    return value


def _not_all_zero(dash: tuple[float, ...]) -> tuple[float, ...]:
    if dash and not any(dash):
        raise ValueError("a stroke or a gap must be longer than zero")
    return dash


def _each_once(languages: tuple[str, ...]) -> tuple[str, ...]:
    if len(set(languages)) < len(languages):
        raise ValueError("a language is given twice")
    return languages


# JSON Schema has no flag for patterns that pass over case.
_UNIT = "|".join("".join(f"[{letter}{letter.upper()}]" for letter in unit) for unit in _MM_PER_UNIT)
_FIGURES = "[0-9]{1,6}"
# Begins by looking for a digit other than 0 above the stroke.
_WRITTEN_LENGTH = rf"(?=[^/x×]*[1-9])(?:{_FIGURES}/(?=0*[1-9]){_FIGURES}|{_FIGURES}(?:[.,][0-9]{{1,9}})?)\s*(?:{_UNIT})"

Length = Annotated[
    float,
    BeforeValidator(parse_length),
    WithJsonSchema(written(_WRITTEN_LENGTH, "write a number and a unit, such as 16mm or 5/8in")),
]
Size = Annotated[
    tuple[float, float],
    BeforeValidator(parse_size),
    WithJsonSchema(
        written(rf"{_WRITTEN_LENGTH}(?:\s*[x×]\s*{_WRITTEN_LENGTH})?", "write one length or two, such as 63mm x 88mm")
    ),
]
Colour = Annotated[
    str,
    BeforeValidator(parse_colour),
    WithJsonSchema(written("#[0-9a-fA-F]{6}", "write six hexadecimal digits in quotes, such as '#9c2b2b'")),
]
Dash = Annotated[
    tuple[Annotated[float, Field(ge=0, le=1000)], ...],
    AfterValidator(_not_all_zero),
    Field(json_schema_extra={"anyOf": [{"maxItems": 0}, {"contains": {"exclusiveMinimum": 0}}]}),
]
"""Lengths of strokes and gaps in mm, in turn."""

# Editors may take the language `no` for a truth value.
_WRITTEN_LANGUAGE = {
    "if": {"type": "boolean"},
    "else": written(_LANGUAGE, "write the short name of a language in two or three small letters, such as en"),
}

Language = Annotated[
    str,
    Field(pattern=f"^{_LANGUAGE}$"),
    WithJsonSchema(_WRITTEN_LANGUAGE),
]
"""A language as `cs` or `en`."""

# Ours: whose readers understand the other language, too.
_NEAR = {"cs": ("sk",), "sk": ("cs",)}

Languages = Annotated[
    tuple[Language, ...],
    Field(min_length=1, json_schema_extra={"uniqueItems": True}),
    AfterValidator(_each_once),
]
Names = Annotated[
    tuple[str, ...],
    BeforeValidator(split_list),
    WithJsonSchema(text_or("array", items=text_or())),
]


class Text(Model):
    """A text by language; a text given without languages holds for all of them."""

    by_language: Mapping[str, str] = {}
    everywhere: str | None = None

    @model_validator(mode="before")
    @classmethod
    def _from_plain(cls, value: Any) -> Any:
        if isinstance(value, Text):
            return {"by_language": value.by_language, "everywhere": value.everywhere}
        if isinstance(value, str):
            return {"everywhere": value}
        if isinstance(value, Mapping) and not {"by_language", "everywhere"} & set(value):
            wrong = [
                key for key, text in value.items() if not isinstance(text, str) or not re.fullmatch(_LANGUAGE, key)
            ]
            if wrong or not value:
                raise ValueError("a text is one string, or one string a language such as {cs: ..., en: ...}")
            return {"by_language": value}
        return value

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        """A text as it is written: one string, or a mapping of languages."""
        by_language = {f"^{_LANGUAGE}$": text_or()}
        made = text_or("object", patternProperties=by_language, additionalProperties=False, minProperties=1)
        return {"description": "One text for all languages, or one a language, such as {cs: ..., en: ...}.", **made}

    def get(self, language: str) -> str:
        """The text in `language`; without one, that for all languages, in a near one, in English, or in the first."""
        if language in self.by_language:
            return self.by_language[language]
        if self.everywhere is not None:
            return self.everywhere
        near = (other for other in (*_NEAR.get(language, ()), "en") if self.by_language.get(other))
        return self.by_language[next(near, next(iter(self.by_language)))]

    def missing(self, languages: tuple[str, ...]) -> tuple[str, ...]:
        """Those of `languages` that this text does not have."""
        return () if self.everywhere is not None else tuple(x for x in languages if not self.by_language.get(x))

    def strings(self) -> tuple[str, ...]:
        """Every string of the text, in any language."""
        return (*self.by_language.values(), *([self.everywhere] if self.everywhere is not None else []))
