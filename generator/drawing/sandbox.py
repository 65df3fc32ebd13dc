"""Where templates run: Jinja2's sandbox with limits, so that a faulty template ends soon and with a message."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import wraps
from typing import Any, Final

import jinja2
from jinja2 import nodes
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment

from generator.drawing import colour
from generator.drawing.typography import plural
from generator.source.files import shown
from generator.source.finder import Finder, NotFoundError

MAX_STEPS: Final = 50_000
"""How many passes of loops and calls one rendering may take."""

MAX_CHARACTERS: Final = 2_000_000
"""How long a rendering may be."""

MAX_NUMBER: Final = 10_000
"""The largest count of characters or items that a template may ask for at once."""

# What rendering a template can raise: its own errors, and those of expressions that values don't fit.
RENDER_ERRORS = (
    jinja2.TemplateError,
    ArithmeticError,
    AttributeError,
    LookupError,
    MemoryError,
    RecursionError,
    TypeError,
    ValueError,
)

_LARGE_WIDTH = re.compile(r"\d{5}|%[^a-zA-Z%]*\*")
_GROWING_FILTERS = ("batch", "center", "indent", "slice")


class TooMuchError(ValueError):
    """A template asks for more than any kit needs."""


class Sandbox(ImmutableSandboxedEnvironment):
    """An environment that counts the steps of a rendering and refuses to make long values of short ones."""

    intercepted_binops = frozenset({"*", "%", "**"})

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self._left: int | None = None
        self.globals.pop("lipsum")
        self.filters.update({name: _modest(self.filters[name]) for name in _GROWING_FILTERS})
        self.filters.update(
            counted=self._counted, format=_format, mix=colour.mix, contrast=colour.contrast, plural=_plural
        )
        self.binop_table.update({"*": _times, "%": _modulo, "**": _power})

    def fill(self, name: str, values: Mapping[str, Any]) -> str:
        """The template `name` rendered with `values`. Raises one of RENDER_ERRORS."""
        self._left = MAX_STEPS
        parts, size = [], 0
        for part in self.get_template(name).generate(values):
            size += len(part)
            if size > MAX_CHARACTERS:
                raise TooMuchError(f"it makes a text of more than {MAX_CHARACTERS:,} characters")
            parts.append(part)
        return "".join(parts)

    def call(__self, __context: Context, __obj: Any, *args: Any, **kwargs: Any) -> Any:
        """Calls what a template calls, which is a step."""
        __self._step()
        text = getattr(getattr(__obj, "__wrapped__", __obj), "__self__", None)
        if isinstance(text, str):
            _check_numbers((*args, *kwargs.values()))
            _check_widths(text)
        return super().call(__context, __obj, *args, **kwargs)

    def _generate(
        self, source: nodes.Template, name: str | None, filename: str | None, defer_init: bool = False
    ) -> str:
        for loop in list(source.find_all(nodes.For)):
            loop.iter = nodes.Filter(loop.iter, "counted", [], [], None, None, lineno=loop.lineno, environment=self)
        return super()._generate(source, name, filename, defer_init)

    def _counted(self, items: Iterable[Any]) -> Iterator[Any]:
        for item in items:
            self._step()
            yield item

    def _step(self) -> None:
        if self._left is None:
            return
        self._left -= 1
        if self._left < 0:
            raise TooMuchError(f"it takes more than {MAX_STEPS:,} passes of loops and calls")


def sandbox(finder: Finder, *, escape: bool, marked: Callable[[str, str], str] | None = None) -> Sandbox:
    """The environment of all templates: sandboxed, strict about unknown names, colours as filters.

    `marked` changes the text of a template, beside which it is given the file's name as messages show it. Finding a
    template may raise InputError for one that can't be read.
    """

    def load(name: str) -> tuple[str, str, None]:
        try:
            file, source = shown(finder.find(name)), finder.read(name)
        except NotFoundError as problem:
            raise jinja2.TemplateNotFound(name, str(problem)) from problem
        return (marked(source, file) if marked else source), file, None

    return Sandbox(
        loader=jinja2.FunctionLoader(load),
        autoescape=escape,
        undefined=jinja2.StrictUndefined,
        trim_blocks=not escape,
        lstrip_blocks=not escape,
        keep_trailing_newline=True,
    )


def _check_numbers(values: Iterable[Any]) -> None:
    if any(isinstance(value, int) and abs(value) > MAX_NUMBER for value in values):
        raise TooMuchError(f"it asks for more than {MAX_NUMBER:,} characters or items at once")


def _check_widths(text: str) -> None:
    if _LARGE_WIDTH.search(text):
        raise TooMuchError("it asks for a number or text of more than four figures' width")


def _modest(function: Callable[..., Any]) -> Callable[..., Any]:
    """The filter without the large numbers that would let it make a text or list of any length."""

    @wraps(function)
    def guarded(*args: Any, **kwargs: Any) -> Any:
        _check_numbers((*args[1:], *kwargs.values()))
        return function(*args, **kwargs)

    return guarded


def _format(text: str, *values: Any, **named: Any) -> str:
    _check_widths(text)
    return text % (named or values)


@jinja2.pass_context
def _plural(context: Context, number: float, forms: str) -> str:
    return plural(number, forms, context.get("language") or "en")


def _times(left: Any, right: Any) -> Any:
    counts = [value for value in (left, right) if isinstance(value, int)]
    texts = [value for value in (left, right) if isinstance(value, str | list | tuple)]
    if texts and counts and len(texts[0]) * counts[0] > MAX_NUMBER:
        raise TooMuchError(f"it asks for more than {MAX_NUMBER:,} characters or items at once")
    if sum(value.bit_length() for value in counts) > 256:
        raise TooMuchError("it makes a number of more than 70 figures")
    return operator.mul(left, right)


def _modulo(left: Any, right: Any) -> Any:
    return _format(left, right) if isinstance(left, str) else operator.mod(left, right)


def _power(left: Any, right: Any) -> Any:
    if abs(left) > MAX_NUMBER or abs(right) > 16:
        raise TooMuchError(f"it raises to a power; the number can have {MAX_NUMBER:,} at most, and the power 16")
    return left**right
