"""Reads the SVG subset of templates, symbols and art into Drawings.

The subset: svg, g, defs, use, path, rect, circle, ellipse, line, polyline, polygon, text, image and our own
`pb:box`, with the presentation attributes listed in docs/templates.md. Whatever else a file contains raises
UnsupportedError with the place of the element, so that nothing is dropped in silence.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from io import BytesIO
from typing import Any, Protocol, cast

from lxml import etree

from generator.drawing import shapes
from generator.drawing.fonts import WEIGHTS, FontBook
from generator.drawing.items import (
    IDENTITY,
    Drawing,
    Group,
    Image,
    Item,
    Path,
    Segments,
    Source,
    Stroke,
    Use,
    scaling,
    translation,
)
from generator.drawing.svgattributes import (
    GEOMETRY,
    PB,
    PRESENTATION,
    SVG,
    Look,
    Spot,
    UnsupportedError,
    content_of,
    href_of,
    is_foreign,
    number,
    one_of,
    points_of,
    spot_of,
    to_colour,
    viewport,
)
from generator.drawing.svgpath import parse_path, parse_transform
from generator.drawing.text import SMALLEST, Anchor, Box, Paragraph, Remark, Setting, Style, set_line, set_paragraphs

_OWN_NAMESPACES = (SVG, PB)
# The outline of a washed area, as a share of the picture's larger side: 0.4 units of our own symbols.
_OUTLINE = 1 / 80
# How many elements may be drawn, those that <use> shows again included, and how deep: a short file could ask for
# millions.
_MOST_ELEMENTS = 20_000
_DEEPEST = 40
XML_HINT = "close every element in the order in which they were opened, and write & as &amp; and < as &lt;"
SUBSET_HINT = "docs/templates.md lists the subset; other art can stand in a file of its own, placed by <image href>"


class EndlessError(UnsupportedError):
    """The file is small and what it asks for is not; nothing else should try to draw it either."""


class Art(Protocol):
    """Where `use href="symbol:..."` and `image href="..."` get their pictures."""

    def symbol(self, name: str, colour: str) -> Drawing:
        """The symbol drawn in a colour."""

    def image(self, name: str) -> Drawing | bytes:
        """A picture of the scenario: a drawing, or the bytes of a PNG or JPEG."""


@dataclass
class SvgReader:
    """Reads one file, or the files of a template; `remarks` gathers what the text setter has to say.

    `files` are their names as messages show them; elements without a mark stand in the first. `wash` gives the colour
    that areas of a fixed colour are filled with; they keep their own as an outline then.
    """

    book: FontBook
    art: Art
    files: Sequence[str] = ("",)
    remarks: list[Remark] = field(default_factory=list)
    wash: Callable[[str], str] | None = None
    _ids: dict[str, etree._Element] = field(default_factory=dict)
    _shown: list[etree._Element] = field(default_factory=list)
    _drawn: int = 0
    _outline: float = 0.0
    _source: Source | None = None

    def read(self, root: etree._Element, colour: str = "#000000") -> Drawing:
        """The Drawing of an `svg` element; `colour` is what `currentColor` means in it."""
        if root.tag != SVG + "svg":
            raise UnsupportedError(
                "the file is not SVG: its root element must be <svg> in SVG's namespace", spot_of(root)
            )
        self._ids = {str(e.get("id")): e for e in root.iter(etree.Element) if e.get("id")}
        width, height, matrix = viewport(root)
        self._outline = max(width / matrix.a, height / matrix.d) * _OUTLINE
        look = Look(color=colour, fill="#000000")
        items = self._children(root, self._inherit(root, look))
        if matrix != IDENTITY:
            items = (Group(items, matrix),)
        return Drawing(width, height, items)

    def _children(self, parent: etree._Element, look: Look) -> tuple[Item, ...]:
        items: list[Item] = []
        for element in parent:
            if isinstance(element.tag, str) and element.tag.startswith(_OWN_NAMESPACES):
                items += self._element(element, look)
        return tuple(items)

    def _element(self, element: etree._Element, look: Look) -> tuple[Item, ...]:
        tag = str(element.tag)
        name = tag.removeprefix(SVG).replace(PB, "pb:")
        if name in _IGNORED:
            return ()
        handler = _HANDLERS.get(name)
        self._drawn += 1
        if self._drawn > _MOST_ELEMENTS or len(self._shown) > _DEEPEST:
            raise EndlessError(
                f"more than {_MOST_ELEMENTS:,} elements are to be drawn, those that <use> shows again included",
                spot_of(element),
            )
        spot = spot_of(element)
        self._source = Source(self.files[min(spot.file, len(self.files) - 1)], spot.line)
        if handler is None:
            raise UnsupportedError(f"the element <{name}> is not in the SVG subset", spot_of(element))
        try:
            items = handler(self, element, self._inherit(element, look))
            matrix = parse_transform(element.get("transform", ""))
        except ValueError as problem:
            raise UnsupportedError(f"in <{name}>: {problem}", spot_of(element)) from problem
        return items if matrix == IDENTITY or not items else (Group(items, matrix),)

    def _inherit(self, element: etree._Element, look: Look) -> Look:
        changes: dict[str, Any] = {}
        color = element.get("color")
        if color and color != "currentColor":
            changes["color"] = to_colour(color, element)
        for name, raw in element.attrib.items():
            key, value = str(name), str(raw)
            if key in PRESENTATION:
                attribute, convert = PRESENTATION[key]
                changes[attribute] = convert(value, element)
            elif key not in GEOMETRY and key != "color" and not is_foreign(key):
                raise UnsupportedError(f'the attribute {key}="{value}" is not in the SVG subset', spot_of(element))
        here = replace(look, **changes) if changes else look
        if "currentColor" in (here.fill, here.stroke):
            fill, stroke = (here.color if paint == "currentColor" else paint for paint in (here.fill, here.stroke))
            here = replace(here, fill=fill, stroke=stroke)
        return here

    def _group(self, element: etree._Element, look: Look) -> tuple[Item, ...]:
        return self._children(element, look)

    def _path(self, element: etree._Element, look: Look) -> tuple[Item, ...]:
        return self._painted(parse_path(element.get("d", "")), look)

    def _rect(self, element: etree._Element, look: Look) -> tuple[Item, ...]:
        x, y, w, h = (number(element, k) for k in ("x", "y", "width", "height"))
        return self._painted(shapes.rectangle(x, y, w, h, number(element, "rx", number(element, "ry"))), look)

    def _circle(self, element: etree._Element, look: Look) -> tuple[Item, ...]:
        r = number(element, "r")
        return self._painted(shapes.ellipse(number(element, "cx"), number(element, "cy"), r, r), look)

    def _ellipse(self, element: etree._Element, look: Look) -> tuple[Item, ...]:
        cx, cy, rx, ry = (number(element, k) for k in ("cx", "cy", "rx", "ry"))
        return self._painted(shapes.ellipse(cx, cy, rx, ry), look)

    def _straight(self, element: etree._Element, look: Look) -> tuple[Item, ...]:
        x1, y1, x2, y2 = (number(element, k) for k in ("x1", "y1", "x2", "y2"))
        return self._painted(shapes.polyline(((x1, y1), (x2, y2))), replace(look, fill=None))

    def _polyline(self, element: etree._Element, look: Look) -> tuple[Item, ...]:
        return self._painted(shapes.polyline(points_of(element)), look)

    def _polygon(self, element: etree._Element, look: Look) -> tuple[Item, ...]:
        return self._painted(shapes.polygon(points_of(element)), look)

    def _use(self, element: etree._Element, look: Look) -> tuple[Item, ...]:
        href = href_of(element)
        x, y = number(element, "x"), number(element, "y")
        if href.startswith("#"):
            return (self._shown_again(self._target(element, href[1:]), element, look, x, y),)
        if not href.startswith("symbol:"):
            raise UnsupportedError(f'<use> takes href="#id" or href="symbol:name", not \'{href}\'', spot_of(element))
        drawing = self.art.symbol(href.removeprefix("symbol:"), look.color)
        return (_placed(drawing, element, x, y),)

    def _target(self, element: etree._Element, identifier: str) -> etree._Element:
        target = self._ids.get(identifier)
        if target is None:
            raise UnsupportedError(f"<use> names '#{identifier}', which is no element of the file", spot_of(element))
        if any(target is e for e in (*element.iterancestors(), *self._shown)):
            raise EndlessError(f"<use> shows '#{identifier}', which it is a part of", spot_of(element))
        return target

    def _shown_again(self, target: etree._Element, use: etree._Element, look: Look, x: float, y: float) -> Item:
        self._shown.append(target)
        symbol = target.tag == SVG + "symbol"
        items = self._children(target, self._inherit(target, look)) if symbol else self._element(target, look)
        self._shown.pop()
        if symbol and target.get("viewBox"):
            width, height, matrix = viewport(target)
            return _placed(Drawing(width, height, (Group(items, matrix),)), use, x, y)
        return Group(items, translation(x, y))

    def _image(self, element: etree._Element, look: Look) -> tuple[Item, ...]:
        found = self.art.image(href_of(element))
        x, y = number(element, "x"), number(element, "y")
        if isinstance(found, Drawing):
            return (_placed(found, element, x, y),)
        return (_pixels(found, element, x, y),)

    def _text(self, element: etree._Element, look: Look) -> tuple[Item, ...]:
        style = self._style(look, element)
        x, y = number(element, "x"), number(element, "y")
        if one_of("auto", "alphabetic", "central")(element.get("dominant-baseline", "auto"), element) == "central":
            y += self.book.face_of(style.role, style.weight).cap_height * style.size / 2
        fit = number(element, PB + "fit") if element.get(PB + "fit") else None
        smallest = _smallest(element)
        anchor = cast(Anchor, look.anchor)
        return self._kept(
            set_line(self.book, _BLANKS.sub(" ", content_of(element)), (x, y), style, anchor, fit, smallest)
        )

    def _box(self, element: etree._Element, look: Look) -> tuple[Item, ...]:
        x, y, w, h = (number(element, k) for k in ("x", "y", "width", "height"))
        valign = cast(Any, one_of("top", "middle", "bottom")(element.get("valign", "top"), element))
        box = Box(x, y, w, h, cast(Anchor, look.anchor), valign)
        own = [child for child in element if child.tag == PB + "p"]
        paragraphs = [
            Paragraph(content_of(p), self._style(self._inherit(p, look), p), number(p, PB + "before")) for p in own
        ] or [Paragraph(content_of(element), self._style(look, element))]
        return self._kept(set_paragraphs(self.book, paragraphs, box, _smallest(element)))

    def _style(self, look: Look, element: etree._Element) -> Style:
        if look.role not in self.book.roles:
            roles = ", ".join(self.book.roles)
            raise UnsupportedError(
                f'font-family="{look.role}" is no role of fonts.toml; roles are {roles}', spot_of(element)
            )
        if look.size <= 0:
            raise UnsupportedError(f'font-size="{look.size:g}" must be more than zero', spot_of(element))
        return Style(look.role, WEIGHTS[look.weight == "bold", look.italic], look.size, look.fill or "#000000")

    def _painted(self, segments: Segments, look: Look) -> tuple[Item, ...]:
        fill, stroke = look.fill, None
        if look.stroke and look.stroke_width > 0:
            stroke = Stroke(look.stroke, look.stroke_width, look.cap, look.join, look.dash)
        if self.wash and fill and fill != look.color:
            stroke = stroke or Stroke(fill, self._outline, "round", "round")
            fill = self.wash(fill)
        if not segments or (fill is None and stroke is None):
            return ()
        return (Path(segments, fill, stroke, look.fill_rule == "evenodd", self._source),)

    def _kept(self, setting: Setting) -> tuple[Item, ...]:
        self.remarks += (replace(remark, source=self._source) for remark in setting.remarks)
        return tuple(replace(text, source=self._source) for text in setting.items)


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
        raise UnsupportedError("the file declares entities or elements of its own, which are not read", Spot(0, 1))
    return root


def _smallest(element: etree._Element) -> float:
    """The size in mm that an element's text may shrink to."""
    size = number(element, PB + "min", SMALLEST)
    if size <= 0:
        raise UnsupportedError(f'pb:min="{size:g}" must be more than zero', spot_of(element))
    return size


