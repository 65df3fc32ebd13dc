from __future__ import annotations

import re

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from generator.grid.hexes import Hex, distance, neighbours
from generator.grid.layout import HexLayout, Orientation, Point
from generator.grid.numbering import (
    Extent,
    Horizontal,
    LabelError,
    Letters,
    Numbering,
    Oblique,
    Offset,
    SquareLetters,
    SquareXxyy,
    Vertical,
    Xxyy,
)
from generator.grid.offset import Shove, to_hex
from generator.grid.square import Square

# Small enough that two digits hold every number of the largest map: 60 columns counted from 30.
EXTENTS = st.builds(Extent, st.integers(1, 60), st.integers(1, 40))
KINDS = [
    (Orientation.FLAT, Shove.DOWN),
    (Orientation.FLAT, Shove.UP),
    (Orientation.POINTY, Shove.RIGHT),
    (Orientation.POINTY, Shove.LEFT),
]
COUNTING = {
    "first": st.integers(0, 30),
    "numbers": st.sampled_from(Vertical),
    "columns": st.sampled_from(Horizontal),
    "extent": EXTENTS,
}
LETTERED = {**COUNTING, "letters": st.sampled_from(Letters)}
DIGITS = {**COUNTING, "digits": st.integers(2, 4)}

COLUMN_NAMES = st.text("ABMYZ", min_size=1, max_size=3) | st.sampled_from(["A", "Z", "AA", "ZZ", "MMM", "ZZZ"])

OBLIQUE = st.builds(Oblique, **LETTERED, shove=st.sampled_from([Shove.UP, Shove.DOWN]))
OFFSET = st.sampled_from(KINDS).flatmap(
    lambda kind: st.builds(Offset, **LETTERED, orientation=st.just(kind[0]), shove=st.just(kind[1]))
)
XXYY = st.sampled_from(KINDS).flatmap(
    lambda kind: st.builds(Xxyy, **DIGITS, orientation=st.just(kind[0]), shove=st.just(kind[1]))
)
SQUARE_LETTERS = st.builds(SquareLetters, **LETTERED)
SQUARE_XXYY = st.builds(SquareXxyy, **DIGITS)
HEX_SCHEMES: st.SearchStrategy[Oblique | Offset | Xxyy] = st.one_of(OBLIQUE, OFFSET, XXYY)
SQUARE_SCHEMES: st.SearchStrategy[SquareLetters | SquareXxyy] = st.one_of(SQUARE_LETTERS, SQUARE_XXYY)


def board(scheme: Oblique | Offset | Xxyy, extent: Extent) -> list[Hex]:
    orientation = Orientation.FLAT if isinstance(scheme, Oblique) else scheme.orientation
    columns, rows = extent
    return [to_hex(column, row, orientation, scheme.shove) for column in range(columns) for row in range(rows)]


def top_labels(scheme: Numbering[Hex], columns: int, shove: Shove = Shove.UP) -> list[str]:
    return [scheme.label(to_hex(column, 0, Orientation.FLAT, shove)) for column in range(columns)]


# --- exact inverses


@given(HEX_SCHEMES, st.data())
def test_every_hex_of_the_map_has_a_label_that_leads_back(scheme: Oblique | Offset | Xxyy, data: st.DataObject) -> None:
    assert scheme.extent is not None
    cell = data.draw(st.sampled_from(board(scheme, scheme.extent)))
    assert scheme.cell(scheme.label(cell)) == cell


@given(SQUARE_SCHEMES, st.data())
def test_every_square_of_the_map_has_a_label_that_leads_back(
    scheme: SquareLetters | SquareXxyy, data: st.DataObject
) -> None:
    assert scheme.extent is not None
    square = Square(*(data.draw(st.integers(0, count - 1)) for count in scheme.extent))
    assert scheme.cell(scheme.label(square)) == square


