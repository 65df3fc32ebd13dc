"""The pages of docs/rules: they are what their script makes, and say the same on every computer."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator import resources
from generator.explain.entries import entry
from generator.explain.excerpts import excerpts
from generator.explain.page import INDEX, files, page, text

DOCS = resources.templates().parent / "docs" / "rules"


def test_the_committed_list_is_what_the_script_makes() -> None:
    assert (DOCS / INDEX).read_text(encoding="utf-8") == text(INDEX, str), "run python docs/rules.py"


def test_no_page_is_left_over() -> None:
    assert {path.name for path in DOCS.iterdir()} == set(files())


def test_no_page_names_a_folder_of_this_computer() -> None:
    root = resources.templates().parent.as_posix()
    assert [path.name for path in DOCS.iterdir() if f"{root}/" in path.read_text(encoding="utf-8")] == []


def test_a_page_shows_what_is_wrong_what_is_said_and_what_is_right() -> None:
    lines = page(entry("M310"), lambda folder: f"{folder}/map.yaml: told").splitlines()
    bad, said, good = (lines.index(line) for line in ("## Bad", "Punchboard says:", "## Good"))
    assert lines[0] == "# M310: A cliff lies between equal levels"
    assert "    sides: [C2/C3, B4/B5]" in lines[bad:said]
    assert "clash/map.yaml: told" in lines[said:good]
    assert "    sides: [C2/C3, D2/D3]" in lines[good:]


@pytest.mark.parametrize(("code", "offered"), [("U211", True), ("F003", False), ("S001", False)])
def test_what_can_not_be_read_can_not_be_meant(code: str, offered: bool) -> None:
    assert (f"- {{code: {code}, reason:" in page(entry(code), str)) is offered


def folder(place: Path, **files: bytes) -> Path:
    place.mkdir()
    for name, data in files.items():
        (place / name.replace("_", ".")).write_bytes(data)
    return place


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        # A line around each change, a gap between two of them.
        (
            {"a_md": b"1\n2\n3\n4\n5\n6\n7"},
            {"a_md": b"1\nB\n3\n4\n5\n6\nG"},
            [("1\n2\n3\n...\n6\n7", "1\nB\n3\n...\n6\nG")],
        ),
        # What is gone shows in what stood around it.
        ({"a_md": b"1\n2\n3"}, {"a_md": b"1\n3"}, [("1\n2\n3", "1\n3")]),
        # A row of a table stands below its header.
        ({"a_csv": b"h\n1\n2\n3\n4"}, {"a_csv": b"h\n1\n2\n3\nX"}, [("h\n1\n...\n3\n4", "h\n1\n...\n3\nX")]),
        ({}, {"a_md": b"new"}, [(None, "new")]),
        ({"a_md": b"old"}, {"a_md": b"\xff"}, [("old", None)]),
        ({"a_md": b"same"}, {"a_md": b"same"}, []),
    ],
)
def test_excerpts_show_changed_lines(
    tmp_path: Path, before: dict[str, bytes], after: dict[str, bytes], expected: list[tuple[str | None, str | None]]
) -> None:
    found = excerpts(folder(tmp_path / "before", **before), folder(tmp_path / "after", **after))
    assert [(one.before, one.after) for one in found] == expected
