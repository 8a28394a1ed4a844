"""Orders that a human has chosen for his riders so far (R4.2)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace

from breakaway_desktop.engine.asks import AskCard, AskExtra, AskOrders, Extra, GiveOrders
from breakaway_desktop.match.automatic import lowest_cards

Hands = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class OrdersDraft:
    """The cards chosen for one team and turn, as indexes into the hands. Only that team's human may see them.

    Riders without a choice have their card from the start. A dropped rider whom nobody steers needs none: he plays his
    highest card unless one is chosen for him (R4.6).
    """

    ask: AskOrders
    hands: Hands
    """Hands of the riders, in the order of the question."""
    turn: int
    steered: frozenset[int]
    rider: int
    """The current rider."""
    chosen: tuple[tuple[int, int], ...] = ()
    """Riders with the indexes of their cards, the last choice at the end."""
    cursor_index: int = -1
    """Index of the current rider's card at the cursor; −1: the card that is chosen for him."""
    hovered_card: tuple[int, int] = (0, -1)
    """Rider and index of his card under the mouse; (0, −1) for none."""
    part: str = ""
    """Name of the part of that card under the mouse; empty for none."""
    turned: bool = False
    """Whether the player selected the current rider: then Enter applies to him, even if every rider has a card."""
    extras: tuple[Extra, ...] = ()
    """Extras of riders, by rider number (R8.3, R8.5)."""
    second: tuple[tuple[int, int], ...] = ()
    """Riders with the cards for their second half-turn, which need not be in their hands yet (R8.4)."""
    naming: str = ""
    """Kind of the current rider's extra while its target is being chosen."""
    shows_numbers: bool = False
    """Whether any number is offered as the current rider's second card."""
    typed: int = 0
    """First digits typed of the target's number; 0 for none."""
    before: OrdersDraft | None = field(default=None, compare=False, repr=False)
    """The draft before the last choice."""

    @property
    def team(self) -> int:
        return self.ask.team

    @property
    def riders(self) -> tuple[int, ...]:
        """Riders who may have orders, by number."""
        return tuple(ask.rider for ask in self.ask.riders)

    @property
    def played(self) -> tuple[tuple[int, int], ...]:
        """Riders with the cards that they will play, as far as chosen."""
        indices = ((rider, self.played_index(rider)) for rider in self.riders)
        return tuple((rider, self.hand(rider)[index]) for rider, index in indices if index >= 0)

    def rider_ask(self, rider: int) -> AskCard:
        """Return the question for this rider. Raises StopIteration if there is none."""
        ask = next(ask for ask in self.ask.riders if ask.rider == rider)
        extra_ask = self.extra_ask(rider)
        return ask if extra_ask is None or not extra_ask.cards else ask._replace(cards=extra_ask.cards)

    def hand(self, rider: int) -> tuple[int, ...]:
        """Hand of a rider when he moves; a special card may change it (R8.5)."""
        hand, extra_ask = self.hands[self.riders.index(rider)], self.extra_ask(rider)
        cards = () if extra_ask is None or extra_ask.cards is None else extra_ask.cards
        return cards if len(cards) == len(hand) else hand

    def kinds(self, rider: int) -> tuple[AskExtra, ...]:
        return tuple(extra for extra in self.ask.extras if extra.rider == rider)

    def extra(self, rider: int) -> Extra | None:
        """Extra chosen for the rider; None if there is none."""
        return next((extra for extra in self.extras if extra.rider == rider), None)

    def extra_ask(self, rider: int) -> AskExtra | None:
        """The question that the chosen extra belongs to; None if no extra is chosen."""
        extra = self.extra(rider)
        return extra and next((ask for ask in self.kinds(rider) if ask.kind == extra.kind), None)

    def plays_none(self, rider: int) -> bool:
        """Return whether the chosen extra leaves the rider no card (R8.5)."""
        extra_ask = self.extra_ask(rider)
        return extra_ask is not None and extra_ask.cards == ()

    def place(self, rider: int) -> int:
        """Index of the card chosen for the rider; −1 for none."""
        return dict(self.chosen).get(rider, -1)

    def is_optional(self, rider: int) -> bool:
        """Return whether the rider plays his highest card if none is chosen (R4.6)."""
        return self.rider_ask(rider).dropped and rider not in self.steered

    def played_index(self, rider: int) -> int:
        """Index of the card that the rider will play with these orders; −1 for none yet."""
        place = self.place(rider)
        if self.plays_none(rider):
            return -1
        if place < 0 and self.is_optional(rider):
            return self.hand(rider).index(max(self.rider_ask(rider).cards))
        return place

    @property
    def incomplete_riders(self) -> tuple[int, ...]:
        """Riders who need a card and have none yet."""
        return tuple(rider for rider in self.riders if self._is_incomplete(rider))

    def _is_incomplete(self, rider: int) -> bool:
        return (self.played_index(rider) < 0 and not self.plays_none(rider)) or self.awaits_second(rider)

    def awaits_second(self, rider: int) -> bool:
        """Return whether only the rider's first card is chosen and he needs a second (R8.4)."""
        return self.ask.halves > 1 and self.place(rider) >= 0 and rider not in dict(self.second)

    @property
    def has_strip(self) -> bool:
        """Whether the current rider's target or second card is being chosen, in place of the hands."""
        return bool(self.naming) or self.awaits_second(self.rider)

    @property
    def shown_index(self) -> int:
        """Index of the highlighted card of the current rider; −1 for none."""
        return self.cursor_index if self.cursor_index >= 0 else self.played_index(self.rider)

    @property
    def highlighted_card(self) -> tuple[int, int]:
        """Rider and index of his card: the one under the mouse, else the current rider's `shown_index`; −1 for none."""
        return self.hovered_card if self.hovered_card[0] in self.riders else (self.rider, self.shown_index)

    @property
    def is_begun(self) -> bool:
        """Whether a card was chosen or is highlighted."""
        return self.before is not None or self.cursor_index >= 0 or self.hovered_card[0] > 0


