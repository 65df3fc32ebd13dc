"""The table of repairs in the docs is that of the registry."""

from __future__ import annotations

from pathlib import Path

from generator.mending import tables, text, yamlfiles

DOCS = Path(__file__).resolve().parents[2] / "docs" / "data.md"


def test_the_docs_name_every_repair_and_no_other():
    registered = [*text.REPAIRS, *yamlfiles.SOURCE_REPAIRS, *yamlfiles.REPAIRS, *tables.REPAIRS]
    section = DOCS.read_text(encoding="utf-8").partition("\n## Repairs\n")[2].partition("\n## ")[0]
    rows = [line for line in section.splitlines() if line.startswith("| ")][2:]
    expected = [(text.ENCODING, text.ENCODING_DOES), *((repair.name, repair.does) for repair in registered)]
    assert rows == [f"| {name} | {does} |" for name, does in expected]
