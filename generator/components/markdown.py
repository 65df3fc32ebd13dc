"""Booklet text: a Markdown template rendered with a kit's values and read into blocks of flow."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from string import punctuation
from typing import Any, Final
from urllib.parse import unquote

from jinja2.meta import find_referenced_templates
from markdown_it import MarkdownIt
from markdown_it.token import Token

from generator.diagnostics import InputError, Position, error
from generator.drawing.flow import Block, Bullets, Grid, Heading, Inline, PageBreak, Paragraph, Picture, Span
from generator.drawing.items import Drawing, Source
from generator.drawing.sandbox import RENDER_ERRORS, sandbox
from generator.drawing.templates import template_failure
from generator.drawing.typography import typeset
from generator.source.files import shown
from generator.source.finder import Finder

# What `![height](picture)` shows: the name before the colon says which kind of picture.
Pictures = Callable[[str, float], Drawing]

MAX_TEXT: Final = 200_000
"""How many characters a booklet may have."""

_PICTURE_HEIGHT = 11.0
_LEAST_HEIGHT, _MOST_HEIGHT = 1.0, 300.0


def blocks(finder: Finder, template: str, values: Mapping[str, Any], pictures: Pictures) -> tuple[Block, ...]:
    """The blocks of a booklet. Raises InputError (D001, D004) when the template is missing or fails."""
    environment = sandbox(finder, escape=False)
    environment.finalize = _escaped
    try:
        text = environment.fill(template, values)
    except RENDER_ERRORS as problem:
        raise template_failure(template, problem) from problem
    if len(text) > MAX_TEXT:
        message = f"the booklet has more than {MAX_TEXT:,} characters"
        at = Position(shown(finder.find(template)))
        raise InputError([error("F008", message, at, "check the loops of its template, or split it")])
    text = typeset(text, str(values.get("language", "")))
    tokens = MarkdownIt("commonmark", {"html": False}).enable("table").parse(text)
    return tuple(_Reader(tokens, pictures).read())


def source_of(finder: Finder, template: str, part: str) -> Source:
    """The line of a booklet's template, or of one that it includes, that has a part of a text; else its first line."""
    environment = sandbox(finder, escape=False)
    waiting, first = [template], Source(shown(finder.find(template)), 1)
    for name in waiting:
        lines = finder.read(name).splitlines()
        line = next((number for number, text in enumerate(lines, 1) if part in text), None)
        if line:
            return Source(shown(finder.find(name)), line)
        included = find_referenced_templates(environment.parse("\n".join(lines)))
        waiting += (other for other in included if other and other not in waiting)
    return first


# Any punctuation may be markup somewhere: at the beginning of a line, in a table, as an entity.
_MARKUP = str.maketrans({character: f"\\{character}" for character in punctuation} | {"\n": " "})


def _escaped(value: Any) -> Any:
    """Values as Markdown text, so that a name with an asterisk stays a name."""
    return value.translate(_MARKUP) if isinstance(value, str) else value


class _Reader:
    def __init__(self, tokens: list[Token], pictures: Pictures) -> None:
        self._tokens = tokens
        self._pictures = pictures
        self._at = 0

    def read(self) -> Iterator[Block]:
        while self._at < len(self._tokens):
            token = self._next()
            match token.type:
                case "heading_open":
                    yield Heading(int(token.tag[1:]), self._inline(self._next()))
                case "paragraph_open":
                    yield Paragraph(self._inline(self._next()))
                case "bullet_list_open" | "ordered_list_open":
                    yield Bullets(tuple(self._entries(token)), token.type.startswith("ordered"))
                case "code_block" | "fence":
                    yield Paragraph((Span(token.content.strip()),))
                case "table_open":
                    yield self._table()
                case "hr":
                    yield PageBreak()

    def _next(self) -> Token:
        token = self._tokens[self._at]
        self._at += 1
        return token

    def _entries(self, begin: Token) -> Iterator[Inline]:
        """The entries of a list, with those of lists inside it."""
        end = begin.type.replace("open", "close")
        while (token := self._next()).type != end or token.level != begin.level:
            if token.type == "inline":
                yield self._inline(token)

    def _table(self) -> Grid:
        rows: list[list[Inline]] = []
        align: list[str] = []
        while (token := self._next()).type != "table_close":
            if token.type == "tr_open":
                rows.append([])
            elif token.type in ("th_open", "td_open"):
                if len(rows) == 1:
                    align.append(str(token.attrs.get("style", "text-align:left")).partition(":")[2])
                rows[-1].append(self._inline(self._next()))
        return Grid(tuple(rows[0]), tuple(tuple(row) for row in rows[1:]), tuple(align))

    def _inline(self, token: Token) -> Inline:
        parts: list[Span | Picture] = []
        bold = italic = False
        for child in token.children or ():
            match child.type:
                case "text" | "code_inline":
                    parts.append(Span(child.content, bold, italic))
                case "softbreak":
                    parts.append(Span(" ", bold, italic))
                case "hardbreak":
                    parts.append(Span("\n", bold, italic))
                case "strong_open" | "strong_close":
                    bold = child.type == "strong_open"
                case "em_open" | "em_close":
                    italic = child.type == "em_open"
                case "image":
                    height = _height(child.content)
                    parts.append(Picture(self._pictures(unquote(str(child.attrs["src"])), height), height))
        return tuple(part for part in parts if isinstance(part, Picture) or part.text)


def _height(alternative: str) -> float:
    """The height in mm that a picture's alternative text asks for; words there ask for nothing.

    Raises InputError (D010) for a height that no page has.
    """
    match = re.fullmatch(r"\d+(\.\d+)?", alternative.strip())
    height = float(match[0]) if match else _PICTURE_HEIGHT
    if not _LEAST_HEIGHT <= height <= _MOST_HEIGHT:
        message = f"a picture is to be {alternative.strip()} mm high, expected {_LEAST_HEIGHT:g} to {_MOST_HEIGHT:g}"
        raise InputError([error("D010", message, hint="write the height in the brackets of the picture: ![12](name)")])
    return height
