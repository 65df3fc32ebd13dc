"""Type and lines on faces: true sizes, edges and overlaps."""

from __future__ import annotations

import pytest
from prints import Printer, changed, codes, face

from generator.explain.entries import Edit

TEXT = '<text x="2" y="4" font-size="{}" fill="#ffffff">{{{{ row.abbr }}}}</text>'


@pytest.mark.parametrize(("size", "told"), [("1.77", []), ("1.75", ["Z701"])])
def test_five_points_are_the_smallest_type(printer: Printer, size: str, told: list[str]) -> None:
    """5 pt are 5 / 72 of an inch: 1.764 mm."""
    assert codes(printer.told(face(TEXT.format(size)))) == told


def test_the_size_is_the_one_after_scaling(printer: Printer) -> None:
    """3 mm, half as large: 4.25 pt; the same on a counter of half the width, as the viewBox says 16."""
    half = '<g transform="scale(0.5)"><text x="6" y="9" font-size="3" fill="#ffffff">Up</text></g>'
    (found,) = printer.told(face(half))
    assert found.code == "Z701"
    assert "4.3 pt" in found.message
    small = changed("system.yaml", "each: units, size: 16mm", "each: units, size: 8mm")
    assert "Z701" in codes(printer.told(face(""), small))


def test_a_line_may_be_a_quarter_of_a_point_thin_and_an_edge_thinner(printer: Printer) -> None:
    """0.25 pt are 0.088 mm."""
    line = '<line x1="2" y1="6" x2="14" y2="6" stroke="#ffffff" stroke-width="{}"/>'
    assert codes(printer.told(face(line.format("0.089")))) == []
    assert codes(printer.told(face(line.format("0.087")))) == ["Z702"]
    edge = '<rect x="2" y="6" width="5" height="3" fill="#ffffff" stroke="#000000" stroke-width="0.01"/>'
    assert codes(printer.told(face(edge))) == []


def test_a_line_of_a_symbol_is_told_in_the_symbols_file(printer: Printer) -> None:
    """A line of 0.4 in a box of 32 is 0.1 mm wide at 8 mm, and half of that at 4 mm."""
    symbol = Edit(
        file="spear.svg",
        bad='<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">\n'
        '<path d="M4 28L28 4" fill="none" stroke="currentColor" stroke-width="0.4"/></svg>',
    )
    use = '<use href="symbol:spear" x="4" y="2" width="{0}" height="{0}" color="#ffffff"/>'
    assert codes(printer.told(symbol, face(use.format(8)))) == []
    (found,) = printer.told(symbol, face(use.format(4)))
    assert found.code == "Z702"
    assert found.position
    assert found.position.file.endswith("symbols/spear.svg")
    assert found.position.line == 2


@pytest.mark.parametrize(
    ("x", "y", "told"),
    [
        ("1.2", "4", ""),
        ("0.5", "4", "mm from the cut edge"),
        ("-1", "4", "mm beyond the cut edge"),
        ("2", "1.5", "the cut edge"),
        ("2", "15.8", "mm from the cut edge"),
    ],
)
def test_type_stays_a_millimetre_inside(printer: Printer, x: str, y: str, told: str) -> None:
    found = printer.told(face(f'<text x="{x}" y="{y}" font-size="2" fill="#ffffff">HH</text>'))
    assert codes(found) == (["Z704"] if told else [])
    assert all(told in diagnostic.message for diagnostic in found)


def test_pictures_may_run_over_the_edge(printer: Printer) -> None:
    assert printer.told(face('<use href="symbol:mark" x="-3" y="2" width="8" height="8" color="#ffffff"/>')) == []


def test_a_turned_text_overlaps_where_its_ink_lies(printer: Printer) -> None:
    """A short and a turned text whose upright boxes meet, and whose ink does not; then one that is crossed."""
    text = '<text x="{}" y="{}" font-size="2" fill="#ffffff"{}>{}</text>'
    turned = text.format(3, 9, ' transform="rotate(-45 3 9)"', "OOOOO")
    assert printer.told(face(turned + text.format(8.5, 8, "", "N"))) == []
    (found,) = printer.told(face(turned + text.format(5, 7, "", "N")))
    assert found.code == "Z705"
    assert "'N' overlaps 'OOOOO'" in found.message


def test_a_text_printed_twice_as_its_own_shadow_is_one(printer: Printer) -> None:
    shadow = '<text x="2.2" y="6.2" font-size="3" fill="#dddddd">Up</text>'
    assert printer.told(face(shadow + shadow.replace("6.2", "6").replace("2.2", "2").replace("dddddd", "ffffff"))) == []


def test_the_other_text_is_named_with_its_place(printer: Printer) -> None:
    one = '<text x="2" y="6" font-size="3" fill="#ffffff">Up</text>'
    (found,) = printer.told(face(f"{one}\n{one.replace('Up', 'Over')}"))
    assert found.position
    assert found.position.line == 5
    assert [related.position.line for related in found.related][:1] == [4]
