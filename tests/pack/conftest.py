"""A pack of the clash kit, made once."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from zipfile import ZipFile

import pytest
from kitfiles import silent
from packs import Opened, order

from generator.pack.packing import pack


@pytest.fixture(scope="session")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Opened:
    packed = pack(replace(order(tmp_path_factory.mktemp("packs")), source=True), silent)
    data = packed.path.read_bytes()
    with ZipFile(BytesIO(data)) as archive:
        return Opened(packed, data, {name: archive.read(name) for name in archive.namelist()})
