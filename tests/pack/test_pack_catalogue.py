"""The page that lists packs: every whole pack of the folder, and nothing that its data could do to it."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from lxml import html
from packs import FILES, PACK, lists, zipped

from generator.pack.catalogue import write_index
from generator.pack.manifest import MANIFEST, SUMS, sums
from generator.pack.records import Output, filed

COVER = FILES | {"cover.jpg": b"\xff\xd8\xff cover"}


def titled(title: str) -> bytes:
    """A pack whose manifest has another title."""
    files = COVER | lists(COVER)
    told = json.loads(files[MANIFEST])
    told["title"] = {"en": title, "cs": "Malá bitva"}
    files[MANIFEST] = json.dumps(told).encode()
    records = [filed(Output(path, files[path])) for path in sorted(files) if path != SUMS]
    return zipped(files | {SUMS: sums(records)})


def test_each_pack_is_listed_with_its_cover(tmp_path: Path) -> None:
    data = zipped(COVER | lists(COVER))
    (tmp_path / "small_v1.zip").write_bytes(data)
    page, left_out = write_index(tmp_path)
    assert (page, left_out) == (tmp_path / "index.html", ())
    tree = html.fromstring(page.read_text(encoding="utf-8"))
    assert tree.xpath("//h2/text()") == ["Small"]
    assert tree.xpath("//img/@src") == ["small_v1.jpg"]
    assert (tmp_path / "small_v1.jpg").read_bytes() == COVER["cover.jpg"]
    assert tree.xpath("//a/@href") == ["small_v1.zip"]
    assert hashlib.sha256(data).hexdigest() in tree.text_content()
    assert "Do as you like." in tree.text_content()


def test_all_links_stay_in_the_folder(tmp_path: Path) -> None:
    (tmp_path / "small_v1.zip").write_bytes(PACK)
    text = write_index(tmp_path)[0].read_text(encoding="utf-8")
    assert "http" not in text
    assert "<script" not in text


def test_what_a_pack_says_is_text(tmp_path: Path) -> None:
    (tmp_path / "a b&c_v1.zip").write_bytes(titled("<script>alert(1)</script>"))
    page = write_index(tmp_path)[0].read_text(encoding="utf-8")
    assert "<script" not in page
    assert "&lt;script&gt;alert(1)" in page
    assert 'href="a%20b%26c_v1.zip"' in page
    assert "Malá bitva" in page


def test_damaged_packs_are_left_out_and_told(tmp_path: Path) -> None:
    (tmp_path / "small_v1.zip").write_bytes(PACK[:-1])
    page, left_out = write_index(tmp_path)
    assert left_out == ("small_v1.zip: its end is missing, or something was added to it: download it again",)
    assert "There are no packs here yet." in page.read_text(encoding="utf-8")
