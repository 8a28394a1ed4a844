"""Autosave: every confirmed decision is written to disk before the next one is asked."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Final, Protocol

from breakaway_desktop.match.race_lock import RaceLock
from breakaway_desktop.record.document import Record
from breakaway_desktop.record.store import save

LONGEST_WAIT_S: Final = 10.0
"""How long closing waits for a disk that does not answer."""
_CLOSED: Final = "this autosave is closed"  # no words: a mistake of the caller


class Autosave(Protocol):
    """Saves the latest record of one race."""

    def save(self, record: Record) -> None:
        """Writes the record, now or soon. Raises RuntimeError once it is closed."""

    @property
    def settled(self) -> bool:
        """Whether every record so far has reached the disk, or has failed to."""

    @property
    def failure(self) -> OSError | None:
        """Why the last attempt failed; None when it did not."""

    def close(self) -> None: ...


class NoAutosave:
    """The autosave of a race whose file could not be created: it is in memory only, and `failure` says why."""

    settled = True

    def __init__(self, failure: OSError) -> None:
        self.failure: OSError | None = failure

    def save(self, record: Record) -> None:
        """Does nothing."""

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

    def close(self) -> None:
        """Nothing is pending."""
        self._closed = True
        if self._lock is not None:
            self._lock.release()


class ThreadedAutosave:
    """Writes in a thread of its own, so that no frame waits for the disk; only the newest record matters. `lock` is
    released when it is closed."""

    def __init__(self, path: Path, lock: RaceLock | None = None) -> None:
        self.path = path
        self._lock = lock
        self.failure: OSError | None = None
        self._latest: Record | None = None
        self._writing = False
        self._closed = False
        self._change = threading.Condition()
        self._thread = threading.Thread(target=self._run, name="autosave", daemon=True)
        self._thread.start()

    @property
    def settled(self) -> bool:
        with self._change:
            return self._latest is None and not self._writing

    def save(self, record: Record) -> None:
        with self._change:
            if self._closed:
                raise RuntimeError(_CLOSED)
            self._latest = record
            self._change.notify_all()

    def close(self) -> None:
        """Waits until everything is written, but not for ever, and ends the thread."""
        with self._change:
            self._closed = True
            self._change.notify_all()
        self._thread.join(LONGEST_WAIT_S)
        # A hanging disk may still write the record later, so the lock stays.
        if self._lock is not None and not self._thread.is_alive():
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
                self.failure = failure
                self._writing = False
