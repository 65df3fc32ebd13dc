"""Rivers and roads of a board: smooth curves from cell to cell, with banks, bridges and fords."""

from __future__ import annotations

import math
from collections.abc import Iterator

from generator.components.studio import Studio
from generator.drawing.items import Group, Item, Path, Segment, Segments, Stroke, Use, rotation, scaling, translation
from generator.drawing.shapes import bend, middle
from generator.drawing.text import Style, set_line
from generator.grid.layout import Point
from generator.model.board import Board, Course
from generator.model.system import Place, Terrain

_BANK = 0.5
_WIDTH = 1.5


def courses(board: Board, studio: Studio, *, water: bool) -> Iterator[Item]:
    """The paths that flow through terrain of their own (`water`) or the others, such as roads.

    All banks are drawn before all beds, so that two courses that meet run into each other.
    """
    found = _of_kind(board, studio, water=water)
    drawn = [(curve(board, course), terrain.look) for course, terrain in found if terrain.look.stroke]
    for segments, look in drawn:
        if look.casing:
            width = (look.width or _WIDTH) + 2 * _BANK
            yield Path(segments, stroke=Stroke(look.casing, width, "butt", "round"))
    for segments, look in drawn:
        yield Path(segments, stroke=Stroke(look.stroke or "#000000", look.width or _WIDTH, "butt", "round", look.dash))


def names(board: Board, studio: Studio) -> Iterator[Item]:
    """The names of waters, written along the straightest stretch near their middle."""
    for course, terrain in _of_kind(board, studio, water=True):
        if course.name and terrain.look.stroke and terrain.look.casing and len(course.cells) > 2:
            points = [board.cells.layout.centre(cell) for cell in course.cells]
            half = len(points) / 2
            best = min(range(1, len(points) - 1), key=lambda i: (round(_turn(*points[i - 1 : i + 2])), abs(i - half)))
            before, here, after = points[best - 1 : best + 2]
            style = Style("text", "italic", 3.4, terrain.look.casing)
            angle = math.degrees(math.atan2(after.y - before.y, after.x - before.x))
            line = set_line(studio.book, course.name.get(studio.language), (0, 1.2), style, "middle")
            name = studio.kept(line, "the board")
            yield Group(name, translation(here.x, here.y).then(rotation(angle)))


def _turn(before: Point, here: Point, after: Point) -> float:
    """By how much a course turns at a point, in degrees."""
    first, second = (math.atan2(b.y - a.y, b.x - a.x) for a, b in ((before, here), (here, after)))
    return abs(math.degrees(math.remainder(second - first, math.tau)))


def _of_kind(board: Board, studio: Studio, *, water: bool) -> Iterator[tuple[Course, Terrain]]:
    """The courses with a cell on the board, and their terrain; a course that lies wholly off it has nothing to draw."""
    for course in board.courses:
        terrain = studio.kit.terrain(course.kind)
        if terrain and course.cells and (terrain.place is Place.HEX) is water:
            yield course, terrain


def curve(board: Board, course: Course) -> Segments:
    """The curve of a course: it enters and leaves every cell at the middle of a side and bends at its centre.

    At the edge of the board it goes on for a cell, straight out.
    """
    nodes = _nodes(board, course)
    segments: list[Segment] = [("M", nodes[0])]
    for before, centre, after in zip(nodes, nodes[1:], nodes[2:], strict=False):
        start, end = middle(before, centre), middle(centre, after)
        segments += [("L", start), bend(start, centre, end)]
    segments.append(("L", nodes[-1]))
    return tuple(segments)


def crossings(board: Board, studio: Studio) -> Iterator[Item]:
    """Bridges and fords: the symbol of a cell's terrain, turned across the course that flows through it."""
    size = studio.kit.system.board.cell * 0.62
    for course, _ in _of_kind(board, studio, water=True):
        nodes = _nodes(board, course)
        for before, cell, after in zip(nodes, course.cells, nodes[2:], strict=False):
            terrain = studio.kit.terrain(board.terrain[cell])
            if terrain and terrain.look.crossing:
                drawing = studio.art.symbol(terrain.look.crossing, studio.theme.ink)
                centre = board.cells.layout.centre(cell)
                angle = math.degrees(math.atan2(after.y - before.y, after.x - before.x))
                # The curve cuts the corner at the centre; the crossing lies on the curve.
                x, y = _on_curve(before, centre, after)
                place = translation(x, y).then(rotation(angle)).then(scaling(size / drawing.width))
                yield Use(drawing, place.then(translation(-drawing.width / 2, -drawing.height / 2)))


def _nodes(board: Board, course: Course) -> list[Point]:
    """The centres of a course's cells, with a point beyond each end that lies on the board's edge."""
    centres = [board.cells.layout.centre(cell) for cell in course.cells]
    if len(centres) == 1:
        return [centres[0]] * 3
    first, last = _beyond(board, course, 0, centres), _beyond(board, course, -1, centres)
    return [first, *centres, last]


def _beyond(board: Board, course: Course, end: int, centres: list[Point]) -> Point:
    here, inner = centres[end], centres[1 if end == 0 else -2]
    outside = [c for c in board.cells.neighbours(course.cells[end]) if c not in board.terrain]
    if not outside:
        return here
    ahead = Point(2 * here.x - inner.x, 2 * here.y - inner.y)
    return min((board.cells.layout.centre(c) for c in outside), key=lambda p: math.dist(p, ahead))


def _on_curve(before: Point, centre: Point, after: Point) -> tuple[float, float]:
    return middle(middle(middle(before, centre), centre), middle(centre, middle(centre, after)))
