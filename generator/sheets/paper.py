"""Papers: sheets to print on, by name or in millimetres."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

# No printer's margin is wider than the default; below the least some printers cut off what is printed (PRINTING 1).
MARGIN = 7.0
LEAST_MARGIN = 5.0
_SIDES = (70.0, 5000.0)
_SIZE = re.compile(r"(\d+(?:\.\d+)?)\s*[x×]\s*(\d+(?:\.\d+)?)\s*(mm|in)?")


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper in portrait, in mm, and the margin no printer reaches; `key` names it in commands and files."""

    key: str
    name: str
    width: float
    height: float
    margin: float = MARGIN

    def with_margin(self, margin: float) -> Paper:
        """The same paper for a printer with another margin. Raises ValueError when that leaves nothing to print on."""
        if not 0 <= margin <= self.width / 4:
            raise ValueError(f"a margin of {margin:g} mm is none; {self.name} takes 0 to {self.width / 4:g} mm")
        return replace(self, margin=margin)


PAPERS = {
    paper.key: paper
    for paper in (
        Paper("a4", "A4", 210.0, 297.0),
        Paper("letter", "Letter", 215.9, 279.4),
        Paper("a3", "A3", 297.0, 420.0),
        Paper("tabloid", "Tabloid", 279.4, 431.8),
        Paper("archb", "Arch B", 304.8, 457.2),
    )
}


def parse_paper(text: str) -> Paper:
    """The paper called `a4`, or one given by its sides: `320x450` in mm, `13x19in`.

    Raises ValueError for a name that is not known, and for sides beyond what is printed on.
    """
    name = text.strip().lower()
    if name in PAPERS:
        return PAPERS[name]
    match = _SIZE.fullmatch(name)
    if not match:
        raise ValueError(
            f"there is no paper '{text}'; name one of {', '.join(PAPERS)}, or its size: 320x450 (mm), 13x19in"
        )
    scale = 25.4 if match[3] == "in" else 1.0
    width, height = sorted((float(match[1]) * scale, float(match[2]) * scale))
    if not _SIDES[0] <= width <= height <= _SIDES[1]:
        raise ValueError(f"paper of {width:g} x {height:g} mm; sides are {_SIDES[0]:g} to {_SIDES[1]:g} mm long")
    unit = match[3] or "mm"
    shown = f"{width / scale:g}x{height / scale:g}{unit}"
    return Paper(shown, shown.replace("x", " × ").replace(unit, f" {unit}"), width, height)
