"""Kits built for tests, and copies of a game system with something changed."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from generator.pipeline import build_kit
from generator.press import Request
from generator.sheets.paper import PAPERS
from generator.sheets.printing import Printing

Builder = Callable[[str, str], Path]


def silent(_: str) -> None:
    """Progress that nobody watches."""


def builder(scenario: Path, factory: pytest.TempPathFactory) -> Builder:
    """Gives the folder of a kit's PDF files for a paper and a language; each is built once."""

    @cache
    def build(paper: str, language: str) -> Path:
        out = factory.mktemp(f"{paper}-{language}")
        return build_kit(Request(scenario, out, Printing(PAPERS[paper]), language), silent).files[0].parent

    return build


def changed(system: Path, tmp_path: Path, name: str, change: Callable[[str], str]) -> Path:
    """A copy of a system's folder with its scenarios, in which one file has another text; made once a test.

    Translations are left behind: they would lack what is changed.
    """
    copy = tmp_path / system.name
    if not copy.exists():
        shutil.copytree(system, copy, ignore=shutil.ignore_patterns("*.po"))
    (copy / name).write_text(change((copy / name).read_text(encoding="utf-8")), encoding="utf-8")
    return copy


def replaced(old: str, new: str) -> Callable[[str], str]:
    """A change of a text that stands in a file once."""

    def change(text: str) -> str:
        assert text.count(old) == 1, f"{old!r} must be there once"
        return text.replace(old, new)

    return change
