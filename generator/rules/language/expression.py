"""Expressions of designers, reckoned node by node: nothing of Python can be reached, and every node takes a step."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from jinja2 import nodes

from generator.rules.language import filters
from generator.rules.language.faults import ExpressionError, UnknownNameError
from generator.rules.language.steps import Steps
from generator.rules.language.syntax import called_name, check_names, name_place, parse, place
from generator.rules.language.values import COMPARISONS, OPERATIONS, Row, called, has, look_up, made, number, text

MAX_RANGE: Final = 1000
"""How many numbers a range may have."""

Function = Callable[..., Any]
"""A function that expressions can call: of the steps that are left, and of what stands in the brackets."""

NO_FUNCTIONS: Final[Mapping[str, Function]] = {}


@dataclass(frozen=True)
class Expression:
    """An expression that was understood.

    `names` are those that it looks up first of all, such as `row` of `row.stats.P`, and the functions that it uses.
    """

    source: str
    tree: nodes.Expr
    functions: Mapping[str, Function]
    filters: Mapping[str, Function]
    names: frozenset[str]

    def value(self, names: Mapping[str, Any], steps: Steps, seen: list[Seen] | None = None) -> Any:
        """What the expression gives for these names; what it looked up goes into `seen`.

        Raises ExpressionError with the place in the expression, also when it takes more steps than it may take once.
        """
        with steps.once() as once:
            try:
                return _Reckoning(self, names, once, [] if seen is None else seen).of(self.tree)
            except RecursionError as problem:
                raise ExpressionError("it is nested too deep") from problem


def compiled(source: str, functions: Mapping[str, Function] = NO_FUNCTIONS) -> Expression:
    """The expression that a text says. Raises ExpressionError, with the place, for one that can't be understood."""
    known = {**functions, "range": _range}
    table = filters.filters_with(known)
    tree = parse(source)
    try:
        check_names(tree, source, nodes.Filter, table)
        check_names(tree, source, nodes.Test, filters.TESTS)
        check_names(tree, source, nodes.Call, known)
        return Expression(source, tree, known, table, frozenset(_names(tree, known)))
    except RecursionError as problem:
        raise ExpressionError("it is nested too deep") from problem


def _names(tree: nodes.Expr, functions: Mapping[str, Function]) -> Iterator[str]:
    for node in (tree, *tree.find_all((nodes.Name, nodes.Filter, nodes.Const))):
        if isinstance(node, nodes.Name | nodes.Filter):
            yield node.name
        elif isinstance(node, nodes.Const) and node.value in functions:
            yield node.value  # `map` applies a function that stands in a text


@dataclass(frozen=True)
class Seen:
    """A value that an expression looked up: in which row, under which name."""

    row: Any
    name: Any


