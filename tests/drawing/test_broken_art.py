"""Templates, booklets, symbols, pictures and fonts that are broken or hostile: told, and never waited for."""

from __future__ import annotations

import struct
import tomllib
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from broken import (
    BOOKLET,
    FACE,
    SYMBOL,
    UNITS,
    Case,
    Told,
    check_case,
    drawn_kit,
    outcome,
    place_of,
    put,
    read,
)

from generator import resources
from generator.diagnostics import InputError
from generator.drawing.fonts import FontBook
from generator.source.fontfiles import read_catalogue


def template(name: str, inner: str, words: str, code: str = "D001", line: int = 5) -> Case:
    """The counter's template with more in it, on its fifth line."""

    def spoil(folder: Path) -> None:
        (folder / FACE).write_text(read(folder, FACE).replace("</svg>", f"{inner}</svg>"), encoding="utf-8")

    return Case(name, spoil, (Told(code, f"unit.svg:{line}:1", words),))


LOOPS = "{% for i in range(9999) %}{% for j in range(9999) %}x{% endfor %}{% endfor %}"
SILENT_LOOPS = "{% set x = range(9999) | list %}{% for a in x %}{% for b in x %}{% endfor %}{% endfor %}"
FAN = "{% macro m(n) %}{% if n %}{{ m(n - 1) }}{{ m(n - 1) }}{% endif %}{% endmacro %}{{ m(60) }}"

TEMPLATES = [
    template("an open block", "{% if row %}<g>", "each block needs its end"),
    template("an open element", "<g>", "well-formed XML", "D002"),
    template("a long range", "{% for i in range(10**9) %}x{% endfor %}", "Range too big"),
    template("loops in loops", LOOPS, "more than 50,000 passes"),
    template("loops that write nothing", SILENT_LOOPS, "more than 50,000 passes"),
    template("a macro that calls itself twice", FAN, "more than 50,000 passes"),
    template("a text of ten billion", "{{ 'x' * 10**10 }}", "10,000 characters"),
    template("a tower of powers", "{{ 9**9**9 }}", "a power"),
    template("a wide filter", "{{ 'x' | center(9999999999) }}", "10,000 characters"),
    template("a wide format", "{{ '%999999999d' | format(1) }}", "four figures"),
    template("a wide method", "{{ '{:>999999999}'.format('a') }}", "four figures"),
    template("itself", "{% include 'unit.svg' %}", "includes or calls itself without end", line=2),
    template("what is behind a value", "{{ self.__class__ }}", "unsafe"),
    template("what is behind a text", "{{ ''.__class__.__mro__[1].__subclasses__() }}", "unsafe"),
    template("an unknown name", "{{ row.nothing }}", "'nothing' is not known here"),
    template("an unknown filter", "{{ row.abbr | nofilter }}", "'nofilter' is not known here"),
    template("half a character", "{{ '\\ud800' }}", "half of a character", "D002", 1),
    Case(
        "a template that is missing",
        template("", "{% include 'no.svg' %}", "").spoil,
        (Told("D004", "system.yaml:32:5", "'no.svg' is missing"),),
    ),
]


def booklet(name: str, text: str, *told: Told) -> Case:
    """A booklet in Czech, which is unlike the English one too."""
    return put(name, BOOKLET, text, *told, Told("T507", "notes.en.md:1:1"))


BOOKLETS = [
    booklet("loops in a booklet", LOOPS, Told("D001", "notes.cs.md:1:1", "more than 50,000 passes")),
    booklet("a booklet in itself", "{% include 'notes.cs.md' %}", Told("D001", "notes.cs.md:1:1", "itself")),
    booklet("an endless booklet", "word " * 100_000, Told("F008", "notes.cs.md:1:1", "200,000 characters")),
    booklet("a picture like a mote", "![0.001](board)", Told("D010", "system.yaml:31:5", "expected 1 to 300")),
    booklet("a picture like a house", "![99999](board)", Told("D010", "system.yaml:31:5", "expected 1 to 300")),
    booklet(
        "a picture of nothing", "![5](units:Nix)", Told("D004", "system.yaml:31:5", "no counter of units is called")
    ),
]

NAMESPACES = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"'


def symbol(name: str, inner: str, code: str, words: str, line: int = 2) -> Case:
    """A symbol whose content stands on the second line."""
    return put(name, SYMBOL, f"<svg {NAMESPACES}>\n{inner}</svg>", Told(code, f"mark.svg:{line}:1", words))


USES = "".join(f'<g id="g{n}">{f"""<use href="#g{n + 1}"/>""" * 10}</g>' for n in range(20))
ENTITY = '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'

SYMBOLS = [
    put(
        "an entity of another file",
        SYMBOL,
        f"{ENTITY}\n<svg {NAMESPACES}><text>&x;</text></svg>",
        Told("D003", "mark.svg:1:1", "entities"),
    ),
    symbol("a script", "<script>alert(1)</script>", "D006", "<script>"),
    symbol("itself by use", '<g id="a"><use href="#a"/></g>', "D003", "'#a', which it is a part of"),
    symbol("each other by use", '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>', "D003", "a part of"),
    symbol("uses of uses", f'<defs>{USES}<g id="g20"/></defs><use href="#g0"/>', "D003", "more than 20,000 elements"),
    symbol("itself by name", '<use href="symbol:mark"/>', "D003", "the art shows itself", 1),
    symbol(
        "masks of masks", '<mask id="a"><rect mask="url(#a)"/></mask><rect mask="url(#a)"/>', "D003", "back to itself"
    ),
    symbol("a number of none", '<rect width="nan" height="1"/>', "D006", "'nan' is not a number"),
    symbol("an arc of no size", '<path d="M0 0 A 1e300 1e-300 5 1 0 9 9"/>', "D003", "path data can't be read"),
    symbol("text of no size", '<text font-size="0">a</text>', "D006", "must be more than zero"),
    symbol("a point and a half", '<polygon points="1,2 3"/>', "D006", "pairs of numbers"),
]
NOT_WELL_FORMED = {
    "a million groups": f"<svg {NAMESPACES}>{'<g>' * 300_000}{'</g>' * 300_000}</svg>",
    "an open element": f"<svg {NAMESPACES}><g></svg>",
    "no XML": "not a picture",
}


