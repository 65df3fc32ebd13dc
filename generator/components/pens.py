"""What a drawing without a kit is made with: language, words, theme, symbols and fonts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from generator.diagnostics import Diagnostic
from generator.drawing.art import ArtBook
from generator.drawing.fonts import FontBook
from generator.drawing.items import Text
from generator.drawing.text import Anchor, Setting, Style, set_line
from generator.model.theme import Theme


@dataclass(frozen=True)
class Pens:
    """One language and one theme, with what draws symbols and sets text; `problems` gathers what is wrong with it."""

    language: str
    words: Mapping[str, str]
    theme: Theme
    art: ArtBook
    book: FontBook
    problems: list[Diagnostic] = field(default_factory=list)

    def say(self, word: str, **values: object) -> str:
        """A phrase of the press with its values filled in."""
        return self.words[word].format(**values)

    def number(self, value: float, digits: int = 1) -> str:
        """A number as the language writes it, without needless zeros."""
        written = f"{value:.{digits}f}"
        short = written.rstrip("0").rstrip(".") if digits else written
        return short.replace(".", self.words["decimal_sign"])

    def line(
        self,
        text: str,
        at: tuple[float, float],
        size: float,
        colour: str | None = None,
        *,
        role: str = "label",
        weight: str = "regular",
        anchor: Anchor = "start",
        fit: float | None = None,
    ) -> tuple[Text, ...]:
        """One line of text at a baseline point, in the theme's ink unless another colour is given."""
        style = Style(role, weight, size, colour or self.theme.ink)
        return self.kept(set_line(self.book, text, at, style, anchor, fit))

    def kept(self, setting: Setting) -> tuple[Text, ...]:
        """The lines of a setting; what there is to say about them is kept."""
        self.problems.extend(remark.problem for remark in setting.remarks)
        return setting.items
