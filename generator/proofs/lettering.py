"""Type and lines: what is printed can be read, lies on its piece and does not lie on other type."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from generator.diagnostics import Position, Related, Severity
from generator.drawing.ink import Lettering, Point
from generator.drawing.items import Source
from generator.drawing.text import SMALLEST
from generator.proofs.registry import Face, Proof, proof
from generator.rules.registry import Finding

_PT = 72 / 25.4
_THINNEST = 0.25 / _PT
# How far type stays from the cut edge, in mm: as far as a knife strays.
_MARGIN = 1.0
# Round letters reach a little beyond the line they stand on; what is drawn so far too large, or near, is not told.
_HAIR = 0.05


@proof("Z701", "A text is too small to be read", Severity.WARNING)
def small_text(proof: Proof) -> Iterator[Finding]:
    """Every line of a template that sets text below 5 pt on a piece."""
    for face, text in _worst(proof, lambda _, text: SMALLEST - text.size, 1e-3):
        message = f"the text is {text.size * _PT:.1f} pt high on {face.name}, expected {SMALLEST * _PT:.0f} pt at least"
        hint = "make it larger, give it more room (pb:fit), or shorten it; pb:min stops type from shrinking"
        yield proof.told(face, text.text.source, message, hint)


@proof("Z702", "A line is too thin to be printed", Severity.WARNING)
def thin_line(proof: Proof) -> Iterator[Finding]:
    """Every place that draws lines below 0.25 pt on a piece; those that edge an area are not looked at."""
    worst: dict[Source | None, tuple[float, Face]] = {}
    for face in proof.faces:
        for width, source in proof.ink.of(face.drawing).lines:
            if width < _THINNEST - 1e-4 and width < worst.get(source, (_THINNEST, face))[0]:
                worst[source] = width, face
    for source, (width, face) in worst.items():
        message = f"the line is {width * _PT:.2f} pt thin on {face.name}, expected 0.25 pt at least"
        yield proof.told(face, source, message, f"a line of {_THINNEST:.2f} mm is the thinnest that all printers show")


@proof("Z704", "A text lies too near to the cut edge", Severity.WARNING)
def text_at_the_edge(proof: Proof) -> Iterator[Finding]:
    """Every line of a template that sets text nearer than 1 mm to the edge of a piece, or beyond it."""
    for face, text in _worst(proof, lambda face, text: _MARGIN - _gap(face, text), _HAIR):
        gap = _gap(face, text)
        where = f"{gap:.1f} mm from the cut edge" if gap > 0 else f"{-gap:.1f} mm beyond the cut edge"
        message = f"the text lies {where} of {face.name}, expected {_MARGIN:.0f} mm at least inside"
        yield proof.told(face, text.text.source, message, "move it inwards; a cut may be off by a millimetre")


@proof("Z705", "Two texts of a face overlap", Severity.WARNING)
def overlapping_texts(proof: Proof) -> Iterator[Finding]:
    """Every two lines of a template whose texts meet on a face; a text twice, as its own shadow, is one."""
    seen: set[frozenset[object]] = set()
    for face in proof.faces:
        for one, other in _neighbours(proof.ink.of(face.drawing).texts):
            if _overlap(one, other) and one.text.string != other.text.string:
                key = frozenset((one.text.source or one.text.string, other.text.source or other.text.string))
                if key not in seen:
                    seen.add(key)
                    yield _crowded(proof, face, one, other)


def _crowded(proof: Proof, face: Face, one: Lettering, other: Lettering) -> Finding:
    message = f"'{other.text.string}' overlaps '{one.text.string}' on {face.name}"
    found = proof.told(face, other.text.source, message, "move them apart, or let one shrink to its room (pb:fit)")
    under = one.text.source
    related = (Related("the other text is set here", Position(*under)),) if under else ()
    return Finding(found.message, found.at, found.hint, (*related, *found.related))


def _worst(proof: Proof, excess: Callable[[Face, Lettering], float], least: float) -> Iterator[tuple[Face, Lettering]]:
    """Of every line of a template the text that is most in excess, where that is more than `least`."""
    worst: dict[object, tuple[float, Face, Lettering]] = {}
    for face in proof.faces:
        for text in proof.ink.of(face.drawing).texts:
            much = excess(face, text)
            key = text.text.source or (face.spec.id, text.text.string)
            if much > least and (key not in worst or much > worst[key][0]):
                worst[key] = much, face, text
    for _, face, text in worst.values():
        yield face, text


def _gap(face: Face, text: Lettering) -> float:
    """How far a text lies inside the edge of its piece; less than zero beyond it."""
    left, top, right, bottom = text.box
    return min(left, top, face.component.width - right, face.component.height - bottom)


def _neighbours(texts: Sequence[Lettering]) -> Iterator[tuple[Lettering, Lettering]]:
    """Every two texts of which one begins, from left to right, before the other ends; in the order they are drawn."""
    order = sorted(range(len(texts)), key=lambda index: texts[index].box[0])
    for place, first in enumerate(order):
        for second in order[place + 1 :]:
            if texts[second].box[0] >= texts[first].box[2]:
                break
            yield texts[min(first, second)], texts[max(first, second)]


def _overlap(one: Lettering, other: Lettering) -> bool:
    """Whether the ink of two texts meets: no side of either has the other all on its outside."""
    a, b = one.box, other.box
    if a[2] <= b[0] + _HAIR or a[0] >= b[2] - _HAIR or a[3] <= b[1] + _HAIR or a[1] >= b[3] - _HAIR:
        return False
    return not any(_parted(p.corners, q.corners) for p, q in ((one, other), (other, one)))


def _parted(corners: Sequence[Point], others: Sequence[Point]) -> bool:
    """Whether a side of the first parts the two; corners follow each other clockwise."""
    for (ax, ay), (bx, by) in pairwise((*corners, corners[0])):
        # Outside of a side is to its left; a hair of overlap is none.
        length = math.hypot(bx - ax, by - ay) or 1.0
        if all(((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / length <= _HAIR for x, y in others):
            return True
    return False
