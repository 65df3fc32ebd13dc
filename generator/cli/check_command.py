"""punchboard check."""

from __future__ import annotations

import sys

import click

from generator.cli.options import find_scenario, names_option, scenario_argument


@click.command(
    epilog="\b\nExamples:\n  punchboard check my-battle\n  punchboard check my-battle --lang en --strict\n"
    "  punchboard check my-battle --select M,P4 --ignore M310\n"
    "  punchboard check my-battle --format sarif > findings.sarif\n"
    "  punchboard check my-battle --diff"
)
@scenario_argument
@click.option(
    "--lang",
    "language",
    metavar="CODE",
    help="The only language to check texts in, such as cs or en [default: all of the scenario's].",
)
@click.option(
    "--select", callback=names_option, metavar="CODES", help="Tell only of codes that begin so, such as M,P4,T002."
)
@click.option("--ignore", callback=names_option, metavar="CODES", help="Do not tell of codes that begin so.")
@click.option("--strict", is_flag=True, help="Warnings count as errors.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "sarif", "github"]),
    default="text",
    show_default=True,
    help="For people, for programs, for code scanning, or as annotations of a pull request.",
)
@click.option("--fix", is_flag=True, help="Make safe repairs in the scenario's files, then check them.")
@click.option(
    "--diff", is_flag=True, help="Show the safe repairs as a diff; without --fix nothing is changed or checked."
)
def command(
    scenario: str,
    language: str | None,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    strict: bool,
    form: str,
    fix: bool,
    diff: bool,
) -> None:
    """Check SCENARIO: its data against the rules of its game system, its worked examples, and how its texts fit.

    Exit code 0 when there is no error, 1 when there are errors, 2 when the command was called wrongly. `punchboard
    explain CODE` says what a code stands for.
    """
    from generator.cli.repairs import repair
    from generator.diagnostics import InputError, Severity
    from generator.press import Request, check_kit
    from generator.reports import REPORTS
    from generator.verdict import Verdict

    folder = find_scenario(scenario)
    if fix or diff:
        repair(folder, write=fix, show=diff)
    if diff and not fix:
        return
    try:
        # No progress is shown: the display would take longer to come than the check to be done.
        found = check_kit(Request(folder, language=language), lambda _: None)
    except InputError as problem:
        found = Verdict.on(problem.diagnostics)
    verdict = found.of(select, ignore)
    click.echo(REPORTS[form](verdict), nl=bool(verdict.told or verdict.suppressed or form != "text"))
    grave = {Severity.ERROR, Severity.WARNING} if strict else {Severity.ERROR}
    if any(found.severity in grave for found in verdict.told):
        sys.exit(1)
    if form == "text":
        click.echo("no errors" if verdict.told else "nothing to complain of")
