"""Reads the SVG subset of templates, symbols and art into Drawings.

The subset: svg, g, defs, use, path, rect, circle, ellipse, line, polyline, polygon, text, image and our own
`pb:box`, with the presentation attributes listed in docs/templates.md. Whatever else a file contains raises
UnsupportedError with the line of the element, so that nothing is dropped in silence.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from io import BytesIO
from typing import Any, Protocol, cast

from lxml import etree
from PIL import Image as Pixels

from generator.diagnostics import Diagnostic
from generator.drawing import shapes
from generator.drawing.colour import hexadecimal
from generator.drawing.fonts import FontBook
from generator.drawing.items import (
    IDENTITY,
    Drawing,
    Group,
    Image,
    Item,
    Matrix,
    Path,
    Segments,
    Stroke,
    Use,
    scaling,
    translation,
)
from generator.drawing.svgpath import parse_path, parse_transform
from generator.drawing.text import SMALLEST, Anchor, Box, Paragraph, Setting, Style, set_line, set_paragraphs

SVG = "{http://www.w3.org/2000/svg}"
XLINK = "{http://www.w3.org/1999/xlink}href"
PB = "{urn:punchboard}"
LINE = "data-line"
_OWN_NAMESPACES = (SVG, PB)
_NUMBER = re.compile(r"([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)\s*([a-z]*)")
_USER_UNITS = frozenset({"", "mm", "px"})
# What drawing programs write as the size of a file; "px" are units of the file, whatever their number to the inch.
_MM_PER_UNIT = dict.fromkeys(_USER_UNITS, 1.0) | {"cm": 10.0, "in": 25.4, "pt": 25.4 / 72, "pc": 25.4 / 6}


class UnsupportedError(Exception):
    """The file uses something outside the subset; `line` is where."""

    def __init__(self, message: str, line: int) -> None:
        self.message, self.line = message, line
        super().__init__(message)


class Art(Protocol):
    """Where `use href="symbol:..."` and `image href="..."` get their pictures."""

    def symbol(self, name: str, colour: str) -> Drawing:
        """The symbol drawn in a colour."""

    def image(self, name: str) -> Drawing | bytes:
        """A picture of the scenario: a drawing, or the bytes of a PNG or JPEG."""


@dataclass(frozen=True, slots=True)
class _Look:
    """The presentation attributes that children inherit."""

    color: str = "#000000"
    fill: str | None = "#000000"
    fill_rule: str = "nonzero"
    stroke: str | None = None
    stroke_width: float = 1.0
    cap: str = "butt"
    join: str = "miter"
    dash: tuple[float, ...] = ()
    role: str = "text"
    weight: str = "regular"
    italic: bool = False
    size: float = 3.0
    anchor: str = "start"


# Attributes that place or shape an element, or that say nothing about how it looks.
_GEOMETRY = frozenset(
    "x y width height rx ry cx cy r x1 y1 x2 y2 d points transform href viewBox version id "
    "preserveAspectRatio dominant-baseline valign".split()
)


@dataclass
class SvgReader:
    """Reads one file; `problems` gathers what the text setter has to say."""

    book: FontBook
    art: Art
    problems: list[Diagnostic] = field(default_factory=list)
    _ids: dict[str, etree._Element] = field(default_factory=dict)
    _shown: list[etree._Element] = field(default_factory=list)

    def read(self, root: etree._Element, colour: str = "#000000") -> Drawing:
        """The Drawing of an `svg` element; `colour` is what `currentColor` means in it."""
        if root.tag != SVG + "svg":
            raise UnsupportedError(
                "the file is not SVG: its root element must be <svg> in SVG's namespace", _line(root)
            )
        self._ids = {str(e.get("id")): e for e in root.iter(etree.Element) if e.get("id")}
        width, height, matrix = viewport(root)
        look = _Look(color=colour, fill="#000000")
        items = self._children(root, self._inherit(root, look))
        if matrix != IDENTITY:
            items = (Group(items, matrix),)
        return Drawing(width, height, items)

    def _children(self, parent: etree._Element, look: _Look) -> tuple[Item, ...]:
        items: list[Item] = []
        for element in parent:
            if isinstance(element.tag, str) and element.tag.startswith(_OWN_NAMESPACES):
                items += self._element(element, look)
        return tuple(items)

    def _element(self, element: etree._Element, look: _Look) -> tuple[Item, ...]:
        tag = str(element.tag)
        name = tag.removeprefix(SVG).replace(PB, "pb:")
        if name in _IGNORED:
            return ()
        handler = _HANDLERS.get(name)
        if handler is None:
            raise UnsupportedError(f"the element <{name}> is not in the SVG subset", _line(element))
        try:
            items = handler(self, element, self._inherit(element, look))
            matrix = parse_transform(element.get("transform", ""))
        except ValueError as problem:
            raise UnsupportedError(f"in <{name}>: {problem}", _line(element)) from problem
        return items if matrix == IDENTITY or not items else (Group(items, matrix),)

    def _inherit(self, element: etree._Element, look: _Look) -> _Look:
        changes: dict[str, Any] = {}
        color = element.get("color")
        if color and color != "currentColor":
            changes["color"] = _colour(color, element)
        for name, raw in element.attrib.items():
            key, value = str(name), str(raw)
            if key in _PRESENTATION:
                attribute, convert = _PRESENTATION[key]
                changes[attribute] = convert(value, element)
            elif key not in _GEOMETRY and key != "color" and not _foreign(key):
                raise UnsupportedError(f'the attribute {key}="{value}" is not in the SVG subset', _line(element))
        here = replace(look, **changes) if changes else look
        if "currentColor" in (here.fill, here.stroke):
            fill, stroke = (here.color if paint == "currentColor" else paint for paint in (here.fill, here.stroke))
            here = replace(here, fill=fill, stroke=stroke)
        return here

    def _group(self, element: etree._Element, look: _Look) -> tuple[Item, ...]:
        return self._children(element, look)

    def _path(self, element: etree._Element, look: _Look) -> tuple[Item, ...]:
        return _painted(parse_path(element.get("d", "")), look)

    def _rect(self, element: etree._Element, look: _Look) -> tuple[Item, ...]:
        x, y, w, h = (_number(element, k) for k in ("x", "y", "width", "height"))
        return _painted(shapes.rectangle(x, y, w, h, _number(element, "rx", _number(element, "ry"))), look)

    def _circle(self, element: etree._Element, look: _Look) -> tuple[Item, ...]:
        r = _number(element, "r")
        return _painted(shapes.ellipse(_number(element, "cx"), _number(element, "cy"), r, r), look)

    def _ellipse(self, element: etree._Element, look: _Look) -> tuple[Item, ...]:
        cx, cy, rx, ry = (_number(element, k) for k in ("cx", "cy", "rx", "ry"))
        return _painted(shapes.ellipse(cx, cy, rx, ry), look)

    def _straight(self, element: etree._Element, look: _Look) -> tuple[Item, ...]:
        x1, y1, x2, y2 = (_number(element, k) for k in ("x1", "y1", "x2", "y2"))
        return _painted(shapes.polyline(((x1, y1), (x2, y2))), replace(look, fill=None))

    def _polyline(self, element: etree._Element, look: _Look) -> tuple[Item, ...]:
        return _painted(shapes.polyline(_points(element)), look)

    def _polygon(self, element: etree._Element, look: _Look) -> tuple[Item, ...]:
        return _painted(shapes.polygon(_points(element)), look)

    def _use(self, element: etree._Element, look: _Look) -> tuple[Item, ...]:
        href = _href(element)
        x, y = _number(element, "x"), _number(element, "y")
        if href.startswith("#"):
            return (self._shown_again(self._target(element, href[1:]), element, look, x, y),)
        if not href.startswith("symbol:"):
            raise UnsupportedError(f'<use> takes href="#id" or href="symbol:name", not \'{href}\'', _line(element))
        drawing = self.art.symbol(href.removeprefix("symbol:"), look.color)
        return (_placed(drawing, element, x, y),)

    def _target(self, element: etree._Element, identifier: str) -> etree._Element:
        target = self._ids.get(identifier)
        if target is None or any(target is e for e in (*element.iterancestors(), *self._shown)):
            raise UnsupportedError(
                f"<use> names '#{identifier}', which is no other element of the file", _line(element)
            )
        return target

    def _shown_again(self, target: etree._Element, use: etree._Element, look: _Look, x: float, y: float) -> Item:
        self._shown.append(target)
        symbol = target.tag == SVG + "symbol"
        items = self._children(target, self._inherit(target, look)) if symbol else self._element(target, look)
        self._shown.pop()
        if symbol and target.get("viewBox"):
            width, height, matrix = viewport(target)
            return _placed(Drawing(width, height, (Group(items, matrix),)), use, x, y)
        return Group(items, translation(x, y))

    def _image(self, element: etree._Element, look: _Look) -> tuple[Item, ...]:
        found = self.art.image(_href(element))
        x, y = _number(element, "x"), _number(element, "y")
        if isinstance(found, Drawing):
            return (_placed(found, element, x, y),)
        return (_pixels(found, element, x, y),)

    def _text(self, element: etree._Element, look: _Look) -> tuple[Item, ...]:
        style = self._style(look, element)
        x, y = _number(element, "x"), _number(element, "y")
        if _one_of("auto", "alphabetic", "central")(element.get("dominant-baseline", "auto"), element) == "central":
            y += self.book.face_of(style.role, style.weight).cap_height * style.size / 2
        fit = _number(element, PB + "fit") if element.get(PB + "fit") else None
        smallest = _number(element, PB + "min", SMALLEST)
        anchor = cast(Anchor, look.anchor)
        return self._kept(
            set_line(self.book, _BLANKS.sub(" ", _content(element)), (x, y), style, anchor, fit, smallest)
        )

    def _box(self, element: etree._Element, look: _Look) -> tuple[Item, ...]:
        x, y, w, h = (_number(element, k) for k in ("x", "y", "width", "height"))
        valign = cast(Any, _one_of("top", "middle", "bottom")(element.get("valign", "top"), element))
        box = Box(x, y, w, h, cast(Anchor, look.anchor), valign)
        own = [child for child in element if child.tag == PB + "p"]
        paragraphs = [
            Paragraph(_content(p), self._style(self._inherit(p, look), p), _number(p, PB + "before")) for p in own
        ] or [Paragraph(_content(element), self._style(look, element))]
        return self._kept(set_paragraphs(self.book, paragraphs, box, _number(element, PB + "min", SMALLEST)))

    def _style(self, look: _Look, element: etree._Element) -> Style:
        if look.role not in self.book.roles:
            roles = ", ".join(self.book.roles)
            raise UnsupportedError(
                f'font-family="{look.role}" is no role of fonts.toml; roles are {roles}', _line(element)
            )
        weight = {
            (False, False): "regular",
            (True, False): "bold",
            (False, True): "italic",
            (True, True): "bold-italic",
        }
        return Style(look.role, weight[look.weight == "bold", look.italic], look.size, look.fill or "#000000")

    def _kept(self, setting: Setting) -> tuple[Item, ...]:
        self.problems += setting.problems
        return setting.items


def parse(source: bytes) -> etree._Element:
    """The root element of an SVG file, read without DTD, entities or network.

    Raises etree.XMLSyntaxError; a document type that declares anything in the file raises UnsupportedError.
    """
    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, remove_comments=True, remove_pis=True
    )
    root = etree.fromstring(source, parser)
    dtd: Any = root.getroottree().docinfo.internalDTD
    if dtd is not None and (dtd.entities() or dtd.elements()):
        raise UnsupportedError("the file declares entities or elements of its own, which are not read", 1)
    return root


def _line(element: etree._Element) -> int:
    # An element whose very name was a template's value has no mark of its own.
    marked = next((mark for e in (element, *element.iterancestors()) if (mark := e.get(LINE))), None)
    return int(marked or cast(int, element.sourceline) or 1)


def _foreign(attribute: str) -> bool:
    return attribute.startswith(("{", "data-"))


def _colour(value: str, element: etree._Element) -> str:
    try:
        return hexadecimal(value)
    except ValueError as problem:
        raise UnsupportedError(f"the colour '{value}' can't be read", _line(element)) from problem


def _paint(value: str, element: etree._Element) -> str | None:
    return (
        {"none": None, "currentColor": "currentColor"}.get(value, "")
        if value in ("none", "currentColor")
        else _colour(value, element)
    )


def _float(value: str, element: etree._Element) -> float:
    match = _NUMBER.fullmatch(value.strip())
    if not match or match[2] not in _USER_UNITS or not math.isfinite(float(match[1])):
        raise UnsupportedError(f"'{value}' is not a number", _line(element))
    return float(match[1])


def _number(element: etree._Element, name: str, default: float = 0.0) -> float:
    value = element.get(name)
    return default if value is None else _float(value, element)


def _dashes(value: str, element: etree._Element) -> tuple[float, ...]:
    return () if value == "none" else tuple(_float(v, element) for v in value.replace(",", " ").split())


def _one_of(*known: str) -> Callable[[str, etree._Element], str]:
    def checked(value: str, element: etree._Element) -> str:
        if value not in known:
            raise UnsupportedError(f"'{value}' is not one of {', '.join(known)}", _line(element))
        return value

    return checked


def _as_is(value: str, element: etree._Element) -> str:
    return value


def _bold(value: str, element: etree._Element) -> str:
    return (
        "bold" if _one_of("normal", "regular", "400", "bold", "700")(value, element) in ("bold", "700") else "regular"
    )


_PRESENTATION: Mapping[str, tuple[str, Callable[[str, etree._Element], Any]]] = {
    "fill": ("fill", _paint),
    "fill-rule": ("fill_rule", _one_of("nonzero", "evenodd")),
    "stroke": ("stroke", _paint),
    "stroke-width": ("stroke_width", _float),
    "stroke-linecap": ("cap", _one_of("butt", "round", "square")),
    "stroke-linejoin": ("join", _one_of("miter", "round", "bevel")),
    "stroke-dasharray": ("dash", _dashes),
    "font-family": ("role", _as_is),
    "font-weight": ("weight", _bold),
    "font-style": ("italic", lambda value, element: _one_of("normal", "italic")(value, element) == "italic"),
    "font-size": ("size", _float),
    "text-anchor": ("anchor", _one_of("start", "middle", "end")),
}


def _href(element: etree._Element) -> str:
    return element.get("href") or element.get(XLINK) or ""


def _content(element: etree._Element) -> str:
    if len(element):
        raise UnsupportedError("text can't hold other elements; write one <text> for each look", _line(element))
    return (element.text or "").strip(" \n\r\t")


def _points(element: etree._Element) -> list[tuple[float, float]]:
    values = [_float(v, element) for v in element.get("points", "").replace(",", " ").split()]
    return list(zip(values[::2], values[1::2], strict=True))


def _painted(segments: Segments, look: _Look) -> tuple[Item, ...]:
    stroke = None
    if look.stroke and look.stroke_width > 0:
        stroke = Stroke(look.stroke, look.stroke_width, look.cap, look.join, look.dash)
    if not segments or (look.fill is None and stroke is None):
        return ()
    return (Path(segments, look.fill, stroke, look.fill_rule == "evenodd"),)


def _placed(drawing: Drawing, element: etree._Element, x: float, y: float) -> Use:
    """The drawing as large as it fits into the element's box, centred in it."""
    dx, dy, scale = _fit(drawing.width, drawing.height, element)
    return Use(drawing, translation(x + dx, y + dy).then(scaling(scale)))


