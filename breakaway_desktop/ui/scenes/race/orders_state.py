"""What a human has picked for the riders of his team before he gives the orders (R4.2)."""

from __future__ import annotations

from collections.abc import Container
from typing import NamedTuple

from breakaway_desktop.engine.asks import AskCard, AskOrders, GiveOrders
from breakaway_desktop.ui.scenes.race.orders_more import More


class Pick(NamedTuple):
    """The card in this place of a rider's hand, counted from 0."""

    rider: int
    at: int


class Orders:
    """The picks for one team and turn, and the rider in question. Nobody but that team's human may see them.

    Riders without a choice have their card from the start. A dropped rider whom nobody steers needs none: he plays his
    highest card unless one is picked for him (R4.6). `before` are the picks made under an earlier ask of the same turn.
    """

    def __init__(self, ask: AskOrders, turn: int, steered: Container[int] = (), before: Orders | None = None) -> None:
        self.ask = ask
        self.turn = turn
        self.steered = steered
        same = before if before is not None and (before.team, before.turn) == (ask.team, turn) else None
        self.more: More = More(ask, None if same is None else same.more)
        self._picked = {rider.rider: 0 for rider in ask.riders if not rider.has_choice and not self.may_be_left(rider)}
        """The place of the picked card in his hand, by rider."""
        self.hovered: Pick | None = None
        """The card under the mouse: it is previewed, and nothing else."""
        self.rider = next(iter(self.lacking), ask.riders[0].rider)
        """The rider in question."""
        if before is not None and (before.team, before.turn) == (self.team, turn):
            for asked in before.ask.riders:
                if asked in ask.riders and before.picked(asked.rider) is not None:
                    self._picked[asked.rider] = before._picked[asked.rider]
            self.rider = before.rider if before.rider in self.riders else next(iter(self.lacking), self.rider)

    @property
    def team(self) -> int:
        return self.ask.team

    @property
    def riders(self) -> list[int]:
        """Those who may be ordered, by number."""
        return [rider.rider for rider in self.ask.riders]

    def of(self, rider: int) -> AskCard:
        """What is asked for this rider. Raises KeyError when nothing is."""
        for asked in self.ask.riders:
            if asked.rider == rider:
                taken = self.more.taken(rider)
                return asked._replace(cards=taken.cards) if taken is not None and taken.cards else asked
        raise KeyError(rider)

    def may_be_left(self, asked: AskCard) -> bool:
        """Whether he plays his highest card by himself if nothing is picked (R4.6)."""
        return asked.dropped and asked.rider not in self.steered

    def picked(self, rider: int) -> int | None:
        """The place of the card that was picked for him."""
        return self._picked.get(rider)

    def rides(self, rider: int) -> int | None:
        """The place of the card that he will play as things stand: the picked one, or a dropped rider's highest."""
        asked = self.of(rider)
        if self.more.plays_none(rider):
            return None
        if rider not in self._picked and self.may_be_left(asked):
            return asked.cards.index(max(asked.cards))
        return self._picked.get(rider)

    @property
    def lacking(self) -> list[int]:
        """Those who need a card and have none yet."""
        return [asked.rider for asked in self.ask.riders if self._lacks(asked)]

    def _lacks(self, asked: AskCard) -> bool:
        if self.may_be_left(asked) or self.more.plays_none(asked.rider):
            return False
        return asked.rider not in self._picked or self.more.awaits_second(asked.rider)

    @property
    def count(self) -> tuple[int, int]:
        """How many have a card, and how many riders there are."""
        riders = len(self.ask.riders)
        return riders - len(self.lacking), riders

    @property
    def is_ready(self) -> bool:
        return not self.lacking

    @property
    def looked_at(self) -> Pick | None:
        """The card whose outcome the road shows: the one under the mouse, else that of the rider in question."""
        at = self.rides(self.rider)
        return self.hovered or (None if at is None else Pick(self.rider, at))

    def turn_to(self, rider: int) -> None:
        """This rider is in question now."""
        if rider != self.rider:
            self.more.mode = ""
        self.rider = self.of(rider).rider
        self.hovered = None

    def pick(self, pick: Pick) -> None:
        """This card for this rider, who is in question now; a dropped rider's own pick once more: he is left again."""
        self.turn_to(pick.rider)
        asked = self.of(pick.rider)
        if self._picked.get(pick.rider) == pick.at and self.may_be_left(asked):
            del self._picked[pick.rider]
        else:
            self._picked[pick.rider] = min(max(0, pick.at), len(asked.cards) - 1)

    def unpick(self, rider: int) -> None:
        """He has no card any more."""
        self._picked.pop(rider, None)

    def pick_beside(self, step: int) -> None:
        """The card beside; beyond the last the next rider is in question, before the first the one before."""
        cards, at = len(self.of(self.rider).cards), self.rides(self.rider)
        at = (0 if step > 0 else cards - 1) if at is None else at + step
        if 0 <= at < cards:
            self._picked[self.rider] = at
            self.hovered = None
        else:
            self.go(step)

    def go(self, step: int) -> None:
        """To the next rider (1) or the one before (−1), around the ends."""
        riders = self.riders
        self.turn_to(riders[(riders.index(self.rider) + step) % len(riders)])

    def go_on(self) -> None:
        """To the next rider who lacks a card; the one in question stays if none does."""
        riders, lacking = self.riders, self.lacking
        at = riders.index(self.rider)
        self.turn_to(next((rider for rider in riders[at + 1 :] + riders[:at] if rider in lacking), self.rider))

    def take_up(self, given: GiveOrders) -> None:
        """The orders as they had been given before they were taken back."""
        for rider, card in given.cards:
            if rider in self.riders and card in self.of(rider).cards:
                self._picked[rider] = self.of(rider).cards.index(card)
        self.more.take_up(given)

    def decision(self) -> GiveOrders:
        """The orders as they are given; dropped riders without a pick are left out (R4.6)."""
        cards = tuple((rider, self.of(rider).cards[at]) for rider, at in sorted(self._picked.items()))
        return self.more.complete(GiveOrders(self.team, cards))
