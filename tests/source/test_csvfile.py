"""CSV tables: what is read, where it stood, and what is refused."""

import csv
import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.diagnostics import InputError, Position
from generator.source.csvfile import parse_csv, read_csv
from generator.source.encoding import FORBIDDEN
from generator.source.lines import split_lines
from generator.source.rows import cell_name
from generator.source.tree import DataPath


def place(text: str, path: DataPath) -> tuple[int, int, int, str | None]:
    position = parse_csv(text, "u.csv").at(path)
    assert position.file == "u.csv"
    return position.line, position.column, position.length, position.cell


def refusals(text: str) -> list[tuple[int, int, str]]:
    with pytest.raises(InputError) as caught:
        parse_csv(text, "u.csv")
    for found in caught.value.diagnostics:
        assert found.code == "F006"
        assert found.hint
    return [
        (found.position.line, found.position.column, found.message)
        for found in caught.value.diagnostics
        if found.position
    ]


def test_a_file_is_read_and_called_as_the_caller_wishes(tmp_path: Path) -> None:
    path = tmp_path / "units.csv"
    path.write_bytes("abbr;název\r\nCArc;Kréťané\r\n".encode("cp1250"))
    read = read_csv(path, "heraclea/units.csv")
    assert read.value == [{"abbr": "CArc", "název": "Kréťané"}]
    assert read.at((0, "název")) == Position("heraclea/units.csv", 2, 6, 7, "B2")
    assert read_csv(path).file == path.as_posix()


def test_a_byte_order_mark_is_no_part_of_the_header(tmp_path: Path) -> None:
    path = tmp_path / "units.csv"
    path.write_bytes("\ufeffabbr;P\nCArc;4\n".encode())
    read = read_csv(path)
    assert read.value == [{"abbr": "CArc", "P": "4"}]
    assert read.key_at((0, "abbr")).column == 1


