"""Values that pieces print, against the rows they are made from."""

from __future__ import annotations

from pathlib import Path

import pytest
from prints import SVG, Printer, changed, codes

from generator.explain.entries import Edit

SHOWS = changed(
    "system.yaml",
    "each: units, size: 16mm, front: counter.svg",
    "each: units, size: 16mm, front: unit.svg, shows: [P]",
)


def unit(body: str) -> tuple[Edit, Edit]:
    """Units with a counter of their own that is held to its P: 4, 7 and 5."""
    return SHOWS, Edit(file="unit.svg", bad=f"{SVG}{body}</svg>")


def text(value: str, y: int = 5) -> str:
    return f'<text x="3" y="{y}" font-size="3" fill="#ffffff">{value}</text>'


@pytest.mark.parametrize(
    "printed", ["{{ row.stat.P }}", "${{ row.stat.P }}", "{{ row.stat.P }}+", "[{{ row.stat.P }}]"]
)
def test_a_value_stands_alone_or_with_signs(printer: Printer, printed: str) -> None:
    assert printer.told(*unit(text(printed))) == []


@pytest.mark.parametrize("printed", ["P {{ row.stat.P }}", "{{ row.stat.P }}{{ row.stat.P }}", "{{ row.abbr }}"])
def test_a_value_among_words_or_digits_is_none(printer: Printer, printed: str) -> None:
    (found,) = printer.told(*unit(text(printed)))
    assert found.code == "X901"
    assert "unit.svg: the counter of Spear" in found.message
    assert "and 2 more rows are wrong" in found.message


def test_what_is_printed_in_the_place_of_a_value_is_named(printer: Printer) -> None:
    (found,) = printer.told(*unit(text("{{ row.stat.P if row.abbr != 'Rider' else 6 }}")))
    assert found.message == "unit.svg: the counter of Rider prints 6, its P is 7"
    assert [Path(related.position.file).name for related in found.related] == ["units.csv"]


def test_two_stats_of_one_value_are_printed_twice(printer: Printer) -> None:
    both = changed("system.yaml", "name: Units, stats: [P]", "name: Units, stats: [P, V]")
    shows = changed("system.yaml", "shows: [P]", "shows: [P, V]")
    data = [
        changed("units.csv", "formations;P;", "formations;P;V;"),
        changed("units.csv", "I, II;4;", "I, II;4;4;"),
        changed("units.csv", "1;;7;", "1;;7;6;"),
        changed("units.csv", "1;;5;", "1;;5;6;"),
    ]
    first, *rest = unit(text("{{ row.stat.P }}") + text("{{ row.stat.V }}", 9))
    assert printer.told(first, *rest, both, shows, *data) == []
    once = "{{ row.stat.V if row.stat.V != row.stat.P else '' }}"
    first, *rest = unit(text("{{ row.stat.P }}") + text(once, 9))
    (found,) = printer.told(first, *rest, both, shows, *data)
    assert found.message == "unit.svg: the counter of Spear does not print its V, 4"


def test_the_back_may_print_a_value(printer: Printer) -> None:
    back = changed("system.yaml", "front: unit.svg, shows", "front: bare.svg, back: unit.svg, shows")
    bare = Edit(file="bare.svg", bad=f"{SVG}</svg>")
    first, drawn = unit(text("{{ row.stat.P }}"))
    assert printer.told(first, back, drawn, bare) == []


CARDS = changed("card.svg", "{% for stat in row.stats %}", "{% for stat in [] %}")
COUNTERS = changed("counter.svg", "{% for stat in row.stats %}", "{% for stat in row.stats if stat.id == 'V' %}")


def test_a_stat_that_is_printed_nowhere_is_told(printer: Printer) -> None:
    found = printer.told(CARDS, COUNTERS)
    assert codes(found) == ["X902"]
    assert "'P' of units" in found[0].message


@pytest.mark.parametrize(
    "words",
    [
        "{% for row in rows('units') %}\n- {{ row.abbr }} moves {{ row.stat.P }}\n{% endfor %}",
        "| a | b |\n|---|---|\n{% for row in rows('units') %}| {{ row.name }} | {{ row.stat.P }} |\n{% endfor %}",
    ],
)
def test_a_line_of_a_booklet_that_names_the_piece_counts(printer: Printer, words: str) -> None:
    notes = [Edit(file=f"notes.{language}.md", bad=words) for language in ("cs", "en")]
    assert printer.told(CARDS, COUNTERS, *notes) == []


def test_numbers_of_a_booklet_without_the_piece_do_not_count(printer: Printer) -> None:
    notes = [Edit(file=f"notes.{language}.md", bad="4 5 6 7\n") for language in ("cs", "en")]
    assert codes(printer.told(CARDS, COUNTERS, *notes)) == ["X902"]


def test_what_could_not_be_drawn_is_not_missed(printer: Printer) -> None:
    broken = changed("card.svg", "{{ row.name }}", "{{ row.nothing }}")
    assert codes(printer.told(broken, COUNTERS)) == ["D001"]
