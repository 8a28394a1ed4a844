"""What a player notices, measured: the trials of `benchmarks.noticed`, each in a process of its own.

Another commit runs this file as well, with its own program and tools. What it lacks, it cannot run.
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
from random import Random
from types import FrameType
from typing import Any, Final, NamedTuple

from benchmarks.figure import Figure

Values = tuple[float, ...]
Size = tuple[int, int]

SMALL, COMMON, LARGEST = (1280, 800), (1920, 1080), (3840, 2160)
MENU_S: Final = 8.0
"""Seconds after the start at which the memory at the menu is read."""
JUMPS: Final = 200
SECONDS, BUSIEST, BUDGET_MS = 20, 240, 16.0
"""Of so many seconds of a race, around a sprint, the busiest frames in a row are measured."""
_BEFORE_A_LINE: Final = 31
_OURS: Final = f"{os.sep}breakaway_desktop{os.sep}"
_START: Final = """
import logging, os, time
from breakaway_desktop.kit.logbook import FIRST_PICTURE
make = logging.getLogRecordFactory()
def note(*arguments, **named):
    record = make(*arguments, **named)
    if record.msg == FIRST_PICTURE:
        print(1000 * time.thread_time(), flush=True)
        os._exit(0)
    return record
logging.setLogRecordFactory(note)
from breakaway_desktop.cli import main
main()
"""


class Trial(NamedTuple):
    """`measure` returns the values of `rows`, which are names and units; the least of `runs` values counts.

    `screen`: the size of the virtual screen that it needs; None: it needs none.
    """

    name: str
    measure: Callable[[], Values]
    rows: tuple[tuple[str, str], ...]
    runs: int = 1
    screen: Size | None = None


def _measure_list(races: int) -> Values:
    """Open a list of finished races, go down in it, and return to the menu."""
    import pygame

    from breakaway_desktop.ui.intents import ShowMenu, ShowSavedRaces

    with _studio(SMALL, races=races) as studio:
        _show(studio, ShowMenu())
        opened = _milliseconds(lambda: studio.open(ShowSavedRaces()), studio)
        _press(studio, pygame.K_DOWN)
        down = count_calls(lambda: _press(studio, pygame.K_DOWN))
        return opened, down, _milliseconds(lambda: studio.key(pygame.K_ESCAPE), studio)


def _measure_statistics() -> Values:
    """Open the statistics beside a hundred races that were ridden on other computers."""
    from breakaway_desktop.ui.statistics.intents import ShowStatistics

    with _studio(SMALL, races=100) as studio:
        return (_milliseconds(lambda: studio.open(ShowStatistics()), studio),)


def _measure_start() -> Values:
    """Start the program, until its log says that the menu is drawn."""
    done = subprocess.run([sys.executable, "-c", _START], capture_output=True, text=True, check=True, timeout=120)
    return (float(done.stdout),)


def _measure_menu_memory() -> Values:
    import psutil

    running = subprocess.Popen([sys.executable, "-m", "breakaway_desktop"])
    try:
        time.sleep(MENU_S)
        return (psutil.Process(running.pid).memory_info().rss / 1e6,)
    finally:
        running.kill()
        running.wait()


def _measure_race() -> Values:
    """Watch a race of bots at normal speed, in a time that each frame advances by itself."""
    import psutil

    from breakaway_desktop.match.library import SavedRace
    from breakaway_desktop.settings import Settings
    from breakaway_desktop.ui.intents import ResumeRace
    from tools.studio import match

    race = match(("bot:random",) * 6, until=lambda race: max(one.square for one in race.race.riders) >= _BEFORE_A_LINE)
    with _studio(LARGEST, on_screen=True, settings=Settings(figures="all")) as studio:
        studio.open(ResumeRace(SavedRace(studio.keep(race, "race"), race)))
        used = [_milliseconds(lambda: studio.wait(1000 / 60), studio) for _frame in range(60 * SECONDS)]
        busiest = max((used[first : first + BUSIEST] for first in range(len(used) - BUSIEST)), key=sum)
        over = 100 * sum(ms > BUDGET_MS for ms in busiest) / BUSIEST
        return sum(busiest) / BUSIEST, over, psutil.Process().memory_info().rss / 1e6


def _measure_jumps() -> Values:
    """Jump to random moments of replays, as their keys and bars do."""
    from breakaway_desktop.kit.toolkit.page import do
    from breakaway_desktop.ui.intents import ShowReplay
    from breakaway_desktop.ui.screens.replay.update import go_to

    used = []
    for base, variant in (("boxed", None), ("postal", None), ("boxed", "mountains")):
        with _studio(COMMON) as studio:
            _show(studio, ShowReplay(_finished_record(base, variant)))
            page, rng = studio.top, Random(1)
            steps = [rng.randrange(page.model.story.last + 1) for _ in range(JUMPS)]
            used += [_milliseconds(partial(page.dispatch, do(go_to, step)), studio) for step in steps]
    return sum(used) / len(used), max(used)


def _count_key(name: str) -> Values:
    """Press the key of a screen of `benchmarks.calls`."""
    from benchmarks.calls import PRESSES

    ((state, key),) = ((state, key) for screen, state, key in PRESSES if screen == name)
    with _studio(COMMON) as studio:
        state(studio)
        _settle(studio)
        return (count_calls(lambda: _press(studio, key)),)


def _count_opening(*, race: bool) -> Values:
    """Open a race, or the help, from the menu."""
    from breakaway_desktop.match.library import SavedRace
    from breakaway_desktop.ui.intents import ResumeRace, ShowHelp, ShowMenu
    from tools.studio import ALONE, human_to_move, match

    with _studio(COMMON) as studio:
        opened = match(ALONE, 100, until=human_to_move)
        intent = ResumeRace(SavedRace(studio.keep(opened, "race"), opened)) if race else ShowHelp()
        studio.open(ShowMenu())
        _settle(studio)
        return (count_calls(lambda: _show(studio, intent)),)


_LIST: Final = (("opened", "ms"), ("down", "calls"), ("menu_again", "ms"))
_CALLS: Final = (("until_drawn", "calls"),)
_RACE_4K: Final = (("frame_mean", "ms"), ("frames_over_16_ms", "%"), ("memory", "MB"))
TRIALS: Final = (
    Trial("list_1000", partial(_measure_list, 1_000), _LIST, runs=5),
    Trial("list_10000", partial(_measure_list, 10_000), _LIST, runs=2),
    Trial("statistics_100_elsewhere", _measure_statistics, (("opened", "ms"),), runs=5),
    Trial("start", _measure_start, (("to_first_picture", "ms"),), runs=11, screen=SMALL),
    Trial("menu", _measure_menu_memory, (("memory", "MB"),), runs=2, screen=SMALL),
    Trial("race_4k", _measure_race, _RACE_4K, runs=3, screen=LARGEST),
    Trial("jump", _measure_jumps, (("mean", "ms"), ("worst", "ms")), runs=5),
    Trial("key_in_race", partial(_count_key, "race_again"), _CALLS),
    Trial("first_key_in_race", partial(_count_key, "race"), _CALLS),
    Trial("key_in_help", partial(_count_key, "help"), _CALLS),
    Trial("help_opened", partial(_count_opening, race=False), _CALLS),
    Trial("race_opened", partial(_count_opening, race=True), _CALLS),
)


@contextmanager
def _studio(size: Size, *, races: int = 0, on_screen: bool = False, **options: Any) -> Iterator[Any]:
    """Open the program in a window of its own, over a folder of `races` finished races from elsewhere."""
    from tools.studio import Studio

    if on_screen:
        os.environ["SDL_VIDEODRIVER"] = "x11"
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if races:
            from breakaway_desktop.record.writing import write

            text = write(_finished_record())
            for number in range(races):
                (folder / f"race-{number}.race").write_text(text, encoding="utf-8")
        studio = Studio(size, folder, **options)
        try:
            yield studio
        finally:
            studio.close()


def _finished_record(base: str = "boxed", variant: str | None = None) -> Any:
    from breakaway_desktop.engine.options import RULE_SETS
    from breakaway_desktop.match.simulate import simulate

    return simulate(base, RULE_SETS[base], 6, ("domestique",), 7, own=True, variant=variant)


def _settle(studio: Any) -> None:
    studio.app.draw()
    studio.wait(1000)
    studio.app.draw()


def _show(studio: Any, intent: object) -> None:
    studio.open(intent)
    studio.app.draw()


def _press(studio: Any, key: int) -> None:
    studio.key(key)
    studio.app.draw()


def _milliseconds(action: Callable[[], object], studio: Any) -> float:
    """Return the milliseconds of processor time that this thread takes for an action and the picture of it."""
    begun = time.thread_time()
    action()
    studio.app.draw()
    return 1000 * (time.thread_time() - begun)


def count_calls(action: Callable[[], object]) -> int:
    """Return the number of calls of the program's own functions in an action."""
    calls = 0

    def count(frame: FrameType, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event == "call" and _OURS in frame.f_code.co_filename

    sys.setprofile(count)
    try:
        action()
    finally:
        sys.setprofile(None)
    return calls


if __name__ == "__main__":
    (chosen,) = (trial for trial in TRIALS if trial.name == sys.argv[1])
    for (row, unit), value in zip(chosen.rows, chosen.measure(), strict=True):
        print(Figure(f"{chosen.name}_{row}", value, unit), flush=True)
