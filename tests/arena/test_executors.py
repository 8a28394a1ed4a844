"""Several processes give the same result as one."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from multiprocessing import active_children
from pathlib import Path
from threading import Event

import pytest

from breakaway_desktop.arena import cluster
from breakaway_desktop.arena.cluster import Cluster
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


# Tables on a Dask cluster of two workers on this computer, one of which is lost during the run


RACES = 8
PATIENCE = 86_400.0
"""Seconds to wait for a cluster: the test waits until it answers."""
ROOT = Path(__file__).resolve().parent.parent.parent

CLUSTER = """
import sys
from distributed import Client, LocalCluster

if __name__ == "__main__":
    with LocalCluster(n_workers=int(sys.argv[1]), threads_per_worker=2, processes=True, dashboard_address=None) as here:
        with Client(here) as client:
            pids = client.run(__import__("os").getpid).values() if int(sys.argv[1]) else ()
        print(here.scheduler_address, *pids, flush=True)
        sys.stdin.read()
"""


def start_workers(workers: int, folder: Path) -> subprocess.Popen[str]:
    """Start a cluster in a separate process."""
    script = folder / "cluster.py"
    script.write_text(CLUSTER)
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "DASK_LOGGING__DISTRIBUTED": "critical"}
    return subprocess.Popen(
        [sys.executable, str(script), str(workers)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment, cwd=folder,
    )  # fmt: skip


@pytest.fixture
def two_workers(tmp_path: Path) -> Iterator[tuple[str, list[int]]]:
    with start_workers(2, tmp_path) as process:
        assert process.stdout is not None
        address, *pids = process.stdout.readline().split()
        yield address, [int(pid) for pid in pids]
        process.kill()


@pytest.mark.release
def test_a_cluster_that_loses_a_worker_gives_the_same_result(two_workers: tuple[str, list[int]]) -> None:
    """A plug-in runs in a process separate from its worker, although workers are daemons."""
    address, pids = two_workers
    asked_contest = contest("domestique", "tests.match.odd_bots:Raising", finish=60, sprints=(20,))
    ridden: list[int] = []

    def add_progress(added: int) -> None:
        ridden.append(added)
        if len(ridden) == 1:
            os.kill(pids[0], signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)

    stats = run(asked_contest, RACES, executor=Cluster(address, PATIENCE), progress=add_progress)
    assert len(ridden) == RACES
    assert without_times(stats) == without_times(run(asked_contest, RACES))


def test_workers_with_another_version_are_refused(two_workers: tuple[str, list[int]], monkeypatch) -> None:
    monkeypatch.setattr(cluster, "__version__", "0.0.0")
    with pytest.raises(Refused) as caught:
        list(Cluster(two_workers[0], PATIENCE)(str, []))
    assert caught.value.refusal.key == "arena-workers-differ"
    assert caught.value.refusal.values["wanted"] == "0.0.0"


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "nowhere", "tcp://127.0.0.1", "tcp://[::1:x"])
def test_a_missing_cluster_is_refused_with_the_reason(address: str) -> None:
    with pytest.raises(Refused) as caught:
        list(Cluster(address, patience=0.5)(str, []))
    assert caught.value.refusal.key == "arena-no-cluster"


def test_without_dask_the_extra_is_named(monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    monkeypatch.setattr(cluster, "find_spec", lambda name: None)
    with pytest.raises(Refused) as caught:
        Cluster("tcp://127.0.0.1:9")
    assert caught.value.refusal.key == "arena-no-dask"
