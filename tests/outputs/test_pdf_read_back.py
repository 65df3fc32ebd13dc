"""What stands on the pages of the Heraclea kit, read back from its PDF files."""

from __future__ import annotations

import math
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pdfplumber
import pypdfium2
import pytest

from generator.outputs import atomic
from generator.pipeline import build_kit
from generator.press import Request

MM = 25.4 / 72
PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
KITS = [("a4", "cs"), ("letter", "en")]
TWENTY_TWO = 22.0  # mm, flat to flat: the cell of the system


def words(page) -> list[dict]:
    """Words with their places in mm from the upper left corner."""
    found = page.extract_words(x_tolerance=1, y_tolerance=1, keep_blank_chars=False)
    return [
        {"text": w["text"], "x": (w["x0"] + w["x1"]) / 2 * MM, "y": (w["top"] + w["bottom"]) / 2 * MM} for w in found
    ]


@pytest.fixture(params=KITS, ids="-".join)
def folder(request, kit) -> Path:
    return kit(*request.param)


@pytest.fixture
def paper(folder) -> tuple[float, float]:
    return PAPERS[folder.name.split("-")[0]]


def fronts_and_backs(folder: Path) -> list[tuple[int, int]]:
    with pdfplumber.open(folder / "counters.pdf") as pdf:
        assert len(pdf.pages) % 2 == 0
        return [(n, n + 1) for n in range(0, len(pdf.pages), 2)]


def test_every_unit_is_on_the_counter_sheets_exactly_count_times_with_its_values(folder, units):
    with pdfplumber.open(folder / "counters.pdf") as pdf:
        found = [w for front, _ in fronts_and_backs(folder) for w in words(pdf.pages[front])]
    for unit in units:
        abbreviations = [w for w in found if w["text"] == unit["abbr"]]
        assert len(abbreviations) == int(unit["count"]), unit["abbr"]
        for label in abbreviations:
            # The values stand in the lower third of the same counter, in the order P U B M (A5).
            below = [
                w
                for w in found
                if 6 < w["y"] - label["y"] < 12 and -3 < w["x"] - label["x"] < 12 and w["text"].isdigit()
            ]
            assert [w["text"] for w in sorted(below, key=lambda w: w["x"])][:4] == [unit[s] for s in "PUBM"], unit[
                "abbr"
            ]


def test_every_commander_is_there_once_with_his_command_value(folder, commanders):
    with pdfplumber.open(folder / "counters.pdf") as pdf:
        found = [w for front, _ in fronts_and_backs(folder) for w in words(pdf.pages[front])]
    for commander in commanders:
        (label,) = [w for w in found if w["text"] == commander["abbr"]]
        value = [w["text"] for w in found if abs(w["x"] - label["x"] - 4.1) < 1.5 and 3 < w["y"] - label["y"] < 9]
        assert value == [commander["V"]], commander["abbr"]
    assert Counter(w["text"] for w in found)["Repl"] == 10  # A7: one for each of five commanders a side


def coloured_boxes(page) -> list[tuple[str, float, float, float, float]]:
    """The filled squares of 20 mm (16 and twice the drawn overshoot) with colour and place, in mm."""
    found = []
    for rect in page.rects:
        box = [rect[k] * MM for k in ("x0", "top", "x1", "bottom")]
        if rect["fill"] and abs(box[2] - box[0] - 20) < 0.01 and abs(box[3] - box[1] - 20) < 0.01:
            found.append((str(rect["non_stroking_color"]), *box))
    return found


def test_backs_lie_behind_their_fronts_within_a_tenth_of_a_millimetre(folder, paper):
    with pdfplumber.open(folder / "counters.pdf") as pdf:
        for front, back in fronts_and_backs(folder):
            fronts, backs = coloured_boxes(pdf.pages[front]), coloured_boxes(pdf.pages[back])
            width, height = pdf.pages[front].width * MM, pdf.pages[front].height * MM
            assert (round(width, 1), round(height, 1)) in (paper, paper[::-1])
            assert len(fronts) == len(backs) > 0
            # Flipped on the long edge: an upright sheet is mirrored left to right, a lying one top to bottom.
            upright = height > width
            flipped = [
                (width - x1, y0, width - x0, y1) if upright else (x0, height - y1, x1, height - y0)
                for _, x0, y0, x1, y1 in backs
            ]
            for _, *box in fronts:
                assert min(max(abs(a - b) for a, b in zip(box, other, strict=True)) for other in flipped) < 0.1


