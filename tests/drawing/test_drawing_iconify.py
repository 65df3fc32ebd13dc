"""Icons of a collection: found, turned, credited, and refused when the file is not what it should be."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image as Pixels

from generator.diagnostics import Diagnostic, InputError
from generator.drawing.art import ArtBook
from generator.drawing.fonts import FontBook
from generator.drawing.items import Drawing, Image, Use, walk
from generator.drawing.items import Path as Shape
from generator.source.finder import Finder

# A square in the upper left corner of a box of 16: it shows every turn and flip.
CORNER = "<path fill='currentColor' d='M1 2H5V8H1Z'/>"
INFO = {"name": "Own Icons", "author": {"name": "A. Maker"}, "license": {"title": "CC BY 4.0"}}

Put = Callable[..., ArtBook]


@pytest.fixture
def put(tmp_path: Path, book: FontBook) -> Put:
    """An art book with a collection `own`; keywords change its keys."""

    def write(text: str | None = None, **changes: Any) -> ArtBook:
        data = {"prefix": "own", "info": INFO, "icons": {"corner": {"body": CORNER}}, **changes}
        (tmp_path / "symbols").mkdir(exist_ok=True)
        (tmp_path / "symbols" / "own.json").write_text(text or json.dumps(data), encoding="utf-8")
        return ArtBook(Finder((tmp_path,)), book)

    return write


def box(drawing: Drawing) -> tuple[float, ...]:
    """The square's left, top, right and bottom in the drawing."""
    spots = [
        matrix.apply(*numbers)
        for item, matrix in walk((Use(drawing),))
        if isinstance(item, Shape)
        for _, numbers in item.segments
        if numbers
    ]
    xs, ys = zip(*spots, strict=True)
    return tuple(round(v, 6) for v in (min(xs), min(ys), max(xs), max(ys)))


def refusal(art: ArtBook, name: str) -> Diagnostic:
    with pytest.raises(InputError) as caught:
        art.symbol(name, "#000000")
    (found,) = caught.value.diagnostics
    return found


def test_an_icon_is_drawn_in_the_colour_asked_for(put: Put) -> None:
    drawing = put().symbol("own:corner", "#123456")
    assert (drawing.width, drawing.height) == (16, 16)
    assert [item.fill for item, _ in walk(drawing.items) if isinstance(item, Shape)] == ["#123456"]
    assert box(drawing) == (1, 2, 5, 8)


@pytest.mark.parametrize(
    ("alias", "expected"),
    [
        ({}, (1, 2, 5, 8)),
        ({"hFlip": True}, (11, 2, 15, 8)),
        ({"vFlip": True}, (1, 8, 5, 14)),
        # A quarter turn clockwise about (8, 8) takes (x, y) to (16 - y, x).
        ({"rotate": 1}, (8, 1, 14, 5)),
        ({"rotate": 3}, (2, 11, 8, 15)),
        ({"rotate": 5}, (8, 1, 14, 5)),
        # Flipped first, then turned: (11..15, 2..8) becomes (16 - 8 .. 16 - 2, 11..15).
        ({"hFlip": True, "rotate": 1}, (8, 11, 14, 15)),
    ],
    ids=str,
)
def test_an_alias_turns_and_flips_its_icon(put: Put, alias: dict[str, Any], expected: tuple[float, ...]) -> None:
    art = put(aliases={"other": {"parent": "corner", **alias}})
    assert box(art.symbol("own:other", "#000000")) == expected


def test_aliases_of_aliases_add_up(put: Put) -> None:
    aliases = {
        "one": {"parent": "corner", "hFlip": True},
        "two": {"parent": "one", "hFlip": True, "rotate": 1},
        "three": {"parent": "two", "rotate": 3},
    }
    assert box(put(aliases=aliases).symbol("own:three", "#000000")) == (1, 2, 5, 8)


def test_a_wide_icon_is_tall_when_turned(put: Put) -> None:
    icons = {"wide": {"body": CORNER, "width": 32, "left": 0, "top": 0}}
    art = put(icons=icons, aliases={"tall": {"parent": "wide", "rotate": 1}})
    wide, tall = (art.symbol(f"own:{name}", "#000000") for name in ("wide", "tall"))
    assert (wide.width, wide.height) == (32, 16)
    assert (tall.width, tall.height) == (16, 32)


def test_sizes_of_the_collection_hold_for_icons_without_their_own(put: Put) -> None:
    art = put(width=24, height=20, icons={"a": {"body": CORNER}, "b": {"body": CORNER, "height": 30}})
    sizes = [(d.width, d.height) for d in (art.symbol(f"own:{name}", "#000000") for name in "ab")]
    assert sizes == [(24, 20), (24, 30)]


def test_a_near_name_is_the_cure(put: Put) -> None:
    found = refusal(put(), "own:cornre")
    assert (found.code, found.hint) == ("D004", "did you mean 'own:corner'?")


