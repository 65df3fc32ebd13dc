"""Victory: every side has a way to win, and what it must take is on the map (A12)."""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Severity
from generator.rules.field import Field
from generator.rules.hints import one_of
from generator.rules.registry import Finding, Subject, map_rule, rule


@rule("V703", "A victory names a place that is not on the map")
def unknown_place(subject: Subject) -> Iterator[Finding]:
    """Every place of a victory that the map does not have; silent while there is a map that can't be read."""
    data = subject.kit.board_data
    if data is None and subject.kit.scenario.board is not None:
        return
    known = [place.id for place in data.places] if data else []
    for index, victory in enumerate(subject.kit.scenario.victory):
        for number, place in enumerate(victory.places):
            if place not in known:
                at = subject.at("scenario", "victory", index, "places", number)
                hint = one_of(place, known) or "the map has no places"
                yield Finding(f"the map has no place '{place}'", at, hint if data else "the scenario has no map")


@rule("V704", "A side has no victory condition", Severity.ADVICE)
def without_victory(subject: Subject) -> Iterator[Finding]:
    """Every side without a victory of its own, where others have one and none holds for all (A12)."""
    named = {victory.side for victory in subject.kit.scenario.victory}
    if not named or not named <= {side.id for side in subject.kit.scenario.sides}:
        return  # One holds for all, or is of a side that is not known (P407).
    for index, side in enumerate(subject.kit.scenario.sides):
        if side.id not in named:
            message = f"the side '{side.id}' has no victory condition, but others have one"
            hint = "say in 'victory' how it wins, or leave 'side' out of one that holds for all"
            yield Finding(message, subject.at("scenario", "sides", index, "id"), hint)


@map_rule("V705", "Objectives and victories name different places", Severity.ADVICE)
def unlike_objectives(subject: Subject, field: Field) -> Iterator[Finding]:
    """Every objective that no victory names, and every place of a victory that is no objective; only where both the
    map has objectives and victories have places (A12).
    """
    objectives, victories = field.data.objectives, subject.kit.scenario.victory
    named = {place for victory in victories for place in victory.places}
    known = {place.id for place in field.data.places}
    if not objectives or not named or not named <= known:
        return  # A name that is not known (V703) may be meant for an objective.
    for index, objective in enumerate(objectives):
        if objective in known - named:
            hint = "add it to the places of a victory, or take it out of the objectives"
            yield Finding(f"no victory names the objective '{objective}'", field.at("objectives", index), hint)
    for index, victory in enumerate(victories):
        for number, place in enumerate(victory.places):
            if place not in objectives:
                at = subject.at("scenario", "victory", index, "places", number)
                yield Finding(f"the place '{place}' is no objective of the map", at, "add it to the map's objectives")
