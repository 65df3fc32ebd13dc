"""punchboard check."""

from __future__ import annotations

import sys

import click

from generator.cli.options import find_scenario, language_option, progress, scenario_argument


@click.command(epilog="\b\nExamples:\n  punchboard check my-battle\n  punchboard check my-battle --lang en")
@scenario_argument
@language_option
@click.option("--fix", is_flag=True, help="Make safe repairs in the scenario's files, then check them.")
@click.option(
    "--diff", is_flag=True, help="Show the safe repairs as a diff; without --fix nothing is changed or checked."
)
def command(scenario: str, language: str | None, fix: bool, diff: bool) -> None:
    """Check SCENARIO: its data against the rules of its game system, its worked examples, and how its texts fit.

    Exit code 0 when there is no error, 1 when there are errors, 2 when the command was called wrongly.
    """
    from generator.cli.repairs import repair
    from generator.cli.report import show
    from generator.diagnostics import Severity
    from generator.press import Request, check_kit

    folder = find_scenario(scenario)
    if fix or diff:
        repair(folder, write=fix, show=diff)
    if diff and not fix:
        return
    with progress("checking") as step:
        diagnostics = check_kit(Request(folder, language=language), step)
    show(diagnostics)
    if any(d.severity is Severity.ERROR for d in diagnostics):
        sys.exit(1)
    click.echo("no errors" if diagnostics else "nothing to complain of")