def collection(name: str, text: str, place: str, words: str) -> Case:
    """A collection of icons that a unit takes its symbol from."""

    def spoil(folder: Path) -> None:
        (folder / UNITS).write_text(read(folder, UNITS).replace(";spear;2", ";my:sword;2"), encoding="utf-8")
        (folder / "clash" / "symbols" / "my.json").write_text(text, encoding="utf-8")

    return Case(name, spoil, (Told("D009", place, words),))


COLLECTIONS = [
    collection("cut JSON", '{"icons": {', "my.json:1:12", "is no JSON"),
    collection("a list of icons", "[]", "my.json:1:1", "expected entries in { }"),
    collection("deep JSON", "[" * 100_000, "my.json:1:1", "nested too deep"),
    collection("a large number", f'{{"icons": {{}}, "width": {"1" * 5000}}}', "my.json:1:1", "thousands of figures"),
    collection("an icon of no XML", '{"icons": {"sword": {"body": "<g>"}}}', "my.json:1:1 (sword)", "is no SVG"),
    collection(
        "an alias of itself",
        '{"icons": {}, "aliases": {"sword": {"parent": "sword"}}}',
        "my.json:1:1 (sword)",
        "back to itself",
    ),
]


@pytest.mark.parametrize("case", [*TEMPLATES, *BOOKLETS, *SYMBOLS, *COLLECTIONS], ids=lambda case: case.name)
def test_broken_art_is_told_at_its_place(case: Case, tmp_path: Path) -> None:
    check_case(case, tmp_path)


@pytest.mark.parametrize("name", NOT_WELL_FORMED)
def test_a_symbol_that_is_no_xml_is_told_with_a_cure(name: str, tmp_path: Path) -> None:
    root = drawn_kit(tmp_path)
    put("", SYMBOL, NOT_WELL_FORMED[name]).spoil(root)
    done = outcome(root / "clash")
    assert done.failure == ""
    assert {d.code for d in done.found} <= {"D002", "F008", "U209"}
    assert done.found and all(d.hint for d in done.found)


def test_an_empty_crossing_is_no_failure(tmp_path: Path) -> None:
    root = drawn_kit(tmp_path)
    put("", SYMBOL, f'<svg {NAMESPACES}><polygon points=""/></svg>').spoil(root)
    assert outcome(root / "clash").found == ()


def _png(width: int, height: int) -> bytes:
    """A picture that says it is so large."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", b"") + chunk(b"IEND", b"")


@pytest.mark.parametrize(
    "data", [_png(60_000, 60_000), _png(9, 9)[:16], b"\xff\xd8\xffno jpeg"], ids=["bomb", "cut", "jpeg"]
)
def test_a_picture_that_can_not_be_read_is_told_in_the_template(data: bytes, tmp_path: Path) -> None:
    image = template("", '<image href="p.png" width="5" height="5"/>', "no PNG or JPEG that can be read", "D003")
    case = Case("", lambda folder: ((folder / "clash" / "p.png").write_bytes(data), image.spoil(folder)), image.told)
    check_case(case, tmp_path)


FONTS: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "cut": (lambda data: data[: len(data) // 2], "its end is missing"),
    "empty": (lambda data: b"", "not enough data"),
    "a web page": (lambda data: b"<html>" * 99, "bad sfntVersion"),
    "OpenType": (lambda data: b"OTTO" + data[4:], "no TrueType font"),
    "hollow": (lambda data: data[:300] + bytes(len(data) - 300), "are empty"),
}


@pytest.mark.parametrize("name", FONTS)
def test_a_damaged_font_of_the_scenario_is_told(name: str, tmp_path: Path) -> None:
    root = drawn_kit(tmp_path)
    change, words = FONTS[name]
    faces = tomllib.loads((resources.fonts() / "fonts.toml").read_text(encoding="utf-8"))["faces"]
    sound = read_catalogue(resources.fonts()).files
    (root / "clash" / "fonts").mkdir()
    for face, about in faces.items():
        (root / "clash" / "fonts" / about["file"]).write_bytes(change(sound[face].read_bytes()))
    done = outcome(root / "clash")
    assert done.failure == ""
    assert {d.code for d in done.found} == {"F013"}
    for found in done.found:
        assert words in found.message
        assert found.hint
        assert place_of(found).partition(":")[0] in {about["file"] for about in faces.values()}


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("[faces]\nA =\n", "2:4", "is no TOML"),
        ("", "1:1", "no faces and no roles and no fallbacks"),
        ("fallbacks = []\n[roles]\n[faces.A]\nfile = 'a.ttf'\n", "1:1", "no faces.A.package"),
    ],
)
def test_a_broken_list_of_fonts_is_told(text: str, place: str, words: str, tmp_path: Path) -> None:
    (tmp_path / "fonts.toml").write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        FontBook(read_catalogue(tmp_path))
    (found,) = caught.value.diagnostics
    assert (found.code, place_of(found)) == ("F014", f"fonts.toml:{place}")
    assert words in found.message
    assert found.hint
