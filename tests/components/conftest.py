"""The board with everything on it, in every grid, and the board of the scenario."""

from __future__ import annotations

import pytest
import sampler
from mapped import Sampled

from generator.components.studio import Studio


@pytest.fixture(scope="session", params=sampler.GRIDS)
def sampled(request: pytest.FixtureRequest, studio: Studio) -> Sampled:
    return Sampled(*sampler.sample(studio, request.param))


@pytest.fixture(scope="session", params=[*sampler.GRIDS, "scenario"])
def mapped(request: pytest.FixtureRequest, studio: Studio) -> Sampled:
    """The sample boards, and that of Heraclea."""
    if request.param != "scenario":
        return Sampled(*sampler.sample(studio, request.param))
    assert studio.kit.board is not None
    return Sampled(studio, studio.kit.board)
