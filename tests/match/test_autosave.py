"""Autosave: every confirmed decision is on the disk; a failing disk is reported and harms nothing."""

from __future__ import annotations

import errno
import itertools
import os
import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from breakaway_desktop.engine.asks import PlayCard
from breakaway_desktop.kit.files import atomic
from breakaway_desktop.match.autosave import Autosave, DirectAutosave, ThreadedAutosave
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.race_lock import RaceLocked, lock_race
from breakaway_desktop.record.store import load
from tests.kit.races import match_of
from tests.match.disks import full_disk, read_only, shared_folder
from tests.record.races import SMALL

threaded = partial(ThreadedAutosave, clock=lambda: 0.0)
"""An autosave that is never out of patience."""


@pytest.fixture(params=[DirectAutosave, threaded], ids=["direct", "threaded"])
def kind(request) -> Callable[[Path], Autosave]:
    chosen: Callable[[Path], Autosave] = request.param
    return chosen


def play_one(match: Match) -> None:
    assert match.open_card_ask is not None
    match.answer(PlayCard(match.open_card_ask.rider, match.open_card_ask.cards[0]))


def test_each_decision_is_on_the_disk_once_it_has_settled(kind, tmp_path) -> None:
    path = tmp_path / "races" / "r.race"
    match = match_of(seed=1, **SMALL)
    autosave = match.autosave = kind(path)
    while not match.over:
        play_one(match)
        autosave.wait()
        assert load(path) == match.record()
    autosave.close()
    assert autosave.failure is None
    assert [file.name for file in path.parent.iterdir()] == ["r.race"]


def test_undo_redo_and_handing_over_are_saved_too(kind, tmp_path) -> None:
    path = tmp_path / "r.race"
    match = match_of(seed=2)
    autosave = match.autosave = kind(path)
    play_one(match)
    play_one(match)
    for action in (match.undo, match.redo, lambda: match.hand_over(3, "bot:random")):
        action()
        autosave.wait()
        assert load(path) == match.record()
    autosave.close()


def test_a_match_is_saved_from_its_beginning(kind, tmp_path) -> None:
    autosave = kind(tmp_path / "r.race")
    match = match_of(autosave=autosave)
    autosave.wait()
    assert load(tmp_path / "r.race") == match.record()
    autosave.close()


def test_closing_writes_pending_records(tmp_path) -> None:
    for count in (1, 2, 5, 30):
        path = tmp_path / f"{count}.race"
        match = match_of(seed=3)
        match.autosave = threaded(path)
        for _ in range(count):
            play_one(match)
        match.autosave.close()
        assert match.autosave.settled
        assert load(path) == match.record()


def test_an_autosave_that_was_closed_refuses_loudly(kind, tmp_path) -> None:
    """A race that continued without its lock would lose every card."""
    match = match_of(seed=3)
    match.autosave = kind(tmp_path / "r.race")
    play_one(match)
    match.autosave.close()
    match.autosave.close()
    before = (tmp_path / "r.race").read_bytes()
    with pytest.raises(RuntimeError, match="closed"):
        play_one(match)
    assert (tmp_path / "r.race").read_bytes() == before


def test_a_thread_that_is_behind_writes_the_newest_record(tmp_path, monkeypatch) -> None:
    """Only the newest record matters: many decisions, few writes, and the last one is on disk."""
    go_on = threading.Event()
    written: list[int] = []

    def slow(path: Path, data: bytes) -> None:
        go_on.wait()
        written.append(len(data))
        path.write_bytes(data)

    monkeypatch.setattr(atomic, "write_bytes", slow)
    match = match_of(seed=4)
    autosave = match.autosave = threaded(tmp_path / "r.race")
    for _ in range(25):
        play_one(match)
        assert not autosave.settled
    go_on.set()
    autosave.wait()
    assert len(written) <= 2
    assert load(tmp_path / "r.race") == match.record()
    autosave.close()


def failing(match: Match, autosave: Autosave) -> OSError:
    """Return the failure; the race continues."""
    play_one(match)
    autosave.wait()
    assert isinstance(autosave.failure, OSError)
    assert autosave.failure.strerror
    return autosave.failure


def test_a_full_disk_leaves_the_old_file_and_is_reported(kind, tmp_path) -> None:
    path = tmp_path / "r.race"
    match = match_of(seed=5)
    autosave = match.autosave = kind(path)
    play_one(match)
    autosave.wait()
    before = path.read_bytes()
    with full_disk(1000):
        assert failing(match, autosave).errno == errno.EFBIG
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["r.race"]
    play_one(match)
    autosave.wait()
    assert autosave.failure is None
    assert load(path) == match.record()
    autosave.close()


def test_a_read_only_folder_leaves_the_old_file_and_is_reported() -> None:
    with shared_folder() as folder:
        path = folder / "r.race"
        match = match_of(seed=6)
        autosave = match.autosave = DirectAutosave(path)
        play_one(match)
        before = path.read_bytes()
        with read_only(folder):
            assert failing(match, autosave).errno == errno.EACCES
        assert path.read_bytes() == before
        play_one(match)
        assert autosave.failure is None
        assert load(path) == match.record()


