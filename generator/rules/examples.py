"""Worked examples of the rule book: the data of a system reproduce them (A3, A9, A10, S6, S7)."""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Position
from generator.loading.origins import SYSTEM
from generator.rules.citing import Cited
from generator.rules.claims import Fault
from generator.rules.hexclaims import HexClaims, without_hexes
from generator.rules.language.steps import OF_A_CHECK, Steps
from generator.rules.moveclaims import MoveClaims, sight_faults
from generator.rules.registry import Finding, Subject, rule
from generator.rules.valueclaims import ValueClaims
from generator.source.spots import spot
from generator.source.tree import DataPath


@rule("E701", "A worked example is not reproduced")
def unlike_example(subject: Subject) -> Iterator[Finding]:
    """Every worked example of the system that its own data contradicts, with what was found and expected."""
    system = subject.kit.system
    try:
        hexes = None if system.board.kind == "table" else HexClaims.board_of(system.board)
    except ValueError as problem:
        yield Finding(f"there is no such board: {problem}", subject.at(SYSTEM, "board"))
        return
    cited = Cited(subject)
    steps = Steps(OF_A_CHECK, f"the worked examples take more than {OF_A_CHECK:,} steps together")
    for index, example in enumerate(system.examples):
        faults = (
            *(HexClaims(*hexes, example).faults() if hexes else without_hexes(example)),
            *MoveClaims(system, example).faults(),
            *sight_faults(system, example),
            *ValueClaims(subject, cited, example, steps).faults(),
        )
        for fault in faults:
            at = _place(subject, ("examples", index, *fault.path), fault)
            yield Finding(f"{example.fact}: {fault.message}", at, fault.hint, fault.related)


def _place(subject: Subject, path: DataPath, fault: Fault) -> Position | None:
    if fault.offset is None:
        return subject.at(SYSTEM, *path)
    return spot(subject.loaded.origins.files[SYSTEM], path, fault.offset, fault.length)
