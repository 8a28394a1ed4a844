"""The orders a human has chosen for his riders so far (R4.2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from breakaway_desktop.engine.asks import AskCard, AskExtra, AskOrders, Extra, GiveOrders

Hands = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class OrdersDraft:
    """The cards chosen for one team and turn, by their places in the hands. Nobody but that team's human may see them.

    Riders without a choice have their card from the start. A dropped rider whom nobody steers needs none: he plays his
    highest card unless one is chosen for him (R4.6).
    """

    ask: AskOrders
    hands: Hands
    """The riders' hands, in the order in which they are asked for."""
    turn: int
    steered: frozenset[int]
    rider: int
    """The rider in question."""
    chosen: tuple[tuple[int, int], ...] = ()
    """Rider, and the place of his card in his hand; the one chosen last at the end."""
    looked: int = -1
    """The card of the rider in question at which the arrows have stopped; −1: his chosen one."""
    pointed: tuple[int, int] = (0, -1)
    """The rider and card under the pointer."""
    part: str = ""
    """The part of that card."""
    turned: bool = False
    """Whether the player has turned to the rider in question by himself: then Enter is meant for that rider, even if
    every rider has a card."""
    extras: tuple[Extra, ...] = ()
    """What riders do beside riding, by their numbers (R8.3, R8.5)."""
    second: tuple[tuple[int, int], ...] = ()
    """Rider, and the card named for his second half-turn, which he need not hold (R8.4)."""
    naming: str = ""
    """The kind of what the rider in question does beside riding, while it is asked whom he names."""
    typed: int = 0
    """The first digit of that rider's number."""
    before: OrdersDraft | None = field(default=None, compare=False, repr=False)
    """What it was before the last card was chosen."""

    @property
    def team(self) -> int:
        return self.ask.team

    @property
    def riders(self) -> tuple[int, ...]:
        """Those who may be ordered, by number."""
        return tuple(asked.rider for asked in self.ask.riders)

    def of(self, rider: int) -> AskCard:
        """What is asked for this rider. Raises StopIteration when nothing is."""
        asked = next(asked for asked in self.ask.riders if asked.rider == rider)
        taken = self.taken(rider)
        return asked if taken is None or not taken.cards else asked._replace(cards=taken.cards)

    def hand(self, rider: int) -> tuple[int, ...]:
        """As it is when he rides: a special card may change it (R8.5)."""
        hand, taken = self.hands[self.riders.index(rider)], self.taken(rider)
        cards = () if taken is None or taken.cards is None else taken.cards
        return cards if len(cards) == len(hand) else hand

    def kinds(self, rider: int) -> tuple[AskExtra, ...]:
        """What he may do beside riding."""
        return tuple(extra for extra in self.ask.extras if extra.rider == rider)

    def extra(self, rider: int) -> Extra | None:
        """What was chosen of that for him."""
        return next((extra for extra in self.extras if extra.rider == rider), None)

    def taken(self, rider: int) -> AskExtra | None:
        """The same, as it was asked."""
        extra = self.extra(rider)
        return extra and next((asked for asked in self.kinds(rider) if asked.kind == extra.kind), None)

    def plays_none(self, rider: int) -> bool:
        """Whether what was chosen for him lets him play no card (R8.5)."""
        taken = self.taken(rider)
        return taken is not None and taken.cards == ()

    def place(self, rider: int) -> int:
        """The place of the card that was chosen for him, −1 for none."""
        return dict(self.chosen).get(rider, -1)

    def may_be_left(self, rider: int) -> bool:
        """Whether he plays his highest card by himself if none is chosen (R4.6)."""
        return self.of(rider).dropped and rider not in self.steered

    def rides(self, rider: int) -> int:
        """The place of the card that he will play as things stand; −1 for none yet."""
        place = self.place(rider)
        if self.plays_none(rider):
            return -1
        if place < 0 and self.may_be_left(rider):
            return self.hand(rider).index(max(self.of(rider).cards))
        return place

    @property
    def lacking(self) -> tuple[int, ...]:
        """Those who need a card and have none yet."""
        return tuple(rider for rider in self.riders if self._lacks(rider))

    def _lacks(self, rider: int) -> bool:
        return (self.rides(rider) < 0 and not self.plays_none(rider)) or self.awaits_second(rider)

    def awaits_second(self, rider: int) -> bool:
        """Whether his first card is chosen, and the one to be played after it is not (R8.4)."""
        return self.ask.halves > 1 and self.place(rider) >= 0 and rider not in dict(self.second)

    @property
    def shown(self) -> int:
        """The card of the rider in question that is looked at, −1 for none."""
        return self.looked if self.looked >= 0 else self.rides(self.rider)

    @property
    def lit(self) -> tuple[int, int]:
        """The rider and card that are looked at: under the pointer, else of the rider in question; −1 for no card."""
        return self.pointed if self.pointed[0] in self.riders else (self.rider, self.shown)

    @property
    def is_begun(self) -> bool:
        """Whether a card was chosen, or is looked at."""
        return self.before is not None or self.looked >= 0 or self.pointed[0] > 0


