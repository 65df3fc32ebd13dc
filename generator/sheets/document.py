"""What a document is made of: pages that are drawings, and flows of text that an output breaks into pages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from generator.drawing.flow import Block
from generator.drawing.items import Drawing


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper in portrait, in mm, and the margin no printer reaches."""

    name: str
    width: float
    height: float
    margin: float = 7.0


PAPERS = {
    "a4": Paper("A4", 210.0, 297.0),
    "letter": Paper("Letter", 215.9, 279.4),
}


@dataclass(frozen=True, slots=True)
class Page:
    """A page as one drawing of the paper's size; `bleed` is how far art may reach beyond the trim box."""

    drawing: Drawing
    label: str
    bookmark: str | None = None
    bleed: float = 0.0


@dataclass(frozen=True, slots=True)
class Flow:
    """Text to be broken into pages of a size, with a running foot."""

    blocks: tuple[Block, ...]
    width: float
    height: float
    foot: str


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a document with its bookmark; `file` is its name as a file of its own."""

    title: str
    file: str
    content: tuple[Page, ...] | Flow
    in_kit: bool = True


Sections: TypeAlias = tuple[Section, ...]


@dataclass(frozen=True, slots=True)
class Document:
    """A document to be written: what its metadata say, and its sections in order."""

    title: str
    subject: str
    author: str
    language: str
    sections: Sections
