"""Symbols by name, whatever their source: files of the kit, collections of icons, NATO codes."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from generator.diagnostics import Diagnostic, InputError
from generator.drawing.iconify import Collections
from generator.drawing.natosymbols import nato_symbol
from generator.drawing.symbolfiles import SymbolFiles
from generator.drawing.symbolsource import Found
from generator.source.finder import Finder

_SCHEMES: Mapping[str, Callable[[str], Found]] = {"nato": nato_symbol}


class Symbols:
    """The symbols a finder can reach and those that need no file; a collection is read once."""

    def __init__(self, finder: Finder) -> None:
        self._files = SymbolFiles(finder)
        self._collections = Collections(finder, tuple(_SCHEMES))

    def find(self, name: str) -> Found:
        """The symbol `NAME`, `nato:CODE` or, from the collection `symbols/PREFIX.json`, `PREFIX:NAME`.

        Raises InputError: D004 no such symbol, D007 no such NATO symbol, D009 a faulty collection, F002 and F008 a
        file that can't be read.
        """
        scheme, colon, rest = name.partition(":")
        if not colon:
            return self._files.find(name)
        return _SCHEMES[scheme](rest) if scheme in _SCHEMES else self._collections.find(scheme, rest)

    def fault(self, name: str) -> Diagnostic | None:
        """Why there is no such symbol to be had; None when there is."""
        try:
            self.find(name)
        except InputError as problem:
            return problem.diagnostics[0]
        return None
