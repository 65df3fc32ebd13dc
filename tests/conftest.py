"""What many tests share: fonts, the Heraclea scenario with its tables as plain rows, and kits built once."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path

import pytest
from kitfiles import builder, silent

from generator import resources
from generator.components.parts import Part
from generator.components.studio import Studio
from generator.drawing.fonts import FontBook
from generator.press import Press, Request
from generator.source.fontfiles import read_catalogue

pytest.register_assert_rewrite("broken")

Row = dict[str, str]


@pytest.fixture(scope="session")
def book() -> FontBook:
    return FontBook(read_catalogue(resources.fonts()))


@pytest.fixture(scope="session")
def scenario() -> Path:
    return resources.scenarios() / "antiquity" / "heraclea-280bc"


@pytest.fixture(scope="session")
def units(scenario: Path) -> list[Row]:
    """The rows of units.csv, read by Python's own csv module."""
    return _rows(scenario / "units.csv")


@pytest.fixture(scope="session")
def commanders(scenario: Path) -> list[Row]:
    return _rows(scenario / "commanders.csv")


def _rows(path: Path) -> list[Row]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter=";"))


@pytest.fixture(scope="session")
def kit(scenario: Path, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, str], Path]:
    """The folder of the Heraclea kit's PDF files, for a paper and a language; each is built once a session."""

    return builder(scenario, tmp_path_factory)


@pytest.fixture(scope="session")
def press(scenario: Path) -> Press:
    return Press(Request(scenario, language="en"))


@pytest.fixture(scope="session")
def studio(press: Press) -> Studio:
    """The drawing tools of the Heraclea kit in English."""
    return press.studio


@pytest.fixture(scope="session")
def parts(press: Press) -> tuple[Part, ...]:
    """The parts of the Heraclea kit in English."""
    return press.draw(silent)


@pytest.fixture(scope="session")
def cmyk() -> Path:
    """A profile of four inks that Ghostscript brings along; there is none that is ours to ship."""
    found = sorted(Path("/usr/share").glob("color/icc/**/default_cmyk.icc"))
    if not found:
        pytest.skip("needs the profiles of Ghostscript")
    return found[0]
