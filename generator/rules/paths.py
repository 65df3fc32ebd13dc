"""Rivers and roads: they lead from neighbour to neighbour, over terrain that agrees with them (A9)."""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Severity
from generator.grid.cells import Cell
from generator.model.system import GameSystem, Place
from generator.rules.field import UNDEFINED, Field
from generator.rules.map import closed_hexsides
from generator.rules.registry import Finding, Subject, land_rule


@land_rule("M306", "A hex of a path is not on the map")
def path_off_map(subject: Subject, field: Field) -> Iterator[Finding]:
    """Every label of a path that names no hex of the map."""
    for number, path in enumerate(field.data.paths):
        for index, label in enumerate(path.through):
            fault = field.trouble(label)
            if fault:
                yield Finding(fault[0], field.at("paths", number, "through", index), fault[1])


@land_rule("M307", "A path leaps")
def leaping_path(subject: Subject, field: Field) -> Iterator[Finding]:
    """Every step of a path between hexes that are not neighbours (A3)."""
    for number, path in enumerate(field.data.paths):
        for index, before, after in field.steps(path):
            if after not in field.board.cells.neighbours(before):
                message = f"the {path.kind} leaps from {path.through[index - 1]} to {path.through[index]}"
                at = field.at("paths", number, "through", index)
                yield Finding(message, at, "name every hex between them; each is next to the one before")


@land_rule("M308", "A river passes other terrain")
def river_on_land(subject: Subject, field: Field) -> Iterator[Finding]:
    """Every hex of a path whose kind is terrain in hexes, when its own terrain is neither that nor a crossing (A9)."""
    crossings = _crossings(subject.kit.system)
    for number, path in enumerate(field.data.paths):
        if path.kind not in _in_hexes(subject.kit.system):
            continue
        for index, cell in enumerate(field.cells_of(path)):
            terrain = field.board.terrain[cell] if cell is not None else UNDEFINED
            if terrain not in {UNDEFINED, path.kind, *crossings}:
                expected = " or ".join([path.kind, *sorted(crossings)])
                message = f"the {path.kind} passes {path.through[index]}, which is {terrain}, expected {expected}"
                yield Finding(message, field.at("paths", number, "through", index))


@land_rule("M309", "A hex of a river or a crossing lies on no river's path", Severity.WARNING)
def stray_water(subject: Subject, field: Field) -> Iterator[Finding]:
    """Every hex of terrain that is drawn along paths, or of a crossing over them, that no such path passes."""
    system = subject.kit.system
    rivers = frozenset(t.id for t in system.terrain if t.place is Place.HEX and t.look.stroke)
    passed = {kind: _passed(field, frozenset({kind})) for kind in rivers}
    bridged = _passed(field, _in_hexes(system))
    # A crossing with a ground of its own lies over still water, and is drawn along the road.
    trodden = _passed(field, frozenset(t.id for t in system.terrain if t.place is Place.PATH))
    drawn = {
        **passed,
        **{t.id: bridged | trodden if t.look.fill else bridged for t in system.terrain if t.look.crossing},
    }
    for cell, sign in field.plots():
        terrain = field.board.terrain[cell]
        if terrain in drawn and cell not in drawn[terrain]:
            message = f"{field.label(cell)} is {terrain}, but no path of such terrain passes it, so it is not drawn"
            yield Finding(message, sign.at, "name the hex in the path, or change its sign")


@land_rule("M311", "A path crosses a closed hexside")
def path_over_cliff(subject: Subject, field: Field) -> Iterator[Finding]:
    """Every step of a path over a hexside that no kind of unit may cross (A9: a cliff)."""
    closed = closed_hexsides(subject.kit.system)
    sides = [(g.kind, field.board.side(text)) for g in field.data.hexsides if g.kind in closed for text in g.sides]
    kinds = {frozenset(side): kind for kind, side in sides if side}
    for number, path in enumerate(field.data.paths):
        for index, before, after in field.steps(path):
            kind = kinds.get(frozenset((before, after)))
            if kind:
                message = f"the {path.kind} crosses the {kind} {path.through[index - 1]}/{path.through[index]}"
                at = field.at("paths", number, "through", index)
                yield Finding(message, at, "lead the path around it, or leave a gap")


def _passed(field: Field, kinds: frozenset[str]) -> frozenset[Cell | None]:
    return frozenset(cell for path in field.data.paths if path.kind in kinds for cell in field.cells_of(path))


def _in_hexes(system: GameSystem) -> frozenset[str]:
    return frozenset(t.id for t in system.terrain if t.place is Place.HEX)


def _crossings(system: GameSystem) -> frozenset[str]:
    return frozenset(t.id for t in system.terrain if t.look.crossing)
