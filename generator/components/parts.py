"""The parts of a kit by kind; a new kind is a function here or in a module of its own, named in KINDS."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from types import SimpleNamespace
from typing import Any, TypeAlias

from generator.components import board, faces, markdown, tiles
from generator.components.component import Component
from generator.components.plan import plan
from generator.components.studio import Studio
from generator.diagnostics import InputError, error
from generator.drawing.flow import Block, spans
from generator.drawing.fonts import WEIGHTS
from generator.drawing.items import Drawing
from generator.drawing.text import Style, set_line
from generator.model.system import ComponentSpec
from generator.source.suggest import cure


@dataclass(frozen=True)
class Pieces:
    """Pieces to be cut out; those of one `kind` share their sheets. `spec` is the system's entry that asks for them."""

    kind: str
    name: str
    components: tuple[Component, ...]
    spec: ComponentSpec | None = None


@dataclass(frozen=True)
class BoardPart:
    """A board, printed as tiles and as a poster.

    `seams` are where tiles may meet: the middles of its columns and of its rows, in mm from its left and upper edge.
    """

    identifier: str
    name: str
    drawing: Drawing
    seams: tuple[tuple[float, ...], tuple[float, ...]] = ((), ())


@dataclass(frozen=True)
class Booklet:
    """Flowing text."""

    identifier: str
    name: str
    blocks: tuple[Block, ...]
    language: str | None = None


Part: TypeAlias = Pieces | BoardPart | Booklet


def build(spec: ComponentSpec, studio: Studio) -> Part | None:
    """The part that an entry of the system's component list describes; None when the scenario has nothing for it.

    Raises InputError: S004 for an unknown kind, and what the templates and symbols raise.
    """
    make = KINDS.get(spec.kind)
    if make is None:
        raise InputError([error("S004", f"there is no kind of component '{spec.kind}'", hint=cure(spec.kind, KINDS))])
    return make(spec, studio)


def _pieces(spec: ComponentSpec, studio: Studio) -> Part:
    return Pieces(spec.kind, spec.name.get(studio.language), faces.build(spec, studio), spec)


def _tiles(spec: ComponentSpec, studio: Studio) -> Part | None:
    pieces = tiles.build(spec, studio)
    return Pieces(spec.kind, spec.name.get(studio.language), pieces, spec) if pieces else None


def _board(spec: ComponentSpec, studio: Studio) -> Part | None:
    if studio.kit.board is None:
        return None
    drawing, seams = board.draw(studio.kit.board, studio), board.middles(studio.kit.board)
    return BoardPart(spec.id, spec.name.get(studio.language), drawing, seams)


def _booklet(spec: ComponentSpec, studio: Studio) -> Part:
    template = spec.template_in(studio.language)
    rows = {"sides": studio.view.sides, "rows": studio.view.rows, "copies": lambda roster: _copies(roster, studio)}
    values = {**studio.values, **rows}
    text = markdown.blocks(studio.finder, template, values, partial(_picture, values=rows, studio=studio))
    for span in spans(text):
        # Lines and pages are set later, by the output; what no font can draw is known now.
        style = Style("text", WEIGHTS[span.bold, span.italic], 3, studio.theme.ink)
        for remark in set_line(studio.book, span.text, (0, 0), style).remarks:
            source = markdown.source_of(studio.finder, template, remark.part)
            studio.keep((replace(remark, source=source),), template)
    return Booklet(spec.id, spec.name.get(studio.language), text, studio.language)


def _copies(roster: str, studio: Studio) -> list[Any]:
    """Every single counter of a roster: its label is the abbreviation with its mark or, without one, its number."""
    found = []
    for row in studio.view.rows(roster):
        marks = [*row.formations, *(str(n + 1) for n in range(len(row.formations), row.count))]
        labels = [row.abbr] if marks == ["1"] else [f"{row.abbr} {mark}" for mark in marks[: row.count]]
        found += [SimpleNamespace(label=label, name=row.name, side=row.side) for label in labels]
    return found


def _picture(name: str, height: float, *, values: Mapping[str, Any], studio: Studio) -> Drawing:
    """A picture in a text: `units:RHast` is a piece's front, `key.svg` a template's face, `board` a plan of it.

    Anything else is a symbol.
    """
    if name.endswith(".svg"):
        return studio.face(name, values, name)
    if name == "board" and studio.kit.board:
        return plan(studio.kit.board, studio, height)
    roster, colon, abbr = name.partition(":")
    if not colon or roster not in studio.kit.pieces:
        return studio.art.symbol(name, studio.theme.ink)
    row = next((r for r in studio.view.rows(roster) if getattr(r, "abbr", None) == abbr), None)
    counters = (s for s in studio.kit.system.components if s.each == roster and s.kind == "counter")
    spec = next((s for s in counters if row and faces.shows(s, row)), None)
    if spec is None or row is None:
        hint = f"no counter of {roster} is called '{abbr}'"
        raise InputError([error("D004", f"the picture '{name}' is missing", hint=hint)])
    return faces.counter_picture(spec, row, studio)


KINDS: Mapping[str, Callable[[ComponentSpec, Studio], Part | None]] = {
    "counter": _pieces,
    "card": _pieces,
    "board": _board,
    "booklet": _booklet,
    "tile": _tiles,
}
