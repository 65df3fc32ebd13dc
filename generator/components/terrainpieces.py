"""Pieces of terrain seen from above: an outline that no two pieces share, slopes, and what grows or stands in it."""

from __future__ import annotations

import math
from collections.abc import Iterator

from generator.components.pens import Pens
from generator.drawing import shapes
from generator.drawing.colour import mix
from generator.drawing.items import Item, Path, Segments, Stroke, Use, centred, scaling, translation
from generator.model.battlefield import FieldTerrain, PieceLook
from generator.rolling.placement import Piece

# The turn between two seeds of a sunflower: motifs strewn by it fill a disc evenly.
_GOLDEN = math.pi * (3 - math.sqrt(5))
_CORNERS = 9
_POINTS = 24
_LINE = 0.35


def draw_piece(piece: Piece, terrain: FieldTerrain, x: float, y: float, scale: float, pens: Pens) -> Iterator[Item]:
    """The piece with its middle at (x, y), one mm of the table being `scale` mm of the plan."""
    look, radius = terrain.look, terrain.size / 2 * scale
    change = pens.theme.terrain.get(terrain.id)
    fill = mix(change.fill if change and change.fill else look.fill, pens.theme.paper, pens.theme.land_wash)
    if look.outline != "none":
        outline = _outline(look, x, y, radius, _phase(piece))
        yield Path(outline, fill=fill, stroke=Stroke(look.line, _LINE, join="round"))
    yield from _slopes(look, x, y, radius, piece)
    yield from _strewn(look.motifs, x, y, radius, look.motif_size * scale, piece, pens)
    yield from _parts(piece, terrain, x, y, radius, pens)


def _phase(piece: Piece) -> float:
    """What tells the outline of one piece from that of another of its kind."""
    return piece.sector * 2.1 + piece.way / 40


def _radius(phase: float, angle: float) -> float:
    """How far an outline reaches in a direction, as a share of the piece's radius; never more than all of it."""
    return 0.87 + 0.07 * math.sin(2 * angle + phase) + 0.04 * math.sin(3 * angle + 2.3 * phase) - 0.02


def _ring(x: float, y: float, radius: float, phase: float, count: int) -> list[tuple[float, float]]:
    found = []
    for index in range(count):
        angle = index * math.tau / count
        reach = radius * _radius(phase, angle)
        found.append((x + reach * math.cos(angle), y + reach * math.sin(angle)))
    return found


def _outline(look: PieceLook, x: float, y: float, radius: float, phase: float) -> Segments:
    if look.outline == "angular":
        return shapes.polygon(_ring(x, y, radius, phase, _CORNERS))
    points = _ring(x, y, radius, phase, _POINTS)
    middles = [shapes.middle(a, b) for a, b in zip(points, [*points[1:], points[0]], strict=True)]
    curves = (shapes.bend(middles[i - 1], points[i], middles[i]) for i in range(len(points)))
    return (("M", middles[-1]), *curves, ("Z", ()))


def _slopes(look: PieceLook, x: float, y: float, radius: float, piece: Piece) -> Iterator[Item]:
    phase = _phase(piece)
    for number in range(1, look.rings + 1):
        inner = radius * (1 - 0.8 * number / (look.rings + 1))
        yield Path(_outline(look, x, y, inner, phase), stroke=Stroke(look.line, _LINE * 0.6, join="round"))
    if look.hachured:
        top, foot = (_ring(x, y, radius * share, phase, 2 * _POINTS) for share in (0.8, 0.98))
        lines = tuple(part for pair in zip(top, foot, strict=True) for part in shapes.polyline(pair))
        yield Path(lines, stroke=Stroke(look.line, _LINE, "round"))


def _strewn(
    names: tuple[str, ...], x: float, y: float, radius: float, size: float, piece: Piece, pens: Pens
) -> Iterator[Item]:
    """Symbols all over a piece, the lower ones before the upper ones."""
    if not names:
        return
    inside = max(0.0, radius * 0.82 - size / 2)
    # Each motif takes a square of its size and some room.
    count = max(1, round(math.pi * (inside + size / 3) ** 2 / (size * size)))
    spots = []
    for index in range(count):
        angle = index * _GOLDEN + _phase(piece)
        reach = inside * math.sqrt((index + 0.5) / count)
        spots.append((y + reach * math.sin(angle), x + reach * math.cos(angle), index))
    for down, across, index in sorted(spots):
        yield _symbol(names[index % len(names)], across, down, size, pens)


def _symbol(name: str, x: float, y: float, size: float, pens: Pens) -> Use:
    """A symbol whose ink has its middle at (x, y) and is `size` large."""
    drawing = pens.art.symbol(name, pens.theme.ink)
    middle, width, height = centred(drawing)
    return Use(drawing, translation(x, y).then(scaling(size / max(width, height))).then(middle))


def _parts(piece: Piece, terrain: FieldTerrain, x: float, y: float, radius: float, pens: Pens) -> Iterator[Item]:
    """As many symbols and stretches of the edge as were rolled."""
    for part, count in zip(terrain.parts, piece.parts, strict=True):
        if part.symbol:
            # Off the middle, where the cross is that one measures to.
            reach = radius * 0.44
            for index in range(count):
                angle = index * math.tau / count + _phase(piece)
                spot = x + reach * math.cos(angle), y + reach * math.sin(angle) * 0.9
                yield _symbol(part.symbol, *spot, radius * 0.7, pens)
        else:
            yield from _walls(count, x, y, radius, piece, terrain.look, pens)


def _walls(count: int, x: float, y: float, radius: float, piece: Piece, look: PieceLook, pens: Pens) -> Iterator[Item]:
    """Stretches of wall along the edge, with gaps between them."""
    phase = _phase(piece)
    for index in range(count):
        start = index * math.tau / count + phase / 3
        angles = [start + step * 0.85 / 6 for step in range(7)]
        points = [
            (x + radius * _radius(phase, a) * math.cos(a), y + radius * _radius(phase, a) * math.sin(a)) for a in angles
        ]
        line = shapes.polyline(points)
        yield Path(line, stroke=Stroke(mix(look.line, pens.theme.ink, 0.5), 1.3, "round", "round"))
        yield Path(line, stroke=Stroke(mix(look.line, pens.theme.paper, 0.55), 0.6, "round", "round"))
