"""What a worked example claims, and how such a claim fails."""

from __future__ import annotations

from dataclasses import dataclass

from generator.diagnostics import Related
from generator.source.tree import DataPath


@dataclass(frozen=True)
class Fault:
    """A claim that fails: where in the example, how, with which cure, and what the data say about it.

    `offset` and `length` are the part of the text at `path` that is meant; the whole of it when `offset` is None.
    """

    path: DataPath
    message: str
    hint: str | None = None
    related: tuple[Related, ...] = ()
    offset: int | None = None
    length: int = 1
