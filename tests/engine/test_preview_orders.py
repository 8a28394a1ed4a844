"""Possible points of a secret order, compared with every combination of the others' orders."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from breakaway_desktop.engine.events import Crossed
from breakaway_desktop.engine.preview_orders import Share, order_outcome, without_retiring
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.view import see
from breakaway_desktop.variants import find_variant
from tests.engine.fields import Spot, field, of_kind, order_turn

LINE = 30


def small_field(rng: Random, by: str, cards: int) -> Race:
    """Return a race of four or five riders near a line, some of them level."""
    riders = rng.sample([11, 12, 21, 22, 31, 32], 5)
    road: dict[int, list[Spot]] = {}
    for rider in riders:
        road.setdefault(rng.randrange(27, 30), []).append(rider)
    for square, there in road.items():
        if len(there) > 1 and rng.random() < 0.6:
            road[square] = [tuple(sorted(number for number in there if isinstance(number, int)))]
    hands = {rider: tuple(rng.randrange(1, 5) for _ in range(cards)) for rider in riders}
    crossed = {LINE: [24]} if rng.random() < 0.5 else {}
    return field(road, rule_set="postal", hands=hands, by=by, sprints=(LINE,), finish=90, crossed=crossed)


def awards(race: Race, rider: int, card: int) -> Iterator[Crossed]:
    """Yield the rider's awards at the line for every combination of the others' cards."""
    others = [other for other in race.on_road() if other.id != rider]
    for cards in product(*[sorted(set(other.hand)) for other in others]):
        ordered = {other.id: played for other, played in zip(others, cards, strict=True)} | {rider: card}
        _after, events = order_turn(race, ordered)
        yield next(event for event in of_kind(events, Crossed) if event.rider == rider)


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("by", ["arrival", "grade", "grade-card-hand"])
def test_the_shares_span_exactly_what_the_others_may_do(seed: int, by: str) -> None:
    """R5.1–R5.5, R6.3: with open hands each number of sharers occurs, with the best and the worst place of each."""
    race = small_field(Random(f"{seed}/{by}"), by, cards=2)
    for rider in race.on_road():
        for card in set(rider.hand):
            (ahead, *_none) = order_outcome(see(race, rider.team), rider.id, card).lines or (None,)
            if ahead is None:
                assert rider.square + card <= LINE
                continue
            by_sharers: dict[int, set[tuple[int, int | Fraction]]] = {}
            for award in awards(race, rider.id, card):
                by_sharers.setdefault(award.sharing, set()).add((award.place, award.points))
            spans = [
                Share(
                    riders,
                    min(outcomes)[0],
                    max(outcomes)[0],
                    max(points for _, points in outcomes),
                    min(points for _, points in outcomes),
                )
                for riders, outcomes in sorted(by_sharers.items())
            ]
            assert list(ahead.shares) == spans


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("by", ["arrival", "grade-card-hand"])
def test_with_secret_hands_nothing_falls_outside_the_shares(seed: int, by: str) -> None:
    """R9.1: computed from the team's knowledge, whatever the rivals actually hold."""
    race = small_field(Random(f"secret {seed}/{by}"), by, cards=2)
    hidden = race._replace(riders=tuple(rider._replace(secret=2) for rider in race.riders))
    for rider in hidden.on_road():
        for card in set(rider.hand):
            lines = order_outcome(see(hidden, rider.team), rider.id, card).lines
            if not lines:
                continue
            spans = {share.riders: share for share in lines[0].shares}
            for award in awards(race, rider.id, card):
                span = spans[award.sharing]
                assert span.first <= award.place <= span.last
                assert span.worst <= award.points <= span.best