@dataclass
class _Reckoning:
    """One run of an expression."""

    expression: Expression
    names: Mapping[str, Any]
    steps: Steps
    seen: list[Seen]

    def of(self, node: nodes.Node) -> Any:
        """The value of a node. Raises ExpressionError with the place of the innermost node that has none."""
        try:
            self.steps.spend()
            return _NODES[type(node)](self, node)
        except ExpressionError as problem:
            if problem.offset is None:
                problem.offset = self._blamed(node, problem)
            raise

    def _blamed(self, node: nodes.Node, problem: ExpressionError) -> int:
        """Where the fault of a node lies: at an unknown name, perhaps in a text in its brackets; else at its start."""
        if not isinstance(problem, UnknownNameError):
            return place(node)
        for argument in (*getattr(node, "args", ()), *(pair.value for pair in getattr(node, "kwargs", ()))):
            if isinstance(argument, nodes.Const) and isinstance(argument.value, str):
                found = self.expression.source.find(problem.name, argument.lineno)
                if problem.name in argument.value.split(".") and found >= 0:
                    return found
        if isinstance(node, nodes.Getitem):
            return place(node.arg) + isinstance(getattr(node.arg, "value", None), str)
        return name_place(node, self.expression.source)

    def name(self, node: nodes.Name) -> Any:
        if node.name not in self.names:
            hint = "call it, with brackets behind its name" if node.name in self.expression.functions else None
            raise UnknownNameError(node.name, self.names, hint)
        return self.names[node.name]

    def const(self, node: nodes.Const) -> Any:
        return number(node.value) if isinstance(node.value, int | float) else node.value

    def many(self, node: nodes.List | nodes.Tuple) -> list[Any]:
        return [self.of(item) for item in node.items]

    def mapping(self, node: nodes.Dict) -> Row:
        pairs = {self.of(pair.key): self.of(pair.value) for pair in node.items if isinstance(pair.key, nodes.Const)}
        if len(pairs) != len(node.items) or not all(isinstance(key, str) for key in pairs):
            raise ExpressionError("the names in {...} must be texts, each once")
        return Row(**pairs)

    def attribute(self, node: nodes.Getattr) -> Any:
        return self._looked_up(self.of(node.node), node.attr)

    def item(self, node: nodes.Getitem) -> Any:
        value = self.of(node.node)
        if isinstance(node.arg, nodes.Slice):
            return self._slice(value, node.arg)
        return self._looked_up(value, self.of(node.arg))

    def _looked_up(self, value: Any, name: Any) -> Any:
        found = look_up(value, name)
        self.seen.append(Seen(value, name))
        return found

    def _slice(self, value: Any, node: nodes.Slice) -> Any:
        bounds = [None if part is None else number(self.of(part)) for part in (node.start, node.stop, node.step)]
        if not isinstance(value, list | str) or any(isinstance(bound, float) for bound in bounds) or bounds[2] == 0:
            raise ExpressionError("only lists and texts have parts, and whole numbers name them")
        part = value[slice(*bounds)]
        self.steps.spend(len(part))
        return part

    def filter(self, node: nodes.Filter) -> Any:
        assert node.node is not None
        return filters.bound(self.expression.filters, node.name, *self._arguments(node))(self.steps, self.of(node.node))

    def test(self, node: nodes.Test) -> bool:
        if node.name in ("defined", "undefined"):
            return self._is_defined(node.node) is (node.name == "defined")
        holds = filters.bound(filters.TESTS, node.name, *self._arguments(node))
        return bool(holds(self.steps, self.of(node.node)))

    def _is_defined(self, node: nodes.Expr) -> bool:
        """Whether there is a value; only the last name on the way may be unknown."""
        if isinstance(node, nodes.Name):
            return node.name in self.names
        if isinstance(node, nodes.Getattr) or (
            isinstance(node, nodes.Getitem) and not isinstance(node.arg, nodes.Slice)
        ):
            name = node.attr if isinstance(node, nodes.Getattr) else self.of(node.arg)
            return has(self.of(node.node), name)
        self.of(node)
        return True

    def call(self, node: nodes.Call) -> Any:
        given, by_name = self._arguments(node)
        name = called_name(node)
        function = self.expression.functions[name]
        filters.check_fit(function, name, *given, **by_name)
        return function(self.steps, *given, **by_name)

    def _arguments(self, node: nodes.Filter | nodes.Test | nodes.Call) -> tuple[list[Any], dict[str, Any]]:
        return [self.of(argument) for argument in node.args], {
            str(pair.key): self.of(pair.value) for pair in node.kwargs
        }

    def choice(self, node: nodes.CondExpr) -> Any:
        if self.of(node.test):
            return self.of(node.expr1)
        if node.expr2 is None:
            raise ExpressionError("there is no 'else'")
        return self.of(node.expr2)

    def comparison(self, node: nodes.Compare) -> bool:
        left = self.of(node.expr)
        for operand in node.ops:
            right = self.of(operand.expr)
            if not COMPARISONS[operand.op](left, right, self.steps):
                return False
            left = right
        return True

    def both(self, node: nodes.And) -> Any:
        return self.of(node.left) and self.of(node.right)

    def either(self, node: nodes.Or) -> Any:
        return self.of(node.left) or self.of(node.right)

    def inverse(self, node: nodes.Not) -> bool:
        return not self.of(node.node)

    def negative(self, node: nodes.Neg) -> Any:
        return -number(self.of(node.node))

    def positive(self, node: nodes.Pos) -> Any:
        return number(self.of(node.node))

    def joined(self, node: nodes.Concat) -> str:
        return made("".join(text(self.of(part), self.steps) for part in node.nodes), self.steps)

    def operation(self, node: nodes.BinExpr) -> Any:
        return OPERATIONS[node.operator](self.of(node.left), self.of(node.right), self.steps)


_NODES: Final[Mapping[type[nodes.Node], Callable[[_Reckoning, Any], Any]]] = {
    nodes.Name: _Reckoning.name,
    nodes.Const: _Reckoning.const,
    nodes.List: _Reckoning.many,
    nodes.Tuple: _Reckoning.many,
    nodes.Dict: _Reckoning.mapping,
    nodes.Getattr: _Reckoning.attribute,
    nodes.Getitem: _Reckoning.item,
    nodes.Filter: _Reckoning.filter,
    nodes.Test: _Reckoning.test,
    nodes.Call: _Reckoning.call,
    nodes.CondExpr: _Reckoning.choice,
    nodes.Compare: _Reckoning.comparison,
    nodes.And: _Reckoning.both,
    nodes.Or: _Reckoning.either,
    nodes.Not: _Reckoning.inverse,
    nodes.Neg: _Reckoning.negative,
    nodes.Pos: _Reckoning.positive,
    nodes.Concat: _Reckoning.joined,
    **dict.fromkeys((nodes.Add, nodes.Sub, nodes.Mul, nodes.Div, nodes.FloorDiv, nodes.Mod), _Reckoning.operation),
}


def _range(steps: Steps, *bounds: Any) -> list[int]:
    if not 1 <= len(bounds) <= 3 or not all(isinstance(number(bound), int) for bound in bounds) or bounds[2:] == (0,):
        raise ExpressionError("a range takes one to three whole numbers, the last of three not being 0")
    numbers = range(*bounds)
    if len(numbers) > MAX_RANGE:
        raise ExpressionError(f"a range can have {MAX_RANGE} numbers, found {len(numbers)}")
    steps.spend(len(numbers))
    return list(numbers)


def truth(value: Any) -> bool:
    """A value that must be true or false. Raises ExpressionError for another."""
    if not isinstance(value, bool):
        raise ExpressionError(f"it gives {called(value)}, expected true or false", "compare the value with another one")
    return value
