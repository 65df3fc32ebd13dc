"""Previews: what the first sheets of a kit and its map look like."""

from __future__ import annotations

from collections.abc import Iterator

from generator.drawing.items import Drawing
from generator.outputs.job import Job
from generator.pack.order import Order
from generator.pack.pictures import pixels, png
from generator.pack.records import Output, Work
from generator.pipeline import make_kit
from generator.press import silent
from generator.sheets.document import Flow

_DPI = 90
_SHEETS = 2
# The longest side of a picture, in pixels: a poster is shown smaller than it is printed.
_LONGEST = 1600


def previews(order: Order) -> Work:
    """preview/<part>-<number>.png of the first sheets of pieces, preview/map.png of the map on one sheet."""
    job = make_kit(order.first, silent).job
    return Work(tuple(Output(f"preview/{name}.png", png(pixels(d, job.book, _dpi(d)))) for name, d in _shown(job)))


def _shown(job: Job) -> Iterator[tuple[str, Drawing]]:
    for section in job.document.sections:
        if isinstance(section.content, Flow):
            continue
        if section.file == "map-poster":
            yield "map", section.content[0].drawing
        elif section.file != "map":
            fronts = [page.drawing for page in section.content if not page.back]
            yield from ((f"{section.file}-{number}", front) for number, front in enumerate(fronts[:_SHEETS], 1))


def _dpi(drawing: Drawing) -> float:
    return min(_DPI, _LONGEST * 25.4 / max(drawing.width, drawing.height))
