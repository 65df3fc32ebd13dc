"""Translations in PO files: whole, of texts that are still there, with the placeholders of what they translate."""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Position, Severity
from generator.rules.phrases import Phrase
from generator.rules.registry import Finding, Subject, rule
from generator.source.placeholders import listed
from generator.source.translations import Catalogue, Message


def untranslated(subject: Subject, language: str) -> Iterator[Phrase]:
    """What a kit lacks in a language of its PO files, and prints in another one."""
    translations = subject.loaded.translations
    source = next((catalogue.source for catalogue in translations.catalogues.get(language, ())), "en")
    for phrase in subject.phrases(source):
        found = translations.find(language, phrase.context, tuple(phrase.texts.values()))
        if language not in phrase.written and not found:
            yield phrase


@rule("T508", "A translation lacks texts", Severity.WARNING)
def unfinished(subject: Subject) -> Iterator[Finding]:
    """Every language that the scenario has in a PO file and does not list, when some of the kit is not in it."""
    for language, catalogues in subject.loaded.translations.catalogues.items():
        if catalogues and language in subject.kit.scenario.languages and language not in subject.loaded.listed:
            count = sum(1 for _ in untranslated(subject, language))
            if count:
                message = f"texts not translated into '{language}', and printed in another language: {count}"
                hint = f"`punchboard texts missing ... --lang {language}` lists them, `texts export` writes them out"
                yield Finding(message, Position(catalogues[0].file), hint)


def misplaced(catalogue: Catalogue) -> Iterator[Finding]:
    """Every message of a PO file with other placeholders than its text."""
    for message in catalogue.messages:
        if message.misses:
            found, expected = message.misses
            told = f"the translation has {listed(found)}, expected {listed(expected)} as in its text"
            yield Finding(told, message.at, "what stands in braces is replaced: write it as it stands in the text")


@rule("T509", "A translation has other placeholders than its text")
def unlike_translation(subject: Subject) -> Iterator[Finding]:
    """Every message of a PO file whose translation lacks a placeholder of its text, or has another; it is not used."""
    for catalogue in _catalogues(subject):
        yield from misplaced(catalogue)


def outdated(subject: Subject, catalogue: Catalogue) -> Iterator[Message]:
    """The messages of a PO file that are of what the kit says otherwise by now."""
    known = {(phrase.context, text) for phrase in subject.phrases(catalogue.source) for text in phrase.texts.values()}
    contexts = {context for context, _ in known}
    for message in catalogue.messages:
        if message.context in contexts and (message.context, message.text) not in known:
            yield message


@rule("T510", "A translation is of a text that has changed", Severity.WARNING)
def stale(subject: Subject) -> Iterator[Finding]:
    """Every PO file with translations of what the kit says otherwise by now; told once for each file."""
    for catalogue in _catalogues(subject):
        gone = tuple(outdated(subject, catalogue))
        if gone:
            message = f"translations that are not used, as their texts have changed: {len(gone)}, this one the first"
            hint = "`punchboard texts export` takes them along as suggestions for what is there now"
            yield Finding(message, gone[0].at, hint)


def _catalogues(subject: Subject) -> Iterator[Catalogue]:
    for catalogues in subject.loaded.translations.catalogues.values():
        yield from catalogues
