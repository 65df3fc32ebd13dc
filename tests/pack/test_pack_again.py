"""Packing again: the same bytes anywhere, and after any stop."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from kitfiles import silent
from packs import CLASH, Opened, order

from generator.pack import packing, staging, tasks
from generator.pack.packing import StoppedError, pack
from generator.pack.records import Output, Work
from generator.pack.sources import stamp
from generator.pack.staging import Staging

WORK = Work((Output("pdf/kit.pdf", b"%PDF", 3), Output("cover.jpg", b"JPEG")))


def failing(*_: object) -> Work:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def killed(*_: object) -> Work:
    os._exit(9)


def test_the_same_bytes_anywhere(opened: Opened, tmp_path: Path) -> None:
    """Another day, folder, umask, zone, locale and order of hashes, and a folder given by another path."""
    here = {"LC_ALL": "C", "TZ": "Pacific/Auckland", "PYTHONHASHSEED": "4711", "LANGUAGE": "cs", "HOME": str(tmp_path)}
    options = ["--paper", "a4", "--ink", "colour", "--source", "--out", "here"]
    call = "import os, sys; os.umask(0o077); sys.argv[0] = 'punchboard'; from generator.cli import main; main()"
    subprocess.run(
        [sys.executable, "-c", call, "pack", os.path.relpath(CLASH, tmp_path), *options],
        cwd=tmp_path,
        env=os.environ | here,
        check=True,
        capture_output=True,
    )
    assert (tmp_path / "here" / "clash_v1.zip").read_bytes() == opened.data


@pytest.mark.parametrize(("stop", "reason"), [(failing, "No space left on device"), (killed, "its process was ended")])
def test_a_stopped_run_is_continued(
    opened: Opened, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stop: object, reason: str
) -> None:
    asked, partial = replace(order(tmp_path), source=True), tmp_path / ".clash_v1.partial"
    with monkeypatch.context() as patched:
        patched.setattr(tasks, "calibrate", stop)
        patched.setattr(packing.os, "cpu_count", lambda: 1)
        with pytest.raises(StoppedError) as caught:
            pack(asked, silent)
    assert str(caught.value).count("\n") == 0
    assert reason in str(caught.value) and "run the same command again" in str(caught.value)
    assert not list(tmp_path.glob("*.zip"))
    kept = {path.name: path.stat().st_mtime_ns for path in (partial / ".done").iterdir()}
    assert "a4_colour_cs.json" in kept and "a4_calibration_cs.json" not in kept
    told: list[str] = []
    pack(asked, told.append)
    assert not partial.exists()
    assert (tmp_path / "clash_v1.zip").read_bytes() == opened.data
    steps = [step for step in told if " of 9: " in step]
    assert len(steps) == 9 - len(kept) and steps[-1].startswith("9 of 9: ")


def test_a_full_disk_leaves_what_is_done_and_no_archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = staging.write_bytes

    def full(path: Path, data: bytes) -> None:
        if path.suffix == ".pdf":
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), path.as_posix())
        write(path, data)

    monkeypatch.setattr(staging, "write_bytes", full)
    with pytest.raises(StoppedError, match=r"\.pdf: No space left on device; what is done is kept"):
        pack(order(tmp_path, "en"), silent)
    assert [path.name for path in tmp_path.iterdir()] == [".clash_v1.partial"]


def test_a_task_is_done_when_all_its_files_are_there(tmp_path: Path) -> None:
    begun = Staging.begin(tmp_path / ".partial", "one")
    assert begun.done("a4") is None
    begun.keep("a4", WORK)
    done = begun.done("a4")
    assert done and [(file.path, file.size, file.pages) for file in done.files] == [
        ("pdf/kit.pdf", 4, 3),
        ("cover.jpg", 4, None),
    ]
    (begun.folder / "cover.jpg").write_bytes(b"JPEX")
    assert begun.done("a4") is None
    (begun.folder / "cover.jpg").unlink()
    assert begun.done("a4") is None


def test_a_marker_that_is_no_marker_counts_for_nothing(tmp_path: Path) -> None:
    begun = Staging.begin(tmp_path / ".partial", "one")
    begun.keep("a4", WORK)
    (begun.folder / ".done" / "a4.json").write_bytes(b'{"files": [{"path')
    assert begun.done("a4") is None


def test_another_stamp_throws_the_staging_away(tmp_path: Path) -> None:
    Staging.begin(tmp_path / ".partial", "one").keep("a4", WORK)
    assert Staging.begin(tmp_path / ".partial", "one").done("a4")
    begun = Staging.begin(tmp_path / ".partial", "two")
    assert begun.done("a4") is None
    assert not (begun.folder / "cover.jpg").exists()


def test_the_stamp_follows_data_and_settings(tmp_path: Path) -> None:
    shutil.copytree(CLASH.parent, tmp_path / "kits")
    folder = tmp_path / "kits" / "clash"
    asked = replace(order(tmp_path / "kits" / "clash" / "out" / "packs"), scenario=folder)
    first = stamp(asked, "skirmish")
    (folder / "out" / "packs").mkdir(parents=True)
    (folder / "out" / "packs" / "old.zip").write_bytes(b"1")
    assert stamp(asked, "skirmish") == first
    assert stamp(replace(asked, source=True), "skirmish") != first
    assert stamp(replace(asked, languages=("en",)), "skirmish") != first
    (tmp_path / "kits" / "harm.csv").write_bytes((tmp_path / "kits" / "harm.csv").read_bytes() + b"\n")
    second = stamp(asked, "skirmish")
    assert second != first
    (folder / "notes.en.md").write_text("Other notes.\n")
    assert stamp(asked, "skirmish") != second
