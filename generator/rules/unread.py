"""What expressions had better not be asked for, because a file with it has faults that are told already."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from generator.loading.kits import Loaded
from generator.rules import ground


def unread(loaded: Loaded, complete: Callable[[str], bool]) -> frozenset[str]:
    """The names and functions that lack data; `complete` says whether a roster could be read as a whole."""
    return frozenset(_unread(loaded, complete))


def _unread(loaded: Loaded, complete: Callable[[str], bool]) -> Iterator[str]:
    kit = loaded.kit
    for roster in kit.system.rosters:
        pieces = kit.pieces.get(roster.id, ())
        if not complete(roster.id) or any(set(roster.stats) - set(piece.stats) for piece in pieces):
            yield roster.id
    if not all(_whole(loaded, spec.id) for spec in kit.system.tables):
        yield "tables"
    if kit.scenario.board is not None and kit.board is None:
        yield from ("fields", *ground.NAMES)


def _whole(loaded: Loaded, table: str) -> bool:
    """Whether a table of the system, and all of its rows, could be read."""
    found = loaded.kit.tables.get(table)
    return found is not None and len(found.rows) == len(loaded.origins.files[table].value or ())
