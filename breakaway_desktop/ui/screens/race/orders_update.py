"""The update of secret orders (R4.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from breakaway_desktop.engine.asks import AskOrders, GiveOrders
from breakaway_desktop.kit.toolkit.page import TopicClicked, TopicHovered, Update
from breakaway_desktop.kit.words import _, ngettext
from breakaway_desktop.play.chosen_orders import (
    OrdersDraft,
    begin,
    choose,
    go_on,
    name_second,
    turn_by,
    turn_to,
    with_lowest,
    without_second,
)
from breakaway_desktop.play.home_riders import home_riders, play_alone
from breakaway_desktop.record.turn_report import Step
from breakaway_desktop.ui.panels.bar import RiderTopic
from breakaway_desktop.ui.panels.hand import group_equal_cards
from breakaway_desktop.ui.screens.race import messages as say, orders_extras, targeting
from breakaway_desktop.ui.screens.race.model import HandDraft, Pan, RaceModel
from breakaway_desktop.ui.screens.race.outcomes import refusal, second_choices
from breakaway_desktop.ui.screens.race.road import road_shown
from breakaway_desktop.ui.watching import messages as viewing


def with_orders(model: RaceModel, orders: OrdersDraft) -> RaceModel:
    """Return the model with these orders, and the question about their current rider."""
    return replace(model, draft=orders, shown_ask=orders.rider_ask(orders.rider))


def sync_orders(model: RaceModel) -> RaceModel:
    """Return the model with the question to the team that must give orders now. While the race is being saved, nobody
    is asked and the draft is kept."""
    ask, turn = model.live.answerable_orders_ask, model.match.race.turn
    before = model.draft if isinstance(model.draft, OrdersDraft) else None

    # Nobody is asked: the draft of a team that has not ordered stays, any other is dropped.
    if ask is None:
        if before is None or not (before.turn == turn and _must_order(model, before.team)):
            return model if before is None else replace(model.with_ask(None), draft=HandDraft())
        return replace(model, shown_ask=None) if model.live.is_showing_moves else model

    # The same question as before: keep the draft.
    steered = frozenset(model.match.steered)
    if before is not None and (before.ask, before.turn, before.steered) == (ask, turn, steered):
        return with_orders(model, before) if model.shown_ask is None else model

    # A new draft, with the choices that are still possible.
    hands = tuple(model.match.race.rider(ask_of_rider.rider).hand for ask_of_rider in ask.riders)
    orders = begin(ask, hands, turn, steered, before, model.draft if isinstance(model.draft, GiveOrders) else None)
    if play_alone(model.match, ask.team):
        orders = with_lowest(orders, home_riders(model.match.race, ask.team))
    if before is not None and before.team != ask.team:
        # The stretch that the camera shows would reveal the cards of the previous team.
        model = replace(model, pan=Pan())
    if before is None or (before.team, before.turn) != (ask.team, turn):
        model = model.with_ask(orders.rider_ask(orders.rider))
    return with_orders(model, orders)


def _must_order(model: RaceModel, team: int) -> bool:
    return any(isinstance(ask, AskOrders) and ask.team == team for ask in model.match.open_asks)


def undone_orders(model: RaceModel, steps: Sequence[Step]) -> GiveOrders | None:
    """Return the orders of a human among steps that were undone; None if there are none."""
    decisions = (step.decision for step in steps if isinstance(step.decision, GiveOrders))
    return next((orders for orders in decisions if orders.team in model.match.humans), None)


def update_orders(model: RaceModel, orders: OrdersDraft, message: Any) -> RaceModel | Update | None:
    """Return the model after a message about orders; None if the message is about something else."""
    # While a target is being named, numbers and riders mean the target.
    if orders.naming and (named := _update_target(model, orders, message)) is not None:
        return _with_current(model, named) if isinstance(named, OrdersDraft) else named

    match message:
        # The current rider, and the highlighted card.
        case TopicHovered(topic):
            hovered = (topic.rider, topic.index) if isinstance(topic, say.CardTopic) else (0, -1)
            part = topic.part if isinstance(topic, say.CardTopic) else ""
            draft = replace(orders, hovered_card=hovered, part=part)
            return replace(model, draft=draft, view_state=model.view_state.with_pointed(topic))
        case say.SelectOrderRider(rider):
            return _with_current(model, turn_to(orders, rider), turned=True) if rider != orders.rider else model
        case say.StepOrderRider(step):
            return _with_current(model, turn_by(orders, step), turned=True)
        case say.SelectNeighbourCard(step):
            # A mouse that rests on another card must not hide the card that the arrows select.
            away = replace(orders, hovered_card=(0, -1), part="")
            return _with_current(model, _step_card(away, step), turned=True)

        # Cards and extras.
        case say.PressCardNumber(index) if orders.awaits_second(orders.rider):
            tiles = second_choices(model, orders).tiles
            return _name_second(model, orders, tiles[index]) if index < len(tiles) else model
        case say.PressCardNumber(index):
            return _choose_card(model, orders, orders.rider, index)
        case say.SetOrderCard(rider, index) | TopicClicked(say.CardTopic(rider, index)):
            return _choose_card(model, orders, rider, index)
        case say.ConfirmOrderCard():
            return _confirm_card(model, orders)
        case say.ToggleExtra(kind, rider):
            orders = turn_to(orders, rider) if rider else orders
            toggled = orders_extras.toggle_extra(with_orders(model, orders), orders, kind)
            return _with_current(model, toggled) if isinstance(toggled, OrdersDraft) else toggled
        case say.NameSecondCard(card, rider) if orders.ask.halves > 1:
            return _name_second(model, turn_to(orders, rider or orders.rider), card)

        # Orders that are not complete, a card lowered, and a choice undone.
        case say.SubmitOrders() if orders.incomplete_riders:
            return Update(_with_reminder(model, missing_cards_sentence(orders)), to_first=True)
        case viewing.StepBack() if (orders.cursor_index >= 0 or orders.shows_numbers) and not (
            model.view_state.is_drawer_open or model.view_state.marked_rider or model.is_advised
        ):
            return _with_current(model, turn_to(orders, orders.rider))
        case say.UndoMove() if orders.before is not None:
            return _with_current(model, replace(orders.before, hovered_card=orders.hovered_card, part=orders.part))
    return None


def _name_second(model: RaceModel, orders: OrdersDraft, card: int) -> RaceModel | Update:
    """Choose the second card of the current rider, who needs a first one; 0: show those he may have, then all."""
    if orders.place(orders.rider) < 0:
        return with_orders(model, orders).with_notice(_("Choose his first card first."))
    if card:
        return _with_current(model, name_second(orders, orders.rider, card))
    if orders.awaits_second(orders.rider):
        return _with_current(model, replace(orders, shows_numbers=True))
    return _with_current(model, without_second(orders, orders.rider))


def _step_card(orders: OrdersDraft, step: int) -> OrdersDraft:
    """Move the cursor to the neighbouring card or, past an end of the hand, to another rider."""
    hand, index = orders.hand(orders.rider), orders.shown_index
    cards = [indices[0] for indices in group_equal_cards(hand)]
    index = (0 if step > 0 else len(cards) - 1) if index < 0 else cards.index(hand.index(hand[index])) + step
    return replace(orders, cursor_index=cards[index]) if 0 <= index < len(cards) else turn_by(orders, step)


def _update_target(model: RaceModel, orders: OrdersDraft, message: Any) -> OrdersDraft | RaceModel | None:
    """Return the orders or the model after a message while the current rider must name a target; None if the message is
    about something else."""
    match message:
        case say.NameTarget(rider) | TopicClicked(RiderTopic(rider)):
            return targeting.name_target(model, orders, rider)
        case say.PressCardNumber(index):
            return targeting.type_target(model, orders, index + 1)
        case viewing.StepBack():
            return turn_to(orders, orders.rider)
    return None


def _with_current(model: RaceModel, orders: OrdersDraft, *, turned: bool = False) -> Update:
    """Return the model with these orders; the camera follows their rider. `turned`: the player has turned to him."""
    is_other = orders.rider != (model.orders and model.orders.rider)
    model = with_orders(replace(model, notice=None, awaits_hint=False), replace(orders, turned=turned))
    if is_other:
        model = replace(model, pan=model.pan.to(road_shown(model).camera_picture, model.clock_ms))
    return Update(model, to_first=True)


def _choose_card(model: RaceModel, orders: OrdersDraft, rider: int, index: int) -> RaceModel | Update:
    hand = orders.hand(rider)
    if index >= len(hand):
        sentence = ngettext("{rider} holds {n} card.", "{rider} holds {n} cards.", len(hand))
        return model.with_notice(sentence.format(rider=model.names.rider(rider), n=len(hand)))
    index = hand.index(hand[index])  # equal cards are shown as one
    if hand[index] not in orders.rider_ask(rider).cards:
        return model.with_notice(refusal(model, rider, index) or _("You can’t play this card now."))
    if orders.awaits_second(rider):
        return _with_current(model, turn_to(orders, rider), turned=True)
    return _with_current(model, choose(orders, rider, index))


def _confirm_card(model: RaceModel, orders: OrdersDraft) -> RaceModel | Update:
    """Choose the highlighted card; if it is chosen already, go to the next rider without a card, or else to the main
    button. A rider who still needs a card stays the current one."""
    rider = orders.rider
    if orders.cursor_index >= 0 and orders.cursor_index != orders.place(rider):
        return _choose_card(model, orders, rider, orders.cursor_index)
    if rider in orders.incomplete_riders:
        return _with_reminder(model, missing_cards_sentence(orders))
    return _with_current(model, go_on(orders))


def missing_cards_sentence(orders: OrdersDraft) -> str:
    """Return the sentence about the riders who have no card yet."""
    riders, n = ", ".join(map(str, orders.incomplete_riders)), len(orders.incomplete_riders)
    return ngettext("{riders} still needs a card.", "{riders} still need a card.", n).format(riders=riders)


def _with_reminder(model: RaceModel, words: str) -> RaceModel:
    return model.with_notice(words, wrong=False, own=True)
