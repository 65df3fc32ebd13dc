"""Draws the pictures of docs/look.md: the same counters, card and stretch of map in each theme.

Run from the project's folder: python docs/look/pictures.py
"""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from pathlib import Path

from PIL import Image

from generator import resources
from generator.components.parts import BoardPart, Part, Pieces
from generator.drawing import shapes
from generator.drawing.items import Drawing, Group, Item, translation
from generator.drawing.raster import svg_to_png
from generator.outputs.svgfiles import to_svg
from generator.press import Press, Request

HERE = Path(__file__).parent
SCENARIO = resources.scenarios() / "antiquity" / "heraclea-280bc"
THEMES = ("parchment", "clean", "low-ink", "night")
DPI = 120
# The stretch of the map shown, in mm from the board's upper left corner: hills, woods, both zones, a ford and a road.
LEFT, TOP, WIDTH, HEIGHT = 58.0, 112.0, 132.0, 136.0
GAP = 4.0
COUNTERS = ("RHast I", "RTri II", "Laev", "ACav", "PHyp", "Elep")
CARD = "Elep"


def main() -> None:
    """Writes a picture for each theme beside this file."""
    for theme in THEMES:
        press = Press(Request(SCENARIO, language="en", theme=theme, templates=HERE))
        picture = sheet(press.draw(lambda _: None))
        svg = to_svg(picture, press.studio.book)
        drawn = Image.open(BytesIO(svg_to_png(svg, picture.width, picture.height, DPI))).convert("RGBA")
        image = Image.alpha_composite(Image.new("RGBA", drawn.size, "white"), drawn).convert("RGB")
        image.quantize(128).save(HERE / f"{theme}.png", optimize=True)
        print(HERE / f"{theme}.png")


def sheet(parts: Iterable[Part]) -> Drawing:
    """A stretch of the map, and beside it fronts of counters above a card."""
    parts = list(parts)
    (board,) = (part.drawing for part in parts if isinstance(part, BoardPart))
    items = [window(board, LEFT, TOP, WIDTH, HEIGHT, 0, 0)]
    counters, cards = fronts(parts, "counter"), fronts(parts, "card")
    left = WIDTH + GAP
    for i, name in enumerate(COUNTERS):
        items.append(window(counters[name], 0, 0, 16, 16, left + i % 3 * 21, i // 3 * 22))
    items.append(window(cards[CARD], 0, 0, 63, 88, left, HEIGHT - 88))
    return Drawing(left + 63, HEIGHT, tuple(items))


def fronts(parts: Iterable[Part], kind: str) -> dict[str, Drawing]:
    """The fronts of the pieces of a kind by name."""
    found = (part.components for part in parts if isinstance(part, Pieces) and part.kind == kind)
    return {piece.name: piece.front for pieces in found for piece in pieces}


def window(drawing: Drawing, left: float, top: float, width: float, height: float, x: float, y: float) -> Item:
    """A rectangle of a drawing, put at (x, y)."""
    frame = shapes.rectangle(left, top, width, height)
    return Group(drawing.items, translation(x - left, y - top), frame)


if __name__ == "__main__":
    main()
