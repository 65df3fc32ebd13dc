"""What is written for a request: only what was asked for, all or nothing, and never half a file."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest
from kitfiles import silent
from lxml import etree
from PIL import Image

from generator.diagnostics import UsageError
from generator.outputs import WRITERS
from generator.outputs.atomic import write_bytes
from generator.outputs.job import Job
from generator.pipeline import build_kit
from generator.press import CheckFailedError, Request


def files_of(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_the_whole_kit_is_one_file_and_one_for_each_part(kit: Callable[[str, str], Path]) -> None:
    folder = kit("a4", "en")
    parts = "contents counters map map-poster cards battle rulebook terrain-table setup-sheet"
    assert files_of(folder) == {"kit.pdf", *(f"{part}.pdf" for part in parts.split())}
    assert folder.name == "a4-en"
    assert folder.parent.name == "heraclea-280bc"


def test_the_kit_is_its_parts_bound_together(kit: Callable[[str, str], Path]) -> None:
    """Every page but the poster's is in it, in order, with the same words; only empty pages come between them."""
    folder = kit("a4", "en")
    order = "contents counters map cards battle rulebook terrain-table setup-sheet".split()
    bound = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(folder / "kit.pdf")]
    loose = [
        page.get_textpage().get_text_range() for part in order for page in pypdfium2.PdfDocument(folder / f"{part}.pdf")
    ]
    assert [text for text in bound if text] == loose
    assert len(bound) % 2 == 0


@pytest.mark.parametrize("only", [("rulebook",), ("setup-sheet", "contents")])
def test_only_what_was_asked_for_is_written(
    scenario: Path, kit: Callable[[str, str], Path], tmp_path: Path, only: tuple[str, ...]
) -> None:
    result = build_kit(Request(scenario, tmp_path, language="en", only=only), silent)
    folder = tmp_path / "heraclea-280bc" / "a4-en"
    assert files_of(folder) == {f"{name}.pdf" for name in only}
    assert {path.name for path in result.files} == files_of(folder)
    for name in files_of(folder):
        assert (folder / name).read_bytes() == (kit("a4", "en") / name).read_bytes()


def test_a_part_the_kit_does_not_have_is_told_with_those_it_has(scenario: Path, tmp_path: Path) -> None:
    with pytest.raises(UsageError) as caught:
        build_kit(Request(scenario, tmp_path, only=("counter",)), silent)
    assert "'counter'" in str(caught.value)
    assert "counters, map, map-poster, cards" in str(caught.value)
    assert files_of(tmp_path) == set()


def test_a_language_the_scenario_does_not_speak_is_told_with_those_it_does(scenario: Path, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"'de'.*cs, en, ru, sk"):
        build_kit(Request(scenario, tmp_path, language="de"), silent)


def test_the_result_counts_pages_and_pieces(scenario: Path, tmp_path: Path) -> None:
    result = build_kit(Request(scenario, tmp_path, language="en"), silent)
    assert result.pages == len(pypdfium2.PdfDocument(tmp_path / "heraclea-280bc" / "a4-en" / "kit.pdf"))
    # 64 units, 10 commanders, 10 replacements and the turn counter; 17 kinds of units and 10 of terrain.
    assert (result.counters, result.cards) == (64 + 10 + 10 + 1, 17 + 10)


@pytest.fixture
def faulty(scenario: Path, tmp_path: Path) -> Path:
    """The scenario with two columns that no roster knows."""
    copy = tmp_path / "faulty"
    shutil.copytree(scenario, copy)
    table = (copy / "units.csv").read_text(encoding="utf-8")
    head, rows = table.split("\n", 1)
    (copy / "units.csv").write_text(f"{head};weight;smell\n{rows}", encoding="utf-8")
    return copy


