"""punchboard calibrate."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.printing_options import printing_options

if TYPE_CHECKING:
    from generator.sheets.printing import Printing


@click.command(epilog="\b\nExamples:\n  punchboard calibrate\n  punchboard calibrate --paper letter --printer office")
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    help="File for the sheet [default: out/calibration-<paper>-<language>.pdf].",
)
@click.option(
    "--lang",
    "language",
    type=click.Choice(["cs", "en", "ru", "sk"]),
    default="en",
    show_default=True,
    help="Language of the sheet.",
)
@printing_options("paper", "margin", "flip", "printer")
def command(out: Path | None, language: str, printing: Printing) -> None:
    """Print a sheet that shows, held against the light, how far off your printer puts backs.

    With --printer it shows whether what you saved makes up for that: then everything must read 0.
    """
    from generator.diagnostics import UsageError
    from generator.pipeline import build_calibration

    if not printing.flip.duplex:
        raise UsageError("calibrate is for printing on both sides: --flip takes long-edge or short-edge")
    file = out or Path("out") / f"calibration-{printing.key}-{language}.pdf"
    pages = build_calibration(file, printing, language)
    click.echo(f"{file.as_posix()}: {pages} pages; print both sides of each sheet at 100 %")
