"""Several processes give the same result as one."""

from __future__ import annotations

import os
from functools import partial
from multiprocessing import active_children
from threading import Event

import pytest

from breakaway_desktop.arena.contest import run
from breakaway_desktop.arena.executors import Processes
from breakaway_desktop.arena.schedule import ArenaTable, schedule
from breakaway_desktop.engine.refusals import Refused
from tests.arena.contests import contest
from tests.arena.test_results_log import without_times

ASKED = contest("domestique", "tests.match.odd_bots:Raising")


def test_two_processes_come_to_the_same_result() -> None:
    """Plug-ins run in separate processes there, too."""
    assert without_times(run(ASKED, 4, executor=Processes(2))) == without_times(run(ASKED, 4))


def die(table: ArenaTable) -> None:
    os._exit(3)


def wait_forever(table: ArenaTable) -> int:
    """Finish the first table only."""
    if table.number:
        Event().wait()
    return table.number


def fail(table: ArenaTable) -> None:
    raise Refused("bot-hands", bot="x", error="y")


def test_a_killed_process_is_reported() -> None:
    with pytest.raises(Refused) as caught:
        list(Processes(2)(die, schedule(ASKED, 2)))
    assert caught.value.refusal.key == "arena-process-lost"


def test_cancelling_ends_all_processes_at_once() -> None:
    before = set(active_children())
    going = iter(Processes(2)(wait_forever, schedule(ASKED, 4)))
    assert next(going) == 0
    going.close()  # type: ignore[attr-defined]
    for process in set(active_children()) - before:
        process.join()


def test_the_caller_gets_the_refusal_of_a_table() -> None:
    with pytest.raises(Refused) as caught:
        list(Processes(2)(partial(fail), schedule(ASKED, 2)))
    assert caught.value.refusal.key == "bot-hands"
