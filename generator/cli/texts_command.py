"""punchboard texts."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.options import find_scenario, scenario_argument

if TYPE_CHECKING:
    from generator.exchange import Exchange
    from generator.rules.phrases import Phrase

_of_system = click.option(
    "--system", "of_system", is_flag=True, help="The texts of the game system, for all of its scenarios."
)
_LONGEST = 70


@click.group(
    name="texts",
    epilog="\b\nExamples:\n  punchboard texts export my-battle --lang sk\n"
    "  punchboard texts import my-battle out/texts/my-battle.sk.po\n"
    "  punchboard texts missing my-battle --lang sk\n  punchboard build my-battle --lang sk",
)
def command() -> None:
    """Take the texts of a kit to translators and back, as PO files.

    Once imported, a language is one that the kit is built and checked in; what it lacks is printed in another one.
    """


@command.command("export")
@scenario_argument
@click.option("--lang", "language", required=True, metavar="CODE", help="Language to translate into, such as sk.")
@click.option("--from", "source", metavar="CODE", help="Language to translate from [default: en, or the first].")
@_of_system
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    help="File to write [default: out/texts/<scenario>.<language>.po].",
)
def export(scenario: str, language: str, source: str | None, of_system: bool, out: Path | None) -> None:
    """Write a PO file with every text, and with the translations that there are.

    Texts that have changed since they were translated come with the old translation, marked as fuzzy.
    """
    from generator.exchange import export_texts
    from generator.outputs.atomic import write_bytes

    exchange = _exchange(scenario, of_system)
    made = export_texts(exchange, language, source)
    folder = exchange.scenario.resolve()
    file = out or Path("out") / "texts" / f"{(folder.parent if of_system else folder).name}.{language}.po"
    write_bytes(file, made.data)
    click.echo(f"{file.as_posix()}: {made.texts} texts, {made.translated} of them translated")


@command.command("import")
@scenario_argument
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--lang", "language", metavar="CODE", help="Language of the file [default: what the file says].")
@_of_system
def import_(scenario: str, file: Path, language: str | None, of_system: bool) -> None:
    """Put a translated PO file where kits find it: texts/<language>.po beside the scenario, or beside its system.

    A translation with other placeholders than its text is an error, and nothing is changed.
    """
    from generator.exchange import import_texts

    made = import_texts(_exchange(scenario, of_system), file, language)
    click.echo(f"{made.file.as_posix()}: written; {_count(made.missing)}")


@command.command()
@scenario_argument
@click.option("--lang", "language", metavar="CODE", help="Only this language [default: all the kit is in].")
def missing(scenario: str, language: str | None) -> None:
    """List what a kit lacks in its languages."""
    from generator.rules.translated import untranslated

    subject = _exchange(scenario, False).subject()
    for spoken in [language] if language else subject.kit.scenario.languages:
        found = tuple(untranslated(subject, spoken))
        click.echo(f"{spoken}: {_count(found)}")
        for phrase in found:
            text = " ".join(phrase.original("en").split())
            short = text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
            click.echo(f"  {phrase.at or 'Punchboard'}: {phrase.context}: {short}")


def _exchange(scenario: str, of_system: bool) -> Exchange:
    from generator.exchange import Exchange

    return Exchange(find_scenario(scenario), of_system)


def _count(missing: tuple[Phrase, ...]) -> str:
    return f"texts that are missing: {len(missing)}" if missing else "no text is missing"
