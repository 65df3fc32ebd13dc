"""The kit of the ancient miniatures (M1 to M7), read back from its files."""

from __future__ import annotations

import csv
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pdfplumber
import pytest
from kitfiles import Builder, builder, changed, replaced, silent
from pages import box, render
from pdfminer.pdftypes import resolve1
from pdfplumber.page import Page
from PIL import ImageChops, ImageOps, ImageStat

from generator import resources
from generator.diagnostics import Diagnostic
from generator.press import Request, check_kit

MM = 25.4 / 72
FOLDER = resources.scenarios() / "miniatures"
BATTLE = "magnesia-190bc"
Row = dict[str, str]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Builder:
    return builder(FOLDER / BATTLE, tmp_path_factory)


@pytest.fixture(scope="module")
def units() -> list[Row]:
    with (FOLDER / BATTLE / "units.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader((line for line in file if not line.startswith("#")), delimiter=";"))


def text_of(path: Path) -> str:
    with pdfplumber.open(path) as pdf:
        return "\n".join(page.extract_text(x_tolerance=1) for page in pdf.pages)


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("ru", {"Индийский слон": (30, 35, 10), "Африканский слон": (20, 25, 10), "Колесницы": (15, 20, 16)}),
        ("en", {"Indian elephant": (30, 35, 10), "African elephant": (20, 25, 10), "Chariots": (15, 20, 16)}),
    ],
)
def test_the_table_has_the_points_and_moves_of_animals(
    folder: Builder, language: str, names: dict[str, tuple[int, int, int]]
) -> None:
    """M1, M2: bare, armoured (+5), and the move in cm."""
    text = text_of(folder("a4", language) / "cards.pdf")
    for name, (bare, armoured, move) in names.items():
        assert text.count(f"{name} {bare} {armoured} {move}") == 2, name


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("ru", ("Онагр 6 + расчёт –", "Баллиста 4 + расчёт –", "Скорпион 2 + расчёт: всегда двое –")),
        ("en", ("Onager 6 + crew –", "Ballista 4 + crew –", "Scorpion 2 + crew: always two men –")),
    ],
)
def test_the_table_has_the_points_of_engines(folder: Builder, language: str, lines: tuple[str, ...]) -> None:
    """M1, M2: an engine and its crew; it never moves."""
    text = text_of(folder("a4", language) / "cards.pdf")
    assert [text.count(line) for line in lines] == [2, 2, 2]


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        (
            "ru",
            (
                "Онагр 1 – воинов в шеренге только дальняя бросок меньше расчёта",
                "Баллиста 1 – шеренг только дальняя бросок меньше расчёта",
                "Скорпион 1 – шеренг ближняя и защитная каждый ход",
            ),
        ),
        (
            "en",
            (
                "Onager 1 – files of a rank long only roll below its crew",
                "Ballista 1 – ranks long only roll below its crew",
                "Scorpion 1 – ranks close and defensive every turn",
            ),
        ),
    ],
)
def test_the_table_of_engines_says_how_they_hit_and_load(
    folder: Builder, language: str, lines: tuple[str, ...]
) -> None:
    """M4"""
    text = text_of(folder("a4", language) / "cards.pdf")
    assert [text.count(line) for line in lines] == [2, 2, 2]


def test_the_direction_card_has_its_numbers_on_the_right_sides(folder: Builder) -> None:
    """M3: 1 ahead, 2 back, 3 right, 4 left of the elephant that looks up; 5 and 6 dead."""
    with pdfplumber.open(folder("a4", "ru") / "cards.pdf") as pdf:
        page = next(p for p in pdf.pages if "Куда бежит" in p.extract_text(x_tolerance=1))
        words = page.extract_words(x_tolerance=1)
    (front,) = [w for w in words if w["text"] == "перед"]
    x, y = (front["x0"] + front["x1"]) / 2 * MM, front["bottom"] * MM + 8
    digits = {
        w["text"]: ((w["x0"] + w["x1"]) / 2 * MM - x, (w["top"] + w["bottom"]) / 2 * MM - y)
        for w in words
        if w["text"] in "1234" and abs((w["x0"] + w["x1"]) / 2 * MM - x) < 20 and abs(w["top"] * MM - y) < 25
    }
    assert sorted(digits) == ["1", "2", "3", "4"]
    assert digits["1"][1] < -10 and abs(digits["1"][0]) < 1
    assert digits["2"][1] > 10 and abs(digits["2"][0]) < 1
    assert digits["3"][0] > 10 and abs(digits["3"][1]) < 2
    assert digits["4"][0] < -10 and abs(digits["4"][1]) < 2
    dead = [w for w in words if w["text"] == "5–6"]
    assert dead
    assert "слон мёртв" in page.extract_text(x_tolerance=1)


