"""A pack of the clash kit, made once."""

from __future__ import annotations

from dataclasses import dataclass, replace
from io import BytesIO
from zipfile import ZipFile

import pytest
from kitfiles import silent
from packs import order

from generator.pack.packing import Packed, pack


@dataclass(frozen=True)
class Opened:
    """A pack that was made, and the files in it."""

    packed: Packed
    data: bytes
    files: dict[str, bytes]


@pytest.fixture(scope="session")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Opened:
    packed = pack(replace(order(tmp_path_factory.mktemp("packs")), source=True), silent)
    data = packed.path.read_bytes()
    with ZipFile(BytesIO(data)) as archive:
        return Opened(packed, data, {name: archive.read(name) for name in archive.namelist()})
