"""Humans who can win no more points let their riders ride in: their highest cards, and one undo for all of them."""

from __future__ import annotations

import pytest

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import GiveOrders
from breakaway_desktop.match.automatic import highest_cards
from breakaway_desktop.match.match import Match
from tests.kit.races import BOT, HANDS, bot_decision, match_of
from tests.play.riding import Ride

SHORT = {"finish": 60, "sprints": (20,)}


def out_of_points(*players: str, base: str = "boxed", variant: str | None = None, seed: int = 7) -> Ride:
    """Return a race whose humans, advised by a bot, can win no more points."""
    ride = Ride(match_of(players, base=base, variant=variant, rows=SHORT, seed=seed), speed="off")
    _wait(ride)
    while not ride.driver.can_ride_in:
        ask = ride.owed
        assert ask is not None, "a human could always win points"
        ride.race = ride.race.decide(bot_decision(ride.match, ask)[0])
        _wait(ride)
    return ride


def _wait(ride: Ride) -> None:
    while not ride.over and (ride.owed is None or not ride.driver.is_saved):
        ride.update(50)


def let_them_ride_in(ride: Ride) -> None:
    ride.race = ride.race.ride_in()
    while not ride.over:
        ride.update(50)


@pytest.mark.parametrize(
    ("players", "base", "seed"),
    [
        (("human", *[BOT] * 5), "boxed", 4),
        (("human", *[BOT] * 5), "postal", 2),
        (("human", "human", *[BOT] * 4), "pbm", 2),
    ],
)
def test_riders_play_their_highest_cards_and_one_undo_takes_all_back(
    players: tuple[str, ...], base: str, seed: int
) -> None:
    ride = out_of_points(*players, base=base, seed=seed)
    match, before, asked = ride.match, len(ride.match.steps), ride.owed
    points = [match.view().points_of(team) for team in match.humans]
    let_them_ride_in(ride)

    # They are his own decisions, and bring no point.
    own = [step for step in match.steps[before:] if step.decision.team in match.humans]
    assert all(
        step.decision in [*map(highest_cards, referee.asks(step.before))] or not match.is_by_human(step) for step in own
    )
    assert any(match.is_by_human(step) for step in own)
    assert not match.auto_played
    assert [match.view().points_of(team) for team in match.humans] == points

    # One undo leads back to the question, one redo to the end, also once the race was saved.
    match = Match.resume(match.record())
    decisions = [step.decision for step in match.steps]
    match.undo()
    assert (len(match.steps), asked in match.open_asks) == (before, True)
    match.redo()
    assert [step.decision for step in match.steps] == decisions


def test_an_undo_ends_it_and_lets_him_choose() -> None:
    ride = out_of_points("human", *[BOT] * 5, seed=4)
    asked = ride.owed
    let_them_ride_in(ride)
    ride.undo()
    _wait(ride)
    assert ride.owed == asked


def test_he_is_asked_again_once_his_riders_may_win_points() -> None:
    """A player takes over a bot that was certain to take the last place, and may retire its rider."""
    ride = out_of_points("human", *[BOT] * 5, seed=4)
    ride.race = ride.race.ride_in()
    for team in range(2, 7):
        ride.match.seat_player(team, "human")
    ride.update(50)
    assert not ride.driver.can_ride_in


def test_nobody_rides_in_while_a_player_sits_elsewhere() -> None:
    ride = out_of_points("human", *[BOT] * 5, seed=4)
    ride.driver.teams_elsewhere = frozenset({1})
    assert not ride.driver.can_ride_in


def test_two_cards_a_turn_are_the_two_highest() -> None:
    match = match_of(["human", BOT, BOT], base="pbm", variant="double", hands=[HANDS])
    assert highest_cards(match.open_asks[0]) == GiveOrders(
        1, ((11, 11), (12, 9), (13, 9), (14, 7)), ((11, 10), (12, 9), (13, 6), (14, 5))
    )
