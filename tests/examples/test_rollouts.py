"""The rollouts of `uct` compared with the plain engine: the same cards in both, turn by turn."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count, groupby
from random import Random

import pytest

from breakaway_desktop.engine.options import RULE_SETS, Options
from breakaway_desktop.engine.order import order_with
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.standings import team_points
from breakaway_desktop.engine.view import see
from breakaway_uct.rollouts import Field, Rollout, hidden_hands, random_rows
from tests.bots.batches import in_mid_race, play_cards, random_options, start_race
from tests.engine.fields import field


def _hands(race: Race) -> list[list[int]]:
    """Return all hands, with a free slot for the new card of a rider who has moved."""
    moved = set() if race.rules.is_simultaneous else {number for group in race.order[: race.moved] for number in group}
    return [[*rider.hand, *([0] if rider.id in moved else [])] for rider in race.on_road()]


def _played_cards(race: Race, row: bytearray) -> dict[int, int]:
    """Return the cards in these slots, by rider; none for riders who have moved."""
    slots = zip(race.on_road(), row, strict=True)
    return {rider.id: rider.hand[slot] for rider, slot in slots if slot < len(rider.hand)}


def _groups(rollout: Rollout, cards: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Return the order of movement, tied riders together (R5.1)."""
    numbers = rollout.field.numbers
    by_key = groupby(rollout.order(cards), key=lambda index: rollout.key(index, cards))
    return tuple(tuple(sorted(numbers[index] for index in tied)) for _, tied in by_key)


def turns_compared(seed: int, options: Options, teams: int) -> int:
    """Play a random race in both, from the start or from the middle of a race or turn, and compare after every turn."""
    rng = Random(f"{seed}/rollouts")
    race = start_race(options, teams, rng)
    if rng.random() < 0.5:
        race = in_mid_race(race, rng)
    if not race.rules.is_simultaneous and rng.random() < 0.5:
        cards = {rider.id: rng.choice(rider.hand) for rider in race.riders}
        race = play_cards(race, cards, rng.randrange(1, len(race.riders)))[0]
        if race.over:
            return 0
    rollout = Rollout(Field(see(race)), _hands(race))
    before = [float(points) for points in team_points(race)]
    rows = random_rows(rollout.field.widths, rng)
    turns = 0
    while not race.over:
        row = next(rows)
        cards = _played_cards(race, row)
        slots = [rollout.hands[i].index(cards[n]) if n in cards else 0 for i, n in enumerate(rollout.field.numbers)]
        by_index = [cards.get(number, 0) for number in rollout.field.numbers]
        if race.moved == 0:
            assert _groups(rollout, by_index) == order_with(race, cards), (seed, options)
        race, _ = play_cards(race, cards)
        rollout.turn(bytearray(slots))
        turns += 1
        won = [float(points) - had for points, had in zip(team_points(race), before, strict=True)]
        assert rollout.points[1 : teams + 1] == pytest.approx(won), (seed, options)
        assert rollout.over == race.over, (seed, options)
        if not race.over:
            assert rollout.squares == [rider.square for rider in race.riders], (seed, options)
            assert [sorted(hand) for hand in rollout.hands] == [sorted(r.hand) for r in race.riders], (seed, options)
            alone = rollout.field.numbers[rollout.alone] if rollout.alone >= 0 else 0
            assert alone == race.alone
    return turns


@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_rollouts_and_engine_agree_in_every_rule_set(rule_set: str) -> None:
    """Squares, order, points, new cards: from the start, from mid-race and from mid-turn, for 400 turns each."""
    turns = 0
    for seed in count(1):
        turns += turns_compared(seed, RULE_SETS[rule_set], 6)
        if turns >= 400:
            return


def test_rollouts_and_engine_agree_whatever_the_options() -> None:
    """All rows of R2.1 at random, three to six teams, for 1,000 turns."""
    turns, rng = 0, Random("options")
    for seed in count(1):
        turns += turns_compared(seed, random_options(rng), rng.randint(3, 6))
        if turns >= 1_000:
            return


def test_every_slot_of_a_hand_has_the_same_chance() -> None:
    rows = random_rows([3, 4], Random(1))
    drawn = [next(rows) for _ in range(12_000)]
    for index, width in enumerate((3, 4)):
        seen = [row[index] for row in drawn]
        assert set(seen) == set(range(width))
        assert all(abs(seen.count(slot) - 12_000 / width) < 300 for slot in range(width))


def test_hidden_cards_are_drawn_with_the_sum_that_is_known() -> None:
    """R9.3: the number of secret cards, and with exact totals their sum."""
    race = field({10: [11, 21, 31]}, hands={11: (9, 8, 7), 21: (4, 5, 6), 31: (5, 5, 5)}, secret={11: 3, 21: 2})
    position = Field(see(race, 1))
    rng = Random(1)
    hands = [position.deal(rng) for _ in range(50)]
    assert all(of[0] == [9, 8, 7] and of[2] == [5, 5, 5] for of in hands)
    assert all(sum(hands_of_race[1][:2]) == 9 and hands_of_race[1][2] == 6 for hands_of_race in hands)
    assert len({tuple(hands_of_race[1]) for hands_of_race in hands}) == 4


def test_with_totals_at_most_hidden_cards_are_bounded_by_the_total() -> None:
    """R3.2."""
    assert all(sum(hand) <= 16 for hand in hidden_hands(3, None, 4))
    assert (1, 1, 1) in hidden_hands(3, None, 4)
