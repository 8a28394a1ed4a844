"""Time from the program's start to the first picture of the menu, for the checkout and for the executable.

Both start warm, alternately, on a virtual screen; the time is read from the program's log.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Final

from benchmarks.figure import Figure
from benchmarks.window import on_a_screen, require as require
from breakaway_desktop.kit.logbook import FIRST_PICTURE, LOG_FILE

BUILT: Final = Path(__file__).resolve().parent.parent / "dist" / "breakaway-desktop"
RUNS: Final = 7


def figures() -> list[Figure]:
    """Return the median seconds to the menu; for the executable only if `make exe` has built it.

    Raises RuntimeError if Xvfb does not start or the menu does not appear.
    """
    source = (sys.executable, "-m", "breakaway_desktop")
    with on_a_screen() as environment:
        programs = [source, *([(str(BUILT),)] if BUILT.is_file() else [])]
        for program in programs:
            _start(program, environment)
        times = [[_start(program, environment) for program in programs] for _ in range(RUNS)]
    rows = [Figure("start_to_menu_s", median(row[0] for row in times), "s")]
    if BUILT.is_file():
        built = median(row[1] for row in times)
        rows += [
            Figure("executable_start_to_menu_s", built, "s"),
            Figure("executable_start_ratio", built / rows[0].value, "× python -m breakaway_desktop"),
            Figure("executable_size_mb", BUILT.stat().st_size / 1e6, "MB"),
        ]
    return rows


def _start(program: Sequence[str], environment: dict[str, str]) -> float:
    with tempfile.TemporaryDirectory() as home:
        own = {**environment, "HOME": home, **{f"XDG_{kind}_HOME": home for kind in ("DATA", "CONFIG", "STATE")}}
        begun = time.perf_counter()
        running = subprocess.Popen(program, env=own)
        try:
            while True:
                passed = time.perf_counter() - begun
                if any(FIRST_PICTURE in log.read_text(encoding="utf-8") for log in Path(home).rglob(LOG_FILE)):
                    return passed
                if passed > 30 or running.poll() is not None:
                    raise RuntimeError("the menu did not show")
                time.sleep(0.005)
        finally:
            running.terminate()
            running.wait()
