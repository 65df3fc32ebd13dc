"""A theme from its file and from those it extends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.diagnostics import Diagnostic, InputError, Position, error
from generator.loading.faults import build
from generator.model.theme import Theme
from generator.source.files import shown
from generator.source.finder import Finder, NotFoundError
from generator.source.suggest import cure
from generator.source.tree import Sourced
from generator.source.yamlfile import read_yaml

_EXTENDS = "extends"


def load_theme(name: str, finder: Finder, at: Position | None) -> Theme:
    """The theme of `themes/NAME.yaml`; where it says `extends: OTHER`, what it leaves out comes from the other theme.

    `at` is where the name stands. Raises InputError: S001 to S003 for its values, S004 when there is no such theme.
    """
    faults: list[Diagnostic] = []
    source = _merged(name, finder, at, ())
    theme = build(Theme, source.value, source, (), faults)
    if theme is None:
        raise InputError(faults)
    return theme


def _merged(name: str, finder: Finder, at: Position | None, below: tuple[str, ...]) -> Sourced:
    """The values of a theme over those of the theme it extends, each with its own position."""
    if name in below:
        message = f"the theme '{name}' extends itself, by way of {' and '.join(below)}"
        raise InputError([error("S004", message, at, "let it extend another theme, or none")])
    try:
        path = finder.find(f"themes/{name}.yaml")
    except NotFoundError as problem:
        known = finder.names("themes", ".yaml")
        hint = cure(name, known, f"themes are: {', '.join(known)}")
        raise InputError([error("S004", f"there is no theme '{name}'", at, hint)]) from problem
    source = read_yaml(path, shown(path))
    own = source.value
    if not isinstance(own, dict) or _EXTENDS not in own:
        return source
    if not isinstance(own[_EXTENDS], str):
        message = f"{_EXTENDS}: expected the name of one theme"
        raise InputError([error("S003", message, source.at((_EXTENDS,)), "write extends: parchment")])
    base = _merged(str(own[_EXTENDS]), finder, source.at((_EXTENDS,)), (*below, name))
    changes = {key: value for key, value in own.items() if key != _EXTENDS}
    value = _over(base.value if isinstance(base.value, dict) else {}, changes)
    return Sourced(source.file, value, {**base.values, **source.values}, {**base.keys, **source.keys})


def _over(base: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """The base with the changes in it, mappings inside merged likewise."""
    merged = dict(base)
    for key, value in changes.items():
        below = merged.get(key)
        merged[key] = _over(below, value) if isinstance(below, dict) and isinstance(value, dict) else value
    return merged
