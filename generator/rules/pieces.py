"""Pieces: their side, kind, rank, values and formations (A5, A7)."""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Position
from generator.model.scenario import Piece, Side, Span
from generator.model.system import Rank, Roster
from generator.rules.hints import one_of
from generator.rules.registry import Finding, Subject, rule


@rule("U201", "The side is unknown")
def unknown_side(subject: Subject) -> Iterator[Finding]:
    """Every piece of a side that the scenario does not have, or of none where its roster has no neutral pieces."""
    known = [side.id for side in subject.kit.scenario.sides]
    for roster, piece in subject.pieces():
        if piece.side not in known and not (roster.neutral and piece.side is None):
            yield _not_one_of(subject, piece, "side", piece.side, known)
        if piece.back_side is not None and piece.back_side not in known:
            yield _not_one_of(subject, piece, "back_side", piece.back_side, known)


@rule("U202", "The kind is unknown or missing")
def unknown_kind(subject: Subject) -> Iterator[Finding]:
    """Every piece without one of the system's kinds, where its roster tells kinds apart (A5)."""
    known = [kind.id for kind in subject.kit.system.kinds]
    for roster, piece in subject.pieces():
        if roster.kinds and piece.kind not in known:
            yield _not_one_of(subject, piece, "kind", piece.kind, known)


@rule("U203", "A value is out of its range")
def out_of_range(subject: Subject) -> Iterator[Finding]:
    """Every value below or above what the system allows (A5)."""
    stats = {stat.id: stat for stat in subject.kit.system.stats}
    for _, piece in subject.pieces():
        for name, value in piece.stats.items():
            stat = stats.get(name)
            low, high = (value.low, value.high) if isinstance(value, Span) else (value, value)
            if stat and not stat.minimum <= low <= high <= stat.maximum:
                message = f"{name} of {piece.abbr} is {value}, expected {stat.minimum} to {stat.maximum}"
                yield Finding(message, subject.cell(piece, name))
            elif stat and isinstance(value, Span) and not stat.span:
                message = f"{name} of {piece.abbr} is {value}, expected one number"
                yield Finding(message, subject.cell(piece, name), "only values with 'span: true' can be two numbers")


@rule("U204", "A value is missing")
def missing_value(subject: Subject) -> Iterator[Finding]:
    """Every value that the roster demands and a piece does not have."""
    for roster, piece in subject.pieces():
        for name in roster.stats:
            if name not in piece.stats:
                message = f"{piece.abbr} has no {name}, expected a number"
                yield Finding(message, subject.cell(piece, name), f"write it into the column '{name}'")


@rule("U207", "The rank is unknown or missing")
def unknown_rank(subject: Subject) -> Iterator[Finding]:
    """Every piece without one of the ranks of its roster, where the roster has ranks (A7)."""
    for roster, piece in subject.pieces():
        known = [rank.id for rank in roster.ranks]
        if known and piece.rank not in known:
            yield _not_one_of(subject, piece, "rank", piece.rank, known)


@rule("U208", "A side has too many or too few pieces of a rank")
def wrong_number_of_rank(subject: Subject) -> Iterator[Finding]:
    """Every side that does not have exactly the number of pieces that a rank demands (A7: one general an army)."""
    for roster in subject.kit.system.rosters:
        for rank in roster.ranks:
            if rank.per_side is None or not subject.complete(roster.id):
                continue
            for side in subject.kit.scenario.sides:
                yield from _count_rank(subject, roster, rank, side)


def _count_rank(subject: Subject, roster: Roster, rank: Rank, side: Side) -> Iterator[Finding]:
    holders = [p for p in subject.kit.pieces[roster.id] if p.rank == rank.id and p.side == side.id]
    total = sum(piece.count for piece in holders)
    if total != rank.per_side:
        message = f"the side '{side.id}' has {total} of the rank '{rank.id}', expected exactly {rank.per_side}"
        yield Finding(message, _rank_at(subject, rank, side, holders))


def _rank_at(subject: Subject, rank: Rank, side: Side, holders: list[Piece]) -> Position | None:
    """The first row that is too much, else the last one that is not enough, else the side that has none."""
    total = 0
    for piece in holders:
        total += piece.count
        if rank.per_side is not None and total > rank.per_side:
            return subject.cell(piece, "count" if piece.count > 1 else "rank")
    if holders:
        return subject.cell(holders[-1], "count")
    return subject.at("scenario", "sides", subject.kit.scenario.sides.index(side), "id")


@rule("U210", "There are more formations than counters")
def too_many_formations(subject: Subject) -> Iterator[Finding]:
    """Every piece with formations that no counter of it can show."""
    for _, piece in subject.pieces():
        if len(piece.formations) > piece.count:
            message = f"{piece.abbr} has {len(piece.formations)} formations, expected at most its count, {piece.count}"
            yield Finding(message, subject.cell(piece, "formations"), "each counter shows one formation")


def _not_one_of(subject: Subject, piece: Piece, column: str, found: str | None, known: list[str]) -> Finding:
    message = f"{piece.abbr} has no {column}" if found is None else f"there is no {column} '{found}'"
    return Finding(message, subject.cell(piece, column), one_of(found or "", known))
