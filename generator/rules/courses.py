"""Where rivers and roads lead: to the edge, to each other, to a place; and none is drawn twice (A9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from generator.diagnostics import Position, Related, Severity
from generator.grid.cells import Cell
from generator.model.board import Path
from generator.model.system import GameSystem, Place
from generator.rules.field import Field
from generator.rules.places import closed_terrain
from generator.rules.registry import Finding, Subject, land_rule, map_rule


class _Course(NamedTuple):
    """A path of the map's file with its number there and its cells."""

    number: int
    path: Path
    cells: tuple[Cell, ...]

    def at(self, field: Field, index: int) -> Position:
        return field.at("paths", self.number, "through", index % len(self.cells))

    def label(self, index: int) -> str:
        return self.path.through[index]


def _courses(field: Field, kinds: frozenset[str]) -> Iterator[_Course]:
    """The paths of such kinds that lead from neighbour to neighbour; faults of the others are M306 and M307."""
    neighbours = field.board.cells.neighbours
    for number, path in enumerate(field.data.paths):
        cells = field.cells_of(path) if path.kind in kinds else ()
        known = tuple(cell for cell in cells if cell is not None)
        if known and len(known) == len(cells) and all(b in neighbours(a) for a, b in pairwise(known)):
            yield _Course(number, path, known)


def _lying(system: GameSystem, place: Place) -> frozenset[str]:
    return frozenset(terrain.id for terrain in system.terrain if terrain.place is place)


class _Meetings:
    """Where paths of some kinds lead on: off the map, into each other, to a place."""

    def __init__(self, field: Field, kinds: frozenset[str]) -> None:
        self._field = field
        self._passes = Counter(cell for course in field.board.courses if course.kind in kinds for cell in course.cells)
        # A place that can't be found (P408) may be anywhere.
        lost = any(field.board.find(place.hex) is None for place in field.data.places)
        self._places = frozenset(field.board.terrain if lost else (cell for cell, _ in field.board.places))

    def leads_on(self, cell: Cell) -> bool:
        """Whether a path that ends there leaves the map, meets another one or itself, or has come to a place."""
        around = self._field.board.cells.neighbours(cell)
        at_edge = any(other not in self._field.board.terrain for other in around)
        return at_edge or self._passes[cell] > 1 or cell in self._places or not self._places.isdisjoint(around)


@land_rule("M312", "A river begins or ends in the middle of the map", Severity.WARNING)
def loose_river(subject: Subject, field: Field) -> Iterator[Finding]:
    """Every end of a path of terrain in hexes that is neither at the edge nor at other water or a place.

    Other water is another such path in the hex, or terrain beside it that no unit may enter or that has a stroke.
    """
    system = subject.kit.system
    rivers = _lying(system, Place.HEX)
    meetings = _Meetings(field, rivers)
    water = closed_terrain(system) | {t.id for t in system.terrain if t.id in rivers and t.look.stroke}
    for course in _courses(field, rivers):
        own = frozenset(course.cells)
        for end in _ends(course):
            here = course.cells[end]
            around = field.board.cells.neighbours(here)
            in_water = any(field.board.terrain.get(cell) in water for cell in around if cell not in own)
            if not in_water and not meetings.leads_on(here):
                message = f"the {course.path.kind} {_ENDS[end]} in {course.label(end)}, in the middle of the map"
                hint = "lead it to the edge or into other water, or mark the spot with a place, such as a spring"
                yield Finding(message, course.at(field, end), hint)


_ENDS = {0: "begins", -1: "ends"}


def _ends(course: _Course) -> tuple[int, ...]:
    return (0, -1) if len(course.cells) > 1 else ()


@map_rule("M315", "A road ends in the middle of the map", Severity.ADVICE)
def loose_road(subject: Subject, field: Field) -> Iterator[Finding]:
    """Every end of a path that is not at the edge, at another path or at a place, and leads to no other terrain.

    What ends where nobody may go is no road.
    """
    system = subject.kit.system
    roads = _lying(system, Place.PATH)
    meetings, terrain = _Meetings(field, roads | _lying(system, Place.HEX)), field.board.terrain
    closed = closed_terrain(system)
    for course in _courses(field, roads):
        for end, before in ((0, 1), (-1, -2)) if len(course.cells) > 1 else ():
            here = course.cells[end]
            stays = terrain[here] == terrain[course.cells[before]] and terrain[here] not in closed
            if stays and not meetings.leads_on(here):
                message = (
                    f"the {course.path.kind} {_ENDS[end]} in {course.label(end)}, in the middle of {terrain[here]}"
                )
                yield Finding(message, course.at(field, end), "lead it on to a place, another road or the edge")


@land_rule("M316", "A road passes a river without a crossing", Severity.WARNING)
def road_through_river(subject: Subject, field: Field) -> Iterator[Finding]:
    """Every hex inside of a path that is a river, not a ford or a bridge (A9); at its end a brook may flow into one."""
    system = subject.kit.system
    rivers = {t.id for t in system.terrain if t.place is Place.HEX and t.look.stroke and not t.look.crossing}
    crossings = sorted(t.id for t in system.terrain if t.look.crossing)
    for course in _courses(field, _lying(system, Place.PATH)):
        for index, cell in enumerate(course.cells[1:-1], 1):
            if field.board.terrain[cell] in rivers:
                message = f"the {course.path.kind} passes {course.label(index)}, which is {field.board.terrain[cell]}"
                hint = f"make the hex a crossing: {', '.join(crossings)}" if crossings else "lead it around the hex"
                yield Finding(message, course.at(field, index), hint)


@land_rule("M317", "A path is drawn twice", Severity.WARNING)
def repeated_step(subject: Subject, field: Field) -> Iterator[Finding]:
    """The first step of every path that one of its kind makes too, or the path itself, either way."""
    system = subject.kit.system
    first: dict[tuple[str, frozenset[Cell]], tuple[_Course, int]] = {}
    for course in _courses(field, _lying(system, Place.HEX) | _lying(system, Place.PATH)):
        again = None
        for index, step in enumerate(pairwise(course.cells), 1):
            earlier = first.setdefault((course.path.kind, frozenset(step)), (course, index))
            if again is None and earlier != (course, index):
                again = index, earlier
        if again is not None:
            index, (other, place) = again
            step_named = f"from {course.label(index - 1)} to {course.label(index)}"
            message = f"the {course.path.kind} {step_named} is drawn twice"
            related = (Related("drawn here already", other.at(field, place)),)
            yield Finding(message, course.at(field, index), "let one of the two end where they meet", related)