def begin(
    ask: AskOrders,
    hands: Hands,
    turn: int,
    steered: Iterable[int],
    before: OrdersDraft | None = None,
    undone: GiveOrders | None = None,
) -> OrdersDraft:
    """Start a draft with no card chosen.

    Copy choices from `before` for riders who are asked the same again this turn, and from `undone`, the orders that
    were just undone.
    """
    new = OrdersDraft(ask, hands, turn, frozenset(steered), ask.riders[0].rider)

    # Riders without a choice.
    chosen = {
        rider_ask.rider: hand.index(rider_ask.cards[0])
        for rider_ask, hand in zip(ask.riders, hands, strict=True)
        if not rider_ask.has_choice and not new.is_optional(rider_ask.rider)
    }

    # Choices made earlier this turn.
    earlier = before if before is not None and (before.team, before.turn) == (ask.team, turn) else None
    if earlier is not None:
        same_riders = [rider_ask.rider for rider_ask in ask.riders if rider_ask in earlier.ask.riders]
        chosen |= {rider: index for rider, index in earlier.chosen if rider in same_riders}

    # Choices that were just undone.
    if undone is not None and undone.team == ask.team:
        for rider, card in undone.cards:
            if rider in new.riders and card in new.hand(rider):
                chosen[rider] = new.hand(rider).index(card)

    # Extras and second cards from both.
    extras = (*(earlier.extras if earlier is not None else ()), *(undone.extras if undone is not None else ()))
    second = dict(earlier.second) if earlier is not None else {}
    if undone is not None and undone.team == ask.team:
        second |= dict(undone.then)
    new = replace(new, second=tuple(sorted((rider, card) for rider, card in second.items() if rider in chosen)))
    new = replace(new, chosen=tuple(chosen.items()), extras=tuple(e for e in extras if _is_allowed(ask, e)))

    # The rider whose choice is next.
    if earlier is not None and earlier.rider in new.riders:
        return replace(new, rider=earlier.rider)
    return replace(new, rider=next(iter(new.incomplete_riders), new.rider))


