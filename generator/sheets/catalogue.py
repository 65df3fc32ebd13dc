"""The catalogue of symbols: each one at 16, 8 and 5 mm, to choose from and to judge how it reads when small."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from generator.drawing.fonts import FontBook
from generator.drawing.items import Drawing, Item, Use, scaling, translation
from generator.drawing.text import Style, set_line
from generator.sheets.document import Page
from generator.sheets.paper import Paper

SIZES = (16.0, 8.0, 5.0)
_MARGIN = 14.0
_TOP = 26.0
_CELL_HEIGHT = 23.5
_COLUMNS = 4
_INK, _GREY = "#1f1b16", "#5f5546"


def catalogue(names: Sequence[str], symbol: Callable[[str], Drawing], paper: Paper, book: FontBook) -> tuple[Page, ...]:
    """Pages with the symbols `names`, in order, read from left to right."""
    rows = int((paper.height - _TOP - _MARGIN) / _CELL_HEIGHT)
    per_page = rows * _COLUMNS
    chunks = [names[start : start + per_page] for start in range(0, len(names), per_page)]
    return tuple(
        _page(chunk, f"Symbols {number} of {len(chunks)}", symbol, paper, book)
        for number, chunk in enumerate(chunks, 1)
    )


def _page(names: Sequence[str], title: str, symbol: Callable[[str], Drawing], paper: Paper, book: FontBook) -> Page:
    width = (paper.width - 2 * _MARGIN) / _COLUMNS
    items: list[Item] = list(set_line(book, title, (_MARGIN, 18), Style("title", "bold", 6, _INK)).items)
    for index, name in enumerate(names):
        row, column = divmod(index, _COLUMNS)
        items += _entry(name, symbol(name), _MARGIN + column * width, _TOP + row * _CELL_HEIGHT, width, book)
    return Page(Drawing(paper.width, paper.height, tuple(items)), title, title)


def _entry(name: str, drawing: Drawing, x: float, y: float, width: float, book: FontBook) -> Iterator[Item]:
    """A symbol in its sizes, standing on one line, with its name below."""
    left = x
    for size in SIZES:
        scale = size / max(drawing.width, drawing.height)
        yield Use(drawing, translation(left, y + SIZES[0] - drawing.height * scale).then(scaling(scale)))
        left += size + 2.5
    style = Style("label", "regular", 2.6, _GREY)
    yield from set_line(book, name, (x, y + SIZES[0] + 3.4), style, fit=width - 3).items
