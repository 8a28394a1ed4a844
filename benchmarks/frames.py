"""What frames of a race take in the window, with everything on that moves and sounds."""

from __future__ import annotations

import resource
import time
from typing import TYPE_CHECKING, Any

from benchmarks.figure import Figure
from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.match.plan import Plan, ready_made_hands, seats_of

if TYPE_CHECKING:
    from breakaway_desktop.match.match import Match
    from breakaway_desktop.ui.app import App

RACING_S = 20.0
CACHES_S = 2.0
"""So long the caches fill: these frames do not count."""
SIZE = (1920, 1080)
LARGEST = (3840, 2160)
BUDGET_MS = {SIZE: 4.0, LARGEST: 12.0}
"""What a frame may take (ux.md, "Figures")."""
BEFORE_A_LINE = 31
"""The square of the leader where somebody begins to watch: the first sprint comes within the time."""


class Timed:
    """Every drawing of a window, by the clock and by what the thread has used of the processor.

    `ahead`: what was painted in the pause before it, which does not hold it up; `mixed`: how many drawings showed parts
    as they were before, because something was still to be painted.

    Where other programs keep the processor busy the time of the clock says more about them than about the window: what
    the drawing itself has used stands beside it."""

    def __init__(self, app: App) -> None:
        self.took: list[float] = []
        self.used: list[float] = []
        self.ahead: list[float] = []
        self.mixed = 0
        self.begun = time.monotonic()
        self._app = app
        self._draw = app.draw
        self._before = 0.0
        app.draw = self._drawing  # type: ignore[method-assign]
        app.probe = self.drawn

    def counts(self) -> bool:
        """Whether the frame that has just been drawn is one of those that count; ends the window after the last."""
        passed = time.monotonic() - self.begun
        if passed > RACING_S:
            self._app.quit()
        return passed > CACHES_S

    def _drawing(self, *, patient: bool = False) -> float:
        self._before = time.thread_time()
        return self._draw(patient=patient)

    def drawn(self, ms: float) -> None:
        """A drawing has ended; called with its milliseconds."""
        if self.counts():
            self.took.append(ms)
            self.used.append((time.thread_time() - self._before) * 1000)
            self.ahead.append(self._app.bringing.ahead_ms)
            self.mixed += self._app.stage.is_late

    def report(self, prefix: str, budget: float) -> None:
        """Prints what all of them took."""
        print(Figure(f"{prefix}_mean_ms", sum(self.took) / len(self.took), "ms"))
        print(Figure(f"{prefix}_p99_ms", p99(self.took), "ms"))
        print(Figure(f"{prefix}_over_{budget:.0f}_ms", share_over(self.took, budget), "%"))
        print(Figure(f"{prefix}_ahead_mean_ms", sum(self.ahead) / len(self.ahead), "ms"))
        print(Figure(f"{prefix}_incomplete", 100 * self.mixed / len(self.took), "%"))
        print(Figure(f"{prefix}_cpu_p99_ms", p99(self.used), "ms"))
        print(Figure(f"{prefix}_cpu_over_{budget:.0f}_ms", share_over(self.used, budget), "%"))


