"""What the scenario draws over the land: set-up zones and named places."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from generator.components.outline import Edge, runs
from generator.components.room import Bar, Laid, Outline, Room, Spot, bar_over, outline_of
from generator.components.studio import Studio
from generator.drawing import shapes
from generator.drawing.items import Group, Item, Path, Segment, Segments, Stroke, Text, Use, scaling, translation
from generator.drawing.text import Style, set_line
from generator.grid.cells import Cell
from generator.grid.layout import Point, Rect
from generator.model.board import Board
from generator.model.scenario import Side

# A zone's line lies inside its sides, its hatches inside that, in mm.
_INSET, _LINE = 0.6, 0.6
_HATCH, _SLANT, _BETWEEN = 1.15, 0.7, 1.8
# A place's symbol as a share of its cell, and its name's size and greatest width in mm.
_SYMBOL = 0.42
_NAME, _NAME_WIDTH = 2.6, 19.0
# A place without a name is a square of this share of its cell.
_COUNTER = 0.62


def zones(board: Board, studio: Studio) -> Iterator[Laid]:
    """The inner edge of every set-up zone (A11): a line in the side's colour and dash, hatched into the zone."""
    for area in board.areas:
        side = studio.kit.side(area.side)
        for run in runs(area.cells, frozenset(board.terrain), board.cells) if side else ():
            assert side
            yield Laid(Path(_inset(run), stroke=_line(side)))
            for edge in run:
                yield Laid(_hatched(edge.start, edge.end, side), ((edge.inner, _band(edge)),))


def zone_edge(start: Spot, end: Spot, side: Side) -> Iterator[Item]:
    """The edge of a side's zone along a straight line, hatched to its right."""
    yield Path(shapes.polyline((_along(start, end, 0, _INSET), _along(start, end, 1, _INSET))), stroke=_line(side))
    yield _hatched(start, end, side)


def _line(side: Side) -> Stroke:
    return Stroke(side.line or side.colour, _LINE, "butt" if side.dash else "round", "round", side.dash)


def _hatched(start: Spot, end: Spot, side: Side) -> Path:
    return Path(tuple(_hatches(start, end)), stroke=Stroke(side.line or side.colour, 0.3, "round"))


def _inward(edge: Edge) -> tuple[float, float]:
    along = shapes.direction(edge.start, edge.end)
    return -along[1], along[0]


def _inset(run: Sequence[Edge]) -> Segments:
    """A run of sides as one line inside them."""
    closed = math.dist(run[0].start, run[-1].end) < 1e-3
    corners = [_corner(one, other) for one, other in pairwise([run[-1], *run] if closed else run)]
    if closed:
        return shapes.polygon(corners)
    first, last = run[0], run[-1]
    return shapes.polyline((_end(first.start, first, 1), *corners, _end(last.end, last, -1)))


def _corner(one: Edge, other: Edge) -> tuple[float, float]:
    """Where the lines inside two sides meet."""
    a, b = _inward(one), _inward(other)
    share = _INSET / (1 + a[0] * b[0] + a[1] * b[1])
    return other.start.x + (a[0] + b[0]) * share, other.start.y + (a[1] + b[1]) * share


def _end(corner: Point, edge: Edge, way: int) -> tuple[float, float]:
    """Where the line inside a side ends at the board's edge, a little before it."""
    along, inward = shapes.direction(edge.start, edge.end), _inward(edge)
    return corner.x + (inward[0] + way * along[0]) * _INSET, corner.y + (inward[1] + way * along[1]) * _INSET


def _hatches(start: Spot, end: Spot) -> Iterator[Segment]:
    length = math.dist(start, end)
    count = max(1, int(length / _BETWEEN))
    for i in range(count):
        share = (i + 0.5) / count
        tip = _along(start, end, share + _SLANT / length, _INSET + _HATCH)
        yield from shapes.polyline((_along(start, end, share, _INSET), tip))


def _along(start: Spot, end: Spot, share: float, inset: float) -> tuple[float, float]:
    """The point at a share of a line, so far to its right."""
    x, y = shapes.direction(start, end)
    return (
        start[0] + (end[0] - start[0]) * share - y * inset,
        start[1] + (end[1] - start[1]) * share + x * inset,
    )


