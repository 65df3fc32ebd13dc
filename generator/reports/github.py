"""Findings as GitHub's workflow commands, which annotate the lines of a pull request."""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Diagnostic, Severity
from generator.verdict import Verdict

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.ADVICE: "notice"}

_IN_MESSAGES = {"%": "%25", "\r": "%0D", "\n": "%0A"}
_IN_PROPERTIES = {**_IN_MESSAGES, ":": "%3A", ",": "%2C"}


def report(verdict: Verdict) -> str:
    """A command a line for each finding that is told."""
    return "\n".join(map(_command, verdict.told))


def _command(found: Diagnostic) -> str:
    properties = ",".join(f"{name}={_escaped(value, _IN_PROPERTIES)}" for name, value in _properties(found))
    message = found.message + (f"\n{found.hint}" if found.hint else "")
    return f"::{_COMMANDS[found.severity]} {properties}::{_escaped(message, _IN_MESSAGES)}"


def _properties(found: Diagnostic) -> Iterator[tuple[str, str]]:
    at = found.position
    if at:
        yield from (("file", at.file), ("line", str(at.line)), ("col", str(at.column)))
        yield "endColumn", str(at.column + at.length)
    yield "title", found.code


def _escaped(text: str, escapes: dict[str, str]) -> str:
    return "".join(escapes.get(character, character) for character in text)