def _pixels(data: bytes, element: etree._Element, x: float, y: float) -> Image:
    """The raster picture as large as it fits into the element's box, centred in it."""
    try:
        with Pixels.open(BytesIO(data)) as picture:
            columns, rows = picture.size
    except OSError as problem:
        raise UnsupportedError(
            f"the picture '{_href(element)}' is no PNG or JPEG that can be read", _line(element)
        ) from problem
    if _number(element, "width") <= 0 or _number(element, "height") <= 0:
        raise UnsupportedError("an <image> made of pixels needs a width and a height", _line(element))
    dx, dy, scale = _fit(columns, rows, element)
    return Image(x + dx, y + dy, columns * scale, rows * scale, data)


def _fit(width: float, height: float, element: etree._Element) -> tuple[float, float, float]:
    """Offset and scale that fit a picture of a size into the element's box; its own size where the box has none."""
    room = _number(element, "width", width), _number(element, "height", height)
    scale = min(room[0] / width, room[1] / height)
    return (room[0] - width * scale) / 2, (room[1] - height * scale) / 2, scale


def viewport(root: etree._Element) -> tuple[float, float, Matrix]:
    """Width and height in mm of an `svg` element, and the map of its units onto them. Raises UnsupportedError."""
    box = [_float(v, root) for v in root.get("viewBox", "").replace(",", " ").split()]
    if box and (len(box) != 4 or box[2] <= 0 or box[3] <= 0):
        raise UnsupportedError("viewBox must hold four numbers, the last two more than zero", _line(root))
    width, height = (_extent(root, name, box[i] if box else 0.0) for i, name in ((2, "width"), (3, "height")))
    if width <= 0 or height <= 0:
        raise UnsupportedError("the picture has no size; give it a width and a height, or a viewBox", _line(root))
    if not box:
        return width, height, IDENTITY
    return width, height, scaling(width / box[2], height / box[3]).then(translation(-box[0], -box[1]))


def _extent(root: etree._Element, name: str, default: float) -> float:
    """A side of a file in mm; a percentage leaves it to the viewBox."""
    value = root.get(name, "").strip()
    match = _NUMBER.fullmatch(value)
    if match and match[2] in _MM_PER_UNIT:
        return float(match[1]) * _MM_PER_UNIT[match[2]]
    return default if not value or value.endswith("%") else _float(value, root)


_BLANKS = re.compile(r"[ \t\r\n]+")
_IGNORED = frozenset({"defs", "symbol", "title", "desc", "metadata"})
_Handler = Callable[[SvgReader, etree._Element, _Look], tuple[Item, ...]]
_HANDLERS: Mapping[str, _Handler] = {
    "g": SvgReader._group,
    "path": SvgReader._path,
    "rect": SvgReader._rect,
    "circle": SvgReader._circle,
    "ellipse": SvgReader._ellipse,
    "line": SvgReader._straight,
    "polyline": SvgReader._polyline,
    "polygon": SvgReader._polygon,
    "use": SvgReader._use,
    "image": SvgReader._image,
    "text": SvgReader._text,
    "pb:box": SvgReader._box,
}
