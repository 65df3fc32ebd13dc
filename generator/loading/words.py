"""What the press itself says on its pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from generator.model.base import Text
from generator.model.words import Words
from generator.source.finder import Finder
from generator.source.yamlfile import read_yaml

WORDS: Final = "words"
"""What translations call the place of these texts."""


def read_words(finder: Finder) -> Mapping[str, Text]:
    """The phrases of words.yaml, by name."""
    path = finder.find("words.yaml")
    return Words.model_validate(read_yaml(path, path.name).value).words


def load_words(finder: Finder, language: str) -> dict[str, str]:
    """The phrases of words.yaml in a language, by name: what the file does not have, translations may."""
    return {name: _said(f"{WORDS}.{name}", text, finder, language) for name, text in read_words(finder).items()}


def _said(context: str, text: Text, finder: Finder, language: str) -> str:
    missing = text.missing((language,))
    found = finder.translations.find(language, context, text.strings()) if missing else None
    return found or text.get(language)
