"""R4.6: dropped riders."""

from __future__ import annotations

import pytest

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import NoOrder, Retire
from breakaway_desktop.engine.dropped import dropped_riders
from breakaway_desktop.engine.events import Dropped, Moved, NoOrderGiven, Replaced
from breakaway_desktop.engine.race import Rider
from tests.engine.fields import card_asked, crowd, field, of_kind, play, play_turn


def riders_at(*sizes: tuple[int, int]) -> list[Rider]:
    """Return riders by (square, count), numbered from the first square named."""
    return field(crowd(*sizes), teams=6).on_road()


def last(riders: list[Rider], how_many: int) -> tuple[int, ...]:
    return tuple(rider.id for rider in riders[len(riders) - how_many :])


@pytest.mark.parametrize(
    ("sizes", "dropped"),
    [
        ([(50, 7), (28, 5)], 5),  # 21 empty squares
        ([(50, 7), (29, 5)], 0),  # 20 are not more than 20
        ([(50, 6), (20, 6)], 0),  # half is not more than half
        ([(50, 6), (20, 5)], 5),
        ([(50, 5), (20, 6)], 0),
        ([(80, 2), (50, 5), (20, 5)], 5),  # too few ahead of the first gap, enough ahead of the second
        ([(80, 7), (50, 2), (20, 3)], 5),  # everyone behind the first such gap
        ([(80, 1), (50, 4), (20, 7)], 0),
        ([(50, 3), (40, 3), (30, 1), (8, 5)], 5),  # the gap is between successive occupied squares
        ([(50, 4), (30, 4), (10, 4)], 0),  # twice 19
        ([(20, 2), (-3, 1)], 1),  # squares below 0 (R1.2)
        ([(20, 12)], 0),
        ([(200, 13), (150, 11)], 11),
    ],
)
def test_a_rider_is_dropped_behind_a_gap_of_more_than_20_with_most_riders_ahead(
    sizes: list[tuple[int, int]], dropped: int
) -> None:
    """R4.6: more than 20 empty squares with more than half of the riders on the road ahead."""
    riders = riders_at(*sizes)
    assert dropped_riders(riders) == last(riders, dropped)


def test_nobody_is_dropped_from_an_empty_road() -> None:
    """R4.6."""
    assert dropped_riders([]) == ()


def test_a_rider_is_dropped_at_the_end_of_the_turn_that_opens_the_gap() -> None:
    """R4.6: not earlier; with 30−7 = 23 there are 22 empty squares."""
    race = field({24: [11, 21, 31], 4: [12]}, hands={12: (3, 9, 9), 11: (1, 6, 6)})
    assert race.dropped == ()
    race, events = play_turn(race, {11: 6, 12: 3})
    assert [event.riders for event in of_kind(events, Dropped)] == [(12,)]
    assert race.dropped == (12,)


def test_a_dropped_rider_is_asked_but_needs_no_order() -> None:
    """R4.6: unless his player wants to steer him he plays his highest card."""
    race = field({50: [11, 21, 31], 4: [12]}, hands={12: (3, 9, 4)}, dropped=(12,))
    race, _ = play(race, (11, 5), (21, 5), (31, 5))
    ask = card_asked(race)
    assert (ask.rider, ask.cards, ask.dropped) == (12, (3, 9, 4), True)
    _, events = referee.answer(race, NoOrder(12))
    assert of_kind(events, Moved)[0].card == 9


def test_a_dropped_rider_may_be_steered() -> None:
    """R4.6."""
    race = field({50: [11, 21, 31], 4: [12]}, hands={12: (3, 9, 4)}, dropped=(12,))
    race, events = play(race, (11, 5), (21, 5), (31, 5), (12, 3))
    assert of_kind(events, Moved)[-1].card == 3


def test_a_dropped_rider_may_be_retired() -> None:
    """R4.6, R4.5."""
    race, _ = referee.answer(field({50: [11, 21, 31], 4: [12]}, dropped=(12,)), Retire(12))
    assert race.rider(12).retired
    assert race.order == ((11,), (21,), (31,))


def test_others_are_asked_as_not_dropped() -> None:
    """R4.6."""
    assert not card_asked(field({50: [11, 21, 31], 4: [12]}, dropped=(12,))).dropped


def test_a_dropped_rider_still_counts() -> None:
    """R4.6: he moves, gives slipstream and is dealt a card."""
    race = field({50: [11, 21, 31, 22, 32], 4: [12], 3: [13]}, dropped=(12, 13))
    _, events = play_turn(race)
    assert len(of_kind(events, Moved)) == 7
    cards = dict(of_kind(events, Replaced)[0].cards)
    assert (cards[12], cards[13]) == (3, 4)


def test_a_rider_is_dropped_no_longer_once_the_gap_has_closed() -> None:
    """R4.6."""
    race = field({50: [11, 21, 31], 20: [12]}, hands={12: (15, 1, 1), 11: (3, 3, 3)}, dropped=(12,))
    race, events = play_turn(race, {12: 15, 11: 3})
    assert [event.riders for event in of_kind(events, Dropped)] == [()]
    assert race.dropped == ()
    race, _ = play(race, (21, 5), (31, 5), (11, 3))
    assert not card_asked(race).dropped


def test_a_turn_that_ends_the_race_drops_nobody() -> None:
    """R4.6."""
    road = {97: [11, 12, 13, 14, 21, 22, 23, 24], 30: [31]}
    race, events = play_turn(field(road))
    assert race.over
    assert race.dropped == ()
    assert not of_kind(events, Dropped)


def test_riders_off_the_road_count_neither_ahead_nor_behind() -> None:
    """R4.6: more than half of the riders on the road means two of three, although twelve started."""
    race = field({50: [11, 21], 4: [12]})
    race, _ = play_turn(race)
    assert race.dropped == (12,)


def test_a_dropped_rider_without_an_order_misses_none() -> None:
    """R4.4, R4.6: he needs no order, so his highest card does not count as a missing order."""
    road = {60: [11], 50: [12], 40: [13], 39: [14], 1: [21]}
    race = field(road, hands={21: (3, 9, 4)}, dropped=(21,))._replace(moved=4)
    _, events = referee.answer(race, NoOrder(21))
    assert of_kind(events, NoOrderGiven) == []
    assert [(move.rider, move.card) for move in of_kind(events, Moved)] == [(21, 9)]