def with_lowest(orders: OrdersDraft, riders: Collection[int]) -> OrdersDraft:
    """Return the orders with the lowest cards for these riders, but for those who have one."""
    lowest = lowest_cards(orders.ask)
    assert isinstance(lowest, GiveOrders)
    free = [rider for rider in riders if orders.place(rider) < 0]
    chosen = {rider: orders.hand(rider).index(card) for rider, card in lowest.cards if rider in free}
    second = {rider: card for rider, card in lowest.then if rider in free}
    second |= dict(orders.second)
    new = replace(orders, chosen=(*chosen.items(), *orders.chosen), second=tuple(sorted(second.items())))
    return turn_to(new, next(iter(new.incomplete_riders), new.rider)) if orders.rider in free else new


def _is_allowed(ask: AskOrders, extra: Extra) -> bool:
    return any(
        (extra_ask.rider, extra_ask.kind) == (extra.rider, extra.kind) and extra.target in (extra_ask.targets or (0,))
        for extra_ask in ask.extras
    )


def with_extra(orders: OrdersDraft, rider: int, extra: Extra | None) -> OrdersDraft:
    """Return the orders with this extra for the rider instead of any other; None: without any."""
    others = [other for other in orders.extras if other.rider != rider]
    extras = sorted([*others, *([extra] if extra is not None else [])], key=lambda item: item.rider)
    return replace(turn_to(orders, rider), extras=tuple(extras), before=replace(orders, naming="", typed=0))


def turn_to(orders: OrdersDraft, rider: int) -> OrdersDraft:
    """Return the orders with this current rider."""
    return replace(orders, rider=rider, cursor_index=-1, naming="", shows_numbers=False, typed=0)


def turn_by(orders: OrdersDraft, step: int) -> OrdersDraft:
    """Select the next rider (1) or the previous one (−1), cyclically."""
    riders = orders.riders
    return turn_to(orders, riders[(riders.index(orders.rider) + step) % len(riders)])


def choose(orders: OrdersDraft, rider: int, index: int) -> OrdersDraft:
    """Choose a rider's card and select the next rider without one. Choosing a dropped rider's card again removes it."""
    if orders.awaits_second(rider):
        return name_second(orders, rider, orders.hand(rider)[index])
    cards = dict(orders.chosen)
    if cards.pop(rider, -1) != index or not orders.is_optional(rider):
        cards[rider] = index
    new = replace(without_second(orders, rider), chosen=tuple(cards.items()))
    return new if new.awaits_second(rider) else go_on(new)


def name_second(orders: OrdersDraft, rider: int, card: int) -> OrdersDraft:
    """Return the orders with this second card of the rider, which he plays if he has it then (R8.4)."""
    second = dict(orders.second) | {rider: card}
    chosen = sorted(orders.chosen, key=lambda one: one[0] == rider)
    new = replace(turn_to(orders, rider), chosen=tuple(chosen), second=tuple(sorted(second.items())), before=orders)
    return go_on(new)


def without_second(orders: OrdersDraft, rider: int) -> OrdersDraft:
    """Return the orders in which the rider still needs a second card."""
    second = tuple(pair for pair in orders.second if pair[0] != rider)
    return replace(turn_to(orders, rider), second=second, before=orders)


def go_on(orders: OrdersDraft) -> OrdersDraft:
    """Select the next rider without a card, if any."""
    riders, lacking = orders.riders, orders.incomplete_riders
    index = riders.index(orders.rider)
    return turn_to(orders, next((rider for rider in _after(riders, index) if rider in lacking), orders.rider))


def _after(riders: Sequence[int], index: int) -> Sequence[int]:
    return (*riders[index + 1 :], *riders[:index])


def to_orders(orders: OrdersDraft) -> GiveOrders:
    """Return the orders as a decision, without dropped riders for whom nothing is chosen (R4.6)."""
    cards = tuple(
        (rider, orders.hand(rider)[index]) for rider, index in sorted(orders.chosen) if not orders.plays_none(rider)
    )
    ordered = {rider for rider, _card in cards}
    second_cards = tuple((rider, card) for rider, card in orders.second if rider in ordered)
    return GiveOrders(orders.team, cards, second_cards, orders.extras)
