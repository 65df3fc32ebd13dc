"""Places inside a text of a YAML file: an offset in the value becomes the line and column where it was written."""

from __future__ import annotations

from collections.abc import Sequence

from generator.diagnostics import Position
from generator.source.tree import DataPath, Sourced

_ESCAPES = {"'": {"''": "'"}, '"': {'\\"': '"', "\\\\": "\\", "\\/": "/"}}
"""What stands for a character in each kind of quotes; other escapes are not followed."""


def spot(source: Sourced, path: DataPath, offset: int, length: int = 1) -> Position:
    """Where the characters of the text at `path` from `offset` on were written.

    Plain, quoted and block scalars are followed, also over several lines; where that fails, it is the start of the
    whole value.
    """
    start = source.at(path)
    text = _text(source, path)
    # A text may begin with the quote that it is written in, so that only the rest of it tells how it is written.
    ways = ("", *_ESCAPES)
    written = max((_written(source.lines, start, text, quote) for quote in ways), key=len)
    if offset >= len(written):
        return start
    line, column = written[offset]
    return Position(start.file, line + 1, column + 1, max(1, length))


def _text(source: Sourced, path: DataPath) -> str:
    value: object = source.value
    for step in path:
        if isinstance(value, dict):
            value = value.get(str(step))
        elif isinstance(value, list) and isinstance(step, int) and step < len(value):
            value = value[step]
        else:
            return ""
    return value if isinstance(value, str) else ""


def _written(lines: Sequence[str], start: Position, text: str, quote: str) -> list[tuple[int, int]]:
    """Line and column, from 0, of each character of the text and of its end, up to where it can't be followed."""
    line, column, found = start.line - 1, start.column - 1, []
    if line >= len(lines) or not lines[line].startswith(quote, column):
        return []
    column += len(quote)
    escapes = _ESCAPES.get(quote, {})
    for character in text:
        here = lines[line]
        escape = next((e for e, meant in escapes.items() if meant == character and here.startswith(e, column)), None)
        found.append((line, column))
        if escape or here[column : column + 1] == character:
            column += len(escape or character)
        elif character in " \n" and not here[column:].strip() and line + 1 < len(lines):
            line, column = _below(lines, line, start, character)
        else:
            return found[:-1]
    return [*found, (line, column)]


def _below(lines: Sequence[str], line: int, start: Position, character: str) -> tuple[int, int]:
    """Where the text goes on in the next line: at its indent, or in a block at that of the first line."""
    following = lines[line + 1]
    indent = len(following) - len(following.lstrip(" "))
    return line + 1, min(indent, start.column - 1) if character == "\n" else indent
