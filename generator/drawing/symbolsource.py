"""What every source of symbols answers: the SVG of a symbol, where it is from, and whom to thank for it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from textwrap import shorten

from generator.diagnostics import InputError, Position, error
from generator.source.suggest import cure

_SHOWN = 12
# Licences that are quoted in full would fill the page.
_LONGEST = 120


@dataclass(frozen=True, slots=True)
class Credit:
    """One line of a kit's credits; `missing` says what the source at `at` keeps to itself, such as its licence."""

    line: str
    at: Position | None = None
    missing: str = ""


@dataclass(frozen=True, slots=True)
class Found:
    """A symbol as SVG, square or not, in which `currentColor` is the colour asked for; our own have no credit."""

    svg: bytes
    at: Position
    credit: Credit | None = None


def credit(title: str, creator: str, licence: str, at: Position | None = None) -> Credit:
    """The credit for a work: its line says what is known, in words of no language."""
    title, creator, licence = map(_on_one_line, (title, creator, licence))
    missing = [word for word, known in (("creator", creator), ("licence", licence)) if not known]
    known = " ".join(filter(None, (creator, f"({licence})" if licence else "")))
    return Credit(f"{title}: {known}" if known else "", at, " and no ".join(missing))


def _on_one_line(text: str) -> str:
    """The characters that can be printed, parted by single blanks."""
    return shorten("".join(c if c.isprintable() else " " for c in text), _LONGEST, placeholder=" …")


def no_symbol(name: str, known: Iterable[str], where: str) -> InputError:
    """The error (D004) of a name that no source has: a near name as the cure, else what is known and `where`."""
    names = sorted(set(known) - {name})  # a file of that name that can't be used is no cure
    some = f"known are: {', '.join(names[:_SHOWN])}{' ...' if len(names) > _SHOWN else ''}; " if names else ""
    return InputError([error("D004", f"there is no symbol '{name}'", hint=cure(name, names, some + where))])
