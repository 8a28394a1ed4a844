"""The question for a team's secret orders in words (R4.2)."""

from __future__ import annotations

from breakaway_desktop.engine.asks import AskCard, AskOrders, GiveOrders
from breakaway_desktop.engine.preview_orders import order_outcome, without_retiring
from breakaway_desktop.engine.view import View
from breakaway_desktop.kit.words import _
from breakaway_desktop.play.order_wordings import line_points_text, order_sentence
from breakaway_desktop.play.spoken.cards import hand_text, then_texts
from breakaway_desktop.play.spoken.names import BRIEF, FULL, USUAL, SpokenNames, sentences
from breakaway_desktop.play.spoken.variants import hidden_ahead_text, race_texts, rider_texts
from breakaway_desktop.sentences.why.hidden import is_hidden


def orders_question_lines(view: View, ask: AskOrders, names: SpokenNames, *, amount: str = USUAL) -> list[str]:
    """Return what is told when a team is asked for its orders: the turn, and a line for each of its riders."""
    lines = [] if amount == BRIEF else [sentences([_("Turn {turn}").format(turn=view.turn), *race_texts(view)])]
    for rider_ask in ask.riders:
        rider = view.rider(rider_ask.rider)
        place = _("{rider} on {square}").format(rider=names.number(rider.id), square=rider.square)
        if rider.dropped:
            place = _("{rider}, dropped").format(rider=place)
        lines.append(sentences([place, *rider_texts(view, rider), hand_text(rider.cards)]))
        if amount == FULL:
            lines += order_card_lines(view, rider_ask)
    return lines


def rider_lines(view: View, ask: AskOrders, rider: int, names: SpokenNames, *, chosen: int | None = None) -> list[str]:
    """Return a rider of a draft: where he is, his card so far, his place in the list, who moves before him."""
    riders = [rider_ask.rider for rider_ask in ask.riders]
    seen, stays = view.rider(rider), without_retiring(view)
    card = _("no card yet") if chosen is None else _("plays {card}").format(card=chosen)
    where = _("{rider} on {square}").format(rider=names.number(rider), square=seen.square)
    place = _("{place} of {n}").format(place=riders.index(rider) + 1, n=len(riders))
    first = sentences([", ".join((where, card, place))])
    ahead = sentences([hidden_ahead_text(view, seen, names)]) if is_hidden(view) else ""
    return [" ".join(filter(None, (first, order_sentence(stays, rider), ahead)))]


def order_card_lines(view: View, ask: AskCard) -> list[str]:
    """Return a line for each different card that a rider may be ordered to play."""
    return [f"{order_card_line(view, ask.rider, card)}." for card in dict.fromkeys(ask.cards)]


def order_card_line(view: View, rider: int, card: int) -> str:
    """Return where a card leads and what it may win, whatever the others play."""
    outcome = order_outcome(without_retiring(view), rider, card)
    parts = [_("{card}: to {square}").format(card=card, square=outcome.square)]
    if is_hidden(view):  # how many cross a line is secret (R8.2)
        parts += [_("over {line}").format(line=line.line) for line in outcome.lines]
    else:
        parts.append(line_points_text(outcome, view.course, span=_("{least} to {most}")))
    then = view.variant.then(view, rider, card)
    return ", ".join(filter(None, [*parts, *then_texts(then)]))


def orders_text(orders: GiveOrders) -> str:
    """Return the orders that a team has chosen: `11 plays 3, 12 plays 8`."""
    then = dict(orders.then)
    texts = []
    for rider, card in orders.cards:
        text = _("{rider} plays {card}").format(rider=rider, card=card)
        if rider in then:
            text = _("{order}, then {card}").format(order=text, card=then[rider])
        texts.append(text)
    return sentences([", ".join(texts)])
