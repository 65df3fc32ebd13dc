"""punchboard build."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.options import (
    find_scenario,
    known_formats,
    language_option,
    names_option,
    out_option,
    progress,
)
from generator.cli.printing_options import printing_options

if TYPE_CHECKING:
    from generator.press import Request
    from generator.sheets.printing import Printing


@click.command(
    epilog="\b\nExamples:\n  punchboard build my-battle\n"
    "  punchboard build my-battle --paper letter --lang en --only counters,map\n"
    "  punchboard build my-battle --ink grey\n"
    "  punchboard build my-battle --format gamecrafter\n"
    "  punchboard build my-battle --flip fold --paper 320x450\n"
    "  punchboard build my-battle --format svg,png\n"
    "  punchboard build my-battle --cut silhouette\n"
    "  punchboard build my-battle --only map,map-poster --map-scale fit\n"
    "  punchboard build --all --paper letter"
)
@click.argument("scenario", metavar="[SCENARIO]", required=False)
@click.option("--all", "every", is_flag=True, help="Build every shipped scenario in all its languages, on all cores.")
@out_option
@printing_options("paper", "margin", "flip", "marks", "gutter", "cut", "map_scale", "ink", "printer")
@language_option
@click.option("--only", callback=names_option, metavar="PARTS", help="Build only these files, such as counters,map.")
@click.option(
    "--format",
    "formats",
    callback=names_option,
    default="pdf",
    show_default=True,
    metavar="KINDS",
    help="pdf, svg, png, cut (lines for cutting machines), gamecrafter, makeplayingcards or drivethru (what these "
    "shops take), or several with commas.",
)
@click.option(
    "--templates",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Folder of templates and symbols that go before all others.",
)
@click.option(
    "--theme", metavar="NAME", help="Colours and type of the kit, such as clean or low-ink [default: the scenario's]."
)
@click.option(
    "--pdfx",
    "profile",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="PROFILE.icc",
    help="For a press: PDF/X-1a:2003 in the four inks of this ICC profile.",
)
@click.option("--force", is_flag=True, help="Build in spite of errors; the contents page says so.")
def command(
    scenario: str | None,
    every: bool,
    out: Path,
    printing: Printing,
    language: str | None,
    only: tuple[str, ...],
    formats: tuple[str, ...],
    templates: Path | None,
    theme: str | None,
    profile: Path | None,
    force: bool,
) -> None:
    """Build a kit into OUT/<scenario>/<paper>[-<flip>]-<language>[-<theme>]/: kit.pdf and a file for every part.

    The kit is checked first; with errors nothing is built unless --force is given.
    """
    from generator.diagnostics import UsageError
    from generator.outputs import WRITERS
    from generator.press import Request
    from generator.sheets.machines import Cutter
    from generator.sheets.printing import Ink

    known_formats(formats, WRITERS)
    if theme and printing.ink is Ink.LOW_INK:
        raise UsageError("--ink low-ink is a theme of its own; leave out --theme, or --ink")
    if printing.cutter is not Cutter.HAND:
        formats = tuple(dict.fromkeys((*formats, "cut")))
    if every == bool(scenario):
        raise UsageError("name one scenario, or none and --all; `punchboard list` shows the shipped ones")
    request = Request(Path(), out, printing, language, only, formats, templates, theme, force, profile)
    if scenario:
        _one(replace(request, scenario=find_scenario(scenario)))
    else:
        _all(request)


def _one(request: Request) -> None:
    from generator.cli.report import show
    from generator.pipeline import build_kit

    with progress("building") as step:
        result = build_kit(request, step)
    show(result.diagnostics)
    for file in result.files:
        click.echo(file.as_posix())
    size = sum(file.stat().st_size for file in result.files)
    click.echo(
        f"{len(result.files)} files ({size / 1e6:.1f} MB), kit of {result.pages} pages, "
        f"{result.counters} counters and {result.cards} cards, in {result.seconds:.1f} s"
    )


def _all(request: Request) -> None:
    """Every shipped scenario in the language asked for, or in all of its own; what fails does not stop the others."""
    from generator.batch import build_kits
    from generator.cli.report import fail
    from generator.diagnostics import PunchboardError, UsageError

    requests = list(_requests(request))
    if not requests:
        raise UsageError(
            f"no shipped scenario has texts in '{request.language}'; `punchboard list` shows their languages"
        )
    failed = 0
    with progress("building") as step:
        for number, (done, result) in enumerate(build_kits(requests), start=1):
            step(f"{number} of {len(requests)}")
            name = f"{done.scenario.parent.name}/{done.scenario.name} {done.language}"
            if isinstance(result, PunchboardError):
                click.echo(f"{name}: not built", err=True)
                failed = max(failed, fail(result))
            else:
                click.echo(f"{name}: {result.files[0].parent.as_posix()}, {result.pages} pages, {result.seconds:.1f} s")
    click.echo(f"{len(requests)} kits" + (", some of them not built" if failed else ""))
    if failed:
        raise SystemExit(failed)


def _requests(request: Request) -> Iterator[Request]:
    from generator.batch import shipped

    for folder, languages in shipped():
        for language in languages if request.language is None else {request.language} & {*languages}:
            yield replace(request, scenario=folder, language=language)
