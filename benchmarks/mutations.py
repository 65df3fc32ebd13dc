"""How many mistakes of a designer a check catches: random edits of the shipped kits, one at a time.

    python benchmarks/mutations.py [--edits 300] [--seed 1] [--silent]

Prints how many edits of each kind were caught, and with --silent every edit that went through. Edits that leave a valid
kit, such as a unit fewer where nothing says how many there are, can't be caught.
"""

from __future__ import annotations

import argparse
import random
import re
import shutil
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

from generator import resources
from generator.diagnostics import InputError, Position
from generator.loading.kits import Loaded, load
from generator.press import Request, check_kit
from generator.source.tree import Sourced

KITS = ("antiquity/heraclea-280bc", "swat/first-clash", "campaign/six-realms", "miniatures/magnesia-190bc")

_NAME = re.compile(r"[a-z][a-z-]{2,}")
_LABEL = re.compile(r"[A-Z]{1,2}[0-9]{1,2}")
_TEXTS = {"name", "title", "subtitle", "date", "credits", "rule", "note", "text", "message", "hint", "author", "source"}
_TEXTS |= {"army", "effects", "cost_text", "forbidden_text", "texts", "reason", "fact"}
_LANGUAGES = {"cs", "sk", "en", "ru"}


class Edit(NamedTuple):
    """A replacement of `before` at a place of a file of a kit, by its path from the system's folder."""

    kit: str
    kind: str
    file: str
    line: int
    column: int
    before: str
    after: str


class Source(NamedTuple):
    """A file of a kit: its path from the system's folder, its lines, and where its values stand."""

    kit: str
    file: str
    lines: list[str]
    sourced: Sourced


def sources(kit: str) -> tuple[list[Source], Loaded]:
    """The data files of a kit."""
    folder = resources.scenarios() / kit
    loaded = load(folder, resources.scenarios())
    found = {}
    for sourced in loaded.origins.files.values():
        path = Path(sourced.file).resolve().relative_to(folder.parent.resolve())
        lines = (folder.parent / path).read_text(encoding="utf-8").split("\n")
        found[path.as_posix()] = Source(kit, path.as_posix(), lines, sourced)
    return list(found.values()), loaded


def written(source: Source, at: Position) -> str:
    """What stands at a place."""
    return source.lines[at.line - 1][at.column - 1 : at.column - 1 + at.length]


def values(source: Source, pattern: re.Pattern[str]) -> Iterator[tuple[tuple[str | int, ...], Position, str]]:
    """Every value that looks so and is no prose, with its path and place."""
    for path, at in source.sourced.values.items():
        words = {part.partition(".")[0] for part in path if isinstance(part, str)}
        if path and not words & _TEXTS:
            text = written(source, at)
            for found in pattern.finditer(text):
                if not re.search(
                    r"[\w{}.'\"]", text[found.start() - 1 : found.start()] + text[found.end() : found.end() + 1]
                ):
                    yield path, _part(at, found), found[0]


def _part(at: Position, found: re.Match[str]) -> Position:
    return Position(at.file, at.line, at.column + found.start(), len(found[0]))


def typo(source: Source, loaded: Loaded, rng: random.Random) -> Iterator[Edit]:
    """A letter of a name, or of a key, taken out, doubled, or swapped with the next."""
    places = [(at, text) for _, at, text in values(source, _NAME)]
    places += [(at, written(source, at)) for path, at in source.sourced.keys.items() if path[-1] not in _LANGUAGES]
    for at, text in places:
        place = rng.randrange(len(text) - 1) if len(text) > 2 else 0
        a, b = text[place], text[place + 1 : place + 2]
        wrong = rng.choice(
            (
                text[:place] + text[place + 1 :],
                text[:place] + a + text[place:],
                text[:place] + b + a + text[place + 2 :],
            )
        )
        if wrong != text and "\n" not in text:
            yield Edit(source.kit, "typo in a name", source.file, at.line, at.column, text, wrong)


