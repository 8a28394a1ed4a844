"""Alternative races that a team cannot tell from the actual one: all that is hidden is redrawn (R9.1, R9.3).

Hidden hands get other cards, with the same count, and the same sum if it is known; pending orders and retirements
change; if the road is hidden (R8.2), rivals get other squares between known ones. The seed changes. A change that would
alter the team's view is not made.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final

from breakaway_desktop.bots.random_bot import RandomBot
from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import Retire
from breakaway_desktop.engine.hands import LARGEST, SMALLEST, Hand
from breakaway_desktop.engine.marks import Shown
from breakaway_desktop.engine.race import Race, Rider
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.engine.view import SeenRider, View, see
from breakaway_desktop.match.chosen_cards import ask_of

TRIES: Final = 4
"""Attempts to draw other cards for a rider before he keeps his own."""

LARGEST_SEED: Final = 2**63 - 1


def alternative_race(race: Race, team: int, rng: Random) -> Race | None:
    """Return a race with the same view and ask for `team`, but with other secrets; None if nothing is hidden."""
    alternative = _Alternative(race, team, rng)
    if alternative.view.variant.hides_road:
        alternative.move_rivals()
    alternative.deal_hands()
    alternative.change_retirements()
    alternative.change_orders()
    other = alternative.race
    if other == race:
        return None
    return other._replace(rules=replace(other.rules, seed=rng.randrange(LARGEST_SEED)))


class _Alternative:
    """A race that is changed step by step; a change that the team could see is left out."""

    def __init__(self, race: Race, team: int, rng: Random) -> None:
        self.race = race
        self.view: View = see(race, team)
        self._ask = ask_of(race, team)
        self._team = team
        self._rng = rng

    def _try_race(self, race: Race) -> bool:
        if see(race, self._team) != self.view or ask_of(race, self._team) != self._ask:
            return False
        self.race = race
        return True

    def _try_riders(self, *riders: Rider) -> bool:
        changed = {rider.id: rider for rider in riders}
        return self._try_race(self.race._replace(riders=tuple(changed.get(each.id, each) for each in self.race.riders)))

    def move_rivals(self) -> None:
        """Change rivals' squares, arrivals, dropped riders, and the rider alone in front (R8.2)."""
        for seen in self.view.riders:
            rider = self.race.rider(seen.id)
            if seen.team == self._team or seen.retired or seen.farthest is None:
                continue
            for _ in range(TRIES):
                square = self._rng.randint(seen.square, seen.farthest)
                if self._crosses_no_line(rider.square, square) and self._try_riders(rider._replace(square=square)):
                    break
        riders = tuple(rider._replace(arrived=2 * rider.arrived + 1) for rider in self.race.riders)
        self._try_race(self.race._replace(riders=riders, clock=2 * self.race.clock + 1))
        rivals = [rider.id for rider in self.race.on_road() if rider.team != self._team]
        own = [number for number in self.race.dropped if number // 10 == self._team]
        dropped = self._rng.sample(rivals, self._rng.randint(0, len(rivals) // 3))
        self._try_race(self.race._replace(dropped=tuple(sorted((*own, *dropped)))))
        self._try_race(self.race._replace(alone=self._rng.choice((0, *rivals))))

    def _crosses_no_line(self, square: int, other: int) -> bool:
        low, higher = sorted((square, other))
        return not self.race.rules.course.crossed(low, higher)

    def deal_hands(self) -> None:
        """Replace hidden cards."""
        shown = self._revealed_cards()
        hidden = [seen for seen in self.view.riders if None in seen.cards]
        dealt = [self._redeal(seen, shown.get(seen.id, ())) for seen in hidden]
        if not self._try_riders(*dealt):
            for rider in dealt:
                self._try_riders(rider)

    def _revealed_cards(self) -> dict[int, Hand]:
        """Return the cards that were revealed after the last turn and are still held (R8.3)."""
        marks = [mark for mark in self.view.variant.marks(self.view) if isinstance(mark, Shown)]
        return {rider: cards for mark in marks for turn, rider, cards in mark.cards if turn == self.view.turn - 1}

    def _redeal(self, seen: SeenRider, shown: Hand) -> Rider:
        rider = self.race.rider(seen.id)
        places = [index for index, card in enumerate(seen.cards) if card is None]
        revealed = list(shown)
        for index in tuple(places):
            if rider.hand[index] in revealed:
                revealed.remove(rider.hand[index])
                places.remove(index)
        cards = [rider.hand[index] for index in places]
        hand = list(rider.hand)
        for index, card in zip(places, self._draw_cards(cards, seen, min(shown, default=LARGEST)), strict=True):
            hand[index] = card
        return rider._replace(hand=tuple(hand))

    def _draw_cards(self, cards: list[int], seen: SeenRider, largest: int) -> list[int]:
        """Return cards other than `cards`, the hidden part of a legal hand, if possible."""
        drawn = cards
        for _ in range(TRIES):
            if seen.secret_sum is not None:
                drawn = self._of_sum(len(cards), sum(cards))
            elif not self.view.shows_new or seen.badge("sum-open"):
                drawn = [self._rng.randint(SMALLEST, largest) for _ in cards]
            else:  # R2, at most: the sum is unknown, but it was at most this
                drawn = self._of_sum(len(cards), self._rng.randint(len(cards), sum(cards)))
            if sorted(drawn) != sorted(cards):
                break
        return drawn

    def _of_sum(self, count: int, total: int) -> list[int]:
        """Return `count` random cards with this sum, in any order."""
        cards: list[int] = []
        for left in range(count - 1, -1, -1):
            low, largest = max(SMALLEST, total - LARGEST * left), min(LARGEST, total - SMALLEST * left)
            cards.append(self._rng.randint(low, largest))
            total -= cards[-1]
        self._rng.shuffle(cards)
        return cards

    def change_retirements(self) -> None:
        """Let a rival retire at the start of the next turn, which only his team knows (R4.5)."""
        rivals = [rider.id for rider in self.race.on_road() if rider.team != self._team]
        if rivals and self._rng.randrange(2):
            try:
                self._try_race(referee.answer(self.race, Retire(self._rng.choice(rivals)))[0])
            except Refused:
                return

    def change_orders(self) -> None:
        """Replace the orders that have already been given (R4.2)."""
        if not self.race.given:
            return
        race = self.race._replace(given=())
        bot = RandomBot()
        for orders in self.race.given:
            ask = ask_of(race, orders.team)
            if ask is not None:
                race, _ = referee.answer(race, bot.decide(see(race, orders.team), ask, self._rng))
        self._try_race(race)
