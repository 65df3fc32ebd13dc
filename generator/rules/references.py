"""Names in system.yaml and scenario.yaml that stand for what is defined elsewhere: a kind, a roster, a file."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from generator.diagnostics import Severity
from generator.loading.origins import SCENARIO, SYSTEM
from generator.model.scenario import Muster
from generator.model.system import ComponentSpec, GameSystem, Roster, Terrain
from generator.rules.hints import not_found, one_of
from generator.rules.registry import Finding, Subject, rule
from generator.source.suggest import closest, cure
from generator.source.tree import DataPath

_FIXED = ("terrain", "sides", "once")


@dataclass(frozen=True)
class _Name:
    """A name that stands at `path`, what it is a name of, and those there are."""

    text: str
    what: str
    known: Collection[str]
    path: DataPath
    is_key: bool = False


@rule("Y801", "The game system names something that is not there")
def unknown_in_system(subject: Subject) -> Iterator[Finding]:
    """Every kind, value, rank or roster that system.yaml names and does not define."""
    system = subject.kit.system
    kinds = [kind.id for kind in system.kinds]
    for index, terrain in enumerate(system.terrain):
        yield from _unknown(subject, SYSTEM, _of_terrain(terrain, kinds, ("terrain", index)))
    for index, roster in enumerate(system.rosters):
        yield from _unknown(subject, SYSTEM, _of_roster(roster, system, kinds, ("rosters", index)))
    for index, spec in enumerate(system.components):
        yield from _unknown(subject, SYSTEM, _of_component(spec, system, kinds, ("components", index)))


def _of_terrain(terrain: Terrain, kinds: list[str], path: DataPath) -> Iterator[_Name]:
    for index, kind in enumerate(terrain.forbidden):
        yield _Name(kind, "kind", kinds, (*path, "forbidden", index))
    for kind in terrain.costs:
        yield _Name(kind, "kind", kinds, (*path, "costs", kind), is_key=True)


def _of_roster(roster: Roster, system: GameSystem, kinds: list[str], path: DataPath) -> Iterator[_Name]:
    for index, stat in enumerate(roster.stats):
        yield _Name(stat, "value in stats", [stat.id for stat in system.stats], (*path, "stats", index))
    if roster.moves_as is not None:
        yield _Name(roster.moves_as, "kind", kinds, (*path, "moves_as"))
    for index, rank in enumerate(roster.ranks):
        if rank.under is not None:
            others = [other.id for other in roster.ranks if other.id != rank.id]
            yield _Name(rank.under, "other rank", others, (*path, "ranks", index, "under"))


def _of_component(spec: ComponentSpec, system: GameSystem, kinds: list[str], path: DataPath) -> Iterator[_Name]:
    rosters = [roster.id for roster in system.rosters]
    yield _Name(spec.each, "roster", [*rosters, *_FIXED], (*path, "each"))
    if spec.replaces is not None:
        yield _Name(spec.replaces, "roster", rosters, (*path, "replaces"))
    for index, kind in enumerate(spec.kinds):
        yield _Name(kind, "kind", kinds, (*path, "kinds", index))


@rule("Y802", "The scenario names something that its game system does not have")
def unknown_in_scenario(subject: Subject) -> Iterator[Finding]:
    """Every roster with a file, and every roster, kind and rank of the order of battle, that is not the system's."""
    system, scenario = subject.kit.system, subject.kit.scenario
    rosters = [roster.id for roster in system.rosters]
    yield from _unknown(
        subject, SCENARIO, (_Name(r, "roster", rosters, ("rosters", r), is_key=True) for r in scenario.rosters)
    )
    for index, muster in enumerate(scenario.order_of_battle):
        yield from _unknown(subject, SCENARIO, _of_muster(muster, system, rosters, ("order_of_battle", index)))


def _of_muster(muster: Muster, system: GameSystem, rosters: list[str], path: DataPath) -> Iterator[_Name]:
    yield _Name(muster.roster, "roster", rosters, (*path, "roster"))
    if muster.kind is not None:
        yield _Name(muster.kind, "kind", [kind.id for kind in system.kinds], (*path, "kind"))
    if muster.rank is not None:
        ranks = [rank.id for roster in system.rosters if roster.id == muster.roster for rank in roster.ranks]
        yield _Name(muster.rank, "rank", ranks, (*path, "rank"))


def _unknown(subject: Subject, part: str, names: Iterator[_Name]) -> Iterator[Finding]:
    origins = subject.loaded.origins
    for name in names:
        if name.text not in name.known:
            at = (origins.key_at if name.is_key else origins.at)(part, *name.path)
            yield Finding(f"there is no {name.what} '{name.text}'", at, one_of(name.text, name.known))


@rule("Y804", "A counter or a card has no template")
def missing_face(subject: Subject) -> Iterator[Finding]:
    """Every front and back of the system's parts that is in none of the places where templates are looked for."""
    for index, spec in enumerate(subject.kit.system.components):
        for field, name in (("front", spec.front), ("back", spec.back)):
            hint = not_found(subject.finder, name) if name else None
            if name and hint:
                known = (f"{other}.svg" for other in subject.finder.names("", ".svg"))
                at = subject.at(SYSTEM, "components", index, field)
                # Drawing says the same in the same words, without the place.
                yield Finding(f"the template '{name}' is missing", at, cure(name, known, hint))


@rule("Y805", "A constant of the scenario is like one of the system, but not it", Severity.WARNING)
def misspelt_constant(subject: Subject) -> Iterator[Finding]:
    """Every constant that the system does not have and its rules do not ask for, when it looks like one that it has."""
    system = subject.kit.system
    asked = " ".join(
        [rule.when + " " + rule.require for rule in system.rules]
        + [text for example in system.examples for text in example.let.values()]
    )
    for name in subject.kit.scenario.constants:
        if name not in system.constants and not re.search(rf"\bconstants\.{re.escape(name)}\b", asked):
            close = closest(name, system.constants)
            if close:
                message = f"no rule of the game system asks for the constant '{name}'"
                at = subject.loaded.origins.key_at(SCENARIO, "constants", name)
                yield Finding(message, at, f"did you mean '{close}'?")


@rule("Y806", "A value of terrain is like one of other terrain, but not it", Severity.WARNING)
def misspelt_value(subject: Subject) -> Iterator[Finding]:
    """Every name of a value that a single terrain has, when it looks like one that others have and it lacks."""
    terrain = subject.kit.system.terrain
    uses = Counter(name for kind in terrain for name in kind.values)
    for index, kind in enumerate(terrain):
        common = [name for name in uses if uses[name] > 1 and name not in kind.values]
        for name in kind.values:
            close = closest(name, common) if uses[name] == 1 else None
            if close:
                at = subject.loaded.origins.key_at(SYSTEM, "terrain", index, "values", name)
                yield Finding(f"no other terrain has a value '{name}'", at, f"did you mean '{close}'?")
