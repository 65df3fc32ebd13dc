"""The page that lists the packs of a folder: plain HTML beside them, which needs no server."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from generator import __version__, resources
from generator.drawing.sandbox import sandbox
from generator.outputs.atomic import write_bytes
from generator.pack.cover import COVER
from generator.pack.names import shown
from generator.pack.reading import chunks_of, held
from generator.pack.records import Manifest
from generator.pack.verify import verify
from generator.source.finder import Finder

_TEMPLATE = "pack-index.html"


def write_index(folder: Path) -> tuple[Path, tuple[str, ...]]:
    """Writes index.html, and the cover of each pack beside it; gives the page and why packs are not in it."""
    packs, left_out = list[Any](), list[str]()
    for path in sorted(folder.glob("*.zip")):
        found = verify(path)
        if found.manifest:
            packs.append(_listed(path, found.manifest))
        else:
            left_out += (f"{path.name}: {fault}" for fault in found.faults[:1])
    finder = Finder((resources.templates() / "common",))
    html = sandbox(finder, escape=True).fill(_TEMPLATE, {"packs": packs, "generator": __version__})
    page = folder / "index.html"
    write_bytes(page, html.encode())
    return page, tuple(left_out)


def _listed(path: Path, manifest: Manifest) -> Any:
    """What the page says of a pack, whose cover is put beside it."""
    picture = path.with_suffix(".jpg")
    with zipfile.ZipFile(path) as opened:
        has_cover = COVER in opened.namelist()
        if has_cover:
            write_bytes(picture, opened.read(COVER))
    with path.open("rb") as file:
        whole = held(path.name, chunks_of(file))
    return SimpleNamespace(
        file=path.name,
        cover=picture.name if has_cover else "",
        titles=list(_titles(manifest)),
        version=shown(manifest.version),
        author=shown(manifest.author),
        languages=manifest.languages,
        papers=manifest.papers,
        inks=manifest.inks,
        pieces=sum(part.pieces or 0 for part in manifest.components),
        licence=manifest.license,
        size=f"{whole.size / 1e6:.1f} MB",
        sha256=whole.sha256,
    )


def _titles(manifest: Manifest) -> Iterator[Any]:
    """Title and subtitle in each language, English first if it is one of them."""
    for language in sorted(manifest.title, key=lambda code: (code != "en", code)):
        yield SimpleNamespace(
            language=language, title=manifest.title[language], subtitle=manifest.subtitle.get(language, "")
        )
