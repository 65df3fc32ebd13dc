"""What a check says of a scenario."""

from __future__ import annotations

from pathlib import Path

import click

from generator.diagnostics import InputError
from generator.press import Request, check_kit, silent
from generator.reports import text
from generator.verdict import Verdict


def verdict(request: Request) -> Verdict:
    """What there is to tell of a kit; of one whose files can't be read at all, what their readers say."""
    try:
        # No progress is shown: the display would take longer to come than the check to be done.
        return check_kit(request, silent)
    except InputError as problem:
        return Verdict.on(problem.diagnostics)


def say(scenario: Path) -> str:
    """Every finding in a scenario's folder as `punchboard check` tells it, without colours and without their number."""
    return said(verdict(Request(scenario)))


def said(found: Verdict) -> str:
    """The findings of a verdict, see `say`."""
    return click.unstyle("\n".join(text.told(found.told)))
