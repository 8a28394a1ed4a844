"""How `director` decides: each card tried in races imagined from what its team knows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Final

import numpy as np

from breakaway_desktop.bots.allowance import Allowance
from breakaway_desktop.bots.batch.boarding import board_view
from breakaway_desktop.bots.batch.features import names
from breakaway_desktop.bots.batch.field import Field
from breakaway_desktop.bots.batch.imagined import Mind
from breakaway_desktop.bots.batch.layout import Whole
from breakaway_desktop.bots.batch.net import load_net
from breakaway_desktop.bots.batch.outlook import Reals
from breakaway_desktop.bots.batch.races import Races
from breakaway_desktop.bots.chase import gap_that_ends
from breakaway_desktop.bots.contest import winner
from breakaway_desktop.bots.guesses import guessed_hands
from breakaway_desktop.bots.likeness import plain_view
from breakaway_desktop.bots.ordering import decided
from breakaway_desktop.engine.asks import Ask, AskCard, Decision
from breakaway_desktop.engine.options import Options
from breakaway_desktop.engine.race import SLOTS
from breakaway_desktop.engine.view import View

NETS: Final = Path(__file__).resolve().parent / "nets"
NO_TASTE: Final[Mapping[str, float]] = MappingProxyType({})
GLANCES: Final = 24
"""Guesses of hidden hands for a first look at every card."""


class Study:
    """One decision: a view, the races that it may be, and what the nets make of them."""

    def __init__(self, view: View, rng: Random) -> None:
        """Raises NotCovered for what the batch does not play."""
        self.lots = np.random.default_rng(rng.getrandbits(64))
        self.hands = [rider.cards for rider in view.riders]
        self.view = plain_view(view)
        self.mind = mind_for(self.view.options)
        self.ends_at = gap_that_ends(view)
        self.order = self.races(1).indexes[0].tolist()

    def races(self, guesses: int) -> Races:
        """So many guesses of what is hidden."""
        return board_view(self.view, guessed_hands(self.view, guesses, self.lots))

    def column(self, rider: int) -> int:
        """His place in the order; the same in every guess."""
        return int(self.order.index(SLOTS[rider]))

    def slots(self, rider: int, cards: Sequence[int]) -> Whole:
        """The places of these cards in his hand; squares may stand there for them in the plain view."""
        newest_first = self.hands[SLOTS[rider]][::-1]
        return np.array([newest_first.index(card) for card in cards])

    def values(self, asks: Sequence[AskCard], likes: Mapping[str, float] = NO_TASTE, greed: float = 0.0) -> Reals:
        """(riders, 4): what each card is worth at a glance, by place in the hand; `likes` are points for features,
        and points at once count more by `greed`."""
        field = Field(self.races(GLANCES))
        columns = np.array([[self.column(ask.rider)] * GLANCES for ask in asks])
        rows, held = field.after_cards(columns)
        worth = self.mind.cards.value_of(rows) + np.float32(1 + greed) * field.points(columns)
        known = names(field.races.course)
        for feature, points in likes.items():
            worth += np.float32(points) * rows[known.index(feature)]
        found: Reals = np.where(held, worth, 0).reshape(4, len(asks), GLANCES).mean(axis=2).T
        return found

    def at_a_glance(self, asks: Sequence[AskCard], values: Reals) -> dict[int, tuple[int, float]]:
        """By rider, the card worth most and by how much it is worth more than the least."""
        found = {}
        for ask, worth in zip(asks, values, strict=True):
            cards = sorted(set(ask.cards))
            own = [float(worth[slot]) for slot in self.slots(ask.rider, cards)]
            found[ask.rider] = cards[own.index(max(own))], max(own) - min(own)
        return found

    def best(
        self, ask: AskCard, cards: Sequence[int], mates: Mapping[int, int], allowance: Allowance, end: float = 0.0
    ) -> tuple[int, list[float]]:
        """The best of these cards and what each was worth; `mates`: places in the hands of what team-mates play, by
        place in the order. Stops with so much of the allowance left."""
        slots, column = self.slots(ask.rider, cards), self.column(ask.rider)

        def trial(left: Sequence[int], guesses: int) -> Reals:
            races = self.races(guesses)
            races = races.taken(np.tile(np.arange(guesses), len(left)))
            forced = {at: np.full(len(races), slot) for at, slot in mates.items()}
            forced[column] = np.repeat(slots[list(left)], guesses)
            found = self.mind.outcomes(races, ask.team - 1, forced, self.lots, guesses, ends_at=self.ends_at)
            return found.reshape(len(left), guesses)

        best, means = winner(len(cards), trial, allowance, end)
        return cards[best], means


def directed(view: View, ask: Ask, rng: Random, allowance: Allowance) -> Decision:
    """What the team does about the ask, as far as the allowance goes."""
    return decided(view, ask, rng, lambda seen, riders: best_cards(seen, riders, rng, allowance))


def glanced(view: View, ask: Ask, rng: Random, likes: Mapping[str, float], greed: float) -> Decision:
    """What the team does about the ask without trying anything out (`Study.values`)."""

    def cards(seen: View, riders: Sequence[AskCard]) -> dict[int, int]:
        study = Study(seen, rng)
        glance = study.at_a_glance(riders, study.values(riders, likes, greed))
        return {rider: card for rider, (card, _) in glance.items()}

    return decided(view, ask, rng, cards)


def best_cards(view: View, riders: Sequence[AskCard], rng: Random, allowance: Allowance) -> dict[int, int]:
    """A card for each of these riders. Where they ride at the same time (R4.2) one after the other is tried, with the
    others' cards as they stand, whose choice matters most first. Raises NotCovered."""
    if not any(ask.has_choice for ask in riders):
        return {ask.rider: ask.cards[0] for ask in riders}
    study = Study(view, rng)
    if len(riders) == 1:
        return {riders[0].rider: study.best(riders[0], sorted(set(riders[0].cards)), {}, allowance)[0]}
    glance = study.at_a_glance(riders, study.values(riders))
    chosen = {rider: card for rider, (card, _) in glance.items()}
    open_to = sorted((ask for ask in riders if ask.has_choice), key=lambda ask: (-glance[ask.rider][1], ask.rider))
    whole = allowance.left
    for number, ask in enumerate(open_to, start=1):
        mates = {
            study.column(rider): int(study.slots(rider, [card])[0])
            for rider, card in chosen.items()
            if rider != ask.rider
        }
        end = whole * (1 - number / len(open_to))
        chosen[ask.rider] = study.best(ask, sorted(set(ask.cards)), mates, allowance, end)[0]
    return chosen


@lru_cache(maxsize=4)
def mind_of(name: str) -> Mind:
    """The nets of a file in `NETS`, read once."""
    path = NETS / f"{name}.npz"
    return Mind(load_net(path, "cards"), load_net(path, "turns"))


def mind_for(options: Options) -> Mind:
    """The nets that know these rules best."""
    return mind_of("boxed")
