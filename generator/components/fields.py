"""A board of fields (C1): areas of many cells with smooth borders, a number each, and names for some."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import replace

from generator.components import signs
from generator.components.motifs import motifs
from generator.components.outline import Edge, loops
from generator.components.room import Bar, Laid, Room
from generator.components.studio import Studio
from generator.drawing import shapes
from generator.drawing.items import Item, Path, Segment, Segments, Stroke, Text
from generator.drawing.text import Style, set_line
from generator.grid.cells import Cell
from generator.model.board import Board, Region

# The disc of a number and its type, the type of names, the borders of fields and of the land, as shares of a cell; the
# least size of numbers in mm, and the type in mm below which names are left out.
_DISC, _NUMBER, _NAME = 0.33, 0.4, 0.31
_BORDER, _COAST = 0.064, 0.09
_LEAST_DISC, _LEAST_NUMBER, _LEAST_NAME = 2.0, 2.4, 1.8


def painted(board: Board, studio: Studio) -> list[Item]:
    """The fields in paint order: land, what is strewn in it, borders, numbers and names, places."""
    owner, theme, cell = board.region_of(), studio.theme, studio.kit.system.board.cell
    outlines = {region.id: _outline(region, owner, board) for region in board.regions}
    looks = {terrain.id: terrain.look for terrain in studio.kit.system.terrain}
    coast = tuple(part for loop in loops(frozenset(board.terrain), board.cells) for part in _rounded(loop, {}))
    room = Room(board.cells)
    numbers = room.lay(_numbers(board, owner, studio))
    places = room.lay(signs.places(board, studio, room))
    for region in board.regions:
        for loop in loops(region.cells, board.cells):
            for edge in loop:
                room.take(edge.inner, (Bar(edge.start, edge.end, 1.2),))
    return [
        *(
            Path(outlines[r.id], fill=looks[r.terrain].fill or theme.levels[0])
            for r in board.regions
            if r.terrain in looks
        ),
        *motifs(board, studio, room),
        *(Path(outline, stroke=Stroke(theme.ink, _BORDER * cell, join="round")) for outline in outlines.values()),
        Path(coast, stroke=Stroke(theme.ink, _COAST * cell, join="round")),
        *numbers,
        *places,
    ]


def _outline(region: Region, owner: Mapping[Cell, str], board: Board) -> Segments:
    return tuple(part for loop in loops(region.cells, board.cells) for part in _rounded(loop, owner))


def _rounded(loop: list[Edge], owner: Mapping[Cell, str]) -> Iterator[Segment]:
    """A loop through the middles of its sides, sharp where a third field begins: all fields there see the same line."""
    operator = "M"
    for before, after in zip([loop[-1], *loop[:-1]], loop, strict=True):
        start, end = shapes.middle(before.start, before.end), shapes.middle(after.start, after.end)
        if operator == "M":
            yield operator, start
        if owner.get(before.outer) == owner.get(after.outer):
            yield shapes.bend(start, after.start, end)
        else:
            yield "L", (after.start.x, after.start.y)
            yield "L", end
        operator = "L"
    yield "Z", ()


def foretell(board: Board, studio: Studio) -> None:
    """Sets the numbers and names of the fields, so that painting them later finds nothing new to tell."""
    for region in board.regions:
        _number(region, studio)
        _name(region, studio)


def _numbers(board: Board, owner: Mapping[Cell, str], studio: Studio) -> Iterator[Laid]:
    """The number of each field on a disc in its innermost cell, and the name of those that have one below it."""
    theme, size = studio.theme, studio.kit.system.board.cell
    radius = max(_LEAST_DISC, _DISC * size)
    for region in board.regions:
        cell = _innermost(region, owner, board)
        x, y = board.cells.layout.centre(cell)
        disc = Path(shapes.ellipse(x, y, radius, radius), fill=theme.paper, stroke=Stroke(theme.ink, radius / 10))
        yield Laid(disc, ((cell, Bar((x, y), (x, y), radius)),))
        for text in _number(region, studio):
            yield Laid(_moved(text, x, y + 0.34 * text.size))
        for text in _name(region, studio):
            name = _moved(text, x, y + radius + 1.15 * text.size)
            middle = name.y - 0.35 * name.size
            yield Laid(name, ((cell, Bar((name.x, middle), (name.x + name.width, middle), 0.6 * name.size)),))


def _number(region: Region, studio: Studio) -> tuple[Text, ...]:
    """The number of a field, centred at the origin."""
    size = max(_LEAST_NUMBER, _NUMBER * studio.kit.system.board.cell)
    style = Style("numbers", "bold", size, studio.theme.ink)
    return studio.kept(set_line(studio.book, region.id, (0, 0), style, "middle"), "the board")


def _name(region: Region, studio: Studio) -> tuple[Text, ...]:
    """The name of a field, centred at the origin; nothing where it has none, or letters would be too small."""
    size = _NAME * studio.kit.system.board.cell
    if not region.name or size < _LEAST_NAME:
        return ()
    style = Style("title", "bold", size, studio.theme.ink)
    return studio.kept(set_line(studio.book, region.name.get(studio.language), (0, 0), style, "middle"), "the board")


def _moved(text: Text, x: float, y: float) -> Text:
    return replace(text, x=text.x + x, y=text.y + y)


def _innermost(region: Region, owner: Mapping[Cell, str], board: Board) -> Cell:
    """The cell that lies farthest from cells of other fields; of several the one nearest to the middle of all."""
    centre = board.cells.layout.centre
    middle = [sum(axis) / len(region.cells) for axis in zip(*map(centre, region.cells), strict=True)]
    edge = [n for c in region.cells for n in board.cells.neighbours(c) if owner.get(n) != region.id]

    def depth(cell: Cell) -> float:
        return min((math.dist(centre(cell), centre(other)) for other in edge), default=0.0)

    return max(sorted(region.cells), key=lambda cell: (round(depth(cell), 3), -math.dist(centre(cell), middle)))
