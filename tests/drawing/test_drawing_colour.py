"""Colours: what SVG may write, mixing and contrast."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.drawing.colour import channels, contrast, hexadecimal, luminance, mix

colours = st.builds("#{:02x}{:02x}{:02x}".format, *[st.integers(0, 255)] * 3)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("black", "#000000"),
        ("#fff", "#ffffff"),
        ("#96281F", "#96281f"),
        ("rgb(255, 128, 0)", "#ff8000"),
        ("hsl(120, 100%, 50%)", "#00ff00"),
    ],
)
def test_css_colours_are_read(written: str, meant: str) -> None:
    assert hexadecimal(written) == meant


@pytest.mark.parametrize("wrong", ["", "blak", "#12345", "currentColor", "url(#gradient)"])
def test_what_is_no_colour_is_refused(wrong: str) -> None:
    with pytest.raises(ValueError, match=r"color"):
        channels(wrong)


def test_transparency_is_refused_as_print_has_none() -> None:
    with pytest.raises(ValueError, match="opaque"):
        channels("#00000080")


def test_black_on_white_has_the_greatest_contrast_there_is() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)


def test_grey_at_the_limit_of_readable_text() -> None:
    """#767676 is the lightest grey that WCAG 2 allows for text on white (4.5), #777777 is just too light."""
    assert contrast("#767676", "#ffffff") > 4.5 > contrast("#777777", "#ffffff")


@given(colours, colours)
def test_contrast_is_symmetrical_and_between_1_and_21(one: str, other: str) -> None:
    assert contrast(one, other) == contrast(other, one)
    assert 1 <= contrast(one, other) <= 21.0001
    assert contrast(one, one) == 1


def test_luminance_runs_from_black_to_white_and_green_weighs_most() -> None:
    assert luminance("#000000") == 0
    assert luminance("#ffffff") == pytest.approx(1)
    assert luminance("#00ff00") > luminance("#ff0000") > luminance("#0000ff")


@given(colours, colours)
def test_mixing_ends_at_both_colours(one: str, other: str) -> None:
    assert mix(one, other, 0) == one
    assert mix(one, other, 1) == other


def test_mixing_is_by_channel() -> None:
    assert mix("#000000", "#ff8040", 0.25) == "#402010"
