"""What tests of several drawing modules need."""

from __future__ import annotations

import pytest


@pytest.fixture
def cairo() -> None:
    try:
        import cairosvg  # noqa: F401
    except (ImportError, OSError) as problem:
        pytest.skip(f"cairosvg can't be used here: {problem}")
