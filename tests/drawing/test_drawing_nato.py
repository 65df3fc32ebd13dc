"""NATO symbols: read from both kinds of code, drawn in one ink inside the box of our own symbols."""

from __future__ import annotations

import pytest
from curves import along

from generator.diagnostics import InputError
from generator.drawing.art import ArtBook
from generator.drawing.fonts import FontBook
from generator.drawing.items import Drawing, Text, walk
from generator.drawing.items import Path as Shape
from generator.drawing.natocodes import Code, CodeError, read_code
from generator.source.finder import Finder

INK = "#1f4e79"
# Friendly infantry platoon; hostile armour company; neutral field artillery; unknown reconnaissance; an aircraft;
# planned and assumed units, headquarters and task force, towed and tracked mobility; the same in digits.
CODES = (
    "SFG-UCI----D SHG-UCA----E SNG-UCF------- SUG-UCR------- SFAPMFB--- SFGAUCIZ---C SAGPUCI---AF SFGPUCFHE-MO "
    "SFGPUCFHE-MQ 10031000141211000000 10061000151211000000 100310001412110000000000000000"
).split()


@pytest.fixture
def art(book: FontBook) -> ArtBook:
    return ArtBook(Finder(()), book)


def extent(drawing: Drawing) -> tuple[float, float, float, float]:
    """The ink of lines and areas, with half of each stroke around it; corners of strokes are not reckoned."""
    spots = []
    for item, matrix in walk(drawing.items):
        if isinstance(item, Shape):
            reach = item.stroke.width / 2 * matrix.a if item.stroke else 0
            spots += [(*matrix.apply(x, y), reach) for x, y in along(item.segments)]
    return (
        min(x - r for x, _, r in spots),
        min(y - r for _, y, r in spots),
        max(x + r for x, _, r in spots),
        max(y + r for _, y, r in spots),
    )


def colours(drawing: Drawing) -> set[str]:
    shapes = [item for item, _ in walk(drawing.items) if isinstance(item, Shape)]
    return {c for s in shapes for c in (s.fill, s.stroke.colour if s.stroke else None) if c}


@pytest.mark.parametrize("code", CODES)
def test_a_symbol_is_of_one_ink_and_in_the_box_of_our_own(art: ArtBook, code: str) -> None:
    """32 units wide, 1.5 of them clear on every side."""
    drawing = art.symbol(f"nato:{code}", INK)
    assert (drawing.width, drawing.height) == (32, 32)
    assert colours(drawing) == {INK}
    left, top, right, bottom = extent(drawing)
    assert min(left, top) >= 1.4
    assert max(right, bottom) <= 30.6
    assert max(right - left, bottom - top) > 28


@pytest.mark.parametrize("code", CODES)
def test_lines_are_at_least_a_fifth_of_a_millimetre_on_a_counter(art: ArtBook, code: str) -> None:
    """On a counter a symbol is 8 mm wide."""
    drawing = art.symbol(f"nato:{code}", INK)
    for item, matrix in walk(drawing.items):
        if isinstance(item, Shape) and item.stroke:
            assert item.stroke.width * abs(matrix.a) * 8 / 32 > 0.2


def test_letters_and_digits_draw_the_same_unit(art: ArtBook) -> None:
    one, other = (art.symbol(f"nato:{code}", INK) for code in ("SFG-UCI----E", "10031000151211000000"))
    assert [item for item, _ in walk(one.items)] == [item for item, _ in walk(other.items)]


@pytest.mark.parametrize(("fill", "expected"), [("standard", "#80e0ff"), ("#fff2cc", "#fff2cc"), ("white", "#ffffff")])
def test_a_fill_is_the_ground_of_the_frame(art: ArtBook, fill: str, expected: str) -> None:
    """MIL-STD-2525: friends are light blue, of the values 128, 224, 255; lines are black, whatever the side's ink."""
    for ink in ("#000000", "#ffffff"):
        assert colours(art.symbol(f"nato:SFG-UCI----D?fill={fill}", ink)) == {"#000000", expected}


