"""Writes the pages of docs/rules: one for each code, and a list of them.

Run from the project's folder: python docs/rules.py
"""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

from generator.cli.saying import say  # noqa: E402
from generator.explain.page import files, text  # noqa: E402


def main() -> None:
    """Writes every page anew, and removes those of codes that are no more."""
    folder = HERE / "rules"
    folder.mkdir(exist_ok=True)
    for path in folder.glob("*.md"):
        if path.name not in files():
            path.unlink()
    for name in files():
        (folder / name).write_text(text(name, say), encoding="utf-8")


if __name__ == "__main__":
    main()
