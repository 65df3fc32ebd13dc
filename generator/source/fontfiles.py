"""Font files: what fonts.toml says, where each face's file is, and which figures it shows."""

from __future__ import annotations

import importlib.util
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from io import BytesIO
from pathlib import Path
from typing import Any

from fontTools.ttLib import TTFont

from generator.diagnostics import InputError, Position, error
from generator.source.codes import BAD_FONT, BAD_FONT_LIST, MISSING_FILE, NO_FIGURES
from generator.source.encoding import decode
from generator.source.files import read_bytes
from generator.source.suggest import cure

# The features that a font's tabular figures need: lining ones, where its own hang below the line, and of one width.
_TABULAR = ("lnum", "tnum")
# The tables that measuring, drawing and embedding read.
_NEEDED = ("cmap", "head", "hhea", "hmtx", "maxp", "OS/2", "glyf", "loca", "post", "name")
_SINGLE_SUBSTITUTION, _EXTENSION = 1, 7
_PARTS: Mapping[str, type] = {"faces": dict, "roles": dict, "fallbacks": list}
_TOML_PLACE = re.compile(r"\(at line (\d+), column (\d+)\)")
_TOML_HINT = "fonts/README.md says what the list must hold"


class FontFile:
    """A font as its file has it, or with characters of its own (see `_with_characters`)."""

    def __init__(self, plain: bytes, tables: TTFont, *, changed: bool) -> None:
        """The font of a file's bytes and the opened font, whose characters may be `changed`."""
        self.tables = tables
        self._plain = plain
        self._changed = changed

    @cached_property
    def data(self) -> bytes:
        """The bytes of the file; those of a changed font are made when they are first asked for."""
        return _with_characters(self._plain, self.tables) if self._changed else self._plain


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
        """The font of a face, fit for drawing.

        Raises InputError: F012 when its figures should be tabular and can't be, F013 for no whole TrueType font.
        """
        path = self.files[face]
        at = Position(path.as_posix())
        data = read_bytes(path, at.file)
        try:
            font = _whole(data)
            if face in self.tabular:
                _give_tabular_figures(font, face, at)
        except InputError:
            raise
        except Exception as problem:  # a damaged font fails in fontTools in any way
            message = f"the font file of {face} can't be read: {problem}"
            hint = "get the file anew; it must be a static TrueType font (.ttf)"
            raise InputError([error(BAD_FONT, message, at, hint)]) from problem
        return FontFile(data, font, changed=face in self.tabular)

    def with_roles(self, changes: Mapping[str, Mapping[str, str]]) -> FontCatalogue:
        """The catalogue with other faces for some weights of some roles. Raises InputError (S004) for unknown ones."""
        for role, faces in changes.items():
            for name, known, what in (
                (role, self.roles, "role of type"),
                *((face, self.files, "font") for face in faces.values()),
            ):
                if name not in known:
                    raise InputError([error("S004", f"there is no {what} '{name}'", hint=cure(name, known))])
        roles = {role: {**faces, **changes.get(role, {})} for role, faces in self.roles.items()}
        return replace(self, roles=roles)


def read_catalogue(folder: Path, beside: tuple[Path, ...] = ()) -> FontCatalogue:
    """The catalogue of `folder`/fonts.toml; a file in `beside` or in the folder goes before a packaged one.

    Raises InputError: F001 for a face whose file is nowhere, F012 for one that asks for unknown figures, F014 for a
    list of another shape.
    """
    data = _listed(folder / "fonts.toml")
    faces = data["faces"]
    files = {name: _locate(name, face, (*beside, folder)) for name, face in faces.items()}
    tabular = frozenset(name for name, face in faces.items() if _asks_for_tabular(name, face))
    return FontCatalogue(files, data["roles"], tuple(data["fallbacks"]), tabular)


def _listed(path: Path) -> dict[str, Any]:
    """What fonts.toml says, which has all of its parts."""
    name = path.as_posix()
    text = decode(read_bytes(path, name), name)
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        place = _TOML_PLACE.search(str(problem))
        at = Position(name, int(place[1]), int(place[2])) if place else Position(name)
        message = f"the list of fonts is no TOML: {_TOML_PLACE.sub('', str(problem)).strip()}"
        raise InputError([error(BAD_FONT_LIST, message, at, _TOML_HINT)]) from problem
    lacking = [part for part, kind in _PARTS.items() if not isinstance(data.get(part), kind)]
    if not lacking:
        lacking = [f"faces.{n}.{k}" for n, face in data["faces"].items() for k in ("file", "package") if k not in face]
    if lacking:
        message = f"the list of fonts has no {' and no '.join(lacking)}"
        raise InputError([error(BAD_FONT_LIST, message, Position(name), _TOML_HINT)])
    return data


def _whole(data: bytes) -> TTFont:
    """The opened font. Raises any exception for what is no TrueType font with all that drawing needs of it."""
    font = TTFont(BytesIO(data), lazy=True)
    # Glyphs are numbered: to read the names that the file gives them takes longer than to read all else.
    font.setGlyphOrder([f"glyph{n:05}" for n in range(font["maxp"].numGlyphs)])
    if font.reader is None or font.reader.sfntVersion not in ("\0\1\0\0", "true"):
        raise ValueError("it is no TrueType font")
    for tag in _NEEDED:
        if tag not in font:
            raise ValueError(f"it has no table '{tag}'")
    if any(entry.offset + entry.length > len(data) for entry in font.reader.tables.values()):
        raise ValueError("its end is missing")
    if 32 not in (font.getBestCmap() or {}) or not font["head"].unitsPerEm or not hasattr(font["OS/2"], "sCapHeight"):
        raise ValueError("its tables of characters or sizes are empty")
    return font


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


def _give_tabular_figures(font: TTFont, face: str, at: Position) -> None:
    """Lets characters of the font lead to the glyphs of its own tabular figures.

    Only the table of characters is another one, so everything that reads the file (widths, outlines, embedding,
    text taken from a PDF) finds the same glyphs. Raises InputError (F012) when the figures are not equally wide then.
    """
    for substitutes in _substitutions(font):
        for table in font["cmap"].tables:
            table.cmap = {code: substitutes.get(glyph, glyph) for code, glyph in table.cmap.items()}
    characters = font.getBestCmap()
    if len({font["hmtx"][characters[code]][0] for code in map(ord, "0123456789") if code in characters}) != 1:
        hint = f'give {face} a file with the feature tnum, or choose a face without figures = "tabular"'
        raise InputError([error(NO_FIGURES, f"the font file of {face} has no tabular figures", at, hint)])


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
