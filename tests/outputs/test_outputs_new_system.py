"""A game that nobody has thought of yet: a folder of data and templates becomes a kit."""

from __future__ import annotations

from pathlib import Path

import pypdfium2

from generator.pipeline import Request, build_kit

FILES = {
    "system.yaml": """\
id: tagwar
name: Tag War
languages: [en]
board: {kind: square, numbering: {scheme: xxyy}, cell: 20mm}
stats:
  - {id: zip, symbol: Z, name: Zip, minimum: 1, maximum: 20, better: higher}
rosters:
  - {id: runners, name: Runners, stats: [zip], kinds: false, file: runners.csv}
tables:
  - {id: luck, name: Luck, file: luck.csv, rows: zip, down: rising}
constants: {home: 3}
terrain:
  - {id: lawn, sign: ".", name: Lawn, cost: 1, look: {picture: star}}
components:
  - {id: discs, kind: counter, name: Discs, each: runners, front: disc.svg, back: disc.svg, size: 18mm}
  - {id: luck, kind: card, name: Luck, each: once, front: luck.svg, size: 63mm x 88mm}
  - {id: lawn, kind: board, name: Lawn}
  - {id: rules, kind: booklet, name: Rules, template: "rules.{lang}.md"}
rules:
  - {id: quick, every: runners, require: "row.stats.zip >= constants.home", message: "{row.abbr} never gets home"}
examples:
  - {fact: T1, let: {got: "tables.luck[constants.home].lawn.value"}, expect: {got: 2}}
texts: {none: "-"}
""",
    "runners.csv": 'abbr;name;side;symbol;count;zip\nRun;Runner;"day, night";arrow;3;7\n',
    "luck.csv": "zip;lawn\n2;1/4\n3;2/1\n4;2/5\n",
    "templates/disc.svg": """\
<svg xmlns="http://www.w3.org/2000/svg" width="{{ w }}" height="{{ h }}" viewBox="0 0 18 18">
  <rect x="-1" y="-1" width="20" height="20" fill="{{ row.side.colour }}"/>
  <use href="symbol:{{ row.symbol }}" x="4" y="2" width="10" height="10" color="{{ row.side.ink }}"/>
  <g font-family="numbers" font-size="4" fill="{{ row.side.ink }}" text-anchor="middle">
    <text x="9" y="16">{{ row.abbr }} {{ row.stat.zip }}</text>
  </g>
</svg>
""",
    "templates/luck.svg": """\
<svg xmlns="http://www.w3.org/2000/svg" width="{{ w }}" height="{{ h }}" viewBox="0 0 63 88">
  <rect x="-1" y="-1" width="65" height="90" fill="#ffffff"/>
  {% for line in tables.luck.rows %}
  <text x="5" y="{{ 10 + 8 * loop.index }}" font-size="4">{{ line.number }} gives {{ line.cells.lawn.value }}</text>
  {% endfor %}
</svg>
""",
    "garden/scenario.yaml": """\
id: garden
system: tagwar
version: "1"
title: The garden
subtitle: A race
date: Today
languages: [en]
first_side: day
author: Nobody
credits: Nobody.
board: map.yaml
sides:
  - {id: day, name: Day, army: Days, colour: "#ffe9a0", ink: "#3a2a00", emblem: star}
  - {id: night, name: Night, army: Nights, colour: "#202850", ink: "#ffffff", emblem: flag}
""",
    "garden/map.yaml": "terrain: |\n  . . . .\n  . . . .\n",
    "garden/texts/rules.en.md": """\
# Rules

Run home in {{ constants.home }}.

{% for r in rows('runners') %}- {{ r.side.name }}
{% endfor %}
""",
}


def test_a_system_of_ones_own_is_data_and_templates(tmp_path: Path) -> None:
    for name, text in FILES.items():
        path = tmp_path / "tagwar" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    result = build_kit(Request(tmp_path / "tagwar" / "garden", tmp_path / "out", language="en"), lambda _: None)
    assert result.diagnostics == ()
    assert (result.counters, result.cards) == (6, 1)
    (kit,) = [path for path in result.files if path.name == "kit.pdf"]
    pdf = pypdfium2.PdfDocument(kit)
    text = "\n".join(page.get_textpage().get_text_range() for page in pdf)
    assert text.count("Run 7") == 12, "both sides of both armies' counters"
    assert "3 gives 2" in text
    assert "Run home in 3." in text
    assert "0402" in text, "the last square of the map"
