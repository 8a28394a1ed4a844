"""The view of secret orders: teams that have ordered, hands and buttons (R4.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pygame

from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.input.inputs import Input, KeyDown
from breakaway_desktop.kit.toolkit import painters
from breakaway_desktop.kit.toolkit.control import ENTER_KEYS
from breakaway_desktop.kit.toolkit.controls import Hotspot, PaintedControl
from breakaway_desktop.kit.toolkit.layout import LaidOutTree, Measure, Node, NodeBox, cached_node, text
from breakaway_desktop.kit.toolkit.roles import Role
from breakaway_desktop.kit.toolkit.said import Said
from breakaway_desktop.kit.toolkit.topic_navigation import topic_navigation
from breakaway_desktop.kit.toolkit.typography import HEADLINE
from breakaway_desktop.kit.words import _
from breakaway_desktop.play.chosen_orders import OrdersDraft
from breakaway_desktop.play.order_wordings import points_range
from breakaway_desktop.sentences.claims import face_words, square_wordings
from breakaway_desktop.sentences.log_lines import SPECIALS, extra_name
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.panels import orders_hands, scoreboard
from breakaway_desktop.ui.panels.hand import HandIndices, group_equal_cards, places_by_key
from breakaway_desktop.ui.screens.race import messages as say, orders_extras, second_strip, targeting
from breakaway_desktop.ui.screens.race.actions import buttons, home_button, ride_in_button
from breakaway_desktop.ui.screens.race.layout import MAIN, OrdersLayout
from breakaway_desktop.ui.screens.race.messages import RaceAction
from breakaway_desktop.ui.screens.race.model import RaceModel, can_ride_in, offers_home
from breakaway_desktop.ui.screens.race.orders_text import teams_without_orders, waiting_text
from breakaway_desktop.ui.screens.race.outcomes import outlooks
from breakaway_desktop.ui.screens.race.variant_text import cost_words
from breakaway_desktop.ui.screens.race.visibility import visible_view
from breakaway_desktop.ui.watching.order_outcomes import CardOutlook

# Values


def score(model: RaceModel, orders: OrdersDraft) -> scoreboard.Score:
    """Return the score, with a mark on each team that has ordered; the orders themselves are not shown."""
    view, owing = visible_view(model), teams_without_orders(model)
    shown = scoreboard.score_of(view, model.names, orders.team, model.jerseys)
    teams = []
    for team in shown.teams:
        note = (
            scoreboard.AWAITED
            if team.team in owing
            else scoreboard.IN
            if team.team in view.given
            else scoreboard.NOBODY
        )
        teams.append(replace(team, note=note))
    return replace(shown, teams=tuple(teams))


def hands(model: RaceModel, orders: OrdersDraft) -> tuple[orders_hands.OrderHand, ...]:
    outlooks_by_rider = outlooks(model, orders)
    return tuple(_hand(model, orders, rider, outlooks_by_rider[rider]) for rider in orders.riders)


def _hand(model: RaceModel, orders: OrdersDraft, rider: int, cards: Sequence[CardOutlook]) -> orders_hands.OrderHand:
    """Return a rider's cards as his player may see them, with the card of his orders and that of the hint."""
    seen_rider, is_current = visible_view(model).rider(rider), rider == orders.rider
    advice = model.rider_advice(rider)
    best = None if advice is None else advice.best

    # The card he plays, even if only because nobody steers him; the highlighted card is under the mouse, else at the
    # cursor.
    index = orders.played_index(rider)
    is_automatic = index >= 0 and orders.place(rider) < 0
    hovered_rider, hovered_index = orders.hovered_card
    highlighted = hovered_index if hovered_rider == rider else orders.cursor_index if is_current else -1

    return orders_hands.OrderHand(
        model.match.seat(orders.team).colour,
        rider,
        _("on {square}").format(square=seen_rider.square),
        _order_wordings(orders, rider, cards, is_automatic=is_automatic),
        tuple(_card(cards[indices[0]], indices, best) for indices in group_equal_cards(orders.hand(rider))),
        chosen_index=index,
        cursor_index=highlighted,
        is_current=is_current,
        is_automatic=is_automatic,
        dropped=seen_rider.dropped,
        extras=_extras(model, orders, rider),
        has_foot=bool(orders.ask.extras) or orders.ask.halves > 1,
    )


