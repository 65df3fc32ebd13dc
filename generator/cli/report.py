"""What commands tell of failures and findings, beside the results they print."""

from __future__ import annotations

from collections.abc import Sequence

import click

from generator.diagnostics import Diagnostic, InputError, PunchboardError
from generator.reports import text
from generator.verdict import Verdict


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
    if diagnostics:
        click.echo(text.report(Verdict.on(diagnostics)), err=True)
