"""Numbers as people type them: a decimal comma or point, blanks between thousands, a real minus sign."""

from __future__ import annotations

import math
import re

_BLANKS = re.compile("[\u00a0\u2009\u202f]")
_NUMBER = re.compile(r"[+-]?(?:[0-9]{1,3}(?: [0-9]{3})+|[0-9]+)(?:[.,][0-9]+)?")


def parse_decimal(text: str) -> float:
    """The value of ``2,5``, ``2.5``, ``1 250,5`` or ``−3``.

    A comma or point always begins the decimals and never parts thousands. Raises ValueError with a
    plain sentence when `text` can't be read so, or could be read in two ways.
    """
    written = _BLANKS.sub(" ", text.strip()).replace("\u2212", "-")
    if written.count(",") + written.count(".") > 1:
        raise ValueError(f"{text!r} has more than one comma or point: write thousands apart with a space")
    if not _NUMBER.fullmatch(written):
        raise ValueError(f"{text!r} is not a number: write it like 12, 2.5 or 2,5")
    value = float(written.replace(" ", "").replace(",", "."))
    if not math.isfinite(value):
        raise ValueError(f"{text!r} is too large a number")
    return value
