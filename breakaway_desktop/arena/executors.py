"""Executors of the arena's tables: in this process, in several processes, or on a cluster."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import active_children, get_context
from queue import Empty, SimpleQueue
from typing import Protocol, TypeVar

from breakaway_desktop.arena.schedule import ArenaTable
from breakaway_desktop.bots.interrupts import interrupts_deferred
from breakaway_desktop.bots.registry import allow_bots, allowed_bots
from breakaway_desktop.bots.worker_main import end_with_parent
from breakaway_desktop.engine.refusals import Refused

T = TypeVar("T")


class Executor(Protocol):
    """Runs the same work for each table, and yields the results as they finish."""

    def __call__(self, work: Callable[[ArenaTable], T], tables: Sequence[ArenaTable], /) -> Iterator[T]: ...


def in_this_process(work: Callable[[ArenaTable], T], tables: Sequence[ArenaTable]) -> Iterator[T]:
    """Run one table after the other."""
    return map(work, tables)


class Processes:
    """Runs `work`, a module-level function or a partial of one, in `jobs` processes on this computer."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    def __call__(self, work: Callable[[ArenaTable], T], tables: Sequence[ArenaTable]) -> Iterator[T]:
        """Raises Refused (`arena-process-lost`) if a process dies, and whatever `work` raises."""
        ours = set(active_children())
        pool = ProcessPoolExecutor(
            self.jobs, mp_context=get_context("spawn"), initializer=_initialize, initargs=(allowed_bots(),)
        )
        ended: SimpleQueue[Future[T]] = SimpleQueue()
        is_complete = False

        # Submit every table, and yield the results as they finish.
        try:
            # If interrupted here, the pool would wait for its own locks forever.
            with interrupts_deferred():
                for table in tables:
                    pool.submit(work, table).add_done_callback(ended.put)

            for _table in tables:
                yield _next_finished(ended).result()
            is_complete = True
        except BrokenProcessPool as error:
            raise Refused("arena-process-lost") from error
        finally:
            # On an error or an interruption, stop the processes that are still at work.
            with interrupts_deferred():
                pool.shutdown(wait=is_complete, cancel_futures=True)
                if not is_complete:  # their results are no longer wanted
                    for child in set(active_children()) - ours:
                        child.kill()


def _next_finished(ended: SimpleQueue[Future[T]]) -> Future[T]:
    """Return the next finished table. Waits have a limit, because Windows cannot interrupt endless ones."""
    while True:
        with suppress(Empty):
            return ended.get(timeout=1.0)


def _initialize(allowed: tuple[str, ...]) -> None:
    """Prepare a worker: it ignores Ctrl+C, which reaches every process, and ends when its parent ends or is killed.

    `allowed`: see `worker_main.work`.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
    allow_bots(allowed)
