"""Counters and cards: which faces a row makes, and how often each is printed."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from boards import with_piece

from generator.components import faces
from generator.components.component import Component
from generator.components.parts import Part, Pieces
from generator.components.studio import Studio
from generator.diagnostics import InputError
from generator.drawing.items import Drawing, Group, Text, bounds, walk
from generator.model.system import ComponentSpec
from generator.source.finder import Finder

Row = dict[str, str]


def spec_of(studio: Studio, identifier: str) -> ComponentSpec:
    return next(spec for spec in studio.kit.system.components if spec.id == identifier)


def made(studio: Studio, identifier: str) -> tuple[Component, ...]:
    return faces.build(spec_of(studio, identifier), studio)


def strings(drawing: Drawing) -> list[str]:
    return [item.string for item, _ in walk(drawing.items) if isinstance(item, Text)]


def test_every_unit_is_printed_as_often_as_its_row_says(studio: Studio, units: list[Row]) -> None:
    printed: Counter[str] = Counter()
    for counter in made(studio, "units"):
        printed[counter.name.split()[0]] += counter.count
    assert printed == {row["abbr"]: int(row["count"]) for row in units}


def test_four_legions_make_four_faces_with_one_back(studio: Studio) -> None:
    """A12: the hastati of each legion are a unit of their own; the back tells nothing but the side."""
    hastati = [c for c in made(studio, "units") if c.name.startswith("RHast")]
    assert [(c.name, c.count) for c in hastati] == [("RHast I", 1), ("RHast II", 1), ("RHast III", 1), ("RHast IV", 1)]
    assert len({id(c.front) for c in hastati}) == 4
    assert len({id(c.back) for c in hastati}) == 1
    assert [strings(c.front)[:2] for c in hastati] == [["RHast", mark] for mark in ("I", "II", "III", "IV")]


def test_copies_without_marks_are_one_face(studio: Studio) -> None:
    (infantry,) = [c for c in made(studio, "units") if c.name == "AInf"]
    assert infantry.count == 9


def test_a_mark_that_comes_twice_is_printed_twice(studio: Studio) -> None:
    counters = made(with_piece(studio, "units", "RHast", count=4, formations=("I", "II", "I", "II")), "units")
    assert [(c.name, c.count) for c in counters] == [("RHast I", 2), ("RHast II", 2)]


def test_copies_beyond_the_marks_have_none(studio: Studio) -> None:
    counters = made(with_piece(studio, "units", "RHast", count=4, formations=("I",)), "units")
    assert [(c.name, c.count) for c in counters] == [("RHast I", 1), ("RHast", 3)]


def test_marks_beyond_the_copies_are_left_out(studio: Studio) -> None:
    counters = made(with_piece(studio, "units", "RHast", count=1, formations=("I", "II")), "units")
    assert [(c.name, c.count) for c in counters] == [("RHast I", 1)]


def test_a_unit_of_no_copies_has_no_counter(studio: Studio) -> None:
    assert made(with_piece(studio, "units", "RHast", count=0, formations=()), "units") == ()


def test_a_counter_shows_abbreviation_and_the_four_values(studio: Studio, units: list[Row]) -> None:
    """A4, A5."""
    by_name = {c.name.split()[0]: c for c in made(studio, "units")}
    for row in units:
        shown = strings(by_name[row["abbr"]].front)
        assert shown[0] == row["abbr"]
        assert shown[-4:] == [row[stat] for stat in "PUBM"]


def test_a_back_says_nothing_that_a_hidden_set_up_must_hide(studio: Studio) -> None:
    backs = {(c.group, id(c.back)) for c in [*made(studio, "units"), *made(studio, "commanders")]}
    assert sorted(side for side, _ in backs) == ["epirus", "rome"]
    assert all(c.back is not None and strings(c.back) == [] for c in made(studio, "units"))


def test_a_card_stands_for_all_copies_of_its_row(studio: Studio, units: list[Row]) -> None:
    cards = made(studio, "unit-cards")
    assert [(c.name, c.count) for c in cards] == [(row["abbr"], 1) for row in units]
    assert {(c.width, c.height) for c in cards} == {(63, 88)}


def test_terrain_that_is_not_listed_has_no_card(studio: Studio) -> None:
    """A9 knows no road."""
    names = [c.name for c in made(studio, "terrain-cards")]
    assert "road" not in names
    assert "forest" in names
    assert {c.group for c in made(studio, "terrain-cards")} == {""}


def test_there_is_a_replacement_for_every_commander(studio: Studio, commanders: list[Row]) -> None:
    """A7."""
    replacements = {c.group: c.count for c in made(studio, "replacements")}
    assert replacements == Counter(row["side"] for row in commanders)


def test_faces_reach_into_the_bleed_on_all_sides(parts: tuple[Part, ...]) -> None:
    """A knife that strays by a millimetre must not find white paper."""
    for part in parts:
        for piece in part.components if isinstance(part, Pieces) else ():
            for face in filter(None, (piece.front, piece.back)):
                # The faces' size is theirs after scaling, not that of the view box.
                assert (face.width, face.height) == (piece.width, piece.height)
                left, top, right, bottom = bounds(Group(face.items[:1]))
                assert left <= -1
                assert top <= -1
                assert right >= piece.width + 1
                assert bottom >= piece.height + 1


def test_all_text_stays_off_the_cut(parts: tuple[Part, ...]) -> None:
    for part in parts:
        for piece in part.components if isinstance(part, Pieces) else ():
            for face in filter(None, (piece.front, piece.back)):
                for item, matrix in walk(face.items):
                    if isinstance(item, Text):
                        (left, base), (right, _) = matrix.apply(item.x, item.y), matrix.apply(item.x + item.width, 0)
                        assert left >= 1.0, (piece.name, item.string)
                        assert right <= piece.width - 1.0, (piece.name, item.string)
                        assert 1.0 < base < piece.height - 1.0, (piece.name, item.string)


def test_a_picture_of_a_counter_has_no_mark_and_ends_at_its_edge(studio: Studio) -> None:
    row = next(view for view in studio.view.rows("units") if view.abbr == "RHast")
    picture = faces.counter_picture(spec_of(studio, "units"), row, studio)
    assert (picture.width, picture.height) == (16, 16)
    assert "RHast" in strings(picture)
    assert "I" not in strings(picture)
    (group,) = picture.items
    assert isinstance(group, Group)
    assert group.clip
    assert max(abs(v) for _, numbers in group.clip for v in numbers) == 16


def test_what_a_face_can_not_hold_is_told_at_the_template_and_the_row(studio: Studio) -> None:
    """No file has the text, so that the line which sets it is the place; the row goes with it."""
    other = with_piece(studio, "units", "RHast", abbr="Unreadable" * 4)
    made(other, "units")
    (problem,) = (p for p in other.drain() if p.code == "T002")
    assert problem.position and problem.position.file.endswith("unit-counter-body.svg")
    line = Path(problem.position.file).read_text(encoding="utf-8").splitlines()[problem.position.line - 1]
    assert "row.abbr" in line
    (related,) = problem.related
    assert related.position.file.endswith("units.csv")


def test_what_a_face_can_not_hold_is_told_at_the_cell_that_has_it(studio: Studio, tmp_path: Path) -> None:
    """The size of the type leaves no room for a name of the data."""
    body = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:pb="urn:punchboard" viewBox="0 0 16 16">\n{}</svg>'
    text = '<text pb:fit="1" font-size="3">{{ row.name }}, {{ row.stat.P }}</text>'
    (tmp_path / "unit-counter.svg").write_text(body.format(text), encoding="utf-8")
    other = replace(studio, finder=Finder((tmp_path, *studio.finder.places)), problems=[])
    made(other, "units")
    found = {p.position: p for p in other.drain()}
    at = studio.origins.at("units", 1, "name.en")
    assert at
    assert found[at].message.startswith("'Roman hastati, 4' needs ")
    assert [r.position.line for r in found[at].related] == [2]


def test_a_symbol_that_is_nowhere_stops_the_part(studio: Studio) -> None:
    with pytest.raises(InputError, match="centaur"):
        made(with_piece(studio, "units", "RHast", symbol="centaur"), "units")
