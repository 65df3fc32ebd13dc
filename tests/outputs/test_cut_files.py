"""Cut files, read back as a machine's program reads them."""

from __future__ import annotations

import re
from io import BytesIO, StringIO
from pathlib import Path

import ezdxf
import pytest
from kitfiles import silent
from lxml import etree
from PIL import Image

from generator.drawing.shapes import ellipse, polyline, rectangle
from generator.outputs.cutfiles import cut_dxf, cut_svg
from generator.pipeline import build_kit
from generator.press import Request
from generator.sheets.cuts import CutLine, CutPlan, Operation
from generator.sheets.flip import Flip
from generator.sheets.machines import Cutter
from generator.sheets.printing import Printing

PLAN = CutPlan(
    (
        CutLine(Operation.SCORE, polyline(((105, 7), (105, 290)))),
        CutLine(Operation.CUT, rectangle(20, 30, 16, 25.4)),
        CutLine(Operation.CUT, ellipse(60, 50, 12.7, 12.7)),
        CutLine(Operation.CUT, rectangle(120, 200, 63, 88, 3)),
    ),
    (0, 0, 210, 297),
)
SVG = "{http://www.w3.org/2000/svg}"


def test_an_svg_is_in_millimetres_with_a_group_an_operation() -> None:
    root = etree.fromstring(cut_svg(PLAN))
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("210mm", "297mm", "0 0 210 297")
    groups = {g.get("id"): g for g in root.iter(f"{SVG}g")}
    assert list(groups) == ["check", "score", "cut"]
    assert {el.tag for el in root.iter()} <= {SVG + tag for tag in ("svg", "defs", "g", "path")}
    assert all(g.get("fill") == "none" for g in groups.values())
    cuts = [path.get("d", "") for path in groups["cut"]]
    assert [float(v) for v in re.findall(r"[\d.]+", cuts[0])] == [20, 30, 36, 30, 36, 55.4, 20, 55.4]
    assert all(d.endswith("Z") for d in cuts)
    assert [path.get("d", "").count("Z") for path in groups["score"]] == [0]


def test_a_dxf_is_in_millimetres_with_closed_lines_upside_up() -> None:
    document = ezdxf.read(StringIO(cut_dxf(PLAN).decode()))
    assert document.dxfversion == "AC1015"
    assert document.units == ezdxf.units.MM
    assert not document.audit().has_errors
    found = {
        layer: list(document.modelspace().query(f'LWPOLYLINE[layer=="{layer}"]')) for layer in ("check", "score", "cut")
    }
    assert [line.closed for line in found["cut"]] == [True] * 3
    assert [line.closed for line in found["score"]] == [False]
    # DXF counts upwards: what begins 30 mm below the upper edge of 297 ends at 267.
    box = [tuple(point) for point in found["cut"][0].get_points("xy")]
    assert box == [(20, 267), (36, 267), (36, 241.6), (20, 241.6)]
    circle = [tuple(point) for point in found["cut"][1].get_points("xy")]
    assert len(set(circle)) == len(circle), "no point twice"
    radii = [((x - 60) ** 2 + (y - 247) ** 2) ** 0.5 for x, y in circle]
    assert radii == pytest.approx([12.7] * len(circle), abs=0.01)
    assert [tuple(p) for p in found["check"][1].get_points("xy")] == [(0, 297), (50, 297), (50, 247), (0, 247)]


def test_cut_files_are_the_same_whenever_they_are_written() -> None:
    assert cut_dxf(PLAN) == cut_dxf(PLAN)
    assert cut_svg(PLAN) == cut_svg(PLAN)


def kit(scenario: Path, out: Path, **printing: object) -> Path:
    request = Request(scenario, out, Printing(**printing), "en", ("counters",), ("cut",))  # type: ignore[arg-type]
    return build_kit(request, silent).files[0].parent


def test_a_kit_has_cut_files_for_every_sheet_of_pieces(scenario: Path, tmp_path: Path) -> None:
    folder = kit(scenario, tmp_path, cutter=Cutter.SILHOUETTE, flip=Flip.FOLD)
    assert folder.parent.name == "a4-fold-silhouette-en"
    assert sorted(p.name for p in folder.iterdir()) == [
        f"counters-{n}.{kind}" for n in (1, 2) for kind in ("dxf", "svg")
    ]
    counts = []
    for number in (1, 2):
        root = etree.fromstring((folder / f"counters-{number}.svg").read_bytes())
        counts.append(len(root.findall(f"{SVG}g[@id='cut']/{SVG}path")))
        assert len(root.findall(f"{SVG}g[@id='score']/{SVG}path")) == 1
    assert sum(counts) == 85


def test_cricut_gets_a_picture_of_the_size_of_its_lines(scenario: Path, tmp_path: Path) -> None:
    folder = kit(scenario, tmp_path, cutter=Cutter.CRICUT)
    root = etree.fromstring((folder / "counters-1.svg").read_bytes())
    width, height = (float(root.get(name, "").removesuffix("mm")) for name in ("width", "height"))
    picture = Image.open(BytesIO((folder / "counters-1.png").read_bytes()))
    assert picture.size == (round(width / 25.4 * 300), round(height / 25.4 * 300))
    assert picture.mode == "RGBA"
    assert picture.getpixel((picture.width - 2, picture.height - 2))[3] == 0  # type: ignore[index]
    # The middle of the first cut shows art.
    first = root.find(f"{SVG}g[@id='cut']/{SVG}path")
    assert first is not None
    left, top, *_ = (float(v) for v in root.get("viewBox", "").split())
    x, y = (float(v) for v in re.findall(r"[\d.]+", first.get("d", ""))[:2])
    pixel = picture.getpixel((round((x + 2 - left) / 25.4 * 300), round((y + 2 - top) / 25.4 * 300)))
    assert pixel[3] == 255  # type: ignore[index]
