"""Setting text: one line at an anchor, or a paragraph in a box; shrinking to fit and saying when it can't."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from generator.diagnostics import Diagnostic, error, warning
from generator.drawing.fonts import Face, FontBook
from generator.drawing.items import Source, Text

Anchor = Literal["start", "middle", "end"]

# Type below 5 pt is not read at arm's length; nothing shrinks under it unless a template says so.
SMALLEST = 5 * 25.4 / 72
LEADING = 1.2
# How far letters reach below the baseline, as a share of the type size.
_DESCENT = 0.22
_SHRINK = 0.96


@dataclass(frozen=True, slots=True)
class Style:
    """How text looks: role, weight (`regular`, `bold`, `italic`, `bold-italic`), size in mm and colour."""

    role: str
    weight: str
    size: float
    fill: str


@dataclass(frozen=True, slots=True)
class Box:
    """Where a paragraph goes: a rectangle in mm and how lines stand in it."""

    x: float
    y: float
    width: float
    height: float
    anchor: Anchor = "start"
    valign: Literal["top", "middle", "bottom"] = "top"


@dataclass(frozen=True, slots=True)
class Remark:
    """What there is to say about a text, without its place; `part` is what of the text it is about.

    `source` is where a template sets the text.
    """

    problem: Diagnostic
    text: str
    part: str = ""
    source: Source | None = None


@dataclass(frozen=True, slots=True)
class Setting:
    """Text as set, and what there is to say about it."""

    items: tuple[Text, ...]
    remarks: tuple[Remark, ...] = ()


_START_SHARE = {"start": 0.0, "middle": 0.5, "end": 1.0}


def set_line(
    book: FontBook,
    text: str,
    at: tuple[float, float],
    style: Style,
    anchor: Anchor = "start",
    fit: float | None = None,
    smallest: float = SMALLEST,
) -> Setting:
    """One line with its anchor at the baseline point `at`, shrunk to `fit` mm when it is wider."""
    runs, missing = book.runs(text, book.face_of(style.role, style.weight))
    share = book.width(runs)
    size = style.size
    remarks = _missing(missing, text)
    if fit is not None and share * size > fit:
        size = max(fit / share, min(smallest, size))
        if share * size > fit + 0.01:
            remarks += (Remark(_too_wide(text, share * size, fit, size), text),)
    x = at[0] - share * size * _START_SHARE[anchor]
    return Setting((Text(x, at[1], size, style.fill, runs, share * size),) if runs else (), remarks)


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Text of one style in a box, with `before` mm of space above it unless it is the first."""

    text: str
    style: Style
    before: float = 0.0


def set_box(book: FontBook, text: str, box: Box, style: Style, smallest: float = SMALLEST) -> Setting:
    """A paragraph wrapped into a box; see `set_paragraphs`. Line breaks of the text are kept."""
    return set_paragraphs(book, (Paragraph(text, style),), box, smallest)


