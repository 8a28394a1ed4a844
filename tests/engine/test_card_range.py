"""Possible values of a new card, compared with every combination of the others' moves."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from breakaway_desktop.engine.asks import PlayCard
from breakaway_desktop.engine.card_range import possible_squares, range_why
from breakaway_desktop.engine.events import Replaced
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.referee import answer
from breakaway_desktop.engine.replacement import new_cards
from breakaway_desktop.engine.view import see
from tests.engine.fields import field, of_kind

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
    race = field({10: [11], 8: [21]}, hands={11: (1, 2), 21: (9, 11, 4)}, secret={21: 2})
    assert {*possible_squares(see(race, 1), see(race, 1).rider(21))} == {8 + 4, *range(8 + 5, 8 + 16)}
    assert {*possible_squares(see(race, 2), see(race, 2).rider(21))} == {8 + 9, 8 + 11, 8 + 4}


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
