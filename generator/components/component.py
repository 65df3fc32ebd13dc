"""A component: a piece of card with a front and perhaps a back, so many times."""

from __future__ import annotations

from dataclasses import dataclass, field

from generator.components.view import View
from generator.drawing.items import Drawing
from generator.model.system import Shape

# Art reaches this far beyond the cut line, so that a knife that strays by a hair leaves no white edge.
BLEED = 1.0
# Backs are cut by the marks of their fronts, and no printer puts both at the same place (PRINTING 0.3).
BACK_BLEED = 2.0


@dataclass(frozen=True, slots=True)
class Component:
    """One face pair of `width` x `height` mm, printed `count` times.

    Drawings have the origin at the upper left corner of the cut shape; their art reaches `BLEED` mm beyond it, that of
    backs `BACK_BLEED`. `row` is
    what the faces were made for, `formation` what the pieces of one unit of its army are marked with.
    """

    name: str
    group: str
    width: float
    height: float
    corner: float
    front: Drawing
    back: Drawing | None
    count: int = 1
    shape: Shape = Shape.RECTANGLE
    formation: str = ""
    row: View | None = field(default=None, compare=False, repr=False)
