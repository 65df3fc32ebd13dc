"""Colours of sides, and texts on their grounds."""

from __future__ import annotations

from pathlib import Path

import pytest
from prints import Printer, changed, codes, face

from generator.diagnostics import Severity
from generator.explain.entries import Edit

BLUE = 'colour: "#0000aa", ink: "#ffffff", emblem: spear'


def blue(colour: str, *, dash: bool, emblem: str) -> Edit:
    line = "dash: [2, 1], " if dash else ""
    return changed("scenario.yaml", BLUE, f'colour: "{colour}", ink: "#ffffff", {line}emblem: {emblem}')


@pytest.mark.parametrize(
    ("dash", "emblem", "severity"),
    [
        (False, "mark", Severity.WARNING),
        (True, "mark", Severity.ADVICE),
        (False, "spear", Severity.ADVICE),
        (True, "spear", None),
    ],
)
def test_one_grey_weighs_less_the_more_else_tells_sides_apart(
    printer: Printer, dash: bool, emblem: str, severity: Severity | None
) -> None:
    """Dark red and this blue are eleven of a hundred apart in lightness, and far apart in colour for everybody."""
    found = printer.told(blue("#0000cc", dash=dash, emblem=emblem))
    assert [(d.code, d.severity) for d in found] == ([("C801", severity)] if severity else [])
    assert all("'red' and 'blue'" in d.message for d in found)


@pytest.mark.parametrize(
    ("colour", "named"),
    [
        ("#006000", ("protanopia", "deuteranopia")),  # red and green of about one lightness
        ("#0000aa", ()),
    ],
)
def test_the_blindness_is_named(printer: Printer, colour: str, named: tuple[str, ...]) -> None:
    found = [d for d in printer.told(blue(colour, dash=True, emblem="spear")) if d.code == "C802"]
    assert len(found) == bool(named)
    for diagnostic in found:
        assert all(name in diagnostic.message for name in named)
        assert "tritanopia" not in diagnostic.message
        assert len(diagnostic.related) == 1


def test_a_theme_without_areas_leaves_sides_to_their_lines_emblems_and_dashes(printer: Printer) -> None:
    """All grounds are paper; two dark inks with the same dash and emblem are one."""
    assert "C801" in codes(printer.told(blue("#0000cc", dash=False, emblem="mark"), theme="low-ink"))
    assert printer.told(blue("#0000cc", dash=True, emblem="spear"), theme="low-ink") == []


def test_an_ink_is_told_once_however_many_pieces_it_is_on(printer: Printer) -> None:
    edit = changed("scenario.yaml", 'colour: "#aa0000", ink: "#ffffff"', 'colour: "#aa0000", ink: "#aa4444"')
    (found,) = printer.told(edit)
    assert found.code == "C804"


def test_a_text_is_read_on_the_uppermost_area_below_it(printer: Printer) -> None:
    plate = '<circle cx="8" cy="6" r="3" fill="#ffffff"/>'
    text = '<text x="8" y="7" font-size="3" fill="{}" text-anchor="middle">4</text>'
    assert printer.told(face(plate + text.format("#000000"))) == []
    (found,) = printer.told(face(plate + text.format("#eeeeee")))
    assert found.code == "C803"
    assert "#eeeeee on #ffffff" in found.message
    # What is painted later lies above the text.
    assert codes(printer.told(face(text.format("#000000") + plate))) == ["C803"]


def test_the_colours_of_the_theme_that_is_asked_for_are_looked_at(printer: Printer) -> None:
    text = '<rect x="1" y="4" width="9" height="4" fill="#222222"/>'
    text += '<text x="2" y="7" font-size="2" fill="{{ theme.neutral_ink }}">No</text>'
    assert printer.told(face(text)) == []
    found = printer.told(face(text), theme="low-ink")
    assert "C803" in codes(found)


def test_labels_of_the_map_are_looked_at_on_every_level(printer: Printer) -> None:
    """The wood lies on the lowest level only; there its colour is the given one."""
    fill = 'look: {picture: mark, motifs: [mark, spear], fill: "#3a3a3a"}'
    (found,) = printer.told(changed("system.yaml", "look: {picture: mark, motifs: [mark, spear]}", fill))
    assert found.code == "C803"
    assert "wood of level 1, #3a3a3a" in found.message
    assert found.position
    assert Path(found.position.file).name == "system.yaml"
