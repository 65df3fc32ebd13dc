"""The PO files of a scenario and of its system, and what they make of the texts of models."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from generator.diagnostics import Diagnostic
from generator.loading.faults import read
from generator.model.base import Model, Text
from generator.model.scenario import Scenario
from generator.model.system import GameSystem
from generator.source.pofile import read_po
from generator.source.translations import Catalogue, Translations, po_file, spoken, text_context

Names: TypeAlias = tuple[str, ...]
"""The way to a text by fields, keys and ids."""

ModelT = TypeVar("ModelT", bound=Model)
SpeakerT = TypeVar("SpeakerT", Scenario, GameSystem)


def load_translations(folders: Iterable[Path], faults: list[Diagnostic]) -> Translations:
    """The PO files of folders, of which the first goes first; what can't be read is told in `faults`."""
    found: dict[str, tuple[Catalogue, ...]] = {}
    for folder in folders:
        for language in spoken(folder):
            catalogue = read(po_file(folder, language), read_po, faults)
            found[language] = (*found.get(language, ()), *([catalogue] if catalogue else []))
    return Translations(dict(sorted(found.items())))


def translated(value: ModelT, part: str, names: Names, translations: Translations) -> ModelT:
    """A model of a part of a kit, called so there, with its texts in all languages of PO files.

    What the data says in a language goes before what is said of it in a PO file.
    """
    made: ModelT = _translated(value, part, names, translations) if translations.catalogues else value
    return made


def name_of(item: Any) -> Names:
    """What the place of an item of a list is called: its id, when it has one."""
    identifier = getattr(item, "id", None)
    return (identifier,) if isinstance(identifier, str) else ()


def _translated(value: Any, part: str, names: Names, translations: Translations) -> Any:
    """A value with its texts translated; the same one when it has none."""
    if isinstance(value, Text):
        return _in_all_languages(value, text_context(part, names), translations)
    if isinstance(value, Model):
        fields = [(name, (name,), getattr(value, name)) for name in type(value).model_fields]
        changed = _changed(fields, part, names, translations)
        return value.model_copy(update=changed) if changed else value
    if isinstance(value, Mapping):
        changed = _changed([(key, (str(key),), item) for key, item in value.items()], part, names, translations)
        return {**value, **changed} if changed else value
    if type(value) is tuple:
        items = [(index, name_of(item), item) for index, item in enumerate(value)]
        changed = _changed(items, part, names, translations)
        return tuple(changed.get(index, item) for index, item in enumerate(value)) if changed else value
    return value


def _changed(
    items: Iterable[tuple[Any, Names, Any]], part: str, names: Names, translations: Translations
) -> dict[Any, Any]:
    made = ((key, item, _translated(item, part, (*names, *own), translations)) for key, own, item in items)
    return {key: new for key, old, new in made if new is not old}


def _in_all_languages(text: Text, context: str, translations: Translations) -> Text:
    known = {language: words for language, words in text.by_language.items() if words}
    missing = [language for language in translations.languages if known and language not in known]
    found = {language: translations.find(language, context, tuple(known.values())) for language in missing}
    new = {language: words for language, words in found.items() if words}
    return Text(by_language={**text.by_language, **new}, everywhere=text.everywhere) if new else text


def speaking(model: SpeakerT, languages: Iterable[str]) -> SpeakerT:
    """A scenario or system that has further languages."""
    return model.model_copy(update={"languages": tuple(dict.fromkeys((*model.languages, *languages)))})
