"""What a document is made of: pages that are drawings, and flows of text that an output breaks into pages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from generator.drawing.flow import Block
from generator.drawing.items import Drawing
from generator.sheets.cuts import CutPlan
from generator.sheets.flip import Flip


@dataclass(frozen=True, slots=True)
class Page:
    """A page as one drawing of the paper's size; `bleed` is how far art may reach beyond the trim box.

    A `back` is printed behind the page before it; `plan` is for machines that cut it.
    """

    drawing: Drawing
    label: str
    bookmark: str | None = None
    bleed: float = 0.0
    back: bool = False
    plan: CutPlan | None = None


@dataclass(frozen=True, slots=True)
class Flow:
    """Text to be broken into pages of a size, with a running foot; words of a `language` may be broken at line ends."""

    blocks: tuple[Block, ...]
    width: float
    height: float
    foot: str
    language: str | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a document with its bookmark; `file` is its name as a file of its own.

    An empty page follows an odd number of its own where it fills whole `leaves`, so that what comes next begins on the
    front of one.
    """

    title: str
    file: str
    content: tuple[Page, ...] | Flow
    in_kit: bool = True
    leaves: bool = False


Sections: TypeAlias = tuple[Section, ...]


@dataclass(frozen=True, slots=True)
class Document:
    """A document to be written: what its metadata say, its sections in order, and how its paper is turned."""

    title: str
    subject: str
    author: str
    language: str
    sections: Sections
    flip: Flip = Flip.LONG_EDGE

    @property
    def two_sided(self) -> bool:
        """Whether it must be printed on both sides of the paper."""
        return any(backed(section) for section in self.sections)


def backed(section: Section) -> bool:
    """Whether a section has pages that are printed behind others."""
    return not isinstance(section.content, Flow) and any(page.back for page in section.content)
