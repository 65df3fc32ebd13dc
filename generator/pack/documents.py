"""The texts of a pack: how to make the kit, who made it, what may be done with it, and what has changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from generator import __version__, resources
from generator.pack.order import Order
from generator.pack.readme import readme
from generator.pack.records import Done, Output, Printed
from generator.pack.sources import source_files, system_folder
from generator.press import Press
from generator.source.fontfiles import read_catalogue

# Of the names a font gives itself: the family, that of all its weights, its licence and whose it is.
_FAMILY, _WIDE_FAMILY, _LICENCE, _COPYRIGHT = 1, 16, 13, 0


def documents(order: Order, press: Press, name: str, done: Sequence[Done]) -> Iterator[Output]:
    """All texts of a pack, and the data it is made from where that was asked for."""
    system = press.loaded.kit.system.id
    texts = {"LICENSE": find_licence(order.scenario, system), "CHANGELOG.md": _own(order.scenario / "CHANGELOG.md")}
    there = {path: file.read_bytes() for path, file in texts.items() if file}
    printed = [record.printed for record in done if record.printed]
    paths = {*there, *(file.path for record in done for file in record.files)} | (
        {"source/"} if order.source else set()
    )
    for language in order.languages:
        page = readme(order, press, name, language, printed, paths)
        yield Output(f"README.{language}.md", page)
        if language == ("en" if "en" in order.languages else order.languages[0]):
            yield Output("README.md", page)
    yield from (Output(path, data) for path, data in there.items())
    yield Output("CREDITS.md", _credits(order, press, printed))
    if order.source:
        for path, file in source_files(order, system):
            yield Output(f"source/{path}", file.read_bytes())


def find_licence(scenario: Path, system: str) -> Path | None:
    """The licence of a scenario: its own, that of the system it stands beside, or that of all shipped ones."""
    folder, beside = scenario.resolve(), system_folder(scenario, system).resolve()
    places = [folder]
    if beside == folder.parent:
        places.append(beside)
        if beside.parent == resources.scenarios().resolve():
            places.append(beside.parent)
    return next(filter(None, (_own(place / "LICENSE") for place in places)), None)


def _own(path: Path) -> Path | None:
    return path if path.is_file() else None


def _credits(order: Order, press: Press, printed: Sequence[Printed]) -> bytes:
    scenario = press.loaded.kit.scenario
    lines = [f"# {scenario.title.get('en')} {scenario.version}", "", f"By {scenario.author}.", "", "## Scenario", ""]
    told = dict.fromkeys(scenario.credits.get(language) for language in order.languages)
    lines += [f"- {text}" for text in told]
    symbols = sorted({line for kit in printed for line in kit.credits})
    if symbols:
        lines += ["", "## Symbols", "", *(f"- {line}" for line in symbols)]
    lines += ["", "## Fonts", "", *(f"- {line}" for line in _fonts(order.scenario))]
    lines += ["", "## Made with", "", f"- Punchboard {__version__}", ""]
    return "\n".join(lines).encode()


def _fonts(scenario: Path) -> list[str]:
    """Every family of type that the kit may be set in, with what its files say about it."""
    catalogue = read_catalogue(resources.fonts(), (scenario / "fonts",))
    found = set()
    for face in catalogue.files:
        names = catalogue.open(face).tables["name"]
        family = names.getDebugName(_WIDE_FAMILY) or names.getDebugName(_FAMILY) or face
        told = (family, names.getDebugName(_LICENCE), names.getDebugName(_COPYRIGHT))
        found.add(". ".join(text.strip().rstrip(".") for text in told if text) + ".")
    return sorted(found)
