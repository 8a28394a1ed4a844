"""*Ride for me*: cards that make no difference are played automatically, and marked in the record."""

from __future__ import annotations

from dataclasses import replace

import pytest

from breakaway_desktop.bots.indifference import indifferent_card
from breakaway_desktop.engine.asks import AskCard, PlayCard
from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.engine.view import View
from breakaway_desktop.match.bot_decisions import bot_request
from breakaway_desktop.match.match import Match
from breakaway_desktop.play import auto_play
from breakaway_desktop.play.hot_seat import names_of
from breakaway_desktop.play.log_entries import entries_of
from tests.kit.races import BOT, HANDS, match_of, play_steps
from tests.play.riding import Ride

EVEN: TeamHands = ((10, 10, 10), (9, 9, 7), (5, 6, 9), (4, 5, 7))
"""Hands with which all cards of rider 1 are equal, and those of the others are not."""
ALONE = ("human", BOT, BOT)
TWO = ("human", "human", BOT)


def even_race(
    players: tuple[str, ...] = ALONE, *, shown: str = "hidden", first: TeamHands = EVEN, variant: str | None = None
) -> Match:
    hands = [first, *[HANDS] * (len(players) - 1)]
    return match_of(players, variant=variant, hands=hands, rows={"first_turn": "team1", "hands": shown})


def ride_of(match: Match, *, wished: bool = True) -> Ride:
    ride = Ride(match, speed="off")
    ride.driver.settings.ride_for_me = wished
    return ride


@pytest.fixture
def first_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make all cards of rider 11 equal; with open hands equal cards are never asked about."""

    def indifferent_card_of(_view: View, ask: AskCard, _seed_parts: tuple[int, int, int, int]) -> int | None:
        return ask.cards[0] if ask.rider == 11 else None

    monkeypatch.setattr(auto_play, "indifferent_card", indifferent_card_of)


def next_asked_rider(ride: Ride) -> int:
    """Return the rider whose human is asked in the end."""
    for _ in range(200):
        if ride.current_ask is not None:
            return ride.current_ask.rider
        ride.update(0)
    raise AssertionError("nobody is asked")


def indifferent_first_card(first: TeamHands, variant: str | None = None) -> int | None:
    match = even_race(first=first, variant=variant)
    ask = match.open_card_ask
    assert isinstance(ask, AskCard)
    question = bot_request(match, ask)
    return indifferent_card(question.view, ask, question.seed_parts)


def test_cards_are_weighed_by_the_net_where_it_knows_the_variant() -> None:
    assert indifferent_first_card(EVEN) == 10
    assert indifferent_first_card(((15, 1, 14), *EVEN[1:])) is None
    assert indifferent_first_card(EVEN, "stamina") in (None, 10)


@pytest.mark.parametrize(
    ("players", "shown", "wished", "first"),
    [
        (ALONE, "hidden", True, 12),
        (ALONE, "hidden", False, 11),
        (TWO, "hidden", True, 11),
        (TWO, "open", True, 21),
        (TWO, "open", False, 11),
    ],
    ids=["one human", "not wished", "others must not learn it", "open hands", "open hands, not wished"],
)
@pytest.mark.usefixtures("first_alike")
def test_auto_play_applies_only_with_the_setting_and_nothing_to_hide(
    players: tuple[str, ...], shown: str, wished: bool, first: int
) -> None:
    match = even_race(players, shown=shown, first=HANDS)
    assert next_asked_rider(ride_of(match, wished=wished)) == first
    assert (PlayCard(11, 10) in [step.decision for step in match.steps]) == (first != 11)


@pytest.mark.usefixtures("first_alike")
def test_nobody_is_asked_before_his_cards_have_been_weighed() -> None:
    ride = ride_of(even_race(("human", "human", "human"), shown="open", first=HANDS))
    ride.update(0)
    assert ride.current_ask is None
    assert ride.driver.ride_for_me.is_pending
    assert not ride.is_animating  # the answer wakes the window
    ride.update(0)
    assert next_asked_rider(ride) == 21


def test_auto_play_waits_while_the_race_is_paused() -> None:
    ride = ride_of(even_race())
    ride.pause()
    for _ in range(5):
        ride.update(0)
    assert not ride.match.steps
    ride.go_on()
    assert next_asked_rider(ride) == 12


def test_undo_returns_to_the_last_card_the_player_chose_himself() -> None:
    ride = ride_of(even_race())
    assert next_asked_rider(ride) == 12
    assert ride.match.next_undo() is None
    ride.play(9)
    while (ride.match.race.turn, next_asked_rider(ride)) < (2, 0):
        ride.play(ride.match.race.rider(next_asked_rider(ride)).hand[0])
    mine = [step.decision for step in ride.match.steps if ride.match.is_by_human(step)]
    assert mine[0] == PlayCard(12, 9)
    last = mine[-1]
    assert isinstance(last, PlayCard)
    ride.undo()
    assert next_asked_rider(ride) == last.rider


def test_after_an_undo_he_is_asked_even_if_it_makes_no_difference() -> None:
    """Otherwise he could never return to a card that he chose before he enabled this."""
    ride = ride_of(even_race(), wished=False)
    assert next_asked_rider(ride) == 11
    ride.play(10)
    assert next_asked_rider(ride) == 12
    ride.driver.settings.ride_for_me = True
    ride.undo()
    assert next_asked_rider(ride) == 11


def test_redo_includes_cards_that_were_auto_played() -> None:
    match = even_race()
    ride = ride_of(match)
    while match.race.turn == 1 or next_asked_rider(ride) != 12:
        ride.play(match.race.rider(next_asked_rider(ride)).hand[0])
    steps = [step.decision for step in match.steps]
    while ride.match.next_undo() is not None:
        ride.undo()
    assert next_asked_rider(ride) == 12
    while match.can_redo:
        ride.redo()
        next_asked_rider(ride)
    assert [step.decision for step in match.steps] == steps


def test_auto_played_moves_are_ordinary_moves_with_a_note_in_meta() -> None:
    match = even_race()
    assert next_asked_rider(ride_of(match)) == 12
    record = match.record()
    assert record.meta["unasked"] == [[1, 11]]
    again = Match.resume(record)
    assert again.next_undo() is None
    assert again.record() == record
    plain = Match.resume(replace(record, meta={}))
    assert plain.race == match.race


def test_nonsense_in_the_file_is_passed_over() -> None:
    match = even_race()
    match.meta["unasked"] = [[1], "x", [1, "y"], 3, None, [2, 11]]
    assert Match.resume(match.record()).auto_played == set()
    match.auto_played = {(2, 11)}
    assert Match.resume(match.record()).auto_played == {(2, 11)}


def test_the_log_shows_automatic_cards() -> None:
    match = even_race()
    assert next_asked_rider(ride_of(match)) == 12
    lines = [entry.text for entry in entries_of(match, names_of(match), len(match.steps)) if entry.rider == 11]
    assert lines[-1].endswith("(automatic: all his cards were equal)")


def test_the_log_has_a_head_for_each_turn_and_for_its_new_cards() -> None:
    match = play_steps(match_of([BOT] * 3), 30)
    heads = [entry.text for entry in entries_of(match, names_of(match), 30) if entry.is_head]
    assert heads[:3] == ["Turn 1", "Turn 1: new cards (square: riders)", "Turn 2"]
