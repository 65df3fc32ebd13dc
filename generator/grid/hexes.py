"""Hexes in axial coordinates: neighbours, distance, ranges, lines of sight and hexsides, all in integers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple


class Hex(NamedTuple):
    """A hex in axial coordinates.

    On a flat-top board `q` counts columns to the right and `r` steps down a column; on a pointy-top board
    `r` counts rows down and `q` steps to the right along a row. The third cube coordinate is `s`.
    """

    q: int
    r: int

    @property
    def s(self) -> int:
        """The cube coordinate that makes q + r + s = 0."""
        return -self.q - self.r


DIRECTIONS: tuple[Hex, ...] = (Hex(0, -1), Hex(1, -1), Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0))
"""Steps to the six neighbours, clockwise: from north on a flat-top board, from north-west on a pointy-top one."""


def neighbour(h: Hex, direction: int) -> Hex:
    """The hex next to `h`; directions count modulo 6, so `direction + 1` always turns clockwise."""
    step = DIRECTIONS[direction % 6]
    return Hex(h.q + step.q, h.r + step.r)


def neighbours(h: Hex) -> tuple[Hex, ...]:
    """The six hexes next to `h`, in the order of `DIRECTIONS`."""
    return tuple(neighbour(h, direction) for direction in range(6))


def direction_between(a: Hex, b: Hex) -> int:
    """The index in `DIRECTIONS` of the step from `a` to `b`.

    Raises:
        ValueError: the hexes are not adjacent.
    """
    try:
        return DIRECTIONS.index(_difference(b, a))
    except ValueError:
        raise ValueError(f"{a} and {b} are not adjacent") from None


def distance(a: Hex, b: Hex) -> int:
    """How many steps lead from `a` to `b` (A3)."""
    d = _difference(b, a)
    return max(abs(d.q), abs(d.r), abs(d.s))


def within(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """All hexes at distance <= `radius`, column by column: 1, 7, 19, 37 ... (A7); none for a negative radius."""
    return tuple(
        Hex(centre.q + dq, centre.r + dr)
        for dq in range(-radius, radius + 1)
        for dr in range(max(-radius, -radius - dq), min(radius, radius - dq) + 1)
    )


@lru_cache(maxsize=4096)
def line(a: Hex, b: Hex) -> tuple[Hex, ...]:
    """Every hex that the straight segment between two centres crosses or touches (A3, A10), both ends included.

    A hex counts even if the segment only runs along its hexside or meets its corner. The hexes come in the order
    from `a` to `b`, of two level ones first the one on the left; so `line(b, a)` is exactly the reverse.
    """
    along = _difference(b, a)

    def progress(h: Hex) -> tuple[int, int]:
        offset = _difference(h, a)
        return _dot(along, offset), _cross(along, offset)

    # The hexes met by a segment hang together, so they can be found from one end, neighbour by neighbour.
    met = {a}
    frontier = [a]
    while frontier:
        fresh = [h for h in neighbours(frontier.pop()) if h not in met and _meets(a, b, h)]
        met.update(fresh)
        frontier.extend(fresh)
    return tuple(sorted(met, key=progress))


@dataclass(frozen=True, slots=True, order=True)
class Hexside:
    """The side shared by two adjacent hexes; the order in which they are given does not matter.

    Raises:
        ValueError: the hexes are not adjacent.
    """

    a: Hex
    b: Hex

    def __post_init__(self) -> None:
        direction_between(self.a, self.b)
        low, high = sorted((self.a, self.b))
        object.__setattr__(self, "a", low)
        object.__setattr__(self, "b", high)


def _difference(a: Hex, b: Hex) -> Hex:
    return Hex(a.q - b.q, a.r - b.r)


def _dot(a: Hex, b: Hex) -> int:
    """Proportional to the scalar product of two steps on the board."""
    return a.q * b.q + a.r * b.r + a.s * b.s


def _cross(a: Hex, b: Hex) -> int:
    """Proportional to the vector product of two steps: negative when `b` points to the left of `a`."""
    return a.q * b.r - a.r * b.q


def _breadths(step: Hex) -> tuple[int, int, int]:
    """A step measured across the three pairs of parallel hexsides; a hex reaches from -1 to +1 in each."""
    return step.q - step.r, step.r - step.s, step.s - step.q


def _meets(a: Hex, b: Hex, h: Hex) -> bool:
    """Whether the segment from `a` to `b` has a point in common with the closed hex `h`.

    Two convex figures are apart just when one of their sides separates them: here one of the three pairs of
    hexsides, or the segment itself.
    """
    from_a = _breadths(_difference(a, h))
    from_b = _breadths(_difference(b, h))
    if any(min(pair) > 1 or max(pair) < -1 for pair in zip(from_a, from_b, strict=True)):
        return False
    along = _difference(b, a)
    # Corners are thirds of a step, hence the 3: the corner farthest off the line is as far as the widest breadth.
    return abs(3 * _cross(along, _difference(h, a))) <= max(map(abs, _breadths(along)))
