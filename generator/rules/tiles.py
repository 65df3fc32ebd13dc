"""Terrain tiles: whichever way two of them are laid side by side, what leaves the one goes on in the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from generator.diagnostics import Position
from generator.grid.square import Square
from generator.loading.origins import BOARD
from generator.model.board import Course, Path
from generator.model.tiles import read_name
from generator.rules.field import Field, signs, tiles
from generator.rules.hints import one_of
from generator.rules.registry import Finding, Subject, rule

_EDGES = ("upper", "right", "lower", "left")


class _Exit(NamedTuple):
    """Where a course leaves a tile: the number of the edge, clockwise from the upper one, and how far along it."""

    edge: int
    kind: str
    place: int


@rule("B801", "The edges of the tiles do not match")
def unlike_edges(subject: Subject) -> Iterator[Finding]:
    """Every exit that other edges lack, every edge that lacks one, and every exit without its mirror image.

    Only when all edges of all faces have the same exits, and each of them looks the same from both of its ends, do
    roads meet whichever way two tiles are turned.
    """
    fields = [field for field in tiles(subject.loaded) if _side(field)]
    exits = {id(field): dict(_exits(field)) for field in fields}
    edges = Counter(_on(exits[id(field)], edge) for field in fields for edge in range(4))
    if not edges:
        return
    # What most edges have is what was meant.
    ((common, _),) = edges.most_common(1)
    for field in fields:
        yield from _unlike(subject, field, exits[id(field)], common)
    # What all of them have wrong is told once.
    lopsided = (list(_lopsided(field, exits[id(field)], common)) for field in fields)
    yield from next(filter(None, lopsided), [])


def _unlike(
    subject: Subject, field: Field, exits: dict[_Exit, Position], common: frozenset[_Exit]
) -> Iterator[Finding]:
    for found, at in exits.items():
        if found._replace(edge=0) not in common:
            message = f"the {found.kind} leaves the {_EDGES[found.edge]} edge at square {found.place + 1}"
            yield Finding(f"{message}, where other edges have no exit", at, _expected(common))
    for edge in range(4):
        for lacking in sorted(common - _on(exits, edge)):
            message = f"no {lacking.kind} leaves the {_EDGES[edge]} edge at square {lacking.place + 1}"
            yield Finding(f"{message}, as on other edges", field.at("paths"), _expected(common))


def _lopsided(field: Field, exits: dict[_Exit, Position], common: frozenset[_Exit]) -> Iterator[Finding]:
    last = _side(field) - 1
    for found, at in exits.items():
        exit_ = found._replace(edge=0)
        if exit_ in common and exit_._replace(place=last - exit_.place) not in common:
            message = (
                f"the {found.kind} leaves at square {found.place + 1} of {last + 1}, but not as far from the other"
            )
            yield Finding(f"{message} end of the edge", at, "let it leave in the middle, or twice, as in a mirror")


def _expected(common: frozenset[_Exit]) -> str:
    listed = ", ".join(f"{found.kind} at {found.place + 1}" for found in sorted(common))
    return f"the exits of an edge are: {listed or 'none'}"


def _on(exits: dict[_Exit, Position], edge: int) -> frozenset[_Exit]:
    return frozenset(found._replace(edge=0) for found in exits if found.edge == edge)


def _exits(field: Field) -> Iterator[tuple[_Exit, Position]]:
    """Every exit of a face, with the square of the path that leads there."""
    for number, path, course in _courses(field):
        for end in (0, -1):
            out = field.board.beyond(course, end)
            if out is not None:
                yield _exit(path.kind, out, _side(field)), field.at("paths", number, "through", end % len(path.through))


def _exit(kind: str, out: tuple[int, int], side: int) -> _Exit:
    column, row = out
    if row < 0 or row >= side:
        return _Exit(0 if row < 0 else 2, kind, column)
    return _Exit(3 if column < 0 else 1, kind, row)


def _courses(field: Field) -> Iterator[tuple[int, Path, Course]]:
    """The paths of a face that can be read in full, with their numbers."""
    for number, path in enumerate(field.data.paths):
        cells = tuple(cell for cell in field.cells_of(path) if cell is not None)
        if len(cells) == len(path.through):
            yield number, path, Course(path.kind, path.name, cells)


def _side(field: Field) -> int:
    """How many squares each edge of a face has; 0 when it is no square of squares."""
    cells = field.board.cells
    square = isinstance(cells.at(0, 0), Square) and cells.columns == cells.rows
    return cells.columns if square else 0


@rule("B802", "A path ends at the edge of a tile without leaving it")
def stranded_path(subject: Subject) -> Iterator[Finding]:
    """Every path with an end in a square at the edge from which it does not go on through the middle of a side."""
    for field in tiles(subject.loaded):
        for number, path, course in _courses(field):
            for end in {0, len(course.cells) - 1}:
                inside = all(cell in field.board.terrain for cell in field.board.cells.neighbours(course.cells[end]))
                if not inside and field.board.beyond(course, -1 if end else 0) is None:
                    message = f"the {path.kind} ends in {path.through[end]}, at the edge, and does not leave the tile"
                    at = field.at("paths", number, "through", end)
                    yield Finding(message, at, "name the square before it too, or let it end further in")


@rule("B803", "A tile is not a square of the size of the others")
def wrong_size(subject: Subject) -> Iterator[Finding]:
    """Every face that is not as wide as high, or not as large as most of them; and tiles that are not of squares."""
    fields = tiles(subject.loaded)
    if fields and not isinstance(fields[0].board.cells.at(0, 0), Square):
        yield Finding("tiles are made of squares, but the board has hexes", subject.at("system", "tiles"))
        return
    sizes = {id(field): (field.board.cells.columns, field.board.cells.rows) for field in fields}
    square = Counter(size for size in sizes.values() if size[0] == size[1])
    expected = square.most_common(1)[0][0] if square else None
    for field in fields:
        columns, rows = sizes[id(field)]
        if (columns, rows) != expected:
            wanted = f"{expected[0]} x {expected[1]}" if expected else "as many columns as rows"
            yield Finding(f"the tile has {columns} x {rows} squares, expected {wanted}", field.at("terrain"))


@rule("B804", "A tile's id stands twice")
def repeated_tile(subject: Subject) -> Iterator[Finding]:
    """Every tile with the id of one before it."""
    seen: set[str] = set()
    for face in subject.kit.tiles[::2]:
        if face.tile in seen:
            yield Finding(f"there is a tile '{face.tile}' already", subject.at("tiles", *face.path[:2], "id"))
        seen.add(face.tile)


@rule("B805", "A map names a tile that is not there")
def unknown_tile(subject: Subject) -> Iterator[Finding]:
    """Every name in a map of tiles that is no face of a tile, or turned by other than quarters."""
    data = subject.kit.board_data
    at = subject.at(BOARD, "tiles")
    if data is None or data.tiles is None or at is None:
        return
    known = [face.id for face in subject.kit.tiles]
    for line in signs(data.tiles, at):
        for sign in line:
            laid = read_name(sign.text)
            if laid is None:
                yield Finding(f"'{sign.text}' is no tile", sign.at, "write 1a, or 1a/90 (0, 90, 180 or 270 degrees)")
            elif laid.face not in known:
                yield Finding(f"there is no face '{laid.face}' of a tile", sign.at, one_of(laid.face, known))