def points(row: Row, camp: int) -> int:
    """What a unit costs by M1."""
    each = {"indian": 30, "african": 20, "chariot": 15, "onager": 6, "ballista": 4, "scorpion": 2}.get(row["kind"], 0)
    armour = 5 if "armoured" in row["properties"].split(", ") else 0
    men = int(row["men"]) * max(1, int(row["cost"]) - camp)
    beside = int(row["beside"]) * max(1, int(row["beside_cost"]) - camp)
    return men + beside + int(row["count"]) * (each + armour)


def test_the_army_lists_add_up_to_equal_sums(folder: Builder, units: list[Row]) -> None:
    """M1: every step is printed, and each side comes to 500."""
    text = text_of(folder("a4", "en") / "roster.pdf")
    sums = Counter[str]()
    for row in units:
        total = points(row, camp=1)
        sums[row["side"]] += total
        assert re.search(rf"{re.escape(row['name.en'])}.* {total}$", text, re.MULTILINE), row["abbr"]
    assert sums == {"rome": 500, "seleucid": 500}
    assert len(re.findall(r"Total \d+ of 500 500", text)) == 2
    assert "2 + 1 + 2 − 1 = 4 24 × 4 96" in text
    assert "1 × (30 + 5) 35" in text
    assert "1 + 1 − 1 = 1 5 × 1 + 1 × 6 11" in text
    assert "1 = 1 16 × 1 16" in text, "a recruit of 1 costs 1 with a camp too"


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_unit_has_a_card_with_its_values(folder: Builder, units: list[Row], paper: str) -> None:
    text = text_of(folder(paper, "ru") / "cards.pdf")
    for row in units:
        assert text.count(f"· {row['abbr']} · подставок: {row['count']}") == 1, row["abbr"]
    assert sum(text.count(f"{points(row, camp=1)} очков") for row in units) >= len(units)


def test_words_are_cyrillic_and_every_font_is_embedded(folder: Builder) -> None:
    path = folder("a4", "ru") / "kit.pdf"
    text = text_of(path)
    for words in ("Куда бежит бешеный слон", "Метательные машины", "слоны в её промежутках", "РАССТРОЕН", "БЕЖИТ"):
        assert words in text
    with pdfplumber.open(path) as pdf:
        fonts = [font for page in pdf.pages for font in _fonts(page)]
        assert len({font["BaseFont"].name for font in fonts}) >= 4
        for font in fonts:
            assert "FontFile2" in resolve1(font["FontDescriptor"]), font["BaseFont"]


def _fonts(page: Page) -> list[dict[str, Any]]:
    """The fonts that a page names."""
    return [resolve1(font) for font in resolve1(page.page_obj.resources.get("Font", {})).values()]


def _level_lines(page: Page, longer: float) -> list[float]:
    """The lengths in mm of the level lines of a page, in the middle of the sheet's ticks."""
    level = [line for line in page.lines if abs(line["top"] - line["bottom"]) < 0.01]
    return [length for line in level if (length := (line["x1"] - line["x0"]) * MM) > longer]


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", ["ru", "en"])
def test_rulers_are_true_to_scale(folder: Builder, paper: str, language: str) -> None:
    """M2: 16 cm for a chariot, 10 cm for an elephant, and 50 mm to measure; within 0.2 mm, on both sides."""
    word = {"ru": "проверь", "en": "measure"}[language]
    with pdfplumber.open(folder(paper, language) / "cards.pdf") as pdf:
        pages = [page for page in pdf.pages if word in page.extract_text(x_tolerance=1)]
        lengths = Counter(round(length, 2) for page in pages for length in _level_lines(page, 45))
        for page in pages:
            marks = [line for line in page.lines if abs(line["x0"] - line["x1"]) < 0.01 and line["height"] * MM > 8]
            for top in {round(line["top"], 1) for line in marks}:
                found = sorted(line["x0"] * MM for line in marks if abs(line["top"] - top) < 0.2)
                steps = {round(x - found[0]) for x in found}
                assert steps <= {0, 50, 60, 100, 110, 150, 160}
                assert all(abs(x - found[0] - round(x - found[0])) < 0.2 for x in found)
    # Other pieces on these sheets have lines of their own, and the margin has bars of 50 mm and two inches.
    scales = [length for length in lengths.elements() for scale in (100, 160) if abs(length - scale) < 0.5]
    assert sorted(scales) == pytest.approx([100] * 4 + [160] * 4, abs=0.2)
    bars = [length for length in lengths.elements() if length < 50.5]
    assert len(bars) >= 8
    assert bars == pytest.approx([50] * len(bars), abs=0.2)


