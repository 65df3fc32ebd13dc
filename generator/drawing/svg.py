"""Reads the SVG subset of templates, symbols and art into Drawings.

The subset: svg, g, defs, use, path, rect, circle, ellipse, line, polyline, polygon, text, image and our own
`pb:box`, with the presentation attributes listed in docs/templates.md. Whatever else a file contains raises
UnsupportedError with the line of the element, so that nothing is dropped in silence.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Protocol, cast

from lxml import etree

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
from generator.drawing.text import SMALLEST, Anchor, Box, Setting, Style, set_box, set_line

SVG = "{http://www.w3.org/2000/svg}"
XLINK = "{http://www.w3.org/1999/xlink}href"
PB = "{urn:punchboard}"
LINE = "data-line"
_OWN_NAMESPACES = (SVG, PB)
_NUMBER = re.compile(r"([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)\s*(mm|px)?")


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

    def read(self, root: etree._Element, colour: str = "#000000") -> Drawing:
        """The Drawing of an `svg` element; `colour` is what `currentColor` means in it."""
        if root.tag != SVG + "svg":
            raise UnsupportedError(
                "the file is not SVG: its root element must be <svg> in SVG's namespace", _line(root)
            )
        self._ids = {str(e.get("id")): e for e in root.iter(etree.Element) if e.get("id")}
        width, height, matrix = _viewport(root)
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
            target = self._ids.get(href[1:])
            if target is None or any(target is e for e in element.iterancestors()):
                raise UnsupportedError(f"<use> names '{href}', which is no other element of the file", _line(element))
            content = self._children(target, look) if target.tag in _CONTAINERS else self._element(target, look)
            return (Group(content, translation(x, y)),)
        if not href.startswith("symbol:"):
            raise UnsupportedError(f'<use> takes href="#id" or href="symbol:name", not \'{href}\'', _line(element))
        drawing = self.art.symbol(href.removeprefix("symbol:"), look.color)
        return (_placed(drawing, element, x, y),)

    def _image(self, element: etree._Element, look: _Look) -> tuple[Item, ...]:
        found = self.art.image(_href(element))
        x, y = _number(element, "x"), _number(element, "y")
        if isinstance(found, Drawing):
            return (_placed(found, element, x, y),)
        return (Image(x, y, _number(element, "width"), _number(element, "height"), found),)

    def _text(self, element: etree._Element, look: _Look) -> tuple[Item, ...]:
        style = self._style(look, element)
        x, y = _number(element, "x"), _number(element, "y")
        if element.get("dominant-baseline") == "central":
            y += self.book.face_of(style.role, style.weight).cap_height * style.size / 2
        fit = _number(element, PB + "fit") if element.get(PB + "fit") else None
        smallest = _number(element, PB + "min", SMALLEST)
        anchor = cast(Anchor, look.anchor)
        return self._kept(set_line(self.book, _content(element), (x, y), style, anchor, fit, smallest))

    def _box(self, element: etree._Element, look: _Look) -> tuple[Item, ...]:
        x, y, w, h = (_number(element, k) for k in ("x", "y", "width", "height"))
        valign = cast(Any, element.get("valign", "top"))
        box = Box(x, y, w, h, cast(Anchor, look.anchor), valign)
        text = "\n".join(" ".join(line.split(" ")) for line in _content(element).splitlines())
        return self._kept(
            set_box(self.book, text, box, self._style(look, element), _number(element, PB + "min", SMALLEST))
        )

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

    Raises etree.XMLSyntaxError; a document type declaration raises UnsupportedError.
    """
    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, remove_comments=True, remove_pis=True
    )
    root = etree.fromstring(source, parser)
    if root.getroottree().docinfo.internalDTD is not None and b"<!ENTITY" in source:
        raise UnsupportedError("the file declares entities, which are not read", 1)
    return root


def _line(element: etree._Element) -> int:
    marked = element.get(LINE)
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
    if not match:
        raise UnsupportedError(f"'{value}' is not a number", _line(element))
    return float(match[1])


def _number(element: etree._Element, name: str, default: float = 0.0) -> float:
    value = element.get(name)
    return default if value is None else _float(value, element)


def _dashes(value: str, element: etree._Element) -> tuple[float, ...]:
    return () if value == "none" else tuple(_float(v, element) for v in value.replace(",", " ").split())


def _as_is(value: str, element: etree._Element) -> str:
    return value


_PRESENTATION: Mapping[str, tuple[str, Callable[[str, etree._Element], Any]]] = {
    "fill": ("fill", _paint),
    "fill-rule": ("fill_rule", _as_is),
    "stroke": ("stroke", _paint),
    "stroke-width": ("stroke_width", _float),
    "stroke-linecap": ("cap", _as_is),
    "stroke-linejoin": ("join", _as_is),
    "stroke-dasharray": ("dash", _dashes),
    "font-family": ("role", _as_is),
    "font-weight": ("weight", _as_is),
    "font-style": ("italic", lambda value, _: value == "italic"),
    "font-size": ("size", _float),
    "text-anchor": ("anchor", _as_is),
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
    width, height = _number(element, "width", drawing.width), _number(element, "height", drawing.height)
    scale = min(width / drawing.width, height / drawing.height)
    dx, dy = x + (width - drawing.width * scale) / 2, y + (height - drawing.height * scale) / 2
    return Use(drawing, translation(dx, dy).then(scaling(scale)))


def _viewport(root: etree._Element) -> tuple[float, float, Matrix]:
    box = [_float(v, root) for v in root.get("viewBox", "").replace(",", " ").split()]
    if not box:
        return _number(root, "width"), _number(root, "height"), IDENTITY
    if len(box) != 4 or box[2] <= 0 or box[3] <= 0:
        raise UnsupportedError("viewBox must hold four numbers, the last two more than zero", _line(root))
    width, height = _number(root, "width", box[2]), _number(root, "height", box[3])
    return width, height, scaling(width / box[2], height / box[3]).then(translation(-box[0], -box[1]))


_IGNORED = frozenset({"defs", "symbol", "title", "desc", "metadata"})
_CONTAINERS = frozenset({SVG + "g", SVG + "symbol", SVG + "defs"})
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
