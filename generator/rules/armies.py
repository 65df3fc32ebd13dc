"""Armies: who stands under whom, how many there must be, and who takes the place of the fallen (A7, A12)."""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Related, Severity
from generator.model.scenario import Muster, Piece
from generator.model.system import ComponentSpec, Rank, Roster
from generator.rules.registry import Finding, Subject, rule


@rule("U214", "A side lacks the rank above another one")
def without_superior(subject: Subject) -> Iterator[Finding]:
    """Every side with pieces of a rank under another one of which it has none (A7: officers under the general).

    A rank that each side must have so many of is left to U208.
    """
    for roster in subject.kit.system.rosters:
        ranks = {rank.id: rank for rank in roster.ranks}
        for rank in roster.ranks if subject.complete(roster.id) else ():
            superior = ranks.get(rank.under or "")
            if superior and superior.per_side is None:
                yield from _leaderless(subject, roster, rank, superior)


def _leaderless(subject: Subject, roster: Roster, rank: Rank, superior: Rank) -> Iterator[Finding]:
    pieces = [piece for piece in subject.kit.pieces[roster.id] if piece.count]
    led = {piece.side for piece in pieces if piece.rank == superior.id}
    for side in subject.kit.scenario.sides:
        first = next((piece for piece in pieces if piece.rank == rank.id and piece.side == side.id), None)
        if first and side.id not in led:
            message = f"{first.abbr} has the rank '{rank.id}', but the side '{side.id}' has no '{superior.id}' above it"
            yield Finding(message, subject.cell(first, "rank"), f"give one piece of the side the rank '{superior.id}'")


@rule("U215", "The counters are not as many as the order of battle says")
def unlike_order_of_battle(subject: Subject) -> Iterator[Finding]:
    """Every entry of the order of battle that the counters of its roster do not make up, with both numbers (A12)."""
    for index, muster in enumerate(subject.kit.scenario.order_of_battle):
        if not subject.complete(muster.roster):
            continue
        counted = [(piece, _counted(piece, muster)) for piece in subject.kit.pieces[muster.roster]]
        found = sum(number for _, number in counted)
        if found != muster.count:
            name = muster.name.get(subject.kit.scenario.languages[0])
            message = (
                f"'{name}' has {found} counters in {muster.roster}, expected {muster.count} by the order of battle"
            )
            at = subject.at("scenario", "order_of_battle", index, "count")
            column = "formations" if muster.formation else "count"
            rows = [
                place
                for piece, number in counted
                if number
                for place in subject.related(f"{number} of {piece.abbr}", piece, column)
            ]
            yield Finding(message, at, "change the number, or the counters of the rows", tuple(rows))


def _counted(piece: Piece, muster: Muster) -> int:
    """How many counters of a piece an entry counts."""
    fits = muster.side in (None, piece.side) and muster.kind in (None, piece.kind) and muster.rank in (None, piece.rank)
    if not fits:
        return 0
    return piece.count if muster.formation is None else piece.formations[: piece.count].count(muster.formation)


@rule("U216", "A side has too few replacement counters", Severity.WARNING)
def few_replacements(subject: Subject) -> Iterator[Finding]:
    """Every part of the kit that replaces the pieces of a roster and has fewer counters than a side has such pieces
    (A7).
    """
    for index, spec in enumerate(subject.kit.system.components):
        pieces = [p for p in subject.kit.pieces.get(spec.replaces or "", ()) if p.side and p.count]
        # What is made once is there for all sides together.
        sides = [None] if spec.each == "once" else [side.id for side in subject.kit.scenario.sides]
        for side in sides if pieces else ():
            ours = [piece for piece in pieces if side in (None, piece.side)]
            needed, found = sum(piece.count for piece in ours), _made(subject, spec, side)
            if found < needed:
                of = f"of '{side}' " if side else ""
                message = f"'{spec.id}' has {found} counters for the {needed} pieces {of}that they replace"
                hint = "raise its count, so that every piece can be replaced"
                at = subject.at("system", "components", index, "count")
                yield Finding(message, at, hint, _beyond(subject, ours, found))


def _made(subject: Subject, spec: ComponentSpec, side: str | None) -> int:
    """How many counters an entry makes for a side, or in all."""
    if spec.each in ("sides", "once"):
        return spec.count
    return spec.count * sum(piece.count for piece in subject.kit.pieces.get(spec.each, ()) if piece.side == side)


def _beyond(subject: Subject, pieces: list[Piece], number: int) -> tuple[Related, ...]:
    """The first piece for which so many counters are not enough."""
    total = 0
    for piece in pieces:
        total += piece.count
        if total > number:
            return subject.related("the first without one", piece, "abbr")
    return ()
