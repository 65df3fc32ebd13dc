"""The staging of a pack: a hidden folder beside it that keeps what is done, so that a stopped run can be continued."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

from pydantic import ValidationError

from generator.outputs.atomic import write_bytes
from generator.pack.records import Done, Filed, Work, sha256, written

_STAMP, _DONE, _ARCHIVE = ".stamp", ".done", ".zip"


@dataclass(frozen=True)
class Staging:
    """The files of a pack by their paths in it, a marker for every task whose files are all there, and a stamp."""

    folder: Path

    @classmethod
    def begin(cls, folder: Path, stamp: str) -> Staging:
        """The staging in `folder`; what is left of a run with another stamp is thrown away."""
        mark = folder / _STAMP
        if not (mark.is_file() and mark.read_bytes() == stamp.encode()):
            if folder.exists():
                shutil.rmtree(folder)
            write_bytes(mark, stamp.encode())
        return cls(folder)

    @property
    def archive(self) -> Path:
        """Where the archive grows until it is whole."""
        return self.folder / _ARCHIVE

    def keep(self, key: str, work: Work) -> None:
        """Writes the files of a task, and at last the marker that they are there."""
        for output in work.files:
            write_bytes(self.folder / output.path, output.data)
        write_bytes(self._marker(key), written(work).model_dump_json(indent=1).encode())

    def done(self, key: str) -> Done | None:
        """What a task has done; None when it is not done, or its files are not what it wrote."""
        try:
            done = Done.model_validate_json(self._marker(key).read_bytes())
        except (FileNotFoundError, ValidationError):
            return None
        return done if all(map(self._holds, done.files)) else None

    def read(self, path: str) -> bytes:
        """The bytes of a file of the pack."""
        return (self.folder / path).read_bytes()

    def remove(self) -> None:
        """Takes the folder away."""
        shutil.rmtree(self.folder)

    def _marker(self, key: str) -> Path:
        return self.folder / _DONE / f"{key}.json"

    def _holds(self, file: Filed) -> bool:
        path = self.folder / file.path
        return path.is_file() and sha256(path.read_bytes()) == file.sha256
