"""Languages: every text and every booklet of a kit exists in all languages of the scenario."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.diagnostics import Position
from generator.model.base import Model, Text
from generator.rules.hints import one_of
from generator.rules.registry import Finding, Subject, rule
from generator.source.finder import Finder, NotFoundError
from generator.source.tree import DataPath


@rule("T501", "A text is missing in a language")
def missing_text(subject: Subject) -> Iterator[Finding]:
    """Every text of the system, its tiles, the scenario, its pieces and its map that lacks a language of the scenario.

    The system is asked only for languages that it says it has: T503 tells of the others.
    """
    spoken = subject.kit.scenario.languages
    own = tuple(language for language in spoken if language in subject.kit.system.languages)
    parts = (("system", subject.kit.system, own), ("scenario", subject.kit.scenario, spoken))
    for part, model, languages in (*parts, ("board", subject.kit.board_data, spoken)):
        for path, text in _texts(model, ()):
            for language in text.missing(languages):
                yield _missing(language, languages, subject.at(part, *path, language))
    for face in subject.kit.tiles:
        for path, text in _texts(face.data, ()):
            for language in text.missing(own):
                yield _missing(language, own, subject.at("tiles", *face.path, *path, language))
    for _, piece in subject.pieces():
        for path, text in _texts(piece, ()):
            for language in text.missing(spoken):
                at = _cell(subject, piece.roster, piece.row, str(path[0]), text, language)
                yield _missing(language, spoken, at)


def _texts(value: Any, path: DataPath) -> Iterator[tuple[DataPath, Text]]:
    """Every text inside a value, with its path."""
    if isinstance(value, Text):
        yield path, value
    elif isinstance(value, Model):
        for name in type(value).model_fields:
            yield from _texts(getattr(value, name), (*path, name))
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from _texts(item, (*path, key))
    elif isinstance(value, tuple):
        for index, item in enumerate(value):
            yield from _texts(item, (*path, index))


def _missing(language: str, languages: tuple[str, ...], at: Position | None) -> Finding:
    message = f"the text is missing in '{language}', expected it in {', '.join(languages)}"
    return Finding(message, at, f"add it in '{language}', or write one text without a language for all of them")


def _cell(subject: Subject, roster: str, row: int, column: str, text: Text, language: str) -> Position | None:
    """The empty cell of the language, else the cell of a language that is there."""
    places = subject.loaded.origins.files[roster].values
    columns = (f"{column}.{name}" for name in (language, *text.by_language))
    return next((places[row, name] for name in columns if (row, name) in places), subject.at(roster, row))


@rule("T502", "A booklet has no template in a language")
def missing_template(subject: Subject) -> Iterator[Finding]:
    """Every booklet template that can't be found in a language of the scenario."""
    for index, spec in enumerate(subject.kit.system.components):
        at = subject.at("system", "components", index, "template")
        names = {(spec.template or "").replace("{lang}", x): None for x in subject.kit.scenario.languages}
        for name in names if spec.template else ():
            hint = _not_found(subject.finder, name)
            if hint:
                yield Finding(f"the template '{name}' is missing", at, hint)


def _not_found(finder: Finder, name: str) -> str | None:
    try:
        finder.find(name)
    except NotFoundError as problem:
        return str(problem)
    return None


@rule("T503", "The game system lacks a language of the scenario")
def unknown_language(subject: Subject) -> Iterator[Finding]:
    """Every language of the scenario in which its system has no texts."""
    known = subject.kit.system.languages
    for index, language in enumerate(subject.kit.scenario.languages):
        if language not in known:
            message = f"the game system '{subject.kit.system.id}' has no texts in '{language}'"
            yield Finding(message, subject.at("scenario", "languages", index), one_of(language, known))
