"""Verifying: whether a downloaded pack is, bit by bit, what was packed."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from pydantic import ValidationError

from generator.pack.manifest import FORMAT, MANIFEST, SUMS, read_sums
from generator.pack.names import MAX_FILES, faults, shown
from generator.pack.reading import DamagedError, Held, chunks_of, held, read_archive
from generator.pack.records import Manifest


@dataclass(frozen=True)
class Found:
    """What was found of a pack: what is wrong with it, a line each; how many files it has, and its manifest."""

    faults: tuple[str, ...]
    files: int = 0
    manifest: Manifest | None = None


def verify(path: Path) -> Found:
    """Checks an archive, or the folder that one was unpacked into."""
    try:
        return _verify_folder(path) if path.is_dir() else _verify_archive(path)
    except DamagedError as problem:
        return Found(problem.faults)
    except OSError as problem:
        return Found((f"{problem.filename or 'it'} can't be read: {problem.strerror or problem}",))


def _verify_archive(path: Path) -> Found:
    with path.open("rb") as file:
        contents = read_archive(file)
    damaged = tuple(f"{shown(name)} is damaged" for name in contents.damaged)
    found = _audit(contents.files, frozenset(contents.damaged))
    if contents.stray is None:
        return Found((*damaged, *found.faults), found.files, found.manifest)
    stray = f"what stands between its files is not what was packed, from byte {contents.stray} on"
    return Found((*found.faults, stray))


def _verify_folder(folder: Path) -> Found:
    files, odd = dict[str, Held](), []
    for path, file in _walk(folder):
        if file.is_symlink() or not file.is_file():
            odd.append(f"{shown(path)} is a link or no file")
        else:
            with file.open("rb") as opened:
                files[path] = held(path, chunks_of(opened))
        if len(files) > MAX_FILES:
            raise DamagedError(f"it has more than {MAX_FILES} files, which no pack has")
    found = _audit(files, frozenset())
    return Found((*odd, *faults(files), *found.faults), found.files, found.manifest)


def _walk(folder: Path) -> Iterator[tuple[str, Path]]:
    """Everything below a folder that is no folder, in order, by its path from there; links are not followed."""
    for place, names, files in os.walk(folder):
        names.sort()
        links = [name for name in names if Path(place, name).is_symlink()]
        for name in sorted([*files, *links]):
            path = Path(place, name)
            yield path.relative_to(folder).as_posix(), path


def _audit(files: Mapping[str, Held], damaged: frozenset[str]) -> Found:
    """Holds files against the lists among them; of `damaged` ones it is known already."""
    told = [f"{name} is missing" for name in (SUMS, MANIFEST) if name not in files and name not in damaged]
    if SUMS not in files:
        return Found(tuple(told))
    sums, wrong = read_sums(files[SUMS].data)
    told = [*told, *wrong, *_differences(files, sums, damaged | {MANIFEST} if MANIFEST not in files else damaged)]
    manifest = _manifest(files[MANIFEST].data) if MANIFEST in files else None
    if MANIFEST in files and manifest is None:
        told.append(f"{MANIFEST} is none of the format {FORMAT}, which this version of Punchboard reads")
    if manifest and not told and not damaged:
        told += _disagreements(files, manifest)
    return Found(tuple(told), len(files), None if told or damaged else manifest)


def _differences(files: Mapping[str, Held], sums: Mapping[str, str], known: frozenset[str]) -> Iterator[str]:
    for path, checksum in sums.items():
        if path in files and files[path].sha256 != checksum:
            yield f"{shown(path)} is not what was packed: its checksum differs"
        elif path not in files and path not in known:
            yield f"{shown(path)} is missing"
    for path in sorted(files.keys() - sums.keys() - {SUMS}):
        yield f"{shown(path)} was added: {SUMS} does not name it"


def _manifest(data: bytes) -> Manifest | None:
    try:
        manifest = Manifest.model_validate_json(data)
    except ValidationError:
        return None
    return manifest if manifest.format == FORMAT else None


def _disagreements(files: Mapping[str, Held], manifest: Manifest) -> Iterator[str]:
    """What the manifest says otherwise than the files are."""
    there = {(path, file.size, file.sha256) for path, file in files.items() if path not in (SUMS, MANIFEST)}
    listed = {(file.path, file.size, file.sha256) for file in manifest.files}
    for path in sorted({path for path, *_ in there ^ listed}):
        yield f"{shown(path)}: {MANIFEST} tells another size or checksum, or only one of them names the file"
