"""Options that say how a kit is printed."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import click

from generator.cli.options import paper_option
from generator.diagnostics import UsageError
from generator.sheets.flip import Flip
from generator.sheets.paper import LEAST_MARGIN, MARGIN, Paper
from generator.sheets.printing import Marks, Printing

_OPTIONS = (
    paper_option,
    click.option(
        "--margin",
        type=float,
        default=MARGIN,
        show_default=True,
        metavar="MM",
        help=f"Edge of the paper that the printer does not reach; many cut off what is within {LEAST_MARGIN:g} mm.",
    ),
    click.option(
        "--flip",
        type=click.Choice([flip.value for flip in Flip]),
        default=Flip.LONG_EDGE.value,
        show_default=True,
        help="How backs come behind fronts: printed on both sides and turned on the long or the short edge, "
        "folded and glued, or on separate sheets to glue.",
    ),
    click.option(
        "--marks",
        type=click.Choice([marks.value for marks in Marks]),
        default=Marks.FRONTS.value,
        show_default=True,
        help="Sides with cut marks.",
    ),
    click.option(
        "--gutter",
        type=click.FloatRange(0, 50),
        default=Printing().gutter,
        show_default=True,
        metavar="MM",
        help="Gap between pieces; at 0 neighbours share one cut.",
    ),
)


def printing_options(command: Callable[..., None]) -> Callable[..., None]:
    """Gives a command the options, and what they ask for as one `printing`."""

    @functools.wraps(command)
    def with_printing(
        *args: Any, paper: Paper, margin: float, flip: str, marks: str, gutter: float, **others: Any
    ) -> None:
        if margin < LEAST_MARGIN:
            click.echo(f"warning: printers often cut off what is within {LEAST_MARGIN:g} mm of the edge", err=True)
        try:
            paper = paper.with_margin(margin)
        except ValueError as problem:
            raise UsageError(str(problem)) from problem
        command(*args, printing=Printing(paper, Flip(flip), Marks(marks), gutter), **others)

    return functools.reduce(lambda made, option: option(made), reversed(_OPTIONS), with_printing)
