"""Conversion of races into a batch: new ones, those of the plain engine, copies; and races that are refused."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import numpy as np
import pytest

from breakaway_desktop.bots.batch.from_engine import deal, races_from_engine, races_from_view
from breakaway_desktop.bots.batch.layout import CARD, LARGEST_SQUARE, SQUARE_AT
from breakaway_desktop.bots.batch.races import NotCovered
from breakaway_desktop.bots.batch.turn import play
from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import GiveOrders, PlayCard, Retire
from breakaway_desktop.engine.hands import team_objection
from breakaway_desktop.engine.options import MOST_TEAMS, RULE_SETS
from breakaway_desktop.engine.order import movement_groups
from breakaway_desktop.engine.view import see
from breakaway_desktop.variants import find_variant
from tests.bots.batches import (
    facts_of,
    facts_of_row,
    in_mid_race,
    play_cards,
    start_race,
)
from tests.engine.fields import HANDS, fresh
from tools.training.random_play import line_up, random_hands, random_slots


def test_new_races_line_up_as_in_the_engine() -> None:
    """R5.4, for all first turns, both starts, and every team that may be drawn."""
    starts: list[tuple[str, dict[str, Any]]] = [
        ("boxed", {}),
        ("boxed", {"start": "staggered"}),
        ("boardspace", {}),
        ("postal", {}),
        ("pbm", {}),
        ("pbm", {"order": "grade"}),
    ]
    for rule_set, rows in starts:
        drawn = [1, 2, 3] if rule_set == "boxed" else [1, 1, 1]
        races = [fresh(rule_set, first_team=team, **rows) for team in drawn]
        expected = races_from_engine(races)
        hands = expected.by_rider(expected.hands)
        lined_up = line_up(expected.course, hands, np.array(drawn))
        for row in range(3):
            assert facts_of_row(lined_up, row) == facts_of(races[row])


def test_hands_at_random_are_legal_and_of_both_sizes() -> None:
    """R3.1."""
    hands = random_hands(200, 3, np.random.default_rng(3))
    sizes = set()
    for race in hands.tolist():
        for team in range(3):
            first, second, third, fourth = (
                tuple(card for card in hand if card) for hand in race[4 * team : 4 * team + 4]
            )
            assert team_objection((first, second, third, fourth), "exactly") is None
            sizes.add(len(first))
    assert sizes == {3, 4}


def test_copies_ride_races_of_their_own() -> None:
    draws = np.random.default_rng(9)
    batch = races_from_engine([fresh("boxed"), fresh("boxed", first_team=2)])
    before = [facts_of_row(batch, row) for row in range(2)]
    copies = batch.copies(3)
    assert copies.labels.tolist() == [0, 0, 0, 1, 1, 1]
    play(copies, random_slots(copies, draws))
    assert [facts_of_row(batch, row) for row in range(2)] == before


def test_guessed_hands_go_to_their_riders() -> None:
    """R9.3: also in mid-turn, when a rider who has moved has one card fewer."""
    rng = Random(10)
    race = start_race(RULE_SETS["boxed"], 6, rng)
    race, _ = play_cards(race, {rider.id: rider.hand[0] for rider in race.riders}, 5)
    guessed = race._replace(
        riders=tuple(rider._replace(hand=tuple(rng.randint(1, 15) for _ in rider.hand)) for rider in race.riders)
    )
    batch, expected = races_from_engine([race]), races_from_engine([guessed])
    deal(batch, expected.by_rider(expected.hands))
    assert (batch.packed == expected.packed).all()


@pytest.mark.parametrize("rule_set", ["boxed", "postal"])
def test_a_view_with_guessed_hands_is_the_race_they_make(rule_set: str) -> None:
    """R9.1: only the hands are guessed; the team sees everything else."""
    rng = Random(11)
    race = in_mid_race(start_race(RULE_SETS[rule_set], 6, rng), rng)
    if rule_set == "boxed":
        race, _ = play_cards(race, {rider.id: rider.hand[0] for rider in race.riders}, 5)
        waiting = race
    else:
        ordered = GiveOrders(2, tuple((number, race.rider(number).hand[0]) for number in (21, 22, 23, 24)))
        waiting, _ = referee.answer(race, ordered)
    expected = races_from_engine([race])
    races = races_from_view(see(waiting, 1), np.repeat(expected.by_rider(expected.hands), 3, axis=0))
    assert races.labels.tolist() == [0, 1, 2]
    assert races.moved == expected.moved
    for name in ("packed", "points", "crossed", "turn", "alone", "over"):
        for row in range(3):
            assert getattr(races, name)[row].tolist() == getattr(expected, name)[0].tolist()


def test_forty_eight_riders_are_packed_and_unpacked() -> None:
    """R5.4, R6.3: the last index, the last arrival, both ends of the squares, points of a shared place."""
    race = start_race(RULE_SETS["boxed"], MOST_TEAMS, Random(1))
    ends, points = (-3, LARGEST_SQUARE - CARD), [Fraction(number, number + 1) for number in range(MOST_TEAMS)]
    riders = [
        rider._replace(square=ends[index % 2], arrived=index, points=points[rider.team - 1])
        for index, rider in enumerate(race.riders)
    ]
    race = race._replace(riders=tuple(riders))
    race = race._replace(order=movement_groups(race))
    assert len(race.order) == 4 * MOST_TEAMS
    batch = races_from_engine([race])
    assert facts_of_row(batch, 0) == facts_of(race)
    assert batch.indexes.max() == 47


def test_positions_beyond_the_batch_are_refused() -> None:
    """Variants (R8), retired riders (R4.5), pending orders (R4.2), finished races, and numbers that are too large."""
    retired, _ = referee.answer(fresh("boxed"), Retire(34))
    ordered, _ = referee.answer(fresh("postal"), GiveOrders(1, ((11, 8), (12, 9), (13, 7), (14, 6))))
    race = fresh("boxed")
    beyond = race._replace(riders=(race.riders[0]._replace(square=LARGEST_SQUARE), *race.riders[1:]))
    too_high = race._replace(riders=(race.riders[0]._replace(hand=(CARD + 1, 1, 1)), *race.riders[1:]))
    thirds = race._replace(riders=(race.riders[0]._replace(points=Fraction(1, 13)), *race.riders[1:]))
    rules = referee.rules_of(RULE_SETS["boxed"], 3, 1, variant=find_variant("blind"))
    blind, _ = referee.start(rules, [HANDS] * 3)
    for uncovered in (retired, ordered, beyond, too_high, thirds, blind, race._replace(over=True)):
        with pytest.raises(NotCovered):
            races_from_engine([uncovered])
    for uncovered in (retired, blind, race._replace(over=True), race._replace(retiring=(11,))):
        with pytest.raises(NotCovered):
            races_from_view(see(uncovered, 1), np.ones((1, 12, 4), np.int64))


def test_races_of_one_batch_belong_together() -> None:
    moved, _ = referee.answer(fresh("boxed"), PlayCard(11, 8))
    for other in (fresh("boardspace"), fresh("boxed", teams=4), moved):
        with pytest.raises(ValueError, match="share"):
            races_from_engine([fresh("boxed"), other])
    with pytest.raises(ValueError, match="a race"):
        races_from_engine([])


def test_a_place_without_a_card_is_refused_and_changes_nothing() -> None:
    batch = races_from_engine([fresh("boxed", hands=((10, 10, 10), (9, 8, 8), (7, 7, 6), (6, 5, 5)))])
    before = facts_of_row(batch, 0)
    with pytest.raises(ValueError, match="does not hold"):
        play(batch, np.full((1, 12), 3))
    with pytest.raises(ValueError, match="are wanted"):
        play(batch, np.zeros((1, 11), np.int64))
    assert facts_of_row(batch, 0) == before


def test_a_race_that_leaves_the_measure_is_refused() -> None:
    """A lead becomes a card (R7.6), so squares and leads can grow without limit; the plain engine has none."""
    race = fresh("boxed", finish=1000, sprints=())
    highest = race._replace(riders=(race.riders[0]._replace(hand=(CARD,) * 3), *race.riders[1:]))
    batch = races_from_engine([highest])
    play(batch, np.zeros((1, 12), np.int64))
    assert batch.squares.max() == CARD
    joined, beyond = batch.copies(), batch.copies()
    joined.alone[:] = -1
    beyond.packed -= (LARGEST_SQUARE - 2 * CARD + 1) << SQUARE_AT
    with pytest.raises(NotCovered, match="lead"):
        play(joined, np.ones((1, 12), np.int64))
    with pytest.raises(NotCovered, match="square"):
        play(beyond, np.ones((1, 12), np.int64))
