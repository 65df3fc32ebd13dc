"""Booklet text: Markdown with values read into blocks."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from generator.components.markdown import blocks
from generator.diagnostics import InputError
from generator.drawing.flow import Block, Bullets, Grid, Heading, PageBreak, Paragraph, Picture, Span
from generator.drawing.items import Drawing
from generator.source.finder import Finder

Reader = Callable[..., tuple[Block, ...]]
SHOWN = Drawing(4, 2, ())


@pytest.fixture
def read(tmp_path: Path) -> Reader:
    """Reads a text; the only picture there is is called `known`."""

    def pictures(name: str, _: float) -> Drawing:
        assert name == "known"
        return SHOWN

    def reader(text: str, **values: Any) -> tuple[Block, ...]:
        (tmp_path / "text.md").write_text(text, encoding="utf-8")
        return blocks(Finder((tmp_path,)), "text.md", values, pictures)

    return reader


def test_headings_have_levels(read: Reader) -> None:
    assert read("# One\n\n## Two\n\n### Three *3*") == (
        Heading(1, (Span("One"),)),
        Heading(2, (Span("Two"),)),
        Heading(3, (Span("Three "), Span("3", italic=True))),
    )


def test_bold_and_italic(read: Reader) -> None:
    assert read("a **b** *c* ***d*** `e`") == (
        Paragraph(
            (
                Span("a "),
                Span("b", bold=True),
                Span(" "),
                Span("c", italic=True),
                Span(" "),
                Span("d", bold=True, italic=True),
                Span(" "),
                Span("e"),
            )
        ),
    )


def test_a_line_break_in_the_source_is_a_blank_and_a_hard_one_a_break(read: Reader) -> None:
    (paragraph,) = read("one\ntwo\\\nthree")
    assert isinstance(paragraph, Paragraph)
    assert "".join(part.text for part in paragraph.content if isinstance(part, Span)) == "one two\nthree"


@pytest.mark.parametrize(("source", "ordered"), [("- a\n- **b**", False), ("1. a\n2. **b**", True)])
def test_lists(read: Reader, source: str, ordered: bool) -> None:
    assert read(source) == (Bullets(((Span("a"),), (Span("b", bold=True),)), ordered),)


def test_a_rule_begins_a_page(read: Reader) -> None:
    assert read("a\n\n---\n\nb") == (Paragraph((Span("a"),)), PageBreak(), Paragraph((Span("b"),)))


def test_tables_keep_head_body_and_alignment(read: Reader) -> None:
    (table,) = read("| a | b | c | d |\n|---|:--|:-:|--:|\n| 1 | **2** | | 4 |\n| 5 | 6 | 7 | 8 |")
    assert table == Grid(
        head=((Span("a"),), (Span("b"),), (Span("c"),), (Span("d"),)),
        body=(
            ((Span("1"),), (Span("2", bold=True),), (), (Span("4"),)),
            ((Span("5"),), (Span("6"),), (Span("7"),), (Span("8"),)),
        ),
        align=("left", "left", "center", "right"),
    )


def test_pictures_have_a_height_in_mm_or_the_usual_one(read: Reader) -> None:
    high, usual, described = read("![9](known)\n\n![](known) word\n\n![a bridge](known)")
    assert high == Paragraph((Picture(SHOWN, 9.0),))
    assert isinstance(usual, Paragraph)
    assert usual.content == (Picture(SHOWN, 11.0), Span(" word"))
    assert described == Paragraph((Picture(SHOWN, 11.0),))


@pytest.mark.parametrize(
    "name", ["R*H*ast", "_a_", "[x](y)", "a|b", "# a", "`code`", "<b>", "a\\b", "![](known)", "&amp;", "a, (c)!", "-1"]
)
def test_a_name_stays_a_name_whatever_it_looks_like(read: Reader, name: str) -> None:
    (paragraph,) = read("x {{ name }}", name=name)
    assert isinstance(paragraph, Paragraph)
    assert "".join(part.text for part in paragraph.content if isinstance(part, Span)) == f"x {name}"
    assert not any(part.bold or part.italic for part in paragraph.content if isinstance(part, Span))


@pytest.mark.parametrize("name", ["# a", "1. a", "- a", "+ a", "> a", "---", "1) a", "    a", "~~~"])
def test_a_name_that_begins_a_line_is_no_markup_either(read: Reader, name: str) -> None:
    (paragraph,) = read("{{ name }}", name=name)
    assert isinstance(paragraph, Paragraph)
    assert "".join(part.text for part in paragraph.content if isinstance(part, Span)) == name.strip()


def test_a_name_with_a_bar_keeps_its_table_in_shape(read: Reader) -> None:
    (table,) = read("| a | b |\n|---|---|\n| {{ name }} | 2 |", name="x|y")
    assert isinstance(table, Grid)
    assert table.body == (((Span("x|y"),), (Span("2"),)),)


def test_numbers_and_loops(read: Reader) -> None:
    (bullets,) = read("{% for n in numbers %}\n- {{ n }}\n{% endfor %}", numbers=[1, 2])
    assert bullets == Bullets(((Span("1"),), (Span("2"),)))


def test_html_is_text(read: Reader) -> None:
    (paragraph,) = read("a <script>b</script>")
    assert isinstance(paragraph, Paragraph)
    assert "".join(p.text for p in paragraph.content if isinstance(p, Span)) == "a <script>b</script>"


def test_lists_in_lists_lose_nothing(read: Reader) -> None:
    assert read("- a\n  - b\n  - c\n- d\n\ne") == (
        Bullets(((Span("a"),), (Span("b"),), (Span("c"),), (Span("d"),))),
        Paragraph((Span("e"),)),
    )


@pytest.mark.parametrize("source", ["    as it is", "```\nas it is\n```"])
def test_text_set_apart_is_not_lost(read: Reader, source: str) -> None:
    assert read(source) == (Paragraph((Span("as it is"),)),)


def test_a_value_of_several_lines_stays_in_its_cell(read: Reader) -> None:
    (table,) = read("| a | b |\n|---|---|\n| {{ name }} | 2 |", name="one\ntwo")
    assert isinstance(table, Grid)
    assert table.body == (((Span("one two"),), (Span("2"),)),)


@pytest.mark.parametrize("name", ["Žold.", "a-b", "R_H*", "(x)"])
def test_a_picture_is_asked_for_by_the_very_name_of_the_value(tmp_path: Path, name: str) -> None:
    (tmp_path / "text.md").write_text("![](units:{{ name }})", encoding="utf-8")
    asked: list[str] = []

    def pictures(wanted: str, _: float) -> Drawing:
        asked.append(wanted)
        return SHOWN

    blocks(Finder((tmp_path,)), "text.md", {"name": name}, pictures)
    assert asked == [f"units:{name}"]


@pytest.mark.parametrize(
    ("source", "line"),
    [("a\n\n{{ nothing }}", 3), ("\n{% for %}", 2), ("{{ ''.__class__ }}", 1), ("\n\n\n{{ 1 // 0 }}", 4)],
)
def test_a_failing_text_is_told_with_its_line(read: Reader, source: str, line: int) -> None:
    with pytest.raises(InputError) as caught:
        read(source)
    (problem,) = caught.value.diagnostics
    assert problem.code == "D001"
    assert problem.position is not None
    assert problem.position.file.endswith("/text.md")
    assert problem.position.line == line


def test_a_missing_text_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        blocks(Finder((tmp_path,)), "rulebook.de.md", {}, lambda *_: SHOWN)
    assert caught.value.diagnostics[0].code == "D004"
    assert "rulebook.de.md" in str(caught.value)
