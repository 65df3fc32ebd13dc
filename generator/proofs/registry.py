"""The registry of proofs: rules, as those of generator.rules, that look at the drawn parts of a kit."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from generator import proofs
from generator.components.component import Component
from generator.components.parts import Part, Pieces
from generator.components.studio import Studio
from generator.diagnostics import Diagnostic, Position, Related, Severity
from generator.drawing.ink import InkBook
from generator.drawing.items import Drawing, Sketch, Source
from generator.model.kit import Kit
from generator.model.scenario import Piece
from generator.model.system import ComponentSpec
from generator.model.theme import Theme
from generator.rules.registry import Finding, Rule, Subject, told
from generator.sheets.printing import Printing


@dataclass(frozen=True, eq=False)
class Face:
    """A face, the piece that it belongs to and the system's entry that asks for it."""

    spec: ComponentSpec
    component: Component
    drawing: Drawing

    @property
    def name(self) -> str:
        """The piece by its row and the entry, the same in every language."""
        name = getattr(self.component.row, "abbr", None) or getattr(self.component.row, "id", None)
        return f"{name} ({self.spec.id})" if name and self.spec.each not in ("once", "sides") else self.spec.id


@dataclass(frozen=True)
class Proof:
    """The kit that proofs look at, as loaded and as a studio drew it in one language and theme, and its printing."""

    subject: Subject
    studio: Studio
    printing: Printing
    parts: tuple[Part, ...]

    @property
    def kit(self) -> Kit:
        """The kit in the colours of the theme."""
        return self.studio.kit

    @property
    def language(self) -> str:
        """The language of the parts."""
        return self.studio.language

    @property
    def theme(self) -> Theme:
        """The theme of the parts."""
        return self.studio.theme

    @cached_property
    def ink(self) -> InkBook:
        """What looks at drawings."""
        return InkBook(self.studio.book)

    @cached_property
    def made(self) -> tuple[tuple[ComponentSpec, Pieces], ...]:
        """The pieces with the system's entries that ask for them."""
        return tuple((part.spec, part) for part in self.parts if isinstance(part, Pieces) and part.spec)

    @cached_property
    def faces(self) -> tuple[Face, ...]:
        """Every drawing that a piece has as its front or back, once, with the first such piece; no sketches of maps."""
        found: dict[Drawing, Face] = {}
        for spec, part in self.made:
            for component in part.components:
                for drawing in (component.front, component.back):
                    if drawing is not None and not isinstance(drawing, Sketch) and drawing not in found:
                        found[drawing] = Face(spec, component, drawing)
        return tuple(found.values())

    def entry(self, spec: ComponentSpec, *path: str | int) -> Position | None:
        """Where the system's entry of a component stands, or a value of it."""
        index = next(i for i, other in enumerate(self.kit.system.components) if other is spec)
        return self.subject.at("system", "components", index, *path)

    def row(self, component: Component, column: str | None = None) -> Position | None:
        """Where the row of a roster stands that a piece was made for, or a cell of it."""
        roster, row = getattr(component.row, "roster", None), getattr(component.row, "row", None)
        if roster is None or row is None:
            return None
        return self.subject.at(roster, row, *([column] if column else []))

    def told(self, face: Face, source: Source | None, message: str, hint: str | None = None) -> Finding:
        """A finding at the line that draws something on a face; the row of the piece goes with it."""
        at = Position(*source) if source else self.entry(face.spec)
        row = self.row(face.component)
        return Finding(message, at, hint, (Related("made for this row", row),) if row else ())

    def piece(self, component: Component) -> Piece | None:
        """The row of a roster that a piece was made for."""
        roster, row = getattr(component.row, "roster", None), getattr(component.row, "row", None)
        return self._pieces.get((roster, row))

    @cached_property
    def _pieces(self) -> dict[tuple[str | None, int | None], Piece]:
        return {(piece.roster, piece.row): piece for pieces in self.kit.pieces.values() for piece in pieces}


ProofCheck = Callable[[Proof], Iterator[Finding]]
PROOFS: dict[str, Rule[Proof]] = {}
_OF_DRESS: set[str] = set()


def proof(
    code: str, title: str, severity: Severity = Severity.ERROR, *, drawn: bool = True
) -> Callable[[ProofCheck], ProofCheck]:
    """Registers a function as the proof `code`; one not of what is `drawn` looks at the colours of the theme alone."""

    def register(check: ProofCheck) -> ProofCheck:
        if code in PROOFS:
            raise ValueError(f"two proofs have the code {code}")
        PROOFS[code] = Rule(code, title, severity, check)
        if not drawn:
            _OF_DRESS.add(code)
        return check

    return register


def every_proof() -> Mapping[str, Rule[Proof]]:
    """All proofs by code."""
    for module in pkgutil.iter_modules(proofs.__path__, f"{proofs.__name__}."):
        importlib.import_module(module.name)
    return PROOFS


def prove(subject: Proof) -> Iterator[Diagnostic]:
    """What the proofs find in what was drawn."""
    yield from _told(subject, (found for code, found in every_proof().items() if code not in _OF_DRESS))


def prove_dress(subject: Proof) -> Iterator[Diagnostic]:
    """What the proofs find in the colours of the theme, whatever the language; no part need be drawn."""
    yield from _told(subject, (found for code, found in every_proof().items() if code in _OF_DRESS))


def _told(subject: Proof, rules: Iterable[Rule[Proof]]) -> Iterator[Diagnostic]:
    yield from told(rules, subject, subject.subject.at("scenario"))
