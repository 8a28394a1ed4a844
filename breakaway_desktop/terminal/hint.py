"""Hints as lines of text."""

from __future__ import annotations

from breakaway_desktop.bots.advice import Advice, RiderAdvice
from breakaway_desktop.engine.asks import AskOrders
from breakaway_desktop.engine.preview import preview_card
from breakaway_desktop.engine.view import View
from breakaway_desktop.kit.words import _
from breakaway_desktop.reports.extras_syntax import format_order
from breakaway_desktop.sentences.advice import advised_card_text, comparison_text, decimal, extra_text, margin_text
from breakaway_desktop.sentences.names import Names, bot_name


def hint_lines(advice: Advice, view: View, names: Names) -> list[str]:
    """One line for each card of the rider to move, best first, and the reason."""
    (rider,) = advice.riders
    lines = [
        _("{card}: {points} expected points from here; {rider} lands on {square}.").format(
            card=worth.card,
            points=decimal(worth.points),
            rider=names.rider(rider.rider),
            square=preview_card(view, rider.rider, worth.card).square,
        )
        for worth in rider.cards
    ]
    choice = _("{bot} would play {card}.").format(bot=bot_name(advice.bot), card=rider.best)
    return [*lines, _card_sentence(choice, rider, view)]


def orders_hint_lines(advice: Advice, ask: AskOrders, view: View, names: Names) -> list[str]:
    """Return lines for each rider who needs an order: his cards, best first, with reasons; then the orders to type."""
    lines = []

    # The value of each rider's cards, and his extra.
    for ask_rider in ask.riders:
        rider, extra = advice.of_rider(ask_rider.rider), advice.extra(ask_rider.rider)
        name = names.rider(ask_rider.rider)
        if rider is not None:
            worths = [
                _("{card}: {points} expected points from here").format(
                    card=advised_card_text(worth), points=decimal(worth.points)
                )
                for worth in rider.cards
            ]
            lines.append(
                _card_sentence(
                    _("{rider}: {card}.").format(rider=name, card=advised_card_text(rider.cards[0])), rider, view
                )
            )
            lines.append("  " + "; ".join(worths) + ".")
        if extra is not None and (rider is None or rider.cards[0].boosted_from is None):
            action = extra_text(extra.kind, extra.target)
            lines.append(_("{rider}: {action}.").format(rider=name, action=action))

    # The orders to type.
    orders = []
    for ask_rider in ask.riders:
        rider, extra = advice.of_rider(ask_rider.rider), advice.extra(ask_rider.rider)
        card = None if rider is None else rider.best
        orders.append(format_order(card, advice.second(ask_rider.rider), extra))

    return [*lines, _("{bot} would type {cards}.").format(bot=bot_name(advice.bot), cards=" ".join(orders))]


def _card_sentence(choice: str, rider: RiderAdvice, view: View) -> str:
    """Return the choice with its margin over the card that the reason names, or the next one, and the reason."""
    margin = margin_text(rider)
    better = _("It is {margin}.").format(margin=margin) if margin else ""
    return " ".join(part for part in (choice, better, comparison_text(rider.reason, view)) if part)
