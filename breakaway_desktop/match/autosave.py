"""Autosave: every confirmed decision is written to disk before the next one is asked."""

from __future__ import annotations

import errno
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, Protocol

from breakaway_desktop.atomic import error_text
from breakaway_desktop.match.race_lock import RaceLock
from breakaway_desktop.record.document import Record
from breakaway_desktop.record.store import save

PATIENCE_S: Final = 5.0
"""Seconds after which a disk that has written nothing counts as failing."""
_CLOSED: Final = "this autosave is closed"  # no words: a mistake of the caller


class Autosave(Protocol):
    """Saves the latest record of one race."""

    def save(self, record: Record) -> None:
        """Writes the record, now or soon. Raises RuntimeError once it is closed."""

    @property
    def settled(self) -> bool:
        """Whether every record so far has reached the disk, or has failed to; a disk that hangs has failed."""

    @property
    def failure(self) -> OSError | None:
        """Why the last attempt failed; None when it did not."""

    def wait(self) -> None:
        """Waits until it has settled, which is not for ever."""

    def close(self) -> None:
        """Writes what is pending, as far as the disk lets it. Nothing more is saved."""


class NoAutosave:
    """The autosave of a race whose file could not be created: it is in memory only, and `failure` says why."""

    settled = True

    def __init__(self, failure: OSError) -> None:
        self.failure: OSError | None = failure

    def save(self, record: Record) -> None:
        """Does nothing."""

    def wait(self) -> None:
        """Nothing is pending."""

    def close(self) -> None:
        """Nothing is pending."""


class DirectAutosave:
    """Writes at once; the caller waits. `lock` is released when it is closed."""

    def __init__(self, path: Path, lock: RaceLock | None = None) -> None:
        self.path = path
        self._lock = lock
        self.failure: OSError | None = None
        self.settled = True
        self._closed = False

    def save(self, record: Record) -> None:
        if self._closed:
            raise RuntimeError(_CLOSED)
        try:
            save(self.path, record)
            self.failure = None
        except OSError as error:
            self.failure = error

    def wait(self) -> None:
        """Nothing is pending."""

    def close(self) -> None:
        """Nothing is pending."""
        self._closed = True
        if self._lock is not None:
            self._lock.release()


class ThreadedAutosave:
    """Writes in a thread of its own, so that no frame waits for the disk; only the newest record matters. `lock` is
    released when it is closed.

    A disk that has written nothing for `patience` seconds fails: the race goes on, and the newest record is written
    if the disk answers later.
    """

    def __init__(
        self,
        path: Path,
        lock: RaceLock | None = None,
        patience: float | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.path = path
        self._lock = lock
        self._patience = PATIENCE_S if patience is None else patience
        self._clock = clock
        self._failure: OSError | None = None
        self._latest: Record | None = None
        self._writing = False
        self._since = 0.0
        """When the disk was given what it has not written yet."""
        self._closed = False
        self._change = threading.Condition()
        self._thread = threading.Thread(target=self._run, name="autosave", daemon=True)
        self._thread.start()

    @property
    def settled(self) -> bool:
        with self._change:
            return not self._is_pending or self._hangs

    @property
    def failure(self) -> OSError | None:
        with self._change:
            if self._hangs:
                return OSError(errno.ETIMEDOUT, error_text(errno.ETIMEDOUT))
            return self._failure

    @property
    def _is_pending(self) -> bool:
        return self._latest is not None or self._writing

    @property
    def _hangs(self) -> bool:
        return self._is_pending and self._left <= 0

    @property
    def _left(self) -> float:
        """Seconds that the disk may still take."""
        return self._since + self._patience - self._clock()

    def save(self, record: Record) -> None:
        with self._change:
            if self._closed:
                raise RuntimeError(_CLOSED)
            if not self._is_pending:
                self._since = self._clock()
            self._latest = record
            self._change.notify_all()

    def wait(self) -> None:
        """Waits until it has settled, which is not for ever."""
        with self._change:
            while not self.settled:
                self._change.wait(self._left)

    def close(self) -> None:
        """Waits until it has settled, and ends the thread."""
        with self._change:
            self._closed = True
            self._change.notify_all()
            self.wait()
            if self._is_pending:
                return  # a disk that hangs may still write the record later, so the lock stays
        self._thread.join()
        if self._lock is not None:
            self._lock.release()

    def _run(self) -> None:
        while True:
            with self._change:
                while self._latest is None and not self._closed:
                    self._change.wait()
                record, self._latest = self._latest, None
                if record is None:
                    return
                self._writing = True
            failure = None
            try:
                save(self.path, record)
            except OSError as error:
                failure = error
            except Exception as error:  # a thread that died silently would make its callers wait for ever
                failure = OSError(0, f"{type(error).__name__}: {error}")
            with self._change:
                self._failure = failure
                self._writing = False
                self._since = self._clock()
                self._change.notify_all()
