"""Font files: what fonts.toml says, where each face's file is, and which figures it shows."""

from __future__ import annotations

import importlib.util
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from io import BytesIO
from pathlib import Path
from typing import Any

from fontTools.ttLib import TTFont

from generator.diagnostics import InputError, Position, error
from generator.source.codes import MISSING_FILE, NO_FIGURES
from generator.source.suggest import closest

# The features that a font's tabular figures need: lining ones, where its own hang below the line, and of one width.
_TABULAR = ("lnum", "tnum")
_SINGLE_SUBSTITUTION, _EXTENSION = 1, 7


class FontFile:
    """A font as its file has it, or with characters of its own (see `_with_characters`)."""

    def __init__(self, plain: bytes, changed: TTFont | None = None) -> None:
        self._plain = plain
        self._changed = changed

    @cached_property
    def tables(self) -> TTFont:
        """The opened font, with its own characters."""
        return TTFont(BytesIO(self._plain), lazy=True) if self._changed is None else self._changed

    @cached_property
    def data(self) -> bytes:
        """The bytes of the file; those of a changed font are made when they are first asked for."""
        return self._plain if self._changed is None else _with_characters(self._plain, self._changed)


@dataclass(frozen=True)
class FontCatalogue:
    """Faces by name (their files), the faces of each role by weight, and the fallbacks tried in order.

    The faces in `tabular` show figures that are all equally wide.
    """

    files: Mapping[str, Path]
    roles: Mapping[str, Mapping[str, str]]
    fallbacks: tuple[str, ...]
    tabular: frozenset[str] = frozenset()

    def open(self, face: str) -> FontFile:
        """The font of a face. Raises InputError (F012) when its figures should be tabular and can't be."""
        path = self.files[face]
        data = path.read_bytes()
        if face not in self.tabular:
            return FontFile(data, None)
        return FontFile(data, _with_tabular_figures(data, face, Position(path.as_posix())))

    def with_roles(self, changes: Mapping[str, Mapping[str, str]]) -> FontCatalogue:
        """The catalogue with other faces for some weights of some roles. Raises InputError (S004) for unknown ones."""
        for role, faces in changes.items():
            for name, known, what in (
                (role, self.roles, "role of type"),
                *((face, self.files, "font") for face in faces.values()),
            ):
                if name not in known:
                    close = closest(name, known)
                    hint = f"did you mean '{close}'?" if close else f"known are: {', '.join(known)}"
                    raise InputError([error("S004", f"there is no {what} '{name}'", hint=hint)])
        roles = {role: {**faces, **changes.get(role, {})} for role, faces in self.roles.items()}
        return replace(self, roles=roles)


def read_catalogue(folder: Path, beside: tuple[Path, ...] = ()) -> FontCatalogue:
    """The catalogue of `folder`/fonts.toml; a file in `beside` or in the folder goes before a packaged one.

    Raises InputError: F001 for a face whose file is nowhere, F012 for one that asks for unknown figures.
    """
    data = tomllib.loads((folder / "fonts.toml").read_text(encoding="utf-8"))
    faces = data["faces"]
    files = {name: _locate(name, face, (*beside, folder)) for name, face in faces.items()}
    tabular = frozenset(name for name, face in faces.items() if _asks_for_tabular(name, face))
    return FontCatalogue(files, data["roles"], tuple(data["fallbacks"]), tabular)


def _locate(name: str, face: Mapping[str, str], folders: tuple[Path, ...]) -> Path:
    candidates = [folder / face["file"] for folder in folders]
    if spec := importlib.util.find_spec(face["package"]):
        candidates += [Path(place) / "files" / face["file"] for place in spec.submodule_search_locations or ()]
    for path in candidates:
        if path.is_file():
            return path
    hint = f"install the package {face['package'].replace('_', '-')} or put {face['file']} into fonts/"
    raise InputError([error(MISSING_FILE, f"the font {name} ({face['file']}) is not installed", hint=hint)])


def _asks_for_tabular(name: str, face: Mapping[str, str]) -> bool:
    figures = face.get("figures")
    if figures not in (None, "tabular"):
        hint = 'write figures = "tabular", or leave it out for the figures that the font shows by itself'
        raise InputError([error(NO_FIGURES, f"the font {name} can't have figures of the kind '{figures}'", hint=hint)])
    return figures is not None


def _with_tabular_figures(data: bytes, face: str, at: Position) -> TTFont:
    """The font with characters that lead to the glyphs of the font's own tabular figures.

    Only the table of characters is another one, so everything that reads the file (widths, outlines, embedding,
    text taken from a PDF) finds the same glyphs. Raises InputError (F012) when the figures are not equally wide then.
    """
    font = TTFont(BytesIO(data), lazy=True)
    for substitutes in _substitutions(font):
        for table in font["cmap"].tables:
            table.cmap = {code: substitutes.get(glyph, glyph) for code, glyph in table.cmap.items()}
    characters = font.getBestCmap()
    if len({font["hmtx"][characters[code]][0] for code in map(ord, "0123456789") if code in characters}) != 1:
        hint = f'give {face} a file with the feature tnum, or choose a face without figures = "tabular"'
        raise InputError([error(NO_FIGURES, f"the font file of {face} has no tabular figures", at, hint)])
    return font


def _substitutions(font: TTFont) -> list[dict[str, str]]:
    """What glyphs become in tabular figures: the lookups of the font's features, in the order it applies them."""
    if "GSUB" not in font:
        return []
    table = font["GSUB"].table
    features = [record.Feature for record in table.FeatureList.FeatureRecord if record.FeatureTag in _TABULAR]
    numbers = sorted({number for feature in features for number in feature.LookupListIndex})
    return [_single_substitutions(table.LookupList.Lookup[number]) for number in numbers]


def _single_substitutions(lookup: Any) -> dict[str, str]:
    """A lookup's substitutions of one glyph by another; the first of its subtables that knows a glyph counts."""
    subtables = [table.ExtSubTable if table.LookupType == _EXTENSION else table for table in lookup.SubTable]
    found: dict[str, str] = {}
    for table in reversed(subtables):
        if table.LookupType == _SINGLE_SUBSTITUTION:
            found |= table.mapping
    return found


def _with_characters(data: bytes, font: TTFont) -> bytes:
    """The font file with the table of characters of `font`, which has the same glyphs; all else is copied as it is."""
    # A second font, because the first would write anew each table that was looked at, which takes six times as long;
    # with the glyphs' names of the first it need not read them again.
    written = TTFont(BytesIO(data), recalcTimestamp=False)
    written.setGlyphOrder(font.getGlyphOrder())
    written["cmap"] = font["cmap"]
    file = BytesIO()
    written.save(file)
    return file.getvalue()
