"""Abbreviations and names: each stands for one piece, and an abbreviation fits its counter (A4)."""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Severity
from generator.model.base import Text
from generator.model.scenario import Piece
from generator.rules.registry import Finding, Subject, rule


@rule("N101", "An abbreviation is used twice")
def duplicate(subject: Subject) -> Iterator[Finding]:
    """Every abbreviation that an earlier row of any roster has (A4); the sides of one row share theirs."""
    first: dict[str, Piece] = {}
    for _, piece in subject.pieces():
        earlier = first.setdefault(piece.abbr, piece)
        if (earlier.roster, earlier.row) != (piece.roster, piece.row):
            message = f"the abbreviation '{piece.abbr}' is used twice"
            first_at = subject.related("first used here", earlier, "abbr")
            yield Finding(message, subject.cell(piece, "abbr"), "give each piece an abbreviation of its own", first_at)


@rule("N102", "An abbreviation is too long")
def too_long(subject: Subject) -> Iterator[Finding]:
    """Every abbreviation with more characters than its roster allows."""
    for roster, piece in subject.pieces():
        length = len(piece.abbr)
        if length > roster.abbreviation_length:
            message = (
                f"the abbreviation '{piece.abbr}' has {length} characters, expected at most"
                f" {roster.abbreviation_length}"
            )
            yield Finding(message, subject.cell(piece, "abbr"))


@rule("N103", "A name is given to two pieces of a side", Severity.WARNING)
def same_name(subject: Subject) -> Iterator[Finding]:
    """Every piece with the name that an earlier row of its roster has for the same side; told once a row."""
    first: dict[tuple[str, str, str, str], Piece] = {}
    told: set[tuple[str, int]] = set()
    for _, piece in subject.pieces():
        for column, name in _names(piece.name) if piece.side else ():
            earlier = first.setdefault((piece.roster, piece.side or "", column, name), piece)
            if earlier.row != piece.row and (piece.roster, piece.row) not in told:
                told.add((piece.roster, piece.row))
                message = f"the name '{name}' is given to {earlier.abbr} and to {piece.abbr}"
                first_at = subject.related("first given here", earlier, column)
                yield Finding(message, subject.cell(piece, column), "give them names that tell them apart", first_at)


def _names(name: Text) -> Iterator[tuple[str, str]]:
    """The name in each language, with the column it stands in."""
    yield from ((f"name.{language}", text) for language, text in name.by_language.items())
    if name.everywhere is not None:
        yield "name", name.everywhere
