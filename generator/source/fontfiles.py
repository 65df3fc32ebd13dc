"""Font files: what fonts.toml says, and where each face's file is."""

from __future__ import annotations

import importlib.util
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from generator.diagnostics import InputError, error
from generator.source.suggest import closest


@dataclass(frozen=True)
class FontCatalogue:
    """Faces by name (their files), the faces of each role by weight, and the fallbacks tried in order."""

    files: Mapping[str, Path]
    roles: Mapping[str, Mapping[str, str]]
    fallbacks: tuple[str, ...]

    def read(self, face: str) -> bytes:
        """The font file of a face."""
        return self.files[face].read_bytes()

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

    Raises InputError (F001) for a face whose file is nowhere.
    """
    data = tomllib.loads((folder / "fonts.toml").read_text(encoding="utf-8"))
    files = {name: _locate(name, face, (*beside, folder)) for name, face in data["faces"].items()}
    return FontCatalogue(files, data["roles"], tuple(data["fallbacks"]))


def _locate(name: str, face: Mapping[str, str], folders: tuple[Path, ...]) -> Path:
    candidates = [folder / face["file"] for folder in folders]
    if spec := importlib.util.find_spec(face["package"]):
        candidates += [Path(place) / "files" / face["file"] for place in spec.submodule_search_locations or ()]
    for path in candidates:
        if path.is_file():
            return path
    hint = f"install the package {face['package'].replace('_', '-')} or put {face['file']} into fonts/"
    raise InputError([error("F001", f"the font {name} ({face['file']}) is not installed", hint=hint)])
