"""The land of a board: levels shaded like contours, terrain tints, cliffs, the grid and the cells' middles."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

from generator.components.outline import contour
from generator.components.room import Bar, Laid
from generator.components.studio import Studio
from generator.drawing import shapes
from generator.drawing.colour import channels, mix
from generator.drawing.items import Group, Item, Path, Segment, Segments, Stroke, translation
from generator.grid.layout import Point
from generator.model.board import Board
from generator.model.theme import Theme

# The light comes from the north-west: each level throws its shadow this far to the south-east, in mm.
_SHADOW = (0.7, 0.9)
# The dot from which and to which sight is measured (A10), and the room around it.
_DOT = 0.35
_DOT_ROOM = 1.4
_CLIFF = 0.9
_HACHURES = (2.0, 1.4)


def spread(board: Board) -> Board:
    """The board with more land around it, two cells deep and like its outermost: contours run over its edge."""
    terrain, levels = dict(board.terrain), dict(board.levels)
    for _ in range(2):
        for cell in sorted(terrain):
            for other in board.cells.neighbours(cell):
                terrain.setdefault(other, terrain[cell])
                levels.setdefault(other, levels[cell])
    return replace(board, terrain=terrain, levels=levels)


def ground(board: Board, studio: Studio) -> Iterator[Item]:
    """The land level by level, each with its shadow on the one below, its tints and its contour line."""
    theme, everything = studio.theme, frozenset(board.terrain)
    tints = [*_tints(board, studio)]
    for level in range(1, studio.kit.system.board.levels + 1):
        region = frozenset(cell for cell, height in board.levels.items() if height >= level or level == 1)
        if region:
            below, colour = (theme.levels[min(i, len(theme.levels) - 1)] for i in (max(level - 2, 0), level - 1))
            segments = contour(region, everything, board.cells)
            if level > 1:
                shadow = Path(segments, fill=mix(below, theme.contour, 0.55))
                yield Group((shadow,), translation(*_SHADOW))
            yield Path(segments, fill=colour)
            yield Group(tuple(_tint(area, fill, colour, studio) for fill, area in tints), clip=segments)
            if level > 1:
                yield Path(segments, stroke=Stroke(theme.contour, 0.25, join="round"))


def _tints(board: Board, studio: Studio) -> Iterator[tuple[str, Segments]]:
    """Each colour that terrain has, and the area of its cells: a bridge as blue as its lake lies in one water."""
    everything = frozenset(board.terrain)
    fills = {terrain.id: terrain.look.fill for terrain in studio.kit.system.terrain}
    for fill in dict.fromkeys(fills.values()):
        region = frozenset(cell for cell, kind in board.terrain.items() if fills.get(kind) == fill)
        if region and fill:
            yield fill, contour(region, everything, board.cells)


def shaded(fill: str, ground: str, theme: Theme) -> str:
    """A terrain on the ground of a level: as much darker as that is than the lowest one, so that levels still show."""
    shares = [g / max(low, 1) for g, low in zip(channels(ground), channels(theme.levels[0]), strict=True)]
    return "#{:02x}{:02x}{:02x}".format(
        *(min(255, round(c * share)) for c, share in zip(channels(fill), shares, strict=True))
    )


def _tint(area: Segments, fill: str, ground: str, studio: Studio) -> Path:
    colour = shaded(fill, ground, studio.theme)
    return Path(area, fill=colour, stroke=Stroke(mix(colour, studio.theme.contour, 0.35), 0.2, join="round"))


def cliffs(board: Board, studio: Studio) -> Iterator[Laid]:
    """Hexsides of a look with a stroke: a heavy line with hachures down the lower side."""
    for kind, one, other in board.hexsides:
        terrain = studio.kit.terrain(kind)
        if terrain and terrain.look.stroke:
            low = one if board.levels.get(one, 1) < board.levels.get(other, 1) else other
            colour, width = terrain.look.stroke, terrain.look.width or _CLIFF
            start, end = board.cells.shared(one, other)
            down = shapes.direction(shapes.middle(start, end), board.cells.layout.centre(low))
            edge = Path(shapes.polyline((start, end)), stroke=Stroke(colour, width, "round"))
            hachures = Path(tuple(_hachures(start, end, down)), fill=colour)
            reach = (max(_HACHURES) + width / 2) / 2
            middle = reach - width / 2
            a, b = ((p.x + down[0] * middle, p.y + down[1] * middle) for p in (start, end))
            yield Laid(Group((hachures, edge)), ((low, Bar(a, b, reach)),))


def _hachures(a: Point, b: Point, down: tuple[float, float]) -> Iterator[Segment]:
    """Wedges from a line downhill, long and short in turn."""
    count = max(1, int(math.dist(a, b) / 1.5))
    along = shapes.direction(a, b)
    for i in range(count):
        t, reach = (i + 0.5) / count, _HACHURES[i % 2]
        x, y = a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t
        foot = [(x + along[0] * side, y + along[1] * side) for side in (-0.35, 0.35)]
        yield from shapes.polygon((*foot, (x + down[0] * reach, y + down[1] * reach)))


def grid(board: Board, studio: Studio) -> Iterator[Item]:
    """The cells' sides, each drawn once, with the first of its two cells."""
    stroke = Stroke(studio.theme.grid, studio.theme.grid_width, "round", "round")
    for cell in sorted(board.terrain):
        sides = [
            board.cells.shared(cell, other)
            for other in board.cells.neighbours(cell)
            if other > cell or other not in board.terrain
        ]
        if sides:
            yield Path(tuple(part for side in sides for part in shapes.polyline(side)), stroke=stroke)


def dots(board: Board, studio: Studio) -> Iterator[Laid]:
    """A dot in the middle of every cell, from which sight is measured (A10)."""
    for cell in sorted(board.terrain):
        x, y = board.cells.layout.centre(cell)
        dot = Path(shapes.ellipse(x, y, _DOT, _DOT), fill=studio.theme.grid)
        yield Laid(dot, ((cell, Bar((x, y), (x, y), _DOT_ROOM)),))
