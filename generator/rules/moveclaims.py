"""Claims of worked examples about movement and sight (A9, A10, S7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from generator.model.system import GameSystem, Step, Terrain, WorkedExample
from generator.rules.claims import Fault
from generator.rules.hints import one_of
from generator.rules.movement import climb_cost, entry_cost
from generator.rules.sight import Between, hidden_by
from generator.source.tree import DataPath


@dataclass(frozen=True)
class MoveClaims:
    """The claims of an example about a move: its steps, their costs, their sum, and what is closed to the unit."""

    system: GameSystem
    example: WorkedExample

    def faults(self) -> Iterator[Fault]:
        """The claims that fail."""
        kind, kinds = self.example.kind, [kind.id for kind in self.system.kinds]
        if kind is not None and kind not in kinds:
            yield Fault(("kind",), f"there is no kind of unit '{kind}'", one_of(kind, kinds))
            return
        yield from self._closed()
        wrong = list(self._wrong_terrain())
        yield from wrong
        if self.example.steps and not wrong:
            yield from self._costs()

    @cached_property
    def _terrain(self) -> Mapping[str, Terrain]:
        return {terrain.id: terrain for terrain in self.system.terrain}

    def _closed(self) -> Iterator[Fault]:
        if self.example.closed and self.example.kind is None:
            yield Fault(("closed",), "it does not say which kind of unit this is closed to", "add 'kind'")
            return
        for index, name in enumerate(self.example.closed):
            if name not in self._terrain:
                yield Fault(("closed", index), f"there is no terrain '{name}'", one_of(name, self._terrain))
            elif self.example.kind not in self._terrain[name].forbidden:
                yield Fault(("closed", index), f"{name} is open to {self.example.kind}, expected that it is forbidden")

    def _wrong_terrain(self) -> Iterator[Fault]:
        """Every step into terrain that has no cost, or is forbidden to the unit."""
        priced = {name: t for name, t in self._terrain.items() if entry_cost(t, self.example.kind) is not None}
        for index, step in enumerate(self.example.steps):
            at: DataPath = ("steps", index, "terrain")
            if step.terrain in self._terrain and self.example.kind in self._terrain[step.terrain].forbidden:
                yield Fault(at, f"{step.terrain} is forbidden to {self.example.kind}, expected that it can be entered")
            elif step.terrain not in priced:
                yield Fault(at, f"there is no terrain '{step.terrain}' with a cost", one_of(step.terrain, priced))

    def _costs(self) -> Iterator[Fault]:
        costs, expected = list(self._found()), self.example.costs
        for index, (found, cost) in enumerate(zip(costs, expected, strict=False)):
            if found != cost:
                yield Fault(("costs", index), f"step {index + 1} costs {found}, expected {cost}")
        if len(expected) not in (0, len(costs)):
            yield Fault(("costs",), f"there are {len(expected)} costs, expected {len(costs)}, one a step")
        if self.example.equals is not None and sum(costs) != self.example.equals:
            yield Fault(("equals",), f"the steps cost {sum(costs)} in all, expected {self.example.equals}")

    def _found(self) -> Iterator[int]:
        """The cost of every step: that of the entered terrain, and more when it climbs (A9)."""
        before: Step = self.example.start or self.example.steps[0]
        for step in self.example.steps:
            cost = entry_cost(self._terrain[step.terrain], self.example.kind)
            yield (cost or 0) + climb_cost(self.system, before.level, step.level)
            before = step


def sight_faults(system: GameSystem, example: WorkedExample) -> Iterator[Fault]:
    """What is wrong with the claim of an example about sight: its parts, or its outcome."""
    parts = {"shooter": example.shooter, "target": example.target, "clear": example.clear}
    missing = [name for name, value in parts.items() if value is None]
    if len(missing) == len(parts) and not example.between:
        return
    if missing or example.shooter is None or example.target is None:
        yield Fault((), f"the example of sight lacks {' and '.join(missing)}", "it needs shooter, target and clear")
        return
    adds = {terrain.id: terrain.sight for terrain in system.terrain}
    unknown = list(_unknown_hexes(example, adds))
    yield from unknown
    if unknown:
        return
    heights = [Between(step.level, adds[step.terrain], step.unit) for step in example.between]
    hidden = hidden_by(example.shooter.level, example.target.level, heights)
    if (hidden is None) is not example.clear:
        yield Fault(("clear",), _outcome(example, heights, hidden))


def _unknown_hexes(example: WorkedExample, known: Mapping[str, int]) -> Iterator[Fault]:
    steps: list[tuple[DataPath, Step | None]] = [(("shooter",), example.shooter), (("target",), example.target)]
    steps += [(("between", index), step) for index, step in enumerate(example.between)]
    for path, step in steps:
        if step and step.terrain not in known:
            yield Fault((*path, "terrain"), f"there is no terrain '{step.terrain}'", one_of(step.terrain, known))


def _outcome(example: WorkedExample, heights: list[Between], hidden: int | None) -> str:
    if hidden is None:
        return "the sight is clear, expected that it is not: no hex between is higher than those of shooter and target"
    height, step = heights[hidden].height, example.between[hidden]
    return f"hex {hidden + 1} between, {step.terrain}, is {height} high and takes the sight, expected a clear one"
