"""The real window while the bots' process, or the owner of the clipboard, is dead or does not respond."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import psutil

from breakaway_desktop.settings import THINKING
from tests.kit.real_program import ROOT, RealProgram
from tests.ui.window.races import play_card, quick_home, start_race

OWNER = """
import pygame
pygame.display.init()
pygame.display.set_mode((20, 20))
pygame.scrap.put_text("a text")
pygame.event.pump()
print("ready", flush=True)
while True:
    pygame.event.wait()
"""
KILLED_AT_START = """
import os, signal, sys
if "--multiprocessing-fork" in sys.orig_argv:
    with open("killed", "a") as file:
        file.write("x")
    os.kill(os.getpid(), signal.SIGKILL)
"""
"""What Python runs first in each process: it kills that of the bots."""


def quick_bots(home: Path) -> Path:
    """Prepare a home in which bots think as briefly as possible."""
    path = quick_home(home) / "config" / "breakaway-desktop" / "settings.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | {"thinking": min(THINKING)}), encoding="utf-8")
    return home


def workers(program: RealProgram) -> list[psutil.Process]:
    return [child for child in psutil.Process(program.pid).children() if "spawn_main" in " ".join(child.cmdline())]


def test_a_race_continues_without_the_bots_process(tmp_path: Path) -> None:
    """The process is killed at each start; after the second time bots think in the window's process."""
    (tmp_path / "sitecustomize.py").write_text(KILLED_AT_START, encoding="utf-8")
    environment = {"PYTHONPATH": f"{tmp_path}:{ROOT}"}
    with RealProgram(quick_bots(tmp_path / "home"), environment=environment) as program:
        start_race(program)
        for _card in range(3):
            play_card(program)
        assert (program.home / "killed").read_text(encoding="utf-8") == "xx"
        assert not workers(program)
        program.close_window()
        assert program.wait_end() == 0
        assert program.errors() == ""


def test_a_hung_process_of_the_bots_is_replaced(tmp_path: Path) -> None:
    with RealProgram(quick_bots(tmp_path / "home")) as program:
        start_race(program)
        play_card(program)
        (stuck,) = workers(program)
        stuck.suspend()
        for _card in range(2):
            play_card(program)
        assert not stuck.is_running()
        assert [worker.pid for worker in workers(program)] != [stuck.pid]
        program.close_window()
        assert program.wait_end() == 0


def test_a_clipboard_with_a_hung_owner_is_empty(tmp_path: Path) -> None:
    """Under X the text is provided by the program in which it was copied."""
    with RealProgram(quick_home(tmp_path / "home")) as program:
        owner = subprocess.Popen(
            [sys.executable, "-c", OWNER], env=program.environment, stdout=subprocess.PIPE, text=True
        )
        try:
            assert owner.stdout is not None
            assert "ready\n" in (owner.stdout.readline(), owner.stdout.readline())
            program.focus()
            program.press("shift")  # once a key is released, the next one counts at once
            before = program.press("s")
            psutil.Process(owner.pid).suspend()
            assert program.press("ctrl+v") != before
        finally:
            owner.kill()
            owner.communicate()
        program.press("Escape")
        program.quit()
