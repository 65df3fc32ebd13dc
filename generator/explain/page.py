"""Pages of the catalogue in Markdown: what a code stands for, with an example of what is wrong and what is right."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from generator import resources
from generator.explain.entries import Entry, Example, codes, entry
from generator.explain.excerpts import Excerpt, excerpts
from generator.explain.families import FAMILIES, family
from generator.explain.samples import lay_out
from generator.source.files import shown

Check = Callable[[Path], str]
"""What a check of the scenario in a folder says, as plain text."""

INDEX: Final = "README.md"
_MADE: Final = "<!-- Made by docs/rules.py from generator/explain/codes. -->"
_LANGUAGES: Final = {".yaml": "yaml", ".csv": "csv", ".json": "json", ".svg": "xml", ".md": "markdown"}


def files() -> tuple[str, ...]:
    """The names of the files of all pages: one for each code, and a list of them."""
    return (INDEX, *(f"{code}.md" for code in codes()))


def text(file: str, check: Check) -> str:
    """What stands in one of `files()`."""
    body = _index() if file == INDEX else page(entry(file.removesuffix(".md")), check)
    return f"{_MADE}\n\n{body}"


def page(entry: Entry, check: Check) -> str:
    """The page of a code; its first example is checked to say what Punchboard says of it."""
    return "\n\n".join(_sections(entry, check)) + "\n"


def _index() -> str:
    found = [entry(code) for code in codes()]
    lines = ["# Codes", "", "What Punchboard tells of a kit, by the first letter of the code."]
    for letter, kind in FAMILIES.items():
        rows = [f"| [{e.code}]({e.code}.md) | {e.title} | {e.severity} |" for e in found if e.code.startswith(letter)]
        if rows:
            lines += [
                "",
                f"## {letter}: {kind.name}",
                "",
                "| code | what is wrong | severity |",
                "| --- | --- | --- |",
                *rows,
            ]
    return "\n".join(lines) + "\n"


def _sections(entry: Entry, check: Check) -> Iterator[str]:
    yield f"# {entry.code}: {entry.title}"
    yield f"{entry.severity}, {family(entry.code).name}"
    yield entry.why
    if entry.examples:
        yield from _example(entry.examples[0], check)
    if family(entry.code).may_be_meant:
        yield "## When it is meant so"
        yield "Name the code in scenario.yaml, with a reason for those who come after you."
        yield _block(f"suppress:\n  - {{code: {entry.code}, reason: why it is meant so}}", "yaml")


def _example(example: Example, check: Check) -> Iterator[str]:
    words = {Path(edit.file).name: edit.bad for edit in example.edits if edit.base64 is not None}
    with TemporaryDirectory() as temporary:
        root = Path(temporary).resolve()
        lay_out(example.kit, (), root / "good")
        scenario, _ = lay_out(example.kit, example.edits, root / "bad")
        changed = excerpts(root / "good" / example.kit, root / "bad" / example.kit)
        said = _without_folders(check(scenario), root / "bad" / example.kit)
    yield "## Bad"
    yield from (_excerpt(file, file.after, words.get(file.name, "")) for file in changed)
    yield "Punchboard says:"
    yield _block(said, "text")
    yield "## Good"
    before = [_excerpt(file, file.before, "") for file in changed if file.before is not None]
    yield from before or [f"The kit without `{changed[0].name}`, or with a sound file in its place."]


def _excerpt(file: Excerpt, text: str | None, words: str) -> str:
    if text is None:
        return f"`{file.name}`\n\n{words}"
    return f"`{file.name}`\n\n{_block(text, _LANGUAGES.get(Path(file.name).suffix, 'text'))}"


def _block(text: str, language: str) -> str:
    return f"```{language}\n{text}\n```"


def _without_folders(said: str, kit: Path) -> str:
    """What was said, without the folders in which the kit and the program lie on this computer."""
    for folder in (kit, resources.templates().parent):
        for name in {folder.as_posix(), shown(folder)}:
            said = said.replace(f"{name}/", "")
    return said
