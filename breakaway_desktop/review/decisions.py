"""The most costly decisions of a team: each choice compared with the alternatives, from the team's own view (R9.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from breakaway_desktop.bots.advice import NOTABLE, Advice, CardValue, reason_against
from breakaway_desktop.bots.comparison import AdviceReason
from breakaway_desktop.engine.view import View
from breakaway_desktop.match.chosen_cards import ChosenCard

MOST_COSTLY: Final = 3
"""Number of decisions that are listed."""


class JudgedCard(NamedTuple):
    """A choice, the value of every possible card (best first), and why the best one is better than the one played."""

    chosen: ChosenCard
    cards: tuple[CardValue, ...]
    reason: AdviceReason
    view: View
    """What the team knew (R9.1)."""

    @property
    def played_value(self) -> float:
        return next(worth.points for worth in self.cards if worth.card == self.chosen.card)

    @property
    def best(self) -> CardValue:
        return self.cards[0]

    @property
    def better(self) -> int:
        """The better card, as he held it (R8.5)."""
        return self.best.boosted_from or self.best.card

    @property
    def cost(self) -> float:
        """Expected points lost compared with the best card."""
        return self.best.points - self.played_value


def judge_choice(chosen: ChosenCard, advice: Advice, view: View) -> JudgedCard | None:
    """Compare a choice with the advice on the team's view; None if the advice does not cover it."""
    rider = advice.of_rider(chosen.rider)
    if rider is None or rider.value_of(chosen.card) is None:
        return None
    return JudgedCard(chosen, rider.cards, reason_against(view, rider, chosen.card), view)


def costliest(judged_cards: Sequence[JudgedCard], most: int | None = MOST_COSTLY) -> list[JudgedCard]:
    """Return the choices that cost most, the costliest first; with `most` None all that count."""

    def rank(judged: JudgedCard) -> tuple[float, int, int]:
        return -judged.cost, judged.chosen.decisions, judged.chosen.rider

    return sorted((judged for judged in judged_cards if judged.cost >= NOTABLE), key=rank)[:most]