def begin(
    ask: AskOrders,
    hands: Hands,
    turn: int,
    steered: Iterable[int],
    before: OrdersDraft | None = None,
    taken_back: GiveOrders | None = None,
) -> OrdersDraft:
    """Nothing is chosen yet; but what was chosen `before` in the same turn for those of whom the same is asked, and the
    orders as they had been given before they were taken back."""
    new = OrdersDraft(ask, hands, turn, frozenset(steered), ask.riders[0].rider)
    chosen = {
        asked.rider: hand.index(asked.cards[0])
        for asked, hand in zip(ask.riders, hands, strict=True)
        if not asked.has_choice and not new.may_be_left(asked.rider)
    }
    same = before if before is not None and (before.team, before.turn) == (ask.team, turn) else None
    if same is not None:
        kept = [asked.rider for asked in ask.riders if asked in same.ask.riders]
        chosen |= {rider: at for rider, at in same.chosen if rider in kept}
    if taken_back is not None and taken_back.team == ask.team:
        for rider, card in taken_back.cards:
            if rider in new.riders and card in new.hand(rider):
                chosen[rider] = new.hand(rider).index(card)
    extras = (*(same.extras if same is not None else ()), *(taken_back.extras if taken_back is not None else ()))
    second = dict(same.second) if same is not None else {}
    if taken_back is not None and taken_back.team == ask.team:
        second |= dict(taken_back.then)
    new = replace(new, second=tuple(sorted((rider, card) for rider, card in second.items() if rider in chosen)))
    new = replace(new, chosen=tuple(chosen.items()), extras=tuple(e for e in extras if _is_asked(ask, e)))
    if same is not None and same.rider in new.riders:
        return replace(new, rider=same.rider)
    return replace(new, rider=next(iter(new.lacking), new.rider))


def _is_asked(ask: AskOrders, extra: Extra) -> bool:
    return any(
        (asked.rider, asked.kind) == (extra.rider, extra.kind) and extra.target in (asked.targets or (0,))
        for asked in ask.extras
    )


def with_extra(orders: OrdersDraft, rider: int, extra: Extra | None) -> OrdersDraft:
    """He does this beside riding, and nothing else; None: nothing."""
    others = [other for other in orders.extras if other.rider != rider]
    found = sorted([*others, *([extra] if extra is not None else [])], key=lambda one: one.rider)
    return replace(turn_to(orders, rider), extras=tuple(found), before=replace(orders, naming="", typed=0))


def turn_to(orders: OrdersDraft, rider: int) -> OrdersDraft:
    """This rider is in question now."""
    return replace(orders, rider=rider, looked=-1, naming="", typed=0)


def turn_by(orders: OrdersDraft, step: int) -> OrdersDraft:
    """Turns to the next rider (1) or the one before (−1), around the ends."""
    riders = orders.riders
    return turn_to(orders, riders[(riders.index(orders.rider) + step) % len(riders)])


def choose(orders: OrdersDraft, rider: int, at: int) -> OrdersDraft:
    """This card for this rider; the next one who lacks a card is in question then. A dropped rider's own card once
    more: he is left to himself again."""
    if orders.awaits_second(rider):
        return name_second(orders, rider, orders.hand(rider)[at])
    cards = dict(orders.chosen)
    if cards.pop(rider, -1) != at or not orders.may_be_left(rider):
        cards[rider] = at
    new = _with_chosen(orders, rider, cards)
    return new if new.awaits_second(rider) else go_on(new)


def _with_chosen(orders: OrdersDraft, rider: int, cards: dict[int, int]) -> OrdersDraft:
    """Return the orders with these first cards, by rider, and without this rider's second."""
    second = tuple(one for one in orders.second if one[0] != rider)
    return replace(turn_to(orders, rider), chosen=tuple(cards.items()), second=second, before=orders)


def put_back(orders: OrdersDraft) -> OrdersDraft | None:
    """Return the orders without the card that is looked at, else without the one chosen last, else without what a rider
    does beside riding; its rider is in question then. None where nothing is chosen but what cannot be otherwise."""
    if orders.looked >= 0:
        return turn_to(orders, orders.rider)
    rider = next((rider for rider, _at in reversed(orders.chosen) if _is_changeable(orders, rider)), 0)
    if rider in dict(orders.second):
        second = tuple(one for one in orders.second if one[0] != rider)
        return replace(turn_to(orders, rider), second=second, before=orders)
    if rider:
        return _with_chosen(orders, rider, {one: at for one, at in orders.chosen if one != rider})
    return with_extra(orders, orders.extras[-1].rider, None) if orders.extras else None


def _is_changeable(orders: OrdersDraft, rider: int) -> bool:
    """Return whether something of his cards was chosen, not only what cannot be otherwise."""
    return rider in dict(orders.second) or orders.of(rider).has_choice


def name_second(orders: OrdersDraft, rider: int, card: int) -> OrdersDraft:
    """He plays this card after the first, if he holds it then (R8.4)."""
    second = dict(orders.second) | {rider: card}
    chosen = sorted(orders.chosen, key=lambda one: one[0] == rider)
    new = replace(turn_to(orders, rider), chosen=tuple(chosen), second=tuple(sorted(second.items())), before=orders)
    return go_on(new)


def go_on(orders: OrdersDraft) -> OrdersDraft:
    """Turns to the next rider who lacks a card; stays if none does."""
    riders, lacking = orders.riders, orders.lacking
    at = riders.index(orders.rider)
    return turn_to(orders, next((rider for rider in _after(riders, at) if rider in lacking), orders.rider))


def _after(riders: Sequence[int], at: int) -> Sequence[int]:
    return (*riders[at + 1 :], *riders[:at])


def given(orders: OrdersDraft) -> GiveOrders:
    """As they are given; dropped riders for whom nothing is chosen are left out (R4.6)."""
    cards = tuple(
        (rider, orders.hand(rider)[at]) for rider, at in sorted(orders.chosen) if not orders.plays_none(rider)
    )
    ordered = {rider for rider, _card in cards}
    then = tuple((rider, card) for rider, card in orders.second if rider in ordered)
    return GiveOrders(orders.team, cards, then, orders.extras)
