"""The window on a virtual screen (Xvfb, software rendering): frames, idle load and memory.

Each trial is a separate process, `python -m benchmarks.window TRIAL`, which prints its figures.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from shutil import which
from typing import TYPE_CHECKING

from benchmarks.figure import Figure, read_figures
from benchmarks.frames import LARGEST, SIZE, measure_pages, measure_race, open_window, plan_for, press_key

if TYPE_CHECKING:
    from breakaway_desktop.kit.window.app import App

LEAVINGS = 8
IDLE_S = 10.0


def figures() -> list[Figure]:
    """Return all figures of the window. Raises RuntimeError if Xvfb does not start."""
    with on_a_screen() as environment:
        rows = [
            figure
            for trial in ("bots", "humans", "thinking", "humans_4k", "pages", "leaving")
            for figure in _trial(trial, environment)
        ]
        rows += _trial("idle", environment)
    return rows


def require() -> None:
    """Raise RuntimeError with what is missing if no window can be opened on a virtual screen."""
    if which("Xvfb") is None:
        debian, fedora = "sudo apt-get install xvfb", "sudo dnf install xorg-x11-server-Xvfb"
        raise RuntimeError(f"Xvfb is missing; on Debian or Ubuntu mend it with: {debian}; on Fedora with: {fedora}")
    with on_a_screen() as environment:
        _trial("nothing", environment)


@contextmanager
def on_a_screen(size_px: tuple[int, int] = LARGEST) -> Iterator[dict[str, str]]:
    """Start a virtual screen and yield the environment for a program on it. Raises RuntimeError if none starts."""
    reading, writing = os.pipe()
    size = f"{size_px[0]}x{size_px[1]}x24"
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", size, "-nolisten", "tcp", "-r"]
    with os.fdopen(reading) as pipe, tempfile.TemporaryDirectory() as home, (Path(home) / "xvfb").open("w+") as words:
        server = subprocess.Popen(command, pass_fds=(writing,), stderr=words)
        os.close(writing)
        display = pipe.readline().strip()
        try:
            if not display:
                server.wait()
                words.seek(0)
                raise RuntimeError(f"Xvfb does not start: {' '.join(words.read().split())}")
            yield {
                **os.environ,
                "DISPLAY": f":{display}",
                "SDL_VIDEODRIVER": "x11",
                "SDL_AUDIODRIVER": "dummy",
                "HOME": home,
                "XDG_DATA_HOME": home,
                "XDG_CONFIG_HOME": home,
            }
        finally:
            server.terminate()
            server.wait()


def _trial(name: str, environment: dict[str, str]) -> list[Figure]:
    command = [sys.executable, "-m", "benchmarks.window", name]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return read_figures(done.stdout)


def _open_nothing() -> None:
    """Exit with the reason if SDL opens no window here."""
    from breakaway_desktop.cli import missing_libraries_sentence
    from breakaway_desktop.ui.main import NoDisplay, require_display

    try:
        require_display()
    except NoDisplay as error:
        missing = error.missing_libraries
        sys.exit(missing_libraries_sentence(missing) if missing else "SDL opens no window on Xvfb.")


def _measure_leaving() -> None:
    """Measure how long undoing a card, and leaving the race, keep the window busy while five directors think."""
    import pygame

    from breakaway_desktop.ui.intents import BeginRace, ShowMenu

    app, navigation = open_window(SIZE, speed="off", thinking=1000)
    navigation.open(ShowMenu())  # the menu is always opened first
    app.frame()
    undone, broken_off, left = [], [], []
    for _ in range(LEAVINGS):
        navigation.open(BeginRace(plan_for("human", bot="director")))
        app.frame()  # the first picture of a race is not part of it
        _until(app, lambda: navigation.session.thinker.is_thinking)
        begun = time.perf_counter()
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            app.handle_event(pygame.event.Event(kind, key=pygame.K_z, mod=pygame.KMOD_LCTRL, unicode="", scancode=0))
        app.frame()
        undone.append((time.perf_counter() - begun) * 1000)
        _until(app, lambda: navigation.session.thinker.is_thinking)
        begun = time.perf_counter()
        navigation.current.release()
        broken_off.append((time.perf_counter() - begun) * 1000)
        navigation.open(ShowMenu())
        app.frame()
        left.append((time.perf_counter() - begun) * 1000)
    navigation.current.close()
    app.close()
    print(Figure("undo_while_thinking_ms", max(undone), "ms"))
    print(Figure("cancel_thinking_ms", max(broken_off), "ms"))
    print(Figure("leave_while_thinking_ms", max(left), "ms"))


def _until(app: App, is_so: Callable[[], bool]) -> None:
    """Draw frames, pressing the first card and Enter for the human, until the condition is met."""
    import pygame

    until = time.monotonic() + 30
    while not is_so() and time.monotonic() < until:
        press_key(pygame.K_1)
        press_key(pygame.K_RETURN)
        app.frame()


def _measure_idle() -> None:
    """Measure the load while the race waits for a human and nothing moves."""
    from threading import Thread

    from breakaway_desktop.ui.intents import BeginRace

    app, navigation = open_window(SIZE)
    navigation.open(BeginRace(plan_for("human")))

    def measure() -> None:
        time.sleep(3)
        used, begun = time.process_time(), time.monotonic()
        time.sleep(IDLE_S)
        share = (time.process_time() - used) / (time.monotonic() - begun)
        print(Figure("idle_cpu_percent", 100 * share, "%"), flush=True)
        app.quit()
        app.post(None)

    Thread(target=measure, daemon=True).start()
    app.loop()
    navigation.current.close()


def main() -> None:
    (trial,) = sys.argv[1:]
    trials: dict[str, Callable[[], None]] = {
        "bots": partial(measure_race, SIZE, "bots"),
        "humans": partial(measure_race, SIZE, "humans", "human", "human"),
        "humans_4k": partial(measure_race, LARGEST, "humans_4k", "human", "human"),
        "thinking": partial(measure_race, SIZE, "thinking", "human", bot="director"),
        "pages": partial(measure_pages, SIZE, "pages"),
        "leaving": _measure_leaving,
        "idle": _measure_idle,
        "nothing": _open_nothing,
    }
    trials[trial]()


if __name__ == "__main__":
    main()
