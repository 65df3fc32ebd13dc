"""punchboard pack."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from generator.cli.options import find_scenario, progress, read_paper
from generator.diagnostics import PunchboardError, UsageError
from generator.sheets.flip import Flip
from generator.sheets.machines import Cutter
from generator.sheets.printing import Ink

if TYPE_CHECKING:
    from generator.pack.order import Order
    from generator.pack.packing import Packed
    from generator.sheets.paper import Paper

Command = TypeVar("Command", bound=Callable[..., Any])


def _ink(name: str) -> Ink:
    if name not in tuple(Ink):
        raise UsageError(f"there is no ink '{name}'; inks are: {', '.join(Ink)}")
    return Ink(name)


def _several(option: str, variable: str, read: Callable[[str], Any], **look: Any) -> Callable[[Command], Command]:
    """An option that may be given several times, and with several names with commas between them; each counts once."""

    def values(_: click.Context, __: click.Parameter, given: tuple[str, ...]) -> tuple[Any, ...]:
        names = (name.strip() for value in given for name in value.split(","))
        return tuple(dict.fromkeys(read(name) for name in names if name))

    return click.option(option, variable, multiple=True, callback=values, **look)


def _shard(_: click.Context, __: click.Parameter, value: str) -> tuple[int, int]:
    number, slash, count = value.partition("/")
    if not (slash and number.isdecimal() and count.isdecimal() and 1 <= int(number) <= int(count)):
        raise UsageError(f"--shard takes which part of how many, such as 1/4; '{value}' is none")
    return int(number), int(count)


@click.command(
    epilog="\b\nExamples:\n  punchboard pack my-battle\n"
    "  punchboard pack my-battle --paper a4 --ink colour,low-ink --lang en\n"
    "  punchboard pack my-battle --cut cricut --source\n"
    "  punchboard pack --all --out site\n"
    "  punchboard pack --all --shard 2/4 --out site"
)
@click.argument("scenario", metavar="[SCENARIO]", required=False)
@click.option("--all", "every", is_flag=True, help="Pack every shipped scenario, and list the packs in OUT/index.html.")
@click.option(
    "--shard", callback=_shard, default="1/1", metavar="I/N", help="With --all: the I-th of N parts of the scenarios."
)
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("out/packs"),
    show_default=True,
    help="Folder for the packs.",
)
@_several(
    "--paper",
    "papers",
    read_paper,
    default=("a4,letter",),
    metavar="NAMES",
    help="Papers, as `build` takes them [default: a4,letter].",
)
@_several(
    "--ink",
    "inks",
    _ink,
    default=(",".join(Ink),),
    metavar="NAMES",
    help="Inks, as `build` takes them [default: all].",
)
@_several("--lang", "languages", str, metavar="CODES", help="Languages, such as cs,en [default: the scenario's].")
@click.option(
    "--flip",
    type=click.Choice([flip.value for flip in Flip]),
    default=Flip.LONG_EDGE.value,
    show_default=True,
    help="How backs come behind fronts, as in `build`.",
)
@click.option(
    "--cut",
    type=click.Choice([cutter.value for cutter in Cutter]),
    default=Cutter.SILHOUETTE.value,
    show_default=True,
    help="The cutting machine that sheets and lines are added for; none with hand.",
)
@click.option("--source", is_flag=True, help="Add the data of the scenario and of its system.")
def command(
    scenario: str | None,
    every: bool,
    shard: tuple[int, int],
    out: Path,
    papers: tuple[Paper, ...],
    inks: tuple[Ink, ...],
    languages: tuple[str, ...],
    flip: str,
    cut: str,
    source: bool,
) -> None:
    """Pack a kit for downloading: OUT/<scenario>_v<version>.zip with all printings, pictures and a README.

    A run that was stopped goes on where it was. A scenario with errors is not packed. The same scenario gives the same
    bytes on any day; SOURCE_DATE_EPOCH dates the files.
    """
    from generator.pack.order import Order

    if every == bool(scenario):
        raise UsageError("name one scenario, or none and --all; `punchboard list` shows the shipped ones")
    if not (papers and inks):
        raise UsageError("a pack needs a paper and an ink; leave the options out for the usual ones")
    order = Order(Path(), out, papers, inks, languages, Flip(flip), Cutter(cut), source)
    try:
        if scenario:
            _pack(replace(order, scenario=find_scenario(scenario)))
        else:
            _all(order, *shard)
    except KeyboardInterrupt:
        click.echo("stopped; what is done is kept: run the same command again, and it continues", err=True)
        raise SystemExit(130) from None


def _pack(order: Order) -> Packed:
    from generator.cli.report import show
    from generator.pack.packing import pack
    from generator.press import CheckFailedError

    try:
        with progress("packing") as step:
            packed = pack(order, step)
    except CheckFailedError as problem:
        show(problem.diagnostics)
        raise PunchboardError(f"{order.scenario.name}: a scenario with errors is not packed") from problem
    show(packed.diagnostics)
    click.echo(f"{packed.path.as_posix()}: {packed.files} files, {packed.size / 1e6:.1f} MB, in {packed.seconds:.1f} s")
    return packed


def _all(order: Order, number: int, count: int) -> None:
    """Every shipped scenario, and the page that lists the packs; what fails does not stop the others."""
    from generator.cli.report import fail
    from generator.pack.catalogue import write_index

    failed = 0
    for each in list(_orders(order))[number - 1 :: count]:
        try:
            _pack(each)
        except PunchboardError as problem:
            failed = max(failed, fail(problem))
    page, left_out = write_index(order.out)
    for line in left_out:
        click.echo(f"warning: not in the list: {line}", err=True)
    click.echo(page.as_posix())
    if failed:
        raise SystemExit(failed)


def _orders(order: Order) -> Iterator[Order]:
    """An order for each shipped scenario that has one of the languages asked for."""
    from generator.batch import shipped

    for folder, languages in shipped():
        asked = tuple(language for language in order.languages if language in languages)
        if asked or not order.languages:
            yield replace(order, scenario=folder, languages=asked)
