"""Where templates, symbols and art come from: an ordered list of folders, first hit wins."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from generator.source.files import check_name, resolve_inside


class NotFoundError(Exception):
    """No folder of the list has the file; the message lists the places tried."""


@dataclass(frozen=True)
class Finder:
    """Looks a file up in `places`, in order; a name can't lead outside of them."""

    places: tuple[Path, ...]

    def find(self, *names: str) -> Path:
        """The first file called by one of `names`, every place tried before the next name.

        Raises NotFoundError with the list of places.
        """
        for name in names:
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
        return tuple(sorted({path.stem for place in self.places for path in (place / folder).glob(f"*{ending}")}))

    def read(self, *names: str) -> bytes:
        """The bytes of the file that `find` finds."""
        return self.find(*names).read_bytes()