def test_the_centimetres_of_a_ruler_are_even(folder: Builder) -> None:
    """M2: 33 strokes, half a centimetre apart; the elephant's 10 cm and the chariot's 16 cm are named."""
    with pdfplumber.open(folder("a4", "ru") / "cards.pdf") as pdf:
        (page,) = [p for p in pdf.pages if "колесница 16 см" in p.extract_text(x_tolerance=1)]
        strokes = {round(line["x0"] * MM, 3) for line in page.lines if line["height"] * MM > 3 and line["width"] < 0.1}
        text = page.extract_text(x_tolerance=1)
    (scale,) = {round(line["x0"] * MM, 3) for line in page.lines if 150 < line["width"] * MM < 170}
    assert text.count("слон 10 см") == 2
    for half in range(33):
        assert min(abs(x - scale - 5 * half) for x in strokes) < 0.05


@pytest.mark.parametrize(("size", "each"), [((60, 30), 28), ((40, 40), 18), ((40, 60), 6)])
def test_bases_are_true_to_size_and_as_many_as_the_rows_say(folder: Builder, size: tuple[int, int], each: int) -> None:
    """M2: one elephant or chariot a base. The frame of a base lies 0.8 mm inside its edge."""
    with pdfplumber.open(folder("a4", "ru") / "counters.pdf") as pdf:
        shapes = [s for page in pdf.pages for s in (*page.rects, *page.curves)]
    frames = [
        s
        for s in shapes
        if s["stroke"] and abs(s["width"] * MM - size[0] + 1.6) < 0.05 and abs(s["height"] * MM - size[1] + 1.6) < 0.05
    ]
    assert len(frames) == each


def test_a_standee_is_its_own_mirror_image_in_the_fold(folder: Builder) -> None:
    """Folded, front and back lie behind one another with one outline, both upright."""
    path, dpi = folder("a4", "ru") / "counters.pdf", 200
    with pdfplumber.open(path) as pdf:
        number, page = next(
            (n, p)
            for n, p in enumerate(pdf.pages)
            if {"приклеить", "Триарии"} <= {w["text"] for w in p.extract_words(x_tolerance=1)}
        )
        names = [w["text"] for w in page.extract_words(x_tolerance=1)]
        chars = [c["matrix"][0] for c in page.chars]
        folds = sorted({round(line["top"] * MM, 2) for line in page.lines if abs(line["width"] * MM - 30) < 0.1})
    assert "Триарии" in names
    assert any(a < 0 for a in chars), "the words of the back stand on their head"
    upper = folds[1]
    assert folds[:3] == pytest.approx([upper - 40, upper, upper + 40], abs=0.05)
    picture = render(path, number, dpi)
    back, front = (
        picture.crop(box((20, y0, 190, y1), dpi)) for y0, y1 in ((upper - 31, upper - 1), (upper + 1, upper + 31))
    )
    apart = ImageChops.difference(front, ImageOps.flip(back).resize(front.size)).convert("L")
    assert ImageStat.Stat(apart).mean[0] < 4
    assert ImageStat.Stat(front.convert("L")).stddev[0] > 30, "there is a figure"


def mutated(tmp_path: Path, name: str, row: str, old: str, new: str) -> tuple[list[Diagnostic], int]:
    """What is found in the kit with a text changed in the line that begins so, and the number of that line."""
    lines = (FOLDER / name).read_text(encoding="utf-8").splitlines()
    (index,) = [n for n, line in enumerate(lines) if line.startswith(row)]
    system = changed(FOLDER, tmp_path, name, replaced(lines[index], replaced(old, new)(lines[index])))
    return list(check_kit(Request(system / BATTLE, language="ru"), silent).told), index + 1


UNITS, CAMPS = f"{BATTLE}/units.csv", f"{BATTLE}/camps.csv"


