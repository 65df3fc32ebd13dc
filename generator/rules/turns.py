"""Turns: those of the scenario are counted on a track, and a track has turns to count (A8)."""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Severity
from generator.rules.registry import Finding, Subject, rule


@rule("V701", "A turn track has no turns", Severity.WARNING)
def empty_track(subject: Subject) -> Iterator[Finding]:
    """A scenario without `turns` on a map whose system has a track: it is printed without boxes (A8)."""
    scenario, system = subject.kit.scenario, subject.kit.system
    if system.tracks and scenario.turns is None and _prints_map(subject):
        message = f"the scenario has no turns, so the track '{system.tracks[0].id}' has no boxes"
        yield Finding(message, subject.at("scenario"), "write how many turns the game has into 'turns'")


@rule("V702", "Nothing counts the turns", Severity.ADVICE)
def uncounted_turns(subject: Subject) -> Iterator[Finding]:
    """A scenario with `turns` on a map whose system has no track (A8)."""
    turns = subject.kit.scenario.turns
    if turns is not None and not subject.kit.system.tracks and _prints_map(subject):
        message = f"the game has {turns} turns, and no track counts them"
        yield Finding(message, subject.at("scenario", "turns"), "add a track to 'tracks' in system.yaml")


def _prints_map(subject: Subject) -> bool:
    """Whether the kit has a map below which a track can stand."""
    has_part = any(spec.kind == "board" for spec in subject.kit.system.components)
    return has_part and subject.kit.scenario.board is not None
