"""Pieces for imposition tests, and where they come to lie on the pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from generator.components.component import BLEED, Component
from generator.drawing.fonts import FontBook
from generator.drawing.items import IDENTITY, Drawing, Group, Item, Matrix, Path, Use
from generator.drawing.shapes import rectangle
from generator.sheets.document import Page
from generator.sheets.flip import Flip
from generator.sheets.marginalia import Marginalia

WORDS = {
    "mm": "mm",
    "two_inches": "2 in",
    "front": "front",
    "back": "back",
    "sheet": "sheet {number} of {total}",
    "actual_size": "print at 100 %",
    **{f"flip_{flip}": f"flip: {flip}" for flip in Flip},
    "tile": "tile {name}",
    "assembly": "assembly",
    "note_map": "glue",
}


def margins(book: FontBook) -> Marginalia:
    return Marginalia("Kit · 1.0", WORDS, book)


def piece(name: str, width: float, height: float, *, back: bool = True, count: int = 1, group: str = "") -> Component:
    """A piece whose faces are plain and no two the same drawing."""
    front, reverse = (_face(width, height) for _ in range(2))
    return Component(name, group, width, height, 0.0, front, reverse if back else None, count)


def _face(width: float, height: float) -> Drawing:
    outline = rectangle(-BLEED, -BLEED, width + 2 * BLEED, height + 2 * BLEED)
    return Drawing(width, height, (Path(outline, fill="#888888"),))


class Place(NamedTuple):
    """A face on a page: its name (upper case fronts, lower case backs) and its cut shape's corners in mm."""

    name: str
    left: float
    top: float
    right: float
    bottom: float
    upright: bool

    @property
    def centre(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2


def places(page: Page, pieces: Sequence[Component]) -> list[Place]:
    """Every face on the page, found by the identity of its drawing."""
    fronts = {id(p.front): p.name.upper() for p in pieces}
    backs = {id(p.back): p.name.lower() for p in pieces if p.back}
    return list(_places(page.drawing.items, {**fronts, **backs}))


def _places(items: Sequence[Item], names: dict[int, str], outer: Matrix = IDENTITY) -> Iterator[Place]:
    for item in items:
        if isinstance(item, Group) and item.items and isinstance(item.items[0], Group):
            yield from _places(item.items, names, outer.then(item.matrix))
        elif isinstance(item, Group) and item.items and isinstance(item.items[0], Use):
            face = item.items[0].drawing
            matrix = outer.then(item.matrix).then(item.items[0].matrix)
            (x0, y0), (x1, y1) = matrix.apply(0, 0), matrix.apply(face.width, face.height)
            yield Place(names[id(face)], min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1), x1 > x0 and y1 > y0)


def grid(page: Page, pieces: Sequence[Component], columns: Sequence[float]) -> list[str]:
    """The page as rows of names; `columns` are the centres of its columns in mm, and a dot is an empty slot."""
    found = places(page, pieces)
    rows = sorted({round(place.centre[1], 3) for place in found})
    lines = []
    for y in rows:
        slots = ["."] * len(columns)
        for place in found:
            if abs(place.centre[1] - y) < 0.01:
                (column,) = [i for i, x in enumerate(columns) if abs(x - place.centre[0]) < 0.01]
                slots[column] = place.name
        lines.append(" ".join(slots))
    return lines
