"""What is in a pack: every file that was asked for, and lists that say so."""

from __future__ import annotations

import hashlib
import json
import shutil
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest
from kitfiles import silent
from packs import CLASH, Opened, order
from PIL import Image

from generator import resources
from generator.pack.documents import find_licence
from generator.pack.order import stem
from generator.pack.sources import source_files
from generator.pack.verify import verify
from generator.press import Press, Request


def test_every_printing_has_its_files(opened: Opened) -> None:
    made = {path for path in opened.files if not path.startswith(("source/", "cut/", "preview/"))}
    assert made == {
        *("CREDITS.md", "README.cs.md", "README.en.md", "README.md", "SHA256SUMS", "manifest.json"),
        *("calibration/calibration_a4_cs.pdf", "calibration/calibration_a4_en.pdf"),
        *("contact-sheet.jpg", "cover.jpg"),
        *("pdf/a4/colour/clash_v1_a4_long-edge_cs.pdf", "pdf/a4/colour/clash_v1_a4_long-edge_en.pdf"),
    }
    cut = {path.removeprefix("cut/a4/") for path in opened.files if path.startswith("cut/")}
    assert cut == {
        *("cards-1.dxf", "cards-1.svg", "counters-1.dxf", "counters-1.svg"),
        *("clash_v1_a4_silhouette_long-edge_cs.pdf", "clash_v1_a4_silhouette_long-edge_en.pdf"),
    }
    assert {path for path in opened.files if path.startswith("preview/")} == {
        "preview/cards-1.png",
        "preview/counters-1.png",
    }
    assert opened.packed.path.name == "clash_v1.zip"
    assert opened.packed.files == len(opened.files)


def test_nothing_is_left_beside_it(opened: Opened) -> None:
    assert list(opened.packed.path.parent.iterdir()) == [opened.packed.path]


def test_it_verifies(opened: Opened) -> None:
    assert verify(opened.packed.path).faults == ()


def test_sums_are_those_of_the_files(opened: Opened) -> None:
    lines = opened.files["SHA256SUMS"].decode().splitlines()
    sums = {path: checksum for checksum, _, path in (line.partition("  ") for line in lines)}
    assert sums == {p: hashlib.sha256(d).hexdigest() for p, d in opened.files.items() if p != "SHA256SUMS"}
    assert list(sums) == sorted(sums)


def test_the_manifest_tells_what_it_is(opened: Opened) -> None:
    told = json.loads(opened.files["manifest.json"])
    assert (told["format"], told["id"], told["system"], told["version"]) == (1, "clash", "skirmish", "1")
    assert told["title"] == {"cs": "Srážka", "en": "Clash"}
    assert (told["languages"], told["papers"], told["inks"]) == (["cs", "en"], ["a4"], ["colour"])
    assert told["license"] is None
    units = next(part for part in told["components"] if part["id"] == "units")
    assert (units["pieces"], units["sizes"], set(units["name"])) == (4, [[16, 16]], {"cs", "en"})
    for file in told["files"]:
        assert file["size"] == len(opened.files[file["path"]])
        if file["path"].endswith(".pdf"):
            assert file["pages"] == len(pypdfium2.PdfDocument(opened.files[file["path"]]))
    assert {file["path"] for file in told["files"]} == opened.files.keys() - {"manifest.json", "SHA256SUMS"}


def test_a_machine_gets_its_marks_on_the_sheets_it_cuts(opened: Opened) -> None:
    """The page with the marks of a Silhouette is another than that for the knife, and has the pieces' sheets only."""
    sheets = pypdfium2.PdfDocument(opened.files["cut/a4/clash_v1_a4_silhouette_long-edge_en.pdf"])
    texts = [page.get_textpage().get_text_range() for page in sheets]
    assert any("Silhouette: " in text for text in texts)
    assert not any("Silhouette: " in page.get_textpage().get_text_range() for page in _kit(opened))


def _kit(opened: Opened) -> pypdfium2.PdfDocument:
    return pypdfium2.PdfDocument(opened.files["pdf/a4/colour/clash_v1_a4_long-edge_en.pdf"])


def test_the_cover_is_as_shops_take_it(opened: Opened) -> None:
    cover = Image.open(BytesIO(opened.files["cover.jpg"]))
    assert cover.format == "JPEG"
    assert cover.size == (675, 900)
    assert len(opened.files["cover.jpg"]) < 200_000
    colours = cover.convert("RGB").getcolors(maxcolors=1 << 20)
    assert colours and len(colours) > 100


def test_the_contact_sheet_shows_all_pieces(opened: Opened) -> None:
    sheet = Image.open(BytesIO(opened.files["contact-sheet.jpg"])).convert("RGB")
    reds = sum(count for count, (r, g, b) in sheet.getcolors(1 << 24) or [] if r > 140 and g < 40 and b < 40)
    assert reds > 1000


def test_the_source_builds(opened: Opened, tmp_path: Path) -> None:
    for path, data in opened.files.items():
        if path.startswith("source/"):
            (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / path).write_bytes(data)
    again = Press(Request(tmp_path / "source" / "skirmish" / "clash", language="en"))
    kit, made = again.loaded.kit, Press(Request(CLASH, language="en")).loaded.kit
    assert (kit.scenario, kit.system, kit.pieces, kit.tables) == (made.scenario, made.system, made.pieces, made.tables)
    assert [part.name for part in again.draw(silent)] == ["Units", "Leaders", "Cards", "Notes"]


def test_links_are_not_packed(tmp_path: Path) -> None:
    shutil.copytree(CLASH.parent, tmp_path / "kits")
    folder = tmp_path / "kits" / "clash"
    (folder / "secret.txt").symlink_to("/etc/hostname")
    (folder / "more").symlink_to("/etc")
    (folder / ".hidden").write_text("x")
    paths = {path for path, _ in source_files(replace(order(tmp_path), scenario=folder), "skirmish")}
    assert "skirmish/clash/units.csv" in paths
    assert not [path for path in paths if "secret" in path or "more" in path or "hidden" in path]


@pytest.mark.parametrize("name", ["antiquity/heraclea-280bc", "swat/first-clash"])
def test_shipped_scenarios_have_the_licence_of_the_project(name: str) -> None:
    system = name.partition("/")[0]
    assert find_licence(resources.scenarios() / name, system) == (resources.scenarios() / "LICENSE").resolve()


def test_a_licence_nearer_to_the_scenario_goes_before(tmp_path: Path) -> None:
    system, folder = tmp_path / "mine", tmp_path / "mine" / "battle"
    folder.mkdir(parents=True)
    (tmp_path / "LICENSE").write_text("of somebody else")
    (system / "system.yaml").write_text("id: mine")
    assert find_licence(folder, "mine") is None
    (system / "LICENSE").write_text("system")
    assert find_licence(folder, "mine") == system / "LICENSE"
    (folder / "LICENSE").write_text("scenario")
    assert find_licence(folder, "mine") == folder / "LICENSE"


def test_a_scenario_beside_no_system_does_not_take_the_licence_of_a_shipped_one(tmp_path: Path) -> None:
    assert find_licence(tmp_path, "antiquity") is None


def test_names_of_files_are_safe() -> None:
    scenario = Press(Request(CLASH)).loaded.kit.scenario
    assert stem(scenario.model_copy(update={"id": "../a b", "version": "1.0/2"})) == "a-b_v1.0-2"
    assert stem(scenario.model_copy(update={"id": "..", "version": ""})) == "kit_vkit"
