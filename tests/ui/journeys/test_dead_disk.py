"""A race on a disk that no longer responds: it continues with a notice, and can be left."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from breakaway_desktop.kit.files import atomic
from breakaway_desktop.match import autosave
from breakaway_desktop.ui.intents import ShowMenu
from breakaway_desktop.ui.screens import menu
from tests.kit.app_driver import AppDriver, is_dialog, shows
from tests.kit.races import BOT, keep, match_of


@pytest.fixture
def riding(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AppDriver]:
    """A player in a race whose disk fails after the race was opened."""
    person = AppDriver(tmp_path / "races")
    del person.navigation.show_race
    keep(match_of(["human", BOT, BOT], first_turn="team1"), tmp_path / "races" / "own.race")
    monkeypatch.setattr(autosave, "PATIENCE_S", 0.0)
    person.open(ShowMenu())
    person.press("c")
    alive = threading.Event()
    writes = atomic.write_bytes

    def hang(path: Path, data: bytes) -> None:
        alive.wait()
        writes(path, data)

    monkeypatch.setattr(atomic, "write_bytes", hang)
    yield person
    alive.set()
    person.current.release()


def until_asked(person: AppDriver) -> None:
    for _ in range(3000):
        if person.top.model.live.answerable_card_ask is not None:
            return
        person.wait(20)
    raise AssertionError("nobody is asked")


def test_the_race_continues_with_a_notice_that_it_is_not_saved(riding: AppDriver) -> None:
    until_asked(riding)
    for _ in range(2):
        before = len(riding.top.model.match.steps)
        riding.press("1", "Enter")
        until_asked(riding)
        assert len(riding.top.model.match.steps) > before
    assert riding.shows_text("The race can’t be saved here")


def test_a_race_on_a_dead_disk_can_be_left(riding: AppDriver) -> None:
    """Leaving waits for the disk only for a limited time, then asks."""
    until_asked(riding)
    riding.press("1", "Enter")
    riding.open(ShowMenu())
    assert is_dialog(riding.top, "unsaved")
    riding.press("Right", "Right", "Enter")
    assert shows(riding.top, menu)


def test_so_can_the_window(riding: AppDriver) -> None:
    until_asked(riding)
    riding.press("1", "Enter")
    assert not riding.navigation.can_close()
    assert is_dialog(riding.top, "unsaved")
    assert riding.navigation.can_close()
    riding.current.close()
