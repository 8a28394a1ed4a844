"""What belongs together is one shot: moves of a group, and the places that it shares (R5.1, R6.3)."""

from __future__ import annotations

from breakaway_desktop.engine.asks import AskOrders, GiveOrders
from breakaway_desktop.engine.events import Crossed, Moved
from breakaway_desktop.play.watching.shots import grouped
from tests.ui.journeys.fakes import BOT
from tests.ui.screens.race.secret_orders import secret_race

OWN = ((9, 9, 8, 4), (8, 8, 9), (7, 7, 6), (5, 6, 5))


def test_a_group_that_crosses_a_line_takes_its_places_at_one_moment() -> None:
    match = secret_race((BOT, BOT, BOT), base="pbm", rows={"sprints": (2, 4)}, hands=[OWN, OWN, OWN])
    for _ in range(3):
        ask = match.asks[0]
        assert isinstance(ask, AskOrders)
        match.answer(GiveOrders(ask.team, tuple((rider.rider, rider.cards[0]) for rider in ask.riders)))
    found = grouped(match.steps[-1].events, match.steps[-1].before)
    parts = [(type(events[0]), len(events)) for events in found if isinstance(events[0], Moved | Crossed)]
    assert parts[:3] == [(Moved, 3), (Crossed, 3), (Crossed, 3)]
    lines = [{event.line for event in events if isinstance(event, Crossed)} for events in found]
    assert {2} in lines
    assert {4} in lines
