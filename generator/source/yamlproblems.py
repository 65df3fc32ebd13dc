"""YAML syntax errors in plain words: what was found, what was expected, what to do about it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal, NamedTuple, Protocol

import yaml

from generator.diagnostics import Diagnostic, Position, error
from generator.source.codes import TOO_LARGE, YAML_SYNTAX

_WORD = re.compile(r"\w{1,20}|.")


class Mark(Protocol):
    """A place as either parser gives it, both numbers from 0."""

    @property
    def line(self) -> int:
        """The line."""

    @property
    def column(self) -> int:
        """The column in characters."""


class _Cure(NamedTuple):
    """What to say about the problems whose wording `pattern` finds.

    Both parsers of PyYAML, the one in C and the one in Python, word them differently. `points_to` is
    where the parser gave up ("stop"), where the construct began ("start"), or the latter only when it
    runs over the end of its line ("opening").
    """

    pattern: re.Pattern[str]
    expected: str
    hint: str
    points_to: Literal["stop", "start", "opening"] = "stop"


_TAB = _Cure(re.compile(r"token|\btab\b"), "spaces", "Indent with spaces: YAML takes no tabs.")

_CURES = (
    _Cure(
        re.compile(r"directive|incompatible|document start"),
        "one document without directives",
        "Remove lines that begin with %, and what follows a line of dots.",
    ),
    _Cure(
        re.compile(r"sequence entries are not allowed"),
        "the list on the next line",
        "Begin a list on the line below its key; a text that begins with '- ' goes in quotes.",
    ),
    _Cure(
        re.compile(r"quoted scalar.*(end of stream|document (indicator|separator))"),
        "the closing quote of this text",
        "Close the text with the quote it began with; a quote inside is written '' or \\\".",
        points_to="start",
    ),
    _Cure(
        re.compile(r"flow sequence"),
        "',' or ']'",
        "Part the items of a list in [ ] with commas and close it with ].",
        points_to="opening",
    ),
    _Cure(
        re.compile(r"flow mapping"),
        "',' or '}'",
        "Part the entries in { } with commas and close it with }; a text with {{ }} goes in quotes.",
        points_to="opening",
    ),
    _Cure(
        re.compile(r"mapping values are not allowed"),
        "no key here",
        "Put a text that holds ': ' in quotes; a key stands exactly below its neighbours.",
    ),
    _Cure(
        re.compile(r"could not find expected ':'"),
        "a ':' after this key",
        "Write 'key: value'; a text over several lines begins with | after the key.",
        points_to="start",
    ),
    _Cure(
        re.compile(r"block (mapping|collection|sequence)"),
        "an entry exactly below its neighbours",
        "Check the indent here, and whether a quote or bracket just before closes too early.",
    ),
    _Cure(
        re.compile(r"cannot start any token"),
        "a value",
        "Put a text that begins with %, @ or ` in quotes.",
    ),
    _Cure(
        re.compile(r"(alias|anchor).*alphabetic or numeric"),
        "a value",
        "Put a text that begins with * or & in quotes.",
        points_to="start",
    ),
    _Cure(
        re.compile(r"block scalar"),
        "the end of the line after | or >",
        "Write the text on the next lines, all of them indented.",
    ),
    _Cure(
        re.compile(r"node content"),
        "a value",
        "Put a text that begins with , : ] or } in quotes; leave no item between commas empty.",
    ),
    _Cure(
        re.compile(r"quoted scalar"),
        "an escape such as \\n or \\\\",
        "Use single quotes, or double every backslash.",
    ),
    _Cure(
        re.compile(r"\btag\b"),
        "a value",
        "Put a text that begins with ! in quotes.",
    ),
)

_UNKNOWN = _Cure(re.compile(""), "well-formed YAML", "Check indents, quotes and brackets here and just above.")


def place(mark: Mark | None, lines: Sequence[str]) -> tuple[int, int]:
    """Line and column of a mark, from 0, inside the file: the parser puts some behind its last line."""
    if mark is None or mark.line >= len(lines):
        return len(lines) - 1, len(lines[-1])
    return mark.line, min(mark.column, len(lines[mark.line]))


def too_large(message: str, position: Position) -> Diagnostic:
    """The F008 diagnostic for a file that is too much or nested too deep to be a kit's data."""
    return error(TOO_LARGE, message, position, "Check that it is the file you meant, or split it.")


def explain(problem: yaml.MarkedYAMLError, lines: Sequence[str], shown: str) -> Diagnostic:
    """The F003 diagnostic for a `problem` in the file `shown` with these `lines`.

    The parser has a limit of its own for nesting, which gives F008.
    """
    stop = place(problem.problem_mark, lines)
    start = place(problem.context_mark or problem.problem_mark, lines)
    wording = f"{problem.context or ''} {problem.problem or ''}"
    if "nesting depth" in wording:
        return too_large("nested far too deep", Position(shown, stop[0] + 1, stop[1] + 1))
    cure = _cure(wording, lines[stop[0]][stop[1] : stop[1] + 1])
    at_end = stop[0] == len(lines) - 1 and stop[1] == len(lines[-1])
    one_line = start[0] == stop[0] and not at_end
    from_start = cure.points_to == "start" or (cure.points_to == "opening" and not one_line)
    line, column = start if from_start else stop
    found = _found(lines, (line, column) if one_line else stop)
    if not at_end and line != stop[0]:
        found += f" in line {stop[0] + 1}"
    message = f"found {found}, expected {cure.expected}"
    return error(YAML_SYNTAX, message, Position(shown, line + 1, column + 1), cure.hint)


def _cure(wording: str, char: str) -> _Cure:
    if char == "\t" and _TAB.pattern.search(wording):
        return _TAB
    return next((cure for cure in _CURES if cure.pattern.search(wording)), _UNKNOWN)


def _found(lines: Sequence[str], place: tuple[int, int]) -> str:
    line, column = place
    rest = lines[line][column:]
    if not rest:
        return "the end of the file" if line == len(lines) - 1 else "the end of the line"
    word = _WORD.match(rest)
    return "a tab" if rest[0] == "\t" else f"'{word[0] if word else rest[0]}'"
