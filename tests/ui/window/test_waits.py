"""The real window while the bots' process, or the owner of the clipboard, is dead or does not respond."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread

import psutil

from breakaway_desktop.settings import THINKING
from tests.ui.desktop import Desktop
from tests.ui.window.races import has_played, own_moves, quick_home, saved_race, start_race

OWNER = """
import time, pygame
pygame.display.init()
pygame.display.set_mode((20, 20))
pygame.scrap.put_text("a text")
pygame.event.pump()
print("ready", flush=True)
while True:
    pygame.event.pump()
    time.sleep(0.01)
"""


PATIENCE_S = 90.0
"""Seconds for the bots of a whole turn, on a busy machine."""


def quick_bots(home: Path) -> Path:
    """Prepare a home in which bots think as briefly as possible."""
    path = quick_home(home) / "config" / "breakaway-desktop" / "settings.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | {"thinking": min(THINKING)}), encoding="utf-8")
    return home


def ride(desk: Desktop, cards: int) -> None:
    for _ in range(cards):
        before, end = own_moves(saved_race(desk)), time.monotonic() + PATIENCE_S
        while not has_played(desk, before):
            assert time.monotonic() < end
            desk.key("1", "Return")
            time.sleep(0.3)


def workers(desk: Desktop) -> list[psutil.Process]:
    return [child for child in psutil.Process(desk.pid).children() if "spawn_main" in " ".join(child.cmdline())]


def kill_as_they_start(desk: Desktop, killed: list[int], enough: Event) -> None:
    while not enough.wait(0.002):
        with suppress(psutil.Error):
            for child in workers(desk):
                child.kill()
                killed.append(child.pid)
                child.wait(20)


def test_a_race_continues_without_the_bots_process(tmp_path: Path) -> None:
    """The process is killed at each start; after the second time bots think in the window's process."""
    with Desktop(quick_bots(tmp_path / "home")) as desk:
        killed: list[int] = []
        enough = Event()
        killer = Thread(target=kill_as_they_start, args=(desk, killed, enough))
        killer.start()
        try:
            start_race(desk)
            desk.shot(tmp_path / "without.png")
            ride(desk, 3)
        finally:
            enough.set()
            killer.join(60)
        assert len(set(killed)) == 2
        assert not workers(desk)
        desk.shot(tmp_path / "ridden.png")
        desk.close_window()
        assert desk.wait_end() == 0
        assert desk.errors() == ""


def test_a_hung_process_of_the_bots_is_replaced(tmp_path: Path) -> None:
    with Desktop(quick_bots(tmp_path / "home")) as desk:
        start_race(desk)
        ride(desk, 1)
        (stuck,) = workers(desk)
        stuck.suspend()
        ride(desk, 2)
        desk.wait_until(lambda: not stuck.is_running(), "the end of the process that hangs")
        assert [worker.pid for worker in workers(desk)] != [stuck.pid]
        desk.close_window()
        assert desk.wait_end() == 0


def test_a_clipboard_with_a_hung_owner_is_empty(tmp_path: Path) -> None:
    """Under X the text is provided by the program in which it was copied."""
    with Desktop(quick_home(tmp_path / "home")) as desk:
        owner = subprocess.Popen(
            [sys.executable, "-c", OWNER], env=desk._environment, stdout=subprocess.PIPE, text=True
        )
        try:
            assert owner.stdout is not None
            assert "ready\n" in (owner.stdout.readline(), owner.stdout.readline())
            desk._xdotool("windowfocus", "--sync", desk._window)
            desk.wait_still()
            desk.key("s")
            before = desk.wait_still()
            psutil.Process(owner.pid).suspend()
            desk.key("ctrl+v")
            desk.wait_changed(before)
            desk.shot(tmp_path / "empty.png")
        finally:
            owner.kill()
            owner.communicate()
        desk.key("Escape")
        desk.wait_still()
        desk.key("ctrl+q")
        assert desk.wait_end() == 0
