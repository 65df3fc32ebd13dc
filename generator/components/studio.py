"""What component builders work with: the kit's views, its theme, templates, symbols and fonts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import Any

from generator.components.places import Places, Row
from generator.components.view import KitView, View, localised
from generator.diagnostics import Diagnostic, InputError, Position, Related
from generator.drawing.art import ArtBook
from generator.drawing.colour import mix
from generator.drawing.fonts import FontBook
from generator.drawing.items import Drawing, Text
from generator.drawing.templates import TemplateBook
from generator.drawing.text import Remark, Setting
from generator.loading.origins import Origins
from generator.model.kit import Kit
from generator.model.theme import Theme
from generator.source.finder import Finder


@dataclass
class Studio:
    """One kit in one language and theme; `problems` gathers what drawing finds, each with its place in `origins`."""

    kit: Kit
    language: str
    theme: Theme
    finder: Finder
    book: FontBook
    words: Mapping[str, str]
    origins: Origins
    problems: list[Diagnostic] = field(default_factory=list)

    def translated(self, language: str, words: Mapping[str, str]) -> Studio:
        """The same kit in another language, with the same symbols and templates: they are not read anew."""
        other = replace(self, language=language, words=words, problems=[])
        other.art, other.templates = self.art, self.templates
        return other

    def ready(self) -> None:
        """Reads what drawing in any language needs; what can't be read is told by what draws with it."""
        with suppress(InputError):
            self.book.ready()
        for spec in self.kit.system.components:
            for template in filter(None, (spec.front, spec.back)):
                self.templates.ready(template)

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
        """The face of `what` that a template draws; what it says about its texts is kept."""
        drawing, remarks = self.templates.draw(template, {**self.values, **values})
        self.keep(remarks, what, values.get("row"))
        return drawing

    def kept(self, setting: Setting, what: str) -> tuple[Text, ...]:
        """The lines of a setting on `what`; what there is to say about them is kept."""
        self.keep(setting.remarks, what)
        return setting.items

    def keep(self, remarks: Iterable[Remark], what: str, row: View | None = None) -> None:
        """Keeps what there is to say about texts of `what`, which may be made for the row of a roster.

        It points at the data that has the text, else at the template's line that sets it; without both it names `what`.
        """
        made = Row(row.roster, row.row, what) if row and hasattr(row, "roster") else None
        self.problems += (self._placed(remark, what, made) for remark in remarks)

    def _placed(self, remark: Remark, what: str, row: Row | None) -> Diagnostic:
        cell = self._places.cell(remark.text, remark.part, row) if row else None
        data = cell or self._places.words(remark.text, remark.part)
        source = Position(*remark.source) if remark.source else None
        if data:
            related = (Related("the template sets it here", source),) if source else ()
            return replace(remark.problem, position=data, related=related)
        if source:
            made = self._places.row(row) if row else None
            related = (Related(f"such as that of {what}", made),) if made else ()
            return replace(remark.problem, position=source, related=related)
        return replace(remark.problem, message=f"{what}: {remark.problem.message}")

    @cached_property
    def _places(self) -> Places:
        return Places(self.origins)

    def drain(self) -> tuple[Diagnostic, ...]:
        """Everything drawing had to say, each thing once."""
        found: dict[tuple[str, Position | None], Diagnostic] = {}
        for problem in (*self.problems, *self.art.notes):
            found.setdefault((problem.message, problem.position), problem)
        return tuple(found.values())
