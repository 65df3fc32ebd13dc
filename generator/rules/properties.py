"""Special properties of pieces: defined in system or scenario, with a parameter inside its span or without one (A5)."""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Severity
from generator.model.scenario import Piece, Property, PropertyUse
from generator.rules.hints import one_of
from generator.rules.registry import Finding, Subject, rule


@rule("U205", "A special property is not defined")
def undefined_property(subject: Subject) -> Iterator[Finding]:
    """Every property of a piece that neither system nor scenario defines."""
    known = {prop.id for prop in subject.kit.properties}
    for piece, use in _uses(subject):
        if use.id not in known:
            message = f"the special property '{use.id}' is not defined"
            yield Finding(message, subject.cell(piece, "properties"), one_of(use.id, known))


@rule("U206", "The value of a special property is missing, unexpected or out of its span")
def wrong_parameter(subject: Subject) -> Iterator[Finding]:
    """Every property whose value does not fit its definition, such as a range of shooting (A5)."""
    known = {prop.id: prop for prop in subject.kit.properties}
    for piece, use in _uses(subject):
        fault = _fault(known[use.id], use.value) if use.id in known else None
        if fault:
            yield Finding(fault, subject.cell(piece, "properties"), _example(known[use.id]))


@rule("U211", "A special property is defined and nobody has it", Severity.WARNING)
def unused_property(subject: Subject) -> Iterator[Finding]:
    """Every defined property that no piece has; silent while some roster could not be read in full."""
    if not all(subject.complete(roster.id) for roster in subject.kit.system.rosters):
        return
    used = {use.id for _, use in _uses(subject)}
    for index, prop in enumerate(subject.kit.scenario.properties):
        if prop.id not in used:
            at = subject.at("scenario", "properties", index, "id")
            yield Finding(f"no piece has the special property '{prop.id}'", at, "give it to a piece, or remove it")


def _uses(subject: Subject) -> Iterator[tuple[Piece, PropertyUse]]:
    return ((piece, use) for _, piece in subject.pieces() for use in piece.properties)


def _fault(prop: Property, value: int | None) -> str | None:
    if prop.minimum is None and prop.maximum is None:
        return None if value is None else f"'{prop.id}' takes no value, found {value}"
    if value is None:
        return f"'{prop.id}' has no value, expected {_span(prop)}"
    low = prop.minimum is None or prop.minimum <= value
    high = prop.maximum is None or value <= prop.maximum
    return None if low and high else f"the value of '{prop.id}' is {value}, expected {_span(prop)}"


def _span(prop: Property) -> str:
    if prop.maximum is None:
        return f"at least {prop.minimum}"
    return f"at most {prop.maximum}" if prop.minimum is None else f"{prop.minimum} to {prop.maximum}"


def _example(prop: Property) -> str:
    value = prop.minimum if prop.minimum is not None else prop.maximum
    return f"write {prop.id}" if value is None else f"write it like {prop.id}({value})"
