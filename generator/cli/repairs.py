"""The repairs of a check: shown as a difference, written, and told one a line."""

from __future__ import annotations

from pathlib import Path

import click

_COLOURS = {"-": "red", "+": "green", "@": "cyan"}


def repair(folder: Path, *, write: bool, show: bool) -> None:
    """Mends the files of a scenario: writes them, shows the difference, or shows and then writes."""
    from generator import resources
    from generator.mending import writing
    from generator.mending.scenario import mend_scenario

    files = mend_scenario(folder, resources.scenarios())
    if show:
        for mended in files.values():
            for line in writing.difference(mended):
                click.echo(click.style(line, fg=_COLOURS.get(line[:1])))
    if write:
        writing.write(files)
    for mended in files.values():
        for done in mended.done:
            click.echo(str(done), err=True)
    click.echo(_summary([(mended.shown, len(mended.done)) for mended in files.values()], write), err=True)


def _summary(counts: list[tuple[str, int]], written: bool) -> str:
    total = sum(count for _, count in counts)
    if not total:
        return "nothing to repair"
    repairs = "1 repair" if total == 1 else f"{total} repairs"
    return f"{repairs} in {', '.join(name for name, _ in counts)}" + ("" if written else "; --fix writes them")
