"""Papers, the order of sections, and the page that lists them."""

from __future__ import annotations

import pytest
from placed import margins, piece, places

from generator.components.parts import BoardPart, Booklet, Part, Pieces
from generator.drawing.flow import Bullets, Grid, Heading, Paragraph, Span
from generator.drawing.fonts import FontBook
from generator.drawing.items import Drawing
from generator.sheets.contents import contents, page_count
from generator.sheets.document import PAPERS, Flow, Section, Sections
from generator.sheets.marginalia import Marginalia
from generator.sheets.sections import sections

WORDS = {
    "counters": "Counters",
    "cards": "Cards",
    "poster": "Map on one sheet",
    "contents": "Contents",
    "symbols_by": "Symbols by",
    "part": "Part",
    "pieces": "Pieces",
    "size": "Size",
    "pages": "Pages",
    "printing": "Printing",
    "bars": "The upper bar is 50 mm.",
    "forced": "Built in spite of {errors} errors.",
    **{f"note_{name}": f"{name} {{paper}}" for name in ("scale", "duplex", "test", "cut", "map")},
}


@pytest.mark.parametrize(("name", "width", "height"), [("a4", 210, 297), ("letter", 8.5 * 25.4, 11 * 25.4)])
def test_papers_have_their_true_sizes(name: str, width: float, height: float) -> None:
    """ISO 216 and ANSI: A4 is 210 x 297 mm, Letter 8.5 x 11 inches."""
    assert (PAPERS[name].width, PAPERS[name].height) == pytest.approx((width, height))


def test_both_papers_leave_the_margin_that_home_printers_need() -> None:
    assert all(paper.margin >= 5 for paper in PAPERS.values())


@pytest.fixture
def parts() -> tuple[Part, ...]:
    return (
        Pieces(
            "counter", "Unit counters", (piece("a", 16, 16, group="rome", count=3), piece("b", 16, 16, group="epirus"))
        ),
        Pieces("counter", "Commanders", (piece("c", 16, 16, group="rome"), piece("d", 16, 16))),
        BoardPart("board", "Battlefield", Drawing(400, 500, ())),
        Pieces("card", "Unit cards", (piece("e", 63, 88, group="rome"),)),
        Booklet("rulebook", "Rules", (Paragraph((Span("words"),)),)),
    )


@pytest.fixture
def marginalia(book: FontBook) -> Marginalia:
    plain = margins(book)
    return Marginalia(plain.kit, {**plain.words, **WORDS}, book)


@pytest.fixture
def found(parts: tuple[Part, ...], marginalia: Marginalia) -> Sections:
    return sections(parts, ["epirus", "rome"], PAPERS["a4"], marginalia)


def test_parts_of_one_kind_share_a_section_where_the_first_comes(found: Sections) -> None:
    assert [section.file for section in found] == ["counters", "map", "map-poster", "cards", "rulebook"]
    assert [section.title for section in found] == ["Counters", "Battlefield", "Map on one sheet", "Cards", "Rules"]


def test_the_poster_is_not_part_of_the_kit_to_print_at_home(found: Sections) -> None:
    assert [section.file for section in found if not section.in_kit] == ["map-poster"]


def test_pieces_are_sorted_by_side_and_those_of_none_come_last(parts: tuple[Part, ...], found: Sections) -> None:
    counters = [c for part in parts if isinstance(part, Pieces) and part.kind == "counter" for c in part.components]
    pages = found[0].content
    assert not isinstance(pages, Flow)
    assert [place.name for place in places(pages[0], counters)] == ["B", "A", "A", "A", "C", "D"]


def test_a_kind_without_a_single_piece_has_no_section(marginalia: Marginalia) -> None:
    none = Pieces("counter", "Unit counters", (piece("a", 16, 16, count=0),))
    assert sections((none,), [], PAPERS["a4"], marginalia) == ()


def table_of(section: Section) -> list[list[str]]:
    assert isinstance(section.content, Flow)
    (table,) = [block for block in section.content.blocks if isinstance(block, Grid)]
    return [["".join(p.text for p in cell if isinstance(p, Span)).strip() for cell in row] for row in table.body]


