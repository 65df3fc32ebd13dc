"""punchboard battlefield."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.options import find_folder, known_formats, language_option, names_option, out_option, paper_option

if TYPE_CHECKING:
    from generator.sheets.paper import Paper


@click.command(
    epilog="\b\nExamples:\n  punchboard battlefield my-system --terrain plains\n"
    "  punchboard battlefield my-game --terrain mountains --seed 7 --formats pdf,svg --paper letter"
)
@click.argument("folder", metavar="SYSTEM_OR_SCENARIO")
@click.option("--terrain", required=True, metavar="KIND", help="Kind of land to fight in, as the game system names it.")
@click.option("--seed", type=click.IntRange(min=0), help="The number that decides all rolls [default: a new one].")
@out_option
@paper_option
@language_option
@click.option(
    "--formats",
    callback=names_option,
    default="pdf,svg,png",
    show_default=True,
    metavar="KINDS",
    help="pdf, svg or png, or several with commas.",
)
@click.option("--theme", metavar="NAME", default="clean", show_default=True, help="Colours and type of the plan.")
def command(
    folder: str,
    terrain: str,
    seed: int | None,
    out: Path,
    paper: Paper,
    language: str | None,
    formats: tuple[str, ...],
    theme: str,
) -> None:
    """Roll a battlefield and draw the plan of its table.

    Every roll is told, and the seed: the same seed gives the same plan.
    """
    import secrets

    from generator.battle import FORMATS, BattleRequest, build_battlefield
    from generator.cli.report import show

    known_formats(formats, FORMATS)
    number = secrets.randbelow(1_000_000) if seed is None else seed
    request = BattleRequest(find_folder(folder), terrain, number, out, paper, language, formats, theme)
    result = build_battlefield(request)
    show(result.diagnostics)
    click.echo(f"seed {number}")
    for sentence in result.story:
        click.echo(sentence)
    for file in result.files:
        click.echo(file.as_posix())
