"""The ways of rivers and roads: smooth curves from cell to cell that join each other and cross at right angles."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from generator.components.studio import Studio
from generator.drawing.items import Segment, Segments
from generator.drawing.shapes import bend, middle
from generator.grid.cells import Cell
from generator.grid.layout import Point
from generator.model.board import Board, Course
from generator.model.system import Look, Place

_WIDTH = 1.5
# The handles of a curve between two given directions, as a share of its length; 1/3 would be the least bent.
_HANDLE = 0.4
# A course that meets another more squarely than this (as a cosine) runs straight into it, others merge.
_SQUARE = 0.75


class Passage(NamedTuple):
    """A point on a course's curve in a cell, and the unit vector of its way there."""

    at: Point
    way: Point


@dataclass(frozen=True)
class Leg:
    """A course in one cell: its curve from `start`, and how it passes there."""

    cell: Cell
    start: Point
    segments: Segments
    passage: Passage
    turn: float


@dataclass(frozen=True)
class Route:
    """A course as it is drawn: its legs, cell by cell, between points beyond the board where it goes on there."""

    course: Course
    look: Look
    water: bool
    legs: tuple[Leg, ...]
    source: Point | None
    goal: Point | None

    @property
    def width(self) -> float:
        """From edge to edge, without the banks, in mm."""
        return self.look.width or _WIDTH

    def curve(self) -> Segments:
        """The whole course as one line."""
        begin: tuple[Segment, ...] = (("M", self.legs[0].start),)
        if self.source:
            begin = (("M", self.source), ("L", self.legs[0].start))
        end: tuple[Segment, ...] = (("L", self.goal),) if self.goal else ()
        return (*begin, *(segment for leg in self.legs for segment in leg.segments), *end)


class _Step(NamedTuple):
    """A cell on a course's way: the middles of the sides where the course comes in and goes out, if it does."""

    cell: Cell
    centre: Point
    entry: Point | None
    exit: Point | None


def routes(board: Board, studio: Studio) -> tuple[Route, ...]:
    """The courses that have a stroke, waters first; one with no cell on the board has nothing to draw."""
    waters: list[tuple[Course, Look]] = []
    others: list[tuple[Course, Look]] = []
    for course in board.courses:
        terrain = studio.kit.terrain(course.kind)
        if terrain and terrain.look.stroke and course.cells:
            (waters if terrain.place is Place.HEX else others).append((course, terrain.look))
    flowing = _passages((course for course, _ in waters), board, {})
    bridged = {cell: passage for cell, passage in flowing.items() if crossing(cell, board, studio)}
    trodden = _passages((course for course, _ in others), board, bridged)
    return (
        *(_route(course, look, True, board, flowing, {}) for course, look in waters),
        *(_route(course, look, False, board, trodden, bridged) for course, look in others),
    )


def legs(found: Iterable[Route], *, water: bool) -> list[tuple[Route, Leg]]:
    """The legs of all waters, or of the other courses, each with its route."""
    return [(route, leg) for route in found if route.water is water for leg in route.legs]


def crossing(cell: Cell, board: Board, studio: Studio) -> str | None:
    """The symbol of the bridge or ford that a cell's terrain is, if it is one."""
    terrain = studio.kit.terrain(board.terrain[cell])
    return terrain.look.crossing if terrain else None


def _route(
    course: Course,
    look: Look,
    water: bool,
    board: Board,
    met: Mapping[Cell, Passage],
    bridged: Mapping[Cell, Passage],
) -> Route:
    source, goal = _beyond(board, course, 0), _beyond(board, course, -1)
    legs = tuple(_leg(step, met, bridged) for step in _steps(course, board, source, goal))
    return Route(course, look, water, legs, source, goal)


def _steps(course: Course, board: Board, source: Point | None, goal: Point | None) -> list[_Step]:
    centres = [board.cells.layout.centre(cell) for cell in course.cells]
    nodes = [source, *centres, goal]
    return [
        _Step(cell, here, _half_way(before, here), _half_way(here, after))
        for cell, before, here, after in zip(course.cells, nodes, centres, nodes[2:], strict=False)
    ]


def _half_way(a: Point | None, b: Point | None) -> Point | None:
    return Point(*middle(a, b)) if a and b else None


def _beyond(board: Board, course: Course, end: int) -> Point | None:
    """The centre of the cell off the board to which a course goes on at an end; none when it stays."""
    cell = board.beyond(course, end)
    return None if cell is None else board.cells.layout.centre(cell)


