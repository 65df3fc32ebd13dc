"""What a repair is: a function that looks at something of a file and gives edits of its text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from generator.mending.edits import Edit

SubjectT = TypeVar("SubjectT")
Find = Callable[[SubjectT], Iterator[Edit]]


@dataclass(frozen=True)
class Repair(Generic[SubjectT]):
    """A repair: its name, what it does in a few words, and the function that finds its edits.

    One that `keeps` what the file says may not change the data that is read from it.
    """

    name: str
    does: str
    find: Find[SubjectT]
    keeps: bool


def registrar(repairs: list[Repair[SubjectT]]) -> Callable[..., Callable[[Find[SubjectT]], Find[SubjectT]]]:
    """The decorator that adds a function to the list of a kind of file."""

    def repair(name: str, does: str, *, keeps: bool = False) -> Callable[[Find[SubjectT]], Find[SubjectT]]:
        def register(find: Find[SubjectT]) -> Find[SubjectT]:
            repairs.append(Repair(name, does, find, keeps))
            return find

        return register

    return repair
