"""Where templates, symbols and art come from: an ordered list of folders, first hit wins."""

from __future__ import annotations

import os
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Final

from generator.source.encoding import decode
from generator.source.files import check_name, read_bytes, resolve_inside, shown
from generator.source.translations import NO_TRANSLATIONS, Translations

MAX_TEXT: Final = 1_000_000
"""The largest template or text that is read, in bytes."""


class NotFoundError(Exception):
    """No folder of the list has the file; the message lists the places tried."""


@dataclass(frozen=True)
class Finder:
    """Looks a file up in `places`, in order; a name can't lead outside of them."""

    places: tuple[Path, ...]
    translations: Translations = NO_TRANSLATIONS

    def find(self, *names: str) -> Path:
        """The first file called by one of `names`, every place tried before the next name.

        A template that is only there in the language it is translated from is found there. Raises NotFoundError with
        the list of places.
        """
        for name in chain(names, self.translations.originals(names[-1])):
            try:
                check_name(name)
                # Most places don't have the file, and following links takes time.
                there = (place for place in self.places if os.path.lexists(place / name))
                path = next(filter(Path.is_file, (resolve_inside(place, name) for place in there)), None)
            except ValueError as problem:
                raise NotFoundError(f"'{name}' can't be used: {problem}") from problem
            if path:
                return path
        tried = ", ".join(str(place) for place in self.places)
        raise NotFoundError(f"'{names[-1]}' is not in any of: {tried}")

    def names(self, folder: str, ending: str) -> tuple[str, ...]:
        """The names, without ending, of all files of a kind that lie in a folder of any place."""
        found = (path for place in self.places for path in (place / folder).glob(f"*{ending}") if path.is_file())
        return tuple(sorted({path.stem for path in found}))

    def read(self, name: str) -> str:
        """The text of the file that `find` finds, translated when it is in another language.

        Raises InputError (F001, F002, F008) for one that can't be read.
        """
        path, originals = self.find(name), set(self.translations.originals(name)) - {name}
        text = decode(read_bytes(path, shown(path), MAX_TEXT), shown(path))
        return self.translations.template(name, path.name, text) if path.name in originals else text
