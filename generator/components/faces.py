"""Counters and cards: faces drawn by a template for each row of a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from generator.components.component import BLEED, Component
from generator.components.studio import Studio
from generator.components.view import View
from generator.drawing import shapes
from generator.drawing.items import Drawing, Group, Use
from generator.model.system import ComponentSpec


def build(spec: ComponentSpec, studio: Studio) -> tuple[Component, ...]:
    """The components of a `counter` or `card` entry of the system: a front and a back for each row and mark."""
    size = spec.size or (16.0, 16.0)
    return tuple(component for row in _rows(spec, studio) for component in _faces(row, spec, size, studio))


def _rows(spec: ComponentSpec, studio: Studio) -> Iterator[View]:
    for row in studio.view.rows(spec.each):
        if getattr(row, "listed", True) and shows(spec, row):
            yield row


def shows(spec: ComponentSpec, row: View) -> bool:
    """Whether a row is of the kinds that the entry is made for."""
    return not spec.kinds or row.kind in spec.kinds


def _faces(row: View, spec: ComponentSpec, size: tuple[float, float], studio: Studio) -> Iterator[Component]:
    # Pieces and terrain have names of their own; what is made once, or once a side, is called after its entry.
    name = str(getattr(row, "abbr", None) or (spec.id if spec.each in ("once", "sides") else row.id))
    group = row.side.id if row.side else ""
    # A card stands for all copies of its row; a counter is one of them.
    marks = Counter(_marks(row)) if spec.kind == "counter" else Counter({"": 1})
    for mark, count in marks.items():
        values = {"row": row, "mark": mark, "w": size[0], "h": size[1], "bleed": BLEED}
        front = studio.face(spec.front or "", values, name)
        back = studio.face(spec.back, values, name) if spec.back else None
        copies, full = count * spec.count, f"{name} {mark}".strip()
        yield Component(full, group, *size, spec.corner, front, back, copies, spec.shape, mark, row)


def _marks(row: View) -> list[str]:
    """The mark of every copy of a row; copies beyond the marks given have none."""
    count = getattr(row, "count", 1)
    marks = list(getattr(row, "formations", []))[:count]
    return marks + [""] * (count - len(marks))


def counter_picture(spec: ComponentSpec, row: View, studio: Studio) -> Drawing:
    """The front of a row's counter without a mark, cut at its edge, as a picture for a text."""
    size = spec.size or (16.0, 16.0)
    values = {"row": row, "mark": "", "w": size[0], "h": size[1], "bleed": BLEED}
    face = studio.face(spec.front or "", values, row.abbr)
    return Drawing(*size, (Group((Use(face),), clip=shapes.rectangle(0, 0, *size, radius=0.8)),))
