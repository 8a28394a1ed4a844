"""Cost of a screen reader that listens, in a race between bots at normal speed: what its tree takes in each frame, and
layout and drawing as a ratio of the same without a listener."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from statistics import median
from typing import TYPE_CHECKING

from benchmarks.figure import Figure, read_figures

if TYPE_CHECKING:
    from breakaway_desktop.kit.window.app import App

LISTENING_S = 20.0
BUDGET_MS = 8.0
"""Milliseconds in which 99.9% of the trees must be made."""
ROUNDS = 60


def figures() -> list[Figure]:
    """Return all figures of a listener."""
    drivers = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    with tempfile.TemporaryDirectory() as home:
        folders = dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"), home)
        command = [sys.executable, "-m", "benchmarks.listening"]
        done = subprocess.run(command, env=os.environ | drivers | folders, capture_output=True, text=True, check=True)
    return read_figures(done.stdout)


def _measure() -> Iterator[Figure]:
    from benchmarks.frames import SIZE, open_window, plan_for, share_over
    from breakaway_desktop.ui.access.bridge import Told
    from breakaway_desktop.ui.access.tree import LastTree
    from breakaway_desktop.ui.intents import BeginRace

    app, navigation = open_window(SIZE)
    navigation.open(BeginRace(plan_for()))
    told, tree, trees = Told(), LastTree(), list[float]()

    def make_tree() -> None:
        assert app.stage.top is not None
        told.update(app.stage, app.toast_text)
        tree.update(app.stage.top, app.screen.scale, told.lines)

    app.screen.listens = True
    app.stage.resize()
    app.on_draw = lambda: trees.append(_used(make_tree))
    end = time.monotonic() + LISTENING_S
    while time.monotonic() < end:
        app.frame()
    app.on_draw = None
    trees.sort()
    yield Figure("listening_trees", len(trees), "frames")
    yield Figure("listening_tree_median_ms", median(trees), "ms")
    yield Figure("listening_tree_p999_ms", trees[len(trees) * 999 // 1000], "ms")
    yield Figure(f"listening_tree_over_{BUDGET_MS:.0f}_ms", share_over(trees, BUDGET_MS), "%")
    for name, work in (("layout", app.stage.resize), ("draw", app.draw)):
        yield Figure(f"listening_{name}_ratio", _ratio(app, work), "times")
    navigation.current.close()
    app.close()


def _ratio(app: App, work: Callable[[], object]) -> float:
    """Return how much longer work takes while somebody listens, measured in turn."""
    used: dict[bool, list[float]] = {True: [], False: []}
    for _round in range(ROUNDS):
        for listens, times in used.items():
            app.screen.listens = listens
            app.stage.resize()
            times.append(_used(work))
    return median(used[True]) / median(used[False])


def _used(work: Callable[[], object]) -> float:
    """Return the milliseconds of processor time used by `work`."""
    before = time.thread_time()
    work()
    return (time.thread_time() - before) * 1000


if __name__ == "__main__":
    for measured in _measure():
        print(measured)
