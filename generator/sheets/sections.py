"""The sections of a kit: pieces on sheets, boards as tiles and poster, texts as flows."""

from __future__ import annotations

from collections.abc import Sequence

from generator.components.component import Component
from generator.components.parts import BoardPart, Booklet, Part, Pieces
from generator.sheets.document import Flow, Section, Sections
from generator.sheets.imposition import impose
from generator.sheets.marginalia import Marginalia
from generator.sheets.printing import Printing
from generator.sheets.tiling import poster_page, scaled, tile_pages


def sections(parts: Sequence[Part], sides: Sequence[str], printing: Printing, marginalia: Marginalia) -> Sections:
    """The parts as sections, in the order in which their kinds first come; pieces stand by `sides` and formations."""
    paper = printing.paper
    found: list[Section] = []
    imposed: set[str] = set()
    for part in parts:
        match part:
            case Pieces(kind) if kind not in imposed:
                imposed.add(kind)
                same = [c for p in parts if isinstance(p, Pieces) and p.kind == kind for c in p.components]
                title = marginalia.words[f"{kind}s"]
                pages = impose(_sorted(same, sides), printing, title, marginalia)
                found += [Section(title, f"{kind}s", pages)] if pages else []
            case BoardPart():
                board = scaled(part, printing.map_scale or 1)
                found.append(Section(part.name, "map", tile_pages(board, paper, marginalia)))
                title = marginalia.words["poster"]
                found.append(Section(title, "map-poster", (poster_page(board.drawing, title),), in_kit=False))
            case Booklet():
                foot = f"{marginalia.kit} · {part.name}"
                flow = Flow(part.blocks, paper.width, paper.height, foot, part.language)
                found.append(Section(part.name, part.identifier, flow))
    return tuple(found)


def _sorted(components: Sequence[Component], sides: Sequence[str]) -> list[Component]:
    """Side by side, and within a side formation by formation, so that what is sorted after cutting lies together.

    Otherwise the order is the system's; pieces of no side, and within a side those of no formation, come last.
    """
    order = {side: index for index, side in enumerate(sides)}
    formations = list(dict.fromkeys(c.formation for c in components if c.formation))
    rank = {formation: index for index, formation in enumerate(formations)}
    return sorted(components, key=lambda c: (order.get(c.group, len(order)), rank.get(c.formation, len(rank))))
