"""Files for cutting machines: the cut and score lines of every sheet as SVG and DXF, true to size."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO
from typing import Any

import svgwrite

from generator.drawing import shapes
from generator.drawing.items import Drawing, Group, Segments, translation
from generator.drawing.raster import svg_to_png
from generator.outputs.job import Job
from generator.outputs.svgfiles import path_data, to_svg
from generator.sheets.cuts import CutPlan, Operation
from generator.sheets.document import Flow

DPI = 300
# One layer an operation, in the order in which it is done; check is for the eye only.
_COLOURS = {Operation.SCORE: ("#0000ff", 5), Operation.CUT: ("#ff0000", 1)}
_CHECK, _CHECK_COLOUR = 50.0, ("#808080", 8)
# A circle an inch wide is cut within 0.01 mm by so many chords a quarter.
_CHORDS = 24


def write(job: Job) -> Iterator[tuple[str, bytes]]:
    """cut/<part>-<sheet>.svg and .dxf; cut/<part>-<sheet>.png besides where the machine's program prints it.

    Raises InputError when a picture is wanted and cairosvg is missing.
    """
    for section in job.chosen:
        if isinstance(section.content, Flow):
            continue
        plans = [page.plan for page in section.content if page.plan]
        for number, plan in enumerate(plans, 1):
            stem = f"cut/{section.file}-{number}"
            yield f"{stem}.svg", cut_svg(plan)
            yield f"{stem}.dxf", cut_dxf(plan)
            if plan.art:
                left, top, width, height = plan.window
                picture = Drawing(width, height, (Group(plan.art, translation(-left, -top)),))
                yield f"{stem}.png", svg_to_png(to_svg(picture, job.book, 0, job.inks), width, height, DPI)


def cut_svg(plan: CutPlan) -> bytes:
    """The lines in mm, a group an operation: outlines only, neither filled nor lettered."""
    left, top, width, height = plan.window
    canvas = svgwrite.Drawing(
        size=(f"{width:g}mm", f"{height:g}mm"), viewBox=f"{left:g} {top:g} {width:g} {height:g}", debug=False
    )
    for name, lines, (colour, _) in _layers(plan):
        group = canvas.g(id=name, fill="none", stroke=colour, stroke_width=0.1)
        for line in lines:
            group.add(canvas.path(path_data(line)))
        canvas.add(group)
    text = StringIO()
    canvas.write(text)
    return text.getvalue().encode()


def cut_dxf(plan: CutPlan) -> bytes:
    """The lines as polylines of a DXF R2000 file in mm, a layer an operation, the origin below left."""
    # A third of a second to import.
    from ezdxf import options, units  # type: ignore[attr-defined]  # noqa: PLC0415
    from ezdxf.filemanagement import new  # noqa: PLC0415

    left, top, _, height = plan.window
    # Without the time of writing, so that the same plan gives the same bytes.
    options.write_fixed_meta_data_for_testing = True
    document = new("R2000", units=units.MM)
    space: Any = document.modelspace()
    for name, lines, (_, colour) in _layers(plan):
        document.layers.add(name, color=colour)
        for line in lines:
            closed = line[-1][0] == "Z"
            points = shapes.chords(line[:-1] if closed else line, _CHORDS)
            upright = [(round(x - left, 4), round(top + height - y, 4)) for x, y in points]
            # A curve that ends where the line began must not make its first point a second time.
            ends = upright[:-1] if closed and upright[0] == upright[-1] else upright
            space.add_lwpolyline(ends, close=closed, dxfattribs={"layer": name})
    text = StringIO()
    document.write(text)
    return text.getvalue().encode()


def _layers(plan: CutPlan) -> Iterator[tuple[str, list[Segments], tuple[str, int]]]:
    """Name, lines and colours of each layer; the check square shows a wrong scale or a wrong reading of the unit."""
    left, top, width, height = plan.window
    frame = shapes.rectangle(left, top, width, height)
    yield "check", [frame, shapes.rectangle(left, top, _CHECK, _CHECK)], _CHECK_COLOUR
    for operation, colours in _COLOURS.items():
        lines = [line.segments for line in plan.lines if line.operation is operation]
        if lines:
            yield operation.value, lines, colours
