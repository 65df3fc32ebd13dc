"""The kit whose prints are proved."""

from __future__ import annotations

from pathlib import Path

import pytest
from prints import Printer


@pytest.fixture
def printer(tmp_path: Path) -> Printer:
    return Printer(tmp_path)
