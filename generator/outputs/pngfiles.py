"""PNG: the same pictures as the SVG output, rendered by cairosvg."""

from __future__ import annotations

from collections.abc import Iterator

from generator.drawing.raster import svg_to_png
from generator.outputs.job import Job
from generator.outputs.svgfiles import faces, to_svg

DPI = 300


def write(job: Job) -> Iterator[tuple[str, bytes]]:
    """png/<kind>/<piece>-front.png and -back.png with bleed, png/<board>.png, all at 300 dpi."""
    for name, drawing, bleed in faces(job):
        width, height = drawing.width + 2 * bleed, drawing.height + 2 * bleed
        yield f"png/{name}.png", svg_to_png(to_svg(drawing, job.book, bleed, job.inks), width, height, DPI)
