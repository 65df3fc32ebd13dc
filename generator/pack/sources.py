"""The files that a pack is made from: those of the scenario and its system, and all that the press itself brings."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

from generator import __version__, resources
from generator.loading.kits import find_system
from generator.pack.order import Order
from generator.pack.records import sha256
from generator.source.fontfiles import read_catalogue


def stamp(order: Order, system: str) -> str:
    """Names the order and the content of everything its pack is made from; another stamp means another pack."""
    settings = {key: str(value) for key, value in asdict(order).items() if key not in ("scenario", "out")}
    digest = hashlib.sha256(f"{__version__} {settings}".encode())
    own = (order.scenario, system_folder(order.scenario, system))
    for folder in (*own, resources.templates(), resources.fonts(), resources.program()):
        for path in _walk(folder, order.out):
            digest.update(
                f"{path.relative_to(folder).as_posix()} {sha256(path.read_bytes())}\n".encode(errors="surrogateescape")
            )
    for name, path in sorted(read_catalogue(resources.fonts()).files.items()):
        digest.update(f"{name} {sha256(path.read_bytes())}\n".encode())
    return digest.hexdigest()


def system_folder(scenario: Path, system: str) -> Path:
    """The folder of a loaded scenario's game system."""
    found = find_system(scenario, system, resources.scenarios())
    assert found, "a kit is not loaded without its system"
    return found.parent


def source_files(order: Order, system: str) -> Iterator[tuple[str, Path]]:
    """The data of a scenario and of its system, by their paths in a folder from which they build: links left out."""
    scenario = order.scenario
    for folder, place in ((system_folder(scenario, system), ""), (scenario, f"{scenario.resolve().name}/")):
        for path in _walk(folder, order.out):
            if not path.is_symlink():
                yield f"{system}/{place}{path.relative_to(folder).as_posix()}", path


def _walk(folder: Path, out: Path) -> Iterator[Path]:
    """Every file below a folder, in order: none that is hidden, none of a scenario inside it, none where packs go."""
    results = out.absolute()
    for place, names, files in os.walk(folder):
        inside = [Path(place, name) for name in sorted(names) if name[0] != "." and name != "__pycache__"]
        names[:] = [
            path.name
            for path in inside
            if not (path / "scenario.yaml").is_file() and not results.is_relative_to(path.absolute())
        ]
        for name in sorted(files):
            path = Path(place, name)
            if name[0] != "." and path.is_file():
                yield path
