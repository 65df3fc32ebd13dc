"""The cover of a pack: its title above its map, and before it a fan of its cards and a row of its counters."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from generator.components.component import Component
from generator.components.parts import BoardPart, Part, Pieces
from generator.components.studio import Studio
from generator.drawing import shapes
from generator.drawing.colour import mix
from generator.drawing.items import Drawing, Group, Item, Matrix, Path, Stroke, Use, rotation, scaling, translation
from generator.drawing.text import Box, Paragraph, Style, set_line, set_paragraphs
from generator.pack.order import Order
from generator.pack.pictures import jpeg, lying, pixels
from generator.pack.records import Output, Work
from generator.press import Press, silent

COVER = "cover.jpg"
# As shops take covers: upright, no side longer than 900 pixels, less than 200 kB.
_WIDTH, _HEIGHT, _PIXELS, _BYTES = 150.0, 200.0, 900, 195_000
_HEAD, _STRIPE, _FOOT = 50.0, 2.4, 13.0
_EDGE = 10.0
# The fan: how cards are turned about a point below the middle one, how long they are, and where that one lies.
_TURNS, _RADIUS = (-21.0, 0.0, 21.0), 92.0
_CARD, _CARDS_AT = 66.0, 112.0
# Counters have the area of a square of so many mm, unless they are long.
_COUNTER, _LONG, _COUNTERS, _COUNTERS_AT = 20.0, 30.0, 5, 168.0
_ASKEW = (-4.0, 3.0, -2.0, 5.0, -3.0)
# A title that would be smaller in one line than this is set in several.
_TITLE, _ONE_LINE = 18.0, 11.5
# The edges of a map show its title and its legend.
_ZOOM = 1.3


def cover(order: Order) -> Work:
    """cover.jpg, in the first language of the pack."""
    press = Press(order.first)
    parts = press.draw(silent)
    drawing = Drawing(_WIDTH, _HEIGHT, tuple(_items(parts, press.studio)))
    picture = pixels(drawing, press.studio.book, _PIXELS * 25.4 / _HEIGHT)
    return Work((Output(COVER, jpeg(picture, _BYTES)),))


def _items(parts: Sequence[Part], studio: Studio) -> Iterator[Item]:
    boards = [part.drawing for part in parts if isinstance(part, BoardPart)]
    yield from _land(boards[0]) if boards else _colours(studio)
    yield from _fan(_chosen(parts, "card", len(_TURNS)), studio)
    yield from _row(_chosen(parts, "counter", _COUNTERS), studio)
    yield from _head(studio)
    yield from _foot(studio)


def _land(board: Drawing) -> Iterator[Item]:
    """The middle of the map, larger than what would fill the room between head and foot."""
    room = _HEIGHT - _HEAD - _FOOT
    scale = max(_WIDTH / board.width, room / board.height) * _ZOOM
    place = translation((_WIDTH - board.width * scale) / 2, _HEAD + (room - board.height * scale) / 2)
    yield Group((Use(board, place.then(scaling(scale))),), clip=shapes.rectangle(0, _HEAD, _WIDTH, room))


def _colours(studio: Studio) -> Iterator[Item]:
    """Where there is no map, the colours and emblems of the sides."""
    sides, paper = studio.kit.scenario.sides, studio.theme.paper
    width = _WIDTH / len(sides)
    for number, side in enumerate(sides):
        yield Path(shapes.rectangle(number * width, _HEAD, width, _HEIGHT - _HEAD), fill=mix(side.colour, paper, 0.72))
        emblem = studio.art.symbol(side.emblem, mix(side.colour, paper, 0.45))
        scale = min(width * 0.55, 48) / max(emblem.width, emblem.height)
        left = (number + 0.5) * width - emblem.width * scale / 2
        yield Use(emblem, translation(left, _HEAD + 8).then(scaling(scale)))


def _fan(cards: Sequence[Component], studio: Studio) -> Iterator[Item]:
    """Cards as if held in one hand."""
    for card, turn in zip(cards, _TURNS, strict=False):
        turned = rotation(turn, _WIDTH / 2, _CARDS_AT + _RADIUS)
        yield from _laid(
            card, _CARD / max(card.width, card.height), turned.then(translation(_WIDTH / 2, _CARDS_AT)), studio
        )


def _row(counters: Sequence[Component], studio: Studio) -> Iterator[Item]:
    """Counters side by side, as a hand lays them."""
    step = (_WIDTH - 2 * _EDGE) / max(1, len(counters))
    for number, counter in enumerate(counters):
        scale = min(_COUNTER / math.sqrt(counter.width * counter.height), _LONG / max(counter.width, counter.height))
        place = translation(_EDGE + step * (number + 0.5), _COUNTERS_AT).then(rotation(_ASKEW[number % len(_ASKEW)]))
        yield from _laid(counter, scale, place, studio)


def _laid(piece: Component, scale: float, middle: Matrix, studio: Studio) -> Iterator[Item]:
    corner = translation(-piece.width * scale / 2, -piece.height * scale / 2).then(scaling(scale))
    yield from lying(piece, piece.front, middle.then(corner), studio.theme)


def _chosen(parts: Sequence[Part], kind: str, count: int) -> list[Component]:
    """Pieces of a kind from all over its list, so that every side is seen."""
    pieces = [piece for part in parts if isinstance(part, Pieces) and part.kind == kind for piece in part.components]
    count = min(count, len(pieces))
    return [pieces[(2 * number + 1) * len(pieces) // (2 * count)] for number in range(count)]


def _head(studio: Studio) -> Iterator[Item]:
    theme, scenario, language = studio.theme, studio.kit.scenario, studio.language
    yield Path(shapes.rectangle(0, 0, _WIDTH, _HEAD), fill=theme.ink)
    width = _WIDTH / len(scenario.sides)
    for number, side in enumerate(scenario.sides):
        yield Path(shapes.rectangle(number * width, _HEAD, width, _STRIPE), fill=side.colour)
    title = scenario.title.get(language)
    share = studio.book.width(studio.book.runs(title, studio.book.face_of("title", "bold"))[0])
    one_line = min(_TITLE, (_WIDTH - 2 * _EDGE) / share)
    size = one_line if one_line >= _ONE_LINE else _ONE_LINE * 1.2
    quiet = mix(theme.paper, theme.ink, 0.25)
    lines = (
        Paragraph(title, Style("title", "bold", size, theme.paper)),
        Paragraph(scenario.subtitle.get(language), Style("text", "regular", 5.6, quiet), before=3),
    )
    box = Box(_EDGE, 8, _WIDTH - 2 * _EDGE + 0.1, _HEAD - 16, valign="middle")
    yield from set_paragraphs(studio.book, lines, box).items


def _foot(studio: Studio) -> Iterator[Item]:
    theme, kit = studio.theme, studio.kit
    top = _HEIGHT - _FOOT
    yield Path(shapes.rectangle(0, top, _WIDTH, _FOOT), fill=theme.ink)
    style = Style("label", "regular", 4.0, theme.paper)
    middle, half = top + _FOOT / 2 + 1.4, _WIDTH / 2 - _EDGE - 2
    yield from set_line(studio.book, kit.system.name.get(studio.language), (_EDGE, middle), style, fit=half).items
    maker = f"{kit.scenario.author} · {kit.scenario.version}"
    yield from set_line(studio.book, maker, (_WIDTH - _EDGE, middle), style, "end", half).items
    yield Path(shapes.polyline(((0, top), (_WIDTH, top))), stroke=Stroke(theme.rule, 0.4))
