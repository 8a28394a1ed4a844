"""Speed of the Windows build under Wine, compared with the checkout on Linux. Run `make windows` first.

Real keys are pressed in a real window (Xvfb), and the picture is checked every 2 ms. The Windows figures include
Wine's own time.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from benchmarks.figure import Figure
from tests.kit.real_program import RealProgram
from tests.windows.machine import Windows

STARTS = 5
KEYS = 20
LOOK_S = 0.002


def figures() -> list[Figure]:
    """Return the median times of a start and of a key press on each system, and their ratios.

    Raises FileNotFoundError if the folder has not been built.
    """
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        windows = Windows(home / "machine")
        try:
            under_wine = _measure(lambda number: windows.desktop(home / f"wine-{number}"))
        finally:
            windows.wine.stop()
        on_linux = _measure(lambda number: RealProgram(home / f"linux-{number}"))
    rows = []
    for name, wine, linux in zip(("start_s", "key_to_picture_ms"), under_wine, on_linux, strict=True):
        unit = name.rpartition("_")[2]
        rows += [Figure(f"wine_{name}", wine, unit), Figure(f"linux_{name}", linux, unit)]
        rows.append(Figure(f"wine_to_linux_{name.removesuffix(f'_{unit}')}", wine / linux, "times"))
    return rows


def _measure(make_program: Callable[[int], RealProgram]) -> tuple[float, float]:
    """Return the seconds from start to the first picture, and the milliseconds from a key to the next picture."""
    starts, keys = [], []
    for number in range(STARTS):
        program = make_program(number)
        began = time.monotonic()
        with program:
            starts.append(time.monotonic() - began)
            if number:
                continue
            # Move the focus of the menu down and up again.
            program.key_delay_ms = 0
            for key in ("Down", "Up") * (KEYS // 2):
                program.wait_still()
                before = program.picture()
                began = time.monotonic()
                program.send(key)
                while program.picture() == before:
                    time.sleep(LOOK_S)
                keys.append((time.monotonic() - began) * 1000)
    return median(starts), median(keys)
