"""What a pack is ordered as: which scenario, in which printings and languages."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path

from generator.diagnostics import UsageError
from generator.model.scenario import Scenario
from generator.press import Request
from generator.sheets.flip import Flip
from generator.sheets.machines import Cutter
from generator.sheets.paper import PAPERS, Paper
from generator.sheets.printing import Ink, Printing

_ODD = re.compile(r"[^\w.+-]+")


@dataclass(frozen=True)
class Order:
    """A scenario's folder, where its pack goes, and what goes into it; no `languages` means all of the scenario's."""

    scenario: Path
    out: Path = Path("out/packs")
    papers: tuple[Paper, ...] = (PAPERS["a4"], PAPERS["letter"])
    inks: tuple[Ink, ...] = tuple(Ink)
    languages: tuple[str, ...] = ()
    flip: Flip = Flip.LONG_EDGE
    cutter: Cutter = Cutter.SILHOUETTE
    source: bool = False

    def settled(self, scenario: Scenario) -> Order:
        """The order with its languages named. Raises UsageError for one that the scenario does not have."""
        for language in self.languages:
            if language not in scenario.languages:
                known = ", ".join(scenario.languages)
                raise UsageError(f"the scenario has no texts in '{language}'; it has: {known}")
        return replace(self, languages=self.languages or scenario.languages)

    def request(self, paper: Paper, language: str, ink: Ink = Ink.COLOUR, cutter: Cutter = Cutter.HAND) -> Request:
        """What is asked of the press for one printing of the pack."""
        printing = Printing(paper, self.flip, cutter=cutter, ink=ink)
        return Request(self.scenario, printing=printing, language=language)

    @property
    def first(self) -> Request:
        """The printing whose sheets the pictures of the pack show."""
        return self.request(self.papers[0], self.languages[0])


def stem(scenario: Scenario) -> str:
    """What the files of a pack are called: id and version, without what no file's name can have."""
    return f"{_plain(scenario.id)}_v{_plain(scenario.version)}"


def _plain(text: str) -> str:
    return _ODD.sub("-", text).strip(".-") or "kit"
