"""What every source of symbols answers: the SVG of a symbol, where it is from, and whom to thank for it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from generator.diagnostics import InputError, Position, error
from generator.source.suggest import closest

_SHOWN = 12


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


def no_symbol(name: str, known: Iterable[str], where: str) -> InputError:
    """The error (D004) of a name that no source has: a near name as the cure, else what is known and `where`."""
    names = sorted(set(known))
    near = closest(name, names)
    some = f"known are: {', '.join(names[:_SHOWN])}{' ...' if len(names) > _SHOWN else ''}; " if names else ""
    hint = f"did you mean '{near}'?" if near else some + where
    return InputError([error("D004", f"there is no symbol '{name}'", hint=hint)])
