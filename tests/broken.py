"""Broken kits: what a check says of them, run in a process of its own so that even a hang is only a failed test."""

from __future__ import annotations

import io
import multiprocessing
import resource
import traceback
from collections.abc import Callable
from contextlib import redirect_stderr
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NamedTuple

from rules.kits import Kit

from generator.cli.report import show
from generator.cli.saying import verdict
from generator.diagnostics import Diagnostic
from generator.press import Request
from generator.source.rows import cell_name

LIMIT = 20.0
"""Seconds a check of the small kit may take on a busy machine; it takes a tenth of one."""

MEMORY = 4 << 30
"""Bytes of address space for a check."""

_COUNTER = """\
<svg xmlns="http://www.w3.org/2000/svg" width="{{ w }}" height="{{ h }}" viewBox="0 0 16 16">
  <rect width="16" height="16" fill="{{ row.side.colour }}"/>
  <use href="symbol:{{ row.symbol }}" x="3" y="2" width="9" height="9" color="{{ row.side.ink }}"/>
  <text x="8" y="15" font-size="3" fill="{{ row.side.ink }}">{% for s in row.stats %}{{ s.value }}{% endfor %}</text>
</svg>
"""
_SYMBOL = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">\n  <rect width="10" height="10"/>\n</svg>\n'
_PARTS = """\
components:
  - {id: notes, kind: booklet, name: Notes, template: "notes.{lang}.md"}
  - {id: counters, kind: counter, name: Counters, each: units, front: unit.svg, size: 16mm}
  - {id: chiefs, kind: counter, name: Chiefs, each: leaders, front: chief.svg, size: 18mm}
  - {id: board, kind: board, name: Map}
"""
_TRACK = "tracks: [{id: turns, name: Turns, cell: 12mm}]\n"


@dataclass(frozen=True)
class Outcome:
    """What came of a check: what it found, what it printed, or how it failed."""

    found: tuple[Diagnostic, ...] = ()
    printed: str = ""
    failure: str = ""


def _texts() -> dict[str, str]:
    """The small kit with a booklet, plain counters and a map."""
    files = Kit(Path()).files
    before, _, components = files["system.yaml"].partition("components:\n")
    parts = before + _PARTS + components[components.index("rules:\n") :] + _TRACK
    symbols = {f"clash/symbols/{name}.svg": _SYMBOL for name in ("mark", "spear")}
    return {**files, "system.yaml": parts, "clash/unit.svg": _COUNTER, "clash/chief.svg": _COUNTER, **symbols}


KIT = _texts()
SYSTEM, SCENARIO, MAP, UNITS = "system.yaml", "clash/scenario.yaml", "clash/map.yaml", "clash/units.csv"
FACE, BOOKLET, SYMBOL = "clash/unit.svg", "clash/notes.cs.md", "clash/symbols/mark.svg"


def drawn_kit(root: Path) -> Path:
    """The kit of `KIT` written below `root`; the folder of its system."""
    for name, text in KIT.items():
        path = root / "skirmish" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root / "skirmish"


def outcome(folder: Path) -> Outcome:
    """What a check of the scenario in `folder` comes to, within the limits of time and memory."""
    context = multiprocessing.get_context("fork")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_check, args=(folder, theirs))
    process.start()
    theirs.close()
    try:
        return ours.recv() if ours.poll(LIMIT) else Outcome(failure=f"no answer in {LIMIT} s")
    except EOFError:
        return Outcome(failure="the process died")
    finally:
        process.kill()
        process.join()


def _check(folder: Path, answer: Connection) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    printed = io.StringIO()
    try:
        with redirect_stderr(printed):
            found = verdict(Request(folder)).told
            show(found)
        answer.send(Outcome(found, printed.getvalue()))
    except BaseException:
        answer.send(Outcome(failure=traceback.format_exc(limit=-6)))


class Told(NamedTuple):
    """A finding that is expected: its code, `file:line:column` (perhaps with a cell), and words of message or hint."""

    code: str
    place: str
    words: str = ""


@dataclass(frozen=True)
class Case:
    """A way to break the kit, done to its folder, and all that a check must say of it."""

    name: str
    spoil: Callable[[Path], object]
    told: tuple[Told, ...]


def edit(name: str, file: str, old: str, new: str, code: str, words: str) -> Case:
    """A text of a file that stands there once becomes another one, in which a ^ marks where the finding points."""

    def spoil(folder: Path) -> None:
        text = read(folder, file)
        assert text.count(old) == 1, f"{old!r} does not stand once in {file}"
        (folder / file).write_text(text.replace(old, new.replace("^", "", 1)), encoding="utf-8")

    before = KIT[file].partition(old)[0] + new.partition("^")[0]
    lines = before.split("\n")
    cell = ""
    if file.endswith(".csv"):
        cell = f" ({cell_name(len(lines), lines[-1].count(';') + 1)})"
    return Case(name, spoil, (Told(code, f"{file.rpartition('/')[2]}:{len(lines)}:{len(lines[-1]) + 1}{cell}", words),))


def put(name: str, file: str, content: str | bytes, *told: Told) -> Case:
    """Another content of a file."""

    def spoil(folder: Path) -> None:
        (folder / file).parent.mkdir(exist_ok=True)
        (folder / file).write_bytes(content.encode() if isinstance(content, str) else content)

    return Case(name, spoil, told)


def bytes_of(name: str, file: str, change: Callable[[bytes], bytes], *told: Told) -> Case:
    """Other bytes of a file."""
    return Case(name, lambda folder: (folder / file).write_bytes(change((folder / file).read_bytes())), told)


def read(folder: Path, file: str) -> str:
    return (folder / file).read_text(encoding="utf-8")


def check_case(case: Case, folder: Path) -> None:
    """Breaks a fresh kit and compares what is said; whatever it is, it ends in time, with a cure, and no traceback."""
    root = drawn_kit(folder)
    case.spoil(root)
    done = outcome(root / "clash")
    assert done.failure == ""
    found = {(d.code, place_of(d)): d for d in done.found}
    assert sorted(found) == sorted({(told.code, told.place) for told in case.told})
    for told in case.told:
        diagnostic = found[told.code, told.place]
        assert told.words in f"{diagnostic.message}; {diagnostic.hint}"
        assert diagnostic.hint
        assert f"{told.code} " in done.printed
    assert "Traceback" not in done.printed
    assert len(done.printed) < 20_000


def place_of(diagnostic: Diagnostic) -> str:
    """The place without the folders."""
    return str(diagnostic.position).rpartition("/")[2]
