"""What the press itself says on its pages."""

from __future__ import annotations

from generator.model.words import Words
from generator.source.finder import Finder
from generator.source.yamlfile import read_yaml


def load_words(finder: Finder, language: str) -> dict[str, str]:
    """The phrases of words.yaml in a language, by name."""
    path = finder.find("words.yaml")
    words = Words.model_validate(read_yaml(path, path.name).value).words
    return {key: text.get(language) for key, text in words.items()}
