"""punchboard check."""

from __future__ import annotations

import sys

import click

from generator.cli.options import find_scenario, scenario_argument


@click.command(epilog="\b\nExamples:\n  punchboard check my-battle\n  punchboard check my-battle --lang en")
@scenario_argument
@click.option(
    "--lang",
    "language",
    metavar="CODE",
    help="The only language to check texts in, such as cs or en [default: all of the scenario's].",
)
def command(scenario: str, language: str | None) -> None:
    """Check SCENARIO: its data against the rules of its game system, its worked examples, and how its texts fit.

    Exit code 0 when there is no error, 1 when there are errors, 2 when the command was called wrongly.
    """
    from generator.cli.report import show
    from generator.diagnostics import Severity
    from generator.press import Request, check_kit

    # No progress is shown: the display would take longer to come than the check to be done.
    diagnostics = check_kit(Request(find_scenario(scenario), language=language), lambda _: None)
    show(diagnostics)
    if any(d.severity is Severity.ERROR for d in diagnostics):
        sys.exit(1)
    click.echo("no errors" if diagnostics else "nothing to complain of")