def test_a_wash_lightens_the_ground_and_not_the_icon(book: FontBook) -> None:
    """The dots of a platoon and the hull of a ship are areas of ink."""
    art = ArtBook(Finder(()), book, lambda _: "#f0f0f0")
    for code in ("SFG-UCI----D", "SFSPNH----"):
        shapes = [item for item, _ in walk(art.symbol(f"nato:{code}?fill=standard", INK).items)]
        assert {s.fill for s in shapes if isinstance(s, Shape) and s.fill} == {"#000000", "#f0f0f0"}


def test_lines_on_a_dark_fill_are_white(art: ArtBook) -> None:
    assert colours(art.symbol("nato:SFG-UCI----D?fill=#102040", INK)) == {"#ffffff", "#102040"}


def test_light_letters_on_the_icon_stay_light(art: ArtBook) -> None:
    """The hull of a ship that is no combatant holds the letters NC, the frame of a fighter an F."""
    items = [item for item, _ in walk(art.symbol("nato:SFSPNH----", INK).items)]
    assert [(item.string, item.fill) for item in items if isinstance(item, Text)] == [("NC", "#ffffff")]
    plain = [item for item, _ in walk(art.symbol("nato:SFAPMFF---", INK).items)]
    assert [(item.string, item.fill) for item in plain if isinstance(item, Text)] == [("F", INK)]


def test_planned_units_have_a_dashed_frame(art: ArtBook) -> None:
    def dashed(code: str) -> list[bool]:
        shapes = [item for item, _ in walk(art.symbol(f"nato:{code}", INK).items) if isinstance(item, Shape)]
        return [bool(s.stroke and s.stroke.dash) for s in shapes]

    assert sum(dashed("SFGAUCI----D")) == 1
    assert sum(dashed("SFGPUCI----D")) == 0


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("SFG-UCI----D", Code("SFG-UCI---", echelon="14")),
        ("sfgauci*--af***", Code("SFG-UCI---", True, "2", "16")),
        ("SFGPUCFHE-MO", Code("SFG-UCFHE-", echelon="31")),
        ("10031010161211000000", Code("100310000012110000000000000000", True, "0", "16")),
    ],
)
def test_the_parts_of_a_code(text: str, code: Code) -> None:
    """MIL-STD-2525C: D is a platoon (14), F a battalion (16), A at place 11 a headquarters (2)."""
    found = read_code(text)
    assert (found.planned, found.headquarters, found.echelon) == (code.planned, code.headquarters, code.echelon)
    assert found.base.startswith(code.base[:6])


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "0 characters"),
        ("infantry", "8 characters"),
        ("SFG-UCI----Q", "echelon"),
        ("SFGXUCI----D", "status"),
        ("SFG-UCI---QD", "character 11"),
        ("10091000141211000000", ""),
        ("20031000141211000000", "version"),
        ("10031000991211000000", "echelon"),
        ("SFG-ZZZ----D", ""),
        ("SFG-UCI----D?fill=mauvish", "fill"),
        ("SFG-UCI----D?colour=red", "option"),
    ],
)
def test_a_code_that_means_nothing_is_told(art: ArtBook, text: str, what: str) -> None:
    with pytest.raises(InputError) as caught:
        art.symbol(f"nato:{text}", INK)
    (found,) = caught.value.diagnostics
    assert found.code == "D007"
    assert f"'{text}'" in found.message
    assert what in found.message
    assert "nato:SFG-UCI----D" in str(found.hint)


def test_code_errors_are_their_own(art: ArtBook) -> None:
    with pytest.raises(CodeError):
        read_code("SFG")


def test_the_holders_of_the_package_are_credited(art: ArtBook) -> None:
    art.symbol("nato:SFG-UCI----D", INK)
    art.symbol("nato:SHG-UCA----E", INK)
    assert art.credits == ("milsymbol: Kevin Lundeen, Måns Beckman (MIT)",)
    assert art.notes == []
