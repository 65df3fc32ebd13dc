"""What several commands share: finding the scenario, and showing progress."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator import resources
from generator.diagnostics import UsageError

if TYPE_CHECKING:
    from generator.sheets.paper import Paper

scenario_argument = click.argument("scenario", metavar="SCENARIO")
language_option = click.option(
    "--lang", "language", metavar="CODE", help="Language of the kit, such as cs or en [default: the scenario's first]."
)


def read_paper(value: str) -> Paper:
    """The paper of a name or size. Raises UsageError for one that is none."""
    from generator.sheets.paper import parse_paper

    try:
        return parse_paper(value)
    except ValueError as problem:
        raise UsageError(str(problem)) from problem


paper_option = click.option(
    "--paper",
    callback=lambda _, __, value: read_paper(value),
    default="a4",
    show_default=True,
    metavar="NAME|SIZE",
    help="Paper to print on: a4, letter, a3, tabloid, archb, or a size such as 320x450 (mm) or 13x19in.",
)
out_option = click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("out"),
    show_default=True,
    help="Folder for the results.",
)


def find_scenario(name: str) -> Path:
    """The folder of a scenario given as a path or as a shipped one's name. Raises UsageError when there is none."""
    for folder in (Path(name), resources.scenarios() / name):
        if (folder / "scenario.yaml").is_file():
            return folder
    found = [p.parent for p in resources.scenarios().glob("*/*/scenario.yaml") if p.parent.name == name]
    if len(found) == 1:
        return found[0]
    reason = "has no scenario.yaml" if Path(name).is_dir() else "is no folder and no shipped scenario"
    raise UsageError(f"'{name}' {reason}; `punchboard list` shows the shipped ones")


def find_folder(name: str) -> Path:
    """The folder of a game system or of a scenario, given as a path or as a shipped one's name.

    Raises UsageError when there is none.
    """
    for folder in (Path(name), resources.scenarios() / name):
        if (folder / "system.yaml").is_file():
            return folder
    return find_scenario(name)


def names_option(_: click.Context, __: click.Parameter, value: str | None) -> tuple[str, ...]:
    """Names with commas between them."""
    return tuple(part.strip() for part in (value or "").split(",") if part.strip())


def known_formats(formats: Iterable[str], known: Collection[str]) -> None:
    """Raises UsageError for a format that is not known."""
    for kind in formats:
        if kind not in known:
            raise UsageError(f"there is no format '{kind}'; formats are: {', '.join(known)}")


@contextmanager
def progress(title: str) -> Iterator[Callable[[str], None]]:
    """A spinner with the step at hand on a terminal; silence where nobody watches."""
    if not sys.stderr.isatty():
        yield lambda step: None
        return
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns: tuple[Any, ...] = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as display:
        task = display.add_task(title)
        yield lambda step: display.update(task, description=f"{title}: {step}")
