"""What verifying finds: every bit that is not as it was packed, and everything that an archive could do harm with."""

from __future__ import annotations

import os
import stat
import struct
import zipfile
import zlib
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from packs import FILES, PACK, WHOLE, lists, zipped

from generator.pack import reading
from generator.pack.manifest import MANIFEST, SUMS
from generator.pack.verify import verify

_MANY = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def faults(folder: Path, data: bytes) -> tuple[str, ...]:
    file = folder / "pack.zip"
    file.write_bytes(data)
    found = verify(file)
    assert bool(found.faults) == (found.manifest is None)
    assert all("\n" not in fault for fault in found.faults)
    return found.faults


def unpacked(folder: Path, files: dict[str, bytes]) -> Path:
    for path, data in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
    return folder


def foreign(*entries: tuple[zipfile.ZipInfo | str, bytes]) -> bytes:
    """An archive of entries of any kind, as another program writes it."""
    target = BytesIO()
    with zipfile.ZipFile(target, "w") as opened:
        for info, data in entries:
            opened.writestr(info, data)
    return target.getvalue()


def test_a_whole_pack_is_right(tmp_path: Path) -> None:
    assert faults(tmp_path, PACK) == ()
    found = verify(tmp_path / "pack.zip")
    assert found.manifest and (found.files, found.manifest.id, found.manifest.version) == (len(WHOLE), "small", "1")


def test_a_whole_folder_is_right(tmp_path: Path) -> None:
    found = verify(unpacked(tmp_path, WHOLE))
    assert (found.faults, found.files) == ((), len(WHOLE))


@_MANY
@given(position=st.integers(0, len(PACK) - 1), bit=st.integers(0, 7))
def test_one_flipped_bit_is_found(tmp_path: Path, position: int, bit: int) -> None:
    data = bytearray(PACK)
    data[position] ^= 1 << bit
    assert faults(tmp_path, bytes(data))


def test_a_flipped_bit_in_any_byte_of_a_header_is_found(tmp_path: Path) -> None:
    """The headers of the first file, the last entry of the directory and the end, byte by byte."""
    for position in (*range(40), *range(len(PACK) - 100, len(PACK))):
        for bit in (0, 5, 7):
            data = bytearray(PACK)
            data[position] ^= 1 << bit
            assert faults(tmp_path, bytes(data)), (position, bit)


@_MANY
@given(length=st.integers(0, len(PACK) - 1))
def test_a_missing_end_is_found(tmp_path: Path, length: int) -> None:
    assert faults(tmp_path, PACK[:length])


@_MANY
@given(data=st.binary(max_size=300))
@example(data=b"PK\5\6" + bytes(18))
@example(data=b"PK\3\4" + bytes(60) + b"PK\5\6" + bytes(18))
def test_garbage_is_told_to_be_none(tmp_path: Path, data: bytes) -> None:
    assert faults(tmp_path, data)
    assert faults(tmp_path, PACK + data + b"!")
    assert faults(tmp_path, data + b"!" + PACK)


@_MANY
@given(start=st.integers(0, len(PACK)), length=st.integers(1, 60), data=st.binary(max_size=60))
def test_bytes_put_in_or_left_out_are_found(tmp_path: Path, start: int, length: int, data: bytes) -> None:
    changed = PACK[:start] + data + PACK[start + length :]
    assert bool(faults(tmp_path, changed)) == (changed != PACK)


@pytest.mark.parametrize("whole", [True, False], ids=["archive", "folder"])
@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"README.md": b"# B kit\n"}, "README.md is not what was packed: its checksum differs"),
        ({"README.md": None}, "README.md is missing"),
        ({"pdf/more.pdf": b"%PDF"}, "pdf/more.pdf was added: SHA256SUMS does not name it"),
        ({MANIFEST: b"{}"}, "manifest.json is none of the format 1, which this version of Punchboard reads"),
        ({MANIFEST: b"[" * 100_000}, "manifest.json is not what was packed: its checksum differs"),
        ({MANIFEST: None}, "manifest.json is missing"),
        ({SUMS: None}, "SHA256SUMS is missing"),
        ({SUMS: b"\xff\n"}, "SHA256SUMS, line 1: it is no checksum and path that stand there once"),
    ],
)
def test_each_fault_is_told(tmp_path: Path, whole: bool, change: dict[str, bytes | None], expected: str) -> None:
    files = {path: data for path, data in (WHOLE | change).items() if data is not None}
    if whole:
        assert expected in faults(tmp_path, zipped(files))
    else:
        assert expected in verify(unpacked(tmp_path, files)).faults


