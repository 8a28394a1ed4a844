"""What a player notices: trials for `benchmarks.noticed`, each in its own process.

Another commit runs this file as well, with its own program and tools; what it lacks, it cannot run.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from benchmarks.figure import Figure

Size = tuple[int, int]
SMALL, COMMON, LARGEST = (1280, 800), (1920, 1080), (3840, 2160)
_OURS: Final = f"{os.sep}breakaway_desktop{os.sep}"
_START: Final = """
import logging, os, time
from breakaway_desktop.kit.logbook import FIRST_PICTURE
make = logging.getLogRecordFactory()
def note(*arguments, **named):
    if arguments[4] == FIRST_PICTURE:
        print(1000 * time.thread_time(), flush=True)
        os._exit(0)
    return make(*arguments, **named)
logging.setLogRecordFactory(note)
from breakaway_desktop.cli import main
main()
"""


class Trial(NamedTuple):
    """`measure` returns a value for each of `rows`, which are names and units; the least of `runs` values counts.

    `screen`: the size of the virtual screen that it needs.
    """

    measure: Callable[[], Sequence[float]]
    rows: tuple[tuple[str, str], ...]
    runs: int = 1
    screen: Size | None = None


def _measure_list(races: int) -> Sequence[float]:
    import pygame

    from breakaway_desktop.ui.intents import ShowMenu, ShowSavedRaces

    with _studio(SMALL, races=races) as studio:
        studio.open(ShowMenu())
        studio.app.draw()
        opened = _used_ms(studio, partial(studio.open, ShowSavedRaces()))
        for _frame in range(16):  # what is visible is read while no key is pressed
            _used_ms(studio, partial(studio.wait, 16))
        _used_ms(studio, partial(studio.key, pygame.K_DOWN))
        down = _calls(studio, partial(studio.key, pygame.K_DOWN))
        return opened, down, _used_ms(studio, partial(studio.key, pygame.K_ESCAPE))


def _measure_statistics() -> Sequence[float]:
    from breakaway_desktop.ui.statistics.intents import ShowStatistics

    with _studio(SMALL, races=100) as studio:
        return [_used_ms(studio, partial(studio.open, ShowStatistics()))]


def _measure_start() -> Sequence[float]:
    done = subprocess.run([sys.executable, "-c", _START], capture_output=True, text=True, check=True, timeout=120)
    return [float(done.stdout)]


def _measure_menu_memory() -> Sequence[float]:
    import psutil

    with subprocess.Popen([sys.executable, "-m", "breakaway_desktop"]) as running:
        time.sleep(8)
        megabytes = psutil.Process(running.pid).memory_info().rss / 1e6
        running.kill()
    return [megabytes]


def _measure_race() -> Sequence[float]:
    """Watch bots around a sprint for twenty seconds, which pass by a frame each; the busiest 240 in a row count."""
    import psutil

    from breakaway_desktop.match.library import SavedRace
    from breakaway_desktop.settings import Settings
    from breakaway_desktop.ui.intents import ResumeRace
    from tools.studio import match

    race = match(("bot:random",) * 6, until=lambda race: max(one.square for one in race.race.riders) > 30)
    os.environ["SDL_VIDEODRIVER"] = "x11"  # the tools have chosen none
    with _studio(LARGEST, settings=Settings(figures="all")) as studio:
        studio.open(ResumeRace(SavedRace(studio.keep(race, "race"), race)))
        used = [_used_ms(studio, partial(studio.wait, 1000 / 60)) for _frame in range(1200)]
        busiest = max((used[first : first + 240] for first in range(len(used) - 240)), key=sum)
        over = sum(ms > 16 for ms in busiest)
        return sum(busiest) / 240, 100 * over / 240, psutil.Process().memory_info().rss / 1e6


def _measure_jumps() -> Sequence[float]:
    from breakaway_desktop.kit.toolkit.page import do
    from breakaway_desktop.ui.intents import ShowReplay
    from breakaway_desktop.ui.screens.replay.update import go_to

    used = []
    for base, variant in (("boxed", None), ("postal", None), ("boxed", "mountains")):
        with _studio(COMMON) as studio:
            studio.open(ShowReplay(finished_record(base, variant)))
            studio.app.draw()
            page, rng = studio.top, Random(1)
            steps = [rng.randrange(page.model.story.last + 1) for _ in range(200)]
            used += [_used_ms(studio, partial(page.dispatch, do(go_to, step))) for step in steps]
    return sum(used) / len(used), max(used)


def _count_key(name: str) -> Sequence[float]:
    """Press the key of a screen of `benchmarks.calls`."""
    from benchmarks.calls import PRESSES

    state, key = {screen: (state, key) for screen, state, key in PRESSES}[name]
    with _studio(COMMON) as studio:
        state(studio)
        for ms in (0, 1000):
            studio.wait(ms)
            studio.app.draw()
        return [_calls(studio, partial(studio.key, key))]


_LIST: Final = (("opened", "ms"), ("down", "calls"), ("menu_again", "ms"))
_RACE: Final = (("frame_mean", "ms"), ("frames_over_16_ms", "%"), ("memory", "MB"))
_KEY: Final = (("until_drawn", "calls"),)
TRIALS: Final[dict[str, Trial]] = {
    "list_1000": Trial(partial(_measure_list, 1_000), _LIST, runs=5),
    "list_10000": Trial(partial(_measure_list, 10_000), _LIST, runs=2),
    "statistics_100_elsewhere": Trial(_measure_statistics, (("opened", "ms"),), runs=5),
    "start": Trial(_measure_start, (("to_first_picture", "ms"),), runs=11, screen=SMALL),
    "menu": Trial(_measure_menu_memory, (("memory", "MB"),), runs=2, screen=SMALL),
    "race_4k": Trial(_measure_race, _RACE, runs=3, screen=LARGEST),
    "jump": Trial(_measure_jumps, (("mean", "ms"), ("worst", "ms")), runs=3),
    "key_in_race": Trial(partial(_count_key, "race_again"), _KEY),
    "first_key_in_race": Trial(partial(_count_key, "race"), _KEY),
    "key_in_help": Trial(partial(_count_key, "help"), _KEY),
}


@contextmanager
def _studio(size: Size, *, races: int = 0, **options: Any) -> Iterator[Any]:
    """Open the program over a folder of finished races from elsewhere."""
    from breakaway_desktop.record.writing import write
    from tools.studio import Studio

    with tempfile.TemporaryDirectory() as folder:
        text = write(finished_record()) if races else ""
        for number in range(races):
            Path(folder, f"race-{number}.race").write_text(text, encoding="utf-8")
        studio = Studio(size, Path(folder), **options)
        yield studio
        studio.close()


def finished_record(base: str = "boxed", variant: str | None = None) -> Any:
    """Return a finished race of bots."""
    from breakaway_desktop.engine.options import RULE_SETS
    from breakaway_desktop.match.simulate import simulate

    return simulate(base, RULE_SETS[base], 6, ("domestique",), 7, own=True, variant=variant)


def _used_ms(studio: Any, action: Callable[[], object]) -> float:
    """Return the milliseconds of processor time that this thread takes for an action and its picture."""
    begun = time.thread_time()
    action()
    studio.app.draw()
    return 1000 * (time.thread_time() - begun)


def _calls(studio: Any, action: Callable[[], object]) -> int:
    """Return the number of calls of the program's own functions for an action and its picture."""
    names: list[str] = []
    sys.setprofile(lambda frame, event, _argument: names.append(frame.f_code.co_filename) if event == "call" else None)
    action()
    studio.app.draw()
    sys.setprofile(None)
    return sum(_OURS in name for name in names)


if __name__ == "__main__":
    trial = TRIALS[sys.argv[1]]
    for (row, unit), value in zip(trial.rows, trial.measure(), strict=True):
        print(Figure(f"{sys.argv[1]}_{row}", value, unit))
