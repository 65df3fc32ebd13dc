"""What component builders work with: the kit's views, its theme, templates, symbols and fonts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import Any

from generator.components.view import KitView, localised
from generator.diagnostics import Diagnostic
from generator.drawing.art import ArtBook
from generator.drawing.colour import mix
from generator.drawing.fonts import FontBook
from generator.drawing.items import Drawing, Text
from generator.drawing.templates import TemplateBook
from generator.drawing.text import Setting
from generator.model.kit import Kit
from generator.model.theme import Theme
from generator.source.finder import Finder


@dataclass
class Studio:
    """One kit in one language and theme; `problems` gathers what drawing finds."""

    kit: Kit
    language: str
    theme: Theme
    finder: Finder
    book: FontBook
    words: Mapping[str, str]
    problems: list[Diagnostic] = field(default_factory=list)

    @cached_property
    def view(self) -> KitView:
        """The kit's rows as templates see them."""
        return KitView(self.kit, self.language)

    @cached_property
    def art(self) -> ArtBook:
        """The symbols and pictures."""
        theme = self.theme
        wash = partial(mix, other=theme.paper, share=theme.art_wash) if theme.art_wash else None
        return ArtBook(self.finder, self.book, wash)

    @cached_property
    def templates(self) -> TemplateBook:
        """The SVG templates."""
        return TemplateBook(self.finder, self.art)

    @cached_property
    def values(self) -> dict[str, Any]:
        """What every template sees beside its row."""
        rosters = {roster.id: self.view.rows(roster.id) for roster in self.kit.system.rosters}
        return {**self.view.common(), "theme": localised(self.theme, self.language), "rosters": rosters}

    def face(self, template: str, values: Mapping[str, Any], what: str) -> Drawing:
        """The face of `what` that a template draws; what it says about its texts is kept with that name."""
        drawing, problems = self.templates.draw(template, {**self.values, **values})
        self._keep(problems, f"{what}, {template}")
        return drawing

    def kept(self, setting: Setting, what: str) -> tuple[Text, ...]:
        """The lines of a setting on `what`; what there is to say about them is kept with that name."""
        self._keep(setting.problems, what)
        return setting.items

    def _keep(self, problems: Iterable[Diagnostic], what: str) -> None:
        self.problems += (replace(p, message=f"{what}: {p.message}") for p in problems)

    def drain(self) -> tuple[Diagnostic, ...]:
        """Everything drawing had to say, each thing once."""
        return tuple(dict.fromkeys([*self.problems, *self.art.notes]))
