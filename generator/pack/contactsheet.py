"""The contact sheet: every piece of a kit with its front, its back and its name, and the map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from generator.components.component import Component
from generator.components.parts import BoardPart, Part, Pieces
from generator.components.studio import Studio
from generator.drawing import shapes
from generator.drawing.items import Drawing, Group, Item, Path, Stroke, Use, scaling, translation
from generator.drawing.text import Style, set_line
from generator.pack.order import Order
from generator.pack.pictures import jpeg, lying, pixels
from generator.pack.records import Output, Work
from generator.press import Press, silent

_WIDTH, _EDGE = 420.0, 12.0
_GAP, _BETWEEN, _CAPTION = 5.0, 1.5, 5.5
# Larger pieces are shown no larger than this, the map no wider.
_PIECE, _BOARD = 46.0, 250.0
_DPI, _LONGEST, _BYTES = 120.0, 8000.0, 3_000_000


def contact_sheet(order: Order) -> Work:
    """contact-sheet.jpg, in the first language of the pack."""
    press = Press(order.first)
    drawing = _Sheet(press.studio).draw(press.draw(silent))
    dpi = min(_DPI, _LONGEST * 25.4 / drawing.height)
    return Work((Output("contact-sheet.jpg", jpeg(pixels(drawing, press.studio.book, dpi), _BYTES)),))


@dataclass
class _Sheet:
    """A sheet that grows downwards; `y` is where it goes on."""

    studio: Studio
    y: float = _EDGE
    items: list[Item] = field(default_factory=list)

    def draw(self, parts: Sequence[Part]) -> Drawing:
        scenario, language = self.studio.kit.scenario, self.studio.language
        title = f"{scenario.title.get(language)} · {scenario.version}"
        self._line(title, 9.0, "title")
        for part in parts:
            if isinstance(part, Pieces) and part.components:
                count = sum(piece.count for piece in part.components)
                self._heading(f"{part.name} · {count}")
                self._pieces(part)
            elif isinstance(part, BoardPart):
                self._heading(part.name)
                self._board(part.drawing)
        height = self.y + _EDGE - _GAP
        ground = Path(shapes.rectangle(0, 0, _WIDTH, height), fill=self.studio.theme.paper)
        return Drawing(_WIDTH, height, (ground, *self.items))

    def _heading(self, text: str) -> None:
        self.y += 3
        rule = Stroke(self.studio.theme.rule, 0.3)
        self.items.append(Path(shapes.polyline(((_EDGE, self.y), (_WIDTH - _EDGE, self.y))), stroke=rule))
        self.y += 3
        self._line(text, 5.0, "label")

    def _line(self, text: str, size: float, role: str) -> None:
        style = Style(role, "bold", size, self.studio.theme.ink)
        self.items += set_line(
            self.studio.book, text, (_EDGE, self.y + size * 0.8), style, fit=_WIDTH - 2 * _EDGE
        ).items
        self.y += size + 3

    def _pieces(self, part: Pieces) -> None:
        """Pieces from left to right; a row is as high as its highest."""
        x, height = _EDGE, 0.0
        for piece in part.components:
            scale = min(1.0, _PIECE / max(piece.width, piece.height))
            width = piece.width * scale * (2 if piece.back else 1) + (_BETWEEN if piece.back else 0)
            if x > _EDGE and x + width > _WIDTH - _EDGE:
                x, self.y, height = _EDGE, self.y + height + _CAPTION + _GAP, 0.0
            self.items += self._piece(piece, part.name, x, scale, width)
            x, height = x + width + _GAP, max(height, piece.height * scale)
        self.y += height + _CAPTION + _GAP

    def _piece(self, piece: Component, kind: str, x: float, scale: float, width: float) -> Iterator[Item]:
        theme, faces = self.studio.theme, filter(None, (piece.front, piece.back))
        for number, face in enumerate(faces):
            place = translation(x + number * (piece.width * scale + _BETWEEN), self.y).then(scaling(scale))
            yield from lying(piece, face, place, theme)
        caption = f"{getattr(piece.row, 'name', kind)} × {piece.count}"
        below = self.y + piece.height * scale + 4
        yield from set_line(
            self.studio.book, caption, (x, below), Style("label", "regular", 2.8, theme.muted), fit=width
        ).items

    def _board(self, board: Drawing) -> None:
        scale = min(1.0, _BOARD / board.width)
        place = translation(_EDGE, self.y).then(scaling(scale))
        self.items.append(Group((Use(board),), place, clip=shapes.rectangle(0, 0, board.width, board.height)))
        self.y += board.height * scale + _GAP
