"""Values that data writes as text: lengths, sizes, colours, lists, texts by language, special properties."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from generator.model.base import Model, Names, Text, parse_colour, parse_length, parse_size, split_list
from generator.model.scenario import Piece, PropertyUse


@pytest.mark.parametrize(
    ("text", "millimetres"),
    [
        ("16mm", 16),
        ("1.6cm", 16),
        ("1,6 cm", 16),
        ("1in", 25.4),
        ("5/8in", 15.875),
        ("2ft", 609.6),
        ("1/2 in", 12.7),
        ("72pt", 25.4),
        ("9pt", 3.175),
        (" 0.2MM ", 0.2),
    ],
)
def test_lengths(text: str, millimetres: float) -> None:
    assert parse_length(text) == pytest.approx(millimetres)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("16", "no unit"),
        ("16 px", "unknown unit 'px'"),
        ("16 furlongs", "unknown unit"),
        ("mm", "not a length"),
        ("", "not a length"),
        ("-3mm", "not a length"),
        ("0mm", "more than zero"),
        ("1/0in", "divides by zero"),
        ("0/8in", "more than zero"),
        ("1e3mm", "not a length"),
    ],
)
def test_what_is_no_length(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        parse_length(text)


@given(st.floats(0.001, 10000))
def test_a_length_in_inches_is_the_same_in_millimetres(value: float) -> None:
    assert parse_length(f"{value:.4f}in") == pytest.approx(parse_length(f"{value * 25.4:.4f}mm"), abs=0.01)


@pytest.mark.parametrize(
    ("text", "size"),
    [("63mm x 88mm", (63, 88)), ("63mm×88mm", (63, 88)), ("16mm", (16, 16)), ("2.5in x 3.5in", (63.5, 88.9))],
)
def test_sizes(text: str, size: tuple[float, float]) -> None:
    assert parse_size(text) == pytest.approx(size)


@pytest.mark.parametrize("text", ["63 x 88mm", "1mm x 2mm x 3mm", "x", ""])
def test_what_is_no_size(text: str) -> None:
    with pytest.raises(ValueError, match=r"length|size"):
        parse_size(text)


def test_colours_are_six_digits() -> None:
    assert parse_colour(" #96281F ") == "#96281f"
    for wrong in ("red", "#fff", "96281f", "#96281g", ""):
        with pytest.raises(ValueError, match="six hexadecimal digits"):
            parse_colour(wrong)


def test_lists_are_written_with_commas() -> None:
    assert split_list("I, II ,III,") == ("I", "II", "III")
    assert split_list(None) == ()
    assert split_list(["a", "b"]) == ["a", "b"]


class Holder(Model):
    text: Text
    names: Names = ()


def test_a_model_is_frozen_and_knows_its_fields() -> None:
    held = Holder.model_validate({"text": "a", "names": "x, y"})
    assert held.names == ("x", "y")
    with pytest.raises(ValidationError):
        held.names = ()  # type: ignore[misc]
    with pytest.raises(ValidationError, match="extra"):
        Holder.model_validate({"text": "a", "nmaes": "x"})


def test_a_text_by_language() -> None:
    text = Text.model_validate({"cs": "Most", "en": "Bridge"})
    assert (text.get("cs"), text.get("en")) == ("Most", "Bridge")
    assert text.get("sk") == "Most", "the first language stands in"
    assert text.missing(("cs", "en", "sk")) == ("sk",)
    assert text.strings() == ("Most", "Bridge")


def test_a_text_for_all_languages() -> None:
    text = Text.model_validate("Milo")
    assert text.get("cs") == text.get("en") == "Milo"
    assert text.missing(("cs", "en")) == ()


def test_an_empty_text_counts_as_missing() -> None:
    assert Text.model_validate({"cs": "Most", "en": ""}).missing(("cs", "en")) == ("en",)


@pytest.mark.parametrize("wrong", [{}, {"english": "a"}, {"EN": "a"}, {"en": 5}, 5, ["a"]])
def test_what_is_no_text(wrong: object) -> None:
    with pytest.raises(ValidationError):
        Text.model_validate(wrong)


@pytest.mark.parametrize(
    ("text", "identifier", "value"),
    [
        ("crushing", "crushing", None),
        ("shooting(3)", "shooting", 3),
        ("vs-cavalry ( 1 )", "vs-cavalry", 1),
        ("fear(-1)", "fear", -1),
    ],
)
def test_a_property_and_its_parameter(text: str, identifier: str, value: int | None) -> None:
    """A5: shooting with a range in hexes."""
    use = PropertyUse.model_validate(text)
    assert (use.id, use.value) == (identifier, value)


@pytest.mark.parametrize("wrong", ["shooting(", "shooting()", "shooting(x)", "two words", "", "a(1)(2)"])
def test_what_is_no_property(wrong: str) -> None:
    with pytest.raises(ValidationError):
        PropertyUse.model_validate(wrong)


def piece(**changes: object) -> Piece:
    values = {"roster": "units", "row": 0, "abbr": "CArc", "name": "Archers", "side": "rome", "symbol": "archers"}
    return Piece.model_validate({**values, **changes})


def test_the_columns_of_a_piece() -> None:
    archers = piece(count="2", formations="I, II", properties="shooting(3), evade", at="L13 N14")
    assert archers.count == 2
    assert archers.formations == ("I", "II")
    assert [(p.id, p.value) for p in archers.properties] == [("shooting", 3), ("evade", None)]
    assert archers.at == ("L13", "N14")
    assert piece(at="L13, N14").at == ("L13", "N14")


def test_what_a_row_leaves_out() -> None:
    assert (piece().count, piece().formations, piece().properties, piece().at) == (1, (), (), ())


@pytest.mark.parametrize("count", ["-1", "501", "two", "1.5"])
def test_counts_that_can_not_be_printed(count: str) -> None:
    with pytest.raises(ValidationError):
        piece(count=count)
