"""Collections of icons: Iconify's JSON, one file for many symbols."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Annotated, NamedTuple

from lxml import etree
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from generator.diagnostics import InputError, Position, error
from generator.drawing.svg import parse
from generator.drawing.svgattributes import UnsupportedError
from generator.drawing.symbolsource import Found, credit, no_symbol
from generator.source.encoding import decode
from generator.source.files import read_bytes, shown
from generator.source.finder import Finder, NotFoundError

_HINT = "docs/templates.md says what a collection of icons looks like; get it anew from where it is published"
_SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
    'viewBox="{box}"><g transform="{transform}">{body}</g></svg>'
)
_Side = Annotated[float, Field(gt=0.01, lt=100_000)]
_Place = Annotated[float, Field(gt=-100_000, lt=100_000)]


class _Data(BaseModel):
    model_config = ConfigDict(strict=True, allow_inf_nan=False)


class _Sized(_Data):
    """The viewBox: an alias overrules its icon, and an icon its collection."""

    width: _Side | None = None
    height: _Side | None = None
    left: _Place | None = None
    top: _Place | None = None


class _Turned(_Sized):
    """Turns (a quarter each, clockwise) and flips add up along a chain of aliases."""

    rotate: int = 0
    hFlip: bool = False
    vFlip: bool = False


class _Icon(_Turned):
    body: str


class _Alias(_Turned):
    parent: str


class _Author(_Data):
    name: str = ""


class _Licence(_Data):
    title: str = ""
    spdx: str = ""


class _Info(_Data):
    name: str = ""
    author: _Author = _Author()
    license: _Licence = _Licence()


class _Collection(_Sized):
    icons: dict[str, _Icon]
    aliases: dict[str, _Alias] = {}
    info: _Info = _Info()


class _Read(NamedTuple):
    file: str
    data: _Collection


@dataclass
class Collections:
    """The files `symbols/PREFIX.json` of a finder's places, each read once; `schemes` are prefixes of no file."""

    finder: Finder
    schemes: Sequence[str] = ()
    _read: dict[str, _Read] = field(default_factory=dict)

    def find(self, prefix: str, name: str) -> Found:
        """The icon `name` of the collection `prefix`.

        Raises InputError: D004 no such collection or icon, D009 a collection or icon of another shape, F002 and F008
        a file that can't be read.
        """
        if prefix not in self._read:
            self._read[prefix] = self._load(prefix, name)
        file, data = self._read[prefix]
        chain = list(_chain(name, prefix, file, data))
        svg = _drawn(chain, data)
        at = Position(file, cell=name)
        try:
            parse(svg)
        except (etree.XMLSyntaxError, UnsupportedError) as problem:
            what = problem.msg if isinstance(problem, etree.XMLSyntaxError) else problem.message
            raise InputError([error("D009", f"the icon '{name}' is no SVG: {what}", at, _HINT)]) from problem
        info = data.info
        licence = info.license.title or info.license.spdx
        return Found(svg, at, credit(info.name or prefix, info.author.name, licence, Position(file)))

    def _load(self, prefix: str, name: str) -> _Read:
        file = f"symbols/{prefix}.json"
        try:
            path = self.finder.find(file)
        except NotFoundError as problem:
            known = (*self.schemes, *self.finder.names("symbols", ".json"))
            raise no_symbol(f"{prefix}:{name}", (f"{p}:{name}" for p in known), str(problem)) from problem
        named = shown(path)
        return _Read(named, _collection(decode(read_bytes(path, named), named), named))


def _collection(text: str, file: str) -> _Collection:
    try:
        return _Collection.model_validate(json.loads(text))
    except json.JSONDecodeError as problem:
        at = Position(file, problem.lineno, problem.colno)
        raise InputError([error("D009", f"the file is no JSON: {problem.msg}", at, _HINT)]) from problem
    except ValidationError as problem:
        first = problem.errors(include_url=False)[0]
        where = ".".join(map(str, first["loc"])) or "the file"
        reason = "expected entries in { }" if first["type"] == "model_type" else first["msg"]
        message = f"the file is no collection of icons: {where}: {reason[:1].lower()}{reason[1:]}"
        raise InputError([error("D009", message, Position(file), _HINT)]) from problem
    except (RecursionError, ValueError) as problem:
        reason = "it is nested too deep" if isinstance(problem, RecursionError) else "a number has thousands of figures"
        message = f"the file is no collection of icons: {reason}"
        raise InputError([error("D009", message, Position(file), _HINT)]) from problem


def _chain(name: str, prefix: str, file: str, data: _Collection) -> Iterator[_Alias | _Icon]:
    """The aliases from a name on to its icon, and the icon."""
    passed: set[str] = set()
    while name not in data.icons:
        if name not in data.aliases:
            known = (f"{prefix}:{n}" for n in (*data.icons, *data.aliases))
            raise no_symbol(f"{prefix}:{name}", known, f"the icons are those of {file}")
        if name in passed:
            message = f"the alias '{name}' leads back to itself"
            raise InputError([error("D009", message, Position(file, cell=name), _HINT)])
        passed.add(name)
        yield data.aliases[name]
        name = data.aliases[name].parent
    yield data.icons[name]


def _drawn(chain: Sequence[_Alias | _Icon], data: _Collection) -> bytes:
    """The SVG of an icon: flipped and then turned about the middle of its box."""
    width, height, left, top = (
        next((value for part in (*chain, data) if (value := getattr(part, side)) is not None), default)
        for side, default in (("width", 16.0), ("height", 16.0), ("left", 0.0), ("top", 0.0))
    )
    turns = sum(part.rotate for part in chain) % 4
    flip_x, flip_y = (-1 if sum(getattr(part, f) for part in chain) % 2 else 1 for f in ("hFlip", "vFlip"))
    x, y = left + width / 2, top + height / 2
    if turns % 2:
        width, height = height, width
    icon = chain[-1]
    assert isinstance(icon, _Icon)
    box = f"{x - width / 2!r} {y - height / 2!r} {width!r} {height!r}"
    transform = f"translate({x!r} {y!r}) rotate({90 * turns}) scale({flip_x} {flip_y}) translate({-x!r} {-y!r})"
    return _SVG.format(box=box, transform=transform, body=icon.body).encode("utf-8", "replace")
