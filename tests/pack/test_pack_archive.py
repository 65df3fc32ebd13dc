"""The bytes of an archive: read by others, the same on any day, in any place."""

from __future__ import annotations

import zipfile
from io import BytesIO

import pytest
from packs import PACK, WHOLE, zipped

from generator.pack.archive import moment


def test_others_read_what_was_packed() -> None:
    with zipfile.ZipFile(BytesIO(PACK)) as opened:
        assert opened.testzip() is None
        assert opened.namelist() == sorted(WHOLE)
        assert {name: opened.read(name) for name in opened.namelist()} == WHOLE


def test_entries_tell_nothing_of_when_and_where_they_were_made() -> None:
    with zipfile.ZipFile(BytesIO(PACK)) as opened:
        for info in opened.infolist():
            assert info.date_time == (1980, 1, 1, 0, 0, 0)
            assert (info.create_system, info.external_attr >> 16) == (3, 0o100644)
            assert (info.compress_type, info.extra, info.comment, info.internal_attr) == (
                zipfile.ZIP_STORED,
                b"",
                b"",
                0,
            )


def test_names_of_any_script_are_utf8() -> None:
    with zipfile.ZipFile(BytesIO(zipped({"битва/žetony.md": b"1"}))) as opened:
        assert opened.namelist() == ["битва/žetony.md"]


@pytest.mark.parametrize(
    ("epoch", "date"),
    [
        ("1700000000", (2023, 11, 14, 22, 13, 20)),
        ("0", (1980, 1, 1, 0, 0, 0)),
        ("99999999999", (2107, 12, 31, 23, 59, 58)),
        ("yesterday", (1980, 1, 1, 0, 0, 0)),
    ],
)
def test_the_date_can_be_named(monkeypatch: pytest.MonkeyPatch, epoch: str, date: tuple[int, ...]) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", epoch)
    with zipfile.ZipFile(BytesIO(zipped({"a": b""}, moment()))) as opened:
        assert opened.infolist()[0].date_time == date
