"""Which of some keys stand out of their order."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence

_DIGITS = re.compile(r"(\d+)")


def natural(key: str) -> tuple[tuple[str, int], ...]:
    """Orders keys without regard to case, numbers in them by value: `f2` before `F10`."""
    parts = _DIGITS.split(key.casefold())
    return tuple((text, int(number or -1)) for text, number in zip(parts[::2], [*parts[1::2], ""], strict=True))


def out_of_place(keys: Sequence[str]) -> list[int]:
    """The indexes of as few keys as possible without which the others are in order."""
    order = [natural(key) for key in keys]
    ends: list[int] = []  # by length, the key that ends a run of keys in order and is the lowest to do so
    before: list[int] = []
    for index, key in enumerate(order):
        length = bisect_left([order[end] for end in ends], key)
        before.append(ends[length - 1] if length else -1)
        ends[length : length + 1] = [index]
    kept: set[int] = set()
    index = ends[-1] if ends else -1
    while index >= 0:
        kept.add(index)
        index = before[index]
    return [index for index in range(len(keys)) if index not in kept]
