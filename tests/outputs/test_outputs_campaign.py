"""The kit of the campaign (C1 to C11), read back from its files."""

from __future__ import annotations

import re
from collections import Counter

import pdfplumber
import pytest
from kitfiles import Builder, builder, silent

from generator import resources
from generator.press import Request, check_kit

FOLDER = resources.scenarios() / "campaign" / "six-realms"
MM = 25.4 / 72


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Builder:
    return builder(FOLDER, tmp_path_factory)


@pytest.mark.parametrize("language", ["cs", "en"])
def test_nothing_is_complained_of(language: str) -> None:
    assert check_kit(Request(FOLDER, language=language), silent).told == ()


def test_the_poster_shows_45_numbered_fields(folder: Builder) -> None:
    """C1."""
    with pdfplumber.open(folder("a4", "en") / "map-poster.pdf") as pdf:
        words = [word["text"] for word in pdf.pages[0].extract_words()]
    assert sorted(int(word) for word in words if word.isdigit()) == list(range(1, 46))


def test_the_list_of_fields_takes_one_page_and_is_mutual(folder: Builder) -> None:
    with pdfplumber.open(folder("letter", "en") / "fields.pdf") as pdf:
        (page,) = pdf.pages
        text = page.extract_text()
    found = {}
    for match in re.finditer(
        r"\b(\d+) (Plains|Mountains|Wilderness|Special field)((?: [A-Z]\w+| of)*) ((?:\d+, )*\d+)", text
    ):
        found[int(match[1])] = (match[2], {int(n) for n in match[4].split(", ")})
    kinds = Counter(kind for kind, _ in found.values())
    assert kinds == {"Plains": 21, "Mountains": 10, "Wilderness": 9, "Special field": 5}
    assert all(one in found[other][1] for one, (_, others) in found.items() for other in others)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_aids_of_six_players_have_the_numbers_of_the_rules(folder: Builder, paper: str) -> None:
    """C2: costs; C3: raid defence; C4: battle points; C5: income and plunder."""
    with pdfplumber.open(folder(paper, "en") / "cards.pdf") as pdf:
        pages = [page for page in pdf.pages if "Building costs" in page.extract_text()]
        said = "\n".join(page.extract_text() for page in pages)
    assert said.count("Building costs") == 6
    for words, value, times in (
        ("farm · plains", "100", 6),
        ("mine · mountains", "100", 6),
        ("farm, mine · wilderness", "150", 6),
        ("fortress · plains", "100", 6),
        ("fortress · mountains, wilderness", "150", 6),
        ("mountains, wilderness", r"\+1", 6),
        ("farm on plains", r"\+1", 6),
        ("fortress", r"\+2", 6),
        ("defended this turn", r"\+1", 6),
        ("farm", r"\+50", 6),
        ("fortress", r"\+200", 6),
        ("support", r"\+200", 6),
        (r"mercenaries \(for 50\)", r"\+50", 6),
        ("plunder of a building", "50", 6),
        ("plunder of a capital", "200", 6),
    ):
        # Two cards lie side by side: a line of theirs begins the page's line, or follows a value.
        assert len(re.findall(rf"(?:^|(?<=\d )){words} {value}\b", said, re.MULTILINE)) == times, words


def test_terrain_cards_say_what_can_be_built(folder: Builder) -> None:
    """C2: a farm on plains 100, a mine in mountains 100, both 150 in wilderness; fortresses 100, 150 and 150."""
    with pdfplumber.open(folder("a4", "cs") / "cards.pdf") as pdf:
        words = [(page, page.extract_words()) for page in pdf.pages]
    found = {}
    for _, page in words:
        for name in ("Rovina", "Hory", "Divočina"):
            for title in (w for w in page if w["text"] == name and w["bottom"] - w["top"] > 12):
                x, y = (title["x0"] + title["x1"]) / 2 * MM, title["bottom"] * MM
                row = [w for w in page if abs((w["x0"] + w["x1"]) / 2 * MM - x) < 30 and 4 < w["top"] * MM - y < 12]
                values = [
                    w["text"] for w in sorted(row, key=lambda w: w["x0"]) if w["text"].isdigit() or w["text"] == "–"
                ]
                if len(values) == 3:
                    found[name] = values
    assert found == {
        "Rovina": ["100", "–", "100"],
        "Hory": ["–", "100", "150"],
        "Divočina": ["150", "150", "150"],
    }


def test_every_player_has_an_order_sheet_and_a_ledger(folder: Builder) -> None:
    """C9: orders name from, to and over; six years of four seasons."""
    with pdfplumber.open(folder("a4", "en") / "sheets.pdf") as pdf:
        texts = [page.extract_text() for page in pdf.pages]
    assert len(texts) == 12
    orders, ledgers = texts[::2], texts[1::2]
    assert all(text.startswith("Orders: ") and "From To Over" in text for text in orders)
    assert all(text.startswith("Ledger: ") for text in ledgers)
    assert all(text.count(season) == 6 for text in orders for season in ("spring", "summer", "autumn", "winter"))


def test_money_is_of_four_values(folder: Builder) -> None:
    """C2, C5: sums are multiples of 50."""
    with pdfplumber.open(folder("a4", "en") / "counters.pdf") as pdf:
        figures = [c for p in pdf.pages for c in p.chars if abs((c["bottom"] - c["top"]) * MM - 6.4) < 0.05]
    said = Counter(re.findall("500|200|100|50", "".join(c["text"] for c in figures)))
    assert said == {"50": 40, "100": 48, "200": 24, "500": 16}, "both sides of 20, 24, 12 and 8"
