"""Texts on their way to translators and back, as PO files."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

import polib

from generator import resources
from generator.diagnostics import InputError, UsageError
from generator.loading.kits import find_system
from generator.outputs.atomic import write_bytes
from generator.press import Press, Request
from generator.rules.phrases import Owner, Phrase
from generator.rules.registry import RULES, Subject
from generator.rules.translated import misplaced, outdated, untranslated
from generator.source.files import shown
from generator.source.pofile import SOURCE_HEADER, read_po
from generator.source.translations import Catalogue, is_language, po_file

_WIDTH = 100
_ALIKE = 0.6


@dataclass(frozen=True)
class Exchange:
    """The texts of a scenario or, with `of_system`, of its game system, and the folder that keeps their PO files."""

    scenario: Path
    of_system: bool = False

    def subject(self) -> Subject:
        """The kit as it is now. Raises InputError for one that can't be read."""
        press = Press(Request(self.scenario))
        return Subject(press.loaded, press.finder)

    def file(self, subject: Subject, language: str) -> Path:
        """The PO file of a language."""
        system = find_system(self.scenario, subject.kit.system.id, resources.scenarios())
        folder = system.parent if self.of_system and system else self.scenario
        return po_file(folder, language)

    def phrases(self, subject: Subject, source: str, language: str, own: Catalogue | None) -> Iterator[Phrase]:
        """What is to be translated: of the system and the press only what has no translation yet, or one in `own`."""
        translations = subject.loaded.translations
        for phrase in subject.phrases(source):
            texts = tuple(phrase.texts.values())
            if self.of_system:
                wanted = phrase.owner is Owner.SYSTEM
            else:
                done = language in phrase.written or translations.find(language, phrase.context, texts)
                kept = own is not None and own.find(phrase.context, texts)
                wanted = phrase.owner is Owner.SCENARIO or not done or bool(kept)
            if wanted:
                yield phrase


@dataclass(frozen=True)
class Exported:
    """A PO file, how many texts it has, and how many of them are translated."""

    data: bytes
    texts: int
    translated: int


@dataclass(frozen=True)
class Imported:
    """The PO file that was written, and the texts of the kit that its language still lacks."""

    file: Path
    missing: tuple[Phrase, ...]


def export_texts(exchange: Exchange, language: str, source: str | None) -> Exported:
    """The PO file for a language, with what is translated already. Raises UsageError for a source that is none."""
    subject = exchange.subject()
    source = _source(subject, source, language)
    path = exchange.file(subject, language)
    own = read_po(path, shown(path)) if path.is_file() else None
    entries: dict[tuple[str, str], polib.POEntry] = {}
    suggestions = _suggestions(subject, own)
    for phrase in exchange.phrases(subject, source, language, own):
        key = phrase.context, phrase.original(source)
        entry = entries.setdefault(key, polib.POEntry(msgctxt=key[0], msgid=key[1]))
        _fill(entry, phrase, language, source, subject, suggestions.get(phrase.context, ()))
    file = polib.POFile(wrapwidth=_WIDTH)
    scenario = subject.kit.scenario
    name = subject.kit.system.id if exchange.of_system else f"{scenario.id} {scenario.version}"
    file.metadata = {
        "Project-Id-Version": name,
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        SOURCE_HEADER: source,
    }
    file.extend(entries.values())
    return Exported(f"{file}\n".encode(), len(entries), len(file.translated_entries()))


def import_texts(exchange: Exchange, file: Path, language: str | None) -> Imported:
    """Puts a translated PO file beside the data, where kits find it, and tells what is still missing.

    Raises InputError, and changes nothing, when it can't be read or has other placeholders than the texts (T509);
    UsageError when its language is not known.
    """
    catalogue = read_po(file, shown(file))
    wrong = [finding.as_diagnostic(RULES["T509"]) for finding in misplaced(catalogue)]
    if wrong:
        raise InputError(wrong)
    language = language or catalogue.language
    if not is_language(language):
        raise UsageError(f"'{language}' is no language in two or three small letters; name it with --lang")
    path = exchange.file(exchange.subject(), language)
    write_bytes(path, file.read_bytes())
    return Imported(path, tuple(untranslated(exchange.subject(), language)))


def _source(subject: Subject, source: str | None, language: str) -> str:
    """The language to translate from: the one asked for, else English, else the scenario's first other one."""
    known = [other for other in subject.loaded.listed if other != language] or list(subject.loaded.listed)
    if source is None:
        return "en" if "en" in known else known[0]
    if source not in known:
        raise UsageError(f"there is nothing to translate in '{source}'; --from takes: {', '.join(known)}")
    return source


def _fill(
    entry: polib.POEntry, phrase: Phrase, language: str, source: str, subject: Subject, old: Sequence[polib.POEntry]
) -> None:
    """Puts into an entry where its text stands, what it is in other languages, and its translation or a suggestion."""
    if phrase.at:
        entry.occurrences.append((Path(phrase.at.file).name, str(phrase.at.line)))
    others = [f"{other}: {text}" for other, text in phrase.texts.items() if other not in (source, language) and text]
    entry.comment = entry.comment or "\n".join(others)
    texts = tuple(phrase.texts.values())
    found = phrase.texts.get(language) or subject.loaded.translations.find(language, phrase.context, texts)
    if found:
        entry.msgstr = found
    elif not entry.msgstr:
        near = get_close_matches(entry.msgid, [other.msgid for other in old], 1, _ALIKE)
        for other in (other for other in old if other.msgid in near):
            entry.msgstr, entry.flags, entry.previous_msgid = other.msgstr, ["fuzzy"], other.msgid


def _suggestions(subject: Subject, own: Catalogue | None) -> dict[str, list[polib.POEntry]]:
    """Translations of texts that have changed since, or that nobody has approved yet, by the place of the texts."""
    found: dict[str, list[polib.POEntry]] = defaultdict(list)
    waiting = [*outdated(subject, own), *(message for message in own.messages if message.fuzzy)] if own else []
    for message in waiting:
        if message.translation:
            found[message.context].append(polib.POEntry(msgid=message.text, msgstr=message.translation))
    return found
