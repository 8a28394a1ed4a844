"""The most costly decisions of a team: every card it might have played instead, judged by what it knew (R9.1)."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import Final, NamedTuple

from breakaway_desktop.bots.advice import Advice, AdviceReason, CardValue, advice_of
from breakaway_desktop.bots.registry import rng_for, timed
from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import Ask, AskCard, AskOrders, GiveOrders, NoOrder, NoOrders, PlayCard
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.view import View, see
from breakaway_desktop.match.match import Match

MOST_COSTLY: Final = 3
"""How many decisions are shown."""
NOTABLE: Final = 0.05
"""The least cost in points of a decision that is listed: a tenth is the smallest that is shown."""
SECONDS: Final = 0.3
"""How long a bot that plays by the clock thinks about one decision."""


class ChosenCard(NamedTuple):
    """A card that a team has played though it might have played another; `decisions` were over before."""

    decisions: int
    turn: int
    rider: int
    card: int


class JudgedCard(NamedTuple):
    """What was chosen, what is expected of every card he might have played (the best first), and why the best is."""

    chosen: ChosenCard
    cards: tuple[CardValue, ...]
    reason: AdviceReason

    @property
    def expected(self) -> float:
        """What the card that was played was worth, in points from there on."""
        return next(worth.points for worth in self.cards if worth.card == self.chosen.card)

    @property
    def best(self) -> CardValue:
        return self.cards[0]

    @property
    def cost(self) -> float:
        """Points expected that were given up against the best card."""
        return self.best.points - self.expected


def chosen_cards(match: Match, team: int) -> list[ChosenCard]:
    """All cards of a team that were played out of several. A dropped rider who was moved without being asked (R4.6)
    has chosen nothing; a team that gave no order has played his highest card (R4.4)."""
    found = []
    for decisions, step in enumerate(match.steps):
        decision = step.decision
        if decision.team != team or not isinstance(decision, PlayCard | NoOrder | GiveOrders | NoOrders):
            continue
        for ask, card in _played(step.before, decision):
            idle = ask.dropped and card == max(ask.cards)
            if ask.has_choice and card in ask.cards and not idle:
                found.append(ChosenCard(decisions, step.before.turn, ask.rider, card))
    return found


def _played(race: Race, decision: PlayCard | NoOrder | GiveOrders | NoOrders) -> list[tuple[AskCard, int]]:
    asked = ask_of(race, decision.team)
    riders = asked.riders if isinstance(asked, AskOrders) else (asked,) if asked is not None else ()
    match decision:
        case PlayCard():
            ordered = {decision.rider: decision.card}
        case GiveOrders():
            ordered = dict(decision.cards)
        case _:
            ordered = {ask.rider: max(ask.cards) for ask in riders}
    return [(ask, ordered[ask.rider]) for ask in riders if ask.rider in ordered]


def ask_of(race: Race, team: int) -> Ask | None:
    """What the team is asked, None if nothing."""
    return next((ask for ask in referee.asks(race) if ask.team == team), None)


def question(match: Match, decisions: int, team: int) -> tuple[View, Ask, tuple[int, int, int, int]]:
    """What a bot is to weigh: what the team knew when this many decisions were over, what it was asked, and parts of a
    seed."""
    race = match.steps[decisions].before if decisions < len(match.steps) else match.race
    ask = ask_of(race, team)
    if ask is None:
        raise ValueError(f"team {team} was not asked after {decisions} decisions")
    rider = ask.rider if isinstance(ask, AskCard) else 0
    return see(race, team), ask, (race.rules.seed, team, race.turn, rider)


def weighed(bot: str, view: View, ask: Ask, seed_parts: tuple[int, int, int, int]) -> Advice:
    """What the bot thinks of every card: a task for the process that thinks."""
    return advice_of(timed(bot, SECONDS), view, ask, rng_for(*seed_parts), monotonic() + 3 * SECONDS)


def judged(chosen: ChosenCard, advice: Advice) -> JudgedCard | None:
    """What was chosen beside what was advised; None if that says nothing of it."""
    rider = advice.of(chosen.rider)
    if rider is None or rider.worth(chosen.card) is None:
        return None
    return JudgedCard(chosen, rider.cards, rider.reason)


def costliest(found: Sequence[JudgedCard], most: int = MOST_COSTLY) -> list[JudgedCard]:
    """Those that cost most, the costliest first."""
    worst = sorted(found, key=lambda one: (-one.cost, one.chosen.decisions, one.chosen.rider))
    return [one for one in worst[:most] if one.cost >= NOTABLE]
