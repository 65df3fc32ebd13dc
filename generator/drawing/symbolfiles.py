"""Symbols that are a file of their own, and what such a file says of its maker."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from lxml import etree

from generator.diagnostics import Position
from generator.drawing.svg import parse
from generator.drawing.svgattributes import SVG, UnsupportedError
from generator.drawing.symbolsource import Credit, Found, credit, no_symbol
from generator.source.files import read_bytes, shown
from generator.source.finder import Finder, NotFoundError

_DUBLIN_CORE = ("{http://purl.org/dc/elements/1.1/}", "{http://purl.org/dc/terms/}")
_CREATIVE_COMMONS = ("{http://creativecommons.org/ns#}", "{http://web.resource.org/cc/}")
_RESOURCE = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}resource"
_LICENCE = re.compile(r"https?://creativecommons\.org/(licenses|publicdomain)/([a-z-]+)/([\d.]+)")
_PUBLIC_DOMAIN = {"zero": "CC0", "mark": "Public Domain Mark"}

MAX_SYMBOL: Final = 1_000_000
"""The largest file of a symbol, in bytes."""


@dataclass(frozen=True)
class SymbolFiles:
    """The files `symbols/NAME.svg` of a finder's places."""

    finder: Finder

    def find(self, name: str) -> Found:
        """The symbol `symbols/NAME.svg`. Raises InputError (D004; F008 when the file is too large)."""
        file = f"symbols/{name}.svg"
        try:
            path = self.finder.find(file)
        except NotFoundError as problem:
            raise no_symbol(name, self.finder.names("symbols", ".svg"), str(problem)) from problem
        svg, at = read_bytes(path, shown(path), MAX_SYMBOL), Position(shown(path))
        return Found(svg, at, _credit(svg, name, at))


def _credit(svg: bytes, name: str, at: Position) -> Credit | None:
    """What a file's metadata says; a file without any is taken for the designer's own."""
    metadata = _metadata(svg)
    if metadata is None:
        return None
    licence = _licence(metadata) or _words(metadata, "rights")
    return credit(_words(metadata, "title") or name, _words(metadata, "creator"), licence, at)


def _metadata(svg: bytes) -> etree._Element | None:
    """The `metadata` of a file; none in a file that can't be read, as that is told when it is drawn."""
    if b"metadata" not in svg:
        return None
    try:
        return next(parse(svg).iter(SVG + "metadata"), None)
    except (etree.XMLSyntaxError, UnsupportedError):
        return None


def _words(metadata: etree._Element, term: str) -> str:
    """All that is said for a term of Dublin Core about the work itself."""
    said = [e for e in metadata.iter(*(space + term for space in _DUBLIN_CORE)) if not _names_agent(e)]
    return ", ".join(filter(None, (" ".join(map(str, e.itertext())).strip() for e in said)))


def _names_agent(element: etree._Element) -> bool:
    """Whether an element only names a person: drawing programs write a creator's name as the title of an agent."""
    return any(parent.tag in (space + "Agent" for space in _CREATIVE_COMMONS) for parent in element.iterancestors())


def _licence(metadata: etree._Element) -> str:
    """The licence that is linked to: its short name where it is one of Creative Commons, else its address."""
    links = (e.get(_RESOURCE) for e in metadata.iter(*(space + "license" for space in _CREATIVE_COMMONS)))
    address = next(filter(None, links), "")
    match = _LICENCE.match(address)
    return f"{_PUBLIC_DOMAIN.get(match[2]) or f'CC {match[2].upper()}'} {match[3]}" if match else address
