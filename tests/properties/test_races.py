"""Properties of every race."""

from __future__ import annotations

from collections import defaultdict
from functools import cache, reduce
from random import Random

import pytest

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import AskCard, PlayCard
from breakaway_desktop.engine.events import Crossed, Event, HandsFixed, Moved, RaceEnded, Replaced, Retired, TurnEnded
from breakaway_desktop.engine.evolve import before_hands, evolve
from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.engine.race import Race, Rider
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.engine.standings import standings
from tests.properties.races import RandomStep, random_hands, random_rules, random_temper, ride

SEEDS = range(60)


@cache
def random_race(seed: int) -> tuple[Race, tuple[Event, ...], list[RandomStep]]:
    """Return the race before its first move, the events of the start, and all steps after it."""
    rng = Random(f"races/{seed}")
    rules = random_rules(rng)
    race, events = referee.start(rules, random_hands(rng, rules.teams, rules.options.totals))
    return race, events, list(ride(race, rng, random_temper(rng)))


@pytest.mark.parametrize("seed", SEEDS)
def test_the_events_folded_are_the_race(seed: int) -> None:
    """`evolve` is the only place where a race changes: from before the hands to the end, event by event."""
    start, events, steps = random_race(seed)
    empty = before_hands(start.rules)
    assert reduce(evolve, events, empty) == start
    folded = start
    for step in steps:
        folded = reduce(evolve, step.events, folded)
        assert folded == step.after
    everything = [*events, *(event for step in steps for event in step.events)]
    assert reduce(evolve, everything, empty) == steps[-1].after


@pytest.mark.parametrize("seed", SEEDS[:20])
def test_an_earlier_race_is_never_changed(seed: int) -> None:
    """A race is a value: an older one is unchanged, and gives the same answers again."""
    start, _, steps = random_race.__wrapped__(seed)
    before_steps = [repr(step.before) for step in steps]
    for step, before in zip(steps, before_steps, strict=True):
        assert referee.answer(step.before, step.decision) == (step.after, step.events)
        assert repr(step.before) == before
    assert repr(start) == before_steps[0]


@pytest.mark.parametrize("seed", SEEDS[:20])
def test_the_same_seed_gives_the_same_race(seed: int) -> None:
    """R9.2: the same rules, seed, hands and decisions give the same race, event by event."""
    _, _, steps = random_race(seed)
    _, _, again = random_race.__wrapped__(seed)
    assert repr([(step.events, step.after.riders) for step in steps]) == repr(
        [(step.events, step.after.riders) for step in again]
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_points_at_a_line_are_those_of_its_scale_once_each(seed: int) -> None:
    """R6.1–R6.3, R1.5: when riders move one by one, place n scores the n-th number; nobody crosses a line twice."""
    start, _, steps = random_race(seed)
    course = start.rules.course
    at_line: dict[int, list[Crossed]] = defaultdict(list)
    for step in steps:
        for event in step.events:
            if isinstance(event, Crossed):
                assert event.line is not None
                at_line[event.line].append(event)
    for line, crossings in at_line.items():
        scale = course.scale(line)
        assert [event.place for event in crossings] == list(range(1, len(crossings) + 1))
        assert [event.points for event in crossings] == [*scale, *[0] * len(crossings)][: len(crossings)]
        assert sum(event.points for event in crossings) <= sum(scale)
        assert len({event.rider for event in crossings}) == len(crossings)
    end = steps[-1].after
    for rider in end.riders:
        scored = [event.points for crossings in at_line.values() for event in crossings if event.rider == rider.id]
        assert rider.points == sum(scored)
        assert len({crossing.line for crossing in rider.crossed}) == len(rider.crossed)
    assert sum(standings(end).points) == sum(rider.points for rider in end.riders)


@pytest.mark.parametrize("seed", SEEDS)
def test_hands_keep_their_size_and_their_order(seed: int) -> None:
    """R1.3, R4.3: one card fewer from his move to the end of the turn; the others move up, the new one comes last."""
    start, _, steps = random_race(seed)
    size = {rider.id: len(rider.hand) for rider in start.riders}
    short: set[int] = set()
    for step in steps:
        for event in step.events:
            if isinstance(event, Moved):
                short.add(event.rider)
            elif isinstance(event, Replaced):
                assert {rider for rider, _ in event.cards} == short
                short.clear()
        for before, after in zip(step.before.riders, step.after.riders, strict=True):
            assert len(after.hand) == size[after.id] - (after.id in short)
            assert follows(before, after, step)


def follows(before: Rider, after: Rider, step: RandomStep) -> bool:
    hand = list(before.hand)
    replaced = [event for event in step.events if isinstance(event, Replaced)]
    dealt = [card for event in replaced for number, card in event.cards if number == after.id]
    played = [event.card for event in step.events if isinstance(event, Moved) and event.rider == after.id]
    if not played:
        return list(after.hand) == hand + dealt
    (card,) = played
    possible = [hand[:index] + hand[index + 1 :] + dealt for index, held in enumerate(hand) if held == card]
    return list(after.hand) in possible


@pytest.mark.parametrize("seed", SEEDS)
def test_everybody_moves_once_a_turn_in_the_order_of_its_start(seed: int) -> None:
    """R1.4, R5.6."""
    _, _, steps = random_race(seed)
    moved: list[int] = []
    for step in steps:
        for event in step.events:
            if isinstance(event, Moved):
                assert event.start == step.before.rider(event.rider).square
                assert event.card is not None
                assert event.end == event.start + event.card
                moved.append(event.rider)
            elif isinstance(event, TurnEnded):
                assert moved == [number for (number,) in step.before.order]
                assert event.turn == step.before.turn
                moved = []
    end = steps[-1].after
    assert end.over
    assert moved == [number for (number,) in end.order[: len(moved)]]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_end_is_reported_once_and_last(seed: int) -> None:
    """R6.5."""
    start, events, steps = random_race(seed)
    all_events = [*events, *(event for step in steps for event in step.events)]
    assert isinstance(all_events[0], HandsFixed)
    assert [index for index, event in enumerate(all_events) if isinstance(event, RaceEnded)] == [len(all_events) - 1]
    retired = [event.rider for event in all_events if isinstance(event, Retired)]
    assert len(retired) == len(set(retired))
    finish = start.rules.options.finish
    assert all(steps[-1].after.rider(number).place_at(finish) is None for number in retired)


@pytest.mark.parametrize("rule_set", ["boxed", "boardspace"])
@pytest.mark.parametrize("teams", [3, 6])
def test_every_card_that_is_offered_may_be_played_and_no_other(rule_set: str, teams: int) -> None:
    """R4.3: in a random race every card from 1 to 40 is tried at every move."""
    rng = Random(f"{rule_set}/{teams}")
    race, _ = referee.start(referee.rules_of(RULE_SETS[rule_set], teams, 5), random_hands(rng, teams, "exactly"))
    for _ in range(80):
        (ask,) = referee.asks(race)
        assert isinstance(ask, AskCard)
        accepted = set()
        for card in range(1, 41):
            try:
                referee.answer(race, PlayCard(ask.rider, card))
            except Refused:
                continue
            accepted.add(card)
        assert accepted == set(ask.cards)
        race, _ = referee.answer(race, PlayCard(ask.rider, rng.choice(ask.cards)))
