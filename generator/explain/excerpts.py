"""What differs between two states of a kit's files, as excerpts to put beside each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path
from typing import Final

_AROUND: Final = 1
"""How many lines are shown on both sides of a change."""

_GAP: Final = "..."
_TABLE: Final = ".csv"


@dataclass(frozen=True)
class Excerpt:
    """The changed lines of a file in both states; None in a state without the file, or where it is no text."""

    name: str
    before: str | None
    after: str | None


def excerpts(before: Path, after: Path) -> tuple[Excerpt, ...]:
    """An excerpt of every file that is not the same in two folders, in the order of their paths."""
    names = sorted({path.relative_to(root) for root in (before, after) for path in root.rglob("*") if path.is_file()})
    return tuple(
        _excerpt(name, before / name, after / name) for name in names if _data(before / name) != _data(after / name)
    )


def _data(path: Path) -> bytes | None:
    return path.read_bytes() if path.is_file() else None


def _excerpt(name: Path, before: Path, after: Path) -> Excerpt:
    old, new = _lines(before), _lines(after)
    if old is None or new is None:
        return Excerpt(name.name, _text(old), _text(new))
    changes = [step for step in SequenceMatcher(None, old, new, autojunk=False).get_opcodes() if step[0] != "equal"]
    # A row of a table says little without the names of its columns.
    head = [range(1)] if name.suffix == _TABLE else []
    return Excerpt(
        name.name,
        _shown(old, [*head, *(range(start, end) for _, start, end, _, _ in changes)]),
        _shown(new, [*head, *(range(start, end) for _, _, _, start, end in changes)]),
    )


def _lines(path: Path) -> list[str] | None:
    """The lines of a text; None where there is none."""
    data = _data(path)
    try:
        return data.decode().splitlines() if data is not None else None
    except UnicodeDecodeError:
        return None


def _text(lines: Iterable[str] | None) -> str | None:
    return None if lines is None else "\n".join(lines)


def _shown(lines: list[str], changes: list[range]) -> str:
    """The lines of all changes with those around them, a gap where some are left out between them."""
    return "\n".join(_with_gaps(lines, sorted({n for change in changes for n in _around(change, len(lines))})))


def _around(change: range, end: int) -> range:
    return range(max(0, change.start - _AROUND), min(end, change.stop + _AROUND))


def _with_gaps(lines: list[str], numbers: list[int]) -> Iterator[str]:
    previous = None
    for number in numbers:
        if previous is not None and number > previous + 1:
            yield _GAP
        yield lines[number]
        previous = number
