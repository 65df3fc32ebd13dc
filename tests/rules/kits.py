"""A small kit on disk, clean as it stands; tests edit it and ask what the rules find.

The map has five columns and rows; oblique labels (A2) give columns A1-A5, B1-B5, C2-C6, D2-D6 and E3-E7. A brook
flows through the second hex of every column, red stands north of it and blue south.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from generator.diagnostics import Diagnostic
from generator.loading.kits import load
from generator.rules.registry import check
from generator.source.finder import Finder

CARET = "^"
"""Marks, in the new text of an edit, where the finding must point; it is taken out before the file is written."""

SYSTEM = """\
id: skirmish
name: Skirmish
languages: [cs, en]
board: {kind: hex, numbering: {scheme: oblique}, cell: 20mm, levels: 3, climb_cost: 1}
stats:
  - {id: P, symbol: P, name: Pace, minimum: 1, maximum: 9, better: higher}
  - {id: V, symbol: V, name: Voice, minimum: 1, maximum: 6, better: higher}
kinds: [{id: foot, name: Foot}, {id: horse, name: Horse}]
rosters:
  - {id: units, name: Units, stats: [P], abbreviation_length: 5}
  - id: leaders
    name: Leaders
    stats: [V]
    kinds: false
    shares_hex: true
    moves_as: foot
    ranks: [{id: general, name: General, per_side: 1}, {id: aide, name: Aide}]
constants: {base: 1}
tables:
  - {id: harm, name: Harm, file: harm.csv, rows: base, cover: true, down: rising, along: falling}
terrain:
  - {id: open, sign: ".", cover: open, name: Open, cost: 1, look: {picture: mark}}
  - {id: wood, sign: f, cover: wood, name: Wood, cost: 2, forbidden: [horse],
     look: {picture: mark, motifs: [mark, spear]}}
  - {id: brook, sign: "~", cover: open, name: Brook, cost: 2, look: {picture: mark, stroke: "#0000ff"}}
  - {id: ford, sign: o, cover: open, name: Ford, cost: 2, look: {picture: mark, crossing: mark}}
  - {id: cliff, place: hexside, name: Cliff, forbidden: [foot, horse], look: {picture: mark}}
  - {id: hedge, place: hexside, name: Hedge, forbidden: [horse], look: {picture: mark}}
  - {id: track, place: path, name: Track, look: {picture: mark}}
components:
  - {id: notes, kind: booklet, name: Notes, template: "notes.{lang}.md"}
rules:
  - id: brave
    every: units
    when: "'brave' in row.properties"
    require: "row.stats.P >= 3"
    message: {cs: "{row.abbr} je pomalá", en: "{row.abbr} is slow"}
    hint: "P is {row.stats.P}"
examples:
  - {fact: A3, adjacent: [E6/E5, E8/D7], apart: [E8/F7]}
  - {fact: A3, distance: [H9/F6], equals: 3}
  - {fact: A3, line: [D5/E7], touches: [E6]}
  - fact: A9
    start: {terrain: open, level: 1}
    steps: [{terrain: open, level: 2}, {terrain: wood, level: 2}]
    costs: [2, 2]
    equals: 4
  - {fact: S6, let: {base: constants.base, harm: "tables.harm[base].open.value"}, expect: {base: 1, harm: 1}}
texts:
  call: {cs: volání, en: call}
"""

SCENARIO = """\
id: clash
system: skirmish
version: "1"
title: {cs: Srážka, en: Clash}
subtitle: By the brook
date: Long ago
languages: [cs, en]
turns: 4
first_side: red
scale: {value: 100, unit: m}
author: A. Designer
credits: Our own.
sides:
  - {id: red, name: Red, army: Reds, colour: "#aa0000", ink: "#ffffff", emblem: mark}
  - {id: blue, name: Blue, army: Blues, colour: "#0000aa", ink: "#ffffff", emblem: spear}
properties:
  - {id: brave, name: Brave, rule: Never flees.}
  - {id: shooting, name: Shooting, rule: Shoots., minimum: 2, maximum: 5}
