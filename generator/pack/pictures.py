"""Pictures of a pack: drawings as pixels, for shops and screens, and pieces as they lie on a table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO

from PIL import Image

from generator.components.component import Component
from generator.drawing.colour import mix
from generator.drawing.fonts import FontBook
from generator.drawing.items import Drawing, Group, Item, Matrix, Path, Stroke, Use, translation
from generator.drawing.raster import svg_to_png
from generator.model.theme import Theme
from generator.outputs.svgfiles import to_svg
from generator.sheets.cuts import outline

_QUALITIES = range(90, 30, -5)


def pixels(drawing: Drawing, book: FontBook, dpi: float) -> Image.Image:
    """The drawing on white. Raises InputError when cairosvg is missing."""
    flat = Drawing(drawing.width, drawing.height, tuple(map(_without_uses, drawing.items)))
    data = svg_to_png(to_svg(flat, book), drawing.width, drawing.height, dpi)
    with Image.open(BytesIO(data)) as picture:
        found = picture.convert("RGBA")
    ground = Image.new("RGBA", found.size, "white")
    return Image.alpha_composite(ground, found).convert("RGB")


def _without_uses(item: Item) -> Item:
    """The same without uses of other drawings: for each of them cairosvg searches the whole picture anew."""
    match item:
        case Use():
            return Group(tuple(map(_without_uses, item.drawing.items)), item.matrix)
        case Group():
            return replace(item, items=tuple(map(_without_uses, item.items)))
        case _:
            return item


def png(picture: Image.Image) -> bytes:
    """The picture as PNG."""
    target = BytesIO()
    picture.save(target, "PNG", optimize=True)
    return target.getvalue()


def jpeg(picture: Image.Image, most: int) -> bytes:
    """The picture as JPEG, as good as `most` bytes allow."""
    data = b""
    for quality in _QUALITIES:
        target = BytesIO()
        picture.save(target, "JPEG", quality=quality, optimize=True, subsampling=0)
        data = target.getvalue()
        if len(data) <= most:
            break
    return data


def lying(piece: Component, face: Drawing, place: Matrix, theme: Theme) -> Iterator[Item]:
    """A face of a piece, cut out, with a shadow below it; `place` puts its upper left corner."""
    edge = outline(piece, 0, 0)
    for shift, share in ((0.9, 0.45), (0.5, 0.2)):
        shade = mix(theme.ink, theme.rule, share)
        yield Group((Path(edge, fill=shade),), translation(shift * 0.5, shift).then(place))
    yield Group((Use(face),), place, clip=edge)
    yield Group((Path(edge, stroke=Stroke(mix(theme.ink, theme.paper, 0.35), 0.2)),), place)