def test_a_back_shows_the_colour_of_the_side_in_front_of_it(folder, units, commanders):
    """Rendered: the middle of each unit's back has the colour that its front has beside the abbreviation."""
    document = pypdfium2.PdfDocument(folder / "counters.pdf")
    scale = 200 / 72
    with pdfplumber.open(folder / "counters.pdf") as pdf:
        for front, back in fronts_and_backs(folder):
            face, reverse = (document[n].render(scale=scale).to_pil().convert("RGB") for n in (front, back))
            mirrored = reverse.transpose(0) if face.height > face.width else reverse.transpose(1)
            for word in words(pdf.pages[front]):
                if word["text"] in {row["abbr"] for row in units}:
                    # Half a millimetre above the abbreviation lies the ground of the front.
                    at = (round(word["x"] / MM * scale), round((word["y"] - 1.9) / MM * scale))
                    ground = face.getpixel(at)
                    assert max(abs(a - b) for a, b in zip(ground, mirrored.getpixel(at), strict=True)) < 12, word


def expected_centre(label: str) -> tuple[float, float]:
    """Where A2 and A3 put a hex: columns 3/2 radius apart, each number a row lower, each column half a row higher."""
    column, number = ord(label[0]) - ord("A"), int(label[1:])
    radius = TWENTY_TWO / math.sqrt(3)
    return 1.5 * radius * column, TWENTY_TWO * (number - column / 2)


@pytest.fixture(scope="module")
def poster(kit) -> list[dict]:
    """The words of the map on one sheet."""
    with pdfplumber.open(kit("a4", "en") / "map-poster.pdf") as pdf:
        return words(pdf.pages[0])


