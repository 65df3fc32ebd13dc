"""A YAML text with the parser's nodes: where each is written, and what the model of the file says it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from types import NoneType, UnionType
from typing import Annotated, Any, NamedTuple, Union, get_args, get_origin

from yaml import CollectionNode, MappingNode, Node, ScalarNode, SequenceNode
from yaml.error import Mark

from generator.diagnostics import InputError
from generator.model.base import Model
from generator.source import codes
from generator.source.yamlfile import compose, parse_yaml
from generator.source.yamlproblems import place


class Typed(NamedTuple):
    """A node, the types and validators that its model gives it, and the model and field it is the value of."""

    node: Node
    types: tuple[Any, ...]
    field: tuple[type[Model], str] | None = None


@dataclass(frozen=True)
class Document:
    """A YAML text that can be read, or could but for keys given twice; `model` says what it is, if it is known."""

    text: str
    root: Node
    model: type[Model] | None = None

    @cached_property
    def _lines(self) -> list[str]:
        return self.text.split("\n")

    @cached_property
    def _starts(self) -> list[int]:
        return list(accumulate((len(line) + 1 for line in self._lines), initial=0))

    def _offset(self, mark: Mark) -> int:
        line, column = place(mark, self._lines)
        return self._starts[line] + column

    def start(self, node: Node) -> int:
        """Where the node begins in the text."""
        return self._offset(node.start_mark)

    def end(self, node: Node) -> int:
        """Behind the last character of the node: the parser counts what follows a block to it, this does not."""
        if isinstance(node, CollectionNode) and not node.flow_style and node.value:
            last = node.value[-1]
            return self.end(last[1] if isinstance(last, tuple) else last)
        end = self._offset(node.end_mark)
        if is_block_text(node):
            return self.start(node) + len(self.text[self.start(node) : end].rstrip())
        return end

    def written(self, scalar: ScalarNode) -> tuple[int, int]:
        """From where to where the text of a scalar and its quotes reach: all its lines below a `|`."""
        start, end = self.start(scalar), self._offset(scalar.end_mark)
        return (self.next_line(start), end) if is_block_text(scalar) else (start, end)

    def line_start(self, offset: int) -> int:
        """Where the line of a place begins."""
        return self.text.rfind("\n", 0, offset) + 1

    def next_line(self, offset: int) -> int:
        """Where the line after that of a place begins, or the end of the text."""
        found = self.text.find("\n", offset)
        return len(self.text) if found < 0 else found + 1

    def has_comment(self, start: int, end: int) -> bool:
        """Whether there is a comment between two places, or a sign of one outside of scalars."""
        rest = start
        for scalar in self.scalars:
            if start <= self.start(scalar) and self.end(scalar) <= end:
                if "#" in self.text[rest : self.start(scalar)]:
                    return True
                rest = max(rest, self.end(scalar))
        return "#" in self.text[rest:end]

    @cached_property
    def nodes(self) -> tuple[Node, ...]:
        """All nodes in order, keys too."""
        return tuple(_all(self.root))

    @cached_property
    def scalars(self) -> tuple[ScalarNode, ...]:
        """All keys and single values in order."""
        return tuple(node for node in self.nodes if isinstance(node, ScalarNode))

    def typed(self) -> Iterator[Typed]:
        """Every node that the model knows."""
        return _typed(self.root, (self.model,)) if self.model else iter(())


def read(text: str, model: type[Model] | None) -> Document | None:
    """The document of a text; None when it can't be read for other faults than keys given twice, or is empty."""
    try:
        parse_yaml(text, "")
    except InputError as problem:
        if any(found.code != codes.DUPLICATE_KEY for found in problem.diagnostics):
            return None
    root = compose(text)
    return None if root is None else Document(text, root, model)


def is_block_text(node: Node) -> bool:
    """Whether this is a text written on the lines below `|` or `>`."""
    return isinstance(node, ScalarNode) and node.style in ("|", ">")


def plain(node: Node) -> Any:
    """What a node says, to compare it: entries given twice are in it twice."""
    if isinstance(node, MappingNode):
        return [(plain(key), plain(value)) for key, value in node.value]
    if isinstance(node, SequenceNode):
        return [plain(item) for item in node.value]
    return None if isinstance(node, ScalarNode) and not node.value and not node.style else node.value


def _all(node: Node) -> Iterator[Node]:
    yield node
    if isinstance(node, MappingNode):
        for key, value in node.value:
            yield from _all(key)
            yield from _all(value)
    elif isinstance(node, SequenceNode):
        for item in node.value:
            yield from _all(item)


def _typed(node: Node, annotations: Iterable[Any], field: tuple[type[Model], str] | None = None) -> Iterator[Typed]:
    types = tuple(part for annotation in annotations for part in _parts(annotation))
    yield Typed(node, types, field)
    for part in types:
        if isinstance(node, MappingNode):
            yield from _entries(node, part)
        elif isinstance(node, SequenceNode) and get_origin(part) is tuple:
            for item in node.value:
                yield from _typed(item, get_args(part)[:1])


def _entries(node: MappingNode, part: Any) -> Iterator[Typed]:
    for key, value in node.value:
        if get_origin(part) is dict:
            yield from _typed(value, get_args(part)[1:])
        elif isinstance(part, type) and issubclass(part, Model) and key.value in part.model_fields:
            known = part.model_fields[key.value]
            yield from _typed(value, (known.annotation, *known.metadata), (part, key.value))


def _parts(annotation: Any) -> Iterator[Any]:
    """The types a type may be, and the validators beside them."""
    origin = get_origin(annotation)
    if origin is Annotated:
        inner, *beside = get_args(annotation)
        yield from _parts(inner)
        yield from beside
    elif origin in (Union, UnionType):
        for option in get_args(annotation):
            yield from _parts(option)
    elif annotation is not NoneType:
        yield annotation
