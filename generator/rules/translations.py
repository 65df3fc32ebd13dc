"""Texts in several languages: they say the same, each in its own language."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.diagnostics import Severity
from generator.model.base import Text
from generator.rules.hints import one_of
from generator.rules.registry import Finding, Subject, rule
from generator.source.placeholders import listed, placeholders

_BRACES = re.compile(r"\{\{.*?\}\}|\{\w+(?:\.\w+)*\}")
_WORD = re.compile(r"[^\W\d_]{2,}")

_SENTENCE = 3
"""So many words are no name or term any more, which may well be the same in several languages."""


@rule("T504", "The languages of a text have different placeholders", Severity.WARNING)
def unlike_placeholders(subject: Subject) -> Iterator[Finding]:
    """Every language of a text without the placeholders that its first language has, or with others."""
    for wording in subject.wordings:
        spoken = list(wording.text.by_language.items())
        for language, text in spoken[1:]:
            first, expected = spoken[0][0], placeholders(spoken[0][1])
            found = placeholders(text)
            if found != expected:
                message = f"the text in '{language}' has {listed(found)}, expected {listed(expected)} as in '{first}'"
                yield Finding(message, wording.at(language), "what stands in braces is replaced: write it alike")


@rule("T505", "A sentence is the same in all languages", Severity.WARNING)
def untranslated(subject: Subject) -> Iterator[Finding]:
    """Every text of several languages that is one and the same sentence in all of them."""
    for wording in subject.wordings:
        languages = list(wording.text.by_language)
        if len(languages) > 1 and _same_sentence(wording.text):
            message = f"the text is the same in {' and '.join(languages)}"
            hint = "translate it, or write one text without a language"
            yield Finding(message, wording.at(languages[-1]), hint)


def _same_sentence(text: Text) -> bool:
    """Whether all languages say the same, and it is more than a name: most words begin with a small letter."""
    one, *others = set(text.by_language.values())
    words = _WORD.findall(_BRACES.sub("", one))
    small = [word for word in words if word[0].islower()]
    return not others and len(words) >= _SENTENCE and len(small) > len(words) // 2


@rule("T506", "A text is in a language that nobody lists", Severity.WARNING)
def unlisted_language(subject: Subject) -> Iterator[Finding]:
    """Every language of texts that neither the scenario nor its system lists; told once for each part of the kit."""
    known = {*subject.kit.scenario.languages, *subject.kit.system.languages}
    told: set[tuple[str, str]] = set()
    for wording in subject.wordings:
        for language in wording.text.by_language:
            if language not in known and (wording.part, language) not in told:
                told.add((wording.part, language))
                message = f"the text is in '{language}', which neither the scenario nor its system lists"
                hint = one_of(language, known) or "add it to 'languages', or leave the text out"
                yield Finding(message, wording.key_at(language), hint)
