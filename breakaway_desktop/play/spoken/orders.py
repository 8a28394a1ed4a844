"""The question for a team's secret orders in words (R4.2)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from breakaway_desktop.engine.asks import AskCard, AskOrders
from breakaway_desktop.engine.claims import Claim, claims_of, with_orders
from breakaway_desktop.engine.preview_orders import order_outcome, without_retiring
from breakaway_desktop.engine.view import View
from breakaway_desktop.kit.words import _
from breakaway_desktop.play.chosen_orders import OrdersDraft
from breakaway_desktop.play.order_wordings import line_points_text, order_sentence
from breakaway_desktop.play.second_cards import second_cards, second_cards_text
from breakaway_desktop.play.spoken.cards import hand_text, square_texts, then_texts
from breakaway_desktop.play.spoken.circuit import behind_text, course_lines
from breakaway_desktop.play.spoken.names import BRIEF, FULL, USUAL, SpokenNames, sentences
from breakaway_desktop.play.spoken.variants import hidden_ahead_text, hidden_behind_text, race_texts, rider_texts
from breakaway_desktop.sentences.claims import landing_text, spoken
from breakaway_desktop.sentences.why.hidden import is_hidden


def orders_question_lines(view: View, ask: AskOrders, names: SpokenNames, *, amount: str = USUAL) -> list[str]:
    """Return what is told when a team is asked for its orders: at the start the lines of the course, the turn, and a
    line for each of its riders."""
    lines = course_lines(view) if view.turn == 1 else []
    if amount != BRIEF:
        lines.append(sentences([_("Turn {turn}").format(turn=view.turn), *race_texts(view)]))
    for rider_ask in ask.riders:
        rider = view.rider(rider_ask.rider)
        place = _("{rider} on {square}").format(rider=names.number(rider.id), square=rider.square)
        if rider.dropped:
            place = _("{rider}, dropped").format(rider=place)
        lines.append(sentences([place, *rider_texts(view, rider), hand_text(rider.cards)]))
        if amount == FULL:
            lines += order_card_lines(view, rider_ask, {})
    return lines


def draft_line(view: View, draft: OrdersDraft, names: SpokenNames) -> str:
    """Return what is told while a player chooses: the current rider and his card, or all of them before they count."""
    if not draft.incomplete_riders and not draft.turned:
        last = [rider for rider, _card in draft.chosen[-1:]] or draft.riders  # the others have been told
        confirm = _("Every rider has a card. Enter confirms.")
        return f"{sentences([', '.join(_orders_of(draft, last, names))])} {confirm}".lstrip()
    rider, place = draft.rider, draft.riders.index(draft.rider) + 1
    where = _("{rider} on {square}").format(rider=names.number(rider), square=view.rider(rider).square)
    has_card = draft.played_index(rider) >= 0
    card = _("plays {card}").format(card=_cards_of(draft, rider)) if has_card else _("no card yet")
    if draft.awaits_second(rider):
        cards = second_cards_text(second_cards(view, rider, draft.played))
        card = _("{ride}, then {card}").format(ride=card, card=cards)
    number = _("rider {n} of {all}").format(n=place, all=len(draft.riders))
    # What has just been chosen, after which the next rider follows by itself.
    last = [chosen for chosen, _card in draft.chosen[-1:] if chosen != rider and not draft.turned]
    lines = sentences([*_orders_of(draft, last, names), f"{where}, {card}, {number}"])
    return f"{lines} {order_sentence(without_retiring(view), rider, draft.riders[1 : place - 1])}"


def chosen_line(draft: OrdersDraft, names: SpokenNames) -> str:
    """Return the cards that a player has chosen so far; empty if he has chosen none."""
    return sentences([", ".join(_orders_of(draft, [rider for rider, _card in draft.chosen], names))])


def _orders_of(draft: OrdersDraft, riders: Sequence[int], names: SpokenNames) -> list[str]:
    return [
        _("{rider} plays {card}").format(rider=names.number(rider), card=_cards_of(draft, rider))
        for rider in riders
        if not draft.plays_none(rider)
    ]


def _cards_of(draft: OrdersDraft, rider: int) -> str:
    """Return the card that a rider will play, and the one of his second half-turn (R8.4)."""
    card, second = str(draft.hand(rider)[draft.played_index(rider)]), dict(draft.second).get(rider)
    return card if second is None else _("{card}, then {second}").format(card=card, second=second)


def order_lines(view: View, ask: AskOrders, names: SpokenNames, *, behind: bool) -> list[str]:
    """Return for each rider who moves before him or with him, or who is behind him."""
    riders = [rider_ask.rider for rider_ask in ask.riders]
    return [_order_line(view, rider, riders[:place], names, behind=behind) for place, rider in enumerate(riders)]


def _order_line(view: View, rider: int, told: Sequence[int], names: SpokenNames, *, behind: bool) -> str:
    seen = view.rider(rider)
    where = _("{rider} on {square}").format(rider=names.number(rider), square=seen.square)
    if behind:
        rear = hidden_behind_text(view, seen, names) if is_hidden(view) else behind_text(view, seen, names)
        return sentences([where, rear])
    ahead = hidden_ahead_text(view, seen, names) if is_hidden(view) else ""
    return f"{sentences([where, ahead])} {order_sentence(without_retiring(view), rider, told)}"


def orders_card_lines(view: View, ask: AskOrders, names: SpokenNames, own: Mapping[int, int]) -> list[str]:
    """Return what each card brings, rider by rider. `own`: the cards chosen so far."""
    lines = []
    for rider in ask.riders:
        lines += [f"{names.number(rider.rider)}.", *order_card_lines(view, rider, own)]
    later = f", {spoken((Claim('open', 0),))}."
    cards = [line for line in lines if ":" in line]
    if len(cards) < 2 or not all(line.endswith(later) for line in cards):
        return lines
    return [*(re.sub(f"{re.escape(later)}$", ".", line) for line in lines), sentences([later[2:-1]])]


def order_card_lines(view: View, ask: AskCard, own: Mapping[int, int]) -> list[str]:
    """Return a line for each different card that a rider may be ordered to play."""
    return [f"{order_card_line(view, ask.rider, card, own)}." for card in dict.fromkeys(ask.cards)]


def order_card_line(view: View, rider: int, card: int, own: Mapping[int, int]) -> str:
    """Return where a card leads, what it may win and what it is sure to bring, whatever the others play."""
    outcome = order_outcome(without_retiring(view), rider, card)
    claims = claims_of(with_orders(view, rider, own), rider, card)
    parts = [_("{card}: to {square}").format(card=card, square=landing_text(claims, outcome.square))]
    if is_hidden(view):  # how many cross a line is secret (R8.2)
        parts += [_("over {line}").format(line=line.line) for line in outcome.lines]
    else:
        parts.append(line_points_text(outcome, view.course, span=_("{least} to {most} points")))
    then = then_texts(view.variant.then(view, rider, card))
    return ", ".join(filter(None, [*parts, *square_texts(claims), *then, spoken(claims, brief=True)]))
