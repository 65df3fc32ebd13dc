"""Many kits at once: one process for each core, every kit whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

from generator import resources
from generator.diagnostics import PunchboardError
from generator.loading.kits import load
from generator.pipeline import Result, build_kit
from generator.press import Request, silent


def build_kits(requests: Sequence[Request]) -> Iterator[tuple[Request, Result | PunchboardError]]:
    """Builds kits side by side and yields each as it is done, with what was built or why it could not be.

    What is not begun when the iteration ends, as by Ctrl-C, is not built.
    """
    pool = ProcessPoolExecutor(min(len(requests), os.cpu_count() or 1) or 1)
    try:
        running = {pool.submit(_build, request): request for request in requests}
        for done in as_completed(running):
            yield running[done], done.result()
    finally:
        pool.shutdown(cancel_futures=True)


def shipped() -> Iterator[tuple[Path, tuple[str, ...]]]:
    """The folders of all shipped scenarios, in order, and their languages."""
    for path in sorted(resources.scenarios().glob("*/*/scenario.yaml")):
        yield path.parent, load(path.parent, resources.scenarios()).kit.scenario.languages


def _build(request: Request) -> Result | PunchboardError:
    try:
        return build_kit(request, silent)
    except PunchboardError as problem:
        return problem
