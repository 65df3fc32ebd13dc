"""Papers, the order of sections, and the page that lists them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from placed import margins, piece, places

from generator.components.parts import BoardPart, Booklet, Part, Pieces
from generator.drawing.flow import Bullets, Grid, Heading, Paragraph, Span
from generator.drawing.fonts import FontBook
from generator.drawing.items import Drawing
from generator.sheets.collation import collate
from generator.sheets.contents import contents, page_count
from generator.sheets.document import Flow, Page, Section, Sections
from generator.sheets.flip import Flip
from generator.sheets.marginalia import Marginalia
from generator.sheets.paper import PAPERS, parse_paper
from generator.sheets.printing import Printing
from generator.sheets.sections import sections

WORDS = {
    "mm": "mm",
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
    "empty": "empty back",
    "forced": "Built in spite of {errors} errors.",
    **{f"note_{name}": f"{name} {{paper}}" for name in ("scale", "test", "cut", "map", *Flip)},
}


INCH = 25.4


@pytest.mark.parametrize(
    ("name", "width", "height"),
    [
        ("a4", 210, 297),
        ("a3", 297, 420),
        ("letter", 8.5 * INCH, 11 * INCH),
        ("tabloid", 11 * INCH, 17 * INCH),
        ("archb", 12 * INCH, 18 * INCH),
        ("320x450", 320, 450),
        ("450 x 320 mm", 320, 450),
        ("13x19in", 13 * INCH, 19 * INCH),
        ("A4", 210, 297),
    ],
)
def test_papers_have_their_true_sizes(name: str, width: float, height: float) -> None:
    """ISO 216 and ANSI; a size of one's own stands upright however it is written."""
    paper = parse_paper(name)
    assert (paper.width, paper.height) == pytest.approx((width, height))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a9", "a4, letter, a3, tabloid, archb"),
        ("320", "320x450"),
        ("10x10", "70 to 5000 mm"),
        ("200x6000", "5000 mm"),
        ("nanx5", "no paper"),
    ],
)
def test_what_is_no_paper_is_told_with_what_is(text: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        parse_paper(text)


@pytest.mark.parametrize("margin", [-1, 53, float("nan")])
def test_a_margin_leaves_room_to_print_on(margin: float) -> None:
    assert PAPERS["a4"].with_margin(5).margin == 5
    with pytest.raises(ValueError, match=r"0 to 52\.5 mm"):
        PAPERS["a4"].with_margin(margin)


def test_papers_leave_the_margin_that_home_printers_need() -> None:
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
    return sections(parts, ["epirus", "rome"], Printing(), marginalia)


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


def test_formations_stand_together_and_pieces_of_none_after_them(marginalia: Marginalia) -> None:
    """A12: a legion's units lie in a row, to be handed out together."""
    legions = [
        replace(piece(f"{unit}{mark}", 16, 16, group="rome"), formation=mark) for unit in "ab" for mark in ("x", "y")
    ]
    part = Pieces("counter", "Units", (piece("c", 16, 16, group="rome"), *legions))
    (section,) = sections((part,), ["epirus", "rome"], Printing(), marginalia)
    assert [place.name for place in places(pages(section)[0], part.components)] == ["AX", "BX", "AY", "BY", "C"]


def test_a_kind_without_a_single_piece_has_no_section(marginalia: Marginalia) -> None:
    none = Pieces("counter", "Unit counters", (piece("a", 16, 16, count=0),))
    assert sections((none,), [], Printing(), marginalia) == ()


def table_of(section: Section) -> list[list[str]]:
    assert isinstance(section.content, Flow)
    (table,) = [block for block in section.content.blocks if isinstance(block, Grid)]
    return [["".join(p.text for p in cell if isinstance(p, Span)).strip() for cell in row] for row in table.body]


def pages_of(flow: Flow) -> int:
    """The contents fit on a page, a booklet takes three."""
    return 1 if flow.foot.endswith(WORDS["contents"]) else 3


def test_the_contents_list_every_part_with_its_count_size_and_pages(parts: tuple[Part, ...], found: Sections) -> None:
    first = contents(("Heraclea", "on the Siris"), found, parts, Printing(), WORDS, pages_of, 0, ())
    tiles = len(pages(found[1]))
    # Every part begins on the front of a leaf: the contents are page 1, the counters one sheet of two sides, no tile
    # has another behind it, and an empty page follows the booklet, which is said to take three.
    assert table_of(first) == [
        ["Counters", "", "", "3–4"],
        ["Unit counters", "4", "16 × 16 mm", ""],
        ["Commanders", "2", "16 × 16 mm", ""],
        ["Battlefield", "", "", f"5–{4 + 2 * tiles}"],
        ["Map on one sheet", "", "400 × 500 mm", "map-poster.pdf"],
        ["Cards", "", "", f"{5 + 2 * tiles}–{6 + 2 * tiles}"],
        ["Unit cards", "1", "63 × 88 mm", ""],
        ["Rules", "", "", f"{7 + 2 * tiles}–{10 + 2 * tiles}"],
    ]


def test_a_kit_printed_on_one_side_has_no_empty_pages(parts: tuple[Part, ...], marginalia: Marginalia) -> None:
    printing = Printing(flip=Flip.SEPARATE)
    found = sections(parts, ["epirus", "rome"], printing, marginalia)
    first = contents(("Heraclea", ""), found, parts, printing, WORDS, pages_of, 0, ())
    tiles = len(pages(found[1]))
    assert [row[3] for row in table_of(first) if row[3] and not row[3].endswith("pdf")] == [
        "2–3",
        f"4–{3 + tiles}",
        f"{4 + tiles}–{5 + tiles}",
        f"{6 + tiles}–{8 + tiles}",
    ]


def pages(section: Section) -> tuple[Page, ...]:
    assert not isinstance(section.content, Flow)
    return section.content


def test_nothing_stands_behind_a_tile_of_a_kit_printed_on_both_sides(found: Sections) -> None:
    collated = collate(found, {"empty": "empty back"})
    tiles = pages(next(section for section in collated if section.file == "map"))
    assert [page.back for page in tiles] == [False, True] * (len(tiles) // 2)
    assert not any(page.drawing.items for page in tiles if page.back)
    assert all(len(pages(section)) % 2 == 0 for section in collated if section.in_kit and section.file != "rulebook")
    assert next(section for section in collated if section.file == "rulebook").leaves
    # The poster is a file of its own, and counters have their backs already.
    assert [s for s in collated if s.file in ("map-poster", "counters")] == [
        s for s in found if s.file in ("map-poster", "counters")
    ]


def test_long_contents_move_what_follows(parts: tuple[Part, ...], found: Sections) -> None:
    first = contents(("Heraclea", ""), found[-1:], parts, Printing(), WORDS, lambda _: 2, 0, ["A: B"] * 90)
    assert table_of(first) == [["Rules", "", "", "3–4"]]


def test_a_section_of_one_page_is_listed_with_one_number(parts: tuple[Part, ...], found: Sections) -> None:
    first = contents(("Heraclea", ""), found[-1:], parts, Printing(), WORDS, lambda _: 1, 0, ())
    assert table_of(first) == [["Rules", "", "", "2"]]


@pytest.mark.parametrize("errors", [0, 3])
def test_a_forced_kit_says_so_on_its_first_page(parts: tuple[Part, ...], found: Sections, errors: int) -> None:
    first = contents(("Heraclea", ""), found, parts, Printing(), WORDS, lambda _: 1, errors, ())
    assert isinstance(first.content, Flow)
    said = [
        block for block in first.content.blocks if block == Paragraph((Span("Built in spite of 3 errors.", bold=True),))
    ]
    assert len(said) == (1 if errors else 0)


@pytest.mark.parametrize("credits", [(), ("Icons: Own by A. Maker (MIT)", "wolf: B. Maker (CC0 1.0)")])
def test_the_makers_of_symbols_are_named_on_the_first_page(
    parts: tuple[Part, ...], found: Sections, credits: tuple[str, ...]
) -> None:
    first = contents(("Heraclea", ""), found, parts, Printing(), WORDS, lambda _: 1, 0, credits)
    assert isinstance(first.content, Flow)
    headings = [block for block in first.content.blocks if isinstance(block, Heading)]
    assert (headings[-1].content == (Span("Symbols by"),)) == bool(credits)
    bullets = [block for block in first.content.blocks if isinstance(block, Bullets)][1:]
    assert [item for block in bullets for item in block.entries] == [(Span(line),) for line in credits]


@pytest.mark.parametrize("board", [True, False])
def test_only_a_kit_with_a_map_says_how_to_glue_it(parts: tuple[Part, ...], found: Sections, board: bool) -> None:
    chosen = tuple(part for part in parts if board or not isinstance(part, BoardPart))
    first = contents(("Heraclea", ""), found, chosen, Printing(), WORDS, lambda _: 1, 0, ())
    assert isinstance(first.content, Flow)
    (notes,) = [block for block in first.content.blocks if isinstance(block, Bullets)]
    said = [span.text for entry in notes.entries for span in entry if isinstance(span, Span)]
    assert ("map A4" in said) == board
    assert "cut A4" in said


def test_pages_are_counted_or_measured(found: Sections) -> None:
    assert page_count(found[0], lambda _: 7) == 2
    assert page_count(found[-1], lambda _: 7) == 7