def _passages(found: Iterable[Course], board: Board, bridged: Mapping[Cell, Passage]) -> dict[Cell, Passage]:
    """Where a course that ends in a cell meets another: one that passes, or one that ends there too."""
    passing: dict[Cell, Passage] = {}
    ending: dict[Cell, list[Point]] = {}
    for course in found:
        for step in _steps(course, board, _beyond(board, course, 0), _beyond(board, course, -1)):
            end = step.entry or step.exit
            if step.entry and step.exit:
                passing.setdefault(step.cell, _passage(step, step.entry, step.exit, bridged))
            elif end:
                ending.setdefault(step.cell, []).append(end)
    for cell, ends in ending.items():
        if len(ends) > 1:
            step = _Step(cell, board.cells.layout.centre(cell), ends[0], ends[1])
            passing.setdefault(cell, _passage(step, ends[0], ends[1], {}))
    return passing


def _passage(step: _Step, entry: Point, end: Point, bridged: Mapping[Cell, Passage]) -> Passage:
    """How a course passes a cell: over the water at right angles, where it leads from bank to bank, or on its bend."""
    water = bridged.get(step.cell)
    if water:
        across = Point(-water.way.y, water.way.x)
        here, there = (_dot(across, _minus(point, water.at)) for point in (entry, end))
        if here * there < 0:
            return Passage(water.at, across if there > 0 else _minus(Point(0, 0), across))
    # The middle of the bend, half way between the corner it is drawn towards and the line from end to end.
    return Passage(Point(*middle(step.centre, middle(entry, end))), _unit(entry, end))


def _leg(step: _Step, met: Mapping[Cell, Passage], bridged: Mapping[Cell, Passage]) -> Leg:
    cell, centre, entry, end = step
    if entry and end:
        passage = _passage(step, entry, end, bridged)
        turn = _angle(_unit(entry, centre), _unit(centre, end))
        if cell in bridged and passage.at == bridged[cell].at:
            first = _curve(Passage(entry, _unit(entry, centre)), passage)
            second = _curve(passage, Passage(end, _unit(centre, end)))
            return Leg(cell, entry, (first, second), passage, turn)
        return Leg(cell, entry, (bend(entry, centre, end),), passage, turn)
    if entry:
        passage = _met(entry, centre, met.get(cell))
        return Leg(cell, entry, (_curve(Passage(entry, _unit(entry, centre)), passage),), passage, 0.0)
    if end:
        at, way = _met(end, centre, met.get(cell))
        passage = Passage(at, _minus(Point(0, 0), way))
        return Leg(cell, at, (_curve(passage, Passage(end, _unit(centre, end))),), passage, 0.0)
    return Leg(cell, centre, (("L", centre),), Passage(centre, Point(1, 0)), 0.0)


def _met(side: Point, centre: Point, other: Passage | None) -> Passage:
    """Where and which way a course that comes in at a side ends: in the middle, or where it meets another course."""
    if other is None:
        return Passage(centre, _unit(side, centre))
    heading = _unit(side, other.at)
    along = _dot(heading, other.way)
    if abs(along) < _SQUARE:
        return Passage(other.at, heading)
    return Passage(other.at, other.way if along > 0 else _minus(Point(0, 0), other.way))


def _curve(start: Passage, end: Passage) -> Segment:
    """The curve from one point to another that has the given ways at both."""
    reach = math.dist(start.at, end.at) * _HANDLE
    return (
        "C",
        (
            start.at.x + start.way.x * reach,
            start.at.y + start.way.y * reach,
            end.at.x - end.way.x * reach,
            end.at.y - end.way.y * reach,
            *end.at,
        ),
    )


def _minus(a: Point, b: Point) -> Point:
    return Point(a.x - b.x, a.y - b.y)


def _dot(a: Point, b: Point) -> float:
    return a.x * b.x + a.y * b.y


def _unit(start: Point, end: Point) -> Point:
    """The direction from one point to another; that to the right where they are the same."""
    length = math.dist(start, end)
    return Point((end.x - start.x) / length, (end.y - start.y) / length) if length else Point(1, 0)


def _angle(a: Point, b: Point) -> float:
    """Between two unit vectors, in radians."""
    return math.acos(max(-1.0, min(1.0, _dot(a, b))))
