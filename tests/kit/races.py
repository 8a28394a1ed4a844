"""Ready-made races for tests, each ridden once and loaded from its record after that, and races with other secrets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import zip_longest
from pathlib import Path
from random import Random
from typing import TypedDict, Unpack

from breakaway_desktop.engine.asks import Ask, Decision
from breakaway_desktop.engine.events import Moved, Replaced
from breakaway_desktop.engine.evolve import evolve
from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.engine.options import RULE_SETS, USUAL_TEAMS, with_rows
from breakaway_desktop.engine.refusals import Refusal
from breakaway_desktop.match.autosave import Autosave, DirectAutosave
from breakaway_desktop.match.bot_decisions import bot_request, validate_answer
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import ADVISER, BOT as _BOT, Plan, Seat, hands_from_seed, seats_of
from breakaway_desktop.match.ready_hands import ready_made_hands
from breakaway_desktop.record.document import COLOURS
from breakaway_desktop.record.turn_report import Step
from tools.thinking import cached_reply, next_decision

BOT = f"{_BOT}{ADVISER}"
HUMANS = ("human", "human", "human")
HANDS: TeamHands = ((10, 11, 9), (9, 9, 7), (5, 6, 9), (4, 5, 7))
OTHER_HANDS: TeamHands = ((9, 12, 9), (8, 10, 7), (4, 7, 9), (3, 6, 7))
"""Hands of two teams that look the same as long as their cards are secret."""


class Rows(TypedDict, total=False):
    """Rows of R2; the option `hands` is none of them, because makers of races take hands by that name."""

    finish: int
    sprints: tuple[int, ...]
    orders: str
    totals: str
    order: str
    first_turn: str
    card_cap: int | None
    breakaway_trigger: str
    breakaway_measure: str
    overcrowding: str
    start: str


def match_of(
    players: Sequence[str] = HUMANS,
    *,
    base: str = "boxed",
    variant: str | None = None,
    seed: int = 7,
    hands: Sequence[TeamHands | None] = (),
    rows: Mapping[str, object] | None = None,
    autosave: Autosave | None = None,
    **options: Unpack[Rows],
) -> Match:
    """Return a race at its start, with these rows of its rule set (R2) changed.

    `hands` are those of the first teams; the others, and those of None, are random.
    """
    plan = Plan(base, with_rows(RULE_SETS[base], {**(rows or {}), **options}), seats_of(players), seed, variant=variant)
    built = [own or hands_from_seed(seed, team) for team, own in zip_longest(range(1, len(players) + 1), hands)]
    return Match.begin(plan.with_hands(built), autosave=autosave)


def play_steps(match: Match, steps: int) -> Match:
    """Let the bot make `steps` decisions, and return the match."""
    begun = len(match.steps)
    while len(match.steps) < begun + steps and not match.over:
        match.answer(next_decision(match))
    return match


def race(seed: int = 3, moves: int | None = None, humans: tuple[int, ...] = (2, 5), bot: str = "domestique") -> Match:
    """Return a boxed race of six bots, finished or after `moves` moves. Teams `humans` pass to humans then."""
    ridden = _race_of_bots(seed, bot)
    while not ridden.over and (moves is None or len(ridden.steps) < moves):
        ridden.answer(bot_decision(ridden)[0])
    match = Match(ridden.base, ridden.first, ridden.teams, tuple(ridden.steps[:moves]), meta=ridden.meta)
    for team in humans:
        match.hand_over(team, "human")
    return match


def bot_decision(match: Match, ask: Ask | None = None) -> tuple[Decision, Refusal | None]:
    """Return the decision of a team's bot, worked out in this process, and what was wrong with its answer, or None."""
    ask = ask or match.open_asks[0]
    return validate_answer(match, ask, cached_reply(bot_request(match, ask)))


@lru_cache
def _race_of_bots(seed: int, bot: str) -> Match:
    """Return the race of this process, which goes on whenever more of its decisions are needed."""
    seats = tuple(Seat(f"{_BOT}{bot}", colour) for colour in COLOURS[:USUAL_TEAMS])
    plan = Plan("boxed", RULE_SETS["boxed"], seats, seed)
    return Match.begin(plan.with_hands(ready_made_hands(plan)))


def with_other_secrets(match: Match) -> Match:
    """Return the race at its start with another hand for the first rider.

    Its size and sum are the same, but it has a lower and a higher card.
    """
    first, *others = match.first.riders
    low, *between, high = sorted(first.hand)
    other = first._replace(hand=(low - 1, *between, high + 1))
    return Match(match.base, match.first._replace(riders=(other, *others)), match.teams)


def keep(match: Match, path: Path) -> None:
    """Save a race in this file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    DirectAutosave(path).save(match.record())


def seats(*humans: int, teams: int = 6) -> tuple[Seat, ...]:
    """Return seats in the colours of the box; teams `humans` are played by humans."""
    bots = (Seat(BOT, colour) for colour in COLOURS[:teams])
    return tuple(replace(seat, player="human") if team in humans else seat for team, seat in enumerate(bots, start=1))


def forge(match: Match, team: int, rng: Random) -> Match:
    """Return the match with other numbers in the hands of all but this team, and in the new cards that they get.

    What they play stays, but is another card of the hand.
    """
    events = [event for step in match.steps for event in step.events]
    played = {event.card for event in events if isinstance(event, Moved)}
    spare = [card for card in range(1, 40) if card not in played]

    # All cards of each rider, in the order in which he gets them.
    cards = {rider.id: [rng.choice(spare) for _ in rider.hand] for rider in match.first.riders if rider.team != team}
    held = {rider: list(range(len(dealt))) for rider, dealt in cards.items()}
    for event in events:
        if isinstance(event, Moved) and event.rider in cards and event.card:
            rider = event.rider
            cards[rider][held[rider].pop(rng.randrange(len(held[rider])))] = event.card
        elif isinstance(event, Replaced):
            for rider in cards.keys() & dict(event.cards).keys():
                held[rider].append(len(cards[rider]))
                cards[rider].append(rng.choice(spare))

    left = {rider: iter(dealt) for rider, dealt in cards.items()}
    riders = [
        rider._replace(hand=tuple([next(left[rider.id]) for _ in rider.hand]) if rider.id in left else rider.hand)
        for rider in match.first.riders
    ]
    first, steps = match.first._replace(riders=tuple(riders)), list[Step]()
    for step in match.steps:
        before = race = steps[-1].after if steps else first
        forged = []
        for event in step.events:
            if isinstance(event, Replaced):
                new = [(rider, next(left[rider]) if rider in left else card) for rider, card in event.cards]
                event = Replaced(tuple(new))
            race = evolve(race, event)
            forged.append(event)
        steps.append(Step(step.decision, before, tuple(forged), race))
    return Match(match.base, first, match.teams, tuple(steps), meta=match.meta)
