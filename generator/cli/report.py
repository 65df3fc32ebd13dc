"""Diagnostics on a terminal: place, severity, code and message, the source line with a caret, and a hint."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import click

from generator.diagnostics import Diagnostic, InputError, Position, PunchboardError, Severity

_COLOURS = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.ADVICE: "cyan"}


def fail(problem: PunchboardError) -> int:
    """Tells a failure and returns the exit code."""
    diagnostics = getattr(problem, "diagnostics", ())
    if diagnostics:
        show(diagnostics)
    else:
        click.echo(f"{click.style('error', fg='red', bold=True)}: {problem}", err=True)
    if not isinstance(problem, InputError) and diagnostics:
        click.echo("nothing was built; --force builds in spite of errors", err=True)
    return problem.exit_code


def show(diagnostics: Sequence[Diagnostic]) -> None:
    """Prints diagnostics in order, and how many there were of each severity."""
    for diagnostic in diagnostics:
        click.echo(text(diagnostic), err=True)
    counts = Counter(d.severity for d in diagnostics)
    parts = [
        f"{counts[s]} {s}{'s' if counts[s] > 1 and s is not Severity.ADVICE else ''}" for s in _COLOURS if counts[s]
    ]
    if parts:
        click.echo(", ".join(parts), err=True)


def text(diagnostic: Diagnostic) -> str:
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


def _excerpt(at: Position) -> list[str]:
    """The source line and a caret below the place; nothing for files that are not text or are gone."""
    try:
        lines = Path(at.file).read_text(encoding="utf-8-sig", errors="strict").splitlines()
        line = lines[at.line - 1]
    except (OSError, UnicodeDecodeError, IndexError):
        return []
    # A long line is shown around the place.
    start = max(0, at.column - 61)
    shown = line[start : start + 100].replace("\t", " ")
    caret = "^" * max(1, min(at.length, len(shown) - (at.column - 1 - start)))
    return [f"    {shown}", "    " + " " * (at.column - 1 - start) + click.style(caret, fg="green")]
