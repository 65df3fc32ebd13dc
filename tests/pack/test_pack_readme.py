"""READMEs: in every language, with every part, its number and its size, for every way of printing."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from packs import CLASH, order, printed

from generator.pack.readme import readme
from generator.press import Press, Request
from generator.sheets.flip import Flip
from generator.sheets.machines import Cutter
from generator.sheets.paper import PAPERS
from generator.sheets.printing import Ink

LANGUAGES = ("cs", "en", "sk", "ru")
PRINTS = frozenset(
    f"pdf/a4/colour/kit_v1_{name}_{language}.pdf" for language in LANGUAGES for name in ("a4_long-edge", "map-poster")
)
ALL = PRINTS | {"LICENSE", "CHANGELOG.md", "source/", "calibration/c.pdf", "cut/a4/x.svg"}


@pytest.fixture(scope="module")
def press() -> Press:
    return Press(Request(CLASH))


def text(press: Press, language: str, paths: frozenset[str] = ALL, **changes: object) -> str:
    asked = replace(order(Path("out"), language), papers=(PAPERS["a4"], PAPERS["letter"]), inks=tuple(Ink), **changes)  # type: ignore[arg-type]
    kits = [printed(paper.key, language) for paper in asked.papers]
    return readme(asked, press, "kit_v1", language, kits, paths).decode()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_part_is_there_with_its_number_size_and_pages(press: Press, language: str) -> None:
    lines = text(press, language).splitlines()
    sign, unit = ("." if language == "en" else ","), ("мм" if language == "ru" else "mm")
    assert f"| – Units | 12 | 16 × 16 {unit}; 16{sign}5 × 30 {unit} | | |" in lines
    assert f"| – Cards | 9 | 63 × 88 {unit} | | |" in lines
    assert f"| **Map** |  | 300{sign}5 × 200 {unit} | 5–12 | 5–12 |" in lines
    assert "| **Counters** | 12 |  | 3–4 | 3–4 |" in lines
    assert "| **Rules** |  |  | 17–19 | 17–19 |" in lines
    assert sum(" 19, " in line and line.endswith(": 10") for line in lines) == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_in_the_pack_is_named(press: Press, language: str) -> None:
    told = text(press, language)
    for name in ("pdf/", "calibration/", "cut/", "source/", "LICENSE", "CREDITS.md", "CHANGELOG.md", "SHA256SUMS"):
        assert f"`{name}`" in told
    assert f"`pdf/a4/colour/kit_v1_a4_long-edge_{language}.pdf`" in told
    for name in ("`colour`", "`grey`", "`low-ink`", "A4", "Letter", "Silhouette", "punchboard verify kit_v1.zip"):
        assert name in told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("flip", Flip)
@pytest.mark.parametrize("cutter", Cutter)
def test_every_way_of_printing_has_its_text(press: Press, language: str, flip: Flip, cutter: Cutter) -> None:
    paths = ALL - {"cut/a4/x.svg"} if cutter is Cutter.HAND else ALL
    told = text(press, language, paths, flip=flip, cutter=cutter)
    assert "{" not in told
    assert not [line for line in told.splitlines() if line.startswith(("  -", " 1"))]
    numbers = [int(line[0]) for line in told.splitlines() if line[:1].isdigit()]
    assert all(b in (a + 1, 1) for a, b in pairwise(numbers)), numbers


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_not_in_the_pack_is_not_spoken_of(press: Press, language: str) -> None:
    bare = frozenset(path for path in ALL if path.startswith("pdf/") and "poster" not in path)
    told = text(press, language, bare, cutter=Cutter.HAND, flip=Flip.FOLD)
    for name in ("calibration", "cut/", "source/", "`LICENSE`", "CHANGELOG", "poster", "Silhouette"):
        assert name not in told
    assert "A. Designer" in told[told.rindex("## ") :]


def test_a_language_without_a_readme_of_its_own_has_the_english_one(press: Press) -> None:
    paths = frozenset({"pdf/a4/colour/kit_v1_a4_long-edge_de.pdf"})
    assert "## How to print" in text(press, "de", paths)
