"""Pieces on sheets: text grids of fronts and backs, and what must hold for any pieces on any paper."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from string import ascii_uppercase

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from placed import Place, grid, margins, piece, places

from generator.components.component import BLEED, Component
from generator.diagnostics import UsageError
from generator.drawing.fonts import FontBook
from generator.drawing.items import Path, bounds
from generator.sheets.document import PAPERS, Page, Paper
from generator.sheets.imposition import GUTTER, frame_for, impose

A4 = PAPERS["a4"]


def columns_of(page: Page, pieces: list[Component]) -> list[float]:
    return sorted({round(place.centre[0], 3) for place in places(page, pieces)})


def test_five_wide_on_an_upright_sheet(book: FontBook) -> None:
    """Five pieces of 34 mm, with gutters and margins, are the most that 210 mm take. F and H have no back."""
    pieces = [piece(name, 34, 30, back=name not in "FH") for name in ascii_uppercase[:11]]
    front, back = impose(pieces, A4, "Counters", margins(book))
    assert (front.drawing.width, front.drawing.height) == (210, 297)
    columns = columns_of(front, pieces)
    assert grid(front, pieces, columns) == [
        "A B C D E",
        "F G H I J",
        "K . . . .",
    ]
    # Flipped on its long edge, the left of the front is the right of the back.
    assert grid(back, pieces, [210 - x for x in reversed(columns)]) == [
        "e d c b a",
        "j i . g .",
        ". . . . k",
    ]
    assert all(place.upright for place in places(back, pieces))


def test_five_wide_on_a_lying_sheet(book: FontBook) -> None:
    """Thirteen pieces of 50 x 55 mm need two upright sheets (3 x 4) but one lying (5 x 3). C has no back."""
    pieces = [piece(name, 50, 55, back=name != "C") for name in ascii_uppercase[:13]]
    front, back = impose(pieces, A4, "Cards", margins(book))
    assert (front.drawing.width, front.drawing.height) == (297, 210)
    columns = columns_of(front, pieces)
    assert grid(front, pieces, columns) == [
        "A B C D E",
        "F G H I J",
        "K L M . .",
    ]
    # The long edge lies at the top: top and bottom change places, left and right do not.
    assert grid(back, pieces, columns) == [
        "k l m . .",
        "f g h i j",
        "a b . d e",
    ]
    # Turned over sideways, as a card is in the hand, every back must stand upright: so it hangs on this page.
    assert not any(place.upright for place in places(back, pieces))


def test_copies_follow_each_other(book: FontBook) -> None:
    pieces = [piece("A", 34, 30, count=3), piece("B", 34, 30), piece("C", 34, 30, count=2)]
    front, _ = impose(pieces, A4, "Counters", margins(book))
    assert grid(front, pieces, columns_of(front, pieces)) == ["A A A B C", "C . . . ."]


def test_pieces_of_one_size_share_their_sheets_wherever_they_stand_in_the_list(book: FontBook) -> None:
    pieces = [piece("A", 34, 30), piece("B", 63, 88), piece("C", 34, 30), piece("D", 63, 88)]
    pages = impose(pieces, A4, "Pieces", margins(book))
    assert [sorted(place.name for place in places(page, pieces)) for page in pages] == [
        ["A", "C"],
        ["a", "c"],
        ["B", "D"],
        ["b", "d"],
    ]


def test_pieces_without_backs_have_no_back_pages(book: FontBook) -> None:
    pages = impose([piece("A", 34, 30, back=False)], A4, "Counters", margins(book))
    assert [page.label for page in pages] == ["Counters 1 front"]


def test_a_sheet_whose_pieces_have_no_backs_has_none_beside_one_that_has(book: FontBook) -> None:
    full = frame_for(34, 30, 1, A4).capacity
    pieces = [piece("A", 34, 30, back=False, count=full), piece("B", 34, 30)]
    labels = [page.label for page in impose(pieces, A4, "Counters", margins(book))]
    assert labels == ["Counters 1 front", "Counters 2 front", "Counters 2 back"]


def test_only_the_first_page_has_a_bookmark(book: FontBook) -> None:
    pages = impose([piece("A", 63, 88, count=20)], A4, "Cards", margins(book))
    assert [page.bookmark for page in pages] == ["Cards"] + [None] * (len(pages) - 1)


# 34 x 30 mm: 5 columns and, in the 265.8 mm that A4 leaves, 8 rows.
@pytest.mark.parametrize(
    ("count", "sheets"),
    [(0, []), (1, [1]), (39, [39]), (40, [40]), (41, [40, 1]), (80, [40, 40])],
)
def test_as_many_sheets_as_needed(book: FontBook, count: int, sheets: list[int]) -> None:
    pieces = [piece("A", 34, 30, count=count)]
    pages = impose(pieces, A4, "Counters", margins(book))
    assert [len(places(page, pieces)) for page in pages] == [n for n in sheets for _ in ("front", "back")]


def test_a_sheet_lies_only_when_that_saves_one() -> None:
    """Upright there are 3 x 4 slots of 50 x 55 mm, lying 5 x 3."""
    assert not frame_for(50, 55, 12, A4).landscape
    assert frame_for(50, 55, 13, A4).landscape
    assert not frame_for(50, 55, 16, A4).landscape, "two sheets either way"


def test_a_piece_larger_than_the_paper_is_told_with_both_sizes() -> None:
    with pytest.raises(UsageError) as caught:
        frame_for(190, 265.9, 1, A4)
    message = str(caught.value)
    assert "190.0 x 265.9 mm" in message
    # 210 and 297 less margin (7), tick (2.4) and its gap (1.2) on both sides; above and below a caption of 5.
    assert "188.8 x 265.8 mm or 275.8 x 178.8 mm" in message
    assert "A4" in message


@pytest.mark.parametrize(("width", "height"), [(188.8, 265.8), (275.8, 178.8)])
def test_a_piece_that_just_fits_is_taken(width: float, height: float) -> None:
    assert frame_for(width, height, 1, A4).capacity == 1


sizes = st.tuples(st.floats(9, 90), st.floats(9, 120))
papers = st.sampled_from(sorted(PAPERS.values(), key=lambda paper: paper.name))


@st.composite
def piece_sets(draw: st.DrawFn) -> list[Component]:
    size = draw(sizes)
    backs = draw(st.lists(st.tuples(st.booleans(), st.integers(0, 12)), min_size=1, max_size=8))
    return [piece(f"p{i}", *size, back=back, count=count) for i, (back, count) in enumerate(backs)]


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(piece_sets(), papers)
def test_backs_meet_their_fronts(book: FontBook, pieces: list[Component], paper: Paper) -> None:
    """Every back's centre is the mirror image of its front's, it stays on the page, and none is lost."""
    has_back = {p.name.upper() for p in pieces if p.back}
    fronts_seen: Counter[str] = Counter()
    for front, back in sheets(impose(pieces, paper, "Pieces", margins(book))):
        width, height = front.drawing.width, front.drawing.height
        fronts = places(front, pieces)
        fronts_seen.update(place.name for place in fronts)
        backs = places(back, pieces) if back else []
        assert len(backs) == sum(place.name in has_back for place in fronts)
        for place in fronts:
            assert_inside(place, width, height, paper)
            x, y = place.centre
            mirrored = (width - x, y) if height > width else (x, height - y)
            behind = [b for b in backs if math.dist(b.centre, mirrored) < 0.05]
            assert [b.name.upper() for b in behind] == [place.name] * (place.name in has_back)
        for place in backs:
            assert_inside(place, width, height, paper)
    assert fronts_seen == Counter({p.name.upper(): p.count for p in pieces})


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(piece_sets(), papers)
def test_pieces_keep_their_distance_and_ticks_stay_off_the_art(
    book: FontBook, pieces: list[Component], paper: Paper
) -> None:
    for page in impose(pieces, paper, "Pieces", margins(book)):
        found = places(page, pieces)
        for index, one in enumerate(found):
            for other in found[index + 1 :]:
                across = max(one.left, other.left) - min(one.right, other.right)
                down = max(one.top, other.top) - min(one.bottom, other.bottom)
                assert max(across, down) >= GUTTER - 1e-6
        art = [(p.left - BLEED, p.top - BLEED, p.right + BLEED, p.bottom + BLEED) for p in found]
        for tick in ticks(page):
            (_, (x0, y0)), (_, (x1, y1)) = tick.segments
            left, top, right, bottom = min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)
            assert left >= paper.margin
            assert top >= paper.margin
            assert right <= page.drawing.width - paper.margin
            assert bottom <= page.drawing.height - paper.margin
            assert all(right < a or left > c or bottom < b or top > d for a, b, c, d in art)


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(piece_sets(), papers)
def test_every_cut_has_a_tick_at_both_ends(book: FontBook, pieces: list[Component], paper: Paper) -> None:
    for front, _ in sheets(impose(pieces, paper, "Pieces", margins(book))):
        found = places(front, pieces)
        lines = [path.segments for path in ticks(front)]
        across, down = (
            Counter(round(line[0][1][axis], 3) for line in lines if line[0][1][axis] == line[1][1][axis])
            for axis in (0, 1)
        )
        for place in found:
            assert across[round(place.left, 3)] == across[round(place.right, 3)] == 2
            assert down[round(place.top, 3)] == down[round(place.bottom, 3)] == 2


def test_captions_stay_off_the_art_and_inside_the_margin(book: FontBook) -> None:
    pieces = [piece("A", 16, 16, count=999)]
    front, back = impose(pieces, A4, "Counters", margins(book))[:2]
    for page in (front, back):
        found = places(page, pieces)
        top, bottom = min(p.top for p in found) - BLEED, max(p.bottom for p in found) + BLEED
        captions = [bounds(item) for item in page.drawing.items[len(found) :] if item not in list(ticks(page))]
        assert captions
        for box in captions:
            assert box[3] <= top or box[1] >= bottom
            assert box[0] >= A4.margin
            assert box[2] <= page.drawing.width - A4.margin
            assert box[1] >= A4.margin - 0.5  # a text's box is a little higher than its capitals
            assert box[3] <= page.drawing.height - A4.margin + 0.5


def assert_inside(place: Place, width: float, height: float, paper: Paper) -> None:
    """The piece with its bleed lies where printers print."""
    edge = paper.margin + BLEED
    assert place.left >= edge
    assert place.top >= edge
    assert place.right <= width - edge
    assert place.bottom <= height - edge


def ticks(page: Page) -> Iterator[Path]:
    """The cut marks: the only black lines that stand on a page by themselves."""
    for item in page.drawing.items:
        if isinstance(item, Path) and item.stroke and item.stroke.colour == "#000000":
            yield item


def sheets(pages: tuple[Page, ...]) -> Iterator[tuple[Page, Page | None]]:
    """Front and back of every sheet, told apart by their labels."""
    for index, page in enumerate(pages):
        if page.label.endswith("front"):
            following = pages[index + 1] if index + 1 < len(pages) else None
            yield page, following if following and following.label.endswith("back") else None
