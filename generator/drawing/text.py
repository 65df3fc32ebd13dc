"""Setting text: one line at an anchor, or a paragraph in a box; shrinking to fit and saying when it can't."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from generator.diagnostics import Diagnostic, error, warning
from generator.drawing.fonts import Face, FontBook
from generator.drawing.items import Text

Anchor = Literal["start", "middle", "end"]

# Type below 5 pt is not read at arm's length; nothing shrinks under it unless a template says so.
SMALLEST = 5 * 25.4 / 72
LEADING = 1.2
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
class Setting:
    """Text as set, and what there is to say about it."""

    items: tuple[Text, ...]
    problems: tuple[Diagnostic, ...] = ()


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
    problems = _missing(missing, text)
    if fit is not None and share * size > fit:
        size = max(fit / share, min(smallest, size))
        if share * size > fit + 0.01:
            problems += (_too_wide(text, share * size, fit, size),)
    x = at[0] - share * size * _START_SHARE[anchor]
    return Setting((Text(x, at[1], size, style.fill, runs, share * size),) if runs else (), problems)


def set_box(book: FontBook, text: str, box: Box, style: Style, smallest: float = SMALLEST) -> Setting:
    """A paragraph wrapped into a box, in the largest size that fits between `style.size` and `smallest`.

    Line breaks of the text are kept. The text is set whole even when it does not fit, with a diagnostic.
    """
    face = book.face_of(style.role, style.weight)
    size = style.size
    lines = _wrap(book, text, face, box.width / size)
    while _height(lines, face, size) > box.height + 0.01 or _widest(book, lines, face) * size > box.width + 0.01:
        if size <= smallest:
            break
        size = max(size * _SHRINK, smallest)
        lines = _wrap(book, text, face, box.width / size)
    problems = _missing(book.runs(text, face)[1], text)
    if _height(lines, face, size) > box.height + 0.01:
        problems += (_too_high(text, _height(lines, face, size), box.height, size),)
    return replace(_stack(book, lines, box, replace(style, size=size)), problems=problems)


def _stack(book: FontBook, lines: list[str], box: Box, style: Style) -> Setting:
    face = book.face_of(style.role, style.weight)
    spare = box.height - _height(lines, face, style.size)
    top = box.y + {"top": 0.0, "middle": spare / 2, "bottom": spare}[box.valign]
    x = box.x + box.width * _START_SHARE[box.anchor]
    items: list[Text] = []
    for index, line in enumerate(lines):
        baseline = top + face.cap_height * style.size + index * LEADING * style.size
        items += set_line(book, line, (x, baseline), style, box.anchor).items
    return Setting(tuple(items))


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


def _height(lines: list[str], face: Face, size: float) -> float:
    # From the top of the capitals of the first line to the descenders of the last.
    return (face.cap_height + LEADING * (len(lines) - 1) + 0.22) * size


def _widest(book: FontBook, lines: list[str], face: Face) -> float:
    return max(book.width(book.runs(line, face)[0]) for line in lines)


def _missing(characters: str, text: str) -> tuple[Diagnostic, ...]:
    return tuple(
        error(
            "T001",
            f"no font has the character '{c}' (U+{ord(c):04X}) of '{_short(text)}'",
            hint="put a font with it into the scenario's fonts folder and name it in fonts.toml, or change the text",
        )
        for c in dict.fromkeys(characters)
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