@pytest.mark.parametrize("delimiter", [";", ",", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_every_delimiter_and_line_end(delimiter: str, end: str) -> None:
    text = end.join(["abbr;P;M", "CArc;4;", "RHast;;3", ""]).replace(";", delimiter)
    read = parse_csv(text, "u.csv")
    assert read.value == [{"abbr": "CArc", "P": "4", "M": None}, {"abbr": "RHast", "P": None, "M": "3"}]
    assert read.at((1, "M")) == Position("u.csv", 3, 8, 1, "C3")


def test_values_stay_text() -> None:
    assert parse_csv("a;b\n0101;2,50\n1e3;NO\n", "u.csv").value == [
        {"a": "0101", "b": "2,50"},
        {"a": "1e3", "b": "NO"},
    ]


def test_the_commonest_delimiter_of_the_header_wins() -> None:
    assert parse_csv("abbr;Ú, attack;B\nCArc;2;5\n", "u.csv").value == [{"abbr": "CArc", "Ú, attack": "2", "B": "5"}]


def test_delimiters_in_header_quotes_do_not_count() -> None:
    assert parse_csv('"a;b;c",d\n1,2\n', "u.csv").value == [{"a;b;c": "1", "d": "2"}]


def test_a_stray_quote_in_the_header_does_not_hide_the_delimiter() -> None:
    assert parse_csv('16" hex;b\n1;2\n', "u.csv").value == [{'16" hex': "1", "b": "2"}]


def test_a_table_of_one_column_needs_no_delimiter() -> None:
    read = parse_csv("name\nMilo; the general, of Epirus\n", "u.csv")
    assert read.value == [{"name": "Milo; the general, of Epirus"}]
    assert read.at((0, "name")) == Position("u.csv", 2, 1, 28, "A2")


def test_a_header_without_rows_is_an_empty_list() -> None:
    assert parse_csv("abbr;P\n", "u.csv").value == []


def test_quoted_cells_hold_delimiters_quotes_and_line_breaks() -> None:
    text = 'abbr;text;P\nCArc;"says ""ho"";\r\nand again";4\nRHast;x;3\n'
    assert parse_csv(text, "u.csv").value == [
        {"abbr": "CArc", "text": 'says "ho";\nand again', "P": "4"},
        {"abbr": "RHast", "text": "x", "P": "3"},
    ]
    assert place(text, (0, "text")) == (2, 6, len('"says ""ho"";'), "B2")
    assert place(text, (0, "P")) == (3, 12, 1, "C2")
    assert place(text, (1, "abbr")) == (4, 1, 5, "A3")


def test_the_row_is_cited_at_its_first_cell_and_the_key_in_the_header() -> None:
    read = parse_csv("abbr;P\n CArc;4\n", "u.csv")
    assert read.at((0,)) == read.at((0, "missing")) == Position("u.csv", 2, 2, 4, "A2")
    assert read.key_at((0, "P")) == Position("u.csv", 1, 6, 1, "B1")
    assert read.at(()) == Position("u.csv")


def test_cells_lose_surrounding_blanks_and_positions_pass_over_them() -> None:
    text = 'a;b;c\n \u00a0x y\u00a0; "q" ;\u00a0\n'
    assert parse_csv(text, "u.csv").value == [{"a": "x y", "b": "q", "c": None}]
    assert place(text, (0, "a")) == (2, 3, 3, "A2")
    assert place(text, (0, "b")) == (2, 9, 3, "B2")


def test_blanks_alone_between_quotes_are_an_empty_cell() -> None:
    assert parse_csv('a;b\n"  ";x\n"";y\n', "u.csv").value == [{"a": None, "b": "x"}, {"a": None, "b": "y"}]


def test_in_a_table_of_tabs_a_tab_is_no_blank() -> None:
    text = 'a\tb\tc\n\t "q"\t\n'
    assert parse_csv(text, "u.csv").value == [{"a": None, "b": "q", "c": None}]
    assert place(text, (0, "b")) == (2, 3, 3, "B2")


def test_a_quote_inside_an_unquoted_cell_is_text() -> None:
    assert parse_csv('a;b\n16" gun;x\n', "u.csv").value == [{"a": '16" gun', "b": "x"}]


def test_comments_and_blank_lines_are_skipped_but_count_as_rows() -> None:
    text = '# our units; "all\n\na;b\n\n#x;y\n  # z\n1;2\n;;\n3;4\n\n\n'
    assert parse_csv(text, "u.csv").value == [{"a": "1", "b": "2"}, {"a": "3", "b": "4"}]
    assert place(text, (0, "a")) == (7, 1, 1, "A7")
    assert place(text, (1, "b")) == (9, 3, 1, "B9")


def test_a_quoted_first_cell_is_no_comment() -> None:
    assert parse_csv('a;b\n"#1";2\nx;#2\n', "u.csv").value == [{"a": "#1", "b": "2"}, {"a": "x", "b": "#2"}]


def test_spreadsheet_rows_count_records_where_lines_count_line_breaks() -> None:
    text = 'a;b\n"x\n\ny";1\nz;2\n'
    assert place(text, (1, "b")) == (5, 3, 1, "B3")


def test_letters_beyond_the_basic_plane_count_as_one_column() -> None:
    assert place("a;b\n🐘🐘;x\n", (0, "b")) == (2, 4, 1, "B2")


def test_empty_cells_right_of_the_header_are_tolerated() -> None:
    assert parse_csv("a;b;;\n1;2;;;\n3;;\n", "u.csv").value == [{"a": "1", "b": "2"}, {"a": "3", "b": None}]


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment\n", ";;\n"])
def test_a_file_without_a_header_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="empty"):
        parse_csv(text, "u.csv")


def test_a_header_given_twice_is_cited_at_the_second() -> None:
    ((line, column, message),) = refusals("abbr;P;M;P\n")
    assert (line, column) == (1, 10)
    assert '"P"' in message and "B1" in message


def test_an_empty_header_between_others_is_refused() -> None:
    assert [found[:2] for found in refusals("a;;c; ;e\n")] == [(1, 3), (1, 6)]


def test_all_rows_of_a_wrong_width_are_told_at_once() -> None:
    few, many, few_too = refusals("abbr;P;M\nA;1\nB;1;2\nC;1;2;;x\nD\n")
    assert few[:2] == (2, 1)
    assert "found 2 cells, expected 3" in few[2] and '"M"' in few[2]
    assert many[:2] == (4, 8)
    assert "found 5 cells, expected 3" in many[2]
    assert few_too[:2] == (5, 1)
    assert '"P", "M"' in few_too[2]


def test_header_faults_and_row_faults_come_together() -> None:
    assert [found[0] for found in refusals("a;a\n1\n")] == [1, 2]


def test_an_unclosed_quote_is_cited_where_it_opened() -> None:
    ragged, open_quote = refusals('a;b\n1;"fine"\nx\n2;"not closed\n3;4\n')[::-1]
    assert ragged[:2] == (3, 1)
    assert open_quote[:2] == (4, 3)
    assert "closing quote" in open_quote[2]


def test_an_unclosed_quote_in_the_header_is_cited() -> None:
    assert [found[:2] for found in refusals('a;"b\n1;2\n')] == [(1, 3)]


def test_text_after_a_closing_quote_is_refused_and_reading_goes_on() -> None:
    first, second = refusals('a;b\n"x\ny" z;1\n"p"q;"r"s"t"\n')[:2]
    assert first[:2] == (3, 4)
    assert "'z'" in first[2]
    assert second[:2] == (4, 4)
    assert len(refusals('a;b\n"x"y;"r" s\n')) == 2


def test_two_delimiters_equally_often_are_ambiguous() -> None:
    ((line, column, message),) = refusals("# note\na;b,c\n1;2\n")
    assert (line, column) == (2, 1)
    assert "two possible delimiters" in message


def test_characters_that_no_text_has_are_refused() -> None:
    with pytest.raises(InputError) as caught:
        parse_csv("a;b\n1;\0\n", "u.csv")
    (found,) = caught.value.diagnostics
    assert (found.code, found.position) == ("F002", Position("u.csv", 2, 3))


@pytest.mark.parametrize(("column", "letters"), [(1, "A"), (26, "Z"), (27, "AA"), (52, "AZ"), (53, "BA"), (703, "AAA")])
def test_columns_are_lettered_as_in_a_spreadsheet(column: int, letters: str) -> None:
    assert cell_name(7, column) == f"{letters}7"


CELLS = st.text(st.one_of(st.sampled_from(' ;,\t"#\n\r\u00a0ř🐘'), st.characters(codec="utf-8")), max_size=8).filter(
    lambda text: not FORBIDDEN.search(text)
)


@st.composite
def tables(draw: st.DrawFn) -> tuple[list[list[str]], str, str]:
    """Rows, their delimiter and the text that the standard library writes for them."""
    width = draw(st.integers(2, 4))
    row = st.lists(CELLS, min_size=width, max_size=width).filter(lambda cells: any(map(str.strip, cells)))
    rows = draw(st.lists(row, max_size=5))
    delimiter = draw(st.sampled_from(";,\t"))
    file = io.StringIO(newline="")
    header = [f"c{index}" for index in range(width)]
    if draw(st.booleans()):
        end = draw(st.sampled_from(["\n", "\r\n", "\r"]))
        writer = csv.writer(file, delimiter=delimiter, quoting=csv.QUOTE_ALL, lineterminator=end)
    else:  # with a shorter line end the library leaves the other character without quotes
        rows = [cells for cells in rows if not cells[0].lstrip().startswith("#")]
        writer = csv.writer(file, delimiter=delimiter, lineterminator="\r\n")
    writer.writerows([header, *rows])
    return rows, delimiter, file.getvalue()


def tidy(cell: str) -> str | None:
    return cell.replace("\r\n", "\n").replace("\r", "\n").strip() or None


@given(tables())
def test_what_the_standard_library_writes_is_read_back(table: tuple[list[list[str]], str, str]) -> None:
    rows, delimiter, text = table
    header = [f"c{index}" for index in range(len(rows[0]) if rows else 0)]
    read = parse_csv(text, "u.csv")
    assert read.value == [dict(zip(header, map(tidy, row), strict=True)) for row in rows]
    lines = split_lines(text)
    for index, row in enumerate(rows):
        for name, cell in zip(header, row, strict=True):
            position = read.at((index, name))
            line, column = lines[position.line - 1], position.column - 1
            rest = line[column:]
            if cell.strip():
                quoted = '"' + cell.replace('"', '""') + '"'
                assert rest.startswith((cell.strip(), split_lines(quoted)[0]))
            else:
                assert line[:column].endswith(delimiter) or column == 0
            assert position.length <= max(1, len(rest))


@given(st.text(st.sampled_from('ab;,\t"#\n\r ')))
def test_any_text_is_read_or_refused_inside_the_file(text: str) -> None:
    lines = split_lines(text)
    try:
        read = parse_csv(text, "u.csv")
    except InputError as refused:
        positions = [found.position for found in refused.diagnostics]
    else:
        positions = [*read.values.values(), *read.keys.values()]
    for position in positions:
        assert position is not None
        assert 1 <= position.line <= len(lines)
        assert 1 <= position.column <= len(lines[position.line - 1]) + 1