def test_riders_who_arrived_together_share_and_those_ahead_may_come_first() -> None:
    """R6.3: four riders are ahead of three who move as one."""
    road: dict[int, list[Spot]] = {88: [31], 87: [24], 86: [(33, 34)], 85: [(11, 22, 32)]}
    race = field(road, rule_set="postal", by="arrival", sprints=(90,), finish=120, hands={11: (3, 5, 7)})
    view = see(race._replace(riders=tuple(rider._replace(secret=3) for rider in race.riders)), 1)
    short, on_the_line, over = (order_outcome(view, 11, card) for card in (3, 5, 7))
    assert (short.square, short.lines, short.stops_on) == (88, (), None)
    assert (on_the_line.square, on_the_line.lines, on_the_line.stops_on) == (90, (), 90)
    (line,) = over.lines
    assert line.shares == (
        Share(1, 1, 5, 10, 4),
        Share(2, 1, 5, 9, Fraction(7, 2)),
        Share(3, 1, 5, 8, 3),
    )


def test_riders_who_cannot_miss_the_line_are_counted() -> None:
    race = field({89: [31], 88: [11]}, rule_set="postal", sprints=(90,), finish=120, hands={31: (3, 4), 11: (5,)})
    (line,) = order_outcome(see(race, 1), 11, 5).lines
    assert line.shares == (Share(1, 2, 2, 8, 8),)


def test_the_higher_card_goes_first_among_riders_of_a_grade() -> None:
    """R5.3: riders with equal card and hand share, the others are sorted by their cards."""
    hands = {11: (6, 3), 21: (6, 3), 31: (5, 4)}
    race = field({28: [(11, 21, 31)]}, rule_set="postal", sprints=(30,), finish=120, hands=hands)
    lowest, highest = (order_outcome(see(race, 1), 11, card) for card in (3, 6))
    assert lowest.lines[0].shares == (Share(1, 3, 3, 6, 6), Share(2, 2, 2, 7, 7))
    assert highest.lines[0].shares == (Share(1, 1, 1, 10, 10), Share(2, 1, 1, 9, 9))


def test_a_line_is_crossed_once_and_two_lines_in_one_move_each_pay() -> None:
    """R1.5, R6.4."""
    race = field(
        {28: [11]}, rule_set="postal", sprints=(20, 29, 31), finish=33, hands={11: (9,)}, crossed={20: [11], 29: [21]}
    )
    first, second, finish = order_outcome(see(race, 1), 11, 9).lines
    assert (first.line, first.shares) == (29, (Share(1, 2, 2, 8, 8),))
    assert (second.line, second.shares) == (31, (Share(1, 1, 1, 10, 10),))
    assert (finish.line, finish.shares) == (33, (Share(1, 1, 1, 20, 20),))


def test_own_retiring_riders_are_left_out() -> None:
    """R4.5: they leave the road before the order of movement is determined."""
    race = field({29: [12], 28: [11]}, rule_set="postal", sprints=(30,), finish=120)._replace(retiring=(12,))
    assert order_outcome(see(race, 1), 11, 5).lines[0].shares == (Share(1, 1, 1, 10, 10),)
    view = without_retiring(see(race, 1))
    assert [rider.id for rider in view.on_road()] == [11]
    assert view.order == ((11,),)
    assert without_retiring(see(race, 2)).order == ((12,), (11,))


def test_riders_who_are_level_are_compared_by_their_cards_not_by_what_they_move() -> None:
    """R5.3, R8.7: without stamina the 14 moves 11 squares, fewer than the 12, and goes first all the same."""
    hands = {11: (12, 12, 12), 21: (14, 14, 14)}
    race = field({39: [(11, 21)]}, rule_set="postal", hands=hands, by="grade-card-hand", sprints=(40,), finish=120,
                 variant=find_variant("stamina"))  # fmt: skip
    tired = race._replace(
        riders=tuple(rider._replace(badges=(("stamina", 0),)) if rider.id == 21 else rider for rider in race.riders)
    )
    (ahead,) = order_outcome(see(tired, 1), 11, 12).lines
    assert [(share.first, share.last) for share in ahead.shares] == [(2, 2)]
    assert {award.place for award in awards(tired, 11, 12)} == {2}
