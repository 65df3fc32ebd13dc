"""What the press tells its user: a diagnostic, where it points, and the errors that carry them."""

from __future__ import annotations

import re
import traceback
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
_LONG_WORD = re.compile(r"\S{200,}")
_LONGEST = 1000


class Severity(StrEnum):
    """How much a diagnostic weighs: only an error stops a build."""

    ERROR = "error"
    WARNING = "warning"
    ADVICE = "advice"


@dataclass(frozen=True, slots=True, order=True)
class Position:
    """A place in an input file; `line` and `column` count from 1, `column` in characters.

    `cell` names the cell of a spreadsheet or of a map that stands there, such as ``C7``.
    """

    file: str
    line: int = 1
    column: int = 1
    length: int = 1
    cell: str | None = None

    def __str__(self) -> str:
        place = f"{self.line}:{self.column}"
        return f"{self.file}:{place}" + (f" ({self.cell})" if self.cell else "")


@dataclass(frozen=True, slots=True)
class Related:
    """Another place that a problem has to do with, such as where a name was first given."""

    message: str
    position: Position


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One problem: a stable code, a message that says what was found and expected, and a cure.

    Message and hint are kept on one line of bearable length: they may quote a value of a million characters.
    """

    code: str
    severity: Severity
    message: str
    position: Position | None = None
    hint: str | None = None
    related: tuple[Related, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "message", _shortened(self.message))
        object.__setattr__(self, "hint", None if self.hint is None else _shortened(self.hint))

    @property
    def sort_key(self) -> tuple[str, int, int, str, str]:
        """Orders diagnostics by file, then place, then code."""
        at = self.position
        return (at.file, at.line, at.column, self.code, self.message) if at else ("", 0, 0, self.code, self.message)


def tamed(text: str) -> str:
    """A text of somebody's file as one line that does nothing to a terminal: each control character is a space."""
    return _CONTROLS.sub(" ", text)


def _shortened(text: str) -> str:
    line = _LONG_WORD.sub(lambda word: f"{word[0][:40]}…{word[0][-10:]}", tamed(text))
    return line if len(line) <= _LONGEST else f"{line[: _LONGEST - 1]}…"


def error(code: str, message: str, position: Position | None = None, hint: str | None = None) -> Diagnostic:
    """A diagnostic of severity error."""
    return Diagnostic(code, Severity.ERROR, message, position, hint)


def warning(code: str, message: str, position: Position | None = None, hint: str | None = None) -> Diagnostic:
    """A diagnostic of severity warning."""
    return Diagnostic(code, Severity.WARNING, message, position, hint)


def internal_fault(doing: str, problem: Exception, position: Position | None = None) -> Diagnostic:
    """What is told of a fault of the press itself (I001) while `doing` something with the file of the position."""
    frame = traceback.extract_tb(problem.__traceback__)[-1]
    where = f"{Path(frame.filename).name}:{frame.lineno}"
    message = f"internal fault {doing}: {type(problem).__name__}: {problem} ({where})"
    hint = "this is a defect of Punchboard, not of your data: please report it with the file that is named"
    return Diagnostic("I001", Severity.ERROR, message, position, hint)


class PunchboardError(Exception):
    """A failure the user can act on; `exit_code` is what the command returns."""

    exit_code = 1


class InputError(PunchboardError):
    """Input that could not be read at all; carries every diagnostic found on the way."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        super().__init__("; ".join(d.message for d in self.diagnostics))

    def __reduce__(self) -> tuple[type[InputError], tuple[tuple[Diagnostic, ...]]]:
        """How it comes back from another process: made of its diagnostics, not of its message."""
        return type(self), (self.diagnostics,)


class UsageError(PunchboardError):
    """The command was called in a way that can't work; the message says what to do."""

    exit_code = 2
