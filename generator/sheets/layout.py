"""Layout: which piece lies where on which sheet.

Pieces of one size stand in a block of rows and columns; blocks stand below each other. A sheet knows the fronts only:
where backs go is their image in its mirror.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from generator.components.component import Component
from generator.diagnostics import UsageError
from generator.sheets.flip import Flip, Mirror, mirror
from generator.sheets.machines import TICK, TICK_GAP, clearances
from generator.sheets.printing import Printing

# From a fold to the pieces on both sides of it, and between two blocks: ticks have room there.
FOLD_GAP = TICK_GAP + TICK + 0.4
BLOCK_GAP = 2 * FOLD_GAP
_ROUNDING = 1e-6


@dataclass(frozen=True, slots=True)
class Field:
    """Where fronts may lie on a page: `width` x `height` mm from (x, y). Of a `folded` page it is one half."""

    x: float
    y: float
    width: float
    height: float
    mirror: Mirror
    folded: bool = False

    def capacity(self, width: float, height: float, gutter: float) -> tuple[int, int]:
        """How many columns and rows of pieces of a size it takes."""
        return _fit(self.width, width, gutter), _fit(self.height, height, gutter)


@dataclass(frozen=True, slots=True)
class Slot:
    """One piece's place on the front of a sheet, by its upper left corner in mm.

    `gaps` is how much room beyond its left, upper, right and lower edge is its own; None where it has no neighbour.
    """

    component: Component
    x: float
    y: float
    gaps: tuple[float | None, float | None, float | None, float | None]

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.x + self.component.width

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.y + self.component.height


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page's blocks of slots."""

    field: Field
    blocks: tuple[tuple[Slot, ...], ...]

    @property
    def width(self) -> float:
        """The width of the page."""
        return self.field.mirror.width

    @property
    def height(self) -> float:
        """The height of the page."""
        return self.field.mirror.height

    @property
    def slots(self) -> tuple[Slot, ...]:
        """The slots of all blocks."""
        return tuple(slot for block in self.blocks for slot in block)

    @property
    def backed(self) -> bool:
        """Whether any of its pieces has a back."""
        return any(slot.component.back for slot in self.slots)


def lay_out(components: Sequence[Component], printing: Printing) -> tuple[Sheet, ...]:
    """All copies of the components in order, those of one size together.

    Pieces of another size begin on what is left of the sheet before when that saves one. Raises UsageError for a
    piece that no sheet holds.
    """
    stacks: list[_Stack] = []
    for pieces in _sizes(components):
        fields = fields_for(printing, backed=any(piece.back for piece in pieces))
        best = _best(pieces, fields, printing)
        piece, count = pieces[0], len(pieces)
        taken = min(count, stacks[-1].room(piece)) if stacks and stacks[-1].field in fields else 0
        if _sheets(count - taken, piece, best, printing) < _sheets(count, piece, best, printing):
            stacks[-1].put(pieces[:taken])
        else:
            taken = 0
        capacity = math.prod(best.capacity(piece.width, piece.height, printing.gutter))
        for start in range(taken, count, capacity):
            stacks.append(_Stack(best, printing.gutter, []))
            stacks[-1].put(pieces[start : start + capacity])
    return tuple(stack.sheet() for stack in stacks)


def fields_for(printing: Printing, *, backed: bool) -> tuple[Field, ...]:
    """The fields of an upright and of a lying page; where backed pieces are folded, their halves to both sides."""
    paper = printing.paper
    found = []
    for width, height in dict.fromkeys(((paper.width, paper.height), (paper.height, paper.width))):
        side, ends = clearances(printing.cutter, paper, width, height)
        if backed and printing.flip is Flip.FOLD:
            beside = width / 2 - FOLD_GAP - side
            above = height / 2 - FOLD_GAP - ends
            found.append(Field(side, ends, beside, height - 2 * ends, Mirror(width, height, upright=True), folded=True))
            found.append(Field(side, ends, width - 2 * side, above, Mirror(width, height, upright=False), folded=True))
        else:
            found.append(Field(side, ends, width - 2 * side, height - 2 * ends, mirror(printing.flip, width, height)))
    return tuple(found)


def fits(width: float, height: float, printing: Printing, *, backed: bool) -> bool:
    """Whether a sheet takes a piece of a size."""
    return any(all(field.capacity(width, height, 0)) for field in fields_for(printing, backed=backed))


