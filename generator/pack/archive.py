"""The archive of a pack: one way only to write the same files, byte by byte.

It is written here and not by zipfile, whose details change from Python to Python: entries are sorted and stored as they
are (nearly all of a pack is compressed already), with the same date and mode, without extra fields or comments.
"""

from __future__ import annotations

import os
import struct
import time
import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

_LOCAL = struct.Struct("<4s5H3L2H")
DIRECTORY = struct.Struct("<4s6H3L5H2L")
END = struct.Struct("<4s4H2LH")
END_SIGNATURE = b"PK\5\6"
LOCAL_SIGNATURE = b"PK\3\4"
_VERSION, _UNIX = 20, 3
_UTF8 = 0x800
_MODE = 0o100644 << 16
# 1980 and 2107 are the first and the last year that an archive can name.
_FIRST, _LAST = (1980, 1, 1, 0, 0, 0), (2107, 12, 31, 23, 59, 58)


@dataclass(frozen=True)
class Entry:
    """A file of an archive: its path, size and checksum, and its bytes, which are read when it is written."""

    path: str
    size: int
    crc: int
    chunks: Callable[[], Iterable[bytes]]


class Moment(NamedTuple):
    """Date and time as an archive writes them."""

    date: int
    time: int


def moment() -> Moment:
    """The date of all files: the first that archives know, or that of SOURCE_DATE_EPOCH, in UTC."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    named = tuple(time.gmtime(int(epoch))[:6]) if epoch.isdecimal() else _FIRST
    return moment_of(min(max(named, _FIRST), _LAST))


def moment_of(named: tuple[int, ...]) -> Moment:
    """Year, month, day, hour, minute and second as an archive writes them, which has even seconds only."""
    year, month, day, hour, minute, second = named
    return Moment((year - 1980) << 9 | month << 5 | day, hour << 11 | minute << 5 | second // 2)


def entry(path: str, data: bytes) -> Entry:
    """The entry of a file whose bytes are at hand."""
    return Entry(path, len(data), zlib.crc32(data), lambda: (data,))


def archive(entries: Iterable[Entry], when: Moment) -> Iterator[bytes]:
    """The bytes of the archive of entries that come sorted by their paths, one after the other.

    Sizes are below 4 GB and entries fewer than 65,536: `verify` allows a pack less.
    """
    directory, count, offset = b"", 0, 0
    for file in entries:
        name = file.path.encode()
        flags = 0 if file.path.isascii() else _UTF8
        common = (flags, 0, when.time, when.date, file.crc, file.size, file.size, len(name), 0)
        local = _LOCAL.pack(LOCAL_SIGNATURE, _VERSION, *common) + name
        yield local
        yield from file.chunks()
        made = _UNIX << 8 | _VERSION
        directory += DIRECTORY.pack(b"PK\1\2", made, _VERSION, *common, 0, 0, 0, _MODE, offset) + name
        count, offset = count + 1, offset + len(local) + file.size
    yield directory
    yield END.pack(END_SIGNATURE, 0, 0, count, count, len(directory), offset, 0)