def set_paragraphs(book: FontBook, paragraphs: Sequence[Paragraph], box: Box, smallest: float = SMALLEST) -> Setting:
    """Paragraphs wrapped into a box, all shrunk by one factor until they fit or the smallest text is `smallest`.

    The text is set whole even when it does not fit, with a diagnostic.
    """
    least = min(1.0, smallest / min(p.style.size for p in paragraphs))
    scale = 1.0
    lines = _lines(book, paragraphs, box.width, scale)
    while scale > least and not _fits(lines, box):
        scale = max(scale * _SHRINK, least)
        lines = _lines(book, paragraphs, box.width, scale)
    remarks = tuple(r for p in paragraphs for r in _missing(book.runs(p.text, _face(book, p.style))[1], p.text))
    whole = "\n".join(p.text for p in paragraphs)
    remarks += tuple(Remark(problem, whole) for problem in _misfits(lines, box))
    return replace(_stack(book, lines, box), remarks=remarks)


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of a box: its text, style, width, capital height, and the space above it."""

    text: str
    style: Style
    width: float
    cap: float
    before: float


def _lines(book: FontBook, paragraphs: Sequence[Paragraph], width: float, scale: float) -> list[_Line]:
    found: list[_Line] = []
    for index, paragraph in enumerate(paragraphs):
        style = replace(paragraph.style, size=paragraph.style.size * scale)
        face = _face(book, style)
        for number, text in enumerate(_wrap(book, paragraph.text, face, width / style.size)):
            before = paragraph.before * scale if index and not number else 0.0
            wide = book.width(book.runs(text, face)[0]) * style.size
            found.append(_Line(text, style, wide, face.cap_height * style.size, before))
    return found


def _fits(lines: list[_Line], box: Box) -> bool:
    return not any(_misfits(lines, box))


def _misfits(lines: list[_Line], box: Box) -> Iterator[Diagnostic]:
    size = min(line.style.size for line in lines)
    widest = max(lines, key=lambda line: line.width)
    if widest.width > box.width + 0.01:
        yield _too_wide(widest.text, widest.width, box.width, widest.style.size)
    if _height(lines) > box.height + 0.01:
        yield _too_high(" ".join(line.text for line in lines), _height(lines), box.height, size)


def _height(lines: list[_Line]) -> float:
    # From the top of the first line's capitals to the descenders of the last.
    first, last = lines[0], lines[-1]
    return first.cap + sum(LEADING * line.style.size + line.before for line in lines[1:]) + _DESCENT * last.style.size


def _stack(book: FontBook, lines: list[_Line], box: Box) -> Setting:
    spare = box.height - _height(lines)
    # In the middle stands what reaches from the first capitals to the last baseline, so that figures are centred and
    # words with and without descenders stand alike; a box that is almost full still keeps the descenders inside.
    centred = spare / 2 + _DESCENT * lines[-1].style.size / 2
    middle = min(centred, max(spare, spare / 2))
    baseline = box.y + {"top": 0.0, "middle": middle, "bottom": spare}[box.valign] + lines[0].cap
    x = box.x + box.width * _START_SHARE[box.anchor]
    items: list[Text] = []
    for index, line in enumerate(lines):
        baseline += LEADING * line.style.size + line.before if index else 0.0
        items += set_line(book, line.text, (x, baseline), line.style, box.anchor).items
    return Setting(tuple(items))


def _face(book: FontBook, style: Style) -> Face:
    return book.face_of(style.role, style.weight)


def _wrap(book: FontBook, text: str, face: Face, width: float) -> list[str]:
    """Lines no wider than `width` type sizes, broken at blanks (never at a no-break space)."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in (w for w in paragraph.split(" ") if w):
            longer = f"{line} {word}" if line else word
            if line and book.width(book.runs(longer, face)[0]) > width:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return lines


def _missing(characters: str, text: str) -> tuple[Remark, ...]:
    return tuple(Remark(_no_glyph(character, text), text, character) for character in dict.fromkeys(characters))


def _no_glyph(character: str, text: str) -> Diagnostic:
    return error(
        "T001",
        f"no font has the character '{character}' (U+{ord(character):04X}) of '{_short(text)}'",
        hint="put a font with it into the scenario's fonts folder and name it in fonts.toml, or change the text",
    )


def _too_wide(text: str, width: float, room: float, size: float) -> Diagnostic:
    return warning(
        "T002",
        f"'{_short(text)}' needs {width:.1f} mm at {size * 72 / 25.4:.1f} pt, there are {room:.1f} mm",
        hint="shorten the text, or give it more room in the template",
    )


def _too_high(text: str, height: float, room: float, size: float) -> Diagnostic:
    return warning(
        "T002",
        f"'{_short(text)}' needs a height of {height:.1f} mm at {size * 72 / 25.4:.1f} pt, there are {room:.1f} mm",
        hint="shorten the text, or give it more room in the template",
    )


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:39] + "…"
