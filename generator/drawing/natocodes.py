"""NATO symbol codes (SIDC) taken apart: letters of MIL-STD-2525C, digits of MIL-STD-2525D."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import NamedTuple

_LETTERS = re.compile(r"[A-Z]{3}[A-Z-][A-Z0-9-]{6,11}")
_PLANNED = {"-": False, "P": False, "A": True, "0": False, "1": True}
# What stands at the edges of a frame, from the letter codes to the digits of the number codes.
_HEADQUARTERS = {"-": "0", "F": "1", "A": "2", "C": "3", "E": "4", "G": "5", "B": "6", "D": "7"}
_ECHELONS = dict(zip("-ABCDEFGHIJKLMN", "00 11 12 13 14 15 16 17 18 21 22 23 24 25 26".split(), strict=True))
_MOBILITY = dict(
    zip("MO MP MQ MR MS MT MW MU MV MX MY NS NL".split(), "31 32 33 34 35 36 37 41 42 51 52 61 62".split(), strict=True)
)


class CodeError(ValueError):
    """A code that can't be drawn; the message says what was found and what is expected."""


class Code(NamedTuple):
    """A symbol: the code of its frame and icon alone, and what is drawn around them in digits of MIL-STD-2525D.

    `headquarters` is digit 8 (headquarters, task force, feint), `echelon` digits 9 and 10 (echelon or mobility).
    """

    base: str
    planned: bool = False
    headquarters: str = "0"
    echelon: str = "00"


def read_code(text: str) -> Code:
    """The parts of a code; country and order of battle, which draw nothing, are left out. Raises CodeError."""
    code = text.upper().replace("*", "-")
    if code.isascii() and code.isdigit() and len(code) in (20, 30):
        return _digits(code.ljust(30, "0"))
    if _LETTERS.fullmatch(code):
        return _letters(code.ljust(15, "-"))
    raise CodeError(
        f"it has {len(text)} characters; expected 20 or 30 digits (MIL-STD-2525D), "
        "or 10 to 15 letters, figures and dashes (MIL-STD-2525C)"
    )


def _letters(code: str) -> Code:
    status = _checked("status, character 4,", code[3], ("P", "-", "A"), "P or - (present) or A (planned)")
    base, around = f"{code[:3]}-{code[4:10]}", code[10:12]
    if around in _MOBILITY:
        return Code(base, _PLANNED[status], echelon=_MOBILITY[around])
    staff = _checked(
        "character 11", around[0], _HEADQUARTERS, "-, A to G (headquarters, task force, feint) or mobility such as MQ"
    )
    echelon = _checked("echelon, character 12,", around[1], _ECHELONS, "-, or A (team) to N (command)")
    return Code(base, _PLANNED[status], _HEADQUARTERS[staff], _ECHELONS[echelon])


def _digits(code: str) -> Code:
    _checked("version and context, digits 1 to 3,", code[:3], ("100",), "100")
    status = _checked("status, digit 7,", code[6], "01", "0 (present) or 1 (planned)")
    staff = _checked(
        "digit 8", code[7], _HEADQUARTERS.values(), "0, or 1 to 7 (feint, headquarters, task force and their sums)"
    )
    known = {*_ECHELONS.values(), *_MOBILITY.values()}
    echelon = _checked("echelon, digits 9 and 10,", code[8:10], known, f"one of {' '.join(sorted(known))}")
    _checked("modifiers and frame, digits 21 to 23,", code[20:23], ("000",), "000")
    return Code(f"{code[:6]}0000{code[10:20]}", _PLANNED[status], staff, echelon)


def _checked(what: str, value: str, known: Collection[str], expected: str) -> str:
    if value not in known:
        raise CodeError(f"its {what} is '{value}'; expected {expected}")
    return value
