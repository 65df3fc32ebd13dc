"""Drawings as PDF content: operators on a reportlab canvas, with drawings used more than once kept as forms."""

from __future__ import annotations

import math
from functools import lru_cache
from io import BytesIO
from typing import Any, cast
from urllib.parse import quote

from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from generator.drawing.fonts import FontBook
from generator.drawing.items import Drawing, Group, Image, Item, Matrix, Path, Segments, Stroke, Text, Use
from generator.outputs.inks import Inks

MM = 72 / 25.4
_OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h"}
_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}


def register_font(book: FontBook, name: str) -> TTFont:
    """The reportlab font of a face, registered under the face's name."""
    if name not in pdfmetrics.getRegisteredFontNames():
        # Only the characters shown are embedded: all of ASCII in every file would take a fifth more room.
        font = TTFont(name, BytesIO(book.face(name).file.data), asciiReadable=False)
        # Two faces of one file (with tabular figures and without) bear its name, and reportlab would take the
        # second for the first; so would a printer. Names in PostScript have no blanks and no delimiters.
        font.face.name = quote(name, safe="").replace("%", "-").encode()
        pdfmetrics.registerFont(font)
    return cast(TTFont, pdfmetrics.getFont(name))


class ContentWriter:
    """Writes drawings to a canvas; its coordinates are millimetres with y down once a page is begun."""

    def __init__(self, canvas: Canvas, book: FontBook, inks: Inks) -> None:
        self.inks = inks
        self._canvas = canvas
        self._book = book
        self._forms: dict[int, tuple[str, Drawing]] = {}
        self._inked: dict[tuple[str, bool], str] = {}
        self._encoded: dict[tuple[str, str], list[tuple[str, str]]] = {}

    def page(self, drawing: Drawing, height: float) -> None:
        """Draws onto the current page of `height` mm."""
        self._prepare(drawing.items)
        self._canvas.addLiteral(f"q {MM:.6f} 0 0 {-MM:.6f} 0 {height * MM:.4f} cm")
        self._draw(drawing.items)
        self._canvas.addLiteral("Q")

    def placed(self, drawing: Drawing, matrix: Matrix) -> None:
        """Draws a drawing under a matrix that maps its millimetres to the canvas' points."""
        self._prepare(drawing.items)
        self._canvas.addLiteral(f"q {_matrix(matrix)}")
        self._draw(drawing.items)
        self._canvas.addLiteral("Q")

    def _prepare(self, items: tuple[Item, ...]) -> None:
        """Makes the forms of all drawings used in `items`; a form can't be begun inside another stream."""
        for item in items:
            if isinstance(item, Group):
                self._prepare(item.items)
            elif isinstance(item, Use) and id(item.drawing) not in self._forms:
                self._make_form(item.drawing)

    def _make_form(self, drawing: Drawing) -> None:
        self._prepare(drawing.items)
        name = f"art{len(self._forms)}"
        # Kept with its drawing, so that the identity in the key can't be reused.
        self._forms[id(drawing)] = (name, drawing)
        # Art may reach beyond its size (bleed, strokes); the form's box must not cut it.
        spill = max(drawing.width, drawing.height)
        corner = math.floor(-spill)
        self._canvas.beginForm(
            name, corner, corner, math.ceil(drawing.width + spill), math.ceil(drawing.height + spill)
        )
        self._draw(drawing.items)
        self._canvas.endForm()

    def _draw(self, items: tuple[Item, ...]) -> None:
        for item in items:
            match item:
                case Path():
                    self._canvas.addLiteral(self._path(item))
                case Text():
                    self._canvas.addLiteral(self._text(item))
                case Use():
                    self._canvas.addLiteral(f"q {_matrix(item.matrix)}")
                    self._canvas.doForm(self._forms[id(item.drawing)][0])
                    self._canvas.addLiteral("Q")
                case Group():
                    clip = f" {_segments(item.clip)} W n" if item.clip else ""
                    self._canvas.addLiteral(f"q {_matrix(item.matrix)}{clip}")
                    self._draw(item.items)
                    self._canvas.addLiteral("Q")
                case Image():
                    self._image(item)

    def _text(self, text: Text) -> str:
        parts = [f"BT {self._ink(text.fill)} 1 0 0 -1 {_number(text.x)} {_number(text.y)} Tm"]
        for face, string in text.runs:
            parts += [f"{font} {_number(text.size)} Tf ({code}) Tj" for font, code in self._encode(face, string)]
        return " ".join([*parts, "ET"])

    def _encode(self, face: str, string: str) -> list[tuple[str, str]]:
        key = (face, string)
        if key not in self._encoded:
            font = register_font(self._book, face)
            # What reportlab's own text objects call to encode a string in a subset font.
            canvas: Any = self._canvas
            document = canvas._doc
            self._encoded[key] = [
                (font.getSubsetInternalName(subset, document), canvas._escape(code))
                for subset, code in font.splitString(string, document)
            ]
        return self._encoded[key]

    def _path(self, path: Path) -> str:
        rule = "*" if path.even_odd else ""
        paint = {(True, True): f"B{rule}", (True, False): f"f{rule}", (False, True): "S"}
        parts = [self._ink(path.fill)] if path.fill else []
        parts += [self._stroke(path.stroke)] if path.stroke else []
        operator = paint.get((path.fill is not None, path.stroke is not None), "n")
        return " ".join([*parts, _segments(path.segments), operator])

    def _stroke(self, stroke: Stroke) -> str:
        pen = (_CAPS[stroke.cap], _JOINS[stroke.join], " ".join(map(_number, stroke.dash)))
        return f"{self._ink(stroke.colour, stroke=True)} {_number(stroke.width)} w {pen[0]} J {pen[1]} j [{pen[2]}] 0 d"

    def _ink(self, colour: str, *, stroke: bool = False) -> str:
        key = (colour, stroke)
        if key not in self._inked:
            self._inked[key] = f"{' '.join(map(_number, self.inks.parts(colour)))} {self.inks.operators[stroke]}"
        return self._inked[key]

    def _image(self, image: Image) -> None:
        self._canvas.addLiteral(f"q 1 0 0 -1 {_number(image.x)} {_number(image.y + image.height)} cm")
        picture = self.inks.picture(image.data)
        reader = ImageReader(BytesIO(picture) if isinstance(picture, bytes) else picture)
        self._canvas.drawImage(reader, 0, 0, image.width, image.height, mask="auto")
        self._canvas.addLiteral("Q")


def _number(value: float) -> str:
    # Never in exponent form, which PDF does not know; a tenth of a micrometre is fine enough.
    return f"{value:.4f}".rstrip("0").rstrip(".")


def _matrix(matrix: Matrix) -> str:
    return " ".join(f"{value:.6f}" for value in matrix) + " cm"


@lru_cache(maxsize=8192)
def _segments(segments: Segments) -> str:
    return " ".join(" ".join([*map(_number, numbers), _OPERATORS[operator]]) for operator, numbers in segments)
