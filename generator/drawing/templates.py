"""Faces from templates: a Jinja2 template is rendered to SVG, which is read into a Drawing.

Templates are untrusted: they run in Jinja2's sandbox, see plain values only, and values are escaped, so data
can't inject markup. Equal renderings are read once.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import jinja2
from jinja2.exceptions import SecurityError
from lxml import etree

from generator.diagnostics import InputError, Position, error
from generator.drawing.art import ArtBook
from generator.drawing.items import Drawing
from generator.drawing.sandbox import RENDER_ERRORS, TooMuchError, sandbox
from generator.drawing.svg import SUBSET_HINT, XML_HINT, SvgReader, parse
from generator.drawing.svgattributes import Spot, UnsupportedError
from generator.drawing.text import Remark
from generator.source.finder import Finder

_START_TAG = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}|<!--.*?-->|(<(?:pb:)?[A-Za-z]\w*)", re.DOTALL)
_MARK = re.compile(r'data-line="(\d+):(\d+)"')
_QUOTED = re.compile("'([^']*)'")


def _with_lines(source: str, file: int) -> str:
    """The template with its number and line on every element, so that errors can name them after rendering."""
    line, end, parts = 1, 0, []
    for match in _START_TAG.finditer(source):
        line += source.count("\n", end, match.start())
        parts.append(source[end : match.end()])
        if match[1]:
            parts.append(f' data-line="{file}:{line}"')
        line += source.count("\n", match.start(), match.end())
        end = match.end()
    return "".join(parts) + source[end:]


@dataclass
class TemplateBook:
    """The SVG templates a finder can reach, rendered with values into Drawings."""

    finder: Finder
    art: ArtBook
    _seen: dict[str, tuple[Drawing, tuple[Remark, ...]]] = field(default_factory=dict)
    _files: list[str] = field(default_factory=lambda: [""])

    def __post_init__(self) -> None:
        self._environment = sandbox(self.finder, escape=True, marked=self._marked)

    def _marked(self, source: str, file: str) -> str:
        if file not in self._files:
            self._files.append(file)
        return _with_lines(source, self._files.index(file))

    def draw(self, name: str, values: Mapping[str, Any]) -> tuple[Drawing, tuple[Remark, ...]]:
        """The face that template `name` makes of `values`, and what there is to say about its texts.

        Raises InputError: D001 template, D002 XML, D003 outside the subset, each with file and line.
        """
        rendered = self._render(name, values)
        if rendered not in self._seen:
            self._seen[rendered] = self._read(name, rendered)
        return self._seen[rendered]

    def ready(self, name: str) -> None:
        """Reads a template; one that can't be read is told when it is drawn."""
        with suppress(InputError, jinja2.TemplateError):
            self._environment.get_template(name)

    def _render(self, name: str, values: Mapping[str, Any]) -> str:
        try:
            return self._environment.fill(name, values)
        except RENDER_ERRORS as problem:
            raise template_failure(name, problem) from problem

    def _read(self, name: str, rendered: str) -> tuple[Drawing, tuple[Remark, ...]]:
        # What has no mark stands in the template itself.
        self._files[0] = self._environment.get_template(name).filename or name
        reader = SvgReader(self.art.book, self.art, self._files)
        try:
            drawing = reader.read(parse(rendered.encode()))
        except etree.XMLSyntaxError as problem:
            before = "\n".join(rendered.splitlines()[: problem.position[0]])
            spot = Spot(*map(int, (_MARK.findall(before) or [(0, 1)])[-1]))
            message = f"the template makes no well-formed XML: {problem.msg}"
            raise InputError([error("D002", message, self._at(spot), XML_HINT)]) from problem
        except UnicodeEncodeError as problem:
            message = "the template makes half of a character, which no text can hold"
            raise InputError([error("D002", message, self._at(Spot(0, 1)), XML_HINT)]) from problem
        except UnsupportedError as problem:
            raise InputError([error("D003", problem.message, self._at(problem.spot), SUBSET_HINT)]) from problem
        return drawing, tuple(reader.remarks)

    def _at(self, spot: Spot) -> Position:
        return Position(self._files[spot.file], spot.line)


def template_failure(name: str, problem: Exception) -> InputError:
    """The error of a template that could not be rendered, at the template's line when it is known."""
    if isinstance(problem, jinja2.TemplateNotFound):
        return InputError([error("D004", f"the template '{problem.name}' is missing", hint=problem.message)])
    if isinstance(problem, jinja2.TemplateSyntaxError):
        file, line = problem.filename or name, problem.lineno
    else:
        file, line = _place_of(problem) or (name, 1)
    reason, hint = _told(problem)
    return InputError([error("D001", f"the template fails: {reason}", Position(file, line), hint)])


def _told(problem: Exception) -> tuple[str, str]:
    """What went wrong in words of a template's author, and a cure."""
    unknown = _unknown_name(problem)
    if unknown is not None:
        return f"'{unknown}' is not known here", "docs/templates.md lists what a template can ask for"
    if isinstance(problem, jinja2.TemplateSyntaxError):
        return str(problem.message), "check the brackets {{ }} and {% %} here: each block needs its end, such as endif"
    if isinstance(problem, RecursionError):
        return "it includes or calls itself without end, or is nested too deep", "take out what leads back to itself"
    if isinstance(problem, TooMuchError | MemoryError):
        return str(problem) or "it needs too much memory", "check the loops and numbers here"
    if isinstance(problem, SecurityError):
        return str(problem), "a template sees plain values only; leave out names with underscores"
    return str(problem), "check that the values here are what the expression needs, such as numbers for arithmetic"


def _unknown_name(problem: Exception) -> str | None:
    """The name of a value, filter or test that Jinja2 does not know, when that is the problem."""
    if not isinstance(problem, jinja2.UndefinedError | jinja2.TemplateAssertionError):
        return None
    # The last word in quotes is the name; before it stands the type of what was looked into.
    return next(reversed(_QUOTED.findall(problem.message or "")), None)


def _place_of(problem: Exception) -> tuple[str, int] | None:
    """Template and line of a failure while rendering: the last frame that Jinja2 maps to a template."""
    place, trace = None, problem.__traceback__
    while trace is not None:
        if "__jinja_exception__" in trace.tb_frame.f_globals:
            place = trace.tb_frame.f_code.co_filename, trace.tb_lineno
        trace = trace.tb_next
    return place