def test_map_labels_stand_where_the_facts_put_them(poster):
    found = [w for w in poster if re.fullmatch("[A-X][0-9]{1,2}", w["text"])]
    assert len(found) == len({w["text"] for w in found}) == 24 * 16
    # A1 to A16 in the first column; every second column begins one number later (oblique rows).
    for q in range(24):
        column = sorted((w for w in found if w["text"][0] == chr(65 + q)), key=lambda w: w["y"])
        assert [int(w["text"][1:]) for w in column] == list(range(1 + q // 2, 17 + q // 2))
    at = {w["text"]: w for w in found}
    x0, y0 = (at["A1"]["x"] - expected_centre("A1")[0], at["A1"]["y"] - expected_centre("A1")[1])
    moved = 0
    for label, word in at.items():
        x, y = expected_centre(label)
        # Names stand high in their hexes, all at the same place; one that makes way for a road or river goes down or
        # aside, and still stands in its hex, whose side at that height is no further away than a radius.
        aside, down = word["x"] - x0 - x, word["y"] - y0 - y
        assert abs(aside) < TWENTY_TWO / math.sqrt(3), label
        assert -0.05 < down < TWENTY_TWO / 2, label
        moved += math.hypot(aside, down) > 0.05
    assert moved < len(at) / 8


@pytest.mark.parametrize("pair", ["E6-E5", "F6-G6", "F7-G8", "E7-F7", "E8-D7", "E8-E7", "E7-F8", "D7-E7"])
def test_neighbours_of_a3_touch_on_the_printed_map(poster, pair):
    # A3: these hexes are adjacent; their printed centres are one flat-to-flat apart.
    one, other = pair.split("-")
    at = {w["text"]: (w["x"], w["y"]) for w in poster}
    assert math.dist(at[one], at[other]) == pytest.approx(TWENTY_TWO, abs=0.05)


def test_tiles_show_every_label_and_keep_inside_the_printable_margin(folder):
    labels: Counter[str] = Counter()
    with pdfplumber.open(folder / "map.pdf") as pdf:
        for page in pdf.pages[1:]:
            # Tiles are named as hexes are; their names stand in the strips around the frame.
            frame = max((r for r in page.rects if r["stroke"]), key=lambda r: r["width"] * r["height"])
            left, top, right, bottom = (frame[k] * MM for k in ("x0", "top", "x1", "bottom"))
            assert left >= 7
            assert top >= 7
            assert right <= page.width * MM - 7
            assert bottom <= page.height * MM - 7
            for word in words(page):
                inside = left <= word["x"] <= right and top <= word["y"] <= bottom
                if re.fullmatch("[A-X][0-9]{1,2}", word["text"]) and inside:
                    labels[word["text"]] += 1
    assert len(labels) == 24 * 16


def test_pages_have_true_paper_sizes_and_boxes(folder, paper):
    for file in ("kit.pdf", "counters.pdf", "cards.pdf", "map.pdf", "rulebook.pdf"):
        for page in pypdfium2.PdfDocument(folder / file):
            left, bottom, right, top = page.get_mediabox()
            size = ((right - left) * MM, (top - bottom) * MM)
            assert min(math.dist(size, paper), math.dist(size, paper[::-1])) < 0.05
            assert page.get_trimbox() == page.get_bleedbox() == (left, bottom, right, top)


def test_the_poster_is_trimmed_inside_its_bleed(kit):
    page = pypdfium2.PdfDocument(kit("a4", "cs") / "map-poster.pdf")[0]
    media, trim = page.get_mediabox(), page.get_trimbox()
    assert page.get_bleedbox() == media
    assert [abs(a - b) * MM for a, b in zip(media, trim, strict=True)] == pytest.approx([3.0] * 4, abs=0.01)


def objects(folder: Path) -> list[dict]:
    from pdfminer.pdfdocument import PDFDocument
    from pdfminer.pdfparser import PDFParser
    from pdfminer.pdftypes import resolve1

    with (folder / "kit.pdf").open("rb") as file:
        document = PDFDocument(PDFParser(file))
        found = [resolve1(document.getobj(n)) for xref in document.xrefs for n in xref.get_objids()]
        return [o for o in found if isinstance(o, dict)] + [document.catalog]


def test_all_fonts_are_embedded(folder):
    from pdfminer.pdftypes import resolve1

    fonts = [o for o in objects(folder) if str(o.get("Type")) == "/'Font'"]
    assert len(fonts) >= 4
    for font in fonts:
        assert "Helvetica" not in str(font.get("BaseFont"))
        assert resolve1(font["FontDescriptor"]).get("FontFile2"), font.get("BaseFont")


@pytest.mark.skipif(not shutil.which("qpdf"), reason="needs qpdf")
def test_qpdf_finds_nothing_wrong(folder):
    for file in sorted(folder.glob("*.pdf")):
        done = subprocess.run(["qpdf", "--check", str(file)], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.skipif(not shutil.which("pdffonts"), reason="needs poppler")
def test_poppler_finds_all_fonts_embedded_and_subset(folder):
    listed = subprocess.run(["pdffonts", str(folder / "kit.pdf")], capture_output=True, text=True, check=True).stdout
    rows = [line.split() for line in listed.splitlines()[2:]]
    assert len(rows) >= 4
    # The last columns: embedded, subset, with a table to Unicode, and the number of the object.
    assert {tuple(row[-5:-2]) for row in rows} == {("yes", "yes", "yes")}


def test_the_kit_says_what_it_is(folder):
    from pdfminer.pdftypes import resolve1

    language = folder.name.split("-")[1]
    catalog = next(o for o in objects(folder) if str(o.get("Type")) == "/'Catalog'")
    with pdfplumber.open(folder / "kit.pdf") as pdf:
        title = {"cs": "Hérakleia 280 př. n. l.", "en": "Heraclea 280 BC"}[language]
        assert pdf.metadata["Title"] == title
        assert pdf.metadata["Producer"].startswith("Punchboard")
    assert catalog["Lang"].decode() == language
    preferences = {k: str(getattr(v, "name", v)) for k, v in resolve1(catalog["ViewerPreferences"]).items()}
    assert preferences["PrintScaling"] == "None"
    assert preferences["Duplex"] == "DuplexFlipLongEdge"
    assert preferences["DisplayDocTitle"].lower() == "true"
    assert "PageLabels" in catalog


def test_bookmarks_lead_to_every_part(folder):
    document = pypdfium2.PdfDocument(folder / "kit.pdf")
    marks = [(m.get_title(), m.get_dest().get_index()) for m in document.get_toc()]
    assert len(marks) == 8  # contents, counters, map, cards, battle, rule book, terrain table, set-up sheet
    assert [index for _, index in marks] == sorted({index for _, index in marks})
    assert marks[0][1] == 0


def test_the_contents_page_names_the_right_pages(kit):
    document = pypdfium2.PdfDocument(kit("a4", "en") / "kit.pdf")
    marks = {m.get_title(): m.get_dest().get_index() + 1 for m in document.get_toc()}
    first = document[0].get_textpage().get_text_range()
    for title, start in marks.items():
        if title != "Contents":
            line = re.search(rf"^{re.escape(title)}\D* ?(\d+)(?:–\d+)?\s*$", first, re.MULTILINE)
            assert line, title
            assert int(line[1]) == start, title


def test_czech_text_can_be_selected(kit):
    with pdfplumber.open(kit("a4", "cs") / "rulebook.pdf") as pdf:
        text = "\n".join(page.extract_text() for page in pdf.pages)
    for word in ("Římští hastati", "Krétští", "Drtivý útok", "Řeka", "Křoviny"):
        assert word in text


def page_texts(folder: Path) -> dict[str, list[str]]:
    found = {}
    for file in sorted(folder.glob("*.pdf")):
        if file.name != "kit.pdf":
            document = pypdfium2.PdfDocument(file)
            found[file.name] = [page.get_textpage().get_text_range() for page in document]
    return found


def test_one_changed_value_changes_counter_card_and_order_of_battle_and_nothing_else(scenario, tmp_path, kit):
    copy = tmp_path / "heraclea-280bc"
    shutil.copytree(scenario, copy)
    table = (copy / "units.csv").read_text(encoding="utf-8")
    row = next(line for line in table.splitlines() if line.startswith("Sling;"))
    cells = row.split(";")
    assert cells[9] == "1"  # attack
    cells[9] = "8"
    (copy / "units.csv").write_text(table.replace(row, ";".join(cells)), encoding="utf-8")
    changed = page_texts(build_kit(Request(copy, tmp_path / "out", language="en"), lambda _: None).files[0].parent)
    before = page_texts(kit("a4", "en"))
    differing = {name for name in before if before[name] != changed[name]}
    assert differing == {"counters.pdf", "cards.pdf", "rulebook.pdf"}
    for name in differing:
        lines = [
            (a, b)
            for old, new in zip(before[name], changed[name], strict=True)
            for a, b in zip(old.splitlines(), new.splitlines(), strict=True)
            if a != b
        ]
        # The order of battle shows the value in its row and in the picture of the counter.
        assert len(lines) == (2 if name == "rulebook.pdf" else 1), (name, lines)
        for old, new in lines:
            assert Counter(new) - Counter(old) == Counter("8")
            assert Counter(old) - Counter(new) == Counter("1")


def test_two_builds_are_byte_identical_wherever_and_whenever_they_run(scenario, tmp_path, kit):
    command = [sys.executable, "-m", "generator", "build", str(scenario), "--out", str(tmp_path), "--lang", "en"]
    environment = {**os.environ, "PYTHONHASHSEED": "4711", "TZ": "Asia/Tokyo", "LC_ALL": "C"}
    subprocess.run(command, cwd=tmp_path, env=environment, check=True, capture_output=True)
    again, first = tmp_path / "heraclea-280bc" / "a4-en", kit("a4", "en")
    names = sorted(p.name for p in first.iterdir())
    assert sorted(p.name for p in again.iterdir()) == names
    assert [n for n in names if (again / n).read_bytes() != (first / n).read_bytes()] == []


def test_a_failed_write_leaves_the_old_file_and_no_other(tmp_path, monkeypatch):
    target = tmp_path / "kit.pdf"
    target.write_bytes(b"old")

    def fail(*_: object) -> None:
        raise OSError("no space left on device")

    monkeypatch.setattr(atomic.Path, "replace", fail)
    with pytest.raises(OSError, match="no space"):
        atomic.write_bytes(target, b"new")
    assert [p.name for p in tmp_path.iterdir()] == ["kit.pdf"]
    assert target.read_bytes() == b"old"


def test_rulers_on_the_sheets_are_fifty_millimetres_and_two_inches(folder):
    with pdfplumber.open(folder / "counters.pdf") as pdf:
        lengths = [abs(line["x1"] - line["x0"]) * MM for line in pdf.pages[0].lines]
    assert any(abs(length - 50) < 0.02 for length in lengths)
    assert any(abs(length - 50.8) < 0.02 for length in lengths)


def test_ticks_keep_clear_of_the_art(folder):
    with pdfplumber.open(folder / "counters.pdf") as pdf:
        page = pdf.pages[0]
        boxes = [(x0 + 1, y0 + 1, x1 - 1, y1 - 1) for _, x0, y0, x1, y1 in coloured_boxes(page)]  # with bleed of 1 mm
        ticks = []
        for line in page.lines:
            x0, y0, x1, y1 = (line[k] * MM for k in ("x0", "top", "x1", "bottom"))
            if min(x1 - x0, y1 - y0) < 0.01 and abs(max(x1 - x0, y1 - y0) - 2.4) < 0.01:
                ticks.append((x0, y0, x1, y1))
    # Ten columns and nine rows of counters: two ticks a cut line at both ends of each.
    assert len(ticks) == 2 * 2 * (10 + 9)
    for x0, y0, x1, y1 in ticks:
        assert all(x1 <= a or x0 >= c or y1 <= b or y0 >= d for a, b, c, d in boxes)


def test_legions_have_four_marks_each(kit):
    # A12: each legion is four units (velites, hastati, principes, triarii).
    with pdfplumber.open(kit("a4", "en") / "counters.pdf") as pdf:
        marks = Counter(w["text"] for w in words(pdf.pages[0]))
    assert [marks[mark] for mark in ("I", "II", "III", "IV")] == [4, 4, 4, 4]


def test_the_turn_track_counts_up_at_the_lower_edge(kit):
    # A8: the track stands at the lower edge of the map; 24 turns, twelve a side.
    with pdfplumber.open(kit("a4", "en") / "map-poster.pdf") as pdf:
        page = pdf.pages[0]
        found = words(page)
        height = page.height * MM
    (title,) = [w for w in found if w["text"] == "track"]
    numbers = [w for w in found if w["text"].isdigit() and title["y"] < w["y"] < title["y"] + 22]
    assert [int(w["text"]) for w in sorted(numbers, key=lambda w: w["x"])] == list(range(1, 25))
    assert title["y"] > height * 0.85
    assert all(
        b["x"] - a["x"] == pytest.approx(18, abs=0.2) for a, b in pairwise(sorted(numbers, key=lambda w: w["x"]))
    )


def test_the_rule_book_explains_the_counter(kit):
    """A5: the four values of the key stand under a counter in the order P U B M, from left to right."""
    with pdfplumber.open(kit("a4", "en") / "rulebook.pdf") as pdf:
        words = pdf.pages[0].extract_words(x_tolerance=0.5)
    (movement,) = [w for w in words if w["text"] == "Movement"]
    row = [w for w in words if abs(w["bottom"] - movement["bottom"]) < 2]
    assert [w["text"] for w in sorted(row, key=lambda w: w["x0"])] == ["Movement", "Attack", "Armour", "Morale"]
    assert "front of the unit" in " ".join(w["text"] for w in words)
