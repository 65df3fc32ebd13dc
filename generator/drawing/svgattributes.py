"""What SVG's attributes say: numbers, colours, the look that children inherit, and the size of a file."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, cast

from lxml import etree

from generator.drawing.colour import hexadecimal
from generator.drawing.items import IDENTITY, Matrix, scaling, translation

SVG = "{http://www.w3.org/2000/svg}"
XLINK = "{http://www.w3.org/1999/xlink}href"
PB = "{urn:punchboard}"
LINE = "data-line"
_MARK = re.compile(r"(\d+):(\d+)")
_NUMBER = re.compile(r"([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)\s*([a-z]*)")
_USER_UNITS = frozenset({"", "mm", "px"})
# What drawing programs write as the size of a file; "px" are units of the file, whatever their number to the inch.
_MM_PER_UNIT = dict.fromkeys(_USER_UNITS, 1.0) | {"cm": 10.0, "in": 25.4, "pt": 25.4 / 72, "pc": 25.4 / 6}


class Spot(NamedTuple):
    """Where an element stands: the number of the file, as a template may be made of several, and the line."""

    file: int
    line: int


class UnsupportedError(Exception):
    """The file uses something outside the subset; `spot` is where."""

    def __init__(self, message: str, spot: Spot) -> None:
        self.message, self.spot = message, spot
        super().__init__(message)


@dataclass(frozen=True, slots=True)
class Look:
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
GEOMETRY = frozenset(
    "x y width height rx ry cx cy r x1 y1 x2 y2 d points transform href viewBox version id "
    "preserveAspectRatio dominant-baseline valign".split()
)


def spot_of(element: etree._Element) -> Spot:
    """Where an element stands: in the template that is marked, else in the one file."""
    # An element whose very name was a template's value has no mark of its own.
    for one in (element, *element.iterancestors()):
        match = _MARK.fullmatch(one.get(LINE, ""))
        if match:
            return Spot(int(match[1]), int(match[2]))
    return Spot(0, cast(int, element.sourceline) or 1)


def is_foreign(attribute: str) -> bool:
    """Whether an attribute belongs to another namespace or is only a note."""
    return attribute.startswith(("{", "data-"))


def to_colour(value: str, element: etree._Element) -> str:
    """A colour written `#rrggbb`, from any name or notation of CSS. Raises UnsupportedError."""
    try:
        return hexadecimal(value)
    except ValueError as problem:
        raise UnsupportedError(f"the colour '{value}' can't be read", spot_of(element)) from problem


def _paint(value: str, element: etree._Element) -> str | None:
    if value == "none":
        return None
    return value if value == "currentColor" else to_colour(value, element)


def to_number(value: str, element: etree._Element) -> float:
    """A number in units of the file. Raises UnsupportedError."""
    match = _NUMBER.fullmatch(value.strip())
    if not match or match[2] not in _USER_UNITS or not math.isfinite(float(match[1])):
        raise UnsupportedError(f"'{value}' is not a number", spot_of(element))
    return float(match[1])


def number(element: etree._Element, name: str, default: float = 0.0) -> float:
    """The attribute `name` as a number."""
    value = element.get(name)
    return default if value is None else to_number(value, element)


def _dashes(value: str, element: etree._Element) -> tuple[float, ...]:
    return () if value == "none" else tuple(to_number(v, element) for v in value.replace(",", " ").split())


def one_of(*known: str) -> Callable[[str, etree._Element], str]:
    """A reader of an attribute that takes only the `known` values."""

    def checked(value: str, element: etree._Element) -> str:
        if value not in known:
            raise UnsupportedError(f"'{value}' is not one of {', '.join(known)}", spot_of(element))
        return value

    return checked


def _as_is(value: str, element: etree._Element) -> str:
    return value


def _bold(value: str, element: etree._Element) -> str:
    return "bold" if one_of("normal", "regular", "400", "bold", "700")(value, element) in ("bold", "700") else "regular"


PRESENTATION: Mapping[str, tuple[str, Callable[[str, etree._Element], Any]]] = {
    "fill": ("fill", _paint),
    "fill-rule": ("fill_rule", one_of("nonzero", "evenodd")),
    "stroke": ("stroke", _paint),
    "stroke-width": ("stroke_width", to_number),
    "stroke-linecap": ("cap", one_of("butt", "round", "square")),
    "stroke-linejoin": ("join", one_of("miter", "round", "bevel")),
    "stroke-dasharray": ("dash", _dashes),
    "font-family": ("role", _as_is),
    "font-weight": ("weight", _bold),
    "font-style": ("italic", lambda value, element: one_of("normal", "italic")(value, element) == "italic"),
    "font-size": ("size", to_number),
    "text-anchor": ("anchor", one_of("start", "middle", "end")),
}


def href_of(element: etree._Element) -> str:
    """What an element refers to."""
    return element.get("href") or element.get(XLINK) or ""


def content_of(element: etree._Element) -> str:
    """The characters of an element that holds nothing else. Raises UnsupportedError."""
    if len(element):
        raise UnsupportedError("text can't hold other elements; write one <text> for each look", spot_of(element))
    return (element.text or "").strip(" \n\r\t")


def points_of(element: etree._Element) -> list[tuple[float, float]]:
    """The points of a polyline or polygon. Raises ValueError for a number without its other half."""
    values = [to_number(v, element) for v in element.get("points", "").replace(",", " ").split()]
    if len(values) % 2:
        raise ValueError("points must hold pairs of numbers, an x and a y each")
    return list(zip(values[::2], values[1::2], strict=True))


def viewport(root: etree._Element) -> tuple[float, float, Matrix]:
    """Width and height in mm of an `svg` element, and the map of its units onto them. Raises UnsupportedError."""
    box = [to_number(v, root) for v in root.get("viewBox", "").replace(",", " ").split()]
    if box and (len(box) != 4 or box[2] <= 0 or box[3] <= 0):
        raise UnsupportedError("viewBox must hold four numbers, the last two more than zero", spot_of(root))
    width, height = (_extent(root, name, box[i] if box else 0.0) for i, name in ((2, "width"), (3, "height")))
    if not (0 < width < math.inf and 0 < height < math.inf):
        raise UnsupportedError("the picture has no size; give it a width and a height, or a viewBox", spot_of(root))
    if not box:
        return width, height, IDENTITY
    return width, height, scaling(width / box[2], height / box[3]).then(translation(-box[0], -box[1]))


def _extent(root: etree._Element, name: str, default: float) -> float:
    """A side of a file in mm; a percentage leaves it to the viewBox."""
    value = root.get(name, "").strip()
    match = _NUMBER.fullmatch(value)
    if match and match[2] in _MM_PER_UNIT:
        return float(match[1]) * _MM_PER_UNIT[match[2]]
    return default if not value or value.endswith("%") else to_number(value, root)
