"""The map: its rows of signs and levels, and its hexsides (A2, A9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from generator.diagnostics import Position, Related, Severity
from generator.grid.cells import Cell
from generator.model.system import GameSystem, Place
from generator.rules.field import Field, Sign
from generator.rules.hints import one_of
from generator.rules.registry import Finding, Subject, land_rule

_LIES = {Place.HEX: "in hexes", Place.HEXSIDE: "on hexsides", Place.PATH: "along paths"}


def closed_hexsides(system: GameSystem) -> frozenset[str]:
    """The terrain of hexsides that no kind of unit may cross, such as a cliff (A9)."""
    kinds = {kind.id for kind in system.kinds}
    sides = (t for t in system.terrain if t.place is Place.HEXSIDE)
    return frozenset(t.id for t in sides if kinds and kinds <= set(t.forbidden))


@land_rule("M301", "A terrain sign is not defined")
def undefined_sign(subject: Subject, field: Field) -> Iterator[Finding]:
    """Every sign of the map that no terrain in hexes has, and no field of it."""
    known = [t.sign for t in subject.kit.system.terrain if t.sign and t.place is Place.HEX]
    known += [identifier for identifiers in field.data.fields.values() for identifier in identifiers]
    for line in field.terrain_signs:
        for sign in line:
            if sign.text not in known:
                yield Finding(f"no terrain has the sign '{sign.text}'", sign.at, _sign_hint(sign.text, known))


def _sign_hint(sign: str, known: list[str]) -> str | None:
    if all(letter in known for letter in sign):
        return f"part the signs by blanks: {' '.join(sign)}"
    return one_of(sign, known)


@land_rule("M302", "Rows of the map have different lengths")
def ragged_rows(subject: Subject, field: Field) -> Iterator[Finding]:
    """Every row of terrain unlike most of them, and every row of levels unlike the terrain."""
    terrain, levels = field.terrain_signs, field.level_signs
    if not terrain:
        return  # Tiles bring their own rows.
    width = Counter(len(row) for row in terrain if row).most_common(1)[0][0]
    yield from _ragged(terrain, width, "terrain", field.at("terrain"))
    if field.data.levels is not None:
        yield from _ragged(levels, width, "levels", field.at("levels"))
        yield from _surplus(levels, len(terrain), field.at("levels"))


def _ragged(rows: tuple[tuple[Sign, ...], ...], width: int, name: str, start: Position) -> Iterator[Finding]:
    for index, row in enumerate(rows):
        if len(row) != width:
            message = f"found {len(row)} signs in row {index + 1} of {name}, expected {width}"
            yield Finding(message, _break(row, width, _line(start, index)))


def _break(row: tuple[Sign, ...], width: int, start: Position) -> Position:
    """The first sign too many, else the place behind the last sign, else the start of the empty row."""
    if len(row) > width:
        return row[width].at
    if not row:
        return start
    last = row[-1].at
    return Position(last.file, last.line, last.column + last.length)


def _surplus(levels: tuple[tuple[Sign, ...], ...], height: int, start: Position) -> Iterator[Finding]:
    if len(levels) != height:
        message = f"found {len(levels)} rows of levels, expected {height} as in terrain"
        # The first row too many, else the last one there is.
        yield Finding(message, _line(start, min(height, len(levels) - 1)))


def _line(start: Position, index: int) -> Position:
    return Position(start.file, start.line + index, start.column)


@land_rule("M303", "A level is out of its range")
def wrong_level(subject: Subject, field: Field) -> Iterator[Finding]:
    """Every level that is not a number from 1 to the system's highest (A9)."""
    highest = subject.kit.system.board.levels
    known = {str(level) for level in range(1, highest + 1)}
    for line in field.level_signs:
        for sign in line:
            if sign.text not in known:
                yield Finding(f"the level is '{sign.text}', expected 1 to {highest}", sign.at)


@land_rule("M304", "A hexside is not between neighbours on the map")
def wrong_hexside(subject: Subject, field: Field) -> Iterator[Finding]:
    """Every hexside that is not written as two neighbouring hexes of the map (A3)."""
    for _, text, at in _hexsides(field):
        fault = _hexside_fault(field, text)
        if fault:
            yield Finding(fault[0], at, fault[1])


def _hexsides(field: Field) -> Iterator[tuple[str, str, Position]]:
    """Every hexside: its kind, how it is written and where."""
    for number, group in enumerate(field.data.hexsides):
        for index, text in enumerate(group.sides):
            yield group.kind, text, field.at("hexsides", number, "sides", index)


def _hexside_fault(field: Field, text: str) -> tuple[str, str | None] | None:
    labels = [label.strip() for label in text.split("/")]
    if len(labels) != 2:
        return f"'{text}' is not a hexside", "write its two hexes with a slash between them"
    for label in labels:
        fault = field.trouble(label)
        if fault:
            return fault
    return None if field.board.side(text) else (f"{labels[0]} and {labels[1]} are not neighbours", None)


@land_rule("M305", "The kind of a hexside or path is unknown or lies elsewhere")
def wrong_kind(subject: Subject, field: Field) -> Iterator[Finding]:
    """Every group of hexsides and every path whose kind is not terrain that can lie so."""
    for index, group in enumerate(field.data.hexsides):
        yield from _kind(subject.kit.system, group.kind, (Place.HEXSIDE,), field.at("hexsides", index, "kind"))
    for index, path in enumerate(field.data.paths):
        # Terrain in hexes may flow through them along a path, as a river does.
        yield from _kind(subject.kit.system, path.kind, (Place.PATH, Place.HEX), field.at("paths", index, "kind"))


def _kind(system: GameSystem, kind: str, places: tuple[Place, ...], at: Position) -> Iterator[Finding]:
    place_of = {terrain.id: terrain.place for terrain in system.terrain}
    if place_of.get(kind) in places:
        return
    hint = one_of(kind, (name for name, place in place_of.items() if place in places))
    if kind in place_of:
        message = f"'{kind}' lies {_LIES[place_of[kind]]}, expected terrain {_LIES[places[0]]}"
    else:
        message = f"there is no terrain '{kind}'"
    yield Finding(message, at, hint)


@land_rule("M310", "A cliff lies between equal levels", Severity.WARNING)
def level_cliff(subject: Subject, field: Field) -> Iterator[Finding]:
    """Every hexside closed to all kinds (A9: a cliff) whose hexes are equally high, where the system has levels."""
    if subject.kit.system.board.levels == 1:
        return
    closed, levels = closed_hexsides(subject.kit.system), field.board.levels
    for kind, text, at in _hexsides(field):
        hexes = field.board.side(text) if kind in closed else None
        if hexes and levels.get(hexes[0]) == levels.get(hexes[1]):
            message = f"the hexes of the {kind} {text} are on one level"
            yield Finding(message, at, "check the levels of both hexes")


@land_rule("M318", "A hexside is given twice", Severity.WARNING)
def repeated_hexside(subject: Subject, field: Field) -> Iterator[Finding]:
    """Every hexside that is given before, of the same kind or of another one, from either of its hexes."""
    first: dict[frozenset[Cell], tuple[str, Position]] = {}
    for kind, text, at in _hexsides(field):
        hexes = field.board.side(text)
        if hexes is None:
            continue
        earlier, place = first.setdefault(frozenset(hexes), (kind, at))
        if place != at:
            message = (
                f"the hexside {text} is {earlier} already" if kind != earlier else f"the {kind} {text} is given twice"
            )
            yield Finding(message, at, "keep one of the two", (Related("first given here", place),))
