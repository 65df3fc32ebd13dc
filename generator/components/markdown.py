"""Booklet text: a Markdown template rendered with a kit's values and read into blocks of flow."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from string import punctuation
from typing import Any
from urllib.parse import unquote

from jinja2.meta import find_referenced_templates
from markdown_it import MarkdownIt
from markdown_it.token import Token

from generator.drawing.flow import Block, Bullets, Grid, Heading, Inline, PageBreak, Paragraph, Picture, Span
from generator.drawing.items import Drawing, Source
from generator.drawing.templates import RENDER_ERRORS, sandbox, template_failure
from generator.source.files import shown
from generator.source.finder import Finder

# What `![height](picture)` shows: the name before the colon says which kind of picture.
Pictures = Callable[[str, float], Drawing]

_PICTURE_HEIGHT = 11.0


def blocks(finder: Finder, template: str, values: Mapping[str, Any], pictures: Pictures) -> tuple[Block, ...]:
    """The blocks of a booklet. Raises InputError (D001, D004) when the template is missing or fails."""
    environment = sandbox(finder, escape=False)
    environment.finalize = _escaped
    try:
        text = environment.get_template(template).render(values)
    except RENDER_ERRORS as problem:
        raise template_failure(template, problem) from problem
    tokens = MarkdownIt("commonmark", {"html": False}).enable("table").parse(text)
    return tuple(_Reader(tokens, pictures).read())


def source_of(finder: Finder, template: str, part: str) -> Source:
    """The line of a booklet's template, or of one that it includes, that has a part of a text; else its first line."""
    environment = sandbox(finder, escape=False)
    waiting, first = [template], Source(shown(finder.find(template)), 1)
    for name in waiting:
        path = finder.find(name)
        lines = path.read_text(encoding="utf-8").splitlines()
        line = next((number for number, text in enumerate(lines, 1) if part in text), None)
        if line:
            return Source(shown(path), line)
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
    """The height in mm that a picture's alternative text asks for; words there ask for nothing."""
    match = re.fullmatch(r"\d+(\.\d+)?", alternative.strip())
    return float(match[0]) if match and float(match[0]) > 0 else _PICTURE_HEIGHT
