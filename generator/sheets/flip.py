"""Flips: how the backs of a sheet come behind its fronts, and where a back lies for it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from generator.drawing.items import Matrix, rotation, translation


class Flip(StrEnum):
    """How fronts and backs come together."""

    LONG_EDGE = "long-edge"
    """Printed on both sides of the paper, which is turned on its long edge."""
    SHORT_EDGE = "short-edge"
    """Printed on both sides of the paper, which is turned on its short edge."""
    FOLD = "fold"
    """Printed side by side on one side of the paper, which is folded between them and glued."""
    SEPARATE = "separate"
    """Printed on sheets of their own, which are glued behind those of the fronts."""

    @property
    def duplex(self) -> bool:
        """Whether the printer prints on both sides of the paper."""
        return self in {Flip.LONG_EDGE, Flip.SHORT_EDGE}


@dataclass(frozen=True, slots=True)
class Mirror:
    """The axis in which slots of a page of `width` x `height` mm are mirrored: the middle of its width or height.

    Turned over in the hand, sideways, every back must stand upright. In an axis across the page (not `upright`) it
    therefore hangs.
    """

    width: float
    height: float
    upright: bool

    @property
    def matrix(self) -> Matrix:
        """The reflection itself, x' = W - x or y' = H - y."""
        return Matrix(-1, 0, 0, 1, self.width, 0) if self.upright else Matrix(1, 0, 0, -1, 0, self.height)

    def place(self, x: float, y: float, width: float, height: float) -> Matrix:
        """Where the back of a piece goes whose front has its upper left corner at (x, y).

        The slot is mirrored, x' = W - x - w or y' = H - y - h, whatever else is on the sheet.
        """
        if self.upright:
            return translation(self.width - x - width, y)
        return translation(x, self.height - y - height).then(rotation(180, width / 2, height / 2))


def mirror(flip: Flip, width: float, height: float) -> Mirror:
    """The mirror of a page of `width` x `height` mm that is printed on both sides, or glued to one of its size."""
    lying = width > height
    return Mirror(width, height, upright=lying if flip is Flip.SHORT_EDGE else not lying)