def test_a_deleted_folder_is_created_again(kind, tmp_path) -> None:
    path = tmp_path / "races" / "r.race"
    match = match_of(seed=7)
    autosave = match.autosave = kind(path)
    play_one(match)
    autosave.wait()
    path.unlink()
    path.parent.rmdir()
    play_one(match)
    autosave.wait()
    assert autosave.failure is None
    assert load(path) == match.record()
    autosave.close()


def test_a_folder_that_cannot_be_created_is_reported(kind, tmp_path) -> None:
    (tmp_path / "races").write_text("a file")
    match = match_of(seed=8)
    autosave = match.autosave = kind(tmp_path / "races" / "r.race")
    failing(match, autosave)
    play_one(match)
    autosave.close()
    assert isinstance(autosave.failure, OSError)
    assert len(match.steps) == 2


def test_a_failing_last_save_is_reported_when_closing(tmp_path, monkeypatch) -> None:
    def fail(path: Path, data: bytes) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(atomic, "write_bytes", fail)
    match = match_of(seed=9)
    match.autosave = threaded(tmp_path / "r.race")
    play_one(match)
    match.autosave.close()
    assert match.autosave.settled
    assert match.autosave.failure is not None
    assert match.autosave.failure.errno == errno.ENOSPC


class Disk:
    """A disk that hangs until `go_on`, and the clock of the autosave's patience."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0.0
        self.goes_on = threading.Event()
        self.begun = threading.Event()
        self.writes = atomic.write_bytes
        monkeypatch.setattr(atomic, "write_bytes", self._write)

    def read_clock(self) -> float:
        return self.now

    def write_one(self) -> None:
        """Finish the record in progress, and hang again when the next one begins."""
        self.begun.clear()
        hung, self.goes_on = self.goes_on, threading.Event()
        hung.set()
        self.begun.wait()

    def _write(self, path: Path, data: bytes) -> None:
        self.begun.set()
        self.goes_on.wait()
        self.writes(path, data)


@pytest.fixture
def disk(monkeypatch) -> Iterator[Disk]:
    disk = Disk(monkeypatch)
    yield disk
    disk.goes_on.set()


def test_a_hanging_disk_counts_as_failing_and_does_not_block(disk: Disk, tmp_path) -> None:
    """On a dead network disk the race continues unsaved, as on a full one."""
    match = match_of(seed=10)
    autosave = match.autosave = ThreadedAutosave(tmp_path / "r.race", patience=5, clock=disk.read_clock)
    seen = []
    play_one(match)
    for disk.now in (0.0, 4.9, 5.0):
        seen.append((autosave.settled, autosave.failure and autosave.failure.errno))
    play_one(match)
    seen.append((autosave.settled, autosave.failure and autosave.failure.errno))
    assert seen == [(False, None), (False, None), (True, errno.ETIMEDOUT), (True, errno.ETIMEDOUT)]
    disk.goes_on.set()
    disk.now = 4.0
    autosave.wait()
    assert autosave.failure is None
    assert load(tmp_path / "r.race") == match.record()
    autosave.close()


def test_a_slow_disk_that_still_writes_does_not_count_as_failing(disk: Disk, tmp_path) -> None:
    """Each write restarts the patience."""
    match = match_of(seed=11)
    autosave = match.autosave = ThreadedAutosave(tmp_path / "r.race", patience=5, clock=disk.read_clock)
    play_one(match)
    disk.begun.wait()
    disk.now = 4.0
    play_one(match)
    disk.write_one()
    disk.now = 8.0
    assert not autosave.settled
    assert autosave.failure is None
    disk.goes_on.set()
    autosave.wait()
    assert autosave.failure is None
    autosave.close()


@pytest.mark.parametrize("act", [ThreadedAutosave.close, ThreadedAutosave.wait])
def test_waiting_for_a_hanging_disk_ends(disk: Disk, act, tmp_path) -> None:
    """The clock advances by a fifth of the patience whenever it is read."""
    match = match_of(seed=12)
    path, ticks = tmp_path / "r.race", itertools.count()
    autosave = match.autosave = ThreadedAutosave(path, lock_race(path), patience=0.1, clock=lambda: 0.02 * next(ticks))
    play_one(match)
    act(autosave)
    assert autosave.failure is not None
    with pytest.raises(RaceLocked):  # the disk may still write the record
        lock_race(path)
    disk.goes_on.set()
    autosave.close()
    autosave._thread.join()


def test_a_disk_that_failed_already_is_not_waited_for_again(disk: Disk, tmp_path) -> None:
    """Leaving the race after the failure was reported takes no time: waiting would take an hour here."""
    match = match_of(seed=13)
    autosave = match.autosave = ThreadedAutosave(tmp_path / "r.race", patience=3600, clock=disk.read_clock)
    play_one(match)
    disk.now = 3600.0
    autosave.close()
