"""The cells' names: in the highest place of a cell that is free, the same one in every cell where it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.components.room import Laid, Outline, Room, bar_over, outline_of
from generator.components.studio import Studio
from generator.drawing.items import Group, translation
from generator.drawing.text import Style, set_line
from generator.grid.cells import Cell
from generator.grid.layout import Point, Rect
from generator.model.board import Board

SIZE = 2.3
_CAPITALS = 0.7
# A zone's hatches and a cliff's hachures have this much room between a side and a label; if there is no other way,
# the label goes nearer.
_MARGIN, _LEAST = 2.1, 0.6
_STEP = 0.5
# A step aside counts as so much of a step down.
_ASIDE = 0.6


def labels(board: Board, studio: Studio, room: Room) -> Iterator[Laid]:
    """Every cell's label, clear of what lies in the room."""
    style = Style("label", "regular", SIZE, studio.theme.label)
    names = {cell: board.cells.numbering.label(cell) for cell in sorted(board.terrain)}
    width = max(
        (text.width for name in names.values() for text in set_line(studio.book, name, (0, 0), style).items),
        default=0.0,
    )
    spots = _spots(outline_of(board.cells), width)
    for cell, name in names.items():
        centre = board.cells.layout.centre(cell)
        box = _freest((_box(Point(centre.x + x, centre.y + y), width) for x, y in spots), cell, room)
        at = ((box.x0 + box.x1) / 2, box.y1)
        for text in set_line(studio.book, name, at, style, "middle").items:
            yield Laid(text, ((cell, bar_over(box)),))


def corner_name(board: Board, name: str, studio: Studio, room: Room) -> Iterator[Laid]:
    """The name of a tile, small, in the first of its corners that is free."""
    style = Style("label", "bold", SIZE, studio.theme.label)
    cells, bounds = board.cells, board.cells.bounds()
    for text in studio.kept(set_line(studio.book, name, (0, 0), style), f"the tile {name}"):
        height = SIZE * _CAPITALS
        corners = {
            Point(x, y): cells.at(column, row)
            for y, row in ((bounds.y0 + _MARGIN, 0), (bounds.y1 - _MARGIN - height, cells.rows - 1))
            for x, column in ((bounds.x0 + _MARGIN, 0), (bounds.x1 - _MARGIN - text.width, cells.columns - 1))
        }
        boxes = {Rect(x, y, x + text.width, y + height): cell for (x, y), cell in corners.items()}
        box = min(boxes, key=lambda box: room.met(boxes[box], box))
        yield Laid(Group((text,), translation(box.x0, box.y1)), ((boxes[box], bar_over(box)),))


def _freest(boxes: Iterable[Rect], cell: Cell, room: Room) -> Rect:
    """The first box that touches nothing, or else the first of those that touch least."""
    best: tuple[int, Rect] | None = None
    for box in boxes:
        met = room.met(cell, box)
        if best is None or met < best[0]:
            best = met, box
        if not met:
            break
    assert best
    return best[1]


def _box(middle: Point, width: float) -> Rect:
    half = SIZE * _CAPITALS / 2
    return Rect(middle.x - width / 2, middle.y - half, middle.x + width / 2, middle.y + half)


def _spots(shape: Outline, width: float) -> list[Point]:
    """Where the middle of a label may lie from that of its cell: the highest place first, then those near it."""
    height = SIZE * _CAPITALS
    top = _highest(shape, width, height)
    down = range(int((shape.half_height - top) / _STEP) + 1)
    aside = range(-int(shape.half_width / _STEP), int(shape.half_width / _STEP) + 1)
    found = [(i, j, shape.box_depth(j * _STEP, top + i * _STEP, width, height)) for i in down for j in aside]
    found = [spot for spot in found if spot[2] >= _LEAST]
    found.sort(key=lambda spot: (spot[2] < _MARGIN - 1e-6, spot[0] + _ASIDE * abs(spot[1]), spot[1]))
    return [Point(j * _STEP, top + i * _STEP) for i, j, _ in found] or [Point(0, top)]


def _highest(shape: Outline, width: float, height: float) -> float:
    """The highest middle, straight above that of the cell, from which a label keeps its margin to all upper sides."""
    return max(
        (_MARGIN - away + (abs(nx) * width + abs(ny) * height) / 2) / ny for nx, ny, away in shape.sides if ny > 1e-6
    )