@given(st.one_of(OBLIQUE, OFFSET, SQUARE_LETTERS), st.builds("{}{}".format, COLUMN_NAMES, st.integers(0, 9999)))
def test_a_lettered_label_leads_to_a_cell_with_that_label(scheme: Oblique | Offset | SquareLetters, label: str) -> None:
    try:
        cell = scheme.cell(label)
    except LabelError:
        letters, number = re.findall("[A-Z]+|[0-9]+", label)
        mixed = scheme.letters is Letters.DOUBLED and len(set(letters)) > 1
        assert mixed or int(number) < scheme.first
    else:
        assert scheme.label(cell) == label  # type: ignore[arg-type]


@given(st.one_of(XXYY, SQUARE_XXYY), st.data())
def test_a_label_of_digits_leads_to_a_cell_with_that_label(scheme: Xxyy | SquareXxyy, data: st.DataObject) -> None:
    numbers = st.integers(scheme.first, 10**scheme.digits - 1)
    label = "".join(str(data.draw(numbers)).zfill(scheme.digits) for _ in range(2))
    assert scheme.label(scheme.cell(label)) == label  # type: ignore[arg-type]


@given(st.one_of(HEX_SCHEMES, SQUARE_SCHEMES), st.text(max_size=8) | st.text("AZaz019 -", max_size=8))
def test_any_text_is_a_label_written_so_or_an_error(
    scheme: Oblique | Offset | Xxyy | SquareLetters | SquareXxyy, text: str
) -> None:
    try:
        cell = scheme.cell(text)
    except LabelError as problem:
        assert repr(text) in str(problem) or "no column" in str(problem)
    else:
        assert scheme.label(cell) == text  # type: ignore[arg-type]


@given(HEX_SCHEMES, st.integers(-80, 80), st.integers(-80, 80))
def test_any_hex_has_a_label_that_leads_back_or_none(scheme: Oblique | Offset | Xxyy, q: int, r: int) -> None:
    try:
        label = scheme.label(Hex(q, r))
    except LabelError:
        return
    assert scheme.cell(label) == Hex(q, r)


# --- oblique (A2, A3)


def test_oblique_top_row_of_a_map_shoved_up() -> None:
    assert top_labels(Oblique(), 7) == ["A1", "B1", "C2", "D2", "E3", "F3", "G4"]


@pytest.mark.parametrize(("label", "column"), [("A1", 0), ("B1", 1), ("C2", 2)])
def test_oblique_first_labels_are_the_top_cells(label: str, column: int) -> None:
    assert Oblique().cell(label) == to_hex(column, 0, Orientation.FLAT, Shove.UP)


@given(st.integers(0, 30), st.integers(0, 30))
def test_oblique_number_is_the_axial_row_plus_the_column(column: int, row: int) -> None:
    h = to_hex(column, row, Orientation.FLAT, Shove.UP)
    assert Oblique().label(h).lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ") == str(h.r + h.q + 1)
    assert h.r + h.q == row + column // 2


def test_a2_d6_is_where_column_d_meets_row_6() -> None:
    d6 = Oblique().cell("D6")
    layout = HexLayout(Orientation.FLAT, 20.0, Point(0.0, 0.0))
    assert d6.q == 3
    for other in ("D1", "D9"):
        assert layout.centre(Oblique().cell(other)).x == layout.centre(d6).x
    # Along row 6 every column to the right stands half a hex higher.
    e6 = Oblique().cell("E6")
    assert layout.centre(e6).y == layout.centre(d6).y - 10.0


@given(OBLIQUE, st.data())
def test_a3_adjacency_holds_in_every_direction(scheme: Oblique, data: st.DataObject) -> None:
    assert scheme.extent is not None
    cell = data.draw(st.sampled_from(board(scheme, scheme.extent)))
    spreadsheet = Oblique(
        first=scheme.first, numbers=scheme.numbers, columns=scheme.columns, extent=scheme.extent, shove=scheme.shove
    )
    on_map = set(neighbours(cell)) & set(board(scheme, scheme.extent))
    differences = {difference(spreadsheet.label(cell), spreadsheet.label(other)) for other in on_map}
    assert len(differences) == len(on_map)
    assert differences <= {(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, -1)}


