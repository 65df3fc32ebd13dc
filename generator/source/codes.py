"""The codes of everything that can be wrong with an input file; the catalogue says what each stands for."""

from __future__ import annotations

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
BAD_FONT: Final = "F013"
BAD_FONT_LIST: Final = "F014"
BAD_TRANSLATIONS: Final = "F015"
