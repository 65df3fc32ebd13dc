"""The text of an expression becomes a tree: Jinja2 reads it, and only harmless parts of its language are taken.

Every node has, as its line number, the offset of its token in the text, so that errors can point into it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import Final

import jinja2
from jinja2 import nodes
from jinja2.lexer import TokenStream
from jinja2.parser import Parser

from generator.rules.language.faults import ExpressionError, UnknownNameError

MAX_LENGTH: Final = 500
"""How many characters an expression may have."""

MAX_DEPTH: Final = 20
"""How deep brackets may be nested."""

_JINJA = jinja2.Environment()

_OPENING, _CLOSING = frozenset("([{"), frozenset(")]}")

_TAKEN = (
    *(nodes.Name, nodes.Const, nodes.List, nodes.Tuple, nodes.Dict, nodes.Pair, nodes.Keyword),
    *(nodes.Getattr, nodes.Getitem, nodes.Slice, nodes.Filter, nodes.Test, nodes.Call, nodes.CondExpr),
    *(nodes.Compare, nodes.Operand, nodes.And, nodes.Or, nodes.Not, nodes.Neg, nodes.Pos, nodes.Concat),
    *(nodes.Add, nodes.Sub, nodes.Mul, nodes.Div, nodes.FloorDiv, nodes.Mod),
)

_POSITION = re.compile(r" at \d+$")
"""The place that Jinja2 names in some of its messages."""

_BEFORE_NAME = re.compile(r"(?:\.|is\s+(?:not\s+)?)\s*")


def parse(text: str) -> nodes.Expr:
    """The tree of an expression. Raises ExpressionError, with the place, for a text that is none or no harmless one."""
    if not text.strip():
        raise ExpressionError("there is no expression")
    if len(text) > MAX_LENGTH:
        raise ExpressionError(f"it has {len(text)} characters, expected at most {MAX_LENGTH}")
    try:
        parser = Parser(_JINJA, "", state="variable")
        parser.stream = TokenStream(_JINJA.lexer.wrap(_tokens(text)), None, None)
        tree = parser.parse_expression()
        if not parser.stream.eos:
            parser.fail(f"expected the end before '{text[parser.stream.current.lineno :].strip()}'")
        _refuse(tree)
    except jinja2.TemplateSyntaxError as problem:
        message = _POSITION.sub("", problem.message or "it can't be read").replace("end of template", "end")
        raise ExpressionError(message.rstrip("."), None, min(problem.lineno, len(text) - 1)) from problem
    except RecursionError as problem:
        raise ExpressionError("it is nested too deep") from problem
    except ValueError as problem:
        raise ExpressionError("it has a number that is too large") from problem
    return tree


def _tokens(text: str) -> Iterator[tuple[int, str, str]]:
    """Jinja2's tokens with offsets instead of lines."""
    offset, depth = 0, 0
    try:
        for _, kind, value in _JINJA.lexer.tokeniter(text, None, state="variable"):
            depth += (value in _OPENING) - (value in _CLOSING) if kind == "operator" else 0
            if depth > MAX_DEPTH:
                raise ExpressionError(f"it is nested too deep: expected at most {MAX_DEPTH} brackets", None, offset)
            yield offset, kind, value
            offset += len(value)
    except jinja2.TemplateSyntaxError as problem:
        raise jinja2.TemplateSyntaxError(problem.message or "", offset) from problem


def _refuse(tree: nodes.Expr) -> None:
    """Raises ExpressionError for parts of Jinja2's language that expressions do without."""
    for node in (tree, *tree.find_all(nodes.Node)):
        if not isinstance(node, _TAKEN):
            raise ExpressionError(f"'{_spelt(node)}' can't be used", None, place(node))
        if isinstance(node, nodes.Call) and not isinstance(node.node, nodes.Name):
            raise ExpressionError(
                "it calls what is no function", "only functions of the language can be called", place(node)
            )
        if isinstance(node, nodes.Call | nodes.Filter | nodes.Test) and (node.dyn_args or node.dyn_kwargs):
            raise ExpressionError("'*' before a value can't be used", None, place(node))


def _spelt(node: nodes.Node) -> str:
    return "**" if isinstance(node, nodes.Pow) else type(node).__name__.lower()


def check_names(
    tree: nodes.Expr, text: str, kind: type[nodes.Filter | nodes.Test | nodes.Call], known: Collection[str]
) -> None:
    """Raises UnknownNameError for the first filter, test or call of a name that is not known."""
    for node in (tree, *tree.find_all(kind)):
        if isinstance(node, kind):
            name = called_name(node) if isinstance(node, nodes.Call) else node.name
            if name not in known:
                raise UnknownNameError(name, known, offset=name_place(node, text))


def called_name(node: nodes.Call) -> str:
    """The name of the function that is called; `parse` takes no call of anything but a name."""
    return node.node.name if isinstance(node.node, nodes.Name) else ""


def name_place(node: nodes.Node, text: str) -> int:
    """The offset of the name that a node looks up: behind its dot, `is` or bar."""
    start = place(node) if not isinstance(node, nodes.Getattr | nodes.Test) else node.lineno
    found = _BEFORE_NAME.match(text, start) if isinstance(node, nodes.Getattr | nodes.Test) else None
    return found.end() if found else start


def place(node: nodes.Node) -> int:
    """The offset at which a node begins; of a filter, that of its name."""
    match node:
        case nodes.Compare():
            return place(node.expr)
        case nodes.BinExpr():
            return place(node.left)
        case nodes.Concat():
            return place(node.nodes[0])
        case nodes.CondExpr():
            return place(node.expr1)
        case nodes.Getattr() | nodes.Getitem() | nodes.Test() | nodes.Call():
            return place(node.node)
    return node.lineno
