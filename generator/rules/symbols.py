"""Symbols: every picture that data names can be found."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from generator.diagnostics import Position
from generator.model.system import Terrain
from generator.rules.registry import Finding, Subject, rule


class _Use(NamedTuple):
    symbol: str
    at: Position | None


@rule("U209", "A symbol is not found")
def missing_symbol(subject: Subject) -> Iterator[Finding]:
    """Every symbol of a piece, side, terrain or place of the map that no file and no collection has.

    A file or collection that is there and can't be read is told by drawing, at its own place.
    """
    return (finding for code, finding in _faults(subject) if code == "D004")


@rule("D007", "A code stands for no NATO symbol")
def unknown_code(subject: Subject) -> Iterator[Finding]:
    """Every symbol named by a code that can't be drawn."""
    return (finding for code, finding in _faults(subject) if code == "D007")


def named_symbols(subject: Subject) -> tuple[str, ...]:
    """The symbols that the kit's data names, each once."""
    return tuple(dict.fromkeys(use.symbol for use in _uses(subject)))


def _faults(subject: Subject) -> Iterator[tuple[str, Finding]]:
    for use in _uses(subject):
        problem = subject.symbol_fault(use.symbol)
        if problem:
            yield problem.code, Finding(problem.message, use.at, problem.hint)


def _uses(subject: Subject) -> Iterator[_Use]:
    yield from _of_pieces(subject)
    yield from _of_sides(subject)
    yield from _of_terrain(subject)
    yield from _of_places(subject)


def _of_pieces(subject: Subject) -> Iterator[_Use]:
    for _, piece in subject.pieces():
        yield _Use(piece.symbol, subject.cell(piece, "symbol"))
        if piece.back_symbol:
            yield _Use(piece.back_symbol, subject.cell(piece, "back_symbol"))


def _of_sides(subject: Subject) -> Iterator[_Use]:
    for index, side in enumerate(subject.kit.scenario.sides):
        yield _Use(side.emblem, subject.at("scenario", "sides", index, "emblem"))


def _of_terrain(subject: Subject) -> Iterator[_Use]:
    for index, terrain in enumerate(subject.kit.system.terrain):
        for symbol, path in _look(terrain):
            yield _Use(symbol, subject.at("system", "terrain", index, "look", *path))


def _look(terrain: Terrain) -> Iterator[tuple[str, tuple[str | int, ...]]]:
    yield terrain.look.picture, ("picture",)
    for index, motif in enumerate(terrain.look.motifs):
        yield motif, ("motifs", index)
    if terrain.look.crossing:
        yield terrain.look.crossing, ("crossing",)


def _of_places(subject: Subject) -> Iterator[_Use]:
    for field in subject.lands:
        for index, place in enumerate(field.data.places):
            yield _Use(place.symbol, field.at("places", index, "symbol"))
