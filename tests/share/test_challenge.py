"""Challenges: the same race for somebody else, whose bots answer equal cards alike."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from breakaway_desktop.bots.edition import EDITION
from breakaway_desktop.bots.messages import think
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.match.bot_decisions import bot_request
from breakaway_desktop.match.match import Match
from breakaway_desktop.record.document import FIRST_COLOURS
from breakaway_desktop.record.reading import read
from breakaway_desktop.record.writing import write
from breakaway_desktop.share.challenge import (
    Challenge,
    bots_plan,
    challenge_in,
    challenge_plan,
    deal_of,
    humans_of,
    next_seat,
    ride_of,
)
from breakaway_desktop.share.claims import Claims
from breakaway_desktop.share.code import decode, encode
from breakaway_desktop.share.meta_keys import CHALLENGE
from tests.play.riding import Ride
from tests.share.races import random_race
from tests.share.rides import SEAT, deal, ride


def players(match: Match) -> list[str]:
    return [seat.player.removeprefix("bot:") for seat in match.seats]


def test_a_deal_is_the_same_whoever_sits_where() -> None:
    first = deal()
    names = tuple(
        replace(team, name="A", colour=colour) for team, colour in zip(first.teams, FIRST_COLOURS[::-1], strict=True)
    )
    assert len(deal_of(first)) == 5
    assert deal_of(replace(first, teams=names)) == deal_of(first)
    assert deal_of(ride(challenge_plan(first, 5)).record()) == deal_of(first)
    others = {deal_of(deal(8)), deal_of(deal(variant="stamina")), deal_of(deal(base="boardspace")), deal_of(first)}
    assert len(others) == 4


@pytest.mark.parametrize("number", range(12))
def test_any_race_can_be_ridden_again_or_says_why_not(number: int) -> None:
    record = random_race(number)
    if record.seed is None:
        with pytest.raises(Refused, match="race-no-deal"):
            challenge_plan(record, 1)
        return
    again = Match.begin(challenge_plan(record, 1))
    assert deal_of(again.record()) == deal_of(record)
    assert again.humans == (1,)
    assert [team.hands for team in again.teams] == [team.hands for team in record.teams]


def test_other_humans_become_domestiques_and_bots_stay() -> None:
    record = deal(bots=("human", "sprinter", "human", "random"))
    assert players(Match.begin(challenge_plan(record, 3))) == ["domestique", "sprinter", "human", "random"]
    assert players(Match.begin(challenge_plan(record, next_seat(record, 3)))) == [
        "domestique", "sprinter", "domestique", "human",
    ]  # fmt: skip
    assert players(Match.begin(bots_plan(record))) == ["domestique", "sprinter", "domestique", "random"]
    assert next_seat(record, 4) == 1


def test_several_humans_keep_their_seats_and_nothing_is_compared() -> None:
    record = deal(bots=("human", "sprinter", "human", "random"))
    plan = challenge_plan(record)
    assert players(Match.begin(plan)) == ["human", "sprinter", "human", "random"]
    assert not plan.meta
    with pytest.raises(ValueError, match="no human"):
        challenge_plan(deal(bots=("random",) * 3))


def test_a_seat_handed_to_a_bot_during_the_race_was_a_human_s() -> None:
    match = Match.begin(challenge_plan(deal()))
    match.hand_over(SEAT, "bot:random")
    assert humans_of(match.record()) == (SEAT,)
    assert challenge_plan(match.record()).seats[SEAT - 1].is_human


def test_a_challenge_says_whose_ride_it_answers() -> None:
    theirs = ride(challenge_plan(deal())).record()
    match = Match.begin(challenge_plan(theirs, rider="Anna"))
    kept = read(write(match.record()).encode())
    challenge = Challenge(deal_of(theirs), EDITION, SEAT, ride_of(theirs), "Anna")
    assert challenge_in(kept.meta) == challenge
    assert ride_of(decode(encode(theirs, Claims("Anna"), names=False)).record) == challenge.ride
    assert ride_of(ride(challenge_plan(deal()), other_card_at=1).record()) != challenge.ride


@pytest.mark.parametrize(
    "entry",
    [None, [], {}, {"deal": "AAAAA", "seat": 13, "edition": 1}, {"deal": "AAAAI", "seat": 1, "edition": 1},
     {"deal": "AAAAA", "seat": True, "edition": 1}, {"deal": ["A"] * 5, "seat": 1, "edition": 1},
     {"deal": "AAAAA", "seat": 1, "edition": 64}],
)  # fmt: skip
def test_a_damaged_challenge_is_none(entry: Any) -> None:
    assert challenge_in({CHALLENGE: entry}) is None
    damaged = Challenge("AAAAA", 1, 1).meta[CHALLENGE] | {"rider": "\x1b", "ride": 5}
    assert challenge_in({CHALLENGE: damaged}) == Challenge("AAAAA", 1, 1)


# Bots answer equal cards alike


@pytest.mark.parametrize("bot", ["domestique", "random", pytest.param("director", marks=pytest.mark.release)])
def test_the_same_cards_give_the_same_race(bot: str) -> None:
    plan = challenge_plan(deal(bots=("captain", bot, "human")), 3)
    first, second = ride(plan, think=think), ride(plan, think=think)
    assert first.record() == second.record()

    other = ride(plan, other_card_at=2)
    pairs = zip(first.steps, other.steps, strict=False)
    parted = next(index for index, (one, two) in enumerate(pairs) if one != two)
    assert first.seat(first.steps[parted].decision.team).is_human
    assert first.steps[:parted] == other.steps[:parted]


def test_the_driver_asks_bots_of_a_challenge_for_fixed_work() -> None:
    record = deal(bots=("director", "human", "domestique"))
    for plan, is_fixed in ((challenge_plan(record), True), (replace(challenge_plan(record), meta={}), False)):
        driver = Ride(Match.begin(plan)).driver
        driver.match.seat_player(driver.match.open_asks[0].team, "bot:director")
        request = driver._bot_request(driver.match.open_asks[0])
        assert (request.seconds is None) == is_fixed
        assert driver._hidden_ms  # its answer is shown when its thinking time, which everybody knows, has passed
        assert (bot_request(driver.match, request.ask, seconds=1.0).seconds is None) == is_fixed
