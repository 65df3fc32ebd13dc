"""Grounds: what is written is read on what is painted below it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from generator.components.dress import LEGIBLE
from generator.components.land import shaded
from generator.diagnostics import Severity
from generator.drawing.colour import contrast
from generator.drawing.items import Text
from generator.proofs.registry import Face, Proof, proof
from generator.proofs.sides import illegible
from generator.rules.registry import Finding

_PAPER = "#ffffff"
_HINT = (
    f"{LEGIBLE}:1 is the least for type; make the text darker, or what lies below it lighter, or the other way round"
)


class _Faint(NamedTuple):
    contrast: float
    ground: str
    face: Face
    text: Text


@proof("C803", "A text can't be read on its ground", Severity.WARNING)
def faint_text(proof: Proof) -> Iterator[Finding]:
    """Every line of a template that sets text with too little contrast to what it lies on, and labels of the map."""
    worst: dict[tuple[object, str], _Faint] = {}
    told = {frozenset((side.ink, side.colour)) for side in illegible(proof)}
    for face in proof.faces:
        for lettering in proof.ink.of(face.drawing).texts:
            text = lettering.text
            key = (text.source or (face.spec.id, text.string), text.fill)
            for ground in lettering.known_grounds(_PAPER):
                found = contrast(text.fill, ground)
                if (
                    frozenset((text.fill, ground)) not in told
                    and found < LEGIBLE
                    and (key not in worst or found < worst[key].contrast)
                ):
                    worst[key] = _Faint(found, ground, face, text)
    for faint in worst.values():
        text, face = faint.text, faint.face
        message = f"the text {text.fill} on {faint.ground} of {face.name} has a contrast of {faint.contrast:.1f}:1"
        yield proof.told(face, text.source, message, _HINT)
    yield from _labels(proof)


def _labels(proof: Proof) -> Iterator[Finding]:
    """The labels of cells, on the land of each terrain and level."""
    board, theme = proof.kit.board, proof.theme
    if board is None or board.regions:
        return
    for kind, level in sorted({(kind, board.levels.get(cell, 1)) for cell, kind in board.terrain.items()}):
        terrain = proof.kit.terrain(kind)
        below = theme.levels[min(level, len(theme.levels)) - 1]
        ground = shaded(terrain.look.fill, below, theme) if terrain and terrain.look.fill else below
        found = contrast(theme.label, ground)
        if found < LEGIBLE:
            message = f"the label {theme.label} on {kind} of level {level}, {ground}, has a contrast of {found:.1f}:1"
            index = next((i for i, other in enumerate(proof.kit.system.terrain) if other.id == kind), 0)
            yield Finding(message, proof.subject.at("system", "terrain", index, "look", "fill"), _HINT)