@pytest.mark.parametrize(
    ("name", "row", "old", "new", "words"),
    [
        (UNITS, "IN2;", ";0;35;bow", ";0;36;bow", "IN2: отряд стоит не 36 очков"),
        (UNITS, "LEV;", ";2;16;swords", ";2;8;swords", "LEV: отряд стоит не 8 очков"),
        (UNITS, "ARA;", ";1;1;0;5;0;", ";1;1;0;4;0;", "ARA: воин стоит не 4"),
        (UNITS, "ARA;", "bow, swords, open", "bow, pike, open", "ARA: на верблюдах нет пик и копий"),
        (UNITS, "ARA;", "bow, swords, open", "bow, spear, open", "ARA: на верблюдах нет пик и копий"),
        (UNITS, "EUM;", "javelins, open", "javelins, close", "EUM: смешанный отряд стоит только в разомкнутом"),
        (UNITS, "EUM;", "0;7;6;2;0;0;12;4;42", "0;7;5;2;0;0;12;4;41", "EUM: рядом с каждым всадником"),
        (UNITS, "ONA;", "onager;1;5;", "onager;1;0;", "ONA: у машины нет расчёта"),
        (UNITS, "SCO;", "scorpion;1;2;", "scorpion;1;3;", "SCO: скорпиону нужны ровно двое"),
        (UNITS, "IN1;", "3;0;10;0;30", "3;0;16;0;30", "IN1: слон ходит на 10 см"),
        (UNITS, "CHA;", "2;4;16;0;40", "2;4;16;3;40", "CHA: колесница ходит на 16 см"),
        (UNITS, "BAL;", ";0;3;9;", ";4;3;9;", "BAL: машина не движется"),
        (CAMPS, "CAMP-S;", ";4;ours", ";3;ours", "Лагерь Антиоха: палаток 3, этого мало"),
    ],
)
def test_the_rules_of_this_game_are_checked(
    tmp_path: Path, name: str, row: str, old: str, new: str, words: str
) -> None:
    """M1, M2, M5, M6, M7: each broken rule is told with its file and line."""
    found, line = mutated(tmp_path, name, row, old, new)
    told = [d for d in found if d.code == "R601" and words in d.message]
    assert told, [d.message for d in found]
    assert told[0].position is not None
    assert told[0].position.file.endswith(name)
    assert told[0].position.line == line


def test_a_side_over_the_limit_is_told(tmp_path: Path) -> None:
    name = f"{BATTLE}/scenario.yaml"
    found, _ = mutated(tmp_path, name, "  limit: 500", "500", "499")
    told = [d for d in found if d.code == "R601"]
    assert [d.message for d in told] == ["Римляне и пергамцы: больше 499 очков", "Войско Антиоха III: больше 499 очков"]
    lines = (FOLDER / name).read_text(encoding="utf-8").splitlines()
    assert [d.position and "id:" in lines[d.position.line - 1] for d in told] == [True, True]


def test_sides_of_unequal_points_are_told(tmp_path: Path) -> None:
    """One of the levy deserts: its unit adds up, the armies are 500 and 499."""
    found, _ = mutated(
        tmp_path, UNITS, "LEV;", "2;16;4;4;1;0;0;1;0;0;0;0;10;2;16;", "2;15;5;3;1;0;0;1;0;0;0;0;10;2;15;"
    )
    assert [d.message for d in found] == ["Войско Антиоха III: очков не столько же, сколько у первой стороны"]


@pytest.mark.parametrize(
    ("row", "old", "new", "words"),
    [
        ("  indian:", "30", "31", "indian is 31, expected 30"),
        ("  armoured: 5", "5", "6", "african_armoured is 26, expected 25"),
        ("  ballista: 4", "4", "5", "ballista is 13, expected 12"),
        ("  units_a_tent:", "3", "2", "tents is 4, expected 3"),
        ("  indian_bonus:", "2", "1", "lead is -1, expected 0"),
    ],
)
def test_the_worked_examples_are_reckoned_from_the_data(
    tmp_path: Path, row: str, old: str, new: str, words: str
) -> None:
    """M1, M3"""
    text = (FOLDER / "system.yaml").read_text(encoding="utf-8")
    (line,) = [line for line in text.splitlines() if line.startswith(row) and "{" not in line]
    system = changed(FOLDER, tmp_path, "system.yaml", replaced(line, line.replace(old, new, 1)))
    found = check_kit(Request(system / BATTLE), silent).told
    told = [d for d in found if d.code == "E701"]
    assert words in [d.message.partition(": ")[2] for d in told]
    assert all(d.position and d.position.file.endswith("miniatures/system.yaml") for d in told)


@pytest.mark.parametrize("language", ["ru", "en"])
def test_nothing_is_complained_of(language: str) -> None:
    assert check_kit(Request(FOLDER / BATTLE, language=language), silent).told == ()
