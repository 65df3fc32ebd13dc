"""What the scenario draws over the land: set-up zones and named places."""

from __future__ import annotations

import math
from collections.abc import Iterator

from generator.components.outline import sides_of
from generator.components.studio import Studio
from generator.drawing import shapes
from generator.drawing.items import Item, Path, Stroke, Use, scaling, translation
from generator.drawing.text import Setting, Style, set_line
from generator.grid.layout import Point
from generator.model.board import Area, Board

_INSET = 0.6
_HATCH = 1.9


def zones(board: Board, studio: Studio) -> Iterator[Item]:
    """The inner edge of every set-up zone (A11): a line in the side's colour, hatched into the zone."""
    for area in board.areas:
        side = studio.kit.side(area.side)
        if side:
            yield from _edge(area, side.colour, board)


def _edge(area: Area, colour: str, board: Board) -> Iterator[Item]:
    for inner, outer in sides_of(area.cells, board.cells):
        if outer in board.terrain:
            a, b = board.cells.shared(inner, outer)
            yield from hatched(a, b, board.cells.layout.centre(inner), colour)


def hatched(a: Point, b: Point, inside: Point, colour: str) -> Iterator[Item]:
    """A line beside the side a-b, with slanting hatches towards `inside`."""
    mx, my = shapes.middle(a, b)
    away = math.dist((mx, my), inside)
    nx, ny = (inside.x - mx) / away, (inside.y - my) / away
    start, end = (Point(p.x + nx * _INSET, p.y + ny * _INSET) for p in (a, b))
    yield Path(shapes.polyline((start, end)), stroke=Stroke(colour, 0.6, "round"))
    length = math.dist(start, end)
    tx, ty = (end.x - start.x) / length, (end.y - start.y) / length
    for i in range(int(length / 1.8)):
        t = (i + 0.5) * length / int(length / 1.8)
        x, y = start.x + tx * t, start.y + ty * t
        tip = (x + (nx + tx * 0.6) * _HATCH * 0.6, y + (ny + ty * 0.6) * _HATCH * 0.6)
        yield Path(shapes.polyline(((x, y), tip)), stroke=Stroke(colour, 0.3, "round"))


def places(board: Board, studio: Studio) -> Iterator[Item]:
    """Camps, villages and the like: a symbol in the side's colour and the name below; objectives have a star."""
    size = studio.kit.system.board.cell * 0.42
    for cell, place in board.places:
        centre = board.cells.layout.centre(cell)
        side = studio.kit.side(place.side) if place.side else None
        colour = side.colour if side else studio.theme.ink
        yield _symbol(studio, place.symbol, colour, centre.x, centre.y - 0.4, size)
        if place.id in board.objectives:
            yield _symbol(studio, "star", colour, centre.x + size * 0.62, centre.y - size * 0.5, size * 0.4)
        style = Style("label", "bold", 2.6, studio.theme.ink)
        name = place.name.get(studio.language)
        yield from _plate(
            set_line(studio.book, name, (centre.x, centre.y + size / 2 + 2.8), style, "middle", fit=19.0), studio
        )


def _plate(setting: Setting, studio: Studio) -> Iterator[Item]:
    """Text on a small plate, legible on any ground."""
    for text in studio.kept(setting, "the board"):
        box = shapes.rectangle(text.x - 0.9, text.y - text.size * 0.95, text.width + 1.8, text.size * 1.35, 0.6)
        yield Path(box, fill=studio.theme.paper, stroke=Stroke(studio.theme.rule, 0.15))
        yield text


def _symbol(studio: Studio, name: str, colour: str, x: float, y: float, size: float) -> Use:
    drawing = studio.art.symbol(name, colour)
    scale = size / drawing.width
    return Use(drawing, translation(x - size / 2, y - drawing.height * scale / 2).then(scaling(scale)))
