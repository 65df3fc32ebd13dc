"""Repairs of YAML files. Each edits the text where a value stands, so that comments and layout stay as they are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final

from pydantic import BeforeValidator, PlainValidator
from yaml import MappingNode, Node, ScalarNode, SequenceNode

from generator.diagnostics import InputError
from generator.mending.document import Document, Typed, plain
from generator.mending.edits import Edit
from generator.mending.numbers import whole
from generator.mending.order import natural, out_of_place
from generator.mending.registry import Repair, registrar
from generator.model.base import Model, parse_colour
from generator.model.board import BoardData, Hexsides, Zone
from generator.model.scenario import Scenario
from generator.model.system import ComponentSpec, GameSystem, Roster, Terrain
from generator.source.tree import Plain
from generator.source.yamlfile import parse_yaml

SOURCE_REPAIRS: list[Repair[str]] = []
REPAIRS: list[Repair[Document]] = []
source_repair = registrar(SOURCE_REPAIRS)
repair = registrar(REPAIRS)

Field = tuple[type[Model], str]

# Lists in which a name twice says no more than once. (A path may come back, a motif twice is strewn more often.)
_SETS: Final[frozenset[Field]] = frozenset(
    {
        (GameSystem, "languages"),
        (Scenario, "languages"),
        (Roster, "stats"),
        (Terrain, "forbidden"),
        (ComponentSpec, "kinds"),
        (Hexsides, "sides"),
        (Zone, "hexes"),
        (BoardData, "objectives"),
    }
)
# Mappings whose order says nothing and is shown nowhere.
_UNORDERED: Final[frozenset[Field]] = frozenset(
    {
        (GameSystem, "constants"),
        (GameSystem, "texts"),
        (Scenario, "constants"),
        (Scenario, "texts"),
        (Scenario, "rosters"),
        (BoardData, "field_names"),
    }
)
_INDENT = re.compile(r"^[ \t]*\t[ \t]*", re.MULTILINE)
_TAB_WIDTHS = (2, 4, 8)
_BLANK_END = re.compile(r"[ \t]+$", re.MULTILINE)
_LEAD = re.compile(r" *(?:- +)?")
_UNQUOTED = re.compile(r"[ \t]+(#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6}))[ \t]*$", re.MULTILINE)
_COLOUR = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})")


@source_repair("tabs", "tabs in indents become blanks, if the file says the same whatever a tab's width is")
def tabs(text: str) -> Iterator[Edit]:
    """The tabs of a file that can't be read for them."""
    if "\t" not in text or _said(text) is not None:
        return
    widths = [width for width in _TAB_WIDTHS if _said(_expanded(text, width)) is not None]
    if not widths or any(_said(_expanded(text, width)) != _said(_expanded(text, widths[0])) for width in widths):
        return
    for found in _INDENT.finditer(text):
        yield Edit(found.start(), found.end(), found[0].expandtabs(widths[0]), "tabs in the indent turned into blanks")


def _expanded(text: str, width: int) -> str:
    return _INDENT.sub(lambda found: found[0].expandtabs(width), text)


def _said(text: str) -> Plain:
    try:
        return parse_yaml(text, "").value
    except InputError:
        return None


@repair("blanks in YAML", "blanks at the ends of lines are removed, but for those inside of texts", keeps=True)
def trailing_blanks(document: Document) -> Iterator[Edit]:
    """Blanks at line ends outside of scalars that reach over the line's end."""
    inside = [document.written(node) for node in document.scalars if node.start_mark.line != node.end_mark.line]
    for found in _BLANK_END.finditer(document.text):
        if not any(start <= found.start() < end for start, end in inside):
            yield Edit(found.start(), found.end(), "", "trailing blanks removed")


@repair("entries given twice", "the second of two entries with the same key and the same value is removed")
def entries_given_twice(document: Document) -> Iterator[Edit]:
    """Entries of a mapping that stand in it a second time, without a comment of their own."""
    for mapping in document.nodes:
        if isinstance(mapping, MappingNode):
            yield from _surplus_entries(document, mapping)


def _surplus_entries(document: Document, mapping: MappingNode) -> Iterator[Edit]:
    first: dict[str, Any] = {}
    for (_, before), (key, value) in pairwise([(None, None), *mapping.value]):
        if not isinstance(key, ScalarNode):
            continue
        said = plain(value)
        if key.value in first and first[key.value] == said:
            what = f"entry given twice removed: {key.value}"
            yield from _removed(document, (key, value), before, bool(mapping.flow_style), what)
        first.setdefault(key.value, said)


@repair("names given twice", "a name that stands twice in a list of names, such as languages or hexes, is removed once")
def names_given_twice(document: Document) -> Iterator[Edit]:
    """Names in lists in which a name twice says no more than once."""
    for typed in document.typed():
        if typed.field in _SETS and isinstance(typed.node, SequenceNode):
            yield from _surplus_names(document, typed.node)


