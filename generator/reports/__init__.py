"""A verdict as text: for people, for programs, for code scanning, for checks of pull requests."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from generator.reports import github, jsonreport, sarif, text
from generator.verdict import Verdict

REPORTS: Final[Mapping[str, Callable[[Verdict], str]]] = {
    "text": text.report,
    "json": jsonreport.report,
    "sarif": sarif.report,
    "github": github.report,
}
"""What makes a report of each format; the empty text when it has nothing to say."""
