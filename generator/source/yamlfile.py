"""YAML as plain data: mappings, lists and text, every scalar taken as it is written.

Built on the parser's events alone, so that nothing is guessed from how a scalar looks (``NO``, ``0101``,
``12:30`` stay text), a position is known for everything, and limits hold before data is built.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import yaml
from yaml.events import (
    AliasEvent,
    CollectionEndEvent,
    CollectionStartEvent,
    DocumentEndEvent,
    DocumentStartEvent,
    Event,
    MappingEndEvent,
    NodeEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamStartEvent,
)

from generator.diagnostics import Diagnostic, InputError, Position, error
from generator.source import codes
from generator.source.encoding import FORBIDDEN, check_text, decode
from generator.source.files import read_bytes
from generator.source.lines import split_lines
from generator.source.tree import MAX_TEXT, DataPath, Plain, Sourced
from generator.source.yamlproblems import place, too_large
from generator.source.yamlrepair import repair

MAX_DEPTH: Final = 60
"""How deep mappings and lists may be nested."""

MAX_NODES: Final = 200_000
"""How many keys, values, mappings and lists a file may hold."""

MAX_SYNTAX_ERRORS: Final = 10
"""How many faults of a file are told before the reading ends at a syntax error."""

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the parser in C isn't built everywhere


def read_yaml(path: Path, shown: str | None = None) -> Sourced:
    """The plain data in the YAML file at `path`, called `shown` in messages; see `parse_yaml`.

    Raises InputError also when the file can't be opened (F001, F008) or decoded (F002).
    """
    name = shown or path.as_posix()
    return parse_yaml(decode(read_bytes(path, name), name), name)


def parse_yaml(text: str, shown: str) -> Sourced:
    """The plain data in a YAML text: every scalar is text, an empty one `None`.

    A block scalar (``|``) has the position of its first line, so line i of its text is line
    ``position.line + i`` of the file and begins at ``position.column``. Raises InputError with all
    faults found: syntax (F003, after which the reading goes on with the next outermost entry), keys
    given twice (F004), features that plain data does without (F005), too much or too deep (F008, ends
    the reading).
    """
    check_text(text, shown)
    errors: list[Diagnostic] = []
    rest: str | None = text
    while rest is not None and len(errors) < MAX_SYNTAX_ERRORS:
        builder = _Builder(rest, shown)
        try:
            value = builder.document()
        except yaml.MarkedYAMLError as problem:
            fault, rest = repair(problem, builder.last, rest, shown)
            errors += builder.errors
            if fault in errors:
                break
            errors.append(fault)
        else:
            errors += builder.errors
            if errors:
                break
            return Sourced(shown, value, builder.values, builder.keys, builder.lines)
    raise InputError(sorted(dict.fromkeys(errors), key=lambda fault: fault.sort_key))


def compose(text: str) -> yaml.Node | None:
    """The parser's nodes of a YAML text that `parse_yaml` can read, or could but for keys given twice.

    Entries given twice are all there. Marks count characters; see `place`.
    """
    root: yaml.Node | None = yaml.compose(text, Loader=_LOADER)
    return root


class _Builder:
    """Turns the parser's events into plain data, noting positions and errors on the way."""

    def __init__(self, text: str, shown: str) -> None:
        self.lines = split_lines(text)
        self.errors: list[Diagnostic] = []
        self.values: dict[DataPath, Position] = {}
        self.keys: dict[DataPath, Position] = {}
        self._shown = shown
        self._nodes = 0
        self.last: Event | None = None
        self._events: Iterator[Event] = self._noted(yaml.parse(text, Loader=_LOADER))

    def document(self) -> Plain:
        """The value of the only document; `None` for a file without any."""
        value: Plain = None
        documents = 0
        for event in self._events:
            if isinstance(event, StreamStartEvent | DocumentEndEvent):
                continue
            if not isinstance(event, DocumentStartEvent):
                break
            documents += 1
            if documents > 1:
                hint = "Keep one document a file: remove the line ---, or make it two files."
                self._refuse("found a second document, expected the end of the file", event, hint)
                break
            value = self._node(next(self._events), ())
        return value

    def _noted(self, events: Iterator[Event]) -> Iterator[Event]:
        for self.last in events:
            yield self.last

    def _node(self, event: Event, path: DataPath) -> Plain:
        self._check_limits(event, len(path))
        self._check_features(event)
        self.values[path] = self._position(event)
        if isinstance(event, ScalarEvent):
            return event.value if event.value or event.style else None
        if isinstance(event, SequenceStartEvent):
            return self._sequence(path)
        if isinstance(event, CollectionStartEvent):
            return self._mapping(path)
        return None

    def _sequence(self, path: DataPath) -> list[Plain]:
        items: list[Plain] = []
        for event in self._events:
            if isinstance(event, SequenceEndEvent):
                break
            items.append(self._node(event, (*path, len(items))))
        return items

    def _mapping(self, path: DataPath) -> dict[str, Plain]:
        entries: dict[str, Plain] = {}
        for event in self._events:
            if isinstance(event, MappingEndEvent):
                break
            key = self._key(event, path)
            if key is None or key in entries:
                # Read on for the errors inside, under a path that no other value has.
                self._node(next(self._events), (*path, self._nodes))
                continue
            self.keys[*path, key] = self._position(event)
            entries[key] = self._node(next(self._events), (*path, key))
        return entries

    def _key(self, event: Event, path: DataPath) -> str | None:
        """The key as text, noting one given before; `None` for what can't be a key."""
        self._check_limits(event, len(path))
        self._check_features(event)
        if isinstance(event, CollectionStartEvent):
            hint = "Write the key as plain text; a text that begins with {{ goes in quotes."
            self._refuse("found a list or mapping as a key, expected a text", event, hint)
            self._skip_rest(len(path))
        if not isinstance(event, ScalarEvent):
            return None
        if not event.value:
            self._refuse("found an empty key, expected a text", event, "Write a name before the colon.")
            return None
        if event.value == "<<" and not event.style:
            hint = "Write the merged entries out, or put << in quotes if it is a name."
            self._refuse("found the merge key <<, expected plain data", event, hint)
            return None
        self._note_repetition(event, path)
        return event.value

    def _note_repetition(self, event: ScalarEvent, path: DataPath) -> None:
        first = self.keys.get((*path, event.value))
        if first is not None:
            position = self._position(event)
            message = f'the key "{event.value}" is given twice: in line {first.line} and line {position.line}'
            self.errors.append(error(codes.DUPLICATE_KEY, message, position, "Remove or rename one of them."))

    def _skip_rest(self, depth: int) -> None:
        """Passes over the rest of a list or mapping that was opened `depth` levels deep."""
        level = depth + 1
        while level > depth:
            event = next(self._events)
            self._check_limits(event, level)
            level += isinstance(event, CollectionStartEvent) - isinstance(event, CollectionEndEvent)

    def _check_limits(self, event: Event, depth: int) -> None:
        """Stops the reading with F008 when the file is too large to be a kit's data."""
        self._nodes += 1
        if depth > MAX_DEPTH:
            message = f"nested more than {MAX_DEPTH} levels deep"
        elif self._nodes > MAX_NODES:
            message = f"found more than {MAX_NODES:,} keys and values"
        elif isinstance(event, ScalarEvent) and len(event.value) > MAX_TEXT:
            message = f"found a text of {len(event.value):,} characters, expected at most {MAX_TEXT:,}"
        else:
            return
        raise InputError([*self.errors, too_large(message, self._position(event))])

    def _check_features(self, event: Event) -> None:
        """Notes anchors, aliases, tags and escapes of control characters as refused."""
        if isinstance(event, AliasEvent):
            hint = "Write the value out; a text that begins with * goes in quotes."
            self._refuse(f"found the alias *{event.anchor}, expected a value", event, hint)
        elif isinstance(event, NodeEvent) and event.anchor:
            hint = "Remove the anchor; a text that begins with & goes in quotes."
            self._refuse(f"found the anchor &{event.anchor}, expected a value", event, hint)
        tag = getattr(event, "tag", None)
        if tag:
            hint = "Remove the tag: every value is read as text. A text that begins with ! goes in quotes."
            self._refuse(f"found the tag {tag}, expected a value", event, hint)
        if isinstance(event, ScalarEvent) and event.style == '"' and FORBIDDEN.search(event.value):
            hint = "Remove the escape: a kit prints visible characters only."
            self._refuse("found the escape of a control character, expected visible text", event, hint)

    def _refuse(self, message: str, event: Event, hint: str) -> None:
        self.errors.append(error(codes.YAML_REFUSED, message, self._position(event), hint))

    def _position(self, event: Event) -> Position:
        line, column = place(event.start_mark, self.lines)
        if not isinstance(event, ScalarEvent):
            return Position(self._shown, line + 1, column + 1)
        if event.style in ("|", ">") and event.value:
            return self._block_position(event, line + 1)
        end_line, end_column = place(event.end_mark, self.lines)
        end = end_column if end_line == line else len(self.lines[line])
        return Position(self._shown, line + 1, column + 1, max(1, end - column))

    def _block_position(self, event: ScalarEvent, first: int) -> Position:
        """Where the text of a block scalar begins, `first` being the index of the line below its header.

        The indent is what the file's line has before the text has it too, measured on the first line
        with content because blank lines need no indent.
        """
        indent = 0
        for written, text in zip(self.lines[first:], split_lines(event.value), strict=False):
            if text.strip(" "):
                indent = _leading_spaces(written) - _leading_spaces(text)
                break
        length = len(self.lines[first]) - indent
        return Position(self._shown, first + 1, indent + 1, max(1, length))


def _leading_spaces(line: str) -> int:
    return len(line) - len(line.lstrip(" "))
