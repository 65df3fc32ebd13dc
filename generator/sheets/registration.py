"""Registration: how far off a printer puts backs, and the motion that makes up for it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from generator.drawing.items import Matrix, rotation, translation
from generator.sheets.flip import Mirror

# What lies further off than this is no printer's tolerance but a wrong flip or scale, in mm and degrees.
MOST, MOST_ANGLE = 10.0, 5.0
_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")


@dataclass(frozen=True, slots=True)
class Offset:
    """Where backs come to lie, as seen through the paper from the front: mm right and down, degrees clockwise.

    Raises ValueError when that is further off than any printer is.
    """

    dx: float = 0.0
    dy: float = 0.0
    angle: float = 0.0

    def __post_init__(self) -> None:
        for name, value, most, unit in (
            ("dx", self.dx, MOST, "mm"),
            ("dy", self.dy, MOST, "mm"),
            ("angle", self.angle, MOST_ANGLE, "degrees"),
        ):
            if not -most <= value <= most:
                raise ValueError(
                    f"{name} is {value:g}; backs lie at most {most:g} {unit} off when flip and scale are right"
                )

    def correction(self, mirror: Mirror) -> Matrix:
        """The motion of a back page's content that makes its image lie where it should."""
        centre = mirror.width / 2, mirror.height / 2
        back = rotation(-self.angle, *centre).then(translation(-self.dx, -self.dy))
        return mirror.matrix.then(back).then(mirror.matrix)


@dataclass(frozen=True, slots=True)
class Printer:
    """A printer by name, with its offsets of upright and of lying pages; None where they were not measured."""

    name: str
    upright: Offset | None = None
    lying: Offset | None = None

    def __post_init__(self) -> None:
        if not _NAME.fullmatch(self.name):
            raise ValueError(f"'{self.name}' is no name for a printer; write small letters, digits and hyphens")

    def correction(self, mirror: Mirror) -> Matrix | None:
        """How to move the backs on a page; None where nobody measured how far they are off."""
        offset = self.lying if mirror.width > mirror.height else self.upright
        return offset.correction(mirror) if offset else None
