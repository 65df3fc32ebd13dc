"""Worked examples of the rule book: the data of a system reproduce them (A3, A9, S6)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from generator.grid.cells import Cell, Cells
from generator.grid.labels import LabelError
from generator.model.system import GameSystem, Step, WorkedExample
from generator.rules.expressions import ExpressionError
from generator.rules.hints import one_of
from generator.rules.registry import Finding, Subject, rule
from generator.source.tree import DataPath

_COLUMNS, _ROWS = 26, 30
"""A board as large as examples of a rule book need: they name hexes of no scenario's map."""

_Fault: TypeAlias = tuple[DataPath, str, str | None]
"""Where in an example it goes wrong, how, and a cure."""


@rule("E701", "A worked example is not reproduced")
def unlike_example(subject: Subject) -> Iterator[Finding]:
    """Every worked example of the system that its own data contradicts, with what was found and expected."""
    system = subject.kit.system
    try:
        # On a table top nothing can be said of hexes; what an example says of them all the same is told there.
        cells = None if system.board.kind == "table" else system.board.cells(_COLUMNS, _ROWS)
    except ValueError as problem:
        yield Finding(f"there is no such board: {problem}", subject.at("system", "board"))
        return
    board = frozenset(cells or ())
    for index, example in enumerate(system.examples):
        faults = (
            *(_Geometry(cells, board, example).faults() if cells else _no_geometry(example)),
            *_movement(system, example),
            *_reckoning(subject, example),
        )
        for path, message, hint in faults:
            yield Finding(f"{example.fact}: {message}", subject.at("system", "examples", index, *path), hint)


def _no_geometry(example: WorkedExample) -> Iterator[_Fault]:
    """The claims about hexes of an example whose system has none."""
    for field in ("adjacent", "apart", "distance", "line"):
        if getattr(example, field):
            yield (field,), "a table top has no cells", "leave it out, or give the board cells"


@dataclass(frozen=True)
class _Geometry:
    """The claims of an example about hexes."""

    cells: Cells
    board: frozenset[Cell]
    example: WorkedExample

    def faults(self) -> Iterator[_Fault]:
        yield from self._each("adjacent", self._adjacent)
        yield from self._each("apart", self._apart)
        yield from self._each("distance", self._distance)
        yield from self._each("line", self._line)

    def _each(self, field: str, claim: Callable[[str, Cell, Cell], str | None]) -> Iterator[_Fault]:
        for index, text in enumerate(getattr(self.example, field)):
            labels = [label.strip() for label in text.split("/")]
            if len(labels) != 2:
                yield (field, index), f"'{text}' does not name two hexes", "write them with a slash between them"
                continue
            try:
                message = claim(text, *map(self._cell, labels))
            except LabelError as problem:
                yield (field, index), problem.message, problem.hint
            else:
                if message:
                    yield (field, index), message, None

    def _cell(self, label: str) -> Cell:
        """The cell called so. Raises LabelError beyond the board, as a line from there could be endless."""
        cell: Cell = self.cells.numbering.cell(label)
        if cell not in self.board:
            raise LabelError(f"'{label}' lies beyond the {_COLUMNS} columns and {_ROWS} rows that examples can use")
        return cell

    def _adjacent(self, text: str, a: Cell, b: Cell) -> str | None:
        if b in self.cells.neighbours(a):
            return None
        return f"{text} are {self.cells.distance(a, b)} apart, expected neighbours"

    def _apart(self, text: str, a: Cell, b: Cell) -> str | None:
        return f"{text} are neighbours, expected that they are not" if b in self.cells.neighbours(a) else None

    def _distance(self, text: str, a: Cell, b: Cell) -> str | None:
        found, expected = self.cells.distance(a, b), self.example.equals
        return None if found == expected else f"the distance {text} is {found}, expected {_number(expected)}"

    def _line(self, text: str, a: Cell, b: Cell) -> str | None:
        touched = self.cells.line(a, b)
        missed = [label for label in self.example.touches if self._cell(label) not in touched]
        if not missed:
            return None
        found = ", ".join(map(self.cells.numbering.label, touched)) or "no hex"
        return f"the line {text} touches {found}, expected {' and '.join(missed)} too"


def _movement(system: GameSystem, example: WorkedExample) -> Iterator[_Fault]:
    """What is wrong with the steps of an example: their terrain, their costs, their sum."""
    terrain = {t.id: t.cost for t in system.terrain if t.cost is not None}
    unknown = [index for index, step in enumerate(example.steps) if step.terrain not in terrain]
    for index in unknown:
        name = example.steps[index].terrain
        yield ("steps", index, "terrain"), f"there is no terrain '{name}' with a cost", one_of(name, terrain)
    if unknown or not example.steps:
        return
    costs = list(_costs(system, example, terrain))
    for index, (found, expected) in enumerate(zip(costs, example.costs, strict=False)):
        if found != expected:
            yield ("costs", index), f"step {index + 1} costs {found}, expected {expected}", None
    if len(example.costs) not in (0, len(costs)):
        yield ("costs",), f"there are {len(example.costs)} costs, expected {len(costs)}, one a step", None
    if example.equals is not None and sum(costs) != example.equals:
        yield ("equals",), f"the steps cost {sum(costs)} in all, expected {example.equals}", None


def _costs(system: GameSystem, example: WorkedExample, terrain: dict[str, int]) -> Iterator[int]:
    """The cost of every step: that of the entered terrain, and more when it climbs (A9)."""
    before: Step = example.start or example.steps[0]
    for step in example.steps:
        yield terrain[step.terrain] + (system.board.climb_cost if step.level > before.level else 0)
        before = step


def _reckoning(subject: Subject, example: WorkedExample) -> Iterator[_Fault]:
    """What is wrong with the expressions of an example: those that can't be evaluated, and unexpected values (S6)."""
    names = dict(subject.names)
    for name, text in example.let.items():
        try:
            names[name] = subject.expressions.compile(text).value(names)
        except ExpressionError as problem:
            yield ("let", name), f"'{name}' can't be reckoned: {problem}", None
            return
    for name, expected in example.expect.items():
        if name not in example.let:
            yield ("expect", name), f"nothing is called '{name}' in 'let'", one_of(name, example.let)
        elif names[name] != expected:
            hint = f"it is reckoned as {example.let[name]}"
            yield ("expect", name), f"{name} is {names[name]}, expected {expected}", hint


def _number(value: int | None) -> str:
    return "a number in 'equals'" if value is None else str(value)
