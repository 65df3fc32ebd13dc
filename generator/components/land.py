"""The land of a board: levels shaded like contours, terrain tints and motifs, cliffs, grid and labels."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

from generator.components.outline import contour, widened
from generator.components.studio import Studio
from generator.drawing import shapes
from generator.drawing.colour import mix
from generator.drawing.items import Group, Item, Path, Stroke, Use, scaling, translation
from generator.drawing.text import Style, set_line
from generator.grid.cells import Cell
from generator.grid.layout import Point
from generator.model.board import Board
from generator.model.system import Terrain

# The light comes from the north-west: each level throws its shadow this far to the south-east, in mm.
_SHADOW = (0.7, 0.9)
_LABEL_SIZE = 2.3
# Below the hatches of a zone and the hachures of a cliff.
_LABEL_TOP = 2.1
_LABEL_ASIDE = 4.0


def levels(board: Board, studio: Studio) -> Iterator[Item]:
    """The ground of level 1, and each higher level as a contour with its shadow."""
    colours, everything = studio.theme.levels, frozenset(board.terrain)
    yield Path(contour(widened(everything, everything, board.cells), board.cells), fill=colours[0])
    for level in range(2, studio.kit.system.board.levels + 1):
        region = frozenset(cell for cell, height in board.levels.items() if height >= level)
        if region:
            colour = colours[min(level, len(colours)) - 1]
            segments = contour(widened(region, everything, board.cells), board.cells)
            shadow = mix(colours[min(level, len(colours)) - 2], studio.theme.contour, 0.55)
            yield Group((Path(segments, fill=shadow),), translation(*_SHADOW))
            yield Path(segments, fill=colour, stroke=Stroke(studio.theme.contour, 0.25, join="round"))


def tints(board: Board, studio: Studio) -> Iterator[Item]:
    """The colour of each terrain that has one, as one smooth area."""
    everything = frozenset(board.terrain)
    for terrain in studio.kit.system.terrain:
        region = frozenset(cell for cell, kind in board.terrain.items() if kind == terrain.id)
        if region and terrain.look.fill:
            edge = Stroke(mix(terrain.look.fill, studio.theme.contour, 0.35), 0.2, join="round")
            area = contour(widened(region, everything, board.cells), board.cells)
            yield Path(area, fill=terrain.look.fill, stroke=edge)


def motifs(board: Board, studio: Studio) -> Iterator[Item]:
    """The pictures strewn in cells; which variant a cell gets follows from its place, so it never changes."""
    size = studio.kit.system.board.cell * 0.86
    for cell, kind in sorted(board.terrain.items()):
        terrain = studio.kit.terrain(kind)
        if terrain and terrain.look.motifs:
            column, row = cell
            pick = (column * 7 + row * 3 + column * row) % len(terrain.look.motifs)
            drawing = studio.art.symbol(terrain.look.motifs[pick], studio.theme.ink)
            centre, scale = board.cells.layout.centre(cell), size / drawing.width
            flip = -1 if (column + 2 * row) % 3 == 0 else 1
            place = translation(centre.x, centre.y).then(scaling(scale * flip, scale))
            yield Use(drawing, place.then(translation(-drawing.width / 2, -drawing.height / 2)))


def cliffs(board: Board, studio: Studio) -> Iterator[Item]:
    """Hexsides of a look with a stroke: a heavy line with hachures down the lower side."""
    for kind, a, b in board.hexsides:
        terrain = studio.kit.terrain(kind)
        if terrain and terrain.look.stroke:
            low = a if board.levels.get(a, 1) < board.levels.get(b, 1) else b
            yield from _cliff(board.cells.shared(a, b), board.cells.layout.centre(low), terrain)


def _cliff(ends: tuple[Point, Point], low: Point, terrain: Terrain) -> Iterator[Item]:
    (a, b), width = ends, terrain.look.width or 0.9
    colour = terrain.look.stroke or "#000000"
    yield Path(shapes.polyline((a, b)), stroke=Stroke(colour, width, "round"))
    length = math.dist(a, b)
    middle = shapes.middle(a, b)
    away = math.dist(middle, low)
    down = ((low.x - middle[0]) / away, (low.y - middle[1]) / away)
    count = int(length / 1.5)
    for i in range(count):
        t = (i + 0.5) / count
        x, y = a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t
        reach = 2.0 if i % 2 else 1.4
        tip = (x + down[0] * reach, y + down[1] * reach)
        yield Path(shapes.polyline(((x, y), tip)), stroke=Stroke(colour, width * 0.5, "round"))


def grid(board: Board, studio: Studio) -> Iterator[Item]:
    """The cells' sides, each drawn once."""
    stroke = Stroke(studio.theme.grid, studio.theme.grid_width, "round", "round")
    drawn: set[frozenset[Cell]] = set()
    for cell in sorted(board.terrain):
        for other in board.cells.neighbours(cell):
            side = frozenset((cell, other))
            if side not in drawn:
                drawn.add(side)
                yield Path(shapes.polyline(board.cells.shared(cell, other)), stroke=stroke)


def labels(board: Board, studio: Studio) -> Iterator[Item]:
    """The cells' names, in the quiet place below their upper side; beside a road that comes in there."""
    style = Style("label", "regular", _LABEL_SIZE, studio.theme.label)
    roads = _entered_from_above(board, studio)
    for cell in sorted(board.terrain):
        top = min(corner.y for corner in board.cells.layout.corners(cell))
        x = board.cells.layout.centre(cell).x - (_LABEL_ASIDE if cell in roads else 0.0)
        at = (x, top + _LABEL_TOP + _LABEL_SIZE * 0.7)
        yield from set_line(studio.book, board.cells.numbering.label(cell), at, style, "middle").items


def _entered_from_above(board: Board, studio: Studio) -> frozenset[Cell]:
    """The cells whose upper side a narrow course crosses, just where the label would stand."""
    found: set[Cell] = set()
    for course in board.courses:
        terrain = studio.kit.terrain(course.kind)
        if terrain and (terrain.look.width or 0) < _LABEL_ASIDE:
            for one, other in pairwise(course.cells):
                upper, lower = sorted((one, other), key=lambda c: board.cells.layout.centre(c).y)
                if abs(board.cells.layout.centre(upper).x - board.cells.layout.centre(lower).x) < 1:
                    found.add(lower)
    return frozenset(found)
