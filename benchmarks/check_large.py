"""How long `punchboard check` takes: for each shipped scenario, and for a kit with 30,000 hexes and 2,000 counters.

    python benchmarks/check_large.py [RUNS]

Every run is a process of its own, so starting Python counts; the table shows the best of RUNS (default 3): seconds on
the clock, and seconds of all processors, which other work on the machine disturbs less. `one` is one language.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
COLUMNS, ROWS, UNITS = 200, 150, 2000

SYSTEM = """\
id: vast
name: {cs: Dálava, en: Vastness}
languages: [cs, en]
board: {kind: hex, numbering: {scheme: offset}, cell: 16mm, levels: 3}
stats:
  - {id: F, symbol: F, name: {cs: Síla, en: Force}, minimum: 1, maximum: 9, better: higher}
  - {id: P, symbol: P, name: {cs: Tempo, en: Pace}, minimum: 1, maximum: 9, better: higher}
kinds: [{id: foot, name: {cs: Pěší, en: Foot}}, {id: horse, name: {cs: Jízda, en: Horse}}]
rosters:
  - {id: units, name: {cs: Jednotky, en: Units}, stats: [F, P], abbreviation_length: 6}
terrain:
  - {id: open, sign: ".", name: {cs: Pole, en: Open}, cost: 1, look: {picture: disc}}
  - {id: wood, sign: w, name: {cs: Les, en: Wood}, cost: 2, look: {picture: disc, fill: "#a9c48b", motifs: [disc]}}
  - {id: river, sign: "~", name: {cs: Řeka, en: River}, cost: 3,
     look: {picture: disc, stroke: "#8fb8d8", casing: "#5f8fb8", width: 2.4mm}}
  - {id: road, place: path, name: {cs: Cesta, en: Road}, cost: 1,
     look: {picture: disc, stroke: "#b08d57", width: 1mm}}
components:
  - {id: units, kind: counter, name: {cs: Žetony, en: Counters}, each: units, front: face.svg, back: face.svg,
     size: 16mm}
  - {id: board, kind: board, name: {cs: Mapa, en: Map}}
  - {id: notes, kind: booklet, name: {cs: Poznámky, en: Notes}, template: "notes.{lang}.md"}
rules:
  - {id: swift, every: units, when: "row.kind == 'horse'", require: "row.stats.P >= 4",
     message: {cs: "{row.abbr} je pomalá", en: "{row.abbr} is slow"}}
texts:
  none: {cs: nic, en: none}
  turn: {cs: Kolo, en: Turn}
"""

SCENARIO = """\
id: plain
system: vast
version: "1"
title: {cs: Pláň, en: The plain}
subtitle: {cs: Velká mapa, en: A large map}
date: {cs: Kdysi, en: Long ago}
languages: [cs, en]
turns: 10
first_side: red
scale: {value: 100, unit: m}
author: Nobody
credits: {cs: Vlastní., en: Our own.}
sides:
  - {id: red, name: {cs: Rudí, en: Reds}, army: {cs: Rudí, en: Reds}, colour: "#aa3030", ink: "#ffffff", emblem: disc}
  - {id: blue, name: {cs: Modří, en: Blues}, army: {cs: Modří, en: Blues}, colour: "#3030aa", ink: "#ffffff",
     emblem: disc}
board: map.yaml
rosters: {units: units.csv}
"""

FACE = """\
<svg xmlns="http://www.w3.org/2000/svg" width="{{ w }}" height="{{ h }}" viewBox="0 0 16 16">
  <rect x="-1" y="-1" width="18" height="18" fill="{{ row.side.colour }}"/>
  <use href="symbol:{{ row.symbol }}" x="4.5" y="4" width="7" height="7" color="{{ row.side.ink }}"/>
  <g font-family="label" fill="{{ row.side.ink }}" text-anchor="middle">
    <text x="8" y="3" font-size="2.2" pb:fit="15" xmlns:pb="urn:punchboard">{{ row.name }}</text>
    <g font-family="numbers" font-size="3.4" font-weight="bold">
      {% for stat in row.stats %}<text x="{{ 5 + 6 * loop.index0 }}" y="14.5">{{ stat.value }}</text>{% endfor %}
    </g>
  </g>