def _placed(drawing: Drawing, element: etree._Element, x: float, y: float) -> Use:
    """The drawing as large as it fits into the element's box, centred in it."""
    dx, dy, scale = _fit(drawing.width, drawing.height, element)
    return Use(drawing, translation(x + dx, y + dy).then(scaling(scale)))


def _pixels(data: bytes, element: etree._Element, x: float, y: float) -> Image:
    """The raster picture as large as it fits into the element's box, centred in it."""
    from PIL import Image as Pixels  # noqa: PLC0415  slow to import, and few kits have raster pictures

    try:
        with Pixels.open(BytesIO(data)) as picture:
            columns, rows = picture.size
    except (OSError, Pixels.DecompressionBombError) as problem:
        raise UnsupportedError(
            f"the picture '{href_of(element)}' is no PNG or JPEG that can be read", spot_of(element)
        ) from problem
    if number(element, "width") <= 0 or number(element, "height") <= 0:
        raise UnsupportedError("an <image> made of pixels needs a width and a height", spot_of(element))
    dx, dy, scale = _fit(columns, rows, element)
    return Image(x + dx, y + dy, columns * scale, rows * scale, data)


def _fit(width: float, height: float, element: etree._Element) -> tuple[float, float, float]:
    """Offset and scale that fit a picture of a size into the element's box; its own size where the box has none."""
    room = number(element, "width", width), number(element, "height", height)
    scale = min(room[0] / width, room[1] / height)
    return (room[0] - width * scale) / 2, (room[1] - height * scale) / 2, scale


_BLANKS = re.compile(r"[ \t\r\n]+")
_IGNORED = frozenset({"defs", "symbol", "title", "desc", "metadata"})
_Handler = Callable[[SvgReader, etree._Element, Look], tuple[Item, ...]]
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
