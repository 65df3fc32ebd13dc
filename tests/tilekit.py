"""A small game with terrain tiles on disk, and the shipped tiles on it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from generator import resources
from generator.explain.samples import KITS

_KIT = KITS / "tiles"
FILES = {path.relative_to(_KIT).as_posix(): path.read_text(encoding="utf-8") for path in _KIT.rglob("*.yaml")}
SYSTEM, TILES = FILES["system.yaml"], FILES["tiles.yaml"]


def write(root: Path, files: Mapping[str, str] = FILES) -> Path:
    """The scenario's folder, in a system's folder below `root`."""
    for name, text in files.items():
        path = root / "modular" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root / "modular" / "meadow"


def shipped() -> dict[str, str]:
    """The game's files with the shipped tiles in the place of its own, three by three on the map."""
    tiles = (resources.scenarios() / "swat" / "tiles.yaml").read_text(encoding="utf-8")
    rows = "tiles: |\n  1a 2a/90 3a/180\n  4a/270 5a 8a\n  6a 7a/90 9b/180\n"
    return {**FILES, "tiles.yaml": tiles, "meadow/map.yaml": rows}
