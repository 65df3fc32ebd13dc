"""Ranges of values: none is empty, and what a die tests the die can roll (A5)."""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Severity
from generator.model.scenario import Property
from generator.model.system import Stat
from generator.rules.registry import Finding, Subject, rule
from generator.source.tree import DataPath


@rule("U212", "A range has values that a test can't tell apart", Severity.WARNING)
def beyond_the_dice(subject: Subject) -> Iterator[Finding]:
    """Every range of a tested value that goes beyond those of use: what every roll passes to what none does (A5: 1 to 7
    on d6).
    """
    for index, stat in enumerate(subject.kit.system.stats):
        useful = _useful(stat)
        if useful is None:
            continue
        for field, value in (("minimum", stat.minimum), ("maximum", stat.maximum)):
            if value not in useful:
                message = f"the {field} of {stat.id} is {value}, expected {useful[0]} to {useful[-1]} for a test"
                hint = f"on {stat.test} a value of {useful[-1]} fails always and one of {useful[0]} never"
                if stat.better == "higher":
                    hint = f"on {stat.test} a value of {useful[0]} fails always and one of {useful[-1]} never"
                yield Finding(message, subject.at("system", "stats", index, field), hint)


def _useful(stat: Stat) -> range | None:
    """The values that a test tells apart: from the one that each roll passes to the one that none passes."""
    if stat.test is None:
        return None
    lowest = stat.test.number + stat.test.plus
    highest = stat.test.number * stat.test.sides + stat.test.plus
    return range(lowest, highest + 2) if stat.better == "lower" else range(lowest - 1, highest + 1)


@rule("U213", "A minimum is above its maximum")
def empty_range(subject: Subject) -> Iterator[Finding]:
    """Every value of pieces and every special property whose range has no number in it."""
    for part, path, ranged in _ranged(subject):
        if ranged.minimum is not None and ranged.maximum is not None and ranged.minimum > ranged.maximum:
            message = f"the minimum of '{ranged.id}' is {ranged.minimum}, above its maximum, {ranged.maximum}"
            yield Finding(message, subject.at(part, *path, "minimum"), "write the lower number as the minimum")


def _ranged(subject: Subject) -> Iterator[tuple[str, DataPath, Stat | Property]]:
    system, scenario = subject.kit.system, subject.kit.scenario
    yield from (("system", ("stats", index), stat) for index, stat in enumerate(system.stats))
    for part, properties in (("system", system.properties), ("scenario", scenario.properties)):
        yield from ((part, ("properties", index), prop) for index, prop in enumerate(properties))