def test_a_prefix_that_is_nowhere_is_told(put: Put) -> None:
    found = refusal(put(), "owm:corner")
    assert found.code == "D004"
    assert "'own:corner'" in str(found.hint)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"icons": ', "no JSON"),
        ("[]", "no collection"),
        ('{"prefix": "own"}', "icons"),
        ('{"icons": {"a": {"body": 3}}}', "icons.a.body"),
        ('{"icons": {"a": {"body": "", "width": -1}}}', "icons.a.width"),
        ('{"icons": {"a": {"body": "", "width": 1e999}}}', "icons.a.width"),
        ('{"icons": {"a": {"body": "", "width": 1e9}}}', "icons.a.width"),
        ('{"icons": {"a": {"body": "", "top": -1e9}}}', "icons.a.top"),
        ("[" * 100000, "no collection"),
    ],
    ids=["broken", "list", "no icons", "body", "negative", "endless", "wide", "far off", "deep"],
)
def test_a_faulty_collection_is_told(put: Put, text: str, message: str) -> None:
    found = refusal(put(text), "own:a")
    assert found.code == "D009"
    assert message in found.message
    assert found.position is not None
    assert found.position.file.endswith("/symbols/own.json")


def test_an_alias_in_a_circle_is_told(put: Put) -> None:
    found = refusal(put(aliases={"a": {"parent": "b"}, "b": {"parent": "a"}}), "own:a")
    assert found.code == "D009"
    assert "leads back to itself" in found.message


@pytest.mark.parametrize("body", ["<path", "</g></svg><svg>", '<!DOCTYPE x [<!ENTITY e "e">]>&e;'])
def test_a_body_that_is_no_svg_is_told(put: Put, body: str) -> None:
    assert refusal(put(icons={"bad": {"body": body}}), "own:bad").code == "D009"


def test_a_body_opens_no_other_file(put: Put, tmp_path: Path) -> None:
    (tmp_path / "secret.png").write_bytes(b"\x89PNG")
    for href in (f"file://{tmp_path}/secret.png", "../secret.png", "https://example.com/a.png"):
        art = put(icons={"thief": {"body": f"<image width='16' height='16' href='{href}'/>"}})
        assert refusal(art, "own:thief").code in ("D003", "D004")


@pytest.mark.usefixtures("cairo")
@pytest.mark.parametrize(
    "body",
    [
        "<script>document.title = 'x'</script><path fill='currentColor' d='M0 0H16V16H0Z'/>",
        "<g onload='alert(1)'><path fill='currentColor' d='M0 0H16V16H0Z'/></g>",
        "<use href='file:///etc/hostname#x'/><path fill='currentColor' d='M0 0H16V16H0Z'/>",
        "<style>@import url(https://example.com/a.css);</style><path fill='currentColor' d='M0 0H16V16H0Z'/>",
    ],
    ids=["script", "handler", "other file", "style sheet"],
)
def test_of_a_body_with_more_than_shapes_only_the_picture_is_kept(put: Put, body: str) -> None:
    art = put(icons={"odd": {"body": body}})
    (image,) = art.symbol("own:odd", "#1f4e79").items
    assert isinstance(image, Image)
    with Pixels.open(BytesIO(image.data)) as picture:
        assert picture.convert("RGBA").getcolors() == [(picture.width * picture.height, (0x1F, 0x4E, 0x79, 255))]
    assert [note.code for note in art.notes] == ["D006"]


def test_a_body_that_shows_itself_again_and_again_is_refused(put: Put) -> None:
    """Forty groups that each show the next twice are a million million shapes."""
    groups = "".join(f"<g id='g{n}'><use href='#g{n + 1}'/><use href='#g{n + 1}'/></g>" for n in range(40))
    chain = "".join(f"<g id='g{n}'><use href='#g{n + 1}'/></g>" for n in range(2000))
    for body in (f"{groups}<g id='g40'>{CORNER}</g>", chain):
        found = refusal(put(icons={"bomb": {"body": body}}), "own:bomb")
        assert (found.code, found.position and found.position.cell) == ("D003", "bomb")


def test_the_makers_of_used_collections_are_credited(put: Put) -> None:
    art = put()
    assert art.credits == ()
    art.symbol("own:corner", "#000000")
    art.symbol("own:corner", "#ffffff")
    assert art.credits == ("Own Icons: A. Maker (CC BY 4.0)",)
    assert art.notes == []


def test_credits_are_one_short_line_of_what_can_be_printed(put: Put) -> None:
    info = {"author": {"name": "A.\n\x00 \u202eMaker"}, "license": {"title": "You may use it. " * 100}}
    art = put(info=info)
    art.symbol("own:corner", "#000000")
    (line,) = art.credits
    assert line.startswith("own: A. Maker (You may use it. ")
    assert line.isprintable()
    assert len(line) < 150


def test_a_collection_without_a_licence_is_told_once(put: Put) -> None:
    art = put(info={"author": {"name": "A. Maker"}}, icons={"a": {"body": CORNER}, "b": {"body": CORNER}})
    for name in "ab":
        art.symbol(f"own:{name}", "#000000")
    (note,) = art.notes
    assert note.code == "D008"
    assert "no licence" in note.message
    assert art.credits == ("own: A. Maker",)
