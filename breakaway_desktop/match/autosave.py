"""Autosave: every confirmed decision is written to disk before the next ask."""

from __future__ import annotations

import errno
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, Protocol

from breakaway_desktop.kit.files.atomic import error_text
from breakaway_desktop.match.race_lock import RaceLock
from breakaway_desktop.record.document import Record
from breakaway_desktop.record.store import save

PATIENCE_S: Final = 5.0
"""Seconds without progress after which a disk counts as failing."""
_CLOSED: Final = "this autosave is closed"  # no words: a programming error


class Autosave(Protocol):
    """Saves the latest record of one race."""

    def save(self, record: Record) -> None:
        """Write the record, now or soon. Raises RuntimeError after `close`."""

    @property
    def settled(self) -> bool:
        """Whether every record is on disk or has failed; a disk that hangs has failed."""

    @property
    def failure(self) -> OSError | None:
        """The error of the last attempt; None if it succeeded."""

    def wait(self) -> None:
        """Wait until `settled`, but at most `PATIENCE_S` seconds without progress."""

    def close(self) -> None:
        """Write pending records if possible; later ones are not accepted."""


class NoAutosave:
    """The autosave of a race whose file could not be created: it is in memory only; `failure` has the reason."""

    settled = True

    def __init__(self, failure: OSError) -> None:
        self.failure: OSError | None = failure

    def save(self, record: Record) -> None:
        """Do nothing."""

    def wait(self) -> None:
        pass

    def close(self) -> None:
        pass


class DirectAutosave:
    """An autosave that writes at once, while the caller waits. Closing it releases `lock`."""

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
        pass

    def close(self) -> None:
        self._closed = True
        if self._lock is not None:
            self._lock.release()


class ThreadedAutosave:
    """An autosave with its own thread, so that no frame waits for the disk. Closing it releases `lock`.

    Only the newest record is written. If a disk makes no progress for `patience` seconds, saving counts as failed and
    the race continues; the newest record is written if the disk recovers.
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
        """Time when the pending writing began or last made progress, in seconds of `clock`."""
        self._closed = False
        self._change = threading.Condition()
        self._thread = threading.Thread(target=self._run, name="autosave", daemon=True)
        self._thread.start()

    @property
    def settled(self) -> bool:
        with self._change:
            return not self._is_pending or self._is_hanging

    @property
    def failure(self) -> OSError | None:
        with self._change:
            if self._is_hanging:
                return OSError(errno.ETIMEDOUT, error_text(errno.ETIMEDOUT))
            return self._failure

    @property
    def _is_pending(self) -> bool:
        return self._latest is not None or self._writing

    @property
    def _is_hanging(self) -> bool:
        return self._is_pending and self._remaining_s <= 0

    @property
    def _remaining_s(self) -> float:
        """Seconds until the disk counts as failing."""
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
        with self._change:
            while not self.settled:
                self._change.wait(self._remaining_s)

    def close(self) -> None:
        """Wait until `settled`, and end the thread."""
        with self._change:
            self._closed = True
            self._change.notify_all()
            self.wait()
            if self._is_pending:
                return  # a hanging disk may still write the record later: keep the lock
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
            except Exception as error:  # if the thread died, its callers would wait forever
                failure = OSError(0, f"{type(error).__name__}: {error}")

            with self._change:
                self._failure = failure
                self._writing = False
                self._since = self._clock()
                self._change.notify_all()
