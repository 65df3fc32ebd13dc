"""A small game with terrain tiles on disk, and the shipped tiles on it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from generator import resources

SYSTEM = """\
id: modular
name: Modular
languages: [en]
board: {kind: square, numbering: {scheme: offset}, cell: 25mm, levels: 2}
tiles: tiles.yaml
stats: []
kinds: [{id: foot, name: Foot}]
rosters: []
terrain:
  - {id: grass, sign: ".", name: Grass, look: {picture: terrain-plain}}
  - {id: forest, sign: f, name: Forest, look: {picture: terrain-forest, fill: "#b9c796", motifs: [forest-1]}}
  - {id: hill, sign: h, name: Hill, look: {picture: terrain-hill, fill: "#d9c894", motifs: [hill-1]}}
  - {id: mountain, sign: m, name: Mountain, look: {picture: terrain-mountain, fill: "#c4b49c"}}
  - {id: water, sign: "~", name: Water, look: {picture: terrain-river, fill: "#9cc3d0"}}
  - {id: road, sign: "+", name: Road, look: {picture: terrain-road}}
  - {id: bridge, sign: "=", name: Bridge, look: {picture: terrain-bridge, fill: "#9cc3d0", crossing: bridge}}
  - {id: cliff, place: hexside, name: Cliff, look: {picture: terrain-cliff, stroke: "#5d4630"}}
  - id: road-line
    place: path
    listed: false
    name: Road
    look: {picture: terrain-road, stroke: "#d8c9a6", casing: "#8b7a58", width: 5mm}
  - id: stream
    place: path
    listed: false
    name: Stream
    look: {picture: terrain-river, stroke: "#c4dfe6", width: 1mm}
components:
  - {id: tiles, kind: tile, name: Terrain tiles}
  - {id: board, kind: board, name: Battlefield}
"""

SCENARIO = """\
id: meadow
system: modular
version: "1"
title: Meadow
subtitle: A test
date: Once
languages: [en]
turns: 4
first_side: red
scale: {value: 1, unit: m}
author: A. Designer
credits: Our own.
sides:
  - {id: red, name: Red, army: Reds, colour: "#aa0000", ink: "#ffffff", emblem: star}
board: map.yaml
rosters: {}
"""

TILES = """\
tiles:
  - id: "1"
    front:
      terrain: |
        . + f
        + + +
        . + .
      paths:
        - {kind: road-line, through: [A2, B2, C2]}
        - {kind: road-line, through: [B1, B2, B3]}
    back:
      terrain: |
        . + .
        + + +
        f + .
      paths:
        - {kind: road-line, through: [B1, B2, A2]}
        - {kind: road-line, through: [C2, B2, B3]}
"""

MAP = """\
tiles: |
  1a 1b/90
  1b 1a/270
"""

FILES = {"system.yaml": SYSTEM, "tiles.yaml": TILES, "meadow/scenario.yaml": SCENARIO, "meadow/map.yaml": MAP}


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
