"""How a kit is to be printed: what the player's printer, paper and knife ask of its sheets."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from generator.components.component import BLEED
from generator.sheets.flip import Flip
from generator.sheets.machines import Cutter
from generator.sheets.paper import PAPERS, Paper
from generator.sheets.registration import Printer


class Marks(StrEnum):
    """Which sides of a sheet have cut marks."""

    FRONTS = "fronts"
    BOTH = "both"


class Ink(StrEnum):
    """What a kit is printed with."""

    COLOUR = "colour"
    GREY = "grey"
    LOW_INK = "low-ink"
    """Lines instead of areas, icons and art washed out."""


@dataclass(frozen=True, slots=True)
class Printing:
    """The paper, how fronts meet backs, which sides have marks, the gap between pieces in mm, printer and cutter.

    The map is printed `map_scale` times as large as the game system says; None fits its cells to their counters.

    Pieces without a gap between them share one cut, and bleed only where they have no neighbour.
    """

    paper: Paper = PAPERS["a4"]
    flip: Flip = Flip.LONG_EDGE
    marks: Marks = Marks.FRONTS
    gutter: float = 2 * BLEED
    printer: Printer | None = None
    cutter: Cutter = Cutter.HAND
    map_scale: float | None = 1.0
    ink: Ink = Ink.COLOUR

    @property
    def key(self) -> str:
        """What tells the files of this printing from those of others."""
        flip = [] if self.flip is Flip.LONG_EDGE else [self.flip.value]
        cutter = [] if self.cutter is Cutter.HAND else [self.cutter.value]
        printer = [self.printer.name] if self.printer else []
        ink = [] if self.ink is Ink.COLOUR else [self.ink.value]
        scale = [] if self.map_scale == 1 else [f"map{self.map_scale:.4g}" if self.map_scale else "mapfit"]
        return "-".join((self.paper.key, *flip, *printer, *cutter, *scale, *ink))
