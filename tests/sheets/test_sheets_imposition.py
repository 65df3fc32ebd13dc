"""Pieces on sheets: text grids of fronts and backs, and what must hold for any pieces, paper and flip."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from string import ascii_uppercase

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from placed import Place, grid, margins, piece, places

from generator.components.component import BACK_BLEED, BLEED, Component
from generator.diagnostics import UsageError
from generator.drawing.fonts import FontBook
from generator.drawing.items import Bounds, Group, Path, bounds
from generator.sheets.document import Page
from generator.sheets.flip import Flip
from generator.sheets.imposition import impose
from generator.sheets.layout import FOLD_GAP, lay_out
from generator.sheets.paper import PAPERS, Paper
from generator.sheets.printing import Marks, Printing

A4 = Printing()
GUTTER = 2.0


def columns_of(page: Page, pieces: list[Component]) -> list[float]:
    return sorted({round(place.centre[0], 3) for place in places(page, pieces)})


def eleven() -> list[Component]:
    """Eleven pieces that stand five wide on A4; F and H have no back."""
    return [piece(name, 34, 30, back=name not in "FH") for name in ascii_uppercase[:11]]


def test_five_wide_on_an_upright_sheet(book: FontBook) -> None:
    """Five pieces of 34 mm, with gutters and margins, are the most that 210 mm take."""
    pieces = eleven()
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


def test_flipped_on_the_short_edge_top_and_bottom_change_places(book: FontBook) -> None:
    pieces = eleven()
    front, back = impose(pieces, Printing(flip=Flip.SHORT_EDGE), "Counters", margins(book))
    columns = columns_of(front, pieces)
    assert grid(front, pieces, columns) == ["A B C D E", "F G H I J", "K . . . ."]
    assert grid(back, pieces, columns) == ["k . . . .", ". g . i j", "a b c d e"]
    # Turned over sideways, as a counter is in the hand, every back must stand upright: so it hangs on this page.
    assert not any(place.upright for place in places(back, pieces))


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
    assert not any(place.upright for place in places(back, pieces))
    # Flipped on the short edge, which stands at the side, it is left and right.
    _, back = impose(pieces, Printing(flip=Flip.SHORT_EDGE), "Cards", margins(book))
    assert grid(back, pieces, [297 - x for x in reversed(columns)]) == ["e d . b a", "j i h g f", ". . m l k"]
    assert all(place.upright for place in places(back, pieces))


def test_a_folded_sheet_has_fronts_and_backs_equally_far_from_its_fold(book: FontBook) -> None:
    """Eleven pieces of 34 x 30 mm: three stand beside a lying fold's half of 210 mm less margins."""
    pieces = eleven()
    (page,) = impose(pieces, Printing(flip=Flip.FOLD), "Counters", margins(book))
    found = {place.name: place for place in places(page, pieces)}
    assert set(found) == set("ABCDEFGHIJK") | set("abcdegijk")
    (fold,) = (item for item in page.drawing.items if isinstance(item, Path) and item.stroke and item.stroke.dash)
    (_, (x0, y0)), (_, (x1, _)) = fold.segments
    across = x0 == x1
    assert (x0 if across else y0) == (page.drawing.width if across else page.drawing.height) / 2
    for name, front in found.items():
        back = found.get(name.lower())
        if name.isupper() and back:
            mirrored = (
                (2 * x0 - front.centre[0], front.centre[1]) if across else (front.centre[0], 2 * y0 - front.centre[1])
            )
            assert math.dist(back.centre, mirrored) < 1e-6
            assert back.upright == across
    nearest = max(place.right if across else place.bottom for name, place in found.items() if name.isupper())
    assert nearest == pytest.approx((x0 if across else y0) - FOLD_GAP)


def test_pieces_without_backs_are_not_folded(book: FontBook) -> None:
    full = sum(len(sheet.slots) for sheet in lay_out([piece("A", 34, 30, back=False, count=40)], A4))
    (page,) = impose([piece("A", 34, 30, back=False, count=full)], Printing(flip=Flip.FOLD), "Chits", margins(book))
    assert page.label == "Chits 1 front"


