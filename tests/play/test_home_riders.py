"""Riders who are home play their lowest cards by themselves (R4.7)."""

from __future__ import annotations

import pytest

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import Ask, AskCard, GiveOrders, PlayCard
from breakaway_desktop.match.auto_play_marks import moment_of
from breakaway_desktop.match.automatic import highest_cards, lowest_cards
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.chosen_orders import begin, with_lowest
from breakaway_desktop.play.home_riders import home_decision, home_riders, let_play_alone, may_offer, play_alone
from breakaway_desktop.play.hot_seat import names_of
from breakaway_desktop.play.log_entries import entries_of
from tests.kit.races import BOT, HANDS, bot_decision, match_of
from tests.play.riding import Ride

SHORT = {"finish": 40, "sprints": (20,)}


def wait(ride: Ride) -> None:
    while not ride.over and (ride.owed is None or not ride.driver.is_saved):
        ride.update(50)


def leading(ask: Ask) -> PlayCard | GiveOrders:
    """Return the decision with which rider 1 leaves his team-mates behind."""
    high, low = highest_cards(ask), lowest_cards(ask)
    if isinstance(high, PlayCard):
        return high if high.rider % 10 == 1 else low
    assert isinstance(low, GiveOrders)
    return GiveOrders(ask.team, high.cards[:1] + low.cards[1:], high.then[:1] + low.then[1:])


def one_home(*players: str, base: str = "boxed", variant: str | None = None) -> Ride:
    """Return a race in which a rider of the human who is asked is home, and another is not."""
    ride = Ride(match_of(players, base=base, variant=variant, rows=SHORT, seed=4), speed="off")
    wait(ride)
    while not (ride.owed and may_offer(ride.match, ride.owed.team)):
        assert ride.owed is not None, "nobody came home early"
        ride.race = ride.race.decide(leading(ride.owed))
        wait(ride)
    return ride


@pytest.mark.parametrize("players", [("human", BOT, BOT), ("human", "human", BOT)])
def test_nobody_is_asked_for_a_rider_who_is_home_and_undo_leads_to_an_own_decision(players: tuple[str, ...]) -> None:
    ride = one_home(*players)
    assert ride.owed is not None
    match, team, since = ride.match, ride.owed.team, len(ride.match.steps)
    for on in (True, False, True):
        let_play_alone(match, team, on)
        assert play_alone(match, team) == on
    wait(ride)
    while isinstance(ask := ride.owed, AskCard):
        assert ask.team != team or ask.rider not in home_riders(match.race, team)
        ride.race = ride.race.decide(lowest_cards(ask))
        wait(ride)

    # His orders, which he did not choose one by one.
    played = [step for step in match.steps[since:] if moment_of(step) in match.auto_played]
    assert played
    for step in played:
        rider = step.decision.rider if isinstance(step.decision, PlayCard) else 0
        assert rider in home_riders(step.before, team)
        assert step.decision == PlayCard(rider, min(step.before.rider(rider).hand))
    log = [entry.text for entry in entries_of(match, names_of(match), len(match.steps))]
    assert sum(text.endswith("(automatic: he is home)") for text in log) == len(played)

    # The wish and the marks are in the file; undo passes over them, and he may choose again there.
    ride = Ride(Match.resume(match.record()), speed="off")
    assert ride.match.record() == match.record()
    ride.undo()
    undone = match.steps[len(ride.match.steps)]
    assert match.is_by_human(undone)
    wait(ride)
    assert ride.owed is not None
    assert ride.owed.team == undone.decision.team


def test_a_card_that_he_chose_before_his_wish_can_be_taken_back() -> None:
    ride = one_home("human", BOT, BOT)
    while not (isinstance(ride.owed, AskCard) and ride.owed.rider in home_riders(ride.match.race, 1)):
        assert ride.owed is not None
        ride.race = ride.race.decide(lowest_cards(ride.owed))
        wait(ride)
    ask = ride.owed
    ride.race = ride.race.decide(highest_cards(ask))
    let_play_alone(ride.match, 1, True)
    ride.undo()
    wait(ride)
    assert ride.owed == ask
    let_play_alone(ride.match, 1, True)
    wait(ride)
    assert ride.owed != ask, "the wish, said again, is for him too"


@pytest.mark.parametrize(("base", "variant"), [("postal", None), ("pbm", "double")])
def test_secret_orders_begin_with_the_lowest_cards_of_those_at_home(base: str, variant: str | None) -> None:
    ride = one_home("human", BOT, BOT, base=base, variant=variant)
    ask, race = ride.ordering, ride.match.race
    assert ask is not None
    home, hands = home_riders(race, 1), [race.rider(rider.rider).hand for rider in ask.riders]
    orders = with_lowest(begin(ask, tuple(hands), race.turn, ()), home)
    assert {rider: card for rider, card in orders.played if rider in home} == {
        rider: min(race.rider(rider).hand) for rider in home
    }
    assert home.isdisjoint(orders.incomplete_riders)
    assert orders.rider not in home

    # Orders of which none is left to choose need no player.
    let_play_alone(ride.match, 1, True)
    assert home_decision(ride.match, ask) is None
    at_home = ask._replace(riders=tuple(rider for rider in ask.riders if rider.rider in home))
    assert home_decision(ride.match, at_home) == lowest_cards(at_home)


def test_a_pursuit_has_no_finish_and_phones_are_asked() -> None:
    match = match_of(["human", BOT, BOT], variant="pursuit")
    assert not home_riders(match.race, 1)
    ride = one_home("human", BOT, BOT)
    let_play_alone(ride.match, 1, True)
    ride.driver.teams_elsewhere = frozenset({1})
    while not ride.match.over and not ride.driver.asks_elsewhere:
        ride.update(50)
    assert ride.match.over or ride.driver.asks_elsewhere


def test_a_wish_is_none_in_a_series_and_for_another_player() -> None:
    """Every square counts for yellow in a tour (R10.3); who takes a team over is asked."""
    ride = one_home("human", BOT, BOT)
    let_play_alone(ride.match, 1, True)
    assert play_alone(ride.match, 1)
    ride.match.meta["tour"] = "t1"
    assert not play_alone(ride.match, 1)
    assert not may_offer(ride.match, 1)
    del ride.match.meta["tour"]
    ride.match.hand_over(1, BOT)
    ride.match.hand_over(1, "human")
    assert may_offer(ride.match, 1)


def test_a_broken_wish_in_the_file_is_none() -> None:
    ride = one_home("human", BOT, BOT)
    for stored in (1, "1", {"1": 2}, [[1]], ["1"]):
        ride.match.meta["home"] = stored
        assert may_offer(ride.match, 1)


# Humans who can win no more points let their riders ride in: their highest cards, and one undo for all of them


SHORT_RACE = {"finish": 60, "sprints": (20,)}


def out_of_points(*players: str, base: str = "boxed", variant: str | None = None, seed: int = 7) -> Ride:
    """Return a race whose humans, advised by a bot, can win no more points."""
    ride = Ride(match_of(players, base=base, variant=variant, rows=SHORT_RACE, seed=seed), speed="off")
    wait(ride)
    while not ride.driver.can_ride_in:
        ask = ride.owed
        assert ask is not None, "a human could always win points"
        ride.race = ride.race.decide(bot_decision(ride.match, ask)[0])
        wait(ride)
    return ride


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
    wait(ride)
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
