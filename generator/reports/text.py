"""Findings for people: place, severity, code and message, the source line with a caret, and a hint."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path

import click

from generator.diagnostics import Diagnostic, InputError, Position, Severity, tamed
from generator.source.encoding import decode
from generator.source.files import read_bytes
from generator.source.lines import split_lines
from generator.verdict import Verdict

_Lines = Callable[[str], Sequence[str]]
"""What gives the lines of a file."""

_COLOURS = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.ADVICE: "cyan"}


def report(verdict: Verdict) -> str:
    """Every finding told, and how many there are; colours as a terminal shows them."""
    return "\n".join([*told(verdict.told), *_summary(verdict)])


def told(diagnostics: Iterable[Diagnostic]) -> list[str]:
    """Each diagnostic as `path:line:col: severity code message`, its source line with a caret, and the hint."""
    lines_of = cache(_lines)  # each file is read once
    return [_told(diagnostic, lines_of) for diagnostic in diagnostics]


def _told(diagnostic: Diagnostic, lines_of: _Lines) -> str:
    place = f"{diagnostic.position}: " if diagnostic.position else ""
    severity = click.style(diagnostic.severity, fg=_COLOURS[diagnostic.severity], bold=True)
    lines = [f"{click.style(place, bold=True)}{severity} {diagnostic.code} {diagnostic.message}"]
    if diagnostic.position:
        lines += _excerpt(diagnostic.position, lines_of)
    for related in diagnostic.related:
        lines += [f"    {click.style(str(related.position), bold=True)}: {related.message}"]
        lines += _excerpt(related.position, lines_of)
    if diagnostic.hint:
        lines.append(f"    {click.style('hint:', fg='green')} {diagnostic.hint}")
    return "\n".join(lines)


def _summary(verdict: Verdict) -> Iterator[str]:
    counts = Counter(found.severity for found in verdict.told)
    parts = [
        f"{counts[s]} {s}{'s' if counts[s] > 1 and s is not Severity.ADVICE else ''}" for s in _COLOURS if counts[s]
    ]
    if verdict.suppressed:
        parts.append(f"{len(verdict.suppressed)} suppressed")
    if parts:
        yield ", ".join(parts)


def _lines(file: str) -> Sequence[str]:
    """The lines of a text file as positions count them; none of a file that is no text or is gone."""
    try:
        return split_lines(decode(read_bytes(Path(file), file), file))
    except InputError:
        return []


def _excerpt(at: Position, lines_of: _Lines) -> list[str]:
    """The source line and a caret below the place; nothing where the file has no such line."""
    lines = lines_of(at.file)
    if at.line > len(lines):
        return []
    line = lines[at.line - 1]
    # A long line is shown around the place.
    start = max(0, at.column - 61)
    shown = tamed(line[start : start + 100])
    caret = "^" * max(1, min(at.length, len(shown) - (at.column - 1 - start)))
    return [f"    {shown}", "    " + " " * (at.column - 1 - start) + click.style(caret, fg="green")]
