"""Texts in further languages, which stand beside the data in PO files: texts/sk.po.

A message is found by the place of a text in the data, by fields and ids, and the text itself as it stands there: one
that has changed has no translation any more until somebody has looked at it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Final

from generator.diagnostics import Position
from generator.source.placeholders import placeholders

_FOLDER = "texts"
_LANGUAGE = re.compile("[a-z]{2,3}")
_LANGUAGE_OF_TEMPLATE = re.compile(r"(?P<stem>.+)\.(?P<language>[a-z]{2,3})(?P<ending>\.md)")
_PARAGRAPHS = re.compile(r"(\n(?:[ \t]*\n)+)")
_TAGS = re.compile(r"\{[{%#].*?[%}#]\}", re.DOTALL)
_LETTERS = re.compile(r"[^\W\d_]{2,}")
_PICTURES = re.compile(r"!\[[^\]]*\]\([^)]*\)")


@dataclass(frozen=True)
class Message:
    """A text of the data, where it stands there (`context`), and what a translator made of it."""

    context: str
    text: str
    translation: str
    fuzzy: bool
    at: Position

    @cached_property
    def misses(self) -> tuple[frozenset[str], frozenset[str]] | None:
        """The placeholders of a translation, and those of its text, when they are not the same."""
        found, expected = placeholders(self.translation), placeholders(self.text)
        return (found, expected) if self.translation and found != expected else None

    @property
    def sound(self) -> bool:
        """Whether the translation can be used: there is one, a person approved it, its placeholders are right."""
        return bool(self.translation) and not self.fuzzy and self.misses is None


@dataclass(frozen=True)
class Catalogue:
    """One PO file: its messages, and the language that the texts in it are in."""

    file: str
    language: str
    source: str
    messages: tuple[Message, ...]

    @cached_property
    def _by_key(self) -> Mapping[tuple[str, str], Message]:
        return {(message.context, message.text): message for message in self.messages}

    def find(self, context: str, texts: Sequence[str]) -> Message | None:
        """The message for a text, given in the languages that the data has it in."""
        return next(filter(None, (self._by_key.get((context, text)) for text in texts)), None)


@dataclass(frozen=True)
class Translations:
    """The PO files of a kit, of each language: the scenario's goes before its system's."""

    catalogues: Mapping[str, tuple[Catalogue, ...]] = field(default_factory=dict)

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages there are PO files in."""
        return tuple(self.catalogues)

    def find(self, language: str, context: str, texts: Sequence[str]) -> str | None:
        """The translation of a text into a language; None when there is none that can be used."""
        found = (catalogue.find(context, texts) for catalogue in self.catalogues.get(language, ()))
        return next((message.translation for message in found if message and message.sound), None)

    def originals(self, template: str) -> Iterator[str]:
        """The templates that are translated when there is none by the name `template`, such as rules.sk.md."""
        match = _LANGUAGE_OF_TEMPLATE.fullmatch(template)
        if match:
            for catalogue in self.catalogues.get(match["language"], ()):
                yield f"{match['stem']}.{catalogue.source}{match['ending']}"

    def template(self, template: str, original: str, text: str) -> str:
        """The text of the template `original` in the language of `template`, paragraph by paragraph.

        What is not translated stays as it is. Templates that it includes are taken in the language, too.
        """
        wanted, given = _LANGUAGE_OF_TEMPLATE.fullmatch(template), _LANGUAGE_OF_TEMPLATE.fullmatch(original)
        assert wanted and given
        context = template_context(original)
        parts = _PARAGRAPHS.split(text)
        parts[::2] = [self.find(wanted["language"], context, (part.strip("\n"),)) or part for part in parts[::2]]
        ending = re.compile(rf"(\{{%-?\s*include\s+['\"][^'\"]+)\.{given['language']}(\.md['\"])")
        return ending.sub(rf"\1.{wanted['language']}\2", "".join(parts))


NO_TRANSLATIONS: Final = Translations()


def is_language(name: str) -> bool:
    """Whether a name can be that of a language, such as sk."""
    return _LANGUAGE.fullmatch(name) is not None


def po_file(folder: Path, language: str) -> Path:
    """Where a scenario or a system keeps its translations into a language."""
    return folder / _FOLDER / f"{language}.po"


def spoken(folder: Path) -> tuple[str, ...]:
    """The languages that a scenario or a system has translations into."""
    languages = (path.stem for path in po_file(folder, "*").parent.glob("*.po"))
    return tuple(sorted(language for language in languages if is_language(language)))


def text_context(part: str, names: Sequence[str]) -> str:
    """What a message says of the place of a text: part, fields and ids, such as ``scenario.sides.rome.name``."""
    return ".".join((part, *names))


def template_context(name: str) -> str:
    """What a message says of the place of a paragraph: the name of its template without the language."""
    stem, _, ending = name.rsplit(".", 2)
    return f"template {stem}.{ending}"


def paragraphs(text: str) -> Iterator[tuple[int, str]]:
    """The paragraphs of a template that have words to translate, each with its line from 1."""
    line = 1
    for index, part in enumerate(_PARAGRAPHS.split(text)):
        words = _PICTURES.sub("", _TAGS.sub("", part))
        if index % 2 == 0 and _LETTERS.search(words):
            start = len(part) - len(part.lstrip("\n"))
            yield line + start, part.strip("\n")
        line += part.count("\n")
