"""Sizes of pieces: a sheet holds them, and so does a cell of the board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from generator.components.fitting import standing
from generator.diagnostics import Related, Severity
from generator.proofs.registry import Proof, proof
from generator.rules.registry import Finding
from generator.sheets.layout import fits, rooms
from generator.sheets.paper import PAPERS
from generator.sheets.printing import Printing

_ROUNDING = 1e-6


@proof("Z703", "A piece is larger than the sheet it is printed on")
def larger_than_the_sheet(proof: Proof) -> Iterator[Finding]:
    """Every component of which a sheet does not hold a single piece."""
    for spec, part in proof.made:
        for width, height in dict.fromkeys((component.width, component.height) for component in part.components):
            backed = any(c.back for c in part.components if (c.width, c.height) == (width, height))
            if not fits(width, height, proof.printing, backed=backed):
                message = (
                    f"the {spec.kind} '{spec.id}' of {width:.1f} x {height:.1f} mm is larger than what "
                    f"{proof.printing.paper.name} holds: {rooms(proof.printing, backed=backed)}"
                )
                yield Finding(message, proof.entry(spec, "size"), _way_out(width, height, proof.printing, backed))


def _way_out(width: float, height: float, printing: Printing, backed: bool) -> str:
    if fits(height, width, printing, backed=backed):
        return f"turn it, drawn {height:.1f} mm wide and {width:.1f} mm high it has room"
    if backed and fits(width, height, printing, backed=False):
        return "the halves of a folded sheet are smaller; print its backs another way than with --flip fold"
    others = [
        other.name
        for other in PAPERS.values()
        if other.key != printing.paper.key and fits(width, height, replace(printing, paper=other), backed=backed)
    ]
    if others:
        return f"{' or '.join(others)} would hold it; make it smaller for {printing.paper.name}"
    return "make it smaller; neither turning it nor another paper helps"


@proof("Z706", "A counter is larger than a cell of the board", Severity.WARNING)
def larger_than_the_cell(proof: Proof) -> Iterator[Finding]:
    """Every counter of a roster that stands on the map and covers more than its cell, measured from side to side."""
    if proof.printing.map_scale is None:
        return
    cell, at = proof.kit.system.board.cell * proof.printing.map_scale, proof.subject.at("system", "board", "cell")
    for part, largest in standing(proof.kit, proof.parts):
        if largest > cell + _ROUNDING and part.spec:
            message = f"the counter '{part.spec.id}' is {largest:.1f} mm wide, the cell it stands on {cell:.1f} mm"
            related = (Related("the cell from side to side", at),) if at else ()
            hint = (
                "make the counter smaller or the cell larger, or print the map with --map-scale fit; "
                "neighbours push each other away"
            )
            yield Finding(message, proof.entry(part.spec, "size"), hint, related)
