"""Possible new cards and points of an order, compared with every combination of the others' moves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

from breakaway_desktop.engine.asks import PlayCard
from breakaway_desktop.engine.card_range import possible_squares, range_why
from breakaway_desktop.engine.events import Crossed, Replaced
from breakaway_desktop.engine.preview_orders import Share, order_outcome, without_retiring
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.referee import answer
from breakaway_desktop.engine.replacement import new_cards
from breakaway_desktop.engine.view import see
from breakaway_desktop.variants import find_variant
from tests.engine.fields import Spot, field, of_kind, options_of, order_turn

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
    assert line.shares == (Share(1, 1, 5, 10, 4), Share(2, 1, 5, 9, Fraction(7, 2)), Share(3, 1, 5, 8, 3))


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


# The riders of a small field, from front to back.
SPREAD = {12: [21], 10: [31], 9: [11, 22], 7: [12], 5: [32]}


def outcomes(race: Race, rider: int, card: int) -> set[int]:
    """Return the new cards of `rider` for every combination of cards of the riders who move after him."""
    first, _ = answer(race, PlayCard(rider, card))
    seen = set()

    def ride(race: Race) -> None:
        if race.over or race.turn != first.turn:
            return
        mover = race.to_move[0]
        for value in sorted(set(race.rider(mover).hand)):
            after, events = answer(race, PlayCard(mover, value))
            dealt = of_kind(events, Replaced)
            if dealt:
                seen.add(dict(dealt[0].cards)[rider])
            else:
                ride(after)

    ride(first)
    return seen


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize(
    "rows", [{}, {"breakaway_trigger": "new-leader"}, {"breakaway_measure": "rivals"}, {"card_cap": 5}], ids=str
)
def test_the_range_spans_exactly_what_the_others_may_do(seed: int, rows: dict[str, Any]) -> None:
    """R7.1, R7.2, R7.5–R7.7: with open hands both ends of the range occur, and nothing beyond them."""
    rng = Random(seed)
    riders = [rider for there in SPREAD.values() for rider in there]
    squares = sorted((rng.randrange(5, 14) for _ in riders), reverse=True)
    road: dict[int, list[int]] = {}
    for rider, square in zip(rng.sample(riders, len(riders)), squares, strict=True):
        road.setdefault(square, []).append(rider)
    hands = {rider: tuple(rng.randrange(1, 7) for _ in range(2)) for rider in riders}
    race = field(road, hands=hands, alone=rng.choice((0, squares[0])), **rows)
    mover = race.to_move[0]
    for card in set(race.rider(mover).hand):
        by_card = outcomes(race, mover, card)
        span = range_why(see(race, mover // 10), mover, card)
        assert span is not None
        assert (span.least, span.most) == (min(by_card), max(by_card))


def test_a_rider_who_has_moved_stays_on_his_square() -> None:
    """For the last to move the card is certain."""
    race = field({12: [21], 11: [11], 10: [12]}, hands={12: (1, 2), 21: (1,), 11: (1,)})._replace(moved=2)
    why = range_why(see(race, 1), 12, 1)
    assert why is not None
    assert (why.least, why.most) == (3 + 1, 3 + 1) == (4, 4)
    assert dict(new_cards(answer(race, PlayCard(12, 1))[0]))[12] == 4


def test_a_secret_card_may_be_anything_that_its_sum_allows() -> None:
    """R9.3: two secret cards with the sum 20 are 5 to 15 each; the sum is public, the cards are not."""
    race = field({30: [11], 28: [21]}, hands={11: (1, 2), 21: (9, 11, 4)}, secret={21: 2})
    assert {*possible_squares(see(race, 1), see(race, 1).rider(21))} == {28 + 4, *range(28 + 5, 28 + 16)}
    assert {*possible_squares(see(race, 2), see(race, 2).rider(21))} == {28 + 9, 28 + 11, 28 + 4}
    for turn, most in ((1, 15), (2, 28 + 3)):  # R2.1, R3.1: on turn 1 no new card has been dealt
        private = race._replace(turn=turn, rules=replace(race.rules, options=options_of(hands="private")))
        assert max(possible_squares(see(private, 1), see(private, 1).rider(21))) == 28 + most


def test_the_range_does_not_depend_on_what_is_hidden() -> None:
    """R9.1."""
    spans = set()
    for hidden in ((9, 11, 4), (6, 14, 4), (15, 5, 4)):
        race = field({10: [11], 8: [21]}, hands={11: (1, 2), 21: hidden}, secret={21: 2})
        spans.add(range_why(see(race, 1), 11, 2))
    assert len(spans) == 1


def test_a_range_names_the_certain_and_the_possible_riders() -> None:
    """R7.2: 11 has moved and is on 12; 31 may reach 13, but nobody has to."""
    race = field({12: [11], 10: [21], 9: [31], 8: [22]}, hands={21: (1,), 31: (4, 1), 22: (3, 2)})._replace(moved=1)
    why = range_why(see(race, 2), 21, 1)
    assert why is not None
    assert (why.square, why.least, why.most) == (11, 3 + 1, 3 + 2)
    assert (why.certain, why.ends_at) == ((11,), 13)
    assert (set(why.possible), why.reaches) == ({11, 31}, 13)
    assert why.moving == 2
    assert not why.leads


def test_the_reasons_of_a_range_know_a_break_away_that_nobody_can_spoil() -> None:
    """R7.6: all riders who move after him stay behind him."""
    race = field({12: [21], 10: [11]}, hands={21: (9,), 11: (1, 4)})
    why = range_why(see(race, 2), 21, 9)
    assert why is not None
    assert why.only_alone
    assert why.leads == (21 - 14, 21 - 11) == (why.least, why.most)
