"""punchboard battlefield: what it tells, what it writes, and how it refuses."""

from __future__ import annotations

import re
from pathlib import Path
from subprocess import CompletedProcess

import commands
import pytest
from commands import ROOT

SYSTEM = """\
id: melee
name: {cs: Řež, en: Melee}
languages: [cs, en]
board: {kind: square, numbering: {scheme: offset}, cell: 25mm}
battlefields: battlefields.yaml
stats: []
rosters: []
terrain: []
components: []
"""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    folder = tmp_path / "melee"
    folder.mkdir()
    (folder / "system.yaml").write_text(SYSTEM, encoding="utf-8")
    data = (ROOT / "scenarios" / "campaign" / "battlefields.yaml").read_text(encoding="utf-8")
    (folder / "battlefields.yaml").write_text(data, encoding="utf-8")
    return folder


def run(*arguments: str | Path) -> CompletedProcess[str]:
    return commands.run("battlefield", *arguments)


def test_help_has_an_example_and_names_the_options():
    done = run("--help")
    assert done.returncode == 0
    assert "Example" in done.stdout
    assert all(option in done.stdout for option in ("--terrain", "--seed", "--paper", "--formats", "--lang", "--out"))


def test_the_same_seed_gives_the_same_bytes_and_another_seed_others(game, tmp_path):
    files = []
    for name, seed in (("a", 7), ("b", 7), ("c", 8)):
        done = run(game, "--terrain", "mountains", "--seed", seed, "--out", tmp_path / name)
        assert (done.returncode, done.stderr) == (0, "")
        folder = tmp_path / name / "melee"
        assert sorted(p.suffix for p in folder.iterdir()) == [".pdf", ".png", ".svg"]
        files.append({p.suffix: p.read_bytes() for p in folder.iterdir()})
    assert files[0] == files[1]
    assert all(files[0][suffix] != files[2][suffix] for suffix in files[0])


def test_every_roll_is_told_and_so_is_a_seed_that_was_not_given(game, tmp_path):
    done = run(game, "--terrain", "wilderness", "--lang", "en", "--formats", "svg", "--out", tmp_path / "one")
    assert done.returncode == 0, done.stderr
    seed, *lines = done.stdout.splitlines()
    assert re.fullmatch(r"seed \d+", seed)
    # The wilderness has six rolls, of which the last may be left out, and six pieces.
    assert [line[:6] for line in lines[:6]] == [f"Roll {number}" for number in range(1, 7)]
    assert [line[:8] for line in lines[6:12]] == [f"Sector {number}" for number in range(1, 7)]
    again = run(
        game, "--terrain", "wilderness", "--lang", "en", "--formats", "svg", "--out", tmp_path / "two",
        "--seed", seed.split()[1],
    )  # fmt: skip
    assert again.stdout.replace("/two/", "/one/") == done.stdout


@pytest.mark.parametrize(("paper", "size"), [("a4", (210, 297)), ("letter", (215.9, 279.4))])
def test_the_plan_is_one_page_with_every_measure_that_the_table_needs(game, tmp_path, paper, size):
    import pdfplumber

    done = run(game, "--terrain", "mountains", "--seed", "7", "--lang", "en", "--paper", paper, "--out", tmp_path)
    pieces = re.findall(r"Sector \d, ([a-z ]+):", done.stdout)
    with pdfplumber.open(tmp_path / "melee" / f"battlefield-mountains-7-{paper}-en.pdf") as pdf:
        (page,) = pdf.pages
        assert (page.width / 72 * 25.4, page.height / 72 * 25.4) == pytest.approx(size, abs=0.01)
        words = page.extract_text()
        assert all(word["x0"] >= 0 and word["x1"] <= page.width for word in page.extract_words())
    assert "Melee · table 6 × 4 feet (183 × 122 cm) · seed 7" in words
    for name in pieces:
        assert words.count(name) >= 3  # on the plan, in the list, and in the story


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--terrain", "sea"), "there is no battlefield of 'sea'; known are: plains, mountains, wilderness"),
        (("--terrain", "plains", "--lang", "de"), "the system has no texts in 'de'; it has: cs, en"),
        (("--terrain", "plains", "--formats", "docx"), "there is no format 'docx'"),
        ((), "Missing option '--terrain'"),
    ],
)
def test_a_wrong_call_exits_with_2_and_says_what_would_be_right(game, tmp_path, arguments, says):
    done = run(game, *arguments, "--out", tmp_path / "out")
    assert done.returncode == 2
    assert says in done.stderr
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("name", ["swat", "swat/first-clash"])
def test_a_system_without_battlefields_says_so(tmp_path, name):
    done = run(name, "--terrain", "plains", "--out", tmp_path)
    assert done.returncode == 2
    assert "the game system 'swat' has no battlefields" in done.stderr


def test_what_is_wrong_with_the_data_is_told_with_its_place_and_nothing_is_written(game, tmp_path):
    file = game / "battlefields.yaml"
    text = file.read_text(encoding="utf-8")
    assert text.count("6: rock}") == 1
    file.write_text(text.replace("6: rock}", "6: rok}"), encoding="utf-8")
    done = run(game, "--terrain", "plains", "--out", tmp_path / "out")
    assert done.returncode == 1
    row = next(i for i, line in enumerate(text.splitlines(), 1) if "6: rock}" in line)
    assert f"battlefields.yaml:{row}:" in done.stderr
    assert "S004 there is no terrain 'rok'" in done.stderr
    assert "did you mean 'rock'?" in done.stderr
    assert not (tmp_path / "out").exists()
