"""punchboard printer."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from generator.sheets.registration import Offset, Printer


@click.group(
    name="printer",
    epilog="\b\nExamples:\n  punchboard calibrate\n  punchboard printer save office --dx 0.5 --dy -1.2 --angle 0.1\n"
    "  punchboard build my-battle --printer office",
)
def command() -> None:
    """Keep how far off your printers put backs, as read from a calibration sheet; `build --printer` makes up for it."""


@command.command()
@click.argument("name")
@click.option("--dx", type=float, default=0.0, metavar="MM", help="How far right of the front the back lies.")
@click.option("--dy", type=float, default=0.0, metavar="MM", help="How far below the front the back lies.")
@click.option("--angle", type=float, default=0.0, metavar="DEGREES", help="How far clockwise the back is turned.")
@click.option("--lying", is_flag=True, help="Measured on the lying sheet, not on the upright one.")
def save(name: str, dx: float, dy: float, angle: float, lying: bool) -> None:
    """Keep what you read on a calibration sheet held against the light, its front towards you."""
    from generator.diagnostics import UsageError
    from generator.printers import printers_file, save_printer
    from generator.sheets.registration import Offset

    try:
        printer = save_printer(name, Offset(dx, dy, angle), lying=lying)
    except ValueError as problem:
        raise UsageError(str(problem)) from problem
    click.echo(f"{_line(printer)}, kept in {printers_file().as_posix()}")


@command.command("list")
def list_() -> None:
    """List the printers that are kept."""
    from generator.printers import read_printers

    printers = read_printers()
    for printer in printers.values():
        click.echo(_line(printer))
    if not printers:
        click.echo("none yet; `punchboard calibrate` shows how to measure one")


@command.command()
@click.argument("name")
def delete(name: str) -> None:
    """Forget a printer."""
    from generator.printers import delete_printer

    delete_printer(name)
    click.echo(f"{name}: forgotten")


def _line(printer: Printer) -> str:
    return f"{printer.name}: upright {_told(printer.upright)}; lying {_told(printer.lying)}"


def _told(offset: Offset | None) -> str:
    if offset is None:
        return "not measured"
    return f"dx {offset.dx:+g} mm, dy {offset.dy:+g} mm, angle {offset.angle:+g} degrees"
