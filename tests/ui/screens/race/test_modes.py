"""Which races are still ridden on the older screen."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import Plan, ready_made_hands, seats_of
from breakaway_desktop.play.hot_seat import HotSeat
from breakaway_desktop.ui.intents import ShowRace
from breakaway_desktop.ui.scenes.race.scene import RaceScene
from breakaway_desktop.ui.screens.race import screen
from breakaway_desktop.ui.screens.race.modes import can_show
from breakaway_desktop.variants import variant_names
from tests.ui.scenes.person import Person, shows

BOT = "bot:random"
OLDER: frozenset[str] = frozenset()
"""What the older screen alone can show."""


def begun(base: str, *, variant: str | None = None, clock: int = 0, humans: int = 1) -> Match:
    seats = seats_of(["human"] * humans + [BOT] * (6 - humans))
    plan = Plan(base, RULE_SETS[base], seats, 5, variant=variant)
    match = Match.begin(plan.with_hands(ready_made_hands(plan)))
    match.meta = HotSeat(clock=clock).written_into(match.meta)
    return match


def of(match: Match) -> Iterator[str]:
    """What is special about a race."""
    yield from ()


@pytest.mark.parametrize("base", RULE_SETS)
def test_the_modes_that_the_older_screen_shows_are_on_the_list(base: str) -> None:
    for clock, humans in product((0, 60), (0, 1, 2)):
        match = begun(base, clock=clock, humans=humans)
        assert can_show(match) == (not OLDER & set(of(match)))


@pytest.mark.parametrize("variant", variant_names())
def test_every_variant_is_shown(variant: str) -> None:
    for base, humans in product(RULE_SETS, (0, 1, 2)):
        try:
            match = begun(base, variant=variant, humans=humans)
        except Refused:
            continue
        assert can_show(match) == (not OLDER & set(of(match)))


@pytest.mark.parametrize("base", RULE_SETS)
def test_navigation_opens_it_for_what_it_can_show(person: Person, base: str) -> None:
    person.navigation.is_new_race = can_show
    del person.navigation._ride
    match = begun(base, humans=2, clock=60)
    person.open(ShowRace(match))
    assert shows(person.top, screen) == can_show(match)
    assert isinstance(person.top, RaceScene) != can_show(match)
