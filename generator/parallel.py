"""Work shared out to the processors of the machine."""

from __future__ import annotations

import os
import pickle
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import BinaryIO, Generic, TypeVar

Result = TypeVar("Result")
Task = Callable[[], Result]

# On macOS, libraries of the system may fail in a forked process.
_CAN_FORK = hasattr(os, "fork") and sys.platform != "darwin"


@contextmanager
def aside(task: Task[Result]) -> Iterator[Task[Result]]:
    """Begins a task in a forked process, if there is a processor for it; what it yields gives the task's result.

    What the task does beside giving its result, which is pickled, may be lost.
    """
    if _processes() == 1:
        yield task
        return
    share = _fork([task])
    try:
        yield lambda: share.results()[0]
    finally:
        share.end()


def side_by_side(tasks: Sequence[Task[Result]]) -> list[Result]:
    """The results of tasks, in order, some of them found in forked processes where there are processors for them.

    What a task does beside giving its result, which is pickled, may be lost. Raises what a task raises.
    """
    count = max(1, min(len(tasks), _processes()))
    away = [_fork(tasks[start::count]) for start in range(1, count)]
    try:
        found = [_done(tasks[::count]), *(share.results() for share in away)]
    finally:
        for share in away:
            share.end()
    return [found[number % count][number // count] for number in range(len(tasks))]


def _processes() -> int:
    """How many processes keep all processors busy: more than those, as tasks are not equally long."""
    processors = os.cpu_count() or 1
    return 2 * processors if _CAN_FORK and processors > 1 else 1


def _done(tasks: Sequence[Task[Result]]) -> list[Result]:
    return [task() for task in tasks]


@dataclass
class _Share(Generic[Result]):
    """Tasks that are done in a process of their own, and the pipe on which it sends their results."""

    tasks: Sequence[Task[Result]]
    process: int
    pipe: BinaryIO

    def results(self) -> list[Result]:
        """The results; a process that failed sends none, and its tasks are done here, where failures are told."""
        try:
            found: list[Result] = pickle.load(self.pipe)
        except (EOFError, pickle.UnpicklingError):
            found = _done(self.tasks)
        return found

    def end(self) -> None:
        """Ends the process, which has nothing left to do or is waited for no longer."""
        self.pipe.close()
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)


def _fork(tasks: Sequence[Task[Result]]) -> _Share[Result]:
    reading, writing = os.pipe()
    process = os.fork()
    if process == 0:
        try:
            os.close(reading)
            with os.fdopen(writing, "wb") as pipe:
                pipe.write(pickle.dumps(_done(tasks)))
        finally:
            # Neither says anything nor flushes what its parent has yet to write.
            os._exit(0)
    os.close(writing)
    return _Share(tasks, process, os.fdopen(reading, "rb"))
