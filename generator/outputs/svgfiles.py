"""SVG: every face and board as a file of its own, true to size, with text as outlines."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator, Sequence
from io import BytesIO, StringIO
from itertools import count
from typing import Any

import svgwrite
from fontTools.pens.svgPathPen import SVGPathPen

from generator.components.component import BLEED, Component
from generator.components.parts import BoardPart, Pieces
from generator.drawing.fonts import FontBook
from generator.drawing.items import Drawing, Group, Image, Item, Matrix, Path, Segments, Text, Use
from generator.outputs.inks import Colour, Grey, Inks
from generator.outputs.job import Job


def write(job: Job) -> Iterator[tuple[str, bytes]]:
    """svg/<kind>/<piece>-front.svg and -back.svg for pieces, svg/<board>.svg for boards."""
    for name, drawing, bleed in faces(job):
        yield f"svg/{name}.svg", to_svg(drawing, job.book, bleed, job.inks)


def faces(job: Job) -> Iterator[tuple[str, Drawing, float]]:
    """Every picture of the sections chosen, with a file name and its bleed."""
    for stem, piece in stems(job):
        yield f"{stem}-front", piece.front, BLEED
        if piece.back:
            yield f"{stem}-back", piece.back, BLEED
    if any(section.file == "map" for section in job.chosen):
        yield from ((part.identifier, part.drawing, 0.0) for part in job.parts if isinstance(part, BoardPart))


def stems(job: Job, kinds: Sequence[str] | None = None) -> Iterator[tuple[str, Component]]:
    """Every piece of the sections chosen, of these kinds if any are named, with the beginning of its files' names."""
    files, taken = {section.file for section in job.chosen}, set[str]()
    for part in job.parts:
        if isinstance(part, Pieces) and f"{part.kind}s" in files and (kinds is None or part.kind in kinds):
            for piece in part.components:
                yield _free(f"{part.kind}s/{_safe(' '.join(filter(None, (piece.group, piece.name))))}", taken), piece


def _free(stem: str, taken: set[str]) -> str:
    """The name, with a number when a piece before has it: a row may have several pieces of a kind."""
    names = (stem if number == 1 else f"{stem}-{number}" for number in count(1))
    name = next(name for name in names if name not in taken)
    taken.add(name)
    return name


def _safe(name: str) -> str:
    return re.sub(r"[^\w-]+", "-", name).strip("-")


def to_svg(drawing: Drawing, book: FontBook, bleed: float = 0.0, inks: Inks | None = None) -> bytes:
    """The drawing as an SVG file in millimetres; pieces include their bleed. In grey where the inks are one."""
    width, height = drawing.width + 2 * bleed, drawing.height + 2 * bleed
    canvas = svgwrite.Drawing(
        size=(f"{width:g}mm", f"{height:g}mm"), viewBox=f"{-bleed:g} {-bleed:g} {width:g} {height:g}", debug=False
    )
    writer = _SvgWriter(canvas, book, inks or Colour())
    for item in drawing.items:
        canvas.add(writer.element(item))
    text = StringIO()
    canvas.write(text)
    return text.getvalue().encode()


class _SvgWriter:
    def __init__(self, canvas: Any, book: FontBook, inks: Inks) -> None:
        self._inks = inks
        self._canvas = canvas
        self._book = book
        self._symbols: dict[int, tuple[Any, Drawing]] = {}
        self._clips = 0

    def element(self, item: Item) -> Any:
        match item:
            case Path():
                return self._path(item)
            case Text():
                return self._text(item)
            case Group():
                return self._group(item)
            case Use():
                return self._canvas.use(self._symbol(item.drawing), transform=_matrix(item.matrix))
            case Image():
                data = self._picture(item.data)
                kind = "png" if data.startswith(b"\x89PNG") else "jpeg"
                href = f"data:image/{kind};base64,{base64.b64encode(data).decode()}"
                return self._canvas.image(href, (item.x, item.y), (item.width, item.height), preserveAspectRatio="none")

    def _colour(self, colour: str) -> str:
        """The colour as SVG names it; a press' four inks are none of its colours, and stay what they stand for."""
        if not isinstance(self._inks, Grey):
            return colour
        (grey,) = self._inks.parts(colour)
        return f"#{round(grey * 255):02x}" + f"{round(grey * 255):02x}" * 2

    def _picture(self, data: bytes) -> bytes:
        if not isinstance(self._inks, Grey):
            return data
        target = BytesIO()
        self._inks.picture(data).save(target, "PNG")
        return target.getvalue()

    def _path(self, path: Path) -> Any:
        look: dict[str, Any] = {"fill": self._colour(path.fill) if path.fill else "none"}
        if path.even_odd:
            look["fill_rule"] = "evenodd"
        if path.stroke:
            stroke = path.stroke
            look |= {"stroke": self._colour(stroke.colour), "stroke_width": _number(stroke.width)}
            look |= {"stroke_linecap": stroke.cap, "stroke_linejoin": stroke.join}
            if stroke.dash:
                look["stroke_dasharray"] = ",".join(map(_number, stroke.dash))
        return self._canvas.path(path_data(path.segments), **look)

    def _text(self, text: Text) -> Any:
        """Text as outlines: it looks the same wherever it is opened, and no font has to be installed."""
        group = self._canvas.g(fill=self._colour(text.fill))
        x = text.x
        for name, string in text.runs:
            face = self._book.face(name)
            glyphs, units = face.file.tables.getGlyphSet(), face.file.tables["head"].unitsPerEm
            scale = text.size / units
            for character in string:
                glyph = face.characters.get(ord(character))
                if glyph and not character.isspace():
                    pen = SVGPathPen(glyphs, _number)
                    glyphs[glyph].draw(pen)
                    place = _matrix(Matrix(scale, 0, 0, -scale, x, text.y))
                    group.add(self._canvas.path(pen.getCommands(), transform=place))
                x += face.width(character) * text.size
        return group

    def _group(self, group: Group) -> Any:
        look: dict[str, Any] = {"transform": _matrix(group.matrix)}
        if group.clip:
            self._clips += 1
            clip = self._canvas.defs.add(self._canvas.clipPath(id=f"clip{self._clips}"))
            clip.add(self._canvas.path(path_data(group.clip)))
            look["clip_path"] = f"url(#clip{self._clips})"
        element = self._canvas.g(**look)
        for item in group.items:
            element.add(self.element(item))
        return element

    def _symbol(self, drawing: Drawing) -> Any:
        if id(drawing) not in self._symbols:
            element = self._canvas.g(id=f"art{len(self._symbols)}")
            self._symbols[id(drawing)] = (element, drawing)
            for item in drawing.items:
                element.add(self.element(item))
            self._canvas.defs.add(element)
        return self._symbols[id(drawing)][0]


def _number(value: float) -> str:
    return f"{value:.4f}".rstrip("0").rstrip(".")


def _matrix(matrix: Matrix) -> str:
    return f"matrix({' '.join(f'{value:.6f}' for value in matrix)})"


def path_data(segments: Segments) -> str:
    """The segments as the `d` of an SVG path."""
    return " ".join(operator + " ".join(map(_number, numbers)) for operator, numbers in segments)
