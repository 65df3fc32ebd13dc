"""A small kit with changes, checked whole: what is told of what it prints, without what rules of data say."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from generator.diagnostics import Diagnostic
from generator.explain.entries import Edit
from generator.explain.samples import lay_out
from generator.press import Press, Request

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:pb="urn:punchboard" width="{{ w }}" height="{{ h }}" '
    'viewBox="0 0 16 16">\n<rect x="-2" y="-2" width="20" height="20" fill="{{ row.side.colour }}"/>\n'
)
NUMBERS = (
    '<text x="8" y="13" font-size="3" fill="#ffffff">{% for stat in row.stats %}{{ stat.value }}{% endfor %}</text>\n'
)


@dataclass(frozen=True)
class Printer:
    """Lays out the kit `clash` with edits, and checks it."""

    folder: Path

    def press(self, *edits: Edit, **request: object) -> Press:
        scenario, _ = lay_out("clash", edits, self.folder)
        return Press(Request(scenario, **request))  # type: ignore[arg-type]

    def told(self, *edits: Edit, **request: object) -> list[Diagnostic]:
        return list(self.press(*edits, **request).check(lambda _: None).told)


def face(body: str) -> Edit:
    """The counter of all pieces: its ground in the side's colour, the numbers of the row, and `body`, on line 4."""
    return Edit(file="counter.svg", bad=f"{SVG}{NUMBERS}{body}\n</svg>")


def changed(file: str, good: str, bad: str) -> Edit:
    return Edit(file=file, good=good, bad=bad)


def codes(found: list[Diagnostic]) -> list[str]:
    return [diagnostic.code for diagnostic in found]
