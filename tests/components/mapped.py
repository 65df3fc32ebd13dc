"""A board and what is drawn on it, found again by kind."""

from __future__ import annotations

import math
from functools import cached_property

from ink import Point, letters, painted

from generator.components import board as drawn
from generator.components.routes import Route, routes
from generator.components.studio import Studio
from generator.drawing.items import IDENTITY, Bounds, Drawing, Group, Item, Matrix, Text, Use, bounds, walk
from generator.grid.cells import Cell
from generator.model.board import Board

Put = tuple[Drawing, Matrix]


class Sampled:
    """A sample board and what is drawn of it; positions are those of the board's own cells."""

    def __init__(self, studio: Studio, board: Board) -> None:
        self.studio, self.board = studio, board

    @cached_property
    def field(self) -> tuple[Item, ...]:
        """The items of the map itself, without title, track and legend, in paint order."""
        return tuple(drawn.field(self.board, self.studio))

    @cached_property
    def routes(self) -> tuple[Route, ...]:
        return routes(self.board, self.studio)

    def put(self, *names: str) -> list[Put]:
        """Where the drawings of these symbols are used, in whatever colour."""
        colours = {self.studio.theme.ink, *(s.line for s in self.studio.kit.scenario.sides if s.line)}
        wanted = {id(self.studio.art.symbol(name, colour)) for name in names for colour in colours}
        return [(drawing, matrix) for drawing, matrix in _used(self.field, IDENTITY) if id(drawing) in wanted]

    def motifs(self) -> list[Put]:
        """Where plants, stones and the like are strewn."""
        return self.put(*(name for t in self.studio.kit.system.terrain for name in t.look.motifs))

    def labels(self) -> dict[Cell, Bounds]:
        """The box of every cell's name."""
        names = {self.board.cells.numbering.label(cell): cell for cell in self.board.terrain}
        found: dict[Cell, Bounds] = {}
        for item, matrix in walk(self.field):
            if isinstance(item, Text) and item.string in names:
                assert names[item.string] not in found, "a name stands twice"
                found[names[item.string]] = letters(item, matrix)
        return found

    def plates(self) -> list[Bounds]:
        """The boxes of the plates on which the names of places stand."""
        paper = self.studio.theme.paper
        return [bounds(item, matrix) for item, matrix in walk(self.field) if getattr(item, "fill", None) == paper]

    def zone_marks(self) -> list[Point]:
        """Points on the lines and hatches of all zones."""
        return painted(self.field, [side.line for side in self.studio.kit.scenario.sides if side.line])

    def cliff_marks(self) -> list[Point]:
        """Points on cliffs and their hachures."""
        kinds = {kind for kind, _, _ in self.board.hexsides}
        looks = [t.look for t in self.studio.kit.system.terrain if t.id in kinds]
        return painted(self.field, [look.stroke for look in looks if look.stroke])

    def cell_of(self, at: Point) -> Cell:
        """The cell in which a point lies: that of the nearest middle."""
        return min(self.board.terrain, key=lambda cell: math.dist(self.board.cells.layout.centre(cell), at))


def _used(items: tuple[Item, ...], matrix: Matrix) -> list[Put]:
    found: list[Put] = []
    for item in items:
        if isinstance(item, Group):
            found += _used(item.items, matrix.then(item.matrix))
        elif isinstance(item, Use):
            placed = matrix.then(item.matrix)
            found += [(item.drawing, placed), *_used(item.drawing.items, placed)]
    return found
