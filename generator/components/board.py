"""The board: the map of the scenario with its furniture, as one drawing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain

from generator.components import courses, fields, land, motifs, signs
from generator.components.component import BLEED
from generator.components.furniture import TITLE_HEIGHT, Furniture
from generator.components.labels import corner_name
from generator.components.labels import labels as labelled
from generator.components.outline import straight
from generator.components.room import Laid, Room
from generator.components.routes import legs, routes
from generator.components.studio import Studio
from generator.drawing import shapes
from generator.drawing.items import Drawing, Group, Item, Path, Segments, Sketch, Stroke, translation
from generator.model.board import Board

_EDGE = 9.0
_GAP = 5.0
_BLEED = 3.0
_FIELD_TOP = _EDGE + TITLE_HEIGHT + _GAP


def draw(board: Board, studio: Studio) -> Drawing:
    """The board at its true size: title above, map, turn track and legend below (A8).

    The map is painted when it is asked for; what there is to tell about it is told now.
    """
    furniture = Furniture(studio)
    bounds = board.cells.bounds()
    width = bounds.x1 - bounds.x0
    title = [*furniture.title(_EDGE, _EDGE, width)]
    foretell(board, studio)
    below: list[Item] = []
    y = _FIELD_TOP + bounds.y1 - bounds.y0 + _GAP
    for track in studio.kit.system.tracks:
        below += furniture.track(track, _EDGE, y, width)
        y += furniture.track_height(track, width) + _GAP
    below += furniture.legend(_EDGE, y, width)
    y += furniture.legend_height(width) + _EDGE - 2
    paper = _paper(width + 2 * _EDGE, y, studio)

    def paint() -> Iterator[Item]:
        yield from (paper, *title)
        yield from (Group((item,), translation(_EDGE, _FIELD_TOP)) for item in field(board, studio))
        yield from below

    return Sketch(width + 2 * _EDGE, y, paint)


def middles(board: Board) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """The middle lines of the board's columns and rows of cells, in mm from the left and upper edge of its drawing."""
    cells = board.cells
    # Lines of cells are shoved by turns, so two of them show the middles of all.
    row = [cells.layout.centre(cells.at(column, row)) for column in range(cells.columns) for row in (0, cells.rows > 1)]
    line = [
        cells.layout.centre(cells.at(column, row)) for row in range(cells.rows) for column in (0, cells.columns > 1)
    ]
    across, down = {round(centre.x, 4) for centre in row}, {round(centre.y, 4) for centre in line}
    return tuple(x + _EDGE for x in sorted(across)), tuple(y + _FIELD_TOP for y in sorted(down))


def _paper(width: float, height: float, studio: Studio) -> Item:
    sheet = shapes.rectangle(-_BLEED, -_BLEED, width + 2 * _BLEED, height + 2 * _BLEED)
    return Path(sheet, fill=studio.theme.paper)


def foretell(board: Board, studio: Studio) -> None:
    """Sets the names on a map and fetches its symbols, so that painting it later finds nothing new to tell.

    They are laid into an empty room: what they are does not depend on where they find their place.
    """
    nothing = Room(board.cells)
    if board.regions:
        fields.foretell(board, studio)
    else:
        found = routes(board, studio)
        for _ in chain(courses.crossings(found, board, studio), courses.names(found, studio, nothing)):
            pass
    for _ in signs.places(board, studio, nothing):
        pass
    motifs.foretell(board, studio)


def field(board: Board, studio: Studio, *, labels: bool = True) -> list[Item]:
    """The map in paint order; the land is cut at the outline of the cells, signs and `labels` are not."""
    if board.regions:
        return fields.painted(board, studio)
    outline = straight(frozenset(board.terrain), board.cells)
    border = Path(outline, stroke=Stroke(studio.theme.muted, 0.5, join="round"))
    return _painted(
        board, board, outline, [border], lambda room: labelled(board, studio, room) if labels else (), studio
    )


def inlay(board: Board, name: str, studio: Studio) -> list[Item]:
    """The map on a tile called so, in paint order: made to be laid beside others.

    It has no border and no labels, which would be repeated from tile to tile; its land goes on beyond the cut.
    """
    bounds = board.cells.bounds()
    width, height = bounds.x1 - bounds.x0 + 2 * BLEED, bounds.y1 - bounds.y0 + 2 * BLEED
    cut = shapes.rectangle(bounds.x0 - BLEED, bounds.y0 - BLEED, width, height)
    return _painted(board, land.spread(board), cut, [], lambda room: corner_name(board, name, studio, room), studio)


def _painted(
    board: Board,
    around: Board,
    outline: Segments,
    border: Sequence[Item],
    written: Callable[[Room], Iterable[Laid]],
    studio: Studio,
) -> list[Item]:
    """A board, with the land `around` it as far as the outline.

    What must be read finds its place first, what only decorates takes the room that is left.
    """
    found, room = routes(board, studio), Room(board.cells)
    for route, leg in legs(found, water=False):
        room.take(leg.cell, courses.bed(leg, route.width / 2 + courses.BANK))
    crossings = room.lay(courses.crossings(found, board, studio))
    cliffs, zones = room.lay(land.cliffs(board, studio)), room.lay(signs.zones(board, studio))
    dots, places = room.lay(land.dots(board, studio)), room.lay(signs.places(board, studio, room))
    names = room.lay(courses.names(found, studio, room))
    waters = legs(found, water=True)
    for route, leg in waters:
        room.take(leg.cell, courses.banks(leg, (route.width + courses.BANK) / 2, 0.4))
    labels = room.lay(written(room))
    for route, leg in waters:
        room.take(leg.cell, courses.bed(leg, route.width / 2 + courses.BANK))
    layers = (
        land.ground(around, studio),
        # Water covers roads: a track ends at the ford, and a bridge carries it over.
        courses.courses(found, water=False),
        courses.courses(found, water=True),
    )
    return [
        *(Group(tuple(layer), clip=outline) for layer in layers),
        *land.grid(board, studio),
        *dots,
        *motifs.motifs(board, studio, room),
        *crossings,
        *border,
        *names,
        *cliffs,
        *zones,
        *labels,
        *places,
    ]