def test_a_damaged_file_is_named(tmp_path: Path) -> None:
    at = PACK.index(FILES["README.md"])
    data = bytearray(PACK)
    data[at] ^= 1
    assert faults(tmp_path, bytes(data)) == ("README.md is damaged",)


def test_lists_that_disagree_are_found(tmp_path: Path) -> None:
    """Checksums that fit the files, but not the manifest."""
    other = FILES | {"README.md": b"# C kit\n"}
    told = lists(FILES)[MANIFEST]
    sums = lists(other)[SUMS].decode().splitlines()
    right = lists(FILES)[SUMS].decode().splitlines()
    lines = [line if MANIFEST not in line else next(x for x in right if MANIFEST in x) for line in sums]
    files = other | {MANIFEST: told, SUMS: ("\n".join(lines) + "\n").encode()}
    (fault,) = faults(tmp_path, zipped(files))
    assert fault.startswith("README.md: manifest.json tells another size")


def test_the_same_files_packed_by_another_program_are_told(tmp_path: Path) -> None:
    (fault,) = faults(tmp_path, foreign(*WHOLE.items()))
    assert fault.startswith("what stands between its files is not what was packed, from byte ")


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("/etc/passwd", "is absolute"),
        ("C:/kit.pdf", "is absolute"),
        ("pdf/../../kit.pdf", "leads out of the pack"),
        ("pdf\\kit.pdf", "no path of a pack has"),
        ("pdf/\x1b[31m", "no path of a pack has"),
        ("pdf//kit.pdf", "is none of a file"),
        ("./kit.pdf", "is none of a file"),
        ("pdf/", "is none of a file"),
        ("a/" * 130 + "b", "is longer than 240 bytes"),
        ("readme.MD", "is there twice"),
    ],
)
def test_paths_that_could_do_harm_are_refused(tmp_path: Path, name: str, expected: str) -> None:
    told = faults(tmp_path, zipped(WHOLE | {name: b""}))
    assert [fault for fault in told if expected in fault], told
    assert not [fault for fault in told if "\x1b" in fault]


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_names_that_are_there_twice_are_refused(tmp_path: Path) -> None:
    assert faults(tmp_path, foreign(("a.md", b"1"), ("a.md", b"2"))) == ("the path 'a.md' is there twice",)


def test_links_and_compressed_entries_are_refused(tmp_path: Path) -> None:
    link = zipfile.ZipInfo("link")
    link.create_system, link.external_attr = 3, (stat.S_IFLNK | 0o777) << 16
    packed = zipfile.ZipInfo("packed")
    packed.compress_type = zipfile.ZIP_DEFLATED
    told = faults(tmp_path, foreign((link, b"/etc/passwd"), (packed, b"0" * 1000)))
    assert told == ("link is a link or no file", "packed is compressed; packs store their files as they are")


def test_encrypted_entries_are_refused(tmp_path: Path) -> None:
    data = bytearray(PACK)
    at = PACK.rindex(b"PK\1\2")
    data[at + 8] |= 1
    assert [fault for fault in faults(tmp_path, bytes(data)) if fault.endswith("is encrypted")]


def test_an_archive_that_claims_to_be_huge_is_refused_unread(tmp_path: Path) -> None:
    data, name = b"x", b"a"
    local = struct.pack("<4s5H3L2H", b"PK\3\4", 20, 0, 0, 0, 33, zlib.crc32(data), 1, 1, 1, 0) + name + data
    size = 1_500_000_000
    entry = struct.pack("<4s6H3L5H2L", b"PK\1\2", 788, 20, 0, 0, 0, 33, 0, size, size, 1, 0, 0, 0, 0, 0, 0)
    directory = entry + name + entry + b"b"
    end = struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, 2, 2, len(directory), len(local), 0)
    assert faults(tmp_path, local + directory + end) == ("it unpacks to more than 2 GB, which no pack does",)


def test_more_files_than_any_pack_has_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "MAX_FILES", 3)
    assert faults(tmp_path, PACK) == ("it says that it has more than 3 files, which no pack has",)


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="needs links")
def test_links_in_a_folder_are_not_followed(tmp_path: Path) -> None:
    folder = unpacked(tmp_path / "pack", WHOLE)
    (folder / "README.md").unlink()
    (folder / "README.md").symlink_to("LICENSE")
    (folder / "loop").symlink_to(folder)
    assert verify(folder).faults == (
        "README.md is a link or no file",
        "loop is a link or no file",
        "README.md is missing",
    )


def test_what_is_not_there_is_told(tmp_path: Path) -> None:
    (fault,) = verify(tmp_path / "none.zip").faults
    assert fault.endswith("none.zip can't be read: No such file or directory")
