"""Abbreviations: each stands for one piece and fits its counter (A4)."""

from __future__ import annotations

from collections.abc import Iterator

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