def test_separate_backs_follow_all_fronts(book: FontBook) -> None:
    """Glued behind the fronts they must be mirrored as those printed behind them are."""
    pieces = [piece("A", 34, 30, count=50)]
    pages = impose(pieces, Printing(flip=Flip.SEPARATE), "Counters", margins(book))
    assert [page.label for page in pages] == [f"Counters {n} {side}" for side in ("front", "back") for n in (1, 2)]
    assert not any(page.back for page in pages), "nothing is printed on both sides"
    duplex = impose(pieces, A4, "Counters", margins(book))
    assert [places(page, pieces) for page in (pages[0], pages[2], pages[1], pages[3])] == [
        places(page, pieces) for page in duplex
    ]
    assert [page.back for page in duplex] == [False, True, False, True]


def test_copies_follow_each_other(book: FontBook) -> None:
    pieces = [piece("A", 34, 30, count=3), piece("B", 34, 30), piece("C", 34, 30, count=2)]
    front, _ = impose(pieces, A4, "Counters", margins(book))
    assert grid(front, pieces, columns_of(front, pieces)) == ["A A A B C", "C . . . ."]


def names(page: Page, pieces: list[Component]) -> str:
    return "".join(sorted(place.name for place in places(page, pieces)))


def test_pieces_of_one_size_stand_together_wherever_they_are_in_the_list(book: FontBook) -> None:
    pieces = [piece("A", 34, 30), piece("B", 63, 88), piece("C", 34, 30), piece("D", 63, 88)]
    front, back = impose(pieces, A4, "Pieces", margins(book))
    assert [names(page, pieces) for page in (front, back)] == ["ABCD", "abcd"]
    found = {place.name: place for place in places(front, pieces)}
    assert found["A"].top == found["C"].top < found["B"].top == found["D"].top


def test_another_size_begins_a_sheet_of_its_own_where_sharing_saves_none(book: FontBook) -> None:
    """Below seven of eight rows is no room for a card, and below the card for eighteen of 21 strips."""
    pieces = [piece("A", 34, 30, count=35), piece("B", 63, 88), piece("C", 90, 16, count=21)]
    fronts = impose(pieces, A4, "Pieces", margins(book))[::2]
    assert [names(page, pieces) for page in fronts] == ["A" * 35, "B", "C" * 21]


def test_pieces_without_backs_have_no_back_pages(book: FontBook) -> None:
    pages = impose([piece("A", 34, 30, back=False)], A4, "Counters", margins(book))
    assert [page.label for page in pages] == ["Counters 1 front"]


def test_a_sheet_whose_pieces_have_no_backs_has_none_beside_one_that_has(book: FontBook) -> None:
    pieces = [piece("A", 34, 30, back=False, count=40), piece("B", 34, 30)]
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


@pytest.mark.parametrize(("count", "lies"), [(12, False), (13, True), (16, False)])
def test_a_sheet_lies_only_when_that_saves_one(count: int, lies: bool) -> None:
    """Upright there are 3 x 4 slots of 50 x 55 mm, lying 5 x 3; sixteen need two sheets either way."""
    sheet = lay_out([piece("A", 50, 55, count=count)], A4)[0]
    assert (sheet.width > sheet.height) == lies


def test_a_piece_larger_than_the_paper_is_told_with_both_sizes() -> None:
    with pytest.raises(UsageError) as caught:
        lay_out([piece("A", 190, 265.9)], A4)
    message = str(caught.value)
    assert "190.0 x 265.9 mm" in message
    # 210 and 297 less margin (7), tick (2.4) and its gap (1.2) on both sides; above and below a caption of 5.
    assert "188.8 x 265.8 mm or 275.8 x 178.8 mm" in message
    assert "A4" in message


def test_a_piece_too_large_for_a_fold_is_told_the_way_out() -> None:
    with pytest.raises(UsageError, match=r"does not fit A4: there are .* mm or .*; --flip separate has more room"):
        lay_out([piece("A", 150, 150)], Printing(flip=Flip.FOLD))


@pytest.mark.parametrize(("width", "height"), [(188.8, 265.8), (275.8, 178.8)])
def test_a_piece_that_just_fits_is_taken(width: float, height: float) -> None:
    assert [len(sheet.slots) for sheet in lay_out([piece("A", width, height)], A4)] == [1]


