"""Calls of what a player does most: a bound on each, a little above what it takes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame
import pytest

from breakaway_desktop.kit.drawing.canvas import clear_paint_cache
from breakaway_desktop.kit.toolkit.page import do
from breakaway_desktop.ui.intents import ShowHelp, ShowMenu, ShowSavedRaces
from breakaway_desktop.ui.screens.replay.update import go_to
from tests.kit.counting import count_calls
from tests.kit.races import keep
from tools import after_states, race_states
from tools.studio import Studio


def key_in_a_race(person: Studio) -> Callable[[], object]:
    race_states.race(person)
    for key in (pygame.K_2, pygame.K_1):
        person.wait(1000)
        person.app.draw()
        person.key(key)
    person.wait(1000)
    return partial(person.key, pygame.K_2)


def down_in_the_list(person: Studio) -> Callable[[], object]:
    person.open(ShowSavedRaces())
    for _frame in range(10):
        person.app.draw()
        person.wait(16)
    return partial(person.key, pygame.K_DOWN)


def help_opened(person: Studio) -> Callable[[], object]:
    return partial(person.open, ShowHelp("slipstream"))


def race_opened(person: Studio) -> Callable[[], object]:
    return partial(race_states.race, person)


def jump_in_the_replay(person: Studio) -> Callable[[], object]:
    after_states.replay(person)
    clear_paint_cache()  # else the second time draws what the first has drawn
    return lambda: (person.top.dispatch(do(go_to, 40)), person.app.draw())


@pytest.mark.parametrize(
    ("begin", "most"),
    [
        (key_in_a_race, 3_150),
        (down_in_the_list, 4_150),
        (help_opened, 10_700),
        (race_opened, 37_900),
        (jump_in_the_replay, 36_100),
    ],
)
def test_what_is_done_most_takes_few_calls(begin, most: int, tmp_path, finished) -> None:
    """The list has 300 races, so that a call for each would be seen. The second time nothing is imported or cached."""
    counts = []
    for time in range(2):
        for index in range(300 if begin is down_in_the_list else 1):
            keep(finished, tmp_path / str(time) / f"race-{index}.race")
        person = Studio((1280, 800), tmp_path / str(time))
        person.open(ShowMenu())
        person.app.draw()
        work = begin(person)
        person.app.draw()
        counts.append(count_calls(work))
    assert counts[1] < most
