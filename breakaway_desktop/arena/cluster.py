"""An executor that runs the arena's tables on a Dask cluster (the optional extra `cluster`).

Dask reassigns the tables of a lost worker. Workers need the same version of this program, and the same plug-ins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib.util import find_spec
from threading import Lock
from typing import TYPE_CHECKING, Final, TypeVar

from breakaway_desktop import __version__
from breakaway_desktop.arena.schedule import ArenaTable
from breakaway_desktop.bots.registry import allow_bots, allowed_bots
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.kit.errors import shorten

if TYPE_CHECKING:
    from distributed import Client

T = TypeVar("T")

PATIENCE: Final = 10.0
"""Seconds to wait for a cluster to answer and to have workers."""

_ONE_AT_A_TIME: Final = Lock()


class Cluster:
    """The workers of the scheduler at `address`, such as `tcp://10.0.0.5:8786`."""

    def __init__(self, address: str, patience: float = PATIENCE) -> None:
        """Raises Refused: `arena-no-dask` when the extra is not installed."""
        if find_spec("distributed") is None:
            raise Refused("arena-no-dask")
        self.address = address
        self.patience = patience

    def __call__(self, work: Callable[[ArenaTable], T], tables: Sequence[ArenaTable]) -> Iterator[T]:
        """Raises Refused (`arena-no-cluster`, `arena-no-workers`, `arena-workers-differ`, `arena-workers-lost`).

        Raises whatever `work` raises.
        """
        from distributed import Client, KilledWorker, as_completed
        from distributed.comm.addressing import parse_address, parse_host_port

        try:
            _scheme, place = parse_address(self.address)
            parse_host_port(place)  # first, because a failing client is slow to close
            client = Client(self.address, timeout=self.patience, set_as_default=False)
        except (OSError, ValueError) as error:
            raise Refused("arena-no-cluster", address=self.address, error=shorten(error)) from error
        with client:
            self._check(client)
            futures = client.map(partial(_one_at_a_time, work, allowed_bots()), tables, pure=False)
            try:
                for future in as_completed(futures, loop=client.loop):
                    yield future.result()
            except KilledWorker as error:
                raise Refused("arena-workers-lost", address=self.address) from error
            finally:
                client.cancel(futures)

    def _check(self, client: Client) -> None:
        try:
            client.wait_for_workers(1, timeout=self.patience)
        except TimeoutError as error:
            raise Refused("arena-no-workers", address=self.address) from error
        try:
            versions = set(client.run(_version).values())
        except Exception as error:  # a worker without this program may raise anything
            raise Refused("arena-workers-differ", address=self.address, found=str(error), wanted=__version__) from error
        if versions != {__version__}:
            version_list = ", ".join(sorted(versions))
            raise Refused("arena-workers-differ", address=self.address, found=version_list, wanted=__version__)


def _one_at_a_time(work: Callable[[ArenaTable], T], allowed: tuple[str, ...], table: ArenaTable) -> T:
    """Run a table at a time in a worker: processor time is measured per process. `allowed`: see `worker_main.work`."""
    with _ONE_AT_A_TIME:
        allow_bots(allowed)
        return work(table)


def _version() -> str:
    return __version__
