"""The plants and stones strewn in cells: always at the same places, and never on what lies in a cell already."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from generator.components.room import Bar, Outline, Room, meets, outline_of
from generator.components.studio import Studio
from generator.drawing.items import Drawing, Matrix, Use, centred, scaling, translation
from generator.grid.layout import Rect
from generator.model.board import Board
from generator.model.system import Look

# How many places are tried in a cell; what is not free stays empty.
_TRIES = 90
# The tries begin at one of so many places, so that a cell looks like none of its neighbours.
_ORDERS = 7
# A motif keeps this far off the sides of its cell.
_MARGIN = 0.4
# Steps that fill a square evenly: the inverse powers of the root of x^3 = x + 1.
_ACROSS, _DOWN = 0.7548776662466927, 0.5698402909980532


class _Kind(NamedTuple):
    """A motif's drawing at its size: the matrix that puts its ink's middle at the origin, and the ink's extent."""

    drawing: Drawing
    matrix: Matrix
    width: float
    height: float


def motifs(board: Board, studio: Studio, room: Room) -> Iterator[Use]:
    """What is strewn in each cell, as one drawing; cells with the same room and order share theirs."""
    shape = outline_of(board.cells)
    drawn: dict[tuple[object, ...], Drawing] = {}
    for cell, kind in sorted(board.terrain.items()):
        terrain = studio.kit.terrain(kind)
        if terrain and terrain.look.motifs:
            centre = board.cells.layout.centre(cell)
            bars = tuple(_seen_from(centre, bar) for bar in room.bars(cell))
            order = (cell[0] * 5 + cell[1] * 3) % _ORDERS
            key = (kind, order, bars)
            if key not in drawn:
                drawn[key] = _strewn(terrain.look, shape, bars, order, studio)
            yield Use(drawn[key], translation(centre.x - shape.half_width, centre.y - shape.half_height))


def foretell(board: Board, studio: Studio) -> None:
    """Fetches the symbols that are strewn on a board, so that strewing them later finds nothing new to tell."""
    for kind in dict.fromkeys(board.terrain.values()):
        terrain = studio.kit.terrain(kind)
        for name in terrain.look.motifs if terrain else ():
            studio.art.symbol(name, studio.theme.ink)


def _seen_from(centre: Sequence[float], bar: Bar) -> Bar:
    """A bar as seen from the middle of a cell; rounded, so that bars at the same place there are the same."""
    (ax, ay), (bx, by), reach = bar
    x, y = centre
    return Bar((round(ax - x, 3), round(ay - y, 3)), (round(bx - x, 3), round(by - y, 3)), round(reach, 3))


def _strewn(look: Look, shape: Outline, bars: Sequence[Bar], order: int, studio: Studio) -> Drawing:
    """A cell's motifs, the lower ones in front of the upper."""
    kinds = [_kind(studio.art.symbol(name, studio.theme.ink), look.motif_size) for name in look.motifs]
    found: list[tuple[float, float, _Kind]] = []
    for number in range(_TRIES):
        x = (2 * ((order / _ORDERS + number * _ACROSS) % 1) - 1) * shape.half_width
        y = (2 * ((order / _ORDERS + number * _DOWN) % 1) - 1) * shape.half_height
        kind = kinds[(order + len(found)) % len(kinds)]
        if (
            all(math.dist((x, y), other[:2]) >= look.motif_step for other in found)
            and shape.box_depth(x, y, kind.width, kind.height) >= _MARGIN
            and not any(meets(_ink(x, y, kind), bar) for bar in bars)
        ):
            found.append((x, y, kind))
    found.sort(key=lambda motif: motif[1])
    middle = translation(shape.half_width, shape.half_height)
    items = tuple(Use(kind.drawing, middle.then(translation(x, y)).then(kind.matrix)) for x, y, kind in found)
    return Drawing(2 * shape.half_width, 2 * shape.half_height, items)


def _kind(drawing: Drawing, size: float) -> _Kind:
    middle, width, height = centred(drawing)
    scale = size / drawing.width
    return _Kind(drawing, scaling(scale).then(middle), width * scale, height * scale)


def _ink(x: float, y: float, kind: _Kind) -> Rect:
    return Rect(x - kind.width / 2, y - kind.height / 2, x + kind.width / 2, y + kind.height / 2)
