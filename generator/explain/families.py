"""Families of codes: the letter a code begins with says what kind of thing it is about."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple


class Family(NamedTuple):
    """What the codes of a letter are about, and whether a scenario may say that such a finding is meant so."""

    name: str
    may_be_meant: bool = True


FAMILIES: Final[Mapping[str, Family]] = MappingProxyType(
    {
        "F": Family("files", may_be_meant=False),
        "S": Family("structure", may_be_meant=False),
        "I": Family("Punchboard itself", may_be_meant=False),
        "W": Family("suppressions", may_be_meant=False),
        "N": Family("names"),
        "U": Family("pieces"),
        "M": Family("map"),
        "P": Family("set-up"),
        "B": Family("tiles"),
        "A": Family("fields"),
        "K": Family("tables"),
        "T": Family("texts"),
        "D": Family("drawing"),
        "R": Family("the designer's rules"),
        "E": Family("examples"),
        "Y": Family("system"),
        "V": Family("victory and turns"),
        "Z": Family("sizes"),
        "C": Family("colours"),
        "X": Family("consistency"),
    }
)
"""The families by letter, in the order in which they are listed."""


def family(code: str) -> Family:
    """The family that a code belongs to."""
    return FAMILIES[code[0]]