def _band(edge: Edge) -> Bar:
    """What the line and the hatches of a side cover."""
    reach = (_INSET + _HATCH) / 2 + 0.1
    return Bar(_along(edge.start, edge.end, 0, reach), _along(edge.start, edge.end, 1, reach), reach)


def places(board: Board, studio: Studio, room: Room) -> Iterator[Laid]:
    """Camps, villages and the like: a symbol in the side's colour, its name on a plate; objectives have a star.

    What has no name, such as a building or a unit where it begins, is drawn as a counter is.
    """
    size = studio.kit.system.board.cell * _SYMBOL
    shape = outline_of(board.cells)
    for cell, place in board.places:
        x, y = board.cells.layout.centre(cell)
        side = studio.kit.side(place.side) if place.side else None
        colour = (side.line or side.colour) if side else studio.theme.ink
        name = place.name.get(studio.language)
        if not name:
            yield _counter(studio, cell, place.symbol, side, Point(x, y))
            continue
        yield _symbol(studio, cell, place.symbol, colour, Point(x, y), size)
        if place.id in board.objectives:
            yield _symbol(studio, cell, "star", colour, Point(x + size * 0.62, y - size * 0.5), size * 0.4)
        style = Style("label", "bold", _NAME, studio.theme.ink)
        line = set_line(studio.book, name, (0, 0), style, "middle", fit=_NAME_WIDTH)
        for text in studio.kept(line, "the board"):
            yield _plate(text, cell, Point(x, y), size, shape, room, studio)


def _counter(studio: Studio, cell: Cell, symbol: str, side: Side | None, at: Point) -> Laid:
    """A square in the side's colour with a symbol in its ink."""
    theme, size = studio.theme, studio.kit.system.board.cell * _COUNTER
    box = _around(at, (0, 0), size, size)
    ground = Path(
        shapes.rectangle(box.x0, box.y0, size, size, size / 14),
        fill=side.colour if side else theme.paper,
        stroke=Stroke(side.line or side.colour if side else theme.ink, size / 32),
    )
    drawn = _symbol(studio, cell, symbol, side.ink if side else theme.ink, at, size * 0.86)
    return Laid(Group((ground, drawn.item)), ((cell, bar_over(box)),))


def _plate(text: Text, cell: Cell, centre: Point, size: float, shape: Outline, room: Room, studio: Studio) -> Laid:
    """A name on a small plate, legible on any ground, in the freest place around a symbol."""
    width, height = text.width + 1.8, text.size * 1.35
    near = size / 2 + height / 2
    aside = size / 2 + width / 2 + 0.4
    spots = [(x, y) for y in (near, -near, near + 1, -near - 1, near + 2, -near - 2) for x in (0, -2.5, 2.5, -5, 5)]
    spots += [(x, y) for x in (aside, -aside) for y in (0, -2, 2)]

    def cost(spot: tuple[float, float]) -> float:
        outside = max(0.0, 0.5 - shape.box_depth(*spot, width, height))
        return 4 * room.met(cell, _around(centre, spot, width, height)) + outside + 0.1 * spots.index(spot)

    best = min(spots, key=cost)
    box = _around(centre, best, width, height)
    plate = Path(
        shapes.rectangle(box.x0, box.y0, width, height, 0.6),
        fill=studio.theme.paper,
        stroke=Stroke(studio.theme.rule, 0.15),
    )
    place = translation(centre.x + best[0], box.y0 + text.size * 0.95)
    return Laid(Group((plate, Group((text,), place))), ((cell, bar_over(box)),))


def _around(centre: Point, spot: tuple[float, float], width: float, height: float) -> Rect:
    x, y = centre.x + spot[0], centre.y + spot[1]
    return Rect(x - width / 2, y - height / 2, x + width / 2, y + height / 2)


def _symbol(studio: Studio, cell: Cell, name: str, colour: str, at: Point, size: float) -> Laid:
    drawing = studio.art.symbol(name, colour)
    height = drawing.height * size / drawing.width
    box = _around(at, (0, 0), size, height)
    return Laid(Use(drawing, translation(box.x0, box.y0).then(scaling(size / drawing.width))), ((cell, bar_over(box)),))
