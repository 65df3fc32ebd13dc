"""Packing: the order of the work, from the check of the scenario to the archive that appears whole or not at all."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import parent_process
from pathlib import Path

from generator.diagnostics import Diagnostic, PunchboardError, Severity, UsageError
from generator.drawing.raster import svg_to_png
from generator.pack.archive import Entry, archive, entry, moment
from generator.pack.documents import documents
from generator.pack.manifest import MANIFEST, SUMS, manifest, sums
from generator.pack.names import faults
from generator.pack.order import Order, stem
from generator.pack.records import Done, Output, filed
from generator.pack.sources import stamp
from generator.pack.staging import Staging
from generator.pack.tasks import Task, tasks
from generator.press import CheckFailedError, Press, Progress, Request, check_kit

_NOTHING = b'<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'


_AGAIN = "what is done is kept: run the same command again, and it continues"


class StoppedError(PunchboardError):
    """The work could not be ended; what is done is kept, and the next run continues with it."""


@dataclass(frozen=True)
class Packed:
    """A pack that was made: its archive, how many files it has, and what the check of the scenario had to say."""

    path: Path
    files: int
    size: int
    seconds: float
    diagnostics: tuple[Diagnostic, ...]


def pack(order: Order, progress: Progress) -> Packed:
    """Makes the pack of a scenario.

    Raises CheckFailedError when the scenario has errors, InputError without cairosvg, and StoppedError when the disk
    is full or a process was ended.
    """
    start = time.perf_counter()
    svg_to_png(_NOTHING, 1, 1)  # What a pack can't do without is missed before the work, not after it.
    found = _checked(order, progress)
    press = Press(Request(order.scenario))
    scenario = press.loaded.kit.scenario
    order, name = order.settled(scenario), stem(scenario)
    staging = Staging.begin(order.out / f".{name}.partial", stamp(order, scenario.system))
    done = _work(list(tasks(order, name)), staging, progress)
    progress(f"{name}.zip")
    entries = _entries(order, press, name, done, staging)
    path = order.out / f"{name}.zip"
    with _continued(path.as_posix()):
        with staging.archive.open("wb") as file:
            file.writelines(archive(entries, moment()))
        staging.archive.replace(path)
    staging.remove()
    return Packed(path, len(entries), path.stat().st_size, time.perf_counter() - start, found)


def _checked(order: Order, progress: Progress) -> tuple[Diagnostic, ...]:
    only = order.languages[0] if len(order.languages) == 1 else None
    found = check_kit(Request(order.scenario, language=only), progress).told
    if any(diagnostic.severity is Severity.ERROR for diagnostic in found):
        raise CheckFailedError(found)
    return found


def _work(todo: Sequence[Task], staging: Staging, progress: Progress) -> list[Done]:
    """Does the tasks that are not done yet on all processors, and gives the records of all."""
    left = [task for task in todo if staging.done(task.key) is None]
    pool = ProcessPoolExecutor(min(len(left), os.cpu_count() or 1) or 1, initializer=_prepare)
    try:
        running = {pool.submit(_do, task, staging): task for task in left}
        for number, ended in enumerate(as_completed(running), len(todo) - len(left) + 1):
            progress(f"{number} of {len(todo)}: {running[ended].title}")
            with _continued(running[ended].title):
                ended.result()
    finally:
        pool.shutdown(cancel_futures=True)
    return [done for task in todo if (done := staging.done(task.key))]


def _do(task: Task, staging: Staging) -> None:
    staging.keep(task.key, task.make())


@contextmanager
def _continued(doing: str) -> Iterator[None]:
    """Says what the system refused while `doing` something, and that the work can go on."""
    try:
        yield
    except BrokenProcessPool as problem:
        raise StoppedError(f"{doing}: its process was ended, perhaps for want of memory; {_AGAIN}") from problem
    except OSError as problem:
        reason = f"{problem.filename}: {problem.strerror}" if problem.filename else problem.strerror or problem
        raise StoppedError(f"{doing}: {reason}; {_AGAIN}") from problem


def _prepare() -> None:
    """Lets a process end the task at hand when the user stops the work, and end when its parent is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent:
        parent.join()
        os._exit(1)


def _entries(order: Order, press: Press, name: str, done: Sequence[Done], staging: Staging) -> list[Entry]:
    """The files of the pack, sorted: those of the tasks, the texts, and the two lists of them."""
    kept = {file.path: file for record in done for file in record.files}
    texts = {output.path: output for output in documents(order, press, name, done)}
    wrong = list(faults([*kept, *texts]))
    if wrong:
        raise UsageError(f"{wrong[0]}; rename the file")
    files = [kept[path] if path in kept else filed(texts[path]) for path in sorted({*kept, *texts})]
    printed = [record.printed for record in done if record.printed]
    licence = texts["LICENSE"].data if "LICENSE" in texts else None
    lists = [Output(MANIFEST, manifest(order, press.loaded.kit.scenario, licence, printed, files))]
    listed = sorted([*files, filed(lists[0])], key=lambda file: file.path)
    lists.append(Output(SUMS, sums(listed)))
    made = [entry(output.path, output.data) for output in (*texts.values(), *lists)]
    return sorted([*made, *(entry(path, staging.read(path)) for path in kept)], key=lambda file: file.path)