def digit(source: Source, loaded: Loaded, rng: random.Random) -> Iterator[Edit]:
    """A value of a piece, a cell of a table or a level made far too large or negative."""
    kit = loaded.kit
    stats = {stat.id for stat in kit.system.stats}
    for path, at in source.sourced.values.items():
        text = written(source, at)
        numeric = re.fullmatch(r"\d+", text)
        column = str(path[-1]) if path else ""
        if numeric and (
            column in {*stats, "count", "turns", "minimum", "maximum"} or source.file.endswith("defence.csv")
        ):
            yield Edit(
                source.kit,
                "digit out of range",
                source.file,
                at.line,
                at.column,
                text,
                rng.choice(("-" + text, text + "99")),
            )
    board = kit.board_data
    if board and board.levels and source.file.endswith("map.yaml"):
        start = source.sourced.at(("levels",))
        row = rng.randrange(len(board.level_rows()))
        line = source.lines[start.line - 1 + row]
        found = rng.choice(list(re.finditer(r"\d", line)))
        yield Edit(source.kit, "digit out of range", source.file, start.line + row, found.start() + 1, found[0], "9")


def deleted(source: Source, loaded: Loaded, rng: random.Random) -> Iterator[Edit]:
    """A row of a table, a row of a map, or an entry of a list that stands on one line, taken out."""
    rows = {at.line for path, at in source.sourced.values.items() if len(path) == 1 and isinstance(path[0], int)}
    entries = {at.line for path, at in source.sourced.values.items() if len(path) > 1 and isinstance(path[-1], int)}
    entries = {n for n in entries if source.lines[n - 1].lstrip().startswith("- ")}
    entries = {n for n in entries if _indent(source.lines, n) <= _indent(source.lines, n - 1)}
    board = loaded.kit.board_data
    block: set[int] = set()
    if board and source.file.endswith("map.yaml"):
        for name, count in (("terrain", len(board.terrain_rows())), ("levels", len(board.level_rows()))):
            start = source.sourced.at((name,)).line
            block |= set(range(start, start + count))
    for line in sorted(rows | entries | block):
        yield Edit(source.kit, "row deleted", source.file, line, 1, source.lines[line - 1] + "\n", "")


def _indent(lines: list[str], index: int) -> int:
    line = lines[index] if index < len(lines) else ""
    return len(line) - len(line.lstrip(" "))


def off_the_map(source: Source, loaded: Loaded, rng: random.Random) -> Iterator[Edit]:
    """A cell's label that lies beyond the map, or that is none."""
    if loaded.kit.board is None:
        return
    for path, at, text in values(source, _LABEL):
        if {"hexes", "through", "sides", "hex", "at"} & set(map(str, path)):
            wrong = rng.choice(
                (f"{text}9", f"Z{text}", text.lower(), text[:-1] + "0" if text[-1] != "0" else text + "0")
            )
            yield Edit(source.kit, "hex off the map", source.file, at.line, at.column, text, wrong)


def swapped(source: Source, loaded: Loaded, rng: random.Random) -> Iterator[Edit]:
    """Two names in the header of a table, or two cells of a row, in each other's place."""
    if not source.file.endswith(".csv"):
        return
    rows = [at.line for path, at in source.sourced.values.items() if len(path) == 1]
    header = min(at.line for at in source.sourced.keys.values())
    for line in (header, header, *rows):
        cells = source.lines[line - 1].split(";")
        different = [
            (a, b)
            for a in range(len(cells))
            for b in range(a)
            if cells[a] != cells[b] and '"' not in cells[a] + cells[b]
        ]
        if different:
            a, b = rng.choice(different)
            cells[a], cells[b] = cells[b], cells[a]
            yield Edit(source.kit, "swapped columns", source.file, line, 1, source.lines[line - 1], ";".join(cells))


