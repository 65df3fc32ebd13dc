"""Opening files: inside the scenario's folder only, with an answer for what is missing."""

import os
import unicodedata
from pathlib import Path

import pytest

from generator.diagnostics import Diagnostic, InputError
from generator.source.files import read_bytes, resolve_inside


def refusal(path: Path, shown: str, limit: int = 1000) -> Diagnostic:
    with pytest.raises(InputError) as caught:
        read_bytes(path, shown, limit)
    (found,) = caught.value.diagnostics
    assert found.position is not None
    assert found.position.file == shown
    assert found.hint
    return found


def test_a_file_is_read(tmp_path: Path) -> None:
    (tmp_path / "units.csv").write_bytes(b"abbr\r\n")
    assert read_bytes(tmp_path / "units.csv", "units.csv") == b"abbr\r\n"


def test_a_missing_file_suggests_a_name_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "units.csv").touch()
    (tmp_path / "terrain.yaml").touch()
    found = refusal(tmp_path / "Unit.csv", "heraclea/Unit.csv")
    assert found.code == "F001"
    assert "heraclea/Unit.csv" in found.message
    assert found.hint == "Did you mean 'units.csv'?"


def test_a_name_stored_with_separate_accents_is_suggested(tmp_path: Path) -> None:
    (tmp_path / unicodedata.normalize("NFD", "pěchota.csv")).touch()
    found = refusal(tmp_path / "pechota.csv", "pechota.csv")
    assert found.hint and "Did you mean" in found.hint


def test_nothing_is_suggested_where_nothing_is_alike(tmp_path: Path) -> None:
    (tmp_path / "terrain.yaml").touch()
    hint = refusal(tmp_path / "units.csv", "units.csv").hint
    assert hint and "terrain" not in hint


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    found = refusal(tmp_path / "texts" / "cs.md", "texts/cs.md")
    assert found.code == "F001"
    assert found.hint and "'texts'" in found.hint


def test_a_file_used_as_a_folder_is_missing(tmp_path: Path) -> None:
    (tmp_path / "units.csv").touch()
    assert refusal(tmp_path / "units.csv" / "a.csv", "units.csv/a.csv").code == "F001"


def test_a_folder_is_refused(tmp_path: Path) -> None:
    found = refusal(tmp_path, "heraclea")
    assert found.code == "F001"
    assert "folder" in found.message


def test_a_device_or_pipe_is_not_opened(tmp_path: Path) -> None:
    if not hasattr(os, "mkfifo"):
        pytest.skip("no pipes on this system")
    os.mkfifo(tmp_path / "pipe.csv")
    assert refusal(tmp_path / "pipe.csv", "pipe.csv").code == "F001"


def test_an_unreadable_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "units.csv").touch()

    def denied(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", denied)
    found = refusal(tmp_path / "units.csv", "units.csv")
    assert found.code == "F001"
    assert "Permission denied" in found.message


def test_an_impossible_name_is_refused(tmp_path: Path) -> None:
    assert refusal(tmp_path / "a\0b", "a?b").code == "F001"
    assert refusal(tmp_path / ("x" * 5000), "long").code == "F001"


def test_the_limit_is_the_largest_size_read(tmp_path: Path) -> None:
    (tmp_path / "map.txt").write_bytes(b"x" * 100)
    assert len(read_bytes(tmp_path / "map.txt", "map.txt", limit=100)) == 100
    assert refusal(tmp_path / "map.txt", "map.txt", limit=99).code == "F008"


def test_a_name_inside_the_folder_is_resolved(tmp_path: Path) -> None:
    assert resolve_inside(tmp_path, "texts/cs.md") == tmp_path.resolve() / "texts" / "cs.md"
    assert resolve_inside(tmp_path, "a..b.csv") == tmp_path.resolve() / "a..b.csv"


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "empty"),
        (".", "empty"),
        ("/etc/passwd", "absolute"),
        ("C:/units.csv", "absolute"),
        ("c:units.csv", "absolute"),
        ("..", r"'\.\.'"),
        ("texts/../../units.csv", r"'\.\.'"),
        ("texts/../units.csv", r"'\.\.'"),
        ("texts\\cs.md", "backslash"),
        ("\\\\server\\share", "backslash"),
        ("a\0b", "NUL"),
    ],
)
def test_names_that_lead_out_are_refused(tmp_path: Path, name: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        resolve_inside(tmp_path, name)


def test_links_may_not_lead_out_but_may_stay_inside(tmp_path: Path) -> None:
    root = tmp_path / "scenario"
    root.mkdir()
    (tmp_path / "secret.csv").touch()
    (root / "units.csv").touch()
    (root / "out.csv").symlink_to(tmp_path / "secret.csv")
    (root / "up").symlink_to(tmp_path)
    (root / "in.csv").symlink_to("units.csv")
    for name in ("out.csv", "up/secret.csv"):
        with pytest.raises(ValueError, match="leads out"):
            resolve_inside(root, name)
    assert resolve_inside(root, "in.csv") == root.resolve() / "units.csv"


def test_a_link_whose_name_begins_like_the_folder_leads_out(tmp_path: Path) -> None:
    (tmp_path / "scenario").mkdir()
    (tmp_path / "scenario-2").mkdir()
    (tmp_path / "scenario" / "link").symlink_to(tmp_path / "scenario-2")
    with pytest.raises(ValueError, match="leads out"):
        resolve_inside(tmp_path / "scenario", "link/units.csv")


def test_a_circle_of_links_can_not_be_read(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to("b")
    (tmp_path / "b").symlink_to("a")
    with pytest.raises((ValueError, InputError)):  # newer Pythons notice the circle on opening only
        read_bytes(resolve_inside(tmp_path, "a"), "a")
