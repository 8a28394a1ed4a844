"""Calls of what a player does most: a bound on each, a little above what it takes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame
import pytest

from breakaway_desktop.ui.intents import ShowHelp, ShowMenu, ShowSavedRaces
from tests.kit.counting import count_calls
from tests.kit.races import keep
from tools import race_states
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


@pytest.mark.parametrize(
    ("begin", "most"), [(key_in_a_race, 4_100), (down_in_the_list, 6_000), (help_opened, 12_300), (race_opened, 37_000)]
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
