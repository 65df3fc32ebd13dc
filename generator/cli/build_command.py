"""punchboard build."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli.options import (
    find_scenario,
    language_option,
    names_option,
    paper_option,
    progress,
    scenario_argument,
)


@click.command(
    epilog="\b\nExamples:\n  punchboard build my-battle\n"
    "  punchboard build my-battle --paper letter --lang en --only counters,map\n"
    "  punchboard build my-battle --theme low-ink\n"
    "  punchboard build my-battle --format svg,png"
)
@scenario_argument
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("out"),
    show_default=True,
    help="Folder for the results.",
)
@paper_option
@language_option
@click.option("--only", callback=names_option, metavar="PARTS", help="Build only these files, such as counters,map.")
@click.option(
    "--format",
    "formats",
    callback=names_option,
    default="pdf",
    show_default=True,
    metavar="KINDS",
    help="pdf, svg or png, or several with commas.",
)
@click.option(
    "--templates",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Folder of templates and symbols that go before all others.",
)
@click.option(
    "--theme", metavar="NAME", help="Colours and type of the kit, such as clean or low-ink [default: the scenario's]."
)
@click.option("--force", is_flag=True, help="Build in spite of errors; the contents page says so.")
def command(
    scenario: str,
    out: Path,
    paper: str,
    language: str | None,
    only: tuple[str, ...],
    formats: tuple[str, ...],
    templates: Path | None,
    theme: str | None,
    force: bool,
) -> None:
    """Build a kit into OUT/<scenario>/<paper>-<language>[-<theme>]/: kit.pdf and a file for every part.

    The kit is checked first; with errors nothing is built unless --force is given.
    """
    from generator.cli.report import show
    from generator.diagnostics import UsageError
    from generator.outputs import WRITERS
    from generator.pipeline import Request, build_kit

    for kind in formats:
        if kind not in WRITERS:
            raise UsageError(f"there is no format '{kind}'; formats are: {', '.join(WRITERS)}")
    request = Request(find_scenario(scenario), out, paper, language, only, formats, templates, theme, force)
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
