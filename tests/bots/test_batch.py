"""The batch compared with the plain engine: the same cards in both, turn by turn."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import Any

import numpy as np
import pytest

from breakaway_desktop.bots.batch.from_engine import races_from_engine
from breakaway_desktop.bots.batch.races import UNIT, BatchRules
from breakaway_desktop.bots.batch.turn import order_of_movement, play
from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import PlayCard
from breakaway_desktop.engine.events import OrderTaken
from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.engine.race import Race
from tests.bots.batches import (
    cards_by_rider,
    facts_of,
    facts_of_row,
    in_mid_race,
    numbers_of,
    play_cards,
    random_options,
    start_race,
)
from tests.engine.fields import fresh
from tools.training.random_play import line_up, random_hands, random_slots, ride_out
from tools.training.steps import Step, play_one_by_one

AT_ONCE = 6


UP_TO_SIX, SEVEN_TO_TWELVE = (3, 4, 5, 6, 6), (7, 8, 9, 10, 11, 12)


def turns_compared(seed: int, team_counts: tuple[int, ...]) -> int:
    """Play some races under random options in both simulators, and compare them after every turn."""
    rng, draws = Random(f"{seed}/batch"), np.random.default_rng(seed)
    options, teams = random_options(rng), rng.choice(team_counts)
    races = [start_race(options, teams, rng) for _ in range(AT_ONCE)]
    if rng.random() < 0.4:
        races = [in_mid_race(race, rng) for race in races]
    batch = races_from_engine(races)
    turns = 0
    while races and not batch.over.all():
        if options.orders == "sequential" and rng.random() < 0.3:
            races = _broken_off(races, rng)
            if not races:
                break
            batch = races_from_engine(races)
        slots = random_slots(batch, draws)
        cards = cards_by_rider(batch, slots)
        columns, groups = order_of_movement(batch.course, batch.packed, slots.astype(np.int64))
        indexes = batch.indexes
        for row, race in enumerate(races):
            if race.over:
                continue
            turns += 1
            races[row], events = play_cards(race, cards[row])
            for event in (event for event in events if isinstance(event, OrderTaken)):
                order = indexes[row] if columns is None else indexes[row][columns[row]]
                assert numbers_of(order.tolist()) == [number for group in event.groups for number in group]
                if groups is not None:
                    assert groups[row].tolist() == [index for index, group in enumerate(event.groups) for _ in group]
        play(batch, slots)
        for row, race in enumerate(races):
            assert facts_of_row(batch, row) == facts_of(race), (seed, row, options)
    return turns


def _broken_off(races: list[Race], rng: Random) -> list[Race]:
    """Return the unfinished races after a random number of moves, the same in all; none if that ends them."""
    riders = rng.randrange(1, len(races[0].riders))
    result = []
    for race in races:
        if not race.over:
            cards = {rider.id: rng.choice(rider.hand) for rider in race.riders}
            result.append(play_cards(race, cards, riders)[0])
    return [race for race in result if not race.over]


def test_batch_and_engine_agree_for_two_thousand_turns() -> None:
    """Squares, order, points, cards: all options, both kinds of orders, from the start, from mid-race and mid-turn."""
    _agree(2_000, first_seed=1)


def test_batch_and_engine_agree_with_seven_to_twelve_teams() -> None:
    _agree(700, first_seed=1, team_counts=SEVEN_TO_TWELVE)


@pytest.mark.release
@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("team_counts", [UP_TO_SIX, SEVEN_TO_TWELVE], ids=str)
def test_batch_and_engine_agree_for_a_hundred_thousand_turns(part: int, team_counts: tuple[int, ...]) -> None:
    _agree(25_000, 1_000_000 * (part + 1), team_counts)


def _agree(wanted: int, first_seed: int, team_counts: tuple[int, ...] = UP_TO_SIX) -> None:
    turns = 0
    for seed in count(first_seed):
        turns += turns_compared(seed, team_counts)
        if turns >= wanted:
            return


def test_riders_asked_one_by_one_see_what_was_played_before_them() -> None:
    """R4.1: each plays the card that scores most at once, which depends on the riders who have crossed before him."""
    rng = Random(7)
    races = [in_mid_race(start_race(RULE_SETS["boxed"], 6, rng), rng) for _ in range(30)]
    batch = races_from_engine(races)
    scored = 0

    def choose(step: Step) -> Any:
        slots = step.points().argmax(axis=1)
        cards = step.hands[np.arange(len(races)), slots].tolist()
        for row, race in enumerate(races):
            assert bool(step.ended[row]) == race.over
            assert step.squares[row].tolist() == [
                race.rider(number).square for number in numbers_of(step.races.indexes[row])
            ]
            if race.over:
                slots[row] = 3  # its cards are not asked for
                continue
            number = race.order[race.moved][0]
            assert numbers_of([int(step.indexes[row])]) == [number]
            best = _best_at_once(race, number)
            assert step.points()[row, slots[row]] == best * UNIT
            races[row], _ = referee.answer(race, PlayCard(number, cards[row]))
            nonlocal scored
            scored += best > 0
        return slots

    play_one_by_one(batch, choose)
    assert scored > 50
    assert [facts_of_row(batch, row) for row in range(len(races))] == [facts_of(race) for race in races]


def _best_at_once(race: Race, number: int) -> Any:
    rider = race.rider(number)
    after = [referee.answer(race, PlayCard(number, card))[0].rider(number) for card in rider.hand]
    return max(later.points for later in after) - rider.points


def test_riders_with_secret_orders_are_not_asked_one_by_one() -> None:
    """R4.2."""
    batch = races_from_engine([fresh("postal")])
    with pytest.raises(ValueError, match="sequential"):
        play_one_by_one(batch, lambda step: np.zeros(1, np.int64))


def test_finished_races_award_all_points_and_keep_their_labels() -> None:
    """R6.1: with eight finishers all points of the lines are won: 39 at each sprint, 78 at the finish."""
    draws = np.random.default_rng(5)
    batch = line_up(BatchRules(RULE_SETS["boxed"], 6), random_hands(100, 6, draws))
    ended = list(ride_out(batch, lambda races: play(races, random_slots(races, draws))))
    assert len(ended) > 1
    assert all(races.over.all() for races in ended)
    assert sorted(np.concatenate([races.labels for races in ended])) == list(range(100))
    totals = np.concatenate([races.team_points().sum(axis=1) for races in ended])
    assert (totals == UNIT * (39 + 39 + 78)).all()


def test_every_card_of_a_hand_is_equally_likely() -> None:
    draws = np.random.default_rng(6)
    batch = races_from_engine([fresh("boxed")]).copies(5000)
    drawn = random_slots(batch, draws)
    for column, hand in enumerate(batch.hands[0]):
        cards = int((hand > 0).sum())
        chances = np.bincount(drawn[:, column], minlength=4) / 5000
        assert chances[:cards] == pytest.approx([1 / cards] * cards, abs=0.04)
        assert not chances[cards:].any()


def test_races_that_are_over_stay_as_they_are() -> None:
    draws = np.random.default_rng(8)
    batch = line_up(BatchRules(RULE_SETS["boxed"], 3), random_hands(20, 3, draws))
    while not batch.over.any() or batch.over.all():
        play(batch, random_slots(batch, draws))
    rows = np.flatnonzero(batch.over).tolist()
    before = [facts_of_row(batch, row) for row in rows]
    while not batch.over.all():
        play(batch, random_slots(batch, draws))
    assert [facts_of_row(batch, row) for row in rows] == before
