"""Edits of a text by position, and a text on its way that remembers what was done in which line of its file."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from generator.diagnostics import Position
from generator.source.lines import LINE_BREAK


@dataclass(frozen=True, slots=True)
class Edit:
    """The characters from `start` to before `end` become `new`; `what` tells the user.

    `at` is the character whose line is told, where that isn't the one at `start`.
    """

    start: int
    end: int
    new: str
    what: str
    at: int | None = None


@dataclass(frozen=True, slots=True)
class Done:
    """One repair that was made: its name, what it did, and the line of the file as it was."""

    name: str
    what: str
    position: Position

    def __str__(self) -> str:
        return f"{self.position.file}:{self.position.line}: repaired: {self.what}"


@dataclass(frozen=True)
class Draft:
    """A text on its way: `lines` are the numbers, in the file `shown`, of its lines; `done` what was repaired."""

    shown: str
    text: str
    lines: tuple[int, ...]
    done: tuple[Done, ...] = ()

    @classmethod
    def of(cls, shown: str, text: str, done: tuple[Done, ...] = ()) -> Draft:
        """The text of a file as it is."""
        return cls(shown, text, tuple(range(1, _breaks(text) + 2)), done)

    def edited(self, name: str, edits: Iterable[Edit]) -> Draft:
        """The text after the edits of the repair called `name`; of two that overlap only the first is made."""
        chosen = _apart(edits)
        if not chosen:
            return self
        text, lines = _applied(self.text, self.lines, chosen)
        return Draft(self.shown, text, lines, (*self.done, *self._told(name, chosen)))

    def _told(self, name: str, edits: Sequence[Edit]) -> list[Done]:
        """What is told of the edits: those of the same words once, at the first of their lines."""
        ends = [found.end() for found in LINE_BREAK.finditer(self.text)]
        first: dict[str, int] = {}
        for edit in edits:
            at = edit.start if edit.at is None else edit.at
            first.setdefault(edit.what, self.lines[bisect_right(ends, at)])
        times = Counter(edit.what for edit in edits)
        return [
            Done(name, f"{what} ({times[what]} times)" if times[what] > 1 else what, Position(self.shown, line))
            for what, line in first.items()
        ]


def _breaks(text: str) -> int:
    return sum(1 for _ in LINE_BREAK.finditer(text))


def _apart(edits: Iterable[Edit]) -> list[Edit]:
    chosen: list[Edit] = []
    for edit in sorted(edits, key=lambda edit: (edit.start, edit.end)):
        if not chosen or edit.start >= chosen[-1].end:
            chosen.append(edit)
    return chosen


def _applied(text: str, lines: tuple[int, ...], edits: Sequence[Edit]) -> tuple[str, tuple[int, ...]]:
    """The new text and the numbers of its lines; lines that were joined have the number of the last of them."""
    pieces: list[str] = []
    numbers: list[int] = []
    start = line = 0
    for edit in edits:
        kept = text[start : edit.start]
        pieces += [kept, edit.new]
        numbers += lines[line : line + _breaks(kept)]
        line += _breaks(kept)
        numbers += [lines[line]] * _breaks(edit.new)
        line += _breaks(text[edit.start : edit.end])
        start = edit.end
    return "".join([*pieces, text[start:]]), (*numbers, *lines[line:])
