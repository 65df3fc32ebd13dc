"""Reading an archive that may be anything: damaged on its way, or made to harm."""

from __future__ import annotations

import hashlib
import stat
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import BinaryIO

from generator.pack.archive import DIRECTORY, END, END_SIGNATURE, LOCAL_SIGNATURE, Entry, archive, moment_of
from generator.pack.manifest import MANIFEST, SUMS
from generator.pack.names import MAX_BYTES, MAX_FILES, MAX_LENGTH, faults, shown

_CHUNK = 1 << 20
# Larger lists than these no pack has.
_LIST_BYTES = 10_000_000
_OVERHEAD = MAX_FILES * 2 * (DIRECTORY.size + MAX_LENGTH)
_ENCRYPTED = 0x1
_LOCATOR, _LOCATOR_SIZE = b"PK\6\7", 20


class DamagedError(Exception):
    """Why a pack can't be looked into, a line each."""

    def __init__(self, *faults: str) -> None:
        self.faults = faults
        super().__init__("; ".join(faults))


@dataclass(frozen=True)
class Held:
    """A file of a pack: its size and checksum, and its bytes if it is one of the lists."""

    size: int
    sha256: str
    data: bytes = b""


@dataclass(frozen=True)
class Contents:
    """The files of an archive by their paths, those whose bytes are damaged, and where a byte is that no file holds."""

    files: Mapping[str, Held]
    damaged: tuple[str, ...]
    stray: int | None


def read_archive(file: BinaryIO) -> Contents:
    """What an archive holds. Raises DamagedError for what is none, or none of a pack."""
    _look_at_ends(file)
    try:
        with zipfile.ZipFile(file) as opened:
            entries = opened.infolist()
            refused = [*faults(entry.orig_filename for entry in entries), *_refused(entries)]
            if refused:
                raise DamagedError(*refused)
            return _contents(opened, entries, file)
    except (DamagedError, OSError):
        raise
    except Exception as problem:  # a damaged archive fails in zipfile in any way
        raise DamagedError(f"it is damaged: {shown(str(problem)) or type(problem).__name__}") from problem


def held(path: str, chunks: Iterable[bytes]) -> Held:
    """A file of a pack, read."""
    digest, size, data = hashlib.sha256(), 0, b""
    for chunk in chunks:
        digest.update(chunk)
        size += len(chunk)
        if path in (MANIFEST, SUMS) and size <= _LIST_BYTES:
            data += chunk
    return Held(size, digest.hexdigest(), data)


def chunks_of(file: BinaryIO) -> Iterator[bytes]:
    """The bytes of a file, in pieces of bearable size."""
    return iter(partial(file.read, _CHUNK), b"")


def _look_at_ends(file: BinaryIO) -> None:
    """Sees whether it can be a whole archive of a pack, before any of it is believed."""
    start, size = file.read(len(LOCAL_SIGNATURE)), file.seek(0, 2)
    if start != LOCAL_SIGNATURE:
        raise DamagedError("it is no ZIP archive; a pack is one, or the folder it was unpacked into")
    if size > MAX_BYTES + _OVERHEAD:
        raise DamagedError(f"it is larger than {MAX_BYTES / 1e9:g} GB, which no pack is")
    file.seek(max(0, size - END.size - _LOCATOR_SIZE))
    tail = file.read()
    end = tail[-END.size :]
    if not end.startswith(END_SIGNATURE):
        raise DamagedError("its end is missing, or something was added to it: download it again")
    *_, count, length, _, _ = END.unpack(end)
    if tail.startswith(_LOCATOR) or count > MAX_FILES or length > _OVERHEAD:
        raise DamagedError(f"it says that it has more than {MAX_FILES} files, which no pack has")


def _refused(entries: Iterable[zipfile.ZipInfo]) -> Iterator[str]:
    """What no entry of a pack is; nothing of the archive is read when there is one such."""
    total = 0
    for entry in entries:
        name = shown(entry.orig_filename)
        if entry.flag_bits & _ENCRYPTED:
            yield f"{name} is encrypted"
        if entry.compress_type != zipfile.ZIP_STORED or entry.compress_size != entry.file_size:
            yield f"{name} is compressed; packs store their files as they are"
        kind = stat.S_IFMT(entry.external_attr >> 16)
        if kind not in (0, stat.S_IFREG):
            yield f"{name} is a link or no file"
        total += entry.file_size
    if total > MAX_BYTES:
        yield f"it unpacks to more than {MAX_BYTES / 1e9:g} GB, which no pack does"


def _contents(opened: zipfile.ZipFile, entries: list[zipfile.ZipInfo], file: BinaryIO) -> Contents:
    files, damaged = {}, []
    for entry in entries:
        try:
            with opened.open(entry) as member:
                files[entry.filename] = held(entry.filename, chunks_of(member))  # type: ignore[arg-type]
        except Exception:  # as above; the others can still be read
            damaged.append(entry.filename)
    return Contents(files, tuple(damaged), None if damaged else _stray(opened, entries, file))


def _stray(opened: zipfile.ZipFile, entries: list[zipfile.ZipInfo], file: BinaryIO) -> int | None:
    """Where the archive first differs from the one that packing writes of the same files; None where nowhere."""

    def chunks(entry: zipfile.ZipInfo) -> Iterator[bytes]:
        with opened.open(entry) as member:
            yield from chunks_of(member)  # type: ignore[arg-type]

    order = sorted(entries, key=lambda entry: entry.filename)
    again = (Entry(entry.filename, entry.file_size, entry.CRC, partial(chunks, entry)) for entry in order)
    at = 0
    for expected in archive(again, moment_of(entries[0].date_time)):
        file.seek(at)
        there = file.read(len(expected))
        if there != expected:
            return at + next((n for n, (a, b) in enumerate(zip(there, expected, strict=False)) if a != b), len(there))
        at += len(expected)
    return None if at == file.seek(0, 2) else at
