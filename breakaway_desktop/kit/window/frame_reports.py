"""Reports of the running window for a test that drives it from outside, if an environment variable names a file.

Each frame appends a line: the number of keys and buttons released so far, the milliseconds until the window changes on
its own (null: it waits for input), and its size. Nothing else is written: no key, no text, nothing of the race.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from typing import Final

from breakaway_desktop.kit.window.app import App

REPORTS_VARIABLE: Final = "BREAKAWAY_DESKTOP_REPORTS"


def frame_reporter() -> Callable[[App], None] | None:
    """Return what reports a frame to the file that the environment names; None if it names none."""
    path = os.environ.get(REPORTS_VARIABLE)
    if not path:
        return None
    file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT)  # stays open until the program ends

    def report(app: App) -> None:
        screen = app.screen
        size = round(screen.w * screen.scale), round(screen.h * screen.scale)
        line = json.dumps({"released": app.released, "wake_in": app.wake_in, "size": size})
        os.write(file, f"{line}\n".encode())

    return report
