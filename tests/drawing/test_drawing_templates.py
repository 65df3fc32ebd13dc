"""Faces from templates: what values may do, what templates may not, and where errors are said to be."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from generator.diagnostics import Diagnostic, InputError
from generator.drawing.art import ArtBook
from generator.drawing.fonts import FontBook
from generator.drawing.items import Drawing, Text, walk
from generator.drawing.templates import TemplateBook
from generator.source.finder import Finder

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:pb="urn:punchboard" width="16" height="16">\n'


class Desk:
    """A folder with one template, and the book that draws it."""

    def __init__(self, folder: Path, book: FontBook) -> None:
        self.folder = folder
        finder = Finder((folder,))
        self.art = ArtBook(finder, book)
        self.templates = TemplateBook(finder, self.art)

    def draw(self, body: str, **values: Any) -> Drawing:
        """The face of a template whose second line is the first of `body`."""
        (self.folder / "face.svg").write_text(HEAD + body + "\n</svg>", encoding="utf-8")
        return self.templates.draw("face.svg", values)[0]

    def strings(self, body: str, **values: Any) -> list[str]:
        """The texts on the face."""
        return [item.string for item, _ in walk(self.draw(body, **values).items) if isinstance(item, Text)]

    def failure(self, body: str, **values: Any) -> Diagnostic:
        """The one error of drawing the face."""
        with pytest.raises(InputError) as caught:
            self.draw(body, **values)
        (problem,) = caught.value.diagnostics
        return problem


@pytest.fixture
def desk(tmp_path: Path, book: FontBook) -> Desk:
    return Desk(tmp_path, book)


def place(problem: Diagnostic) -> tuple[str, str, int]:
    assert problem.position is not None
    return problem.code, problem.position.file.rpartition("/")[2], problem.position.line


def test_values_fill_the_template(desk: Desk) -> None:
    row = SimpleNamespace(abbr="RHast", stats=[4, 3, 4, 4])
    body = "<text>{{ row.abbr }}</text>{% for s in row.stats %}<text>{{ s }}</text>{% endfor %}"
    assert desk.strings(body, row=row) == ["RHast", "4", "3", "4", "4"]


@pytest.mark.parametrize("name", ['<b>&"', "</text><rect/>", "{{ row }}", "{% raw %}", "]]>", "&amp;", "' onload='x"])
def test_a_name_stays_text_whatever_it_looks_like(desk: Desk, name: str) -> None:
    assert desk.strings("<text>{{ name }}</text>", name=name) == [name]


def test_a_value_in_an_attribute_can_not_leave_it(desk: Desk) -> None:
    problem = desk.failure('<rect fill="{{ colour }}"/>', colour='red"/><text>x</text><rect fill="red')
    assert place(problem) == ("D003", "face.svg", 2)
    assert "colour" in problem.message


@pytest.mark.parametrize(
    "attempt",
    [
        "{{ ''.__class__ }}",
        "{{ ''.__class__.__mro__ }}",
        "{{ row.__init__.__globals__ }}",
        "{{ row.items.append(5) }}",
        "{{ range(10 ** 9) | list }}",
        "{{ cycler.__init__.__globals__.os }}",
    ],
)
def test_the_sandbox_lets_nothing_out(desk: Desk, attempt: str) -> None:
    row = SimpleNamespace(items=[1])
    problem = desk.failure(f"<g>\n<text>{attempt}</text></g>", row=row)
    assert place(problem) == ("D001", "face.svg", 3)
    assert row.items == [1]


@pytest.mark.parametrize(
    ("body", "line"),
    [
        ("<g>\n\n{{ nothing }}</g>", 4),
        ("<text>{{ row.nothing }}</text>", 2),
        ("\n{% if %}{% endif %}", 3),
        ("\n\n\n{{ 1 / 0 }}", 5),
        ("{{ 'a' + 1 }}", 2),
        ("{{ 'no colour' | mix('#000000', 1) }}", 2),
        ("\n{% for i in 5 %}{% endfor %}", 3),
        ("{# a comment\nof two lines #}\n{{ nothing }}", 4),
        ('{% include "face.svg" %}', 2),
    ],
)
def test_a_failing_template_is_told_with_its_line(desk: Desk, body: str, line: int) -> None:
    assert place(desk.failure(body, row=SimpleNamespace())) == ("D001", "face.svg", line)


def test_a_failure_in_an_included_template_is_told_at_home(desk: Desk) -> None:
    (desk.folder / "part.svg").write_text("<g>\n\n{{ nothing }}</g>", encoding="utf-8")
    assert place(desk.failure('\n\n\n\n\n{% include "part.svg" %}')) == ("D001", "part.svg", 3)


def test_a_missing_template_tells_where_it_was_looked_for(desk: Desk) -> None:
    with pytest.raises(InputError) as caught:
        desk.templates.draw("nowhere.svg", {})
    (problem,) = caught.value.diagnostics
    assert problem.code == "D004"
    assert "nowhere.svg" in problem.message
    assert str(desk.folder) in (problem.hint or "")


def test_a_template_can_not_be_taken_from_outside(desk: Desk) -> None:
    (desk.folder.parent / "secret.svg").write_text("secret", encoding="utf-8")
    problem = desk.failure('{% include "../secret.svg" %}')
    assert problem.code == "D004"
    assert "'..'" in (problem.hint or "")


@pytest.mark.parametrize(
    ("body", "line"),
    [
        ("<g>\n<rect>\n</g>", 3),
        ("<g/>\n<text>a & b</text>", 3),
        ("<g/>\n\n<rect x=1/>", 4),
    ],
)
def test_xml_that_is_not_well_formed_is_told_with_its_line(desk: Desk, body: str, line: int) -> None:
    assert place(desk.failure(body)) == ("D002", "face.svg", line)


def test_loops_and_long_values_do_not_shift_line_numbers(desk: Desk) -> None:
    """Rendered, the wrong element stands far below the line of the template that it comes from."""
    body = '{% for i in range(20) %}\n<rect\n width="1"\n height="1"/>\n{% endfor %}\n<text>{{ text }}</text>\n<blob/>'
    assert place(desk.failure(body, text="\n" * 50)) == ("D003", "face.svg", 8)


def test_an_error_inside_a_loop_is_told_where_the_loop_is_written(desk: Desk) -> None:
    body = "{% for width in [1, 2, 'x'] %}\n\n<rect width='{{ width }}'/>\n{% endfor %}"
    assert place(desk.failure(body)) == ("D003", "face.svg", 4)


def test_an_element_named_by_a_value_is_told_at_the_element_around_it(desk: Desk) -> None:
    body = "{% for name in ['rect', 'rect', 'blob'] %}\n<g>\n<{{ name }}/>\n</g>{% endfor %}"
    assert place(desk.failure(body)) == ("D003", "face.svg", 3)


def test_colours_can_be_mixed_and_measured(desk: Desk) -> None:
    body = "<text>{{ '#000000' | mix('#ffffff', 1) }}</text><text>{{ '#000000' | contrast('#ffffff') | round }}</text>"
    assert desk.strings(body) == ["#ffffff", "21.0"]


def test_equal_faces_are_one_drawing(desk: Desk) -> None:
    """Outputs store a drawing once, so four equal counters must share one."""
    body = "<text>{{ name }}</text>"
    assert desk.draw(body, name="a", unused=1) is desk.draw(body, name="a", unused=2)
    assert desk.draw(body, name="a") is not desk.draw(body, name="b")


def test_what_is_said_about_texts_comes_with_the_face_every_time(desk: Desk) -> None:
    desk.draw("<text>{{ name }}</text>", name="漢")
    for _ in range(2):
        _, remarks = desk.templates.draw("face.svg", {"name": "漢"})
        assert [(remark.problem.code, remark.source and remark.source.line) for remark in remarks] == [("T001", 2)]
