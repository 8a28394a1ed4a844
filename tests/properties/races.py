"""Random races: options, hands, decisions. Everything is drawn from one Random."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import AskCard, Decision, NoOrder, PlayCard, Retire
from breakaway_desktop.engine.events import Event
from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.engine.options import RULE_SETS, Options, objections, with_rows
from breakaway_desktop.engine.race import Race, Rules
from tests.engine.fields import card_asked


class RandomStep(NamedTuple):
    before: Race
    decision: Decision
    events: tuple[Event, ...]
    after: Race


def row_streams(rng: Random) -> Callable[[str], Random]:
    """Return the random numbers of each row of the options; a new row changes no other row, and no race."""
    seed = rng.random()
    return lambda row: Random(f"{seed}/{row}")


def random_lines(rng: Random, finish: int) -> tuple[int, ...]:
    """Return up to three sprint lines before the finish."""
    return tuple(sorted(rng.sample(range(1, finish), min(finish - 1, rng.randrange(4)))))


def random_options(rng: Random) -> Options:
    """Return a rule set with sequential orders, and any of its rows changed."""
    stream = row_streams(rng)
    finish = stream("finish").choice([1, 5, 20, 45, 60, 100, 100, 130])
    values: dict[str, Sequence[Any]] = {
        "finish": (finish,),
        "sprints": (random_lines(stream("lines"), finish),),
        "totals": ("exactly", "at-most"),
        "first_turn": ("drawn", "team1", "rotated"),
        "card_cap": (None, None, 3, 5, 8, 15),
        "breakaway_trigger": ("newly-alone", "new-leader"),
        "breakaway_measure": ("field", "rivals"),
        "overcrowding": ("off", "blank-ahead", "crowded-three"),
        "start": ("line", "staggered"),
        "hands": ("hidden", "open"),
    }
    drawn = {row: (stream(row), allowed) for row, allowed in values.items()}
    rows = {row: own.choice(allowed) for row, (own, allowed) in drawn.items() if own.random() < 0.6}
    options = with_rows(RULE_SETS[stream("rule set").choice(["boxed", "boardspace"])], rows)
    if objections(options):  # sprints of the rule set beyond a nearer finish
        options = with_rows(options, {"sprints": tuple(line for line in options.sprints if line < options.finish)})
    return options


def random_hand(rng: Random, number: int, totals: str) -> tuple[int, ...]:
    """Return a legal hand (R3.1, R3.2), by trial and error; often with equal cards."""
    total = {1: 30, 2: 25, 3: 20, 4: 16}[number]
    while True:
        size = rng.choice([3, 4]) if number == 1 else 3
        cards = [rng.randint(1, 15) for _ in range(size - 1)]
        if rng.random() < 0.4:
            cards = [cards[0]] * len(cards)
        last = total - sum(cards)
        if totals == "at-most" and last >= 1:
            last = rng.randint(1, last)
        if 1 <= last <= 15:
            return (*cards, last)


def random_hands(rng: Random, teams: int, totals: str) -> list[TeamHands]:
    hands: list[TeamHands] = []
    for _ in range(teams):
        first, second, third, fourth = (random_hand(rng, number, totals) for number in (1, 2, 3, 4))
        hands.append((first, second, third, fourth))
    return hands


class Temper(NamedTuple):
    """Habits of a random race: chances of a missing order and of a retirement, and the preferred cards."""

    missing: float
    retiring: float
    taste: str


def random_temper(rng: Random) -> Temper:
    return Temper(
        rng.choice([0, 0, 0.1, 1]), rng.choice([0, 0, 0.01, 0.08, 0.5]), rng.choice(["any", "low", "high", "herd"])
    )


def random_retirement(race: Race, rng: Random) -> Retire | None:
    """Return the retirement of any rider who may retire (R4.5)."""
    finish = race.rules.course.finish
    able = [rider.id for rider in race.on_road() if rider.place_at(finish) is None and rider.id not in race.retiring]
    return Retire(rng.choice(able)) if able else None


def random_decision(race: Race, rng: Random, temper: Temper) -> Decision:
    ask = card_asked(race)
    if rng.random() < temper.retiring and (retirement := random_retirement(race, rng)):
        return retirement
    if rng.random() < temper.missing:
        return NoOrder(ask.rider)
    return PlayCard(ask.rider, _card(race, ask, rng, temper.taste))


def _card(race: Race, ask: AskCard, rng: Random, taste: str) -> int:
    if taste == "low" and rng.random() < 0.8:
        return min(ask.cards)
    if taste == "high" and rng.random() < 0.8:
        return max(ask.cards)
    if taste == "herd":  # to squares with other riders: long strings, crowded squares, leaders who are caught
        square = race.rider(ask.rider).square
        occupied = {rider.square for rider in race.on_road()}
        joined = [card for card in ask.cards if square + card in occupied]
        if joined:
            return rng.choice(joined)
    return rng.choice(ask.cards)


def random_rules(rng: Random, options: Options | None = None) -> Rules:
    return referee.rules_of(options or random_options(rng), rng.randint(3, 6), rng.randrange(10**6))


def ride(race: Race, rng: Random, temper: Temper, most: int = 2500) -> Iterator[RandomStep]:
    """Make random decisions until the race is over, or `most` times."""
    for _ in range(most):
        if race.over:
            return
        decision = random_decision(race, rng, temper)
        after, events = referee.answer(race, decision)
        yield RandomStep(race, decision, events, after)
        race = after
