"""Tasks side by side: results in order wherever they were found, and failures told where the caller is."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator import parallel
from generator.parallel import aside, side_by_side


def processors(monkeypatch: pytest.MonkeyPatch, count: int) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: count)


@pytest.mark.parametrize("count", [1, 2, 3, 8])
def test_results_come_in_order_from_a_few_more_processes_than_there_are_processors(
    monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    processors(monkeypatch, count)
    tasks: list[Callable[[], tuple[int, int]]] = [partial(lambda n: (n, os.getpid()), n) for n in range(7)]
    found = side_by_side(tasks)
    assert [number for number, _ in found] == [0, 1, 2, 3, 4, 5, 6]
    assert len({process for _, process in found}) == ({1: 1, 2: 4, 3: 6, 8: 7}[count] if parallel._CAN_FORK else 1)
    assert found[0][1] == os.getpid()


@settings(max_examples=25, deadline=None)
@given(st.lists(st.binary(max_size=9), max_size=5))
def test_nothing_is_lost_or_doubled(values: list[bytes]) -> None:
    assert side_by_side([partial(bytes, value) for value in values]) == values


def test_a_result_larger_than_a_pipe_holds_arrives_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    processors(monkeypatch, 2)
    large = bytes(3_000_000)
    assert side_by_side([lambda: b"", lambda: large]) == [b"", large]


def test_without_fork_all_is_done_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "_CAN_FORK", False)
    assert side_by_side([os.getpid] * 3) == [os.getpid()] * 3


@pytest.mark.parametrize("number", [0, 1])
def test_a_failure_is_raised_here_wherever_it_happened(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], number: int
) -> None:
    def failing() -> int:
        raise ValueError("no such luck")

    processors(monkeypatch, 2)
    tasks: list[Callable[[], int]] = [lambda: 1, lambda: 2]
    tasks[number] = failing
    with pytest.raises(ValueError, match="no such luck"):
        side_by_side(tasks)
    assert capfd.readouterr() == ("", "")


def test_a_process_that_dies_leaves_its_tasks_to_be_done_here(monkeypatch: pytest.MonkeyPatch) -> None:
    here = os.getpid()
    processors(monkeypatch, 2)
    assert side_by_side([lambda: 1, lambda: 2 if os.getpid() == here else os._exit(1)]) == [1, 2]


@pytest.mark.parametrize("count", [1, 2])
def test_a_task_aside_runs_in_a_process_of_its_own_where_there_is_a_processor(
    monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    processors(monkeypatch, count)
    with aside(os.getpid) as process:
        assert (process() == os.getpid()) == (count == 1 or not parallel._CAN_FORK)


def test_a_task_aside_that_nobody_asks_for_any_more_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    processors(monkeypatch, 2)
    with pytest.raises(KeyboardInterrupt), aside(partial(time.sleep, 600)):
        raise KeyboardInterrupt
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)