def answering(size: tuple[int, int], prefix: str, plan: Plan) -> None:
    """Humans with secrets and bots race at normal speed; the humans' keys are pressed for them, also into the film.

    `running` are frames that answer no key, only move on; those that answer one are told apart as well."""
    from benchmarks.person import Presser
    from breakaway_desktop.settings import Settings
    from breakaway_desktop.ui.app import App, WindowOptions
    from breakaway_desktop.ui.intents import BeginRace
    from breakaway_desktop.ui.navigation import Navigation
    from breakaway_desktop.ui.session import Session

    app = App(WindowOptions(size=size))
    presser = Presser(app)
    timed = Timed(app)
    running: list[float] = []
    answers: list[float] = []

    def probe(ms: float) -> None:
        answered = presser.drawn()
        timed.drawn(ms)
        if timed.counts():
            (answers if answered else running).append(ms)

    app.probe = probe
    navigation = Navigation(app, Session(app, Settings()))
    navigation.is_new_race = lambda _match: False  # what is measured is read off the older race
    navigation.open(BeginRace(plan))
    presser.start()
    app.loop()
    presser.stop()
    navigation.evening.close()
    timed.report(prefix, BUDGET_MS[size])
    print(Figure(f"{prefix}_running_p99_ms", p99(running), "ms"))
    print(Figure(f"{prefix}_of_answer_p99_ms", p99(answers), "ms"))
    keys = prefix.replace("frame", "key")
    print(Figure(f"{keys}_to_answer_frames", max(presser.frames), "frames"))
    print(Figure(f"{keys}_to_answer_p99_ms", p99(presser.ms), "ms"))
    print(Figure(f"{keys}_to_whole_screen_median_frames", sorted(presser.whole)[len(presser.whole) // 2], "frames"))
    print(Figure(f"{keys}_to_whole_screen_p99_frames", p99(presser.whole), "frames"))
    if prefix == "frame":
        print(Figure("memory_mb", resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, "MB"))


def watching(size: tuple[int, int], prefix: str) -> None:
    """Six bots ride over a line and no key is pressed: riders roll, cards are dealt, chips fall, and all is heard."""
    from breakaway_desktop.settings import Settings
    from breakaway_desktop.ui.app import App, WindowOptions
    from breakaway_desktop.ui.navigation import Navigation
    from breakaway_desktop.ui.scenes.race.scene import RaceScene
    from breakaway_desktop.ui.session import Session

    match = _before_a_line()
    app = App(WindowOptions(size=size))
    timed = Timed(app)
    navigation = Navigation(app, Session(app, Settings()))
    app.sound.warm()
    scene = RaceScene(navigation.session, match)
    app.stage.reset(scene)
    seen = {"rolling": 0, "dealt": 0, "falling": 0}
    sounds: list[str] = []
    play = app.sound.play

    def heard(kind: str) -> bool:
        began = play(kind)
        if began:
            sounds.append(kind)
        return began

    def probe(ms: float) -> None:
        timed.drawn(ms)
        shot = scene.table.shot
        seen["rolling"] += bool(scene.desk.roads.picture.rolling)
        seen["dealt"] += bool(scene.desk.dealt)
        seen["falling"] += shot is not None and bool(shot.crossings)

    app.sound.play = heard  # type: ignore[method-assign]
    app.probe = probe
    app.loop()
    navigation.evening.close()
    timed.report(prefix, BUDGET_MS[size])
    for what, frames in seen.items():
        print(Figure(f"{prefix}_{what}_frames", frames, "frames"))
    print(Figure(f"{prefix}_sounds", len(sounds), "sounds"))


def plan_for(*players: str, bot: str = "domestique") -> Plan:
    """Six teams, the first played by `players`, the others by bots."""
    seated = (*players, *(f"bot:{bot}",) * (6 - len(players)))
    plan = Plan("boxed", RULE_SETS["boxed"], seats_of(seated), seed=1)
    return plan.with_hands(ready_made_hands(plan))


def _before_a_line() -> Match:
    from breakaway_desktop.bots.messages import think
    from breakaway_desktop.match.match import Match

    match = Match.begin(plan_for())
    while max(rider.square for rider in match.race.riders) < BEFORE_A_LINE:
        decision: Any = match.automatic()
        if decision is None:
            assert match.ask is not None
            decision = think(match.question(match.ask, 0)).decision
        match.answer(decision)
    return match


def share_over(values: list[float], budget: float) -> float:
    """How many per cent are above the budget."""
    return 100 * sum(value > budget for value in values) / len(values)


def p99(values: list[float] | list[int]) -> float:
    """The value under which 99 % lie."""
    return sorted(values)[len(values) * 99 // 100]
