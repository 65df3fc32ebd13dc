"""What a text has filled in: names in braces, values of templates, and their tags."""

from __future__ import annotations

import re

_PLACEHOLDER = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{\w+(?:\.\w+)*\}|%[sd]\b", re.DOTALL)
_WORDS = re.compile(r"'[^']*'|\"[^\"]*\"")
_PLURAL = re.compile(r"\|\s*plural\s*\([^)]*\)")


def placeholders(text: str) -> frozenset[str]:
    """The placeholders of a text, such as ``{row.abbr}`` or ``{{ unit.name }}``.

    The forms of a plural are words of a language, and so are no part of them.
    """
    return frozenset(_alike(found) for found in _PLACEHOLDER.findall(text))


def listed(found: frozenset[str]) -> str:
    """Placeholders as messages write them."""
    return ", ".join(sorted(found)) or "no placeholder"


def _alike(placeholder: str) -> str:
    plain = _PLURAL.sub(lambda plural: _WORDS.sub("''", plural[0]), placeholder)
    return " ".join(plain.split())
