"""What a writer is given."""

from __future__ import annotations

from dataclasses import dataclass, field

from generator.components.parts import Part
from generator.drawing.fonts import FontBook
from generator.outputs.inks import Colour, Inks
from generator.sheets.document import Document, Sections


@dataclass(frozen=True)
class Job:
    """A document, its sections as one kit and those asked for, the parts behind them, the fonts and the inks."""

    document: Document
    kit: Sections
    chosen: Sections
    parts: tuple[Part, ...]
    book: FontBook
    inks: Inks = field(default_factory=Colour)

    @property
    def whole(self) -> bool:
        """Whether the whole kit was asked for."""
        return self.chosen == self.document.sections