def test_pieces_without_a_gutter_share_their_cuts_and_bleed_outwards_only(book: FontBook) -> None:
    """Nine poker cards stand on A4 without gutters, which is why players ask for it."""
    pieces = [piece("A", 63, 88, count=9)]
    narrow = Printing(PAPERS["a4"].with_margin(5), gutter=0)
    front, back = impose(pieces, narrow, "Cards", margins(book))
    found = places(front, pieces)
    assert len(found) == 9
    across = sorted({round(edge, 6) for place in found for edge in (place.left, place.right)})
    assert [b - a for a, b in pairwise(across)] == pytest.approx([63] * 3)
    assert len([tick for tick in ticks(front) if tick.segments[0][1][0] == tick.segments[1][1][0]]) == 2 * 4
    for page, bleed in ((front, BLEED), (back, BACK_BLEED)):
        clips = sorted(shown(item)[0] for item in groups(page))
        edge = min(place.left for place in places(page, pieces))
        assert clips == pytest.approx([edge - bleed] * 3 + [edge + 63] * 3 + [edge + 126] * 3)


def test_backs_bleed_further_than_fronts_where_they_have_no_neighbour(book: FontBook) -> None:
    """The gap belongs to both neighbours, the way out to the piece alone."""
    pieces = [piece("A", 34, 30, count=2)]
    front, back = impose(pieces, A4, "Counters", margins(book))
    for page, bleed in ((front, BLEED), (back, BACK_BLEED)):
        one, other = sorted(shown(item) for item in groups(page))
        left, right = sorted(places(page, pieces), key=lambda place: place.left)
        assert (one[0], one[2]) == pytest.approx((left.left - bleed, left.right + GUTTER / 2))
        assert (other[0], other[2]) == pytest.approx((right.left - GUTTER / 2, right.right + bleed))
        assert (one[1], one[3]) == pytest.approx((left.top - bleed, left.bottom + bleed))


def groups(page: Page) -> list[Group]:
    return [item for item in page.drawing.items if isinstance(item, Group)]


def shown(face: Group) -> Bounds:
    """What is to be seen of a face: all within its clip."""
    assert face.clip
    return bounds(Group((Path(face.clip, fill="#000000"),), face.matrix))


@pytest.mark.parametrize("flip", Flip)
def test_backs_have_cut_marks_only_where_they_are_asked_for(book: FontBook, flip: Flip) -> None:
    pieces = [piece("A", 34, 30, count=7)]
    plain, marked = (impose(pieces, Printing(flip=flip, marks=marks), "Counters", margins(book))[-1] for marks in Marks)
    assert len(marked.drawing.items) == len(plain.drawing.items) + 1
    (backs,) = [item for item in groups(marked) if all(isinstance(tick, Path) for tick in item.items)]
    found = [place for place in places(marked, pieces) if place.name == "a"]
    for tick in backs.items:
        assert isinstance(tick, Path)
        box = bounds(Group((replace(tick, stroke=None, fill="#000000"),), backs.matrix))
        # They meet the marks of the fronts and stay off the backs, which bleed further.
        edges = {round(e, 2) for p in found for e in ((p.left, p.right) if box[0] == box[2] else (p.top, p.bottom))}
        assert round(box[0] if box[0] == box[2] else box[1], 2) in edges
        for place in found:
            apart = (place.left - box[2], box[0] - place.right, place.top - box[3], box[1] - place.bottom)
            assert max(apart) >= BACK_BLEED


sizes = st.tuples(st.floats(9, 70), st.floats(9, 70))
printings = st.builds(
    Printing,
    st.sampled_from(sorted(PAPERS.values(), key=lambda paper: paper.name)),
    st.sampled_from(Flip),
    gutter=st.sampled_from([0, GUTTER, 5]),
)


@st.composite
def piece_sets(draw: st.DrawFn) -> list[Component]:
    found = draw(st.lists(sizes, min_size=1, max_size=3))
    kinds = st.tuples(st.sampled_from(found), st.booleans(), st.integers(0, 12))
    chosen = draw(st.lists(kinds, min_size=1, max_size=8))
    return [piece(f"p{i}", *size, back=back, count=count) for i, (size, back, count) in enumerate(chosen)]


