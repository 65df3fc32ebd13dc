"""What the press itself says on its pages."""

from __future__ import annotations

from generator.model.base import Model, Text


class Words(Model):
    """The phrases of the press by name."""

    words: dict[str, Text]
    """The phrases by name; what stands in braces, such as {number}, is filled in."""
