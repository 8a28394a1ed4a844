"""The batch compared with the plain engine: the same cards in both, turn by turn."""

from __future__ import annotations

from fractions import Fraction
from itertools import count
from random import Random
from typing import Any

import numpy as np
import pytest

from breakaway_desktop.bots.batch.from_engine import deal, races_from_engine, races_from_view
from breakaway_desktop.bots.batch.layout import CARD, LARGEST_SQUARE, SQUARE_AT
from breakaway_desktop.bots.batch.races import UNIT, BatchRules, NotCovered
from breakaway_desktop.bots.batch.turn import order_of_movement, play
from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import GiveOrders, PlayCard, Retire
from breakaway_desktop.engine.events import OrderTaken
from breakaway_desktop.engine.hands import team_objection
from breakaway_desktop.engine.options import MOST_TEAMS, RULE_SETS
from breakaway_desktop.engine.order import movement_groups
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.view import see
from breakaway_desktop.variants import find_variant
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
from tests.engine.fields import HANDS, fresh
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


# Conversion of races into a batch: new ones, those of the plain engine, copies; and races that are refused


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