quick = settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@quick
@given(piece_sets(), printings)
def test_backs_meet_their_fronts(book: FontBook, pieces: list[Component], printing: Printing) -> None:
    """Every back's centre is the mirror image of its front's, it stays on the page, and none is lost."""
    has_back = {p.name.upper() for p in pieces if p.back}
    seen: Counter[str] = Counter()
    for front, back in sheets(impose(pieces, printing, "Pieces", margins(book))):
        width, height = front.drawing.width, front.drawing.height
        fronts = [place for place in places(front, pieces) if place.name.isupper()]
        backs = [place for place in places(back, pieces) if place.name.islower()] if back else []
        seen.update(place.name for place in fronts)
        assert len(backs) == sum(place.name in has_back for place in fronts)
        upright = backs[0].upright if backs else True
        if printing.flip is not Flip.FOLD and backs:
            assert upright == ((height > width) != (printing.flip is Flip.SHORT_EDGE))
        for place in fronts:
            assert_inside(place, width, height, printing.paper)
            x, y = place.centre
            mirrored = (width - x, y) if upright else (x, height - y)
            behind = [b for b in backs if math.dist(b.centre, mirrored) < 0.05]
            assert [b.name.upper() for b in behind] == [place.name] * (place.name in has_back)
        for place in backs:
            assert_inside(place, width, height, printing.paper)
            assert place.upright == upright
    assert seen == Counter({p.name.upper(): p.count for p in pieces if p.count})


@quick
@given(piece_sets(), printings)
def test_pieces_keep_their_distance_and_ticks_stay_off_the_art(
    book: FontBook, pieces: list[Component], printing: Printing
) -> None:
    for page in impose(pieces, printing, "Pieces", margins(book)):
        found = places(page, pieces)
        for index, one in enumerate(found):
            for other in found[index + 1 :]:
                across = max(one.left, other.left) - min(one.right, other.right)
                down = max(one.top, other.top) - min(one.bottom, other.bottom)
                assert max(across, down) >= printing.gutter - 1e-6
        art = [shown(item) for item in groups(page)]
        edge = printing.paper.margin - 1e-6
        for tick in ticks(page):
            left, top, right, bottom = bounds(replace(tick, stroke=None, fill="#000000"))
            assert left >= edge
            assert top >= edge
            assert right <= page.drawing.width - edge
            assert bottom <= page.drawing.height - edge
            assert all(right < a or left > c or bottom < b or top > d for a, b, c, d in art)


@quick
@given(piece_sets(), printings)
def test_every_cut_has_a_tick_at_both_ends(book: FontBook, pieces: list[Component], printing: Printing) -> None:
    """Around every block of pieces of one size; blocks may stand in one line by chance."""
    for front, _ in sheets(impose(pieces, printing, "Pieces", margins(book))):
        lines = [path.segments for path in ticks(front)]
        across, down = (
            Counter(round(line[0][1][axis], 2) for line in lines if line[0][1][axis] == line[1][1][axis])
            for axis in (0, 1)
        )
        for place in places(front, pieces):
            if place.name.isupper():
                for edges, found in (((place.left, place.right), across), ((place.top, place.bottom), down)):
                    for edge in edges:
                        near = [n for at, n in found.items() if abs(at - edge) < 0.02]
                        assert near
                        assert all(n % 2 == 0 for n in near)


def test_captions_stay_off_the_art_and_inside_the_margin(book: FontBook) -> None:
    pieces = [piece("A", 16, 16, count=999)]
    front, back = impose(pieces, A4, "Counters", margins(book))[:2]
    edge = A4.paper.margin
    for page in (front, back):
        found = places(page, pieces)
        top, bottom = min(p.top for p in found) - BLEED, max(p.bottom for p in found) + BLEED
        drawn = list(ticks(page))
        captions = [bounds(item) for item in page.drawing.items[len(found) :] if item not in drawn]
        # Numbers of the cuts stand in the corners of the ticks.
        outside = [box for box in captions if box[2] < min(p.left for p in found)]
        assert len(outside) >= (4 if page is front else 0)
        for box in captions:
            assert box in outside or box[3] <= top or box[1] >= bottom
            assert box[0] >= edge
            assert box[2] <= page.drawing.width - edge
            assert box[1] >= edge - 0.5  # a text's box is a little higher than its capitals
            assert box[3] <= page.drawing.height - edge + 0.5


def assert_inside(place: Place, width: float, height: float, paper: Paper) -> None:
    """The piece with its bleed lies where printers print."""
    edge = paper.margin + BACK_BLEED
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
    """Front and back of every sheet, told apart by their labels; a folded one is both."""
    named = {page.label: page for page in pages}
    for page in pages:
        if page.label.endswith("front | back"):
            yield page, page
        elif page.label.endswith("front"):
            yield page, named.get(page.label.removesuffix("front") + "back")
