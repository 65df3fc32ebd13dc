"""Ids: each is given once in its list, so that what names it means one thing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.diagnostics import Related
from generator.loading.origins import BOARD, SCENARIO, SYSTEM
from generator.model.base import Model
from generator.rules.registry import Finding, Subject, rule
from generator.source.tree import DataPath

_Lists = Iterator[tuple[DataPath, tuple[Any, ...]]]


@rule("Y803", "An id is given twice")
def repeated_id(subject: Subject) -> Iterator[Finding]:
    """Every entry of a list of the system, the scenario or the map with the id of an entry before it."""
    kit = subject.kit
    parts: tuple[tuple[str, Any], ...] = ((SYSTEM, kit.system), (SCENARIO, kit.scenario), (BOARD, kit.board_data))
    for part, model in parts:
        for path, entries in _lists(model, ()):
            yield from _repeated(subject, part, path, entries)


def _repeated(subject: Subject, part: str, path: DataPath, entries: tuple[Any, ...]) -> Iterator[Finding]:
    first: dict[str, int] = {}
    for index, entry in enumerate(entries):
        earlier = first.setdefault(entry.id, index)
        if earlier != index:
            defined = subject.at(part, *path, earlier, "id")
            related = (Related("first defined here", defined),) if defined else ()
            message = f"the id '{entry.id}' stands twice in {path[-1]}"
            yield Finding(message, subject.at(part, *path, index, "id"), "give each entry an id of its own", related)


def _lists(value: Any, path: DataPath) -> _Lists:
    """Every list inside a value whose entries have ids."""
    if isinstance(value, Model):
        for name in type(value).model_fields:
            yield from _lists(getattr(value, name), (*path, name))
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from _lists(item, (*path, key))
    elif isinstance(value, tuple):
        if value and all("id" in getattr(type(item), "model_fields", ()) for item in value):
            yield path, value
        for index, item in enumerate(value):
            yield from _lists(item, (*path, index))