</svg>
"""

DISC = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="12"/></svg>\n'


def letters(column: int) -> str:
    """A column's letters as the scheme `offset` counts them: A to Z, AA, AB ..."""
    return (letters(column // 26 - 1) if column >= 26 else "") + chr(ord("A") + column % 26)


def label(column: int, row: int) -> str:
    return f"{letters(column)}{row + 1}"


def sign(column: int, row: int) -> str:
    if row % 50 == 25:
        return "~"
    return "w" if (column * 7 + row * 11) % 5 == 0 else "."


def terrain() -> Iterator[str]:
    yield "terrain: |"
    yield from ("  " + " ".join(sign(column, row) for column in range(COLUMNS)) for row in range(ROWS))
    yield "levels: |"
    yield from ("  " + " ".join(str(1 + column // 40 % 3) for column in range(COLUMNS)) for row in range(ROWS))


def ways() -> Iterator[str]:
    """Rivers along rows, which lean up and down like the rows do, and roads along rows and columns."""
    yield "paths:"
    for row in range(25, ROWS, 50):
        yield from way("river", [label(column, row) for column in range(COLUMNS)], "{cs: Tok, en: Stream}")
    for row in range(10, ROWS, 20):
        yield from way("road", [label(column, row) for column in range(COLUMNS)])
    for column in range(12, COLUMNS, 25):
        yield from way("road", [label(column, row) for row in range(ROWS)])


def way(kind: str, cells: list[str], name: str = "") -> Iterator[str]:
    named = f"name: {name}, " if name else ""
    yield f"  - {{kind: {kind}, {named}through: [{', '.join(cells)}]}}"


def units() -> Iterator[str]:
    yield "abbr;name.cs;name.en;side;kind;symbol;count;F;P;at"
    for number in range(UNITS):
        side, kind = ("red", "blue")[number % 2], ("foot", "horse")[number // 2 % 2]
        at = label(number % COLUMNS, 2 * (number // COLUMNS))
        yield f"U{number};Oddíl {number};Unit {number};{side};{kind};disc;1;{number % 9 + 1};{number % 6 + 4};{at}"


def write_large(folder: Path) -> Path:
    """Writes the large kit into a folder; returns its scenario's."""
    scenario = folder / "vast" / "plain"
    files = {
        "system.yaml": SYSTEM,
        "templates/face.svg": FACE,
        "plain/scenario.yaml": SCENARIO,
        "plain/map.yaml": "\n".join((*terrain(), *ways(), "")),
        "plain/units.csv": "\n".join((*units(), "")),
        "plain/symbols/disc.svg": DISC,
        "plain/texts/notes.cs.md": "# Poznámky\n",
        "plain/texts/notes.en.md": "# Notes\n",
    }
    for name, text in files.items():
        path = folder / "vast" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return scenario


class Timed(NamedTuple):
    """Seconds on the clock and of all processors."""

    wall: float
    busy: float


def timed(scenario: Path, options: list[str]) -> Timed:
    before, start = os.times(), time.perf_counter()
    command = [sys.executable, "-m", "generator", "check", str(scenario), *options]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    after = os.times()
    busy = after.children_user + after.children_system - before.children_user - before.children_system
    return Timed(time.perf_counter() - start, busy)


def best(scenario: Path, options: list[str], runs: int) -> Timed:
    found = [timed(scenario, options) for _ in range(runs)]
    return Timed(min(one.wall for one in found), min(one.busy for one in found))


def main(runs: int) -> None:
    print(f"{'seconds':<30}{'all languages':>20}{'one':>20}")
    print(f"{'best of ' + str(runs):<30}{'clock':>10}{'busy':>10}{'clock':>10}{'busy':>10}")
    shipped = sorted(path.parent for path in (ROOT / "scenarios").glob("*/*/scenario.yaml"))
    with tempfile.TemporaryDirectory() as folder:
        for scenario in (*shipped, write_large(Path(folder))):
            every, one = best(scenario, [], runs), best(scenario, ["--lang", "en"], runs)
            name = f"{scenario.parent.name}/{scenario.name}"
            print(f"{name:<30}{every.wall:>10.2f}{every.busy:>10.2f}{one.wall:>10.2f}{one.busy:>10.2f}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
