"""What is told of all that was found in a kit: without the findings that its scenario suppresses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from generator.diagnostics import Diagnostic, error, warning
from generator.explain.entries import codes
from generator.loading.kits import Loaded
from generator.loading.origins import SCENARIO
from generator.model.scenario import Suppression
from generator.rules.hints import one_of

_NEVER: Final = ("F", "I", "S", "W")
"""Families of codes that can't be suppressed: what could not be read has no findings that could be meant."""


@dataclass(frozen=True)
class Verdict:
    """Findings in the order of their places: those to tell, and those suppressed with the reason given."""

    told: tuple[Diagnostic, ...] = ()
    suppressed: tuple[tuple[Diagnostic, str], ...] = ()

    @classmethod
    def on(cls, found: Iterable[Diagnostic], suppressed: Iterable[tuple[Diagnostic, str]] = ()) -> Verdict:
        """A verdict with its findings in order, each of them once."""
        return cls(
            tuple(sorted(dict.fromkeys(found), key=lambda d: d.sort_key)),
            tuple(sorted(suppressed, key=lambda pair: pair[0].sort_key)),
        )

    def of(self, select: Sequence[str], ignore: Sequence[str]) -> Verdict:
        """The findings whose codes begin as one of `select` (all when there is none) and as none of `ignore`."""
        chosen = _Choice(tuple(select) or ("",), tuple(ignore))
        return Verdict(
            tuple(found for found in self.told if chosen.has(found)),
            tuple((found, reason) for found, reason in self.suppressed if chosen.has(found)),
        )


@dataclass(frozen=True)
class _Choice:
    select: tuple[str, ...]
    ignore: tuple[str, ...]

    def has(self, found: Diagnostic) -> bool:
        return found.code.startswith(self.select) and not (self.ignore and found.code.startswith(self.ignore))


@dataclass
class _Gathered:
    """What each suppression took out, by its index."""

    told: list[Diagnostic] = field(default_factory=list)
    suppressed: list[tuple[Diagnostic, str]] = field(default_factory=list)
    used: set[int] = field(default_factory=set)


def judge(found: Iterable[Diagnostic], loaded: Loaded) -> Verdict:
    """The verdict on everything found, each thing once, and on the suppressions themselves (W001, W002)."""
    listed = loaded.kit.scenario.suppress
    gathered = _Gathered()
    for diagnostic in dict.fromkeys(found):
        index = next((i for i, entry in enumerate(listed) if _covers(entry, diagnostic)), None)
        if index is None:
            gathered.told.append(diagnostic)
        else:
            gathered.used.add(index)
            gathered.suppressed.append((diagnostic, listed[index].reason))
    gathered.told += _idle(loaded, gathered.used)
    return Verdict.on(gathered.told, gathered.suppressed)


def _covers(entry: Suppression, found: Diagnostic) -> bool:
    if entry.code != found.code or found.code.startswith(_NEVER):
        return False
    in_file = entry.file is None or (
        found.position is not None and f"/{found.position.file}".endswith(f"/{entry.file}")
    )
    return in_file and (entry.says is None or entry.says in found.message)


def _idle(loaded: Loaded, used: set[int]) -> Iterator[Diagnostic]:
    """What is wrong with suppressions: those that suppress nothing, and those that never could."""
    known = [code for code in codes() if not code.startswith(_NEVER)]
    for index, entry in enumerate(loaded.kit.scenario.suppress):
        at = loaded.origins.at(SCENARIO, "suppress", index, "code")
        if entry.code not in known:
            what = "can't be suppressed" if entry.code in codes() else "is no code"
            yield error("W002", f"'{entry.code}' {what}", at, one_of(entry.code, known))
        elif index not in used:
            yield warning(
                "W001", f"the suppression of {entry.code} suppresses nothing", at, "remove it, or mend what it names"
            )
