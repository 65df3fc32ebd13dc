"""The lists of a pack: manifest.json for programs, SHA256SUMS for `sha256sum -c`."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence

from generator import __version__
from generator.model.scenario import Scenario
from generator.pack.order import Order
from generator.pack.records import Filed, Manifest, NamedComponent, Printed

FORMAT = 1
MANIFEST, SUMS = "manifest.json", "SHA256SUMS"


def manifest(
    order: Order, scenario: Scenario, licence: bytes | None, printed: Sequence[Printed], files: Sequence[Filed]
) -> bytes:
    """The manifest of a pack of `files`; of its licence it names the first line."""
    made = Manifest(
        format=FORMAT,
        id=scenario.id,
        system=scenario.system,
        title={language: scenario.title.get(language) for language in order.languages},
        subtitle={language: scenario.subtitle.get(language) for language in order.languages},
        version=scenario.version,
        author=scenario.author,
        generator=f"punchboard {__version__}",
        license=None if licence is None else licence.decode(errors="replace").strip().partition("\n")[0].strip(),
        languages=order.languages,
        papers=tuple(paper.key for paper in order.papers),
        inks=tuple(ink.value for ink in order.inks),
        flip=order.flip.value,
        cutter=order.cutter.value,
        components=tuple(_components(printed)),
        files=tuple(files),
    )
    return f"{json.dumps(made.model_dump(), sort_keys=True, indent=1, ensure_ascii=False)}\n".encode()


def sums(files: Sequence[Filed]) -> bytes:
    """The checksums as coreutils write and read them."""
    return "".join(f"{file.sha256}  {file.path}\n" for file in files).encode()


def read_sums(data: bytes) -> tuple[Mapping[str, str], list[str]]:
    """The checksum of each path, and what is wrong with the list."""
    found: dict[str, str] = {}
    faults = []
    for number, line in enumerate(data.decode(errors="replace").split("\n")[:-1], 1):
        checksum, blank, path = line.partition("  ")
        if not blank or len(checksum) != 64 or path in found:
            faults.append(f"{SUMS}, line {number}: it is no checksum and path that stand there once")
        found[path] = checksum
    return found, faults


def _components(printed: Sequence[Printed]) -> Iterator[NamedComponent]:
    """Each part of the kit once, named in all languages."""
    names: dict[str, dict[str, str]] = {}
    for kit in printed:
        for part in kit.components:
            names.setdefault(part.id, {})[kit.language] = part.name
    for part in printed[0].components:
        yield NamedComponent(id=part.id, kind=part.kind, name=names[part.id], pieces=part.pieces, sizes=part.sizes)
