"""The shipped scenarios are clean, and no edit of one brings down more than the kit itself."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from generator import resources
from generator.diagnostics import InputError
from generator.loading.kits import load
from generator.press import Press, Request
from generator.rules.registry import check

SCENARIOS = sorted(path.parent for path in resources.scenarios().glob("*/*/scenario.yaml"))
NAMES = [f"{folder.parent.name}/{folder.name}" for folder in SCENARIOS]


@pytest.mark.parametrize("folder", SCENARIOS, ids=NAMES)
def test_a_shipped_scenario_is_clean(folder: Path) -> None:
    press = Press(Request(folder))
    assert press.loaded.diagnostics == ()
    assert list(check(press.loaded, press.finder)) == []


def _without(line: str) -> str:
    return ""


def _twice(line: str) -> str:
    return f"{line}\n{line}"


def _other(value: str) -> Callable[[str], str]:
    """Puts `value` in the place of the line's last one: behind a colon or comma, or in its last cell."""
    return lambda line: re.sub(r"([:,;]\s*|^\s*)[^:,;\s\]}]+([\]}\s]*)$", rf"\g<1>{value}\g<2>", line)


MUTATIONS: dict[str, Callable[[str], str]] = {
    "without": _without,
    "twice": _twice,
    "empty": _other(""),
    "word": _other("xyzzy"),
    "number": _other("-1"),
    "mapping": _other("{a: b}"),
}
FILES = ("scenario.yaml", "map.yaml", "units.csv", "commanders.csv", "../system.yaml")


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    system = tmp_path_factory.mktemp("scenarios") / "antiquity"
    shutil.copytree(resources.scenarios() / "antiquity", system)
    return system / "heraclea-280bc"


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("mutation", MUTATIONS)
def test_an_edit_ends_in_findings_or_unreadable_input(copy: Path, name: str, mutation: str) -> None:
    path = copy / name
    original = path.read_text(encoding="utf-8")
    lines = original.splitlines()
    # Two lines a file and mutation, another pair for each, spread over the whole file.
    shift = list(MUTATIONS).index(mutation) + 1
    for index in (len(lines) * shift // 13, len(lines) * (shift + 6) // 13):
        edited = [*lines[:index], MUTATIONS[mutation](lines[index]), *lines[index + 1 :]]
        path.write_text("\n".join(edited), encoding="utf-8")
        try:
            press = Press(Request(copy))
            assert all(found.message for found in check(press.loaded, press.finder))
        except InputError as problem:
            assert problem.diagnostics
        finally:
            path.write_text(original, encoding="utf-8")


def test_the_copy_is_clean_without_an_edit(copy: Path) -> None:
    assert load(copy, resources.scenarios()).diagnostics == ()
