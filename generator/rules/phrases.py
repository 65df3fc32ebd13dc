"""What there is to translate in a kit: texts of the data, paragraphs of templates, and the press's own words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from generator.diagnostics import InputError, Position
from generator.loading.kits import Loaded
from generator.loading.origins import SCENARIO
from generator.loading.words import WORDS, read_words
from generator.rules.wording import Wording
from generator.source.files import shown
from generator.source.finder import Finder, NotFoundError
from generator.source.translations import paragraphs, template_context

_INCLUDE = re.compile(r"\{%-?\s*include\s+['\"]([^'\"]+\.md)['\"]")


class Owner(StrEnum):
    """Whose a text is: the scenario's, its game system's, or the press's."""

    SCENARIO = "scenario"
    SYSTEM = "system"
    PRESS = "press"


@dataclass(frozen=True)
class Phrase:
    """A text with the languages it is in, what translations call its place, and where it stands.

    `written` are the languages in which it needs no translation: a booklet may have a template of its own in one.
    """

    context: str
    texts: Mapping[str, str]
    at: Position | None
    owner: Owner
    written: frozenset[str]

    def original(self, source: str) -> str:
        """The text that is translated: in the language `source`, else in the first it has."""
        return self.texts.get(source) or next(text for text in self.texts.values() if text)


def phrases(loaded: Loaded, wordings: Sequence[Wording], finder: Finder, source: str) -> Iterator[Phrase]:
    """All there is to translate, from `source` where it can be: texts for all languages are not among it."""
    for wording in wordings:
        texts = {language: text for language, text in wording.text.by_language.items() if text}
        if texts:
            owner = Owner.SYSTEM if wording.of_system or _in_system(wording, loaded) else Owner.SCENARIO
            at = wording.at(source if source in texts else next(iter(texts)))
            yield Phrase(wording.context, texts, at, owner, frozenset(texts))
    yield from _paragraphs(loaded, finder, source)
    for name, text in read_words(finder).items():
        yield Phrase(f"{WORDS}.{name}", text.by_language, None, Owner.PRESS, frozenset(text.by_language))


def _in_system(wording: Wording, loaded: Loaded) -> bool:
    """Whether a text stands in a roster of the system."""
    return wording.in_row and not _of_scenario(Path(loaded.origins.files[wording.part].file), loaded)


def _of_scenario(path: Path, loaded: Loaded) -> bool:
    return path.resolve().is_relative_to(Path(loaded.origins.files[SCENARIO].file).resolve().parent)


def _paragraphs(loaded: Loaded, finder: Finder, source: str) -> Iterator[Phrase]:
    """The paragraphs of all booklets' templates in a language, and of those that they include."""
    booklets = (spec for spec in loaded.kit.system.components if spec.kind == "booklet")
    spoken = {source, *loaded.kit.scenario.languages, *loaded.translations.languages}
    waiting = [spec.template_in(source) for spec in booklets]
    for name in waiting:
        try:
            path, text = finder.find(name), finder.read(name)
        except (NotFoundError, InputError):
            continue  # T502 and drawing tell of it.
        owner = Owner.SCENARIO if _of_scenario(path, loaded) else Owner.SYSTEM
        written = frozenset(language for language in spoken if _written(name, source, language, finder))
        # One for all languages is printed as it is, but may include what is translated.
        for line, paragraph in paragraphs(text) if name.endswith(f".{source}.md") else ():
            yield Phrase(template_context(name), {source: paragraph}, Position(shown(path), line), owner, written)
        waiting += (other for other in _INCLUDE.findall(text) if other not in waiting)


def _written(template: str, source: str, language: str, finder: Finder) -> bool:
    """Whether a template in the language `source` was written in another language, too, and is not translated."""
    name = template.replace(f".{source}.md", f".{language}.md")
    try:
        return finder.find(name).name == name
    except NotFoundError:
        return False
