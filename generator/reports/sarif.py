"""Findings as SARIF 2.1.0, the format of code scanning."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

from generator import __version__
from generator.diagnostics import Diagnostic, Position, Severity
from generator.explain.entries import codes, entry
from generator.verdict import Verdict

_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.ADVICE: "note"}
_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def report(verdict: Verdict) -> str:
    """A log of one run with a result for every finding, suppressed ones marked so."""
    found = [(told, None) for told in verdict.told] + [*verdict.suppressed]
    used = sorted({diagnostic.code for diagnostic, _ in found})
    driver = {"name": "Punchboard", "version": __version__, "rules": [_rule(code) for code in used]}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(diagnostic, used, reason) for diagnostic, reason in found],
    }
    return json.dumps({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}, ensure_ascii=False, indent=2)


def _rule(code: str) -> dict[str, Any]:
    if code not in codes():
        return {"id": code}
    known = entry(code)
    return {
        "id": code,
        "shortDescription": {"text": known.title},
        "fullDescription": {"text": known.why},
        "defaultConfiguration": {"level": _LEVELS[known.severity]},
    }


def _result(found: Diagnostic, used: list[str], reason: str | None) -> dict[str, Any]:
    text = found.message + (f"\nhint: {found.hint}" if found.hint else "")
    result: dict[str, Any] = {
        "ruleId": found.code,
        "ruleIndex": used.index(found.code),
        "level": _LEVELS[found.severity],
        "message": {"text": text},
    }
    if found.position:
        result["locations"] = [_location(found.position)]
    if found.related:
        result["relatedLocations"] = [
            {**_location(other.position), "message": {"text": other.message}} for other in found.related
        ]
    if reason is not None:
        result["suppressions"] = [{"kind": "external", "justification": reason}]
    return result


def _location(at: Position) -> dict[str, Any]:
    region = {"startLine": at.line, "startColumn": at.column, "endColumn": at.column + at.length}
    return {"physicalLocation": {"artifactLocation": {"uri": quote(at.file)}, "region": region}}
