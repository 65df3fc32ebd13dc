"""Terrain tiles: the two faces of each, made to be laid side by side."""

from __future__ import annotations

from generator.components import board, labels
from generator.components.component import Component
from generator.components.room import Room
from generator.components.studio import Studio
from generator.drawing.items import Drawing, Sketch
from generator.model.system import ComponentSpec
from generator.model.tiles import Face


def build(spec: ComponentSpec, studio: Studio) -> tuple[Component, ...]:
    """A piece for each tile of the kit, as large as its squares are together."""
    faces = studio.kit.tiles
    return tuple(_piece(front, back, spec, studio) for front, back in zip(faces[::2], faces[1::2], strict=True))


def _piece(front: Face, back: Face, spec: ComponentSpec, studio: Studio) -> Component:
    one, other = _drawn(front, studio), _drawn(back, studio)
    return Component(front.tile, "", one.width, one.height, spec.corner, one, other, spec.count)


def _drawn(face: Face, studio: Studio) -> Drawing:
    bounds = face.board.cells.bounds()
    board.foretell(face.board, studio)
    for _ in labels.corner_name(face.board, face.id, studio, Room(face.board.cells)):
        pass
    return Sketch(bounds.x1 - bounds.x0, bounds.y1 - bounds.y0, lambda: board.inlay(face.board, face.id, studio))
