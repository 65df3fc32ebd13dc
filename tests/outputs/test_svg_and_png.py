"""Faces and boards as SVG and PNG files."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest
from lxml import etree

from generator.pipeline import build_kit
from generator.press import Request

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def svgs(scenario, tmp_path_factory) -> Path:
    request = Request(scenario, tmp_path_factory.mktemp("svg"), only=("counters", "map"), formats=("svg",))
    return build_kit(request, lambda _: None).files[0].parents[1]


def test_every_piece_has_a_front_and_a_back(svgs):
    names = {path.stem for path in (svgs / "counters").iterdir()}
    # Four legions of velites are four different fronts (A12); eight phalanxes are one picture.
    assert {f"rome-RVel-{legion}-front" for legion in ("I", "II", "III", "IV")} <= names
    assert {"epirus-PPha-front", "epirus-PPha-back", "turn-front"} <= names
    assert {n.removesuffix("-front") for n in names if n.endswith("front")} == {
        n.removesuffix("-back") for n in names if n.endswith("back")
    }


def test_a_face_is_true_to_size_with_its_bleed(svgs):
    root = etree.parse(svgs / "counters" / "epirus-CArc-front.svg").getroot()
    # 16 mm and one of bleed all round.
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("18mm", "18mm", "-1 -1 18 18")


def test_text_is_outlines_and_nothing_outside_is_named(svgs):
    for path in (svgs / "board.svg", svgs / "counters" / "rome-RHast-I-front.svg"):
        root = etree.parse(path).getroot()
        assert not list(root.iter(SVG + "text", SVG + "image", SVG + "script"))
        links = [v for e in root.iter() for k, v in e.attrib.items() if k.endswith("href")]
        assert all(link.startswith("#") for link in links)
        identifiers = {e.get("id") for e in root.iter() if e.get("id")}
        assert {link[1:] for link in links} <= identifiers


def test_png_has_three_hundred_dots_an_inch(scenario, tmp_path):
    pytest.importorskip("cairosvg", exc_type=(ImportError, OSError))
    request = Request(scenario, tmp_path, only=("counters",), formats=("png",))
    files = build_kit(request, lambda _: None).files
    front = next(f for f in files if f.name == "epirus-CArc-front.png")
    data = front.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    # 18 mm at 300 dpi are 212.6 dots.
    assert struct.unpack(">II", data[16:24]) == (213, 213)
