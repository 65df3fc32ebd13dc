"""Options that say how a kit is printed."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import click

from generator.cli.options import paper_option
from generator.diagnostics import UsageError
from generator.sheets.flip import Flip
from generator.sheets.machines import Cutter
from generator.sheets.paper import LEAST_MARGIN, MARGIN, Paper
from generator.sheets.printing import Ink, Marks, Printing
from generator.sheets.registration import Printer

_SCALES = (0.05, 20.0)
_OPTIONS = {
    "paper": paper_option,
    "margin": click.option(
        "--margin",
        type=float,
        default=MARGIN,
        show_default=True,
        metavar="MM",
        help=f"Edge of the paper that the printer does not reach; many cut off what is within {LEAST_MARGIN:g} mm.",
    ),
    "flip": click.option(
        "--flip",
        type=click.Choice([flip.value for flip in Flip]),
        default=Flip.LONG_EDGE.value,
        show_default=True,
        help="How backs come behind fronts: printed on both sides and turned on the long or the short edge, "
        "folded and glued, or on separate sheets to glue.",
    ),
    "marks": click.option(
        "--marks",
        type=click.Choice([marks.value for marks in Marks]),
        default=Marks.FRONTS.value,
        show_default=True,
        help="Sides with cut marks.",
    ),
    "gutter": click.option(
        "--gutter",
        type=click.FloatRange(0, 50),
        default=Printing().gutter,
        show_default=True,
        metavar="MM",
        help="Gap between pieces; at 0 neighbours share one cut.",
    ),
    "cut": click.option(
        "--cut",
        type=click.Choice([cutter.value for cutter in Cutter]),
        default=Cutter.HAND.value,
        show_default=True,
        help="What cuts the pieces: a machine gets its marks on the print, and the lines of each sheet as SVG and DXF.",
    ),
    "ink": click.option(
        "--ink",
        type=click.Choice([ink.value for ink in Ink]),
        default=Ink.COLOUR.value,
        show_default=True,
        help="colour; grey, in which sides differ by lightness, emblem or dash; low-ink, lines instead of areas.",
    ),
    "map_scale": click.option(
        "--map-scale",
        default="1",
        show_default=True,
        metavar="FACTOR|fit",
        help="Print the map larger or smaller; fit makes its cells hold the counters that stand on it.",
    ),
    "printer": click.option(
        "--printer", metavar="NAME", help="Printer whose backs are moved by what `punchboard printer save` keeps of it."
    ),
}


def printing_options(*names: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Gives a command the options of these names, and what they ask for as one `printing`."""

    def given(command: Callable[..., None]) -> Callable[..., None]:
        @functools.wraps(command)
        def with_printing(*args: Any, **options: Any) -> None:
            asked = {name: options.pop(name) for name in names}
            command(*args, printing=_printing(**asked), **options)

        return functools.reduce(lambda made, name: _OPTIONS[name](made), reversed(names), with_printing)

    return given


def _printing(
    paper: Paper,
    margin: float,
    flip: str,
    printer: str | None,
    marks: str = Marks.FRONTS.value,
    gutter: float = Printing().gutter,
    cut: str = Cutter.HAND.value,
    map_scale: str = "1",
    ink: str = Ink.COLOUR.value,
) -> Printing:
    if margin < LEAST_MARGIN:
        click.echo(f"warning: printers often cut off what is within {LEAST_MARGIN:g} mm of the edge", err=True)
    try:
        paper = paper.with_margin(margin)
    except ValueError as problem:
        raise UsageError(str(problem)) from problem
    return Printing(
        paper, Flip(flip), Marks(marks), gutter, _printer(printer), Cutter(cut), _scale(map_scale), Ink(ink)
    )


def _scale(text: str) -> float | None:
    if text == "fit":
        return None
    try:
        scale = float(text.replace(",", "."))
    except ValueError:
        scale = 0.0
    if not _SCALES[0] <= scale <= _SCALES[1]:
        raise UsageError(f"'{text}' is no scale of a map; write fit, or a number from {_SCALES[0]:g} to {_SCALES[1]:g}")
    return scale


def _printer(name: str | None) -> Printer | None:
    if name is None:
        return None
    from generator.printers import find_printer

    return find_printer(name)
