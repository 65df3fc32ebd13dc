"""A game that nobody has thought of yet: a folder of data and templates becomes a kit."""

from __future__ import annotations

from pathlib import Path

import pypdfium2

from generator.pipeline import build_kit
from generator.press import Request, check_kit

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


def written(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        path = folder / "tagwar" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def on_a_table(*changes: tuple[str, str, str]) -> dict[str, str]:
    """The game on a bare table top, without board, terrain and look-ups, and with texts of files changed."""
    system = FILES["system.yaml"].replace("{kind: square, numbering: {scheme: xxyy}, cell: 20mm}", "{kind: table}")
    dropped = ("terrain:", "  - {id: lawn", "tables:", "  - {id: luck", "  - {fact: T1")
    lines = [line for line in system.splitlines() if not line.startswith(dropped)]
    files = {
        **FILES,
        "system.yaml": "\n".join(lines).replace("examples:", "examples: []"),
        "garden/scenario.yaml": FILES["garden/scenario.yaml"].replace("board: map.yaml\n", ""),
    }
    for name, old, new in changes:
        assert files[name].count(old) == 1
        files[name] = files[name].replace(old, new)
    return files


def test_a_system_of_ones_own_is_data_and_templates(tmp_path: Path) -> None:
    written(tmp_path, FILES)
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


def test_a_table_top_needs_neither_cells_nor_terrain(tmp_path: Path) -> None:
    written(tmp_path, on_a_table())
    assert check_kit(Request(tmp_path / "tagwar" / "garden"), lambda _: None).told == ()


def test_nothing_can_be_said_of_hexes_on_a_table_top(tmp_path: Path) -> None:
    written(tmp_path, on_a_table(("system.yaml", "examples: []", "examples: [{fact: T2, adjacent: [0101/0102]}]")))
    (found,) = check_kit(Request(tmp_path / "tagwar" / "garden"), lambda _: None).told
    assert (found.code, found.message) == ("E701", "T2: a table top has no cells")


def test_a_map_can_t_be_laid_on_a_table_top(tmp_path: Path) -> None:
    written(tmp_path, on_a_table(("garden/scenario.yaml", "author:", "board: map.yaml\nauthor:")))
    found = check_kit(Request(tmp_path / "tagwar" / "garden"), lambda _: None).told
    assert any("a table top has no cells" in d.message for d in found)


def test_a_number_of_the_scenario_goes_before_the_system_s(tmp_path: Path) -> None:
    """Rules and templates see it alike: a runner with a zip of 7 does not get as far as 9."""
    written(tmp_path, on_a_table(("garden/scenario.yaml", "author:", "constants: {home: 9}\nauthor:")))
    request = Request(tmp_path / "tagwar" / "garden", tmp_path / "out", only=("rules",), force=True)
    result = build_kit(request, lambda _: None)
    assert {d.message for d in result.diagnostics} == {"Run never gets home"}
    text = pypdfium2.PdfDocument(result.files[-1])[0].get_textpage().get_text_range()
    assert "Run home in 9." in text


def test_a_part_may_be_made_for_some_kinds_alone(tmp_path: Path) -> None:
    """Two discs for the swift, one for the slow; each is a file of its own, though they are one row's."""
    written(
        tmp_path,
        on_a_table(
            ("system.yaml", "kinds: false", "kinds: true"),
            ("system.yaml", "constants:", "kinds: [{id: swift, name: Swift}, {id: slow, name: Slow}]\nconstants:"),
            (
                "system.yaml",
                "components:",
                "components:\n  - {id: large, kind: counter, name: Large, each: runners, kinds: [swift],"
                " front: disc.svg, size: 30mm}",
            ),
            ("runners.csv", "side;", "side;kind;"),
            ("runners.csv", '"day, night";', '"day, night";swift;'),
            ("runners.csv", "3;7\n", "3;7\nJog;Jogger;day;slow;arrow;2;4\n"),
        ),
    )
    request = Request(tmp_path / "tagwar" / "garden", tmp_path / "out", formats=("svg",), only=("counters",))
    result = build_kit(request, lambda _: None)
    assert result.counters == 3 * 2 * 2 + 2
    fronts = sorted(path.stem for path in result.files if path.stem.endswith("front"))
    assert fronts == ["day-Jog-front", "day-Run-2-front", "day-Run-front", "night-Run-2-front", "night-Run-front"]