@given(OBLIQUE, st.data())
def test_a3_distance_can_be_read_off_the_labels(scheme: Oblique, data: st.DataObject) -> None:
    assume(scheme.letters is Letters.SPREADSHEET)
    assert scheme.extent is not None
    hexes = board(scheme, scheme.extent)
    a, b = data.draw(st.sampled_from(hexes)), data.draw(st.sampled_from(hexes))
    dq, dr = difference(scheme.label(a), scheme.label(b))
    assert distance(a, b) == max(abs(dq), abs(dr), abs(dq - dr))


def difference(a: str, b: str) -> tuple[int, int]:
    """Letters and number of one label less those of another, letters being read in base 26."""

    def parts(label: str) -> tuple[int, int]:
        letters, number = re.findall("[A-Z]+|[0-9]+", label)
        value = 0
        for letter in letters:
            value = 26 * value + ord(letter) - ord("A") + 1
        return value, int(number)

    (column_a, row_a), (column_b, row_b) = parts(a), parts(b)
    return column_b - column_a, row_b - row_a


@given(OBLIQUE)
def test_oblique_labels_of_a_map_begin_at_the_corner(scheme: Oblique) -> None:
    assert scheme.extent is not None
    assert scheme.cell(f"A{scheme.first}") in board(scheme, scheme.extent)


def test_oblique_numbers_upwards_are_the_mirrored_map() -> None:
    # Seen from below, the odd columns of a map shoved up are shoved away from the reader: B begins at 2.
    scheme = Oblique(numbers=Vertical.UP, extent=Extent(4, 3))
    bottom = [scheme.label(to_hex(column, 2, Orientation.FLAT, Shove.UP)) for column in range(4)]
    assert bottom == ["A1", "B2", "C2", "D3"]
    assert scheme.label(to_hex(0, 0, Orientation.FLAT, Shove.UP)) == "A3"


def test_oblique_columns_to_the_left() -> None:
    # Mirrored left to right, five columns shoved up are again five columns shoved up.
    scheme = Oblique(columns=Horizontal.LEFT, extent=Extent(5, 3))
    assert top_labels(scheme, 5) == ["E3", "D2", "C2", "B1", "A1"]


def test_oblique_first_number() -> None:
    assert top_labels(Oblique(first=0), 3) == ["A0", "B0", "C1"]


def test_oblique_is_for_flat_tops() -> None:
    with pytest.raises(ValueError, match="flat board"):
        Oblique(shove=Shove.LEFT)


# --- straight rows (A1)


@pytest.mark.parametrize(("orientation", "shove"), KINDS)
def test_offset_labels_are_column_and_row(orientation: Orientation, shove: Shove) -> None:
    scheme = Offset(orientation=orientation, shove=shove)
    assert scheme.label(to_hex(3, 5, orientation, shove)) == "D6"
    assert scheme.label(to_hex(0, 0, orientation, shove)) == "A1"
    assert scheme.label(to_hex(27, 0, orientation, shove)) == "AB1"


def test_offset_directions_turn_the_counting_round() -> None:
    extent = Extent(4, 3)
    up = Offset(numbers=Vertical.UP, extent=extent)
    left = Offset(columns=Horizontal.LEFT, extent=extent)
    assert top_labels(up, 4) == ["A3", "B3", "C3", "D3"]
    assert top_labels(left, 4) == ["D1", "C1", "B1", "A1"]


def test_offset_doubled_letters() -> None:
    scheme = Offset(letters=Letters.DOUBLED)
    assert scheme.label(to_hex(27, 0, Orientation.FLAT, Shove.UP)) == "BB1"


def test_offset_refuses_a_shove_that_does_not_fit() -> None:
    with pytest.raises(ValueError, match="pointy board is shoved right or left"):
        Offset(orientation=Orientation.POINTY)


# --- digits


def test_xxyy_labels() -> None:
    scheme = Xxyy()
    assert top_labels(scheme, 3) == ["0101", "0201", "0301"]
    assert scheme.cell("0406") == to_hex(3, 5, Orientation.FLAT, Shove.UP)


def test_xxyy_grows_by_setting() -> None:
    wide = to_hex(99, 11, Orientation.FLAT, Shove.UP)
    assert Xxyy(digits=3).label(wide) == "100012"
    with pytest.raises(LabelError, match="beyond 99"):
        Xxyy().label(wide)
    with pytest.raises(LabelError, match="3 for the column and 3 for the row"):
        Xxyy(digits=3).cell("1012")


