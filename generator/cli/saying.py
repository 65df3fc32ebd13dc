"""What a check says of a scenario, as text to be put into a page."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli.report import text
from generator.diagnostics import InputError
from generator.press import Request, check_kit


def say(scenario: Path) -> str:
    """Everything that is wrong with the scenario in a folder, as `punchboard check` tells it, without colours."""
    try:
        found = check_kit(Request(scenario), lambda step: None)
    except InputError as problem:
        found = problem.diagnostics
    return click.unstyle("\n".join(map(text, found)))
