"""Sides: their colours are told apart by everybody who plays, and their ink is read on their colour."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from generator.components.dress import LEGIBLE
from generator.diagnostics import Position, Related, Severity
from generator.drawing.colour import contrast
from generator.model.scenario import Side
from generator.proofs.registry import Proof, proof
from generator.rules.registry import Finding

# Colours so far apart, by CIEDE2000 or by lightness from 0 to 100, are told apart at arm's length.
_APART = 15.0
# Filters of coloraide by the name of what they show.
_BLINDNESSES = {"protanopia": "protan", "deuteranopia": "deutan", "tritanopia": "tritan"}


@proof("C801", "Two sides are one grey", Severity.WARNING, drawn=False)
def one_grey(proof: Proof) -> Iterator[Finding]:
    """Every two sides whose colours are of one lightness, so that a grey printer makes them alike.

    An emblem or a dash of its own tells a side apart too, but not on every piece: with one of them it is advice, with
    both it is enough.
    """
    from coloraide import Color  # noqa: PLC0415  it takes a tenth of a second, in one of several processes

    for one, other in _pairs(proof):
        first, second = (Color(colour).convert("lab-d65")["lightness"] for colour in _colours(one, other, proof))
        severity = _degree(one, other)
        if abs(first - second) < _APART and severity:
            message = (
                f"printed in grey, '{one.id}' and '{other.id}' look alike: their lightness is {first:.0f} and "
                f"{second:.0f} of 100"
            )
            hint = f"make one lighter, by {_APART:.0f} at least, or give each its own emblem and dash"
            yield _told(proof, one, other, message, hint, severity)


def _degree(one: Side, other: Side) -> Severity | None:
    alike = (one.emblem == other.emblem) + (one.dash == other.dash)
    return (None, Severity.ADVICE, Severity.WARNING)[alike]


@proof("C802", "Two sides look alike to the colour-blind", Severity.WARNING, drawn=False)
def colour_blind(proof: Proof) -> Iterator[Finding]:
    """Every two sides whose colours are one colour to people with a colour-blindness."""
    from coloraide import Color  # noqa: PLC0415

    for one, other in _pairs(proof):
        first, second = (Color(colour) for colour in _colours(one, other, proof))
        alike = {
            name: apart
            for name, kind in _BLINDNESSES.items()
            if (apart := first.filter(kind).delta_e(second.filter(kind), method="2000")) < _APART
        }
        if alike:
            message = (
                f"'{one.id}' and '{other.id}' look alike with {' and '.join(alike)}: their difference is "
                f"{min(alike.values()):.0f}, expected {_APART:.0f} at least"
            )
            yield _told(proof, one, other, message, "make one lighter or darker, or choose blue against red or yellow")


def illegible(proof: Proof) -> tuple[Side, ...]:
    """The sides, as the theme prints them, whose ink can't be read on their colour as the scenario gives them."""
    given = proof.subject.kit.scenario.sides
    pairs = zip(given, proof.kit.scenario.sides, strict=True)
    return tuple(printed for side, printed in pairs if contrast(side.ink, side.colour) < LEGIBLE)


@proof("C804", "The ink of a side can't be read on its colour", Severity.WARNING, drawn=False)
def illegible_ink(proof: Proof) -> Iterator[Finding]:
    """Every side whose ink has too little contrast on its colour, as the scenario gives them."""
    for index, side in enumerate(proof.subject.kit.scenario.sides):
        found = contrast(side.ink, side.colour)
        if found < LEGIBLE:
            message = f"the ink {side.ink} of '{side.id}' on its colour {side.colour} has a contrast of {found:.1f}:1"
            hint = f"{LEGIBLE}:1 is the least for type; choose a much darker or lighter ink"
            yield Finding(message, proof.subject.at("scenario", "sides", index, "ink"), hint)


def _pairs(proof: Proof) -> Iterator[tuple[Side, Side]]:
    """Every two sides that colour has to tell apart: a theme without it leaves that to emblems and dashes."""
    pairs = combinations(proof.kit.scenario.sides, 2)
    return ((one, other) for one, other in pairs if proof.theme.side_wash < 1 or _degree(one, other))


def _colours(one: Side, other: Side, proof: Proof) -> tuple[str, str]:
    """What tells two sides apart: their grounds, or their lines where a theme prints all grounds as paper."""
    if proof.theme.side_wash == 1:
        return one.line or one.ink, other.line or other.ink
    return one.colour, other.colour


def _told(proof: Proof, one: Side, other: Side, message: str, hint: str, severity: Severity | None = None) -> Finding:
    at, first = _at(proof, other), _at(proof, one)
    return Finding(message, at, hint, (Related(f"the colour of '{one.id}'", first),) if first else (), severity)


def _at(proof: Proof, side: Side) -> Position | None:
    index = next(i for i, found in enumerate(proof.kit.scenario.sides) if found.id == side.id)
    return proof.subject.at("scenario", "sides", index, "colour")
