"""Findings as JSON, for other programs."""

from __future__ import annotations

import json
from typing import Any

from generator.diagnostics import Diagnostic, Position
from generator.verdict import Verdict

_FORM = 1
"""Grows when a field goes or changes its meaning; fields may be added."""


def report(verdict: Verdict) -> str:
    """An object with the `findings` told and those `suppressed`; lines and columns count from 1."""
    value = {
        "version": _FORM,
        "findings": [_finding(found) for found in verdict.told],
        "suppressed": [{**_finding(found), "reason": reason} for found, reason in verdict.suppressed],
    }
    return json.dumps(value, ensure_ascii=False, indent=2)


def _finding(found: Diagnostic) -> dict[str, Any]:
    return {
        "code": found.code,
        "severity": found.severity.value,
        "message": found.message,
        "hint": found.hint,
        "at": _place(found.position) if found.position else None,
        "related": [{"message": other.message, "at": _place(other.position)} for other in found.related],
    }


def _place(at: Position) -> dict[str, Any]:
    return {"file": at.file, "line": at.line, "column": at.column, "length": at.length, "cell": at.cell}
