"""The plan of a table: sectors, pieces with the arrows of their scatter, and rulers in inches and centimetres (C8)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from generator.components.pens import Pens
from generator.components.rollwords import INCH, moved
from generator.components.terrainpieces import draw_piece
from generator.drawing import shapes
from generator.drawing.colour import mix
from generator.drawing.items import Drawing, Item, Path, Stroke
from generator.drawing.text import Anchor
from generator.model.battlefield import Battlefields
from generator.rolling.battlefield import Battlefield
from generator.rolling.placement import Piece, Spot

# Room for the numbers of the rulers on every side.
RULER = 6.5
_NAME, _MEASURE = 3.0, 2.35
_LABEL_GAP = 0.8
_CM = 10.0
# How the number of a tick stands by it, by the way that ticks go out: its anchor, and how far down its baseline is.
_NUMBERS: Mapping[tuple[int, int], tuple[Anchor, float]] = {
    (0, 1): ("middle", 2.0),
    (0, -1): ("middle", -0.5),
    (1, 0): ("start", 0.75),
    (-1, 0): ("end", 0.75),
}


class _Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def common(self, other: _Box) -> float:
        """The area two boxes have in common."""
        width = min(self.right, other.right) - max(self.left, other.left)
        height = min(self.bottom, other.bottom) - max(self.top, other.top)
        return max(0.0, width) * max(0.0, height)


def scale_of(fields: Battlefields, width: float) -> float:
    """How many mm of a plan so many mm wide are one mm of the table."""
    return (width - 2 * RULER) / fields.table.width


def table_plan(field: Battlefield, fields: Battlefields, width: float, pens: Pens) -> Drawing:
    """The plan so many mm wide, rulers included."""
    plan = _Plan(field, fields, scale_of(fields, width), pens)
    return Drawing(width, fields.table.height * plan.scale + 2 * RULER, tuple(plan.items()))


class _Plan:
    def __init__(self, field: Battlefield, fields: Battlefields, scale: float, pens: Pens) -> None:
        self._field, self._fields, self._pens = field, fields, pens
        self.scale = scale
        self._width, self._height = fields.table.width * scale, fields.table.height * scale

    def items(self) -> Iterator[Item]:
        """Everything from the ground up; names come last, so that nothing lies on them."""
        theme = self._pens.theme
        table = shapes.rectangle(RULER, RULER, self._width, self._height)
        yield Path(table, fill=theme.levels[0])
        yield from self._sectors()
        for piece in self._field.pieces:
            x, y = self._at(piece.spot)
            yield from draw_piece(piece, self._fields.piece(piece.terrain), x, y, self.scale, self._pens)
        yield Path(table, stroke=Stroke(theme.ink, 0.6))
        yield from self._rulers()
        for piece in self._field.pieces:
            yield from self._scatter(piece)
        yield from self._labels()

    def _at(self, spot: Spot) -> tuple[float, float]:
        return RULER + spot.x * self.scale, RULER + self._height - spot.y * self.scale

    def _sectors(self) -> Iterator[Item]:
        table, theme = self._fields.table, self._pens.theme
        side = table.sector * self.scale
        right, low = RULER + self._width, RULER + self._height
        stroke = Stroke(mix(theme.muted, theme.levels[0], 0.45), 0.25, dash=(2.0, 1.6))
        for column in range(1, table.columns):
            x = RULER + column * side
            yield Path(shapes.polyline(((x, RULER), (x, low))), stroke=stroke)
        for row in range(1, table.rows):
            y = RULER + row * side
            yield Path(shapes.polyline(((RULER, y), (right, y))), stroke=stroke)
        for sector, at in enumerate(self._numbers(), 1):
            colour = mix(theme.muted, theme.levels[0], 0.35)
            yield from self._pens.line(str(sector), at, 4.6, colour, role="numbers", weight="bold")

    def _numbers(self) -> Iterator[tuple[float, float]]:
        """Where the numbers of the sectors stand: in their upper left corners."""
        table = self._fields.table
        side = table.sector * self.scale
        for index in range(table.columns * table.rows):
            row, column = divmod(index, table.columns)
            yield RULER + column * side + 1.6, RULER + row * side + 5.0

    def _rulers(self) -> Iterator[Item]:
        """Inches along the left and lower edges, from where one measures; centimetres along the others."""
        right, low = RULER + self._width, RULER + self._height
        for inch in range(int(self._fields.table.width / INCH + 0.01) + 1):
            x = RULER + inch * INCH * self.scale
            yield from self._tick((x, low), (0, 1), inch, 6, '"')
        for inch in range(int(self._fields.table.height / INCH + 0.01) + 1):
            y = low - inch * INCH * self.scale
            yield from self._tick((RULER, y), (-1, 0), inch, 6, '"')
        for step in range(int(self._fields.table.width / 50) + 1):
            yield from self._tick((RULER + step * 50 * self.scale, RULER), (0, -1), step * 5, 20, " cm")
        for step in range(int(self._fields.table.height / 50) + 1):
            yield from self._tick((right, low - step * 50 * self.scale), (1, 0), step * 5, 20, " cm")

    def _tick(self, at: tuple[float, float], out: tuple[int, int], value: int, every: int, unit: str) -> Iterator[Item]:
        """A stroke outwards from the edge; those of the numbers are longer. The first number says the unit."""
        named = value % every == 0
        length = 1.5 if named else 0.7
        end = (at[0] + out[0] * length, at[1] + out[1] * length)
        yield Path(shapes.polyline((at, end)), stroke=Stroke(self._pens.theme.muted, 0.25 if named else 0.12))
        if named:
            anchor, down = _NUMBERS[out]
            place, text = (end[0] + out[0] * 0.5, end[1] + down), str(value) if value else f"0{unit}"
            yield from self._pens.line(text, place, 2.1, self._pens.theme.muted, role="numbers", anchor=anchor)

    def _scatter(self, piece: Piece) -> Iterator[Item]:
        """A ring in the middle of the sector, an arrow from it, and a cross in the middle of the piece."""
        ink, paper = self._pens.theme.ink, self._pens.theme.paper
        start, end = self._at(piece.start), self._at(piece.spot)
        if piece.way * self.scale > 2.5:
            along = shapes.direction(start, end)
            # The head ends short of the cross, so that both can be read.
            tip = (end[0] - along[0] * 1.5, end[1] - along[1] * 1.5)
            base = (tip[0] - along[0] * 2.0, tip[1] - along[1] * 2.0)
            wing = (-along[1] * 0.75, along[0] * 0.75)
            for colour, width in ((paper, 1.1), (ink, 0.35)):
                yield Path(shapes.polyline((start, base)), stroke=Stroke(colour, width, "round"))
            head = (tip, (base[0] + wing[0], base[1] + wing[1]), (base[0] - wing[0], base[1] - wing[1]))
            yield Path(shapes.polygon(head), fill=ink, stroke=Stroke(paper, 0.2))
            yield Path(shapes.ellipse(*start, 0.8, 0.8), fill=paper, stroke=Stroke(ink, 0.3))
        for colour, width in ((paper, 1.0), (ink, 0.4)):
            for dx, dy in ((1.1, 0.0), (0.0, 1.1)):
                line = ((end[0] - dx, end[1] - dy), (end[0] + dx, end[1] + dy))
                yield Path(shapes.polyline(line), stroke=Stroke(colour, width, "round"))

    def _labels(self) -> Iterator[Item]:
        """A plate by each piece: its name, how far its middle is from the left and lower edges, how it was moved."""
        radii = [self._fields.piece(p.terrain).size / 2 * self.scale for p in self._field.pieces]
        spots = [self._at(piece.spot) for piece in self._field.pieces]
        taken = [
            _Box(x - r * 0.8, y - r * 0.8, x + r * 0.8, y + r * 0.8) for (x, y), r in zip(spots, radii, strict=True)
        ]
        for piece in self._field.pieces:
            (x, y), (tx, ty) = self._at(piece.start), self._at(piece.spot)
            taken.append(_Box(min(x, tx) - 1.5, min(y, ty) - 1.5, max(x, tx) + 1.5, max(y, ty) + 1.5))
        taken += (_Box(x, y - 4.6, x + 3, y) for x, y in self._numbers())
        for piece, spot, radius in zip(self._field.pieces, spots, radii, strict=True):
            lines = self._written(piece)
            width = max(self._breadth(text, size) for text, size in lines) + 2.4
            height = sum(size for _, size in lines) * 1.18 + 1.6
            box = self._free(spot, radius, width, height, taken)
            taken.append(box)
            yield from self._plate(box, lines)

    def _written(self, piece: Piece) -> list[tuple[str, float]]:
        number = self._pens.number
        name = self._fields.piece(piece.terrain).name.get(self._pens.language)
        across, up = piece.spot.x, piece.spot.y
        return [
            (name, _NAME),
            (f'→ {number(across / INCH)}" · {number(across / _CM, 0)} cm', _MEASURE),
            (f'↑ {number(up / INCH)}" · {number(up / _CM, 0)} cm', _MEASURE),
            *([(moved(piece, self._pens), _MEASURE)] if piece.way else []),
        ]

    def _breadth(self, text: str, size: float) -> float:
        return sum(item.width for item in self._pens.line(text, (0, 0), size, weight="bold"))

    def _free(
        self, spot: tuple[float, float], radius: float, width: float, height: float, taken: Sequence[_Box]
    ) -> _Box:
        """Of the places around a piece, the one that hides least; below is best, then above."""
        x, y = spot
        beside, over = radius * 0.86 + _LABEL_GAP, radius * 0.86 + _LABEL_GAP
        middles = (
            (x, y + over + height / 2),
            (x, y - over - height / 2),
            (x + beside + width / 2, y),
            (x - beside - width / 2, y),
            *(
                (x + dx * (radius * 0.62 + width / 2), y + dy * (radius * 0.62 + height / 2))
                for dx in (1, -1)
                for dy in (1, -1)
            ),
        )
        table = _Box(RULER + 0.8, RULER + 0.8, RULER + self._width - 0.8, RULER + self._height - 0.8)
        boxes = [_Box(a - width / 2, b - height / 2, a + width / 2, b + height / 2) for a, b in middles]

        def cost(box: _Box) -> float:
            outside = width * height - box.common(table)
            return math.floor(sum(box.common(other) for other in taken) + outside * 20)

        return min(boxes, key=cost)

    def _plate(self, box: _Box, lines: Sequence[tuple[str, float]]) -> Iterator[Item]:
        theme = self._pens.theme
        shape = shapes.rectangle(box.left, box.top, box.right - box.left, box.bottom - box.top, 0.9)
        yield Path(shape, fill=theme.paper, stroke=Stroke(theme.rule, 0.2))
        baseline, middle = box.top + 0.8, (box.left + box.right) / 2
        for index, (text, size) in enumerate(lines):
            baseline += size * (1.0 if index == 0 else 1.15)
            weight = "regular" if index else "bold"
            yield from self._pens.line(text, (middle, baseline), size, weight=weight, anchor="middle")
