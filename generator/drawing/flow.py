"""Flowing text as values: headings, paragraphs, lists, tables and pictures, before any page is known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from generator.drawing.items import Drawing


@dataclass(frozen=True, slots=True)
class Span:
    """Characters of one look."""

    text: str
    bold: bool = False
    italic: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing in the flow, scaled to `height` mm."""

    drawing: Drawing
    height: float


Inline: TypeAlias = tuple[Span | Picture, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; level 1 is the title."""

    level: int
    content: Inline


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph, or a picture that stands alone."""

    content: Inline


@dataclass(frozen=True, slots=True)
class Bullets:
    """A list, numbered when `ordered`."""

    entries: tuple[Inline, ...]
    ordered: bool = False


@dataclass(frozen=True, slots=True)
class Grid:
    """A table: the head row, the body rows, and how each column is aligned (`left`, `center`, `right`)."""

    head: tuple[Inline, ...]
    body: tuple[tuple[Inline, ...], ...]
    align: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PageBreak:
    """The next block begins a new page."""


Block: TypeAlias = Heading | Paragraph | Bullets | Grid | PageBreak


def spans(blocks: Iterable[Block]) -> Iterator[Span]:
    """All words of a flow."""
    for block in blocks:
        match block:
            case Heading(_, inline) | Paragraph(inline):
                yield from _words((inline,))
            case Bullets(entries):
                yield from _words(entries)
            case Grid(head, body):
                yield from _words((*head, *(cell for row in body for cell in row)))


def _words(lines: Iterable[Inline]) -> Iterator[Span]:
    return (part for line in lines for part in line if isinstance(part, Span))
