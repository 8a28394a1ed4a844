"""A race that a team cannot tell from the one it rides in: everything hidden from it is drawn again (R9.1, R9.3).

Hands that are hidden get other cards of the same number, and of the same sum where that is known; orders that are in,
and retirements that are said, become others; where the road is hidden (R8.2) rivals stand on other squares between
those that are known. The seed becomes another. Whatever is changed, the team's view stays the same, value for value:
what would show in it is taken back.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final

from breakaway_desktop.bots.random_bot import RandomBot
from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import Ask, Retire
from breakaway_desktop.engine.hands import LARGEST, SMALLEST, Hand
from breakaway_desktop.engine.marks import Shown
from breakaway_desktop.engine.race import Race, Rider
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.engine.view import SeenRider, View, see

TRIES: Final = 4
"""How often other cards are drawn before a rider keeps his own."""

LARGEST_SEED: Final = 2**63 - 1


def other_race(race: Race, team: int, rng: Random) -> Race | None:
    """A race with the same view for `team` and the same ask, but with other secrets; None when everything that could
    matter to a decision is known to the team."""
    secrets = _Secrets(race, team, rng)
    if secrets.view.variant.hides_road:
        secrets.move_rivals()
    secrets.deal_hands()
    secrets.say_retirements()
    secrets.give_orders()
    other = secrets.race
    if other == race:
        return None
    return other._replace(rules=replace(other.rules, seed=rng.randrange(LARGEST_SEED)))


def ask_of(race: Race, team: int) -> Ask | None:
    """What the team is asked, if it is."""
    return next((ask for ask in referee.asks(race) if ask.team == team), None)


class _Secrets:
    """`race` as it is changed step by step; a step that the team could see is not taken."""

    def __init__(self, race: Race, team: int, rng: Random) -> None:
        self.race = race
        self.view: View = see(race, team)
        self._ask = ask_of(race, team)
        self._team = team
        self._rng = rng

    def _take(self, race: Race) -> bool:
        if see(race, self._team) != self.view or ask_of(race, self._team) != self._ask:
            return False
        self.race = race
        return True

    def _put(self, *riders: Rider) -> bool:
        changed = {rider.id: rider for rider in riders}
        return self._take(self.race._replace(riders=tuple(changed.get(each.id, each) for each in self.race.riders)))

    def move_rivals(self) -> None:
        """R8.2: other squares, other numbers of arrival in the same order, others dropped, another alone in front."""
        for seen in self.view.riders:
            rider = self.race.rider(seen.id)
            if seen.team == self._team or seen.retired or seen.farthest is None:
                continue
            for _ in range(TRIES):
                square = self._rng.randint(seen.square, seen.farthest)
                if self._is_between_the_same_lines(rider.square, square) and self._put(rider._replace(square=square)):
                    break
        riders = tuple(rider._replace(arrived=2 * rider.arrived + 1) for rider in self.race.riders)
        self._take(self.race._replace(riders=riders, clock=2 * self.race.clock + 1))
        rivals = [rider.id for rider in self.race.on_road() if rider.team != self._team]
        own = [number for number in self.race.dropped if number // 10 == self._team]
        dropped = self._rng.sample(rivals, self._rng.randint(0, len(rivals) // 3))
        self._take(self.race._replace(dropped=tuple(sorted((*own, *dropped)))))
        self._take(self.race._replace(alone=self._rng.choice((0, *rivals))))

    def _is_between_the_same_lines(self, square: int, other: int) -> bool:
        low, high = sorted((square, other))
        return not self.race.rules.course.crossed(low, high)

    def deal_hands(self) -> None:
        """Other cards in the place of hidden ones."""
        shown = self._shown()
        hidden = [seen for seen in self.view.riders if None in seen.cards]
        dealt = [self._dealt(seen, shown.get(seen.id, ())) for seen in hidden]
        if not self._put(*dealt):
            for rider in dealt:
                self._put(rider)

    def _shown(self) -> dict[int, Hand]:
        """R8.3: cards that were shown after the last turn, and are still held."""
        marks = [mark for mark in self.view.variant.marks(self.view) if isinstance(mark, Shown)]
        return {rider: cards for mark in marks for turn, rider, cards in mark.cards if turn == self.view.turn - 1}

    def _dealt(self, seen: SeenRider, shown: Hand) -> Rider:
        rider = self.race.rider(seen.id)
        places = [at for at, card in enumerate(seen.cards) if card is None]
        kept = list(shown)
        for at in tuple(places):
            if rider.hand[at] in kept:
                kept.remove(rider.hand[at])
                places.remove(at)
        cards = [rider.hand[at] for at in places]
        hand = list(rider.hand)
        for at, card in zip(places, self._drawn(cards, seen, min(shown, default=LARGEST)), strict=True):
            hand[at] = card
        return rider._replace(hand=tuple(hand))

    def _drawn(self, cards: list[int], seen: SeenRider, largest: int) -> list[int]:
        """Other cards than these, if there are; the hand they come from was legal."""
        found = cards
        for _ in range(TRIES):
            if seen.secret_sum is not None:
                found = self._of_sum(len(cards), sum(cards))
            elif self.view.variant.hides_road or seen.badge("sum-open"):
                found = [self._rng.randint(SMALLEST, largest) for _ in cards]
            else:  # R2, at most: nobody knows the sum, but it was no more than that
                found = self._of_sum(len(cards), self._rng.randint(len(cards), sum(cards)))
            if sorted(found) != sorted(cards):
                break
        return found

    def _of_sum(self, count: int, total: int) -> list[int]:
        """This many cards with this sum, in any order."""
        cards: list[int] = []
        for left in range(count - 1, -1, -1):
            low, high = max(SMALLEST, total - LARGEST * left), min(LARGEST, total - SMALLEST * left)
            cards.append(self._rng.randint(low, high))
            total -= cards[-1]
        self._rng.shuffle(cards)
        return cards

    def say_retirements(self) -> None:
        """R4.5: that a rival will leave when the next turn starts, his team alone knows."""
        rivals = [rider.id for rider in self.race.on_road() if rider.team != self._team]
        if rivals and self._rng.randrange(2):
            try:
                self._take(referee.answer(self.race, Retire(self._rng.choice(rivals)))[0])
            except Refused:
                return

    def give_orders(self) -> None:
        """R4.2: other orders in the place of those that are in."""
        if not self.race.given:
            return
        race = self.race._replace(given=())
        bot = RandomBot()
        for orders in self.race.given:
            ask = ask_of(race, orders.team)
            if ask is not None:
                race, _ = referee.answer(race, bot.decide(see(race, orders.team), ask, self._rng))
        self._take(race)
