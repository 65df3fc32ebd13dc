"""Rivers and roads of a board: smooth curves from cell to cell, with banks, bridges and fords."""

from __future__ import annotations

import math
from collections.abc import Iterator

from generator.components.studio import Studio
from generator.drawing.items import Item, Path, Segment, Segments, Stroke, Use, rotation, scaling, translation
from generator.drawing.shapes import bend, middle
from generator.grid.layout import Point
from generator.model.board import Board, Course

_BANK = 0.5


def courses(board: Board, studio: Studio, *, water: bool) -> Iterator[Item]:
    """The paths that flow through terrain of their own (`water`) or the others, such as roads."""
    for course in board.courses:
        terrain = studio.kit.terrain(course.kind)
        if terrain is None or not terrain.look.stroke or not course.cells:
            continue
        if (terrain.place.value == "hex") is not water:
            continue
        segments = curve(board, course)
        width = terrain.look.width or 1.5
        if terrain.look.casing:
            yield Path(segments, stroke=Stroke(terrain.look.casing, width + 2 * _BANK, "butt", "round"))
        yield Path(segments, stroke=Stroke(terrain.look.stroke, width, "butt", "round", terrain.look.dash))


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
    for course in board.courses:
        nodes = _nodes(board, course)
        for before, cell, after in zip(nodes, course.cells, nodes[2:], strict=False):
            terrain = studio.kit.terrain(board.terrain[cell])
            own = studio.kit.terrain(course.kind)
            if terrain and terrain.look.crossing and own and own.place.value == "hex":
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
