"""The most costly decisions of a team: each choice compared with the alternatives, from the team's own view (R9.1)."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import Final, NamedTuple

from breakaway_desktop.bots.advice import Advice, AdviceReason, CardValue, advice_of
from breakaway_desktop.bots.registry import rng_for, with_time_limit
from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import Ask, AskCard, AskOrders, GiveOrders, NoOrder, NoOrders, PlayCard
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.view import View, see
from breakaway_desktop.match.match import Match

MOST_COSTLY: Final = 3
"""Number of decisions that are listed."""
NOTABLE: Final = 0.05
"""Smallest cost in points of a listed decision: costs are displayed in tenths."""
SECONDS: Final = 0.3
"""Thinking time per decision of a bot that plays by the clock."""


class ChosenCard(NamedTuple):
    """A card that a team played where it had a choice, after `decisions` other decisions."""

    decisions: int
    turn: int
    rider: int
    card: int


class JudgedCard(NamedTuple):
    """A choice, the value of every possible card (best first), and the reason for the best one."""

    chosen: ChosenCard
    cards: tuple[CardValue, ...]
    reason: AdviceReason

    @property
    def played_value(self) -> float:
        """Expected points with the card that was played."""
        return next(worth.points for worth in self.cards if worth.card == self.chosen.card)

    @property
    def best(self) -> CardValue:
        return self.cards[0]

    @property
    def cost(self) -> float:
        """Expected points lost compared with the best card."""
        return self.best.points - self.played_value


def chosen_cards(match: Match, team: int) -> list[ChosenCard]:
    """Return all cards that a team played where it had a choice.

    A dropped rider who moved automatically (R4.6) had no choice; a rider of a team without orders played his highest
    card (R4.4).
    """
    choices = []
    for decisions, step in enumerate(match.steps):
        decision = step.decision
        if decision.team != team or not isinstance(decision, PlayCard | NoOrder | GiveOrders | NoOrders):
            continue
        for ask, card in _played_cards(step.before, decision):
            idle = ask.dropped and card == max(ask.cards)
            if ask.has_choice and card in ask.cards and not idle:
                choices.append(ChosenCard(decisions, step.before.turn, ask.rider, card))
    return choices


def _played_cards(race: Race, decision: PlayCard | NoOrder | GiveOrders | NoOrders) -> list[tuple[AskCard, int]]:
    ask = ask_of(race, decision.team)
    riders = ask.riders if isinstance(ask, AskOrders) else (ask,) if ask is not None else ()
    match decision:
        case PlayCard():
            ordered = {decision.rider: decision.card}
        case GiveOrders():
            ordered = dict(decision.cards)
        case _:
            ordered = {ask.rider: max(ask.cards) for ask in riders}
    return [(ask, ordered[ask.rider]) for ask in riders if ask.rider in ordered]


def ask_of(race: Race, team: int) -> Ask | None:
    """Return the ask of the team; None if it has none."""
    return next((ask for ask in referee.asks(race) if ask.team == team), None)


def advice_request(match: Match, decisions: int, team: int) -> tuple[View, Ask, tuple[int, int, int, int]]:
    """Return view, ask and seed parts for a bot that judges the past decision after `decisions` others.

    Raises ValueError if the team was not asked then.
    """
    race = match.steps[decisions].before if decisions < len(match.steps) else match.race
    ask = ask_of(race, team)
    if ask is None:
        raise ValueError(f"team {team} was not asked after {decisions} decisions")
    rider = ask.rider if isinstance(ask, AskCard) else 0
    return see(race, team), ask, (race.rules.seed, team, race.turn, rider)


def advise_again(bot: str, view: View, ask: Ask, seed_parts: tuple[int, int, int, int]) -> Advice:
    """Return the bot's value of every card; runs in the worker process."""
    return advice_of(with_time_limit(bot, SECONDS), view, ask, rng_for(*seed_parts), monotonic() + 3 * SECONDS)


def judge_choice(chosen: ChosenCard, advice: Advice) -> JudgedCard | None:
    """Compare a choice with the advice; None if the advice does not cover it."""
    rider = advice.of_rider(chosen.rider)
    if rider is None or rider.value_of(chosen.card) is None:
        return None
    return JudgedCard(chosen, rider.cards, rider.reason)


def costliest(judged_cards: Sequence[JudgedCard], most: int = MOST_COSTLY) -> list[JudgedCard]:
    """Return the choices that cost most, the costliest first."""
    worst = sorted(judged_cards, key=lambda judged: (-judged.cost, judged.chosen.decisions, judged.chosen.rider))
    return [judged for judged in worst[:most] if judged.cost >= NOTABLE]
