"""What a symbol's file says of its maker is printed with the kit."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.drawing.art import ArtBook
from generator.drawing.fonts import FontBook
from generator.source.finder import Finder

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:dc="http://purl.org/dc/elements/1.1/" '
    'xmlns:cc="http://creativecommons.org/ns#" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" '
    'viewBox="0 0 32 32">{}<path d="M2 2H30V30Z"/></svg>'
)
WORK = "<metadata><rdf:RDF><cc:Work>{}</cc:Work></rdf:RDF></metadata>"
AGENT = "<dc:creator><cc:Agent><dc:title>A. Maker</dc:title></cc:Agent></dc:creator>"
LICENCE = '<cc:license rdf:resource="http://creativecommons.org/licenses/by-sa/4.0/"/>'


def drawn(tmp_path: Path, book: FontBook, metadata: str) -> ArtBook:
    (tmp_path / "symbols").mkdir()
    (tmp_path / "symbols" / "wolf.svg").write_text(SVG.format(metadata), encoding="utf-8")
    art = ArtBook(Finder((tmp_path,)), book)
    art.symbol("wolf", "#000000")
    return art


@pytest.mark.parametrize(
    ("said", "line"),
    [
        (f"<dc:title>Grey wolf</dc:title>{AGENT}{LICENCE}", "Grey wolf: A. Maker (CC BY-SA 4.0)"),
        (f"{AGENT}{LICENCE}", "wolf: A. Maker (CC BY-SA 4.0)"),
        ("<dc:creator>A. Maker</dc:creator><dc:rights>MIT</dc:rights>", "wolf: A. Maker (MIT)"),
        (
            f'{AGENT}<cc:license rdf:resource="http://creativecommons.org/publicdomain/zero/1.0/"/>',
            "wolf: A. Maker (CC0 1.0)",
        ),
        (
            f'{AGENT}<cc:license rdf:resource="https://example.com/licence"/>',
            "wolf: A. Maker (https://example.com/licence)",
        ),
    ],
    ids=["titled", "untitled", "plain words", "public domain", "another licence"],
)
def test_a_file_with_metadata_is_credited(tmp_path: Path, book: FontBook, said: str, line: str) -> None:
    art = drawn(tmp_path, book, WORK.format(said))
    assert art.credits == (line,)
    assert art.notes == []


@pytest.mark.parametrize(
    ("said", "missing", "credits"),
    [
        (AGENT, "no licence", ("wolf: A. Maker",)),
        (LICENCE, "no creator", ("wolf: (CC BY-SA 4.0)",)),
        ("<dc:title>Grey wolf</dc:title>", "no creator and no licence", ()),
    ],
)
def test_what_metadata_keep_to_themselves_is_told(
    tmp_path: Path, book: FontBook, said: str, missing: str, credits: tuple[str, ...]
) -> None:
    art = drawn(tmp_path, book, WORK.format(said))
    (note,) = art.notes
    assert note.code == "D008"
    assert note.position and note.position.file.endswith("/symbols/wolf.svg")
    assert missing in note.message
    assert art.credits == credits


def test_a_file_without_metadata_is_the_designers_own(tmp_path: Path, book: FontBook) -> None:
    art = drawn(tmp_path, book, "")
    assert art.credits == ()
    assert art.notes == []