def test_xxyy_first_number_counts_for_both_halves() -> None:
    assert Xxyy(first=0).label(Hex(0, 0)) == "0000"


# --- squares


def test_square_labels() -> None:
    lettered: Numbering[Square] = SquareLetters()
    assert lettered.label(Square(3, 5)) == "D6"
    assert SquareXxyy().label(Square(3, 5)) == "0406"
    upwards = SquareLetters(numbers=Vertical.UP, extent=Extent(8, 8))
    assert upwards.label(Square(0, 7)) == "A1"
    assert upwards.label(Square(7, 0)) == "H8"


# --- errors


@pytest.mark.parametrize(
    ("label", "cure"),
    [
        ("d5", "write 'D5'"),
        ("D05", "write 'D5'"),
        (" D5 ", "write 'D5'"),
        ("d 005", "write 'D5'"),
        ("D5\n", "write 'D5'"),
        ("D", "labels look like 'A1'"),
        ("5", "labels look like 'A1'"),
        ("", "labels look like 'A1'"),
        ("D-1", "labels look like 'A1'"),
        ("D٥", "labels look like 'A1'"),
        ("Ď5", "labels look like 'A1'"),
        ("A1234567", "labels look like 'A1'"),
    ],
)
@pytest.mark.parametrize("scheme", [Oblique(), Offset(), SquareLetters()])
def test_a_malformed_label_is_refused_with_a_cure(
    scheme: Oblique | Offset | SquareLetters, label: str, cure: str
) -> None:
    with pytest.raises(LabelError) as caught:
        scheme.cell(label)
    assert caught.value.hint == cure


@pytest.mark.parametrize("label", ["101", "01011", "", "A1", "01 01", "-101", "٠١٠١", "0101\n"])
@pytest.mark.parametrize("scheme", [Xxyy(), SquareXxyy()])
def test_a_malformed_number_is_refused_with_an_example(scheme: Xxyy | SquareXxyy, label: str) -> None:
    with pytest.raises(LabelError) as caught:
        scheme.cell(label)
    assert caught.value.hint == "labels look like '0101'"


@pytest.mark.parametrize("label", ["A0", "AA0"])
def test_a_number_before_the_first_is_refused(label: str) -> None:
    with pytest.raises(LabelError, match=f"'{label}' lies before the first row, number 1"):
        Oblique().cell(label)


def test_cells_outside_the_countable_range_have_no_label() -> None:
    with pytest.raises(LabelError, match="before the first column"):
        Oblique().label(Hex(-1, 3))
    with pytest.raises(LabelError, match="before the first row"):
        Oblique().label(Hex(0, -1))
    with pytest.raises(LabelError, match="before the first column"):
        SquareLetters().label(Square(-1, 0))
    with pytest.raises(LabelError, match="before the first row"):
        SquareXxyy().label(Square(0, -1))
    with pytest.raises(LabelError, match="beyond 999999"):
        Offset().label(Hex(0, 10**6))
    with pytest.raises(LabelError, match="before the first column"):
        Xxyy().cell("0001")


@pytest.mark.parametrize("direction", [{"numbers": Vertical.UP}, {"columns": Horizontal.LEFT}])
@pytest.mark.parametrize("scheme", [Oblique, Offset, Xxyy, SquareLetters, SquareXxyy])
def test_reversed_directions_need_the_extent(
    scheme: type[Oblique | Offset | Xxyy | SquareLetters | SquareXxyy], direction: dict[str, Vertical | Horizontal]
) -> None:
    with pytest.raises(ValueError, match="need the map's extent"):
        scheme(**direction)  # type: ignore[arg-type]


def test_settings_that_make_no_sense_are_refused() -> None:
    with pytest.raises(ValueError, match="begin at 0"):
        Oblique(first=-1)
    with pytest.raises(ValueError, match="begin at 0 to 99"):
        Xxyy(first=100)
    with pytest.raises(ValueError, match="1 to 6 digits"):
        Xxyy(digits=0)
    with pytest.raises(ValueError, match="at least one column"):
        Offset(extent=Extent(0, 5))