def _surplus_names(document: Document, names: SequenceNode) -> Iterator[Edit]:
    seen: set[str] = set()
    for before, name in pairwise([None, *names.value]):
        if isinstance(name, ScalarNode):
            if name.value in seen:
                what = f"name given twice removed: {name.value}"
                yield from _removed(document, (name, name), before, bool(names.flow_style), what)
            seen.add(name.value)


def _removed(document: Document, part: tuple[Node, Node], before: Node | None, flow: bool, what: str) -> Iterator[Edit]:
    """Takes out an entry or item, from the first node of `part` to the last; nothing if a comment would go with it."""
    begin, end = document.start(part[0]), document.end(part[1])
    if flow and before is not None:
        start = document.end(before)
    else:
        start, end = document.line_start(begin), document.next_line(end)
        if not _LEAD.fullmatch(document.text[start:begin]):
            return
    if not document.has_comment(start, end):
        yield Edit(start, end, "", what, begin)


@repair("numbers in YAML", "whole numbers are written plainly: +3 and 03 as 3, 4,0 as 4, − as -")
def numbers(document: Document) -> Iterator[Edit]:
    """Values that must be whole numbers, in another than their usual writing."""
    for typed in document.typed():
        if isinstance(typed.node, ScalarNode) and int in typed.types and not _validators(typed):
            number = whole(typed.node.value)
            if number is not None and number != typed.node.value:
                yield _rewritten(document, typed.node, number, f"'{typed.node.value}' is {number}")


@repair("colours", "colours are written with six small digits: #ABC as #aabbcc")
def colours(document: Document) -> Iterator[Edit]:
    """Colours that are short or have capital letters."""
    for typed in document.typed():
        if isinstance(typed.node, ScalarNode) and parse_colour in _validators(typed):
            written = typed.node.value
            if _COLOUR.fullmatch(written) and (colour := _six_digits(written)) != written:
                yield _rewritten(document, typed.node, colour, f"'{written}' is {colour}")


@repair("quotes of colours", "a colour without quotes, which YAML takes for a comment, gets them")
def quotes_of_colours(document: Document) -> Iterator[Edit]:
    """Colours for which nothing is written but a comment that is a colour."""
    for typed in document.typed():
        if isinstance(typed.node, ScalarNode) and parse_colour in _validators(typed) and plain(typed.node) is None:
            found = _UNQUOTED.match(document.text, document.end(typed.node))
            if found:
                colour = _six_digits(found[1])
                yield Edit(found.start(1), found.end(1), f'"{colour}"', f"{found[1]} put in quotes")


def _six_digits(colour: str) -> str:
    digits = colour[1:].lower()
    return f"#{digits if len(digits) == 6 else ''.join(digit * 2 for digit in digits)}"


def _validators(typed: Typed) -> list[Any]:
    return [part.func for part in typed.types if isinstance(part, BeforeValidator | PlainValidator)]


def _rewritten(document: Document, scalar: ScalarNode, new: str, what: str) -> Edit:
    """The edit that gives a scalar another text in the quotes it has."""
    quote = scalar.style if scalar.style in ("'", '"') else ""
    return Edit(document.start(scalar), document.end(scalar), f"{quote}{new}{quote}", what)


@repair(
    "order of keys", "a mapping whose order says nothing, sorted by its keys but for one or two, is sorted", keeps=True
)
def order_of_keys(document: Document) -> Iterator[Edit]:
    """One or two keys of a sorted mapping that stand in the wrong place."""
    for typed in document.typed():
        if typed.field in _UNORDERED and isinstance(typed.node, MappingNode):
            yield from _sorted(document, typed.node)


def _sorted(document: Document, mapping: MappingNode) -> Iterator[Edit]:
    keys = [key.value for key, _ in mapping.value]
    astray = out_of_place(keys)
    spans = _spans(document, mapping)
    # Fewer than four neighbours in order for each key astray may be chance.
    if not astray or len(astray) > 2 or len(keys) < 5 * len(astray) or spans is None:
        return
    order = sorted(range(len(keys)), key=lambda index: natural(keys[index]))
    new = "".join(
        document.text[slice(*spans[index])] + document.text[spans[place][1] : following]
        for place, (index, following) in enumerate(zip(order, [*(s for s, _ in spans[1:]), spans[-1][1]], strict=True))
    )
    what = f"put in order: {', '.join(keys[index] for index in astray)}"
    yield Edit(spans[0][0], spans[-1][1], new, what, document.start(mapping.value[astray[0]][0]))


def _spans(document: Document, mapping: MappingNode) -> list[tuple[int, int]] | None:
    """From where to where each entry reaches, comments behind it too; None where comments or gaps group entries."""
    spans = [(document.start(key), document.end(value)) for key, value in mapping.value]
    if mapping.flow_style:
        return None if document.has_comment(spans[0][0], spans[-1][1]) else spans
    if document.text[document.line_start(spans[0][0]) : spans[0][0]].strip():
        return None
    whole_lines = [(document.line_start(start), document.next_line(end)) for start, end in spans]
    together = all(end == start for (_, end), (start, _) in pairwise(whole_lines))
    return whole_lines if together and document.text[: whole_lines[-1][1]].endswith("\n") else None