def _extras(model: RaceModel, orders: OrdersDraft, rider: int) -> tuple[orders_hands.ExtraShown, ...]:
    """Return the extras that a rider may choose, with the one chosen for him."""
    extra, extras = orders.extra(rider), []
    for ask in orders.kinds(rider):
        on = extra is not None and extra.kind == ask.kind
        target = extra.target if on and extra is not None else 0
        look = model.match.seat(target // 10).colour if target else ""
        letter, spies = orders_extras.letter_of(ask.kind), ask.kind not in SPECIALS
        key = act.SPY if rider == orders.rider and spies and not target else None
        extras.append(orders_hands.ExtraShown(letter, on, target, look, spies=spies, key=key))
    if orders.ask.halves > 1:
        second = dict(orders.second).get(rider)
        key = act.SECOND_CARD if rider == orders.rider else None
        extras.append(orders_hands.ExtraShown(str(second or "?"), second is not None, key=key))
    return tuple(extras)


def _order_wordings(
    orders: OrdersDraft, rider: int, cards: Sequence[CardOutlook], *, is_automatic: bool
) -> tuple[str, ...]:
    """Return wordings for a rider's order so far, the longest first."""
    index = orders.played_index(rider)
    if orders.plays_none(rider):
        return (_("plays no card"), _("no card"))
    if index < 0:
        return (_("choose a card"), _("choose")) if rider == orders.rider else (_("no card yet"),)

    # One card and its square; in a race of two cards a turn also the second (R8.4).
    card = cards[index]
    brief = _("{card} to {square}").format(card=card.card, square=card.lands)
    second = dict(orders.second).get(rider)
    if orders.awaits_second(rider):
        return (_("{ride}, then?").format(ride=brief), _("then?"))
    if second is not None:
        return (_("{ride}, then {card}").format(ride=brief, card=second), f"{card.card}, {second}")
    if is_automatic:
        return (_("automatic: {ride}").format(ride=brief), brief)
    return (_("lands on {square}").format(square=card.lands), brief)


def _card(card: CardOutlook, indices: HandIndices, best: int | None) -> orders_hands.OrderCard:
    """Return a card with its square, what is sure of its new card, and the points it may win."""
    if card.stays is None or card.sure is None:
        return orders_hands.OrderCard(card.card, card.lands, refused=True, indices=indices)

    promised = face_words(card.claims)
    breakdown = promised.words[1] if promised.number and len(promised.words) > 1 else ""

    points, note = points_range(card.sure), cost_words(card.then) or square_wordings(card.claims)
    return orders_hands.OrderCard(
        card.card,
        card.lands,
        promised.number,
        breakdown,
        points,
        best=card.card == best,
        indices=indices,
        note=note,
        framed=not promised.is_certain,
    )


# Nodes


def focus_of(orders: OrdersDraft) -> str:
    """Return the name of the control that Enter presses."""
    if orders.naming:
        ask = targeting.target_ask(orders)
        is_target = ask is not None and orders.typed in ask.targets
        return targeting.target_label(orders.typed) if is_target else targeting.NOBODY
    if orders.awaits_second(orders.rider):
        return second_strip.NUMBER if orders.shows_numbers else second_strip.FIRST
    return _rider_label(orders.rider) if orders.incomplete_riders or orders.turned else MAIN


def _rider_label(rider: int) -> str:
    return f"rider {rider}"  # no words: a label


def hand_nodes(model: RaceModel, orders: OrdersDraft, layout: OrdersLayout) -> list[tuple[Box, Node]]:
    """Return the hands, and the number of riders who have a card."""
    riders = len(orders.riders)
    count = _("{n} of {all}").format(n=riders - len(orders.incomplete_riders), all=riders)
    timed = model.seconds > 0
    count_box = layout.count if timed else layout.count._replace(w=layout.clock.right - layout.count.x)
    shown = hands(model, orders)
    nodes: list[tuple[Box, Node]] = [
        (layout.hands, _strip(model, orders) if orders.has_strip else _Hands(orders, shown)),
        (count_box, text(count, size=HEADLINE.at(min(34.0, layout.count.h)), least=14, align="centre")),
    ]
    if not orders.has_strip:
        nodes.append((layout.hands, topic_navigation(_CardParts(shown), "card-parts", _("Hand"), points=True)))
    if layout.waits.w:
        nodes.append((layout.waits, text(waiting_text(model, orders.team), least=14, align="centre")))
    return nodes


def _strip(model: RaceModel, orders: OrdersDraft) -> Node:
    """Return the node in place of the hands, for a target or a second card."""
    return (targeting.target_strip if orders.naming else second_strip.second_strip)(model, orders)


def tip(model: RaceModel, orders: OrdersDraft) -> str:
    """Return the tip for the part of a card under the pointer."""
    rider, index = orders.hovered_card
    cards = next((hand.cards for hand in hands(model, orders) if hand.rider == rider), ())
    return next((orders_hands.tip_of(card, orders.part) for card in cards if index in card.indices), "")


def main_button(orders: OrdersDraft) -> tuple[tuple[str, ...], Any, act.KeyBinding | None, bool]:
    """Return the wordings, message and key of the main button, and whether it has the team's colour."""
    rider, index = orders.rider, orders.cursor_index
    if index >= 0 and index != orders.place(rider):
        words = _("Choose {card}").format(card=orders.hand(rider)[index])
        return (words,), say.ConfirmOrderCard(), act.PRESS, True
    if orders.incomplete_riders:
        return (_("Choose a card"),), say.SubmitOrders(), None, False
    return (_("Confirm orders"), _("Confirm")), say.SubmitOrders(), act.PRESS, True


def small_buttons(
    model: RaceModel, commands: Sequence[RaceAction], *, compact: bool
) -> list[tuple[str, tuple[str, ...], Any, act.KeyBinding | None]]:
    """Return the name, wordings, message and key of each small button."""
    hint = ride_in_button(model) if can_ride_in(model) else ("hint", (_("Hint"),), act.HINT)
    first = home_button() if offers_home(model) else ("log", (_("Moves"),), act.MOVEMENT_LOGS)
    shown = buttons(commands, first, hint)
    if compact:
        return [*shown, ("more", (_("More"), "…"), say.OpenRaceDialog("more"), None)]
    return [*shown, *buttons(commands, ("why", (_("Why"),), act.WHY), ("retire", (_("Retire"),), act.RETIRE))]


class _Hands(Node):
    """The hands. Each rider can get the focus, and each of his cards can be clicked."""

    orders: OrdersDraft
    shown: tuple[orders_hands.OrderHand, ...]

    def _place(self, measure: Measure, box: Box, out: LaidOutTree) -> None:
        for tile, hand in zip(orders_hands.hand_tiles(box, len(self.shown)), self.shown, strict=True):
            # The tile with its content; pressing it makes its rider the current one.
            name = f"hand {hand.rider % 10}"  # no words: a label
            cached_node(orders_hands.OrderTile, hand, name=name).place(measure, tile, out)
            boxes = orders_hands.hand_boxes(tile, hand)
            control = out.add_control(_RiderControl(tile, hand.rider, hand.is_current, out.dispatch))
            if not hand.is_current:
                out.focused[control.label] = say.SelectOrderRider(hand.rider)

            # Each card, for the mouse.
            for card, where in zip(hand.cards, boxes.cards, strict=True):
                index = card.indices[0]
                label = f"card {index + 1} of {hand.rider}"  # no words: a label
                topic = say.CardTopic(hand.rider, index)
                Hotspot(say.SetOrderCard(hand.rider, index), name=label, topic=topic, takes_focus=False).place(
                    measure, where, out
                )

            # His extras, the second card after them.
            for extra, where in zip(self.orders.kinds(hand.rider), boxes.extras, strict=False):
                label = f"{extra.kind} of {hand.rider}"  # no words: a label
                Hotspot(say.ToggleExtra(extra.kind, hand.rider), name=label).place(measure, where, out)
            if self.orders.ask.halves > 1:
                label = f"second of {hand.rider}"  # no words: a label
                Hotspot(say.NameSecondCard(rider=hand.rider), name=label).place(measure, boxes.extras[-1], out)

    def said(self, inner: list[Said], box: Box) -> list[Said]:
        """Return a list of cards for each rider, with his extras."""
        by_label = {each.control.label: each for each in inner if each.control is not None}
        return [self._said_hand(hand, by_label) for hand in self.shown]

    def _said_hand(self, hand: orders_hands.OrderHand, by_label: dict[str, Said]) -> Said:
        """Return a rider with his cards; the line on the current one says what he plays."""
        order, cards, extras = [] if hand.is_current else hand.wordings[:1], [], []
        places = places_by_key([card.indices for card in hand.cards])
        for place, card in zip(places, hand.cards, strict=True):
            label = f"card {card.indices[0] + 1} of {hand.rider}"  # no words: a label
            name = _("{card}: to {square}").format(card=card.value, square=card.lands)
            is_chosen = hand.chosen_index in card.indices
            more = _details(card)
            cards.append(replace(by_label[label], role=Role.ITEM, name=name, more=more, chosen=is_chosen, place=place))
        for extra, shown in zip(self.orders.kinds(hand.rider), hand.extras, strict=False):
            label = f"{extra.kind} of {hand.rider}"  # no words: a label
            name = extra_name(extra.kind)
            extras.append(replace(by_label[label], name=name, chosen=shown.is_chosen))
        if self.orders.ask.halves > 1:
            label = f"second of {hand.rider}"  # no words: a label
            second = dict(self.orders.second).get(hand.rider)
            words = _("Second card") if second is None else f"{_('Second card')}: {second}"
            extras.append(replace(by_label[label], name=words))
        active = next((at for at, card in enumerate(hand.cards) if hand.cursor_index in card.indices), -1)
        return replace(
            by_label[_rider_label(hand.rider)], role=Role.LIST, name=", ".join([f"{hand.rider} {hand.place}", *order]),
            children=[*cards, *extras], active=active,
        )  # fmt: skip


def _details(card: orders_hands.OrderCard) -> str:
    """Return everything else that is on a card."""
    new = _("new {card}").format(card=card.new) if card.new else ""
    refused = _("Not now") if card.refused else ""
    count = f"×{len(card.indices)}" if len(card.indices) > 1 else ""
    return ", ".join(filter(None, (count, refused, card.pays, *card.note[:1], new, card.breakdown)))


class _CardParts(Node):
    shown: tuple[orders_hands.OrderHand, ...]

    def _place(self, measure: Measure, box: Box, out: LaidOutTree) -> None:
        for tile, hand in zip(orders_hands.hand_tiles(box, len(self.shown)), self.shown, strict=True):
            boxes = orders_hands.hand_boxes(tile, hand)
            for card, where in zip(hand.cards, boxes.cards, strict=True):
                raised = where.moved(0, -orders_hands.raised_height(hand, card.indices))
                for part, name in orders_hands.part_boxes(raised, card):
                    out.topics.append((NodeBox(part), say.CardTopic(hand.rider, card.indices[0], name)))


class _RiderControl(PaintedControl):
    """The tile of a rider: a press makes him the current one, Enter confirms his highlighted card."""

    follows_pointer = False

    def __init__(self, rect: Box, rider: int, in_question: bool, dispatch: Any) -> None:
        def paint(canvas: Canvas, where: Box, state: painters.State) -> None:
            if state.focus and not in_question:
                painters.ring(canvas, where, lean=0)

        super().__init__(rect, _rider_label(rider), paint, on_press=lambda: dispatch(say.SelectOrderRider(rider)))
        self.say = dispatch

    def wants_key(self, event: KeyDown) -> bool:
        # Space skips animations; it never chooses.
        return event.key in (*ENTER_KEYS, pygame.K_SPACE) and not event.ctrl

    def handle(self, event: Input) -> bool:
        if not isinstance(event, KeyDown) or not self.wants_key(event):
            return super().handle(event)
        if event.key in ENTER_KEYS and not event.is_repeat:
            self.say(say.ConfirmOrderCard())
        return True
