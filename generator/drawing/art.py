"""Symbols and pictures by name, each read once and shared."""

from __future__ import annotations

from dataclasses import dataclass, field

from lxml import etree

from generator.diagnostics import Diagnostic, InputError, Position, Severity, error
from generator.drawing.fonts import FontBook
from generator.drawing.items import Drawing, Image
from generator.drawing.raster import svg_to_png
from generator.drawing.svg import SvgReader, parse
from generator.drawing.svgattributes import UnsupportedError, viewport
from generator.source.finder import Finder, NotFoundError

_RASTER = (b"\x89PNG", b"\xff\xd8\xff")


@dataclass
class ArtBook:
    """The symbols and pictures a finder can reach; `notes` says which art had to become an image."""

    finder: Finder
    book: FontBook
    notes: list[Diagnostic] = field(default_factory=list)
    _symbols: dict[tuple[str, str], Drawing] = field(default_factory=dict)
    _images: dict[str, Drawing | bytes] = field(default_factory=dict)
    _open: list[str] = field(default_factory=list)

    def symbol(self, name: str, colour: str) -> Drawing:
        """The symbol `symbols/NAME.svg`, with `currentColor` meaning `colour`. Raises InputError (D004)."""
        key = (name, colour)
        if key not in self._symbols:
            file = f"symbols/{name}.svg"
            self._symbols[key] = self._svg(file, self._bytes(file, f"the symbol '{name}'"), colour)
        return self._symbols[key]

    def image(self, name: str) -> Drawing | bytes:
        """A picture of the scenario: SVG becomes a drawing, PNG and JPEG stay bytes. Raises InputError (D004)."""
        if name not in self._images:
            data = self._bytes(name, f"the picture '{name}'")
            self._images[name] = data if data.startswith(_RASTER) else self._svg(name, data, "#000000")
        return self._images[name]

    def has_symbol(self, name: str) -> bool:
        """Whether the symbol can be found."""
        try:
            self.finder.find(f"symbols/{name}.svg")
        except NotFoundError:
            return False
        return True

    def _bytes(self, file: str, what: str) -> bytes:
        try:
            return self.finder.read(file)
        except NotFoundError as problem:
            raise InputError([error("D004", f"{what} is missing: {problem}")]) from problem

    def _svg(self, file: str, data: bytes, colour: str) -> Drawing:
        try:
            root = parse(data)
        except etree.XMLSyntaxError as problem:
            at = Position(file, *problem.position)
            raise InputError([error("D002", f"the file is not well-formed XML: {problem.msg}", at)]) from problem
        except UnsupportedError as problem:
            raise _refused(file, problem) from problem
        if file in self._open:
            raise InputError([error("D003", "the art shows itself, perhaps by way of other art", Position(file))])
        self._open.append(file)
        try:
            return SvgReader(self.book, self).read(root, colour)
        except UnsupportedError as problem:
            return self._as_image(file, root, colour, problem)
        finally:
            self._open.pop()

    def _as_image(self, file: str, root: etree._Element, colour: str, why: UnsupportedError) -> Drawing:
        try:
            width, height, _ = viewport(root)
        except UnsupportedError as problem:
            raise _refused(file, problem) from problem
        root.set("color", root.get("color", colour))
        png = svg_to_png(etree.tostring(root), width, height)
        message = f"{why.message}; the art is placed as an image instead"
        self.notes.append(Diagnostic("D006", Severity.ADVICE, message, Position(file, why.line)))
        return Drawing(width, height, (Image(0, 0, width, height, png),))


def _refused(file: str, why: UnsupportedError) -> InputError:
    return InputError([error("D003", why.message, Position(file, why.line))])
