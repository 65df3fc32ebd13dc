"""punchboard explain."""

from __future__ import annotations

import sys

import click


@click.command(epilog="\b\nExamples:\n  punchboard explain M310\n  punchboard explain M\n  punchboard explain")
@click.argument("code", required=False, default="")
def command(code: str) -> None:
    """Explain a CODE that `check` tells: what it stands for, why it matters, and what is wrong and right.

    The beginning of codes, such as M, or nothing lists them.
    """
    from generator.cli.saying import say
    from generator.diagnostics import UsageError
    from generator.explain.entries import codes, entry
    from generator.explain.page import page
    from generator.rules.hints import one_of

    code = code.upper()
    if code in codes():
        _show(page(entry(code), say))
        return
    listed = [known for known in codes() if known.startswith(code)]
    if not listed:
        raise UsageError(f"there is no code '{code}'; {one_of(code, codes())}")
    for known in listed:
        click.echo(f"{click.style(known, bold=True)}  {entry(known).severity.value:7}  {entry(known).title}")


def _show(markdown: str) -> None:
    """Prints Markdown: set on a terminal, as it is in a pipe."""
    if not sys.stdout.isatty():
        click.echo(markdown, nl=False)
        return
    from rich.console import Console
    from rich.markdown import Markdown

    Console().print(Markdown(markdown))
