"""Findings for people: place, severity, code and message, the source line with a caret, and a hint."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import click

from generator.diagnostics import Diagnostic, InputError, Position, Severity
from generator.source.encoding import decode
from generator.source.lines import split_lines
from generator.verdict import Verdict

_COLOURS = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.ADVICE: "cyan"}


def report(verdict: Verdict) -> str:
    """Every finding told, and how many there are; colours as a terminal shows them."""
    return "\n".join([*map(told, verdict.told), *_summary(verdict)])


def told(diagnostic: Diagnostic) -> str:
    """One diagnostic as `path:line:col: severity code message`, its source line with a caret, and the hint."""
    place = f"{diagnostic.position}: " if diagnostic.position else ""
    severity = click.style(diagnostic.severity, fg=_COLOURS[diagnostic.severity], bold=True)
    lines = [f"{click.style(place, bold=True)}{severity} {diagnostic.code} {diagnostic.message}"]
    if diagnostic.position:
        lines += _excerpt(diagnostic.position)
    for related in diagnostic.related:
        lines += [f"    {click.style(str(related.position), bold=True)}: {related.message}"]
        lines += _excerpt(related.position)
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


def _excerpt(at: Position) -> list[str]:
    """The source line and a caret below the place; nothing for files that are not text or are gone."""
    try:
        line = split_lines(decode(Path(at.file).read_bytes(), at.file))[at.line - 1]
    except (OSError, InputError, IndexError):
        return []
    # A long line is shown around the place.
    start = max(0, at.column - 61)
    shown = line[start : start + 100].replace("\t", " ")
    caret = "^" * max(1, min(at.length, len(shown) - (at.column - 1 - start)))
    return [f"    {shown}", "    " + " " * (at.column - 1 - start) + click.style(caret, fg="green")]
