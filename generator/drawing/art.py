"""Symbols and pictures by name, each read once and shared."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from lxml import etree

from generator.diagnostics import Diagnostic, InputError, Position, Severity, error
from generator.drawing.fonts import FontBook
from generator.drawing.items import Drawing, Image
from generator.drawing.raster import DPI, svg_to_png
from generator.drawing.svg import XML_HINT, EndlessError, SvgReader, parse
from generator.drawing.svgattributes import SVG, UnsupportedError, viewport
from generator.drawing.symbols import Symbols
from generator.drawing.symbolsource import Credit
from generator.source.files import read_bytes, shown
from generator.source.finder import Finder, NotFoundError

_RASTER = (b"\x89PNG", b"\xff\xd8\xff")
# The most pixels on a side: the resolution of a large picture, or of one in small units, is lower.
_MOST_PIXELS = 3000
_IMAGE_HINT = "docs/templates.md lists what is drawn as lines; save the art as plain SVG without the rest to have it so"
_DRAWN_HINT = "docs/templates.md lists what can be drawn; save the art anew as plain SVG"
_CREDITS_HINT = (
    "name the maker and the licence: an SVG has <metadata> with dc:creator, and dc:rights or cc:license; "
    "a collection of icons has info.author.name and info.license.title"
)


@dataclass
class ArtBook:
    """The symbols and pictures of a kit; `notes` says which art became an image, or whose maker is not named.

    `wash` lightens the areas of art that have a colour of their own.
    """

    finder: Finder
    book: FontBook
    wash: Callable[[str], str] | None = None
    notes: list[Diagnostic] = field(default_factory=list)
    _symbols: dict[tuple[str, str], Drawing] = field(default_factory=dict)
    _images: dict[str, Drawing | bytes] = field(default_factory=dict)
    _open: list[str] = field(default_factory=list)
    _credits: set[Credit] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._sources = Symbols(self.finder)

    @property
    def credits(self) -> tuple[str, ...]:
        """Whom to thank for the symbols drawn so far: a line for each source that is not our own."""
        return tuple(sorted({credit.line for credit in self._credits if credit.line}))

    def symbol(self, name: str, colour: str) -> Drawing:
        """The symbol `name`, see Symbols, with `currentColor` meaning `colour`.

        Raises InputError: those of Symbols, and D002 and D003 for SVG that can't be drawn.
        """
        key = (name, colour)
        if key not in self._symbols:
            found = self._sources.find(name)
            self._symbols[key] = self._svg(f"symbol:{name}", found.at, found.svg, colour)
            if found.credit:
                self._give(found.credit)
        return self._symbols[key]

    def image(self, name: str) -> Drawing | bytes:
        """A picture of the scenario: SVG becomes a drawing, PNG and JPEG stay bytes. Raises InputError (D004)."""
        if name not in self._images:
            path = self._path(name)
            data = read_bytes(path, shown(path))
            raster = data.startswith(_RASTER)
            self._images[name] = data if raster else self._svg(name, Position(shown(path)), data, "#000000")
        return self._images[name]

    def _give(self, credit: Credit) -> None:
        if credit.missing and credit not in self._credits:
            message = f"the source of a symbol names no {credit.missing}, so its credits are missing"
            self.notes.append(Diagnostic("D008", Severity.ADVICE, message, credit.at, _CREDITS_HINT))
        self._credits.add(credit)

    def _path(self, name: str) -> Path:
        try:
            return self.finder.find(name)
        except NotFoundError as problem:
            raise InputError([error("D004", f"the picture '{name}' is missing", hint=str(problem))]) from problem

    def _svg(self, key: str, at: Position, data: bytes, colour: str) -> Drawing:
        try:
            root = parse(data)
        except etree.XMLSyntaxError as problem:
            line, column = problem.position
            broken = replace(at, line=line, column=column)
            message = f"the file is not well-formed XML: {problem.msg}"
            raise InputError([error("D002", message, broken, XML_HINT)]) from problem
        except UnsupportedError as problem:
            raise _refused(at, problem) from problem
        if key in self._open:
            hint = "take out the <use> or <image> that leads back to this file"
            raise InputError([error("D003", "the art shows itself, perhaps by way of other art", at, hint)])
        self._open.append(key)
        try:
            return SvgReader(self.book, self, (at.file,), wash=self.wash).read(root, colour)
        except EndlessError as problem:
            raise _refused(at, problem) from problem
        except UnsupportedError as problem:
            return self._as_image(at, root, colour, problem)
        finally:
            self._open.pop()

    def _as_image(self, at: Position, root: etree._Element, colour: str, why: UnsupportedError) -> Drawing:
        try:
            if root.tag != SVG + "svg":
                raise why
            width, height, _ = viewport(root)
        except UnsupportedError as problem:
            raise _refused(at, problem) from problem
        root.set("color", root.get("color", colour))
        dpi = min(DPI, _MOST_PIXELS / max(width, height) * 25.4)
        try:
            png = svg_to_png(etree.tostring(root), width, height, dpi)
        except InputError:
            raise
        except Exception as problem:  # cairosvg takes its input for faultless, and may stumble in any way
            reason = "it leads back to itself without end" if isinstance(problem, RecursionError) else problem
            message = f"{why.message}; cairosvg can't draw it either: {reason}"
            raise _refused(at, UnsupportedError(message, why.spot)) from problem
        message = f"{why.message}; the art is placed as an image instead"
        self.notes.append(Diagnostic("D006", Severity.ADVICE, message, replace(at, line=why.spot.line), _IMAGE_HINT))
        return Drawing(width, height, (Image(0, 0, width, height, png),))


def _refused(at: Position, why: UnsupportedError) -> InputError:
    return InputError([error("D003", why.message, replace(at, line=why.spot.line), _DRAWN_HINT)])
