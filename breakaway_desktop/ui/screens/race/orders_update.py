"""The update of orders when a message arrives (R4.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from breakaway_desktop.engine.asks import AskOrders, GiveOrders
from breakaway_desktop.play.chosen_orders import (
    Orders,
    begin,
    choose,
    go_on,
    name_second,
    put_back,
    turn_by,
    turn_to,
)
from breakaway_desktop.record.turn_report import Step
from breakaway_desktop.ui.panels.bar import OnRider
from breakaway_desktop.ui.panels.hand import joined
from breakaway_desktop.ui.screens.race import messages as say
from breakaway_desktop.ui.screens.race import naming, orders_extras
from breakaway_desktop.ui.screens.race.model import Draft, Model, Pan, Said
from breakaway_desktop.ui.screens.race.outcomes import refusal
from breakaway_desktop.ui.screens.race.road import road_shown
from breakaway_desktop.ui.toolkit.page import Asked, Pointed, Then
from breakaway_desktop.ui.watching import messages as viewing
from breakaway_desktop.words import _, ngettext


def with_orders(m: Model, orders: Orders) -> Model:
    """The screen speaks of the rider in question."""
    return replace(m, draft=orders, asked=orders.of(orders.rider))


def noticed(m: Model) -> Model:
    """The model with whoever is to give orders now. While the file is being written nobody is asked, and what was
    chosen stays."""
    ask, turn = m.live.ordering, m.match.race.turn
    before = m.draft if isinstance(m.draft, Orders) else None
    if ask is None:
        if before is None or not (before.turn == turn and _owes(m, before.team)):
            return m if before is None else replace(m.put(None), draft=Draft())
        return replace(m, asked=None) if m.live.is_running else m
    steered = frozenset(m.match.steered)
    if before is not None and (before.ask, before.turn, before.steered) == (ask, turn, steered):
        return with_orders(m, before) if m.asked is None else m
    hands = tuple(m.match.race.rider(asked.rider).hand for asked in ask.riders)
    orders = begin(ask, hands, turn, steered, before, m.draft if isinstance(m.draft, GiveOrders) else None)
    if before is not None and before.team != ask.team:
        # Where the camera looked tells what was chosen.
        m = replace(m, pan=Pan())
    if before is None or (before.team, before.turn) != (ask.team, turn):
        m = m.put(orders.of(orders.rider))
    return with_orders(m, orders)


def _owes(m: Model, team: int) -> bool:
    """Whether the team is still to give its orders."""
    return any(isinstance(ask, AskOrders) and ask.team == team for ask in m.match.asks)


def taken_back(m: Model, steps: Sequence[Step]) -> GiveOrders | None:
    """The orders of a human among steps that were taken back."""
    given = (step.decision for step in steps if isinstance(step.decision, GiveOrders))
    return next((orders for orders in given if orders.team in m.match.humans), None)


def ordered(m: Model, orders: Orders, said: Any) -> Model | Then | None:
    """What becomes of them; None where it is nothing to them."""
    if orders.naming and (found := _naming(m, orders, said)) is not None:
        return _in_question(m, found) if isinstance(found, Orders) else found
    match said:
        case Pointed(topic):
            pointed = (topic.rider, topic.at) if isinstance(topic, say.OnCard) else (0, -1)
            part = topic.part if isinstance(topic, say.OnCard) else ""
            draft = replace(orders, pointed=pointed, part=part)
            return replace(m, draft=draft, view_state=m.view_state.with_pointed(topic))
        case say.TurnTo(rider):
            return _in_question(m, turn_to(orders, rider), turned=True) if rider != orders.rider else m
        case say.TurnBy(step):
            return _in_question(m, turn_by(orders, step), turned=True)
        case say.Beside(step):
            # A mouse that rests on another card does not hide the one that the arrows have come to.
            away = replace(orders, pointed=(0, -1), part="")
            return _in_question(m, _look_beside(away, step), turned=True)
        case say.Strike(at):
            return _chosen(m, orders, orders.rider, at)
        case say.Order(rider, at) | Asked(say.OnCard(rider, at)):
            return _chosen(m, orders, rider, at)
        case say.TakeExtra(kind, rider):
            orders = turn_to(orders, rider) if rider else orders
            begun = orders_extras.begun(with_orders(m, orders), orders, kind)
            return _in_question(m, begun) if isinstance(begun, Orders) else begun
        case say.Guess(card, rider) if orders.ask.halves > 1:
            orders = turn_to(orders, rider or orders.rider)
            if orders.place(orders.rider) < 0:
                return _tells(with_orders(m, orders), _("Choose his first card first."))
            if not card:
                return replace(with_orders(m, orders), asking=orders_extras.GUESS)
            return _in_question(replace(m, asking=""), name_second(orders, orders.rider, card))
        case say.Confirm():
            return _confirmed(m, orders)
        case say.Give() if orders.lacking:
            return Then(_reminds(m, lack(orders)), to_first=True)
        case viewing.StepBack() if not (m.view_state.is_drawer_open or m.view_state.marked or m.advised):
            back = put_back(orders)
            return None if back is None else _in_question(m, back)
        case say.Undo() if orders.before is not None:
            return _in_question(m, replace(orders.before, pointed=orders.pointed, part=orders.part))
    return None


def _look_beside(orders: Orders, step: int) -> Orders:
    """Look at the card beside; beyond the last at the next rider, before the first at the one before."""
    hand, at = orders.hand(orders.rider), orders.shown
    cards = [places[0] for places in joined(hand)]
    at = (0 if step > 0 else len(cards) - 1) if at < 0 else cards.index(hand.index(hand[at])) + step
    return replace(orders, looked=cards[at]) if 0 <= at < len(cards) else turn_by(orders, step)


def _naming(m: Model, orders: Orders, said: Any) -> Orders | Model | None:
    """What becomes of them while the rider in question is to name somebody."""
    match said:
        case say.Target(rider) | Asked(OnRider(rider)):
            return naming.named(m, orders, rider)
        case say.Strike(at):
            return naming.typed(m, orders, at + 1)
        case viewing.StepBack():
            return naming.left(orders)
    return None


def _in_question(m: Model, orders: Orders, *, turned: bool = False) -> Then:
    """The camera goes along to another rider. `turned`: the player has turned to him."""
    is_other = orders.rider != (m.orders and m.orders.rider)
    m = with_orders(replace(m, said=None), replace(orders, turned=turned))
    if is_other:
        m = replace(m, pan=m.pan.to(road_shown(m).aimed, m.clock_ms))
    return Then(m, to_first=True)


def _chosen(m: Model, orders: Orders, rider: int, at: int) -> Model | Then:
    hand = orders.hand(rider)
    if at >= len(hand):
        sentence = ngettext("{rider} holds {n} card.", "{rider} holds {n} cards.", len(hand))
        return _tells(m, sentence.format(rider=m.names.rider(rider), n=len(hand)))
    at = hand.index(hand[at])  # equal cards are shown as one
    if hand[at] not in orders.of(rider).cards:
        return _tells(m, refusal(m, rider, at) or _("You can’t play this card now."))
    if orders.awaits_second(rider) and at == orders.place(rider) and hand.count(hand[at]) == 1:
        return _tells(m, _("You’ve already chosen this as his first card."))
    return _in_question(m, choose(orders, rider, at))


def _confirmed(m: Model, orders: Orders) -> Model | Then:
    """Choose the card that is lit, else confirm the one chosen before: the next rider who lacks one is in question, the
    large button if nobody does. A rider without a card stays in question."""
    rider = orders.rider
    if orders.looked >= 0 and orders.looked != orders.place(rider):
        return _chosen(m, orders, rider, orders.looked)
    if orders.awaits_second(rider):
        return _reminds(m, _("Choose his second card, too."))
    if rider in orders.lacking:
        return _reminds(m, lack(orders))
    return _in_question(m, go_on(orders))


def lack(orders: Orders) -> str:
    """Who has no card yet."""
    riders, n = ", ".join(map(str, orders.lacking)), len(orders.lacking)
    return ngettext("{riders} still needs a card.", "{riders} still need a card.", n).format(riders=riders)


def _reminds(m: Model, words: str) -> Model:
    """Return the model with what the player still has to do: nothing went wrong, and nobody else is to read it."""
    return replace(m, said=Said(words, wrong=False, own=True))


def _tells(m: Model, words: str) -> Model:
    return replace(m, said=Said(words))
