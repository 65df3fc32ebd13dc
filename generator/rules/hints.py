"""Cures for names that are not known."""

from __future__ import annotations

from collections.abc import Iterable

from generator.source.finder import Finder, NotFoundError
from generator.source.suggest import cure

_SHOWN = 12


def one_of(word: str, known: Iterable[str]) -> str | None:
    """A hint that guesses which known name was meant, else lists them; None when nothing is known."""
    names = sorted(set(known))
    some = f"known are: {', '.join(names[:_SHOWN])}{' ...' if len(names) > _SHOWN else ''}"
    return cure(word, names, some) if names else None


def not_found(finder: Finder, name: str) -> str | None:
    """Where a file was looked for in vain; None when it is there."""
    try:
        finder.find(name)
    except NotFoundError as problem:
        return str(problem)
    return None
