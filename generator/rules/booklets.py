"""Templates of booklets: what they picture can be found, and they tell the same in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from generator.diagnostics import InputError, Position, Related, Severity
from generator.model.system import ComponentSpec
from generator.rules.registry import Finding, Subject, rule
from generator.source.files import shown
from generator.source.finder import Finder, NotFoundError

_INCLUDE = re.compile(r"\{%-?\s*include\s+['\"]([^'\"]+)['\"]")
_PICTURE = re.compile(r"!\[[^\]]*\]\((\w[\w-]*):")
_TAG = re.compile(r"\{[{%].*?[%}]\}", re.DOTALL)
_QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"")
_NAME = re.compile(r"\.([^\W\d]\w*)")
_HEADING = re.compile(r"^#{1,6}\s", re.MULTILINE)


@dataclass(frozen=True)
class _Booklet:
    """A booklet's template in a language, with the text of all that it includes."""

    language: str
    file: str
    text: str

    @property
    def start(self) -> Position:
        return Position(self.file)

    def headings(self) -> int:
        """How many headings stand in it; those in a loop count once."""
        return len(_HEADING.findall(self.text))

    def names(self) -> frozenset[str]:
        """The values that it takes from others, such as `turns` of `scenario.turns`."""
        return frozenset(name for tag in _TAG.findall(self.text) for name in _NAME.findall(_QUOTED.sub("", tag)))


def _booklets(subject: Subject, spec: ComponentSpec) -> Iterator[_Booklet]:
    """The templates of a booklet that can be read, in the order of the scenario's languages."""
    for language in subject.kit.scenario.languages if spec.kind == "booklet" else ():
        name = spec.template_in(language)
        try:
            file = shown(subject.finder.find(name))
            yield _Booklet(language, file, "\n".join(_texts(subject.finder, name, set())))
        except (NotFoundError, InputError):
            continue  # T502 and drawing tell of it.


def _texts(finder: Finder, name: str, seen: set[str]) -> Iterator[str]:
    """The text of a template and of every other one that it includes. Raises NotFoundError, InputError."""
    seen.add(name)
    text = finder.read(name)
    yield text
    for included in _INCLUDE.findall(text):
        if included not in seen:
            yield from _texts(finder, included, seen)


@rule("N104", "An abbreviation can't be pictured in a booklet")
def unpicturable(subject: Subject) -> Iterator[Finding]:
    """Every abbreviation with a blank or a %, where a booklet has pictures of its roster's counters: `![](units:X)`."""
    booklets = [booklet for spec in subject.kit.system.components for booklet in _booklets(subject, spec)]
    pictured = {roster for booklet in booklets for roster in _PICTURE.findall(booklet.text)}
    told: set[tuple[str, int]] = set()
    for roster, piece in subject.pieces():
        sign = re.search(r"[\s%]", piece.abbr)
        if sign and roster.id in pictured and (roster.id, piece.row) not in told:
            told.add((roster.id, piece.row))
            named = "a %" if sign[0] == "%" else "a blank"
            message = f"the abbreviation '{piece.abbr}' has {named}, so no booklet can show its counter"
            yield Finding(message, subject.cell(piece, "abbr"), "write letters and digits without a blank")


@rule("T507", "A booklet's templates differ between languages", Severity.ADVICE)
def unlike_templates(subject: Subject) -> Iterator[Finding]:
    """Every booklet template with other headings or other values of the kit than the one of the first language."""
    for spec in subject.kit.system.components:
        booklets = list(_booklets(subject, spec))
        for other in booklets[1:]:
            if other.file != booklets[0].file:
                yield from _unlike(booklets[0], other)


def _unlike(first: _Booklet, other: _Booklet) -> Iterator[Finding]:
    related = (Related(f"the template in '{first.language}'", first.start),)
    if other.headings() != first.headings():
        message = f"the template has {other.headings()} headings in '{other.language}', {first.headings()} in"
        yield Finding(f"{message} '{first.language}'", other.start, "give both the same parts", related)
    for here, there in ((first, other), (other, first)):
        names = here.names() - there.names()
        if names:
            message = f"the template uses {', '.join(sorted(names))} in '{here.language}' only"
            yield Finding(message, other.start, f"use the same values in '{there.language}'", related)
