"""Calls of what a player does most: a bound on each, a little above what it takes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from breakaway_desktop.ui.intents import ShowHelp, ShowMenu, ShowSavedRaces
from tests.kit.app_driver import AppDriver
from tests.kit.counting import count_calls
from tests.kit.races import keep
from tools import race_states


def key_in_a_race(person: AppDriver) -> Callable[[], object]:
    race_states.race(person)
    for key in "21":
        person.wait(1000)
        person.press(key)
    person.wait(1000)
    return partial(person.press, "2")


def down_in_the_list(person: AppDriver) -> Callable[[], object]:
    person.open(ShowSavedRaces())
    for _frame in range(10):
        person.pixels()
        person.wait(16)
    return partial(person.press, "Down")


def help_opened(person: AppDriver) -> Callable[[], object]:
    return partial(person.open, ShowHelp("slipstream"))


def race_opened(person: AppDriver) -> Callable[[], object]:
    return partial(race_states.race, person)


@pytest.mark.parametrize(
    ("begin", "most"), [(key_in_a_race, 6_000), (down_in_the_list, 6_500), (help_opened, 12_500), (race_opened, 24_000)]
)
def test_what_is_done_most_takes_few_calls(begin, most: int, tmp_path, finished) -> None:
    """The list has 300 races, so that a call for each would be seen. The second time nothing is imported or cached."""
    counts = []
    for time in range(2):
        for index in range(300 if begin is down_in_the_list else 1):
            keep(finished, tmp_path / str(time) / f"race-{index}.race")
        person = AppDriver(tmp_path / str(time))
        person.open(ShowMenu())
        person.pixels()
        work = begin(person)
        person.pixels()
        counts.append(count_calls(work))
    assert counts[1] < most
