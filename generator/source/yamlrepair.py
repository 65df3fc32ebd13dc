"""Going on after a syntax error: the entry that spoils a YAML file is blanked out, so that the rest can be read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

import yaml
from yaml.events import Event, ScalarEvent

from generator.diagnostics import Diagnostic, Position, error
from generator.source.codes import YAML_SYNTAX
from generator.source.lines import split_lines
from generator.source.yamlproblems import explain, place

# A line that begins an entry of the outermost mapping; items of a list may stand as far left as their key.
_ENTRY = re.compile(r"""(?:"[^"]+"|'[^']+'|[^\s#\-\[\]{}"',][^#"']*?)\s*:(?:\s|$)""")


class Repair(NamedTuple):
    """What is wrong with a text, and the text without the entry that has it; `None` when there is nothing left."""

    fault: Diagnostic
    text: str | None


def repair(problem: yaml.MarkedYAMLError, last: Event | None, text: str, shown: str) -> Repair:
    """The `problem` that stopped the parser behind the event `last`, and the text that can be read on with.

    Lines keep their numbers. An entry is blanked out from where what is broken began: a quote that is closed by the
    next one lines below has spoiled none of the entries between.
    """
    lines = split_lines(text)
    stop = place(problem.problem_mark, lines)[0]
    quote = _runaway_quote(last, stop, lines, shown)
    if quote is not None and last is not None:
        return Repair(quote, _blanked(lines, place(last.start_mark, lines)[0]))
    start = place(problem.context_mark, lines)[0] if _is_closed(problem) else stop
    return Repair(explain(problem, lines, shown), _blanked(lines, start))


def _is_closed(problem: yaml.MarkedYAMLError) -> bool:
    """Whether what the parser was reading has an end of its own, as lists in brackets and texts in quotes have."""
    return problem.context_mark is not None and "block" not in (problem.context or "")


def _runaway_quote(last: Event | None, stop: int, lines: Sequence[str], shown: str) -> Diagnostic | None:
    """The fault of a text in quotes over several lines behind whose end the parser stumbled."""
    if not isinstance(last, ScalarEvent) or last.style not in ("'", '"'):
        return None
    (first, column), (end, behind) = place(last.start_mark, lines), place(last.end_mark, lines)
    # What follows the quote that closes the text was to be inside of the next one.
    if first == end or (end != stop and not lines[end][behind:].strip()):
        return None
    message = f"the quote that is opened here is closed in line {end + 1} only, expected its end in this line"
    hint = "Close the text with the quote it began with; a quote inside is written '' or \\\"."
    return error(YAML_SYNTAX, message, Position(shown, first + 1, column + 1), hint)


def _blanked(lines: Sequence[str], start: int) -> str | None:
    """The text without the entry that holds the line `start`."""
    entries = [index for index, line in enumerate(lines) if _ENTRY.match(line)]
    first = max((index for index in entries if index <= start), default=None)
    if first is None:
        return None
    end = min((index for index in entries if index > start), default=len(lines))
    rest = [*lines[:first], *[""] * (end - first), *lines[end:]]
    return "\n".join(rest) if any(_ENTRY.match(line) for line in rest) else None
