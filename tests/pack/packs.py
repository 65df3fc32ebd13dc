"""A pack of a few small files, and the order of a small kit."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import generator.explain
from generator.model.scenario import Scenario
from generator.pack.archive import Moment, archive, entry, moment
from generator.pack.manifest import MANIFEST, SUMS, manifest, sums
from generator.pack.order import Order
from generator.pack.packing import Packed
from generator.pack.records import Component, Output, Printed, SectionPages, filed
from generator.sheets.paper import PAPERS
from generator.sheets.printing import Ink

CLASH = Path(generator.explain.__file__).parent / "kits" / "clash" / "clash"
FILES = {"LICENSE": b"Do as you like.\n", "README.md": b"# A kit\n", "pdf/a4/kit_v1.pdf": bytes(range(256)) * 4}
SCENARIO = Scenario.model_validate(
    {
        "id": "small",
        "system": "clash",
        "version": "1",
        "title": "Small",
        "subtitle": "Smaller",
        "date": "Now",
        "languages": ["en"],
        "first_side": "red",
        "author": "Nobody",
        "credits": "None",
        "sides": [{"id": "red", "name": "R", "army": "R", "colour": "#aa0000", "ink": "#ffffff", "emblem": "star"}],
    }
)
UNITS = Component(id="units", kind="counter", name="Units", section="counters", pieces=12, sizes=((16, 16), (16.5, 30)))
CARDS = Component(id="cards", kind="card", name="Cards", section="cards", pieces=9, sizes=((63, 88),))
MAP = Component(id="map", kind="board", name="The field", section="map", sizes=((300.5, 200),))
RULES = Component(id="rules", kind="booklet", name="Rules", section="rules")


def order(out: Path, *languages: str) -> Order:
    """The clash kit on one paper in one ink."""
    return Order(CLASH, out, (PAPERS["a4"],), (Ink.COLOUR,), languages)


def printed(paper: str = "a4", language: str = "en") -> Printed:
    """What printing a kit of four parts tells."""
    pages = {"contents": 2, "counters": 2, "map": 8, "cards": 4, "rules": 3}
    sections = tuple(SectionPages(title=file.title(), file=file, pages=count) for file, count in pages.items())
    return Printed(
        paper=paper,
        ink="colour",
        language=language,
        sections=sections,
        components=(UNITS, MAP, CARDS, RULES),
        credits=("star: A. Painter, CC BY 4.0",),
    )


def lists(files: dict[str, bytes]) -> dict[str, bytes]:
    """The manifest and the checksums of files."""
    records = [filed(Output(path, files[path])) for path in sorted(files)]
    told = manifest(order(Path("out"), "en"), SCENARIO, files.get("LICENSE"), [printed()], records)
    listed = sorted([*records, filed(Output(MANIFEST, told))], key=lambda record: record.path)
    return {MANIFEST: told, SUMS: sums(listed)}


def zipped(files: dict[str, bytes], when: Moment | None = None) -> bytes:
    """The archive of files, as packing writes it."""
    return b"".join(archive([entry(path, files[path]) for path in sorted(files)], when or moment()))


WHOLE = FILES | lists(FILES)
PACK = zipped(WHOLE)


@dataclass(frozen=True)
class Opened:
    """A pack that was made, and the files in it."""

    packed: Packed
    data: bytes
    files: dict[str, bytes]