victory:
  - {side: red, text: Take the camp.}
board: map.yaml
rosters: {units: units.csv, leaders: leaders.csv}
"""

UNITS = """\
abbr;name.cs;name.en;side;kind;symbol;count;formations;P;properties;at
Spear;Kopí;Spears;red;foot;spear;2;I, II;4;brave;A1 B1
Rider;Jezdec;Rider;blue;horse;mark;1;;7;shooting(2);A5
Sling;Prak;Slings;blue;foot;mark;1;;5;;B5
"""

LEADERS = """\
abbr;name.cs;name.en;side;rank;symbol;V;at
King;Král;King;red;general;mark;3;A1
Duke;Vévoda;Duke;blue;general;mark;2;B5
Aide;Pobočník;Aide;blue;aide;mark;1;B5
"""

HARM = """\
base;open;wood
1;1/3;1/1
2;2/3;1/4
3;3/3;2/1
"""

MAP = """\
terrain: |
  . . . . .
  ~ ~ o ~ ~
  . . . . .
  . . . . .
  . f . . .
levels: |
  1 1 2 2 1
  1 1 1 1 1
  1 1 1 1 1
  1 1 1 1 1
  1 1 1 1 1
hexsides:
  - kind: cliff
    sides: [C2/C3, D2/D3]
  - {kind: hedge, sides: [A4/A5]}
paths:
  - kind: brook
    name: Brook
    through: [A2, B2, C3, D3, E4]
  - kind: track
    through: [A4, B4, C5, D5]
zones:
  - id: north
    side: red
    name: North
    hexes: [A1, B1, C2, D2]
  - id: south
    side: blue
    name: South
    hexes: [A4-A5, B4-B5, C5]
places:
  - {id: camp, hex: C5, symbol: mark, side: blue, name: Camp}
objectives: [camp]
"""

_FILES = {
    "system.yaml": SYSTEM,
    "harm.csv": HARM,
    "clash/scenario.yaml": SCENARIO,
    "clash/units.csv": UNITS,
    "clash/leaders.csv": LEADERS,
    "clash/map.yaml": MAP,
    "clash/notes.cs.md": "# Poznámky\n",
    "clash/notes.en.md": "# Notes\n",
    "clash/symbols/mark.svg": "<svg/>\n",
    "clash/symbols/spear.svg": "<svg/>\n",
}


class Edit(NamedTuple):
    """A text of a file (by its bare name) that stands there once, and what comes in its place."""

    file: str
    old: str
    new: str


class Found(NamedTuple):
    """A finding without its words."""

    code: str
    file: str
    line: int
    column: int


@dataclass
class Kit:
    """The kit's files and the places that edits have marked."""

    root: Path
    files: dict[str, str] = field(default_factory=lambda: dict(_FILES))

    def edit(self, edit: Edit) -> None:
        name = next(name for name in self.files if name.rpartition("/")[2] == edit.file)
        assert self.files[name].count(edit.old) == 1, f"{edit.old!r} does not stand once in {edit.file}"
        self.files[name] = self.files[name].replace(edit.old, edit.new)

    def marked(self) -> tuple[str, int, int]:
        """File, line and column of the only caret."""
        ((name, text),) = [(name, text) for name, text in self.files.items() if CARET in text]
        before = text[: text.index(CARET)].split("\n")
        return name.rpartition("/")[2], len(before), len(before[-1]) + 1

    def found(self) -> list[Diagnostic]:
        """What loading and the rules say of the kit."""
        for name, text in self.files.items():
            path = self.root / "skirmish" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text.replace(CARET, ""), encoding="utf-8")
        folder = self.root / "skirmish" / "clash"
        loaded = load(folder, self.root / "shipped")
        return [*loaded.diagnostics, *check(loaded, Finder((folder,)))]


def without_words(diagnostics: list[Diagnostic]) -> list[Found]:
    return [
        Found(d.code, d.position.file.rpartition("/")[2], d.position.line, d.position.column)
        for d in diagnostics
        if d.position is not None
    ]
