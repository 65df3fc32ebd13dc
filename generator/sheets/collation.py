"""Collation: empty pages, so that a kit printed whole on both sides of its paper comes out right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from generator.drawing.items import Drawing
from generator.sheets.document import Flow, Page, Section, Sections, backed


def collate(sections: Sections, words: Mapping[str, str]) -> Sections:
    """The sections as a printer that prints on both sides needs them.

    Nothing stands behind a page that is to be cut but its own back, and every section begins on the front of a leaf.
    Where no section has backs, nothing needs to be done.
    """
    if not any(backed(section) for section in sections):
        return sections
    return tuple(_collated(section, words["empty"]) if section.in_kit else section for section in sections)


def _collated(section: Section, empty: str) -> Section:
    if isinstance(section.content, Flow):
        return replace(section, leaves=True)
    return replace(section, content=tuple(_leaves(section.content, empty)))


def _leaves(pages: tuple[Page, ...], empty: str) -> Iterator[Page]:
    for page, following in zip(pages, (*pages[1:], None), strict=True):
        yield page
        if not page.back and not (following and following.back):
            yield Page(Drawing(page.drawing.width, page.drawing.height, ()), f"{page.label}: {empty}", back=True)
