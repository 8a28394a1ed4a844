"""The most costly decisions of a team: each choice compared with the alternatives, from the team's own view (R9.1)."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import Final, NamedTuple

from breakaway_desktop.bots.advice import Advice, CardValue, advice_of, reason_against
from breakaway_desktop.bots.comparison import AdviceReason
from breakaway_desktop.bots.registry import rng_for, with_time_limit
from breakaway_desktop.engine.asks import Ask
from breakaway_desktop.engine.view import View
from breakaway_desktop.match.chosen_cards import ChosenCard

MOST_COSTLY: Final = 3
"""Number of decisions that are listed."""
NOTABLE: Final = 0.05
"""Smallest cost in points of a listed decision: costs are displayed in tenths."""
SECONDS: Final = 0.3
"""Thinking time per decision of a bot that plays by the clock."""


class JudgedCard(NamedTuple):
    """A choice, the value of every possible card (best first), and why the best one is better than the one played."""

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


def advise_again(bot: str, view: View, ask: Ask, seed_parts: tuple[int, int, int, int]) -> Advice:
    """Return the bot's value of every card; runs in the worker process."""
    return advice_of(with_time_limit(bot, SECONDS), view, ask, rng_for(*seed_parts), monotonic() + 3 * SECONDS)


def judge_choice(chosen: ChosenCard, advice: Advice, view: View) -> JudgedCard | None:
    """Compare a choice with the advice on the team's view; None if the advice does not cover it."""
    rider = advice.of_rider(chosen.rider)
    if rider is None or rider.value_of(chosen.card) is None:
        return None
    return JudgedCard(chosen, rider.cards, reason_against(view, rider, chosen.card))


def costliest(judged_cards: Sequence[JudgedCard], most: int = MOST_COSTLY) -> list[JudgedCard]:
    """Return the choices that cost most, the costliest first."""
    worst = sorted(judged_cards, key=lambda judged: (-judged.cost, judged.chosen.decisions, judged.chosen.rider))
    return [judged for judged in worst[:most] if judged.cost >= NOTABLE]
