"""Rivers and roads as they are drawn: banks and beds, bridges and fords, the names of waters."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence, Set
from itertools import pairwise

from generator.components.room import Bar, Laid, Room, disc_gap
from generator.components.routes import Leg, Passage, Route, crossing, legs
from generator.components.studio import Studio
from generator.drawing.colour import mix
from generator.drawing.items import (
    Group,
    Item,
    Matrix,
    Path,
    Stroke,
    Text,
    Use,
    centred,
    rotation,
    scaling,
    translation,
)
from generator.drawing.shapes import chords
from generator.drawing.text import Style, set_line
from generator.grid.cells import Cell
from generator.grid.layout import Point
from generator.model.board import Board

BANK = 0.5
# How far a bridge or ford reaches beyond the banks on both sides.
_LANDING = 1.0
# A water's name stands in it, above the middle of the cells, when there is room for its letters; else beside it.
_LETTERS = 3.2
_BROAD = 6.0
# A long water is named again after so many cells.
_NAMED_EVERY = 12


def courses(found: Sequence[Route], *, water: bool) -> Iterator[Item]:
    """The waters, or the other paths such as roads.

    All banks are drawn before all beds, so that two courses that meet run into each other.
    """
    drawn = [(route.curve(), route) for route in found if route.water is water]
    for segments, route in drawn:
        if route.look.casing:
            yield Path(segments, stroke=Stroke(route.look.casing, route.width + 2 * BANK, "round", "round"))
    for segments, route in drawn:
        look = route.look
        # A round cap would fill the gaps between dashes.
        cap = "butt" if look.dash else "round"
        yield Path(segments, stroke=Stroke(look.stroke or "#000000", route.width, cap, "round", look.dash))


def bed(leg: Leg, reach: float) -> Iterator[Bar]:
    """What a course covers in a cell when it reaches so far to both sides."""
    for a, b in pairwise(chords((("M", leg.start), *leg.segments))):
        yield Bar(a, b, reach)


def banks(leg: Leg, away: float, reach: float) -> Iterator[Bar]:
    """The two edges of a course in a cell, `away` from its middle."""
    for a, b, _ in bed(leg, reach):
        length = math.dist(a, b)
        for side in (-away, away) if length else ():
            dx, dy = (b[1] - a[1]) / length * side, (a[0] - b[0]) / length * side
            yield Bar((a[0] + dx, a[1] + dy), (b[0] + dx, b[1] + dy), reach)


def crossings(found: Sequence[Route], board: Board, studio: Studio) -> Iterator[Laid]:
    """Bridges and fords: the symbol of a cell's terrain across the water that flows there.

    A symbol is drawn for water from left to right; it is as long as this water and its banks are wide, and a landing.
    Over a cell that is water all over it leads from side to side, the way of the road.
    """
    flowing = legs(found, water=True)
    for route, leg in flowing:
        yield from _crossing(leg.cell, leg.passage, route.width + 2 * BANK, board, studio)
    for leg in _carried(found, board, studio, {leg.cell for _, leg in flowing}):
        at, way = leg.passage
        across = Passage(at, Point(way.y, -way.x))
        yield from _crossing(leg.cell, across, 2 * math.dist(leg.start, at), board, studio)


def _carried(found: Sequence[Route], board: Board, studio: Studio, flowing: Set[Cell]) -> Iterable[Leg]:
    """For each cell with a ground of its own and no flowing water: the leg that comes ashore, if it has several."""
    fills = {terrain.id: terrain.look.fill for terrain in studio.kit.system.terrain}
    best: dict[Cell, tuple[int, Leg]] = {}
    for route in found:
        grounds = [None, *(fills.get(board.terrain[leg.cell]) for leg in route.legs), None]
        for leg, before, here, after in zip(route.legs, grounds, grounds[1:], grounds[2:], strict=False):
            ashore = (before != here) + (after != here)
            if here and leg.cell not in flowing and ashore >= best.get(leg.cell, (0, leg))[0]:
                best[leg.cell] = ashore, leg
    return [leg for _, leg in best.values()]


def _crossing(cell: Cell, passage: Passage, width: float, board: Board, studio: Studio) -> Iterator[Laid]:
    """The symbol of a cell, if it is a crossing, over so wide a water that passes there."""
    name = crossing(cell, board, studio)
    if name:
        drawing = studio.art.symbol(name, studio.theme.ink)
        middle, along, across = centred(drawing)
        if across <= 0:  # an empty picture, or a line along the water
            return
        half = width / 2 + _LANDING
        scale = 2 * half / across
        (x, y), way = passage
        place = translation(x, y).then(rotation(math.degrees(math.atan2(way.y, way.x)))).then(scaling(scale))
        start, end = ((x - way.y * reach, y + way.x * reach) for reach in (-half, half))
        yield Laid(Use(drawing, place.then(middle)), ((cell, Bar(start, end, along / 2 * scale)),))


def names(found: Sequence[Route], studio: Studio, room: Room) -> Iterator[Laid]:
    """The names of waters, each along a straight and empty stretch; long waters have more."""
    for route in found:
        line = _name(route, studio)
        inner = route.legs[1:-1]
        count = -(-len(inner) // _NAMED_EVERY) if line else 0
        for i in range(count):
            part = inner[i * len(inner) // count : (i + 1) * len(inner) // count]
            cost = {
                leg: (round(leg.turn, 2) + _met(leg, line[0], room), abs(j - len(part) // 2))
                for j, leg in enumerate(part)
            }
            best = min(part, key=lambda leg: cost[leg])
            yield Laid(Group(line, _reading(best)), ((best.cell, _covered(line[0], _reading(best))),))


def _name(route: Route, studio: Studio) -> tuple[Text, ...]:
    """The name of a water with banks, set around the middle of a cell it runs through from left to right."""
    look, name = route.look, route.course.name
    if not (name and route.water and look.casing):
        return ()
    style = Style("text", "italic", _LETTERS, mix(look.casing, studio.theme.ink, 0.4))
    rise = 0.22 * _LETTERS if route.width >= _BROAD else route.width / 2 + BANK + 0.3 * _LETTERS
    return studio.kept(set_line(studio.book, name.get(studio.language), (0, -rise), style, "middle"), "the board")


def _reading(leg: Leg) -> Matrix:
    """The place of a line of text along a course: read from left to right, or else upwards."""
    angle = math.degrees(math.atan2(leg.passage.way.y, leg.passage.way.x))
    upright = (angle + 90.01) % 180 - 90.01
    return translation(*leg.passage.at).then(rotation(upright))


def _covered(text: Text, place: Matrix) -> Bar:
    """What a line of text covers: its letters' height to both sides of their middle."""
    y = text.y - 0.3 * text.size
    return Bar(place.apply(text.x, y), place.apply(text.x + text.width, y), 0.5 * text.size)


def _met(leg: Leg, text: Text, room: Room) -> int:
    """How many things a line of text would touch."""
    (ax, ay), (bx, by), reach = _covered(text, _reading(leg))
    spots = [(ax + (bx - ax) * i / 8, ay + (by - ay) * i / 8) for i in range(9)]
    return sum(any(disc_gap(x, y, bar) < reach for x, y in spots) for bar in room.bars(leg.cell))
