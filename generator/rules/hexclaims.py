"""Claims of worked examples about hexes: neighbours, distances and lines (A3, S2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from generator.grid.cells import Cell, Cells
from generator.grid.labels import LabelError
from generator.model.system import BoardSpec, WorkedExample
from generator.rules.claims import Fault

_COLUMNS, _ROWS = 26, 30
"""A board as large as examples of a rule book need: they name hexes of no scenario's map."""


def without_hexes(example: WorkedExample) -> Iterator[Fault]:
    """The claims about hexes of an example whose system has none: on a table top nothing can be said of them."""
    for field in ("adjacent", "apart", "distance", "line"):
        if getattr(example, field):
            yield Fault((field,), "a table top has no cells", "leave it out, or give the board cells")


@dataclass(frozen=True)
class HexClaims:
    """The claims of an example about hexes; `board` has the cells that it may name."""

    cells: Cells
    board: frozenset[Cell]
    example: WorkedExample

    @staticmethod
    def board_of(spec: BoardSpec) -> tuple[Cells, frozenset[Cell]]:
        """A board as large as examples of a rule book need. Raises ValueError for settings that make none."""
        cells = spec.cells(_COLUMNS, _ROWS)
        return cells, frozenset(cells)

    def faults(self) -> Iterator[Fault]:
        """The claims that fail."""
        yield from self._each("adjacent", self._adjacent)
        yield from self._each("apart", self._apart)
        yield from self._each("distance", self._distance)
        yield from self._each("line", self._line)

    def _each(self, field: str, claim: Callable[[str, Cell, Cell], str | None]) -> Iterator[Fault]:
        for index, text in enumerate(getattr(self.example, field)):
            labels = [label.strip() for label in text.split("/")]
            if len(labels) != 2:
                message = f"'{text}' does not name two hexes"
                yield Fault((field, index), message, "write them with a slash between them")
                continue
            try:
                found = claim(text, *map(self._cell, labels))
            except LabelError as problem:
                yield Fault((field, index), problem.message, problem.hint)
            else:
                if found:
                    yield Fault((field, index), found)

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


def _number(value: int | None) -> str:
    return "a number in 'equals'" if value is None else str(value)
