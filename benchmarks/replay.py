"""Time of a jump in a replay: until the model is updated, and until it is painted in the window (1920×1080, software).

Most jumps lead to squares, lines and cards that have not been drawn before. Processor time is reported as well as
wall-clock time, because other programs may use the processor.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, thread_time
from typing import TYPE_CHECKING, NamedTuple

from benchmarks.figure import Figure
from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.simulate import simulate

if TYPE_CHECKING:
    from breakaway_desktop.kit.toolkit.page import Page
    from breakaway_desktop.kit.window.app import App

RACES = (("boxed", None), ("postal", None), ("boxed", "mountains"))
"""Rule sets and variants, one replay each; postal races have five lines, and mountains coloured squares."""
JUMPS = 200
SIZE = (1920, 1080)


class Jump(NamedTuple):
    """Milliseconds of a jump: until the model is updated, until it is painted, and of processor time."""

    values: float
    painted: float
    used: float


def figures() -> list[Figure]:
    """Return the milliseconds to open a replay and to jump to random moments of it."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    from breakaway_desktop.kit.toolkit.page import Page
    from breakaway_desktop.kit.window.app import App, WindowOptions
    from breakaway_desktop.settings import Settings
    from breakaway_desktop.ui.navigation import Navigation
    from breakaway_desktop.ui.screens import replay
    from breakaway_desktop.ui.session import Session

    opened: list[float] = []
    first: list[Jump] = []
    jumps: list[Jump] = []
    for base, variant in RACES:
        match = Match.resume(simulate(base, RULE_SETS[base], 6, ("domestique",), 7, own=True, variant=variant))
        app = App(WindowOptions(size=SIZE))
        with tempfile.TemporaryDirectory() as folder:
            navigation = Navigation(app, Session(app, Settings(), folder=Path(folder)))
            began = perf_counter()
            page = Page(replay, replay.begin(navigation.session, match))
            app.stage.push(page)
            opened.append(1000 * (perf_counter() - began))
            app.draw()
            last = page.model.story.last
            first.append(_jump(app, page, last // 2))
            rng = Random(1)
            jumps += [_jump(app, page, rng.randrange(last + 1)) for _ in range(JUMPS)]
            app.stage.clear()
            navigation.current.close()
        app.close()
    rows = [Figure("replay_open_ms", max(opened), "ms")]
    rows.append(Figure("jump_model_p99_ms", _p99([jump.values for jump in jumps]), "ms"))
    rows.append(Figure("first_jump_ms", max(jump.painted for jump in first), "ms"))
    rows.append(Figure("first_jump_cpu_ms", max(jump.used for jump in first), "ms"))
    for name, took in (
        ("jump", [jump.painted for jump in jumps]),
        ("jump_cpu", [jump.used for jump in jumps]),
    ):
        rows += [
            Figure(f"{name}_ms", median(took), "ms"),
            Figure(f"{name}_p99_ms", _p99(took), "ms"),
            Figure(f"{name}_max_ms", max(took), "ms"),
        ]
    return rows


def _jump(app: App, page: Page, step: int) -> Jump:
    """Jump to a step, as keys and the bar of the replay do, and paint the whole picture."""
    from breakaway_desktop.kit.toolkit.page import do
    from breakaway_desktop.ui.screens.replay.update import go_to

    began, used = perf_counter(), thread_time()
    page.dispatch(do(go_to, step))
    values = perf_counter() - began
    app.draw()
    return Jump(1000 * values, 1000 * (perf_counter() - began), 1000 * (thread_time() - used))


def _p99(took: list[float]) -> float:
    return sorted(took)[int(len(took) * 0.99) - 1]
