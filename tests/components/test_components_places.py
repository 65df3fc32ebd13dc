"""Where drawing says that something is wrong: at the data that has the text, or at the template that sets it."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.diagnostics import Diagnostic
from generator.explain.entries import Edit
from generator.explain.samples import lay_out
from generator.press import Press, Request

WIDE = "Wanderers of the Western Woodlands"
NARROW = '<text x="2" y="8" font-size="3" fill="#ffffff" pb:fit="2">{}</text></svg>'
"""Put before the end of the counter's template, on its last line, 8."""


BOARD = Edit(
    file="system.yaml",
    good="  - {id: notes, kind",
    bad="  - {id: board, kind: board, name: Map}\n  - {id: notes, kind",
)


def checked(folder: Path, *edits: Edit, language: str = "en") -> list[Diagnostic]:
    scenario, _ = lay_out("clash", edits, folder)
    return list(Press(Request(scenario, language=language)).check(lambda _: None).told)


def places(found: Diagnostic) -> list[tuple[str, int]]:
    """File and line of the finding and of the places that go with it."""
    assert found.position
    every = (found.position, *(related.position for related in found.related))
    return [(Path(at.file).name, at.line) for at in every]


@pytest.mark.parametrize(
    ("file", "good", "bad", "place"),
    [
        ("map.yaml", "name: Camp}", 'name: "Camp 漢"}', [("map.yaml", 33)]),
        (
            "scenario.yaml",
            "title: {cs: Srážka, en: Clash}",
            "title: {cs: Srážka, en: Clash 漢}",
            [("scenario.yaml", 4)],
        ),
        ("units.csv", ";Slings;", ";Slings 漢;", [("units.csv", 4), ("card.svg", 3)]),
        ("scenario.yaml", "rule: Never flees.", "rule: Never flees 漢.", [("scenario.yaml", 17), ("card.svg", 7)]),
        ("notes.en.md", "# Notes", "# Notes\n\na 漢", [("notes.en.md", 3)]),
    ],
)
def test_a_character_no_font_has_is_told_where_it_is_written(
    tmp_path: Path, file: str, good: str, bad: str, place: list[tuple[str, int]]
) -> None:
    found = [d for d in checked(tmp_path, BOARD, Edit(file=file, good=good, bad=bad)) if d.code == "T001"]
    assert {tuple(places(d)) for d in found} == {tuple(place)}
    assert all("'漢' (U+6F22)" in d.message for d in found)


def test_the_cell_is_that_of_the_language_and_its_column_is_marked(tmp_path: Path) -> None:
    edits = (
        Edit(file="units.csv", good=";Rider;", bad=f";^{WIDE};"),
        Edit(file="counter.svg", good="</svg>", bad=NARROW.format("{{ row.name }}")),
    )
    _, mark = lay_out("clash", edits, tmp_path)
    found = [d for d in checked(tmp_path, *edits) if WIDE in d.message]
    assert mark
    assert [(d.code, d.position and d.position.column) for d in found] == [("T002", mark.column)]
    assert places(found[0]) == [("units.csv", 3), ("counter.svg", 8)]
    # In the other language the name fits no better, and stands in another cell.
    other = [d for d in checked(tmp_path, *edits, language="cs") if d.code == "T002"]
    assert all(WIDE not in d.message for d in other)


def test_a_value_of_the_row_among_words_is_its_cell(tmp_path: Path) -> None:
    edit = Edit(file="counter.svg", good="</svg>", bad=NARROW.format("No. 1: {{ row.abbr }}, at once"))
    found = [d for d in checked(tmp_path, edit) if "'No. 1: Sling, at once'" in d.message]
    assert [places(d) for d in found] == [[("units.csv", 4), ("counter.svg", 8)]]
    assert found[0].position
    assert found[0].position.column == 1, "the abbreviation, not the count of 1"


def test_words_of_the_template_are_told_once_at_its_line(tmp_path: Path) -> None:
    """Six pieces have them, and the row of the first goes with it, the same in every language."""
    edit = Edit(file="counter.svg", good="</svg>", bad=NARROW.format("Words of the template"))
    told = [[d for d in checked(tmp_path, edit, language=language) if d.code == "T002"] for language in ("cs", "en")]
    assert told[0] == told[1]
    assert [places(d) for d in told[0]] == [[("counter.svg", 8), ("units.csv", 2)]]


def test_a_wrong_element_of_an_included_template_is_told_in_its_file(tmp_path: Path) -> None:
    edits = (
        Edit(file="counter.svg", good="</svg>", bad='{% include "part.svg" %}</svg>'),
        Edit(file="part.svg", bad="<g>\n<blob/></g>"),
    )
    (found,) = checked(tmp_path, *edits)
    assert found.code == "D003"
    assert places(found) == [("part.svg", 2)]


def test_template_and_symbol_are_named_from_the_working_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for file, code in (("counter.svg", "D002"), ("mark.svg", "D002")):
        found = checked(tmp_path, Edit(file=file, bad="<svg"))
        assert {d.code for d in found} == {code}
        assert all(d.position and Path(d.position.file).is_file() for d in found)
        assert {Path(d.position.file).name for d in found if d.position} == {file}
