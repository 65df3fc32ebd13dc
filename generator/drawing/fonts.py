"""Font metrics: which face draws a character, and how wide a string is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from generator.source.fontfiles import FontCatalogue, FontFile

# Characters that need no glyph of their own: a missing one is nothing to report.
_INVISIBLE = frozenset("\u00ad\u200b\n\r\t")


# The weight of a role that a look asks for, by whether it is bold and whether it is italic.
WEIGHTS = {(False, False): "regular", (True, False): "bold", (False, True): "italic", (True, True): "bold-italic"}


class Face:
    """One font file: its character map, advance widths and heights, as shares of the type size."""

    def __init__(self, name: str, file: FontFile) -> None:
        self.name = name
        self.file = file

    @cached_property
    def characters(self) -> dict[int, str]:
        """Glyph names by code point."""
        found: dict[int, str] = self.file.tables.getBestCmap()
        return found

    @cached_property
    def advances(self) -> dict[str, float]:
        """Advance width of every character met so far, as a share of the type size."""
        return {}

    @cached_property
    def cap_height(self) -> float:
        """Height of capitals and lining figures."""
        return float(self.file.tables["OS/2"].sCapHeight) / self._units

    @cached_property
    def _units(self) -> float:
        return float(self.file.tables["head"].unitsPerEm)

    @cached_property
    def _metrics(self) -> dict[str, tuple[int, int]]:
        found: dict[str, tuple[int, int]] = self.file.tables["hmtx"].metrics
        return found

    def has(self, text: str) -> bool:
        """Whether the face can draw every character of a string."""
        return self._drawable.issuperset(text)

    @cached_property
    def _drawable(self) -> frozenset[str]:
        return frozenset((*map(chr, self.characters), *_INVISIBLE))

    def ink(self, text: str) -> tuple[float, float, float, float] | None:
        """The box (left, top, right, bottom) of a string's ink, as shares of the type size; None when it has none.

        It is measured from the start of the baseline, y down.
        """
        at, boxes = 0.0, []
        for character in text:
            left, top, right, bottom = self._extent(character)
            if left < right:
                boxes.append((at + left, top, at + right, bottom))
            at += self.width(character)
        return _around(boxes)

    def _extent(self, character: str) -> tuple[float, float, float, float]:
        if character not in self._extents:
            glyph = self.file.tables["glyf"][self.characters.get(ord(character), self.characters[32])]
            corners = (glyph.xMin, -glyph.yMax, glyph.xMax, -glyph.yMin) if glyph.numberOfContours else (0, 0, 0, 0)
            left, top, right, bottom = (corner / self._units for corner in corners)
            self._extents[character] = (left, top, right, bottom)
        return self._extents[character]

    @cached_property
    def _extents(self) -> dict[str, tuple[float, float, float, float]]:
        return {}

    def width(self, text: str) -> float:
        """The width of a string, as a share of the type size; characters without glyph count as a space."""
        advances = self.advances
        total = 0.0
        for character in text:
            if character not in advances:
                glyph = self.characters.get(ord(character), self.characters[32])
                advances[character] = self._metrics[glyph][0] / self._units
            total += advances[character]
        return total


def _around(boxes: Sequence[tuple[float, float, float, float]]) -> tuple[float, float, float, float] | None:
    if not boxes:
        return None
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


class FontBook:
    """The faces of a kit: chosen by role and weight, with a chain of fallbacks for missing characters."""

    def __init__(self, catalogue: FontCatalogue) -> None:
        self._catalogue = catalogue
        self._faces: dict[str, Face] = {}

    @property
    def roles(self) -> tuple[str, ...]:
        """The roles a template may name as font-family."""
        return tuple(self._catalogue.roles)

    def ready(self) -> None:
        """Opens the faces of all roles. Raises InputError as `face` does."""
        for weights in self._catalogue.roles.values():
            for name in weights.values():
                self.face(name).has(" ")

    def face(self, name: str) -> Face:
        """The face of that name. Raises InputError (F012, F013) for a file that can't be drawn with."""
        if name not in self._faces:
            self._faces[name] = Face(name, self._catalogue.open(name))
        return self._faces[name]

    def face_of(self, role: str, weight: str = "regular") -> Face:
        """The face of a role; a weight the role does not have is drawn regular."""
        weights = self._catalogue.roles[role]
        return self.face(weights.get(weight, weights["regular"]))

    def runs(self, text: str, face: Face) -> tuple[tuple[tuple[str, str], ...], str]:
        """`text` split into (face name, string) runs by the fallback chain, and the characters nobody has."""
        if face.has(text):
            return ((face.name, text),) if text else (), ""
        runs: list[tuple[str, str]] = []
        missing = ""
        for character in text:
            chosen = self._chosen(character, face)
            missing += "" if chosen.has(character) else character
            if runs and runs[-1][0] == chosen.name:
                runs[-1] = (chosen.name, runs[-1][1] + character)
            else:
                runs.append((chosen.name, character))
        return tuple(runs), missing

    def _chosen(self, character: str, face: Face) -> Face:
        chain = (face, *map(self.face, self._catalogue.fallbacks))
        return next((f for f in chain if f.has(character)), face)

    def ink(self, runs: tuple[tuple[str, str], ...]) -> tuple[float, float, float, float] | None:
        """The box of the ink of runs, see Face.ink."""
        at, boxes = 0.0, []
        for name, text in runs:
            box = self.face(name).ink(text)
            if box:
                boxes.append((at + box[0], box[1], at + box[2], box[3]))
            at += self.face(name).width(text)
        return _around(boxes)

    def width(self, runs: tuple[tuple[str, str], ...]) -> float:
        """The width of runs, as a share of the type size."""
        return sum(self.face(name).width(text) for name, text in runs)
