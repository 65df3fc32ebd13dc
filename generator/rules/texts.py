"""Languages: every text and every booklet of a kit exists in all languages that the scenario lists."""

from __future__ import annotations

from collections.abc import Iterator

from generator.rules.hints import not_found, one_of
from generator.rules.registry import Finding, Subject, rule


@rule("T501", "A text is missing in a language")
def missing_text(subject: Subject) -> Iterator[Finding]:
    """Every text of the system, its tiles, the scenario, its pieces and its map that lacks a language of the scenario.

    The system is asked only for languages that it says it has: T503 tells of the others.
    """
    spoken = subject.loaded.listed
    own = tuple(language for language in spoken if language in subject.kit.system.languages)
    for wording in subject.wordings:
        languages = own if wording.of_system else spoken
        for language in wording.text.missing(languages):
            message = f"the text is missing in '{language}', expected it in {', '.join(languages)}"
            hint = f"add it in '{language}', or write one text without a language for all of them"
            yield Finding(message, wording.at(language), hint)


@rule("T502", "A booklet has no template in a language")
def missing_template(subject: Subject) -> Iterator[Finding]:
    """Every booklet template that can't be found in a language of the scenario."""
    for index, spec in enumerate(subject.kit.system.components):
        at = subject.at("system", "components", index, "template")
        names = {(spec.template or "").replace("{lang}", x): None for x in subject.loaded.listed}
        for name in names if spec.template else ():
            hint = not_found(subject.finder, name)
            if hint:
                yield Finding(f"the template '{name}' is missing", at, hint)


@rule("T503", "The game system lacks a language of the scenario")
def unknown_language(subject: Subject) -> Iterator[Finding]:
    """Every language of the scenario in which its system has no texts."""
    known = subject.kit.system.languages
    for index, language in enumerate(subject.loaded.listed):
        if language not in known:
            message = f"the game system '{subject.kit.system.id}' has no texts in '{language}'"
            yield Finding(message, subject.at("scenario", "languages", index), one_of(language, known))
