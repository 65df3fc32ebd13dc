"""Values: cards, counters and tables print the numbers that the rosters have."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from generator.components.component import Component
from generator.components.parts import Booklet
from generator.diagnostics import Related, Severity
from generator.drawing.flow import Block, Bullets, Grid, Heading, Inline, Paragraph, Span
from generator.drawing.items import Drawing
from generator.model.system import ComponentSpec, Roster
from generator.proofs.registry import Proof, proof
from generator.rules.hints import one_of
from generator.rules.registry import Finding

# A number with signs such as a currency's around it, but no words.
_ALONE = re.compile(r"\W*(-?\d+(?:[-–]\d+)?)\W*")
_WORDS = re.compile(r"\w+(?:[-–]\w+)*")


class _Fault(NamedTuple):
    component: Component
    value: str
    printed: str | None


@proof("X901", "A piece does not print a value of its row")
def value_not_printed(proof: Proof) -> Iterator[Finding]:
    """Every stat that an entry `shows` and that a piece has on no face, told once for all pieces of the entry.

    A value counts when it stands alone; two stats of one value must stand there twice.
    """
    for spec, part in proof.made:
        faults: dict[str, list[_Fault]] = {}
        for component in part.components:
            for stat, fault in _faults(proof, spec, component):
                faults.setdefault(stat, []).append(fault)
        for stat, found in faults.items():
            yield _told(proof, spec, stat, found)


@proof("X903", "An entry shows a stat that its roster does not have")
def shows_no_stat(proof: Proof) -> Iterator[Finding]:
    """Every name in `shows` that is no stat of the roster that the component is made for."""
    for spec in proof.kit.system.components:
        roster = _roster(proof, spec.each)
        known = roster.stats if roster else ()
        for index, stat in enumerate(spec.shows):
            if stat not in known:
                message = f"'{spec.id}' shows '{stat}', which is no stat of {spec.each}"
                yield Finding(message, proof.entry(spec, "shows", index), one_of(stat, known))


@proof("X902", "A stat is printed nowhere", Severity.WARNING)
def stat_never_printed(proof: Proof) -> Iterator[Finding]:
    """Every stat of a roster whose values are neither on its pieces nor in a line of a booklet that names them."""
    booklets = [part for part in proof.parts if isinstance(part, Booklet)]
    drawn = len(booklets) + len([spec for spec, _ in proof.made if spec.kind != "tile"])
    if drawn < len([spec for spec in proof.kit.system.components if spec.kind not in ("board", "tile")]):
        return  # What could not be drawn may print it.
    lines = [line for part in booklets for line in _lines(part.blocks)]
    for number, roster in enumerate(proof.kit.system.rosters):
        shown = {stat for spec in proof.kit.system.components if spec.each == roster.id for stat in spec.shows}
        pieces = proof.kit.pieces.get(roster.id, ())
        left = [stat for stat in roster.stats if stat not in shown and any(stat in piece.stats for piece in pieces)]
        words = _words_of(proof, roster, lines) if left else {}
        for stat in left:
            # A nought is rarely printed, and other numbers are the same by chance: most of the values must be there.
            values = [(piece, str(piece.stats[stat])) for piece in pieces if piece.stats.get(stat)]
            if 2 * sum(value in words[piece.row] for piece, value in values) < len(values):
                index = roster.stats.index(stat)
                message = f"the stat '{stat}' of {roster.id} is printed neither on their pieces nor in a booklet"
                hint = f"print it, and name it in `shows` of the component; or take it out of the stats of {roster.id}"
                yield Finding(message, proof.subject.at("system", "rosters", number, "stats", index), hint)


def _faults(proof: Proof, spec: ComponentSpec, component: Component) -> Iterator[tuple[str, _Fault]]:
    piece = proof.piece(component) if spec.shows else None
    if piece is None:
        return
    left = Counter(_numbers(proof, component.front)) + Counter(_numbers(proof, component.back))
    missing = []
    for stat in (stat for stat in spec.shows if stat in piece.stats):
        value = str(piece.stats[stat])
        if left[value]:
            left[value] -= 1
        else:
            missing.append((stat, value))
    others = list(left.elements())
    printed = others[0] if len(missing) == len(others) == 1 else None
    yield from ((stat, _Fault(component, value, printed)) for stat, value in missing)


def _numbers(proof: Proof, drawing: Drawing | None) -> Iterator[str]:
    """The numbers that stand alone on a face."""
    for lettering in proof.ink.of(drawing).texts if drawing else ():
        match = _ALONE.fullmatch(lettering.text.string)
        if match:
            yield match[1]


def _told(proof: Proof, spec: ComponentSpec, stat: str, faults: list[_Fault]) -> Finding:
    (component, value, printed), rows = faults[0], {(f.component.row.abbr if f.component.row else "") for f in faults}
    name = component.row.abbr if component.row else component.name
    said = f"prints {printed}, its {stat} is {value}" if printed else f"does not print its {stat}, {value}"
    more = f", and {len(rows) - 1} more rows are wrong" if len(rows) > 1 else ""
    templates = " and ".join(dict.fromkeys(name for name in (spec.front, spec.back) if name))
    cell = proof.row(component, stat)
    return Finding(
        f"{templates}: the {spec.kind} of {name} {said}{more}",
        proof.entry(spec, "shows", spec.shows.index(stat)),
        f"let the template print row.stat.{stat}, in a text of its own",
        (Related(f"the {stat} of {name}", cell),) if cell else (),
    )


def _roster(proof: Proof, name: str) -> Roster | None:
    return next((roster for roster in proof.kit.system.rosters if roster.id == name), None)


def _words_of(proof: Proof, roster: Roster, lines: list[str]) -> dict[int, set[str]]:
    """The words printed about each row of a roster: on its pieces and in the lines of booklets that name it."""

    @cache
    def on(drawing: Drawing) -> frozenset[str]:
        return frozenset(word for one in proof.ink.of(drawing).texts for word in _WORDS.findall(one.text.string))

    found: dict[int, set[str]] = {piece.row: set() for piece in proof.kit.pieces.get(roster.id, ())}
    for _, part in proof.made:
        for component in part.components:
            if getattr(component.row, "roster", None) == roster.id and component.row:
                for drawing in filter(None, (component.front, component.back)):
                    found[component.row.row] |= on(drawing)
    for piece in proof.kit.pieces.get(roster.id, ()):
        names = (piece.abbr, piece.name.get(proof.language))
        for line in lines:
            if any(name in line for name in names):
                found[piece.row] |= set(_WORDS.findall(line))
    return found


def _lines(blocks: Iterable[Block]) -> Iterator[str]:
    """The texts of booklets that belong together: a row of a table, a paragraph, an entry of a list."""
    for block in blocks:
        match block:
            case Heading(_, inline) | Paragraph(inline):
                yield _said(inline)
            case Bullets(entries):
                yield from map(_said, entries)
            case Grid(_, body):
                yield from (" ".join(map(_said, row)) for row in body)


def _said(inline: Inline) -> str:
    return "".join(part.text for part in inline if isinstance(part, Span))
