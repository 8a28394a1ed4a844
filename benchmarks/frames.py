"""Processor time of the window's frames, during a race with all animation and sound on, and on pages.

The time of a frame is that of the window's thread from one wait to the next. Wall-clock time would include
other programs that use the processor.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from itertools import cycle
from typing import TYPE_CHECKING, Any

from benchmarks.figure import Figure
from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.match.bot_decisions import bot_request
from breakaway_desktop.match.plan import Plan, seats_of
from breakaway_desktop.match.ready_hands import ready_made_hands

if TYPE_CHECKING:
    from breakaway_desktop.kit.toolkit.stage import Intent
    from breakaway_desktop.kit.window.app import App
    from breakaway_desktop.match.match import Match
    from breakaway_desktop.ui.navigation import Navigation

RACING_S = 20.0
PACE_S = 0.15
SIZE = (1920, 1080)
LARGEST = (3840, 2160)
BUDGETS_MS = (8.0, 16.0)
"""Limits in milliseconds for 99% of the frames and for all; at 3840 × 2160 the second applies to 99%."""
BEFORE_A_LINE = 31
"""Square of the leader when the race is first shown: the first sprint follows within the measured time."""
STEPS = 12
"""Number of keys pressed on each page."""
SCROLL_STEPS = 20
"""Steps of the wheel, more than the longest page has."""


class Frames:
    """The frames of a window that draw something.

    `used`: milliseconds of processor time; `answers`: for each key that changed the picture, the number of frames from
    the one that handled it to the one that drew the complete picture.
    """

    def __init__(self, app: App) -> None:
        self.used: list[float] = []
        self.answers: list[int] = []
        self._app = app
        self._original_frame, self._original_handler = app.frame, app.handle_event
        self._drew = False
        self._waited = 0
        app.frame = self._timed_frame  # type: ignore[method-assign]
        app.handle_event = self._handle_event  # type: ignore[method-assign]
        app.probe = self._note_drawing

    def _note_drawing(self, _ms: float) -> None:
        self._drew = True

    def _handle_event(self, event: Any) -> None:
        import pygame

        self._original_handler(event)
        if event.type == pygame.KEYDOWN and self._app.stage.dirty and not self._waited:
            self._waited = 1

    def _timed_frame(self) -> None:
        self._drew = False
        before = time.thread_time()
        self._original_frame()
        if self._drew:
            self.used.append((time.thread_time() - before) * 1000)
        if self._waited and self._drew:
            self.answers.append(self._waited)
            self._waited = 0
        elif self._waited:
            self._waited += 1

    def report(self, prefix: str) -> None:
        """Print the figures of all frames."""
        print(Figure(f"{prefix}_frames", len(self.used), "frames"))
        print(Figure(f"{prefix}_mean_ms", sum(self.used) / len(self.used), "ms"))
        print(Figure(f"{prefix}_p99_ms", p99(self.used), "ms"))
        print(Figure(f"{prefix}_max_ms", max(self.used), "ms"))
        for budget in BUDGETS_MS:
            print(Figure(f"{prefix}_over_{budget:.0f}_ms", share_over(self.used, budget), "%"))
        if self.answers:
            print(Figure(f"{prefix}_key_to_picture", max(self.answers), "frames"))


def open_window(size: tuple[int, int], **settings: Any) -> tuple[App, Navigation]:
    """Return a window with the program in it."""
    from breakaway_desktop.kit.window.app import App, WindowOptions
    from breakaway_desktop.settings import Settings
    from breakaway_desktop.ui.navigation import Navigation
    from breakaway_desktop.ui.session import Session

    app = App(WindowOptions(size=size))
    return app, Navigation(app, Session(app, Settings(figures="all", **settings)))


def measure_race(size: tuple[int, int], prefix: str, *players: str, bot: str = "domestique") -> None:
    """Measure a race of the players against bots at normal speed.

    Keys are pressed for the players at a steady pace, even during the playback. Without players, the race is watched
    while riders cross a line.
    """
    import pygame

    from breakaway_desktop.ui.intents import BeginRace

    looking = (pygame.K_2, pygame.K_3, pygame.K_e, pygame.K_v, pygame.K_1, pygame.K_e, pygame.K_F4, pygame.K_2)
    keys = cycle((*looking, pygame.K_RETURN, pygame.K_RETURN, pygame.K_F5, pygame.K_e)) if players else None
    app, navigation = open_window(size)
    app.sound.prepare()
    if players:
        navigation.open(BeginRace(plan_for(*players, bot=bot)))
    else:
        navigation.show_race(_before_a_line())
    print(Figure(f"{prefix}_first_ms", _used(app.draw), "ms"))
    frames = Frames(app)
    end = last_key = time.monotonic()
    end += RACING_S
    while (now := time.monotonic()) < end:
        if keys is not None and now - last_key > PACE_S:
            last_key = now
            press_key(next(keys))
        app.frame()
    frames.report(prefix)
    navigation.current.close()
    if size == SIZE:
        import resource  # Windows lacks it, and imports this module to test others

        print(Figure(f"{prefix}_memory_mb", resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, "MB"))


def measure_pages(size: tuple[int, int], prefix: str) -> None:
    """Measure the screens outside a race: the first picture of each, and the frames after key presses on it."""
    import pygame

    from breakaway_desktop.play.hot_seat import names_of
    from breakaway_desktop.ui.intents import Back, ShowHelp, ShowLog, ShowMenu, ShowResult, ShowSavedRaces, ShowSettings

    app, navigation = open_window(size)
    match = _finished()
    shown: dict[str, Callable[[], Intent]] = {
        "menu": ShowMenu,
        "settings": ShowSettings,
        "help": ShowHelp,
        "saved": ShowSavedRaces,
        "result": lambda: ShowResult(match),
        "log": lambda: ShowLog(match, names_of(match), len(match.steps)),
    }
    walk = (pygame.K_DOWN, pygame.K_RIGHT, pygame.K_DOWN, pygame.K_UP, pygame.K_PAGEDOWN, pygame.K_LEFT)
    frames = Frames(app)
    navigation.open(ShowMenu())
    for name, intent in shown.items():
        page = intent()
        opening = _used(lambda wanted=page: navigation.open(wanted))  # type: ignore[misc]
        print(Figure(f"{prefix}_{name}_first_ms", opening + _used(app.draw), "ms"))
        app.stage.update(1000)  # pages ignore input at first
        begun = len(frames.used)
        for _step, key in zip(range(STEPS), cycle(walk), strict=False):
            press_key(key)
            for _frame in range(3):
                app.frame()
                if not app.stage.dirty:
                    break
        print(Figure(f"{prefix}_{name}_max_ms", max(frames.used[begun:], default=0.0), "ms"))
        if name == "settings":
            begun = len(frames.used)
            _scroll_to_end_and_back(app, size)
            print(Figure(f"{prefix}_{name}_scroll_max_ms", max(frames.used[begun:], default=0.0), "ms"))
        if name not in ("menu", "result"):
            navigation.open(Back())
    frames.report(prefix)
    navigation.current.close()


def _scroll_to_end_and_back(app: App, size: tuple[int, int]) -> None:
    """Turn the wheel over the left half of the window, and draw a frame for each step."""
    import pygame

    pygame.mouse.set_pos(size[0] // 4, size[1] // 2)
    for step in [-1] * SCROLL_STEPS + [1] * SCROLL_STEPS:
        pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=step, precise_x=0.0, precise_y=float(step)))
        app.frame()


def press_key(key: int) -> None:
    """Press and release a key."""
    import pygame

    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0))
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key, mod=0))


def _used(work: Callable[[], object]) -> float:
    """Return the milliseconds of processor time used by `work`."""
    before = time.thread_time()
    work()
    return (time.thread_time() - before) * 1000


def plan_for(*players: str, bot: str = "domestique") -> Plan:
    """Return a plan of six teams, the first played by `players`, the others by bots."""
    seated = (*players, *(f"bot:{bot}",) * (6 - len(players)))
    plan = Plan("boxed", RULE_SETS["boxed"], seats_of(seated), seed=1)
    return plan.with_hands(ready_made_hands(plan))


def _before_a_line() -> Match:
    from breakaway_desktop.bots.messages import think
    from breakaway_desktop.match.match import Match

    match = Match.begin(plan_for())
    while max(rider.square for rider in match.race.riders) < BEFORE_A_LINE:
        decision: Any = match.automatic_decision()
        if decision is None:
            assert match.open_card_ask is not None
            decision = think(bot_request(match, match.open_card_ask)).decision
        match.answer(decision)
    return match


def _finished() -> Match:
    from breakaway_desktop.match.match import Match
    from breakaway_desktop.match.simulate import simulate

    return Match.resume(simulate("boxed", RULE_SETS["boxed"], 6, ("domestique",), 7, own=True))


def share_over(values: Sequence[float], budget: float) -> float:
    """Return the percentage of frames above the budget."""
    return 100 * sum(value > budget for value in values) / len(values)


def p99(values: Sequence[float]) -> float:
    """Return the 99th percentile."""
    return sorted(values)[len(values) * 99 // 100]
