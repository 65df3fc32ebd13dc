"""Colours as `#rrggbb`: reading SVG's names, mixing, luminance and contrast."""

from __future__ import annotations

import re
from functools import lru_cache

_WRITTEN_OUT = re.compile("#[0-9a-fA-F]{6}")


@lru_cache(maxsize=1024)
def channels(colour: str) -> tuple[int, int, int]:
    """Red, green and blue (0 to 255) of any CSS colour without transparency; ValueError otherwise."""
    if _WRITTEN_OUT.fullmatch(colour):
        red, green, blue = bytes.fromhex(colour[1:])
        return red, green, blue
    from PIL import ImageColor  # noqa: PLC0415  slow to import, and most colours are written out

    found = ImageColor.getrgb(colour)
    if len(found) != 3:
        raise ValueError(f"'{colour}' is partly transparent; printed colours are opaque")
    return found


def hexadecimal(colour: str) -> str:
    """The colour written `#rrggbb`."""
    return "#{:02x}{:02x}{:02x}".format(*channels(colour))


def mix(colour: str, other: str, share: float) -> str:
    """The colour with `share` (0 to 1) of `other` mixed in."""
    pairs = zip(channels(colour), channels(other), strict=True)
    return "#{:02x}{:02x}{:02x}".format(*(round(a + (b - a) * share) for a, b in pairs))


@lru_cache(maxsize=4096)
def luminance(colour: str) -> float:
    """Relative luminance of WCAG 2, from 0 (black) to 1 (white)."""
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in channels(colour))]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Contrast ratio of WCAG 2, from 1 to 21; text should have 4.5."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)