def language(source: Source, loaded: Loaded, rng: random.Random) -> Iterator[Edit]:
    """A text in one language made empty."""
    own = set(loaded.kit.scenario.languages)
    for path, at in source.sourced.values.items():
        name = str(path[-1]) if path else ""
        if (name in own or name.partition(".")[2] in own) and (text := written(source, at)).strip():
            if len(path) == 2 and isinstance(path[0], int):
                yield Edit(source.kit, "missing language", source.file, at.line, at.column, text, "")
            elif text[0] not in "|>":
                key = source.sourced.keys[path]
                whole = source.lines[at.line - 1][key.column - 1 : at.column - 1 + at.length]
                if key.line == at.line:
                    yield Edit(source.kit, "missing language", source.file, at.line, key.column, whole, f"{name}: ''")


KINDS: tuple[Callable[[Source, Loaded, random.Random], Iterator[Edit]], ...] = (
    typo,
    digit,
    deleted,
    off_the_map,
    swapped,
    language,
)


def draw(count: int, seed: int) -> list[Edit]:
    """So many edits, as many of each kind, spread over the kits."""
    rng = random.Random(seed)
    pools: dict[Callable[..., Iterator[Edit]], dict[str, list[Edit]]] = {kind: defaultdict(list) for kind in KINDS}
    for kit in KITS:
        files, loaded = sources(kit)
        for kind in KINDS:
            for source in files:
                pools[kind][kit] += kind(source, loaded, rng)
    edits = []
    for number in range(count):
        pool = pools[KINDS[number % len(KINDS)]]
        kits = [kit for kit in KITS if pool[kit]]
        edits.append(rng.choice(pool[rng.choice(kits)]))
    return edits


def apply(edit: Edit, folder: Path) -> None:
    """Makes the edit in a copy of the system's folder."""
    path = folder / edit.file
    lines = path.read_text(encoding="utf-8").split("\n")
    before = lines[edit.line - 1]
    start = edit.column - 1
    if edit.before.endswith("\n"):
        del lines[edit.line - 1]
    else:
        assert before[start : start + len(edit.before)] == edit.before, edit
        lines[edit.line - 1] = before[:start] + edit.after + before[start + len(edit.before) :]
    path.write_text("\n".join(lines), encoding="utf-8")


def codes(edit: Edit) -> list[str]:
    """What a check of the edited kit tells."""
    system, name = edit.kit.split("/")
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(resources.scenarios() / system, Path(folder) / system)
        apply(edit, Path(folder) / system)
        try:
            told = check_kit(Request(Path(folder) / system / name), lambda step: None).told
        except InputError as problem:
            told = problem.diagnostics
    return [found.code for found in told]


def main() -> int:
    parser = argparse.ArgumentParser(description="Counts the mistakes that a check catches.")
    parser.add_argument("--edits", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--silent", action="store_true", help="list the edits that were not caught")
    options = parser.parse_args()
    edits = draw(options.edits, options.seed)
    with ProcessPoolExecutor() as pool:
        found = list(zip(edits, pool.map(codes, edits, chunksize=4), strict=True))
    made, caught = Counter(edit.kind for edit in edits), Counter(edit.kind for edit, told in found if told)
    print(f"{'kind':20} {'made':>5} {'caught':>7}")
    for kind in made:
        print(f"{kind:20} {made[kind]:5} {caught[kind]:7}")
    print(f"{'all':20} {made.total():5} {caught.total():7}")
    for edit, told in found:
        if options.silent and not told:
            print(f"{_named(edit)}: {edit.before.strip()!r} -> {edit.after.strip()!r}")
        if "I001" in told:
            print("fault of the press:", _named(edit))
    return any("I001" in told for _, told in found)


def _named(edit: Edit) -> str:
    return f"{edit.kind}: {edit.kit} {edit.file}:{edit.line}:{edit.column}"


if __name__ == "__main__":
    sys.exit(main())
