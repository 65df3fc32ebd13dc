"""What stands around a board: title, scale bar, compass, turn track and legend."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from generator.components import signs
from generator.components.studio import Studio
from generator.drawing import shapes
from generator.drawing.items import Drawing, Item, Path, Stroke, Use, scaling, translation
from generator.drawing.text import Anchor, Box, Setting, Style, set_box, set_line
from generator.model.system import Track

TITLE_HEIGHT = 19.0
_LEGEND_ROW = 11.0
_SWATCH = 9.0
_BAR_CELLS = 4
# The room of the compass, and the least for a title beside a scale bar; a narrower board has no bar.
_COMPASS, _LEAST_TITLE = 24.0, 60.0


class _Entry(NamedTuple):
    """A line of the legend: its name, and a sign drawn on a ground."""

    name: str
    fill: str
    sign: Drawing


@dataclass
class Furniture:
    """Draws into a strip of the board; all positions in mm from the board's upper left corner."""

    studio: Studio

    def title(self, x: float, y: float, width: float) -> Iterator[Item]:
        """The scenario's title and subtitle on the left, scale bar and compass on the right."""
        scenario, language = self.studio.kit.scenario, self.studio.language
        room = width - _COMPASS
        bar = self._scale_bar(x + width - _COMPASS, y + 11) if room - self._bar_width() >= _LEAST_TITLE else ()
        room -= self._bar_width() if bar else 0
        yield from self._line(scenario.title.get(language), x, y + 8.6, 10.5, role="title", fit=room)
        subtitle = f"{scenario.subtitle.get(language)} · {self.studio.kit.system.name.get(language)}"
        yield from self._line(subtitle, x, y + 15, 3.9, role="text", fit=room, muted=True)
        yield from self._compass(x + width - 8, y + 7.4)
        yield from bar

    def _bar_width(self) -> float:
        """The room of the scale bar and the numbers at its ends."""
        return _BAR_CELLS * self.studio.kit.system.board.cell + 14 if self.studio.kit.scenario.scale else 0.0

    def _compass(self, x: float, y: float) -> Iterator[Item]:
        drawing = self.studio.art.symbol("compass", self.studio.theme.ink)
        size = 15.0
        yield Use(drawing, translation(x - size / 2, y - size / 2).then(scaling(size / drawing.width)))

    def _scale_bar(self, right: float, y: float) -> Iterator[Item]:
        """A bar of four cells with the field's measure at each (A12), ending at `right`."""
        theme, scale = self.studio.theme, self.studio.kit.scenario.scale
        if scale is None:
            return
        cell, count = self.studio.kit.system.board.cell, _BAR_CELLS
        left = right - cell * count
        for i in range(count):
            box = shapes.rectangle(left + i * cell, y, cell, 1.6)
            yield Path(box, fill=theme.ink if i % 2 == 0 else theme.paper, stroke=Stroke(theme.ink, 0.25))
        for i in range(count + 1):
            text = f"{i * scale.value}{f' {scale.unit}' if i == count else ''}"
            yield from self._line(text, left + i * cell, y - 1.4, 2.7, anchor="middle")

    def track_height(self, track: Track, width: float) -> float:
        """How high a track of the scenario's turns is at a width."""
        per_row = max(1, int(width / track.cell))
        return 5.5 + track.cell * -(-(self.studio.kit.scenario.turns or 0) // per_row)

    def track(self, track: Track, x: float, y: float, width: float) -> Iterator[Item]:
        """The turn track (A8): a box a turn, with a band in the colour of the side whose turn it is."""
        scenario, theme = self.studio.kit.scenario, self.studio.theme
        order = _from(scenario.first_side, [side.id for side in scenario.sides])
        yield from self._line(track.name.get(self.studio.language), x, y + 3.4, 3.4, weight="bold")
        per_row = max(1, int(width / track.cell))
        for turn in range(scenario.turns or 0):
            side = self.studio.kit.side(order[turn % len(order)])
            left, top = x + turn % per_row * track.cell, y + 5.5 + turn // per_row * track.cell
            yield Path(
                shapes.rectangle(left, top, track.cell, track.cell), fill=theme.panel, stroke=Stroke(theme.rule, 0.3)
            )
            if side:
                yield Path(shapes.rectangle(left + 0.6, top + 0.6, track.cell - 1.2, 3.6), fill=side.colour)
                style = Style("label", "bold", 2.3, side.ink)
                at = (left + track.cell / 2, top + 3.2)
                name = side.name.get(self.studio.language)
                yield from self._kept(set_line(self.studio.book, name, at, style, "middle", fit=16))
            number = Style("numbers", "bold", 7.0, theme.muted)
            at = (left + track.cell / 2, top + track.cell / 2 + 4.4)
            yield from set_line(self.studio.book, str(turn + 1), at, number, "middle").items

    def legend_height(self, width: float) -> float:
        """How high the legend is at a width."""
        return _LEGEND_ROW * -(-len(self._entries()) // self._per_row(width))

    def legend(self, x: float, y: float, width: float) -> Iterator[Item]:
        """Every terrain with its picture, then the board's set-up zones with their edges."""
        per_row = self._per_row(width)
        step = width / per_row
        for i, entry in enumerate(self._entries()):
            left, top = x + i % per_row * step, y + i // per_row * _LEGEND_ROW
            yield Path(
                shapes.rectangle(left, top, _SWATCH, _SWATCH, 0.8),
                fill=entry.fill,
                stroke=Stroke(self.studio.theme.rule, 0.2),
            )
            yield Use(entry.sign, translation(left, top))
            style = Style("text", "regular", 2.8, self.studio.theme.ink)
            box = Box(left + _SWATCH + 1.4, top, step - _SWATCH - 3, _SWATCH, valign="middle")
            yield from self._kept(set_box(self.studio.book, entry.name, box, style))

    def _entries(self) -> list[_Entry]:
        return [*self._terrain(), *self._zones()]

    def _terrain(self) -> Iterator[_Entry]:
        theme, language = self.studio.theme, self.studio.language
        for terrain in self.studio.kit.system.terrain:
            look = terrain.look
            fill = look.fill or theme.levels[min((terrain.level or 1), len(theme.levels)) - 1]
            yield _Entry(terrain.name.get(language), fill, self._picture(look.picture))

    def _picture(self, name: str) -> Drawing:
        drawing, size = self.studio.art.symbol(name, self.studio.theme.ink), _SWATCH - 0.5
        inset = translation(0.25, 0.25).then(scaling(size / drawing.width))
        return Drawing(_SWATCH, _SWATCH, (Use(drawing, inset),))

    def _zones(self) -> Iterator[_Entry]:
        board = self.studio.kit.board
        for area in board.areas if board else ():
            side = self.studio.kit.side(area.side)
            if side:
                sign = Drawing(_SWATCH, _SWATCH, tuple(signs.zone_edge((0, _SWATCH / 2), (_SWATCH, _SWATCH / 2), side)))
                yield _Entry(area.name.get(self.studio.language), self.studio.theme.levels[0], sign)

    def _per_row(self, width: float) -> int:
        return max(1, int(width / 35))

    def _line(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        *,
        role: str = "label",
        weight: str = "regular",
        anchor: Anchor = "start",
        fit: float | None = None,
        muted: bool = False,
    ) -> Iterator[Item]:
        style = Style(role, weight, size, self.studio.theme.muted if muted else self.studio.theme.ink)
        yield from self._kept(set_line(self.studio.book, text, (x, y), style, anchor, fit))

    def _kept(self, setting: Setting) -> Iterator[Item]:
        yield from self.studio.kept(setting, "the board")


def _from(first: str, order: list[str]) -> list[str]:
    """The sides in turn order, beginning with the first player (A8)."""
    start = order.index(first) if first in order else 0
    return order[start:] + order[:start]