def pages_of(flow: Flow) -> int:
    """The contents fit on a page, a booklet takes three."""
    return 1 if flow.foot.endswith(WORDS["contents"]) else 3


def test_the_contents_list_every_part_with_its_count_size_and_pages(parts: tuple[Part, ...], found: Sections) -> None:
    first = contents(("Heraclea", "on the Siris"), found, parts, PAPERS["a4"], WORDS, pages_of, 0, ())
    tiles = len(found[1].content) if not isinstance(found[1].content, Flow) else 0
    # The contents are page 1, the counters one sheet of two sides; the booklet is said to take three pages.
    assert table_of(first) == [
        ["Counters", "", "", "2–3"],
        ["Unit counters", "4", "16 × 16 mm", ""],
        ["Commanders", "2", "16 × 16 mm", ""],
        ["Battlefield", "", "", f"4–{3 + tiles}"],
        ["Map on one sheet", "", "400 × 500 mm", "map-poster.pdf"],
        ["Cards", "", "", f"{4 + tiles}–{5 + tiles}"],
        ["Unit cards", "1", "63 × 88 mm", ""],
        ["Rules", "", "", f"{6 + tiles}–{8 + tiles}"],
    ]


def test_long_contents_move_what_follows(parts: tuple[Part, ...], found: Sections) -> None:
    first = contents(("Heraclea", ""), found[-1:], parts, PAPERS["a4"], WORDS, lambda _: 2, 0, ["A: B"] * 90)
    assert table_of(first) == [["Rules", "", "", "3–4"]]


def test_a_section_of_one_page_is_listed_with_one_number(parts: tuple[Part, ...], found: Sections) -> None:
    first = contents(("Heraclea", ""), found[-1:], parts, PAPERS["a4"], WORDS, lambda _: 1, 0, ())
    assert table_of(first) == [["Rules", "", "", "2"]]


@pytest.mark.parametrize("errors", [0, 3])
def test_a_forced_kit_says_so_on_its_first_page(parts: tuple[Part, ...], found: Sections, errors: int) -> None:
    first = contents(("Heraclea", ""), found, parts, PAPERS["a4"], WORDS, lambda _: 1, errors, ())
    assert isinstance(first.content, Flow)
    said = [
        block for block in first.content.blocks if block == Paragraph((Span("Built in spite of 3 errors.", bold=True),))
    ]
    assert len(said) == (1 if errors else 0)


@pytest.mark.parametrize("credits", [(), ("Icons: Own by A. Maker (MIT)", "wolf: B. Maker (CC0 1.0)")])
def test_the_makers_of_symbols_are_named_on_the_first_page(
    parts: tuple[Part, ...], found: Sections, credits: tuple[str, ...]
) -> None:
    first = contents(("Heraclea", ""), found, parts, PAPERS["a4"], WORDS, lambda _: 1, 0, credits)
    assert isinstance(first.content, Flow)
    headings = [block for block in first.content.blocks if isinstance(block, Heading)]
    assert (headings[-1].content == (Span("Symbols by"),)) == bool(credits)
    bullets = [block for block in first.content.blocks if isinstance(block, Bullets)][1:]
    assert [item for block in bullets for item in block.entries] == [(Span(line),) for line in credits]


@pytest.mark.parametrize("board", [True, False])
def test_only_a_kit_with_a_map_says_how_to_glue_it(parts: tuple[Part, ...], found: Sections, board: bool) -> None:
    chosen = tuple(part for part in parts if board or not isinstance(part, BoardPart))
    first = contents(("Heraclea", ""), found, chosen, PAPERS["a4"], WORDS, lambda _: 1, 0, ())
    assert isinstance(first.content, Flow)
    (notes,) = [block for block in first.content.blocks if isinstance(block, Bullets)]
    said = [span.text for entry in notes.entries for span in entry if isinstance(span, Span)]
    assert ("map A4" in said) == board
    assert "cut A4" in said


def test_pages_are_counted_or_measured(found: Sections) -> None:
    assert page_count(found[0], lambda _: 7) == 2
    assert page_count(found[-1], lambda _: 7) == 7
