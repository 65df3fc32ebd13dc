"""One file through all the repairs of its kind, until there is nothing left to do."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Protocol

from generator.diagnostics import InputError
from generator.mending import document, tables, text, yamlfiles
from generator.mending.columns import UNKNOWN, Columns
from generator.mending.edits import Done, Draft
from generator.mending.registry import Repair, SubjectT
from generator.model.base import Model
from generator.source.csvfile import parse_csv
from generator.source.tree import Plain
from generator.source.yamlfile import parse_yaml

# One repair may make room for another; more rounds than this have not been seen to be needed.
_ROUNDS = 8


@dataclass(frozen=True)
class Mended:
    """A file as it was, as text and as it would be; `done` says what was repaired."""

    shown: str
    before: bytes
    text: str
    done: tuple[Done, ...]

    @property
    def after(self) -> bytes:
        """The bytes of the mended file."""
        return self.text.encode() if self.done else self.before


class Mend(Protocol):
    """What mends one file from its bytes and the name it has in messages. Raises InputError when it is no text."""

    def __call__(self, data: bytes, shown: str) -> Mended:
        """The file as it was and as it would be."""


def mend_text(data: bytes, shown: str) -> Mended:
    """A text of which only encoding and line ends are repaired, such as Markdown: blanks have a meaning there."""
    return _rounds(data, shown, lambda draft: _all(draft, text.REPAIRS, lambda draft: draft.text, _nothing))


def mend_yaml(data: bytes, shown: str, model: type[Model] | None = None) -> Mended:
    """A YAML file; `model` is that of its data, when it is known."""

    def round_of(draft: Draft) -> Draft:
        draft = _all(draft, (*text.REPAIRS, *yamlfiles.SOURCE_REPAIRS), lambda draft: draft.text, _yaml_data)
        return _all(draft, yamlfiles.REPAIRS, lambda draft: document.read(draft.text, model), _yaml_data)

    return _rounds(data, shown, round_of)


def mend_table(data: bytes, shown: str, columns: Columns = UNKNOWN) -> Mended:
    """A table in CSV; `columns` are known of those that a kit names."""

    def round_of(draft: Draft) -> Draft:
        draft = _all(draft, text.REPAIRS, lambda draft: draft.text, _table_data)
        return _all(draft, tables.REPAIRS, lambda draft: tables.read(draft.text, shown, columns), _table_data)

    return _rounds(data, shown, round_of)


def _rounds(data: bytes, shown: str, round_of: Callable[[Draft], Draft]) -> Mended:
    written, done = text.decoded(data, shown)
    draft = Draft.of(shown, written, done)
    for _ in range(_ROUNDS):
        before, draft = draft, round_of(draft)
        if draft is before:
            break
    return Mended(shown, data, draft.text, draft.done)


def _all(
    draft: Draft,
    repairs: Iterable[Repair[SubjectT]],
    look: Callable[[Draft], SubjectT | None],
    data_of: Callable[[str], Plain],
) -> Draft:
    """The draft after each of the repairs in turn; one that would harm the data of a file is left out."""
    for repair in repairs:
        subject = look(draft)
        if subject is None:
            break
        mended = draft.edited(repair.name, repair.find(subject))
        if mended is not draft and _safe(data_of(draft.text), data_of(mended.text), repair.keeps):
            draft = mended
    return draft


def _safe(before: Plain, after: Plain, keeps: bool) -> bool:
    """Whether what could be read can be read still, and says the same where it must."""
    return before is None or (after == before if keeps else after is not None)


def _nothing(_: str) -> Plain:
    return None


def _yaml_data(written: str) -> Plain:
    try:
        return parse_yaml(written, "").value
    except InputError:
        return None


def _table_data(written: str) -> Plain:
    try:
        return parse_csv(written, "").value
    except InputError:
        return None
