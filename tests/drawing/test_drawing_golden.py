"""A whole small face as text: every item where it comes to lie, in paint order."""

from __future__ import annotations

from pathlib import Path

from painted import as_text

from generator.drawing.art import ArtBook
from generator.drawing.fonts import FontBook
from generator.drawing.items import Drawing, Group, Image, Use, rotation, scaling, translation
from generator.drawing.items import Path as Shape
from generator.drawing.shapes import rectangle
from generator.drawing.templates import TemplateBook
from generator.source.finder import Finder

# Written in units of half a millimetre: 32 units are 16 mm.
COUNTER = """<svg xmlns="http://www.w3.org/2000/svg" width="{{ w }}" height="{{ w }}" viewBox="0 0 32 32">
  <rect x="-4" y="-4" width="40" height="40" fill="{{ row.colour }}"/>
  <g fill="none" stroke="#fdf6e6" stroke-width="0.5" transform="translate(16 4)"><path d="M-4 0 L0 -2 L4 0"/></g>
  <use href="symbol:shield" x="10" y="8" width="12" height="12" color="#fdf6e6"/>
  <text x="3" y="8" font-family="label" font-weight="bold" font-size="5" fill="#fdf6e6">{{ row.abbr }}</text>
  {% for value in row.stats %}
  <text x="{{ 4 + 6 * loop.index0 }}" y="30" font-family="numbers" font-size="7">{{ value }}</text>
  {% endfor %}
</svg>"""
SHIELD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M4 0H20V24Z" fill="currentColor"/></svg>'


def test_a_counter(tmp_path: Path, book: FontBook) -> None:
    (tmp_path / "symbols").mkdir()
    (tmp_path / "symbols" / "shield.svg").write_text(SHIELD)
    (tmp_path / "counter.svg").write_text(COUNTER)
    finder = Finder((tmp_path,))
    row = {"colour": "#96281f", "abbr": "RHast", "stats": [4, 3]}
    drawing, remarks = TemplateBook(finder, ArtBook(finder, book)).draw("counter.svg", {"row": row, "w": 16})
    assert remarks == ()
    assert (drawing.width, drawing.height) == (16, 16)
    # The shield's box begins at (5, 4) and a unit of it is a quarter of a millimetre there.
    assert as_text(drawing).splitlines() == [
        "path M -2 -2 L 18 -2 L 18 18 L -2 18 Z fill #96281f",
        "path M 6 2 L 8 1 L 10 2 stroke #fdf6e6 0.25 butt miter",
        "path M 6 4 L 10 4 L 10 10 L 6 4 Z fill #fdf6e6",
        "text 'RHast' at 1.5 4 size 2.5 #fdf6e6 FiraSansCondensed-Bold",
        "text '4' at 2 15 size 3.5 #000000 FiraSansCondensed-Medium-Tabular",
        "text '3' at 5 15 size 3.5 #000000 FiraSansCondensed-Medium-Tabular",
    ]


def test_clips_images_and_turned_uses_are_written_where_they_end_up() -> None:
    bar = Drawing(4, 2, (Shape(rectangle(0, 0, 4, 2), fill="#000000"),))
    group = Group(
        (Use(bar, rotation(90)), Image(1, 1, 2, 2, b"")),
        translation(10, 0).then(scaling(2)),
        clip=rectangle(0, 0, 3, 3),
    )
    # A quarter turn clockwise takes (4, 0) to (0, 4) and (0, 2) to (-2, 0).
    assert as_text(Drawing(20, 20, (group,))).splitlines() == [
        "clip M 10 0 L 16 0 L 16 6 L 10 6 Z",
        "path M 10 0 L 10 8 L 6 8 L 6 0 Z fill #000000",
        "image 12 2 16 6",
        "unclip",
    ]
