"""Where the shipped templates, scenarios and fonts are: inside the installed package, else in the checkout."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def _folder(name: str) -> Path:
    installed = _PACKAGE / "_data" / name
    return installed if installed.is_dir() else _PACKAGE.parent / name


def templates() -> Path:
    """The folder of shipped templates, symbols and themes."""
    return _folder("templates")


def scenarios() -> Path:
    """The folder of shipped game systems and their scenarios."""
    return _folder("scenarios")


def fonts() -> Path:
    """The folder with fonts.toml."""
    return _folder("fonts")


def program() -> Path:
    """The folder of the program itself."""
    return _PACKAGE
