"""The codes of everything that can be wrong with an input file, and what each stands for."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

MISSING_FILE: Final = "F001"
ENCODING: Final = "F002"
YAML_SYNTAX: Final = "F003"
DUPLICATE_KEY: Final = "F004"
YAML_REFUSED: Final = "F005"
TABLE_SHAPE: Final = "F006"
XLSX_CELL: Final = "F007"
TOO_LARGE: Final = "F008"
OUTSIDE: Final = "F009"
UNKNOWN_KIND: Final = "F010"
BAD_WORKBOOK: Final = "F011"
NO_FIGURES: Final = "F012"

TITLES: Final[Mapping[str, str]] = MappingProxyType(
    {
        MISSING_FILE: "A file is missing or can't be opened",
        ENCODING: "A text file is in no known encoding, or holds characters that no text has",
        YAML_SYNTAX: "A YAML file is not well formed",
        DUPLICATE_KEY: "A YAML mapping gives the same key twice",
        YAML_REFUSED: "A YAML file uses a feature that plain data does without",
        TABLE_SHAPE: "A table has a faulty header, a row of another width or a faulty quote",
        XLSX_CELL: "A workbook cell holds something other than text or a plain number",
        TOO_LARGE: "A file is too large or nested too deep",
        OUTSIDE: "A named file lies outside the folder of the scenario",
        UNKNOWN_KIND: "A file has an ending that no reader knows",
        BAD_WORKBOOK: "A workbook can't be opened, or lacks the named sheet",
        NO_FIGURES: "A font is asked for figures that it does not have",
    }
)
