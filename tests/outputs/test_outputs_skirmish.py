"""The kit of the skirmish game (S1 to S9), read back from its files."""

from __future__ import annotations

import csv
import math
import re
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

import pdfplumber
import pytest
from kitfiles import Builder, builder, changed, replaced, silent

from generator import resources
from generator.diagnostics import Diagnostic
from generator.press import Request, check_kit

MM = 25.4 / 72
DIGIT = 4.6 / MM
COUNTER = 20.0
EDGES = ("top", "right", "bottom", "left")
FOLDER = resources.scenarios() / "swat"
Row = dict[str, str]
Chars = list[dict[str, Any]]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Builder:
    return builder(FOLDER / "first-clash", tmp_path_factory)


@pytest.fixture(scope="module")
def units() -> list[Row]:
    with (FOLDER / "units.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader((line for line in file if not line.startswith("#")), delimiter=";"))


class Face(NamedTuple):
    """A counter on a page: its middle in mm from the upper left corner, and the digit at each edge."""

    x: float
    y: float
    digits: dict[str, int]


def faces(path: Path, page: int, first: str) -> list[Face]:
    """The counters of a page, found by the digit at their top edge."""
    with pdfplumber.open(path) as pdf:
        digits = [c for c in pdf.pages[page].chars if c["text"].isdigit() and abs(_size(c) - DIGIT) < 0.05]
    found = []
    for top in (c for c in digits if c["text"] == first):
        x, y = _middle(top)
        y += COUNTER / 2 - 2.75
        near = [c for c in digits if math.dist(_middle(c), (x, y)) < COUNTER / 2]
        found.append(Face(x, y, {_edge(c, x, y): int(c["text"]) for c in near}))
    return found


def _size(char: dict[str, Any]) -> float:
    """The type size of a character, upright or on its side."""
    return char["bottom"] - char["top"] if char["upright"] else char["x1"] - char["x0"]


def _middle(char: dict[str, Any]) -> tuple[float, float]:
    return (char["x0"] + char["x1"]) / 2 * MM, (char["top"] + char["bottom"]) / 2 * MM


def _edge(char: dict[str, Any], x: float, y: float) -> str:
    """The edge a digit stands at; its head points out over that edge, so that it is upright when the edge is on top."""
    cx, cy = _middle(char)
    dx, dy = cx - x, cy - y
    edge = EDGES[round(math.degrees(math.atan2(dx, -dy)) / 90) % 4]
    _, _, c, d, *_ = char["matrix"]
    length = math.hypot(c, d)
    outward = {"top": (0, 1), "right": (1, 0), "bottom": (0, -1), "left": (-1, 0)}[edge]
    assert (c / length, d / length) == pytest.approx(outward, abs=1e-6), "the digit leans"
    return edge


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_after_any_hit_the_number_of_lives_is_upright_on_the_edge_away_from_its_owner(
    folder: Builder, units: list[Row], paper: str
) -> None:
    """S3, played through: a life lost is a quarter turn; from 5 to 4 the counter is turned over sideways."""
    path = folder(paper, "en") / "counters.pdf"
    with pdfplumber.open(path) as pdf:
        width = pdf.pages[0].width * MM
    fronts, backs = faces(path, 0, "8"), faces(path, 1, "1")
    assert len(fronts) == len(backs) == 2 * sum(int(unit["count"]) for unit in units)
    for front in fronts:
        # The sheet is flipped on its long edge: what lies at x is found at W - x behind it.
        (back,) = [face for face in backs if math.dist((face.x, face.y), (width - front.x, front.y)) < 0.1]
        mirrored = {"top": "top", "bottom": "bottom", "left": "right", "right": "left"}
        on_top, flipped = 0, False
        for lives in range(8, 0, -1):
            if lives < 5 and not flipped:
                flipped = True
            elif lives < 8:
                # A quarter turn to the left brings the right edge of what is seen to the top.
                on_top += -1 if flipped else 1
            edge = EDGES[on_top % 4]
            shown = back.digits[mirrored[edge]] if flipped else front.digits[edge]
            assert shown == lives


def test_both_armies_have_every_unit_of_the_table(folder: Builder, units: list[Row]) -> None:
    """S1: two armies and two sets of unit cards."""
    with pdfplumber.open(folder("a4", "en") / "counters.pdf") as pdf:
        words = Counter(word["text"] for word in pdf.pages[0].extract_words(x_tolerance=1))
    with pdfplumber.open(folder("a4", "en") / "cards.pdf") as pdf:
        cards = " ".join(page.extract_text() for page in pdf.pages)
    for unit in units:
        assert words[unit["abbr"]] == 2 * int(unit["count"]), unit["abbr"]
        assert cards.count(f"· {unit['abbr']} ·") == 2, unit["abbr"]


def test_a_card_has_the_values_of_its_unit(folder: Builder, units: list[Row]) -> None:
    """S4, S5: price, movement, range, defence; firepower by kind of target, healthy and damaged."""
    with pdfplumber.open(folder("a4", "en") / "cards.pdf") as pdf:
        words = pdf.pages[0].extract_words(x_tolerance=1, y_tolerance=2)
    for unit in units:
        (mark,) = [w for w in words if w["text"] == unit["abbr"]]
        left = min(range(4), key=lambda i: abs(mark["x0"] * MM - (_columns(words)[i] + 25)))
        card = [
            w
            for w in words
            if 0 <= w["x0"] * MM - _columns(words)[left] < 63 and 4 < (w["top"] - mark["top"]) * MM < 55
        ]
        said = [w["text"] for w in card]
        expected = [f"${unit['price']}", unit["move"], unit["range"].replace("-", "–"), unit["defence"]]
        assert said[:4] == expected
        figures = [text for text in said[4:] if text.isdigit()]
        pairs = [(unit[kind], unit[f"{kind}_damaged"]) for kind in ("foot", "wheeled", "tracked")]
        assert figures[:6] == [value for pair in pairs for value in pair]


def _columns(words: Chars) -> list[float]:
    """The left edges of the four cards of a row, from the word that begins 4 mm inside each."""
    return sorted({round(w["x0"] * MM - 4, 1) for w in words if w["text"] == "Firepower"})


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_nine_terrain_cards_have_a_front_and_a_back_behind_it(folder: Builder, paper: str) -> None:
    """S1: nine large terrain cards, each names its faces. On Letter sheets lie, and backs stand on their head."""
    with pdfplumber.open(folder(paper, "sk") / "tiles.pdf") as pdf:
        words = [[w["text"] for w in page.extract_words()] for page in pdf.pages]
    pages = [sorted("".join(sorted(w)) for w in page if re.fullmatch("[1-9][ab]|[ab][1-9]", w)) for page in words]
    assert sorted(name for page in pages for name in page) == [f"{n}{side}" for n in range(1, 10) for side in "ab"]
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        assert [name[1] for name in front] == ["a"] * len(front)
        assert back == [f"{name[0]}b" for name in front]


class Table(NamedTuple):
    """The defence card on its page: where its columns and rows lie, the words and the pips of dice."""

    columns: dict[str, float]
    rows: dict[int, float]
    words: Chars
    pips: list[tuple[float, float]]

    def cell(self, row: int, column: str) -> tuple[int, int]:
        """The value and the die of a cell."""
        x, y = self.columns[column], self.rows[row]
        near = [w for w in self.words if abs(_middle(w)[1] - y) < 1.5 and -7 < _middle(w)[0] - x < 0]
        (value,) = [int(w["text"]) for w in near if w["text"].isdigit()]
        return value, sum(abs(py - y) < 2 and 0 < px - x < 5 for px, py in self.pips)


@pytest.fixture(scope="module")
def table(folder: Builder) -> Table:
    with pdfplumber.open(folder("a4", "en") / "cards.pdf") as pdf:
        (page,) = [p for p in pdf.pages if "Terrain defence modifiers" in p.extract_text()]
        page = page.crop((45 / MM, 0, page.width, page.height / 2))
        # To the left of the table stand the numbers of the cuts.
        words = page.extract_words(x_tolerance=1)
        small = [c for c in page.curves if c["x1"] - c["x0"] < 1 / MM and c["fill"]]
    heads = {
        w["text"].rstrip(","): _middle(w)[0]
        for w in words
        if w["text"].rstrip(",") in ("road", "city", "base", "forest")
    }
    # "road, bridge" and "city, factory" stand across the middle of their columns.
    heads |= {
        a: (heads[a] + next(_middle(w)[0] for w in words if w["text"] == b)) / 2
        for a, b in (("road", "bridge"), ("city", "factory"))
    }
    left = min(w["x0"] for w in words if w["text"].isdigit())
    rows = {int(w["text"]): _middle(w)[1] for w in words if w["text"].isdigit() and w["x0"] - left < 2 / MM}
    pips = [_middle(c) for c in small]
    return Table(heads, rows, words, pips)


def test_the_known_cells_of_the_table_are_printed(table: Table) -> None:
    """S6: row 6, city is 4 with a die of 3; row 1, road is 1 with a die of 3."""
    assert table.cell(6, "city") == (4, 3)
    assert table.cell(1, "road") == (1, 3)


def test_every_cell_of_the_table_is_printed(table: Table) -> None:
    with (FOLDER / "defence.csv").open(encoding="utf-8", newline="") as file:
        lines = list(csv.DictReader((line for line in file if not line.startswith("#")), delimiter=";"))
    assert sorted(table.rows) == [int(line["damage"]) for line in lines]
    for line in lines:
        for column in ("road", "forest", "city"):
            value, die = map(int, line[column].split("/"))
            assert table.cell(int(line["damage"]), column) == (value, die), (line["damage"], column)


def mutated(tmp_path: Path, name: str, old: str, new: str) -> list[Diagnostic]:
    """What is found in the kit with one text of a file changed."""
    system = changed(FOLDER, tmp_path, name, replaced(old, new))
    return list(check_kit(Request(system / "first-clash"), silent).told)


@pytest.mark.parametrize(
    ("name", "old", "new", "words"),
    [
        ("defence.csv", ";4/3;4/0;3/3", ";4/2;4/0;3/3", "die is 2, expected 3"),
        ("units.csv", ";6;9;10;10;6;7;7;", ";6;9;10;11;6;7;7;", "firepower is 11, expected 10"),
        ("units.csv", ";4;11;10;9;8;7;7;", ";4;11;10;9;8;7;8;", "firepower is 8, expected 7"),
        ("system.yaml", "lives: 8 ", "lives: 9 ", "lives is 4, expected 3"),
    ],
)
def test_the_worked_example_is_reckoned_from_the_data(
    tmp_path: Path, name: str, old: str, new: str, words: str
) -> None:
    """S6: 10 - 4 is 6, in a city 4, and a 2 is not above the die of 3: 5 lost, 3 left; fired back with 7 - 6."""
    found = [d for d in mutated(tmp_path, name, old, new) if d.code == "E701"]
    assert words in found[0].message
    assert found[0].position is not None
    assert found[0].position.file.endswith("swat/system.yaml")
    assert found[0].position.line > 1


@pytest.mark.parametrize(
    ("name", "old", "new", "code", "words"),
    [
        ("units.csv", ";6;5;3;4;3;2;", ";6;5;3;7;3;2;", "R601", "INF: poškodená jednotka strieľa"),
        ("units.csv", "Tank;Tank;blue, red;", "Tank;Tank;blue;", "R601", "TANK nemajú všetky strany"),
        ("units.csv", "rocket;1;15;", "rocket;1;17;", "U203", "expected 1 to 16"),
        ("units.csv", "12;12;11;8;8;7", "15;12;11;8;8;7", "R601", "RKT spôsobí pešej"),
        ("markers.csv", "city-b;Mesto;City;;blue;", "city-b;Mesto;City;;bleu;", "U201", "no back_side 'bleu'"),
        ("defence.csv", "7;7/3;6/5;", "7;7/3;7/4;", "K505", "7/4 in 7, grass is more"),
        ("system.yaml", "cover: hill,", "", "K502", "no column for the terrain 'hill'"),
    ],
)
def test_the_rules_of_this_game_are_checked(
    tmp_path: Path, name: str, old: str, new: str, code: str, words: str
) -> None:
    found = mutated(tmp_path, name, old, new)
    told = [d for d in found if d.code == code]
    assert words in told[0].message
    assert told[0].position is not None


def test_an_uneven_scenario_may_say_why(tmp_path: Path) -> None:
    for name, old, new in (
        ("units.csv", "Tank;Tank;blue, red;", "Tank;Tank;blue;"),
        ("first-clash/scenario.yaml", "texts:\n", "texts:\n  uneven: {sk: Červený bráni., en: Red defends.}\n"),
    ):
        system = changed(FOLDER, tmp_path, name, replaced(old, new))
    assert [d.code for d in check_kit(Request(system / "first-clash"), silent).told if d.code == "R601"] == []


def test_no_game_is_named_in_the_program() -> None:
    names = {path.parent.name for path in resources.scenarios().glob("*/system.yaml")}
    assert {"antiquity", "swat"} <= names
    for path in Path(resources.__file__).parent.rglob("*.py"):
        text = path.read_text(encoding="utf-8").lower()
        assert [name for name in names if re.search(rf"\b{name}\b", text)] == [], path


@pytest.mark.parametrize("language", ["sk", "en"])
def test_nothing_is_complained_of(language: str) -> None:
    assert check_kit(Request(FOLDER / "first-clash", language=language), silent).told == ()
