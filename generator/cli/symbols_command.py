"""punchboard symbols."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.options import find_scenario, paper_option

if TYPE_CHECKING:
    from generator.sheets.paper import Paper


@click.command(epilog="\b\nExamples:\n  punchboard symbols\n  punchboard symbols my-battle --out my-symbols.pdf")
@click.argument("scenario", metavar="[SCENARIO]", required=False)
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    default=Path("out/symbols.pdf"),
    show_default=True,
    help="The file to write.",
)
@paper_option
def command(scenario: str | None, out: Path, paper: Paper) -> None:
    """Print a catalogue of all symbols at 16, 8 and 5 mm with their names; with SCENARIO, its own too.

    Of collections of icons and of NATO codes, it shows what the scenario's data names.
    """
    from generator.pipeline import build_catalogue

    count = build_catalogue(out, paper, find_scenario(scenario) if scenario else None)
    click.echo(f"{out.as_posix()}: {count} symbols")