def rooms(printing: Printing, *, backed: bool) -> str:
    """How large the fields are, as messages say it."""
    sizes = (f"{field.width:.1f} x {field.height:.1f} mm" for field in fields_for(printing, backed=backed))
    return " or ".join(dict.fromkeys(sizes))


def _sizes(components: Sequence[Component]) -> Iterator[list[Component]]:
    for size in dict.fromkeys((c.width, c.height) for c in components):
        pieces = [c for c in components if (c.width, c.height) == size for _ in range(c.count)]
        if pieces:
            yield pieces


def _best(pieces: Sequence[Component], fields: Sequence[Field], printing: Printing) -> Field:
    """The field that needs the fewest sheets; the first of them where several do."""
    width, height = pieces[0].width, pieces[0].height
    able = [field for field in fields if all(field.capacity(width, height, printing.gutter))]
    if not able:
        backed = any(piece.back for piece in pieces)
        room = rooms(printing, backed=backed)
        way = "; --flip separate has more room" if backed and printing.flip is Flip.FOLD else ""
        raise UsageError(
            f"a piece of {width:.1f} x {height:.1f} mm does not fit {printing.paper.name}: there are {room}{way}"
        )
    return min(able, key=lambda field: _sheets(len(pieces), pieces[0], field, printing))


def _sheets(count: int, piece: Component, field: Field, printing: Printing) -> int:
    return -(-count // math.prod(field.capacity(piece.width, piece.height, printing.gutter)))


def _fit(room: float, length: float, gutter: float) -> int:
    return max(0, int((room + gutter + _ROUNDING) / (length + gutter)))


@dataclass
class _Stack:
    """A sheet in the making: blocks below each other, placed from the upper left corner of its field."""

    field: Field
    gutter: float
    _blocks: list[list[Slot]]

    def room(self, piece: Component) -> int:
        """How many pieces of this size it still takes, in a block of their own."""
        left = replace(self.field, height=self.field.height - self._next)
        return math.prod(left.capacity(piece.width, piece.height, self.gutter))

    @property
    def _next(self) -> float:
        """How far down the next block begins."""
        return max(slot.bottom for slot in self._blocks[-1]) + BLOCK_GAP if self._blocks else 0.0

    def put(self, pieces: Sequence[Component]) -> None:
        """Adds a block of pieces of one size."""
        columns, _ = self.field.capacity(pieces[0].width, pieces[0].height, self.gutter)
        top = self._next
        self._blocks.append([self._slot(piece, index, columns, len(pieces), top) for index, piece in enumerate(pieces)])

    def _slot(self, piece: Component, index: int, columns: int, count: int, top: float) -> Slot:
        row, column = divmod(index, columns)
        neighbours = (
            column > 0,
            row > 0,
            column < columns - 1 and index + 1 < count,
            index + columns < count,
        )
        left, above, right, below = (self.gutter / 2 if near else None for near in neighbours)
        x, y = column * (piece.width + self.gutter), top + row * (piece.height + self.gutter)
        return Slot(piece, x, y, (left, above, right, below))

    def sheet(self) -> Sheet:
        """The sheet, its blocks in the middle of a plain page or next to the fold of a folded one."""
        down = self._down()
        blocks = []
        for block in self._blocks:
            across = self._across(block)
            blocks.append(tuple(replace(s, x=self.field.x + across + s.x, y=self.field.y + down + s.y) for s in block))
        return Sheet(self.field, tuple(blocks))

    def _across(self, block: Sequence[Slot]) -> float:
        if self.field.folded and self.field.mirror.upright:
            return self.field.width - max(slot.right for slot in block)
        piece = block[0].component
        columns, _ = self.field.capacity(piece.width, piece.height, self.gutter)
        return (self.field.width - columns * (piece.width + self.gutter) + self.gutter) / 2

    def _down(self) -> float:
        """Of all sheets of a stack the first block begins at the same height, whether they are full or not."""
        used = max(slot.bottom for block in self._blocks for slot in block)
        if self.field.folded and not self.field.mirror.upright:
            return self.field.height - used
        piece = self._blocks[0][0].component
        _, rows = self.field.capacity(piece.width, piece.height, self.gutter)
        middle = (self.field.height - rows * (piece.height + self.gutter) + self.gutter) / 2
        return min(middle, self.field.height - used)
