"""Sizes of pieces, against the sheet and the cell."""

from __future__ import annotations

import pytest
from prints import Printer, changed, codes

from generator.explain.entries import Edit
from generator.sheets.flip import Flip
from generator.sheets.layout import fields_for, fits
from generator.sheets.paper import PAPERS
from generator.sheets.printing import Printing

CARDS = "63mm x 88mm"


def test_what_fits_is_what_a_field_takes() -> None:
    """The lying A4 sheet is the upright one with its caption at the other sides."""
    upright, lying = fields_for(Printing(), backed=True)
    assert upright.width + upright.height == pytest.approx(lying.width + lying.height)
    for field in (upright, lying):
        assert fits(field.width, field.height, Printing(), backed=True)
        assert not fits(field.width + 0.01, field.height, Printing(), backed=True)


def test_a_piece_that_only_a_fold_has_no_room_for_is_told_so(printer: Printer) -> None:
    """Half of an A4 sheet is 148.5 mm, less margins, captions, ticks and the way to the fold."""
    edit = changed("system.yaml", f"{CARDS}, ", "140mm x 140mm, back: card.svg, ")
    assert [d.code for d in printer.told(edit) if d.code == "Z703"] == []
    (found,) = (d for d in printer.told(edit, printing=Printing(flip=Flip.FOLD)) if d.code == "Z703")
    assert "--flip fold" in (found.hint or "")


@pytest.mark.parametrize(
    ("paper", "size", "hint"),
    [("a4", "460mm x 460mm", "neither turning it nor another paper"), ("letter", "150mm x 260mm", "A4 or A3")],
)
def test_the_way_out_is_told(printer: Printer, paper: str, size: str, hint: str) -> None:
    (found,) = (
        d
        for d in printer.told(changed("system.yaml", CARDS, size), printing=Printing(PAPERS[paper]))
        if d.code == "Z703"
    )
    assert hint in (found.hint or "")


def test_a_piece_that_fits_when_it_is_turned_is_told_so(printer: Printer) -> None:
    """The caption takes from the height only: a piece as wide as the sheet's longer room lies on it when turned."""
    upright, lying = fields_for(Printing(), backed=True)
    turned = ((field.height, field.width) for field in (upright, lying))
    size = next(s for s in turned if not fits(*s, Printing(), backed=True))
    edit = changed("system.yaml", CARDS, f"{size[0]:.2f}mm x {size[1]:.2f}mm")
    (found,) = (d for d in printer.told(edit) if d.code == "Z703")
    assert found.severity == "error"
    assert "turn it" in (found.hint or "")


@pytest.mark.parametrize(("size", "told"), [("20mm", []), ("20.5mm", ["Z706"])])
def test_a_counter_may_be_as_large_as_its_cell(printer: Printer, size: str, told: list[str]) -> None:
    found = printer.told(changed("system.yaml", "each: units, size: 16mm", f"each: units, size: {size}"))
    assert codes(found) == told


def test_a_counter_that_never_stands_on_the_map_may_be_larger(printer: Printer) -> None:
    money = "  - {id: money, kind: counter, name: Money, each: once, size: 30mm, front: coin.svg}\n"
    coin = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="30"><circle cx="15" cy="15" r="9"/></svg>'
    edits = (
        changed("system.yaml", "  - {id: notes, kind", f"{money}  - {{id: notes, kind"),
        Edit(file="coin.svg", bad=coin),
    )
    assert printer.told(*edits) == []