def test_a_faulty_kit_is_not_built_and_nothing_is_written(faulty: Path, tmp_path: Path) -> None:
    with pytest.raises(CheckFailedError) as caught:
        build_kit(Request(faulty, tmp_path / "out"), silent)
    assert [d.code for d in caught.value.diagnostics if "weight" in d.message or "smell" in d.message]
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(("language", "said"), [("en", "in spite of errors ({})"), ("cs", "přes nalezené chyby ({})")])
def test_a_faulty_kit_built_by_force_says_so_on_its_first_page(
    faulty: Path, tmp_path: Path, language: str, said: str
) -> None:
    result = build_kit(Request(faulty, tmp_path / "out", language=language, force=True), silent)
    errors = sum(d.severity == "error" for d in result.diagnostics)
    assert errors >= 2
    (kit,) = [path for path in result.files if path.name == "kit.pdf"]
    first = pypdfium2.PdfDocument(kit)[0].get_textpage().get_text_range()
    assert said.format(errors) in first.replace("\r\n", " ")


def test_a_good_kit_does_not_speak_of_errors(kit: Callable[[str, str], Path]) -> None:
    first = pypdfium2.PdfDocument(kit("a4", "en") / "kit.pdf")[0].get_textpage().get_text_range()
    assert "in spite of" not in first


def test_a_writer_that_fails_leaves_the_files_of_the_last_build(
    scenario: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "heraclea-280bc" / "a4-cs"
    folder.mkdir(parents=True)
    (folder / "kit.pdf").write_bytes(b"the old kit")

    def fails(job: Job) -> Iterator[tuple[str, bytes]]:
        yield "first.pdf", b"whole"
        raise OSError("the disk is full")

    monkeypatch.setitem(WRITERS, "pdf", fails)  # type: ignore[arg-type]
    with pytest.raises(OSError, match="the disk is full"):
        build_kit(Request(scenario, tmp_path), silent)
    assert files_of(folder) == {"kit.pdf", "first.pdf"}
    assert (folder / "kit.pdf").read_bytes() == b"the old kit"


def test_a_file_is_replaced_whole_with_the_permissions_of_any_new_file(tmp_path: Path) -> None:
    target = tmp_path / "deep" / "kit.pdf"
    write_bytes(target, b"old")
    write_bytes(target, b"new")
    assert target.read_bytes() == b"new"
    assert files_of(tmp_path) == {"deep/kit.pdf"}
    umask = os.umask(0)
    os.umask(umask)
    assert target.stat().st_mode & 0o777 == 0o666 & ~umask


def test_a_write_that_breaks_off_leaves_nothing_behind(tmp_path: Path) -> None:
    target = tmp_path / "kit.pdf"
    write_bytes(target, b"old")
    with pytest.raises(TypeError):
        write_bytes(target, "not bytes")  # type: ignore[arg-type]
    assert target.read_bytes() == b"old"
    assert files_of(tmp_path) == {"kit.pdf"}


def test_every_face_has_a_file_of_its_own_as_svg(scenario: Path, tmp_path: Path) -> None:
    only = ("counters", "cards", "map")
    result = build_kit(Request(scenario, tmp_path, language="en", only=only, formats=("svg",)), silent)
    assert len(result.files) == len(set(result.files))
    # Names that differ in capitals only would be one file on some systems.
    assert len({str(path).lower() for path in result.files}) == len(result.files)
    for path in result.files:
        root = etree.parse(path).getroot()
        assert str(root.get("width")).endswith("mm")
        assert str(root.get("height")).endswith("mm")


def test_png_counters_have_the_size_and_colours_of_their_faces(scenario: Path, tmp_path: Path) -> None:
    pytest.importorskip("cairosvg", exc_type=OSError)
    request = Request(scenario, tmp_path, language="en", only=("counters",), formats=("png",))
    (back,) = [f for f in build_kit(request, silent).files if f.name == "rome-RHast-I-back.png"]
    picture = Image.open(BytesIO(back.read_bytes())).convert("RGB")
    # 16 mm and a bleed of 1 mm all round, at 300 dpi.
    assert picture.size == (round(18 / 25.4 * 300), round(18 / 25.4 * 300))
    # The side's colour, #8f261d, reaches into every corner.
    for corner in ((0, 0), (picture.width - 1, 0), (0, picture.height - 1), (picture.width - 1, picture.height - 1)):
        found = picture.getpixel(corner)
        assert isinstance(found, tuple)
        assert max(abs(a - b) for a, b in zip(found, (0x8F, 0x26, 0x1D), strict=True)) <= 4
