"""NATO symbols by their code, redrawn for counters: one ink, strokes that print, square as our own symbols are.

The package milsymbol knows frames and icons, and draws echelon, headquarters and mobility around them. It is
imported when the first code is met, as its tables take a second to read.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from fontTools.pens.boundsPen import BoundsPen
from fontTools.svgLib.path import parse_path
from lxml import etree

from generator.diagnostics import InputError, Position, error
from generator.drawing.colour import contrast, hexadecimal, luminance
from generator.drawing.items import Bounds
from generator.drawing.natocodes import Code, CodeError, read_code
from generator.drawing.svgattributes import SVG, number
from generator.drawing.symbolsource import Found, credit

# As its licence names them: of the package, and of the library that it was made from.
_CREDIT = credit("milsymbol", "Kevin Lundeen, Måns Beckman", "MIT")
_HINT = "write nato:SFG-UCI----D or nato:10031000141211000000, perhaps followed by ?fill=COLOUR or ?fill=standard"
# In units of milsymbol, whose frames are 150 wide: its strokes, how much bolder ours are, and a staff half as long.
_STROKE, _BOLDER, _STAFF = 4.0, 2.0, 50
# Our symbols are 32 wide and keep 1.5 clear on every side.
_SIDE, _CLEAR = 32.0, 1.5
# Fills lighter than this are the ground an icon stands on, the others its ink; strokes are ink unless near to white.
_GROUND, _WHITE = 0.3, 0.85
_PLANNED, _ASSUMED = "16,12", "8,8"


def nato_symbol(name: str) -> Found:
    """The symbol of `CODE` or `CODE?fill=COLOUR`; `fill=standard` is the colour of its affiliation.

    Without a fill the frame is open, so that the ground of a counter shows; on a fill, lines are black or white, as it
    wants them, whatever the colour asked for. Raises InputError (D007).
    """
    text, _, option = name.partition("?")
    try:
        fill = _fill(option)
        svg = _redrawn(read_code(text), fill)
    except CodeError as problem:
        message = f"the NATO symbol '{name}' can't be drawn: {problem}"
        raise InputError([error("D007", message, hint=_HINT)]) from problem
    return Found(svg, Position(f"nato:{name}"), _CREDIT)


def _fill(option: str) -> str:
    key, _, value = option.partition("=")
    if option and key != "fill":
        raise CodeError(f"its option is '{option}'; expected fill=COLOUR or fill=standard")
    if not option or value == "standard":
        return value or "none"
    try:
        return hexadecimal(value)
    except ValueError as problem:
        raise CodeError(f"its fill is '{value}'; expected a colour or 'standard'") from problem


def _redrawn(code: Code, fill: str) -> bytes:
    root = _frame_and_icon(code)
    frame = next((e for e in root if e.get("fill-opacity")), None)
    extent = _draw_around(root, frame, code)
    _dash(root, frame, code)
    paper = _ground(frame) if fill == "standard" else fill
    for element in root.iter(SVG + "*"):
        _draw_in_one_ink(element, paper)
    _square(root, extent)
    # What names no fill is black in SVG.
    root.set("fill", "currentColor")
    if paper != "none":
        root.set("color", max("#000000", "#ffffff", key=partial(contrast, paper)))
    return etree.tostring(root)


def _ground(frame: etree._Element | None) -> str:
    """The fill that the standard gives a frame; some symbols have none."""
    return "none" if frame is None else frame.get("fill", "none")


def _frame_and_icon(code: Code) -> etree._Element:
    from milsymbol import Symbol  # noqa: PLC0415  kits without NATO symbols don't wait for it

    symbol = Symbol(code.base)
    root = etree.fromstring(symbol.as_svg())
    if not symbol.is_valid() or not len(root):
        part = "digits 5 to 16" if code.base.isdigit() else "characters 1 to 3 and 5 to 10"
        raise CodeError(f"its {part} name no symbol that is known; expected one of the standard, such as infantry")
    for what, plain in _without_modifiers(code.base):
        # The package leaves out a modifier that it does not know.
        if plain != code.base and Symbol(plain).as_svg() == symbol.as_svg():
            raise CodeError(f"its {what} are no modifier that is known for this symbol; expected 00")
    return root


def _without_modifiers(base: str) -> Iterator[tuple[str, str]]:
    if base.isdigit():
        yield "digits 17 and 18", f"{base[:16]}00{base[18:]}"
        yield "digits 19 and 20", f"{base[:18]}00"


def _draw_around(root: etree._Element, frame: etree._Element | None, code: Code) -> Bounds:
    """Adds echelon, headquarters and mobility to the frame; returns what all of it takes, without strokes."""
    from milsymbol import Symbol, render_svg  # noqa: PLC0415
    from milsymbol.modifiers import compute_modifiers  # noqa: PLC0415

    extent = _box(root)
    facts = {"numberSIDC": True, "hq_tf_fd": code.headquarters, "echelon": code.echelon}
    edges = _edges(frame) if frame is not None else extent
    style = {"stroke_width": _STROKE, "hq_staff_length": _STAFF}
    box = dict(zip(("x1", "y1", "x2", "y2"), edges, strict=True))
    drawn, taken = compute_modifiers(Symbol(code.base).get_metadata() | facts, box, style)
    if not drawn:
        return extent
    around = etree.fromstring(render_svg(drawn, taken, _STROKE))
    root.extend(around)
    return _union(extent, _box(around))


def _box(root: etree._Element) -> Bounds:
    """What a picture of milsymbol takes; its viewBox is wider by a stroke on every side."""
    x, y, width, height = map(float, root.get("viewBox", "").split())
    return x + _STROKE, y + _STROKE, x + width - _STROKE, y + height - _STROKE


def _edges(frame: etree._Element) -> Bounds:
    if frame.tag == SVG + "circle":
        x, y, r = (number(frame, name) for name in ("cx", "cy", "r"))
        return x - r, y - r, x + r, y + r
    pen = BoundsPen(None)
    parse_path(frame.get("d"), pen)
    left, top, right, bottom = pen.bounds
    return left, top, right, bottom


def _union(one: Bounds, other: Bounds) -> Bounds:
    return min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3])


def _dash(root: etree._Element, frame: etree._Element | None, code: Code) -> None:
    """Dashes the frame itself, where milsymbol lays white dashes over it, and that of what is only planned."""
    over = [e for e in root if e.get("stroke-dasharray") and _is_light(e.get("stroke"), _WHITE)]
    for element in over:
        root.remove(element)
    if frame is not None and (over or code.planned):
        frame.set("stroke-dasharray", _PLANNED if code.planned else _ASSUMED)


def _is_light(colour: str | None, limit: float) -> bool:
    return colour not in (None, "none") and luminance(str(colour)) > limit


def _draw_in_one_ink(element: etree._Element, paper: str) -> None:
    if element.tag == SVG + "text":
        # Light letters stand on something dark, unless they are outlined, and letters that are not filled are nothing.
        outlined = element.get("stroke", "none") != "none"
        paper = "currentColor" if outlined else paper.replace("none", "#ffffff")
        element.set("font-family", "label")
    for name, limit in (("fill", _GROUND), ("stroke", _WHITE)):
        if element.get(name, "none") != "none":
            element.set(name, paper if _is_light(element.get(name), limit) else "currentColor")
    if element.get("stroke-width"):
        element.set("stroke-width", f"{number(element, 'stroke-width') * _BOLDER:g}")
    if element.get("dominant-baseline") == "middle":
        element.set("dominant-baseline", "central")
    for name in {"version", "baseProfile", "fill-opacity"} & set(map(str, element.attrib)):
        del element.attrib[name]


def _square(root: etree._Element, extent: Bounds) -> None:
    """Centres the symbol in a box like that of our own symbols."""
    left, top, right, bottom = extent
    side = (max(right - left, bottom - top) + _STROKE * _BOLDER) * _SIDE / (_SIDE - 2 * _CLEAR)
    x, y = (left + right - side) / 2, (top + bottom - side) / 2
    root.set("viewBox", f"{x:g} {y:g} {side:g} {side:g}")
    root.set("width", f"{_SIDE:g}")
    root.set("height", f"{_SIDE:g}")
