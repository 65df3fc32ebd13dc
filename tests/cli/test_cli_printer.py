"""Printers kept between builds, and the sheet that measures them."""

from __future__ import annotations

import json
from pathlib import Path

import pdfplumber
import pytest
from commands import run

MM = 25.4 / 72


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return tmp_path / "config" / "punchboard" / "printers.json"


def test_what_is_saved_is_listed_and_forgotten(home: Path) -> None:
    assert "none yet" in run("printer", "list").stdout
    assert run("printer", "save", "office", "--dx", "0.5", "--dy", "-1.2", "--angle", "0.1").returncode == 0
    assert run("printer", "save", "office", "--dx", "0.25", "--lying").returncode == 0
    listed = run("printer", "list").stdout
    assert listed == (
        "office: upright dx +0.5 mm, dy -1.2 mm, angle +0.1 degrees; lying dx +0.25 mm, dy +0 mm, angle +0 degrees\n"
    )
    assert json.loads(home.read_text())["office"]["upright"]["dy"] == -1.2
    assert run("printer", "delete", "office").returncode == 0
    assert "none yet" in run("printer", "list").stdout


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("printer", "save", "office", "--dx", "30"), "at most 10 mm"),
        (("printer", "save", "My Office"), "no name for a printer"),
        (("printer", "delete", "home"), "there is no printer 'home'; known are: office"),
        (("build", "heraclea-280bc", "--printer", "home"), "known are: office"),
        (("calibrate", "--flip", "fold"), "long-edge or short-edge"),
        (("calibrate", "--margin", "80"), "takes 0 to 52.5 mm"),
    ],
)
def test_a_wrong_call_is_told_what_would_be_right(arguments: tuple[str, ...], says: str, tmp_path: Path) -> None:
    run("printer", "save", "office")
    done = run(*arguments, cwd=tmp_path)
    assert done.returncode == 2
    assert says in done.stderr


@pytest.mark.parametrize("text", ["{", "[]", '{"office": {"name": "office", "upright": {"dx": 99}}}'])
def test_a_spoilt_file_of_printers_is_told_and_kept(home: Path, text: str) -> None:
    home.parent.mkdir(parents=True)
    home.write_text(text)
    done = run("printer", "save", "office")
    assert done.returncode == 2
    assert "printers.json can't be understood" in done.stderr
    assert home.read_text() == text


def test_a_calibration_sheet_has_two_sides_for_an_upright_and_a_lying_page(tmp_path: Path) -> None:
    done = run("calibrate", "--paper", "letter", cwd=tmp_path)
    file = tmp_path / "out" / "calibration-letter-en.pdf"
    assert done.stdout.startswith("out/calibration-letter-en.pdf: 4 pages")
    with pdfplumber.open(file) as pdf:
        sizes = [(round(page.width * MM, 1), round(page.height * MM, 1)) for page in pdf.pages]
        text = pdf.pages[0].extract_text()
        squares = [
            sorted(round(r["width"] * MM, 2) for r in page.rects if abs(r["width"] - r["height"]) < 0.01)
            for page in pdf.pages
        ]
    assert sizes == [(215.9, 279.4)] * 2 + [(279.4, 215.9)] * 2
    assert squares == [[20] * 4, [14] * 4] * 2
    assert "punchboard printer save NAME" in text


def test_a_narrow_margin_is_warned_of(tmp_path: Path) -> None:
    done = run("calibrate", "--margin", "3", cwd=tmp_path)
    assert done.returncode == 0
    assert "within 5 mm of the edge" in done.stderr
